// The stem of a file name: the part before its extension.

/** Matches a double extension, such as ".tar.gz". */
const DOUBLE = /\.tar\.[^.]+$/i;

/** The length of a file's name without its extension. @param {{name: string, kind: string}} entry */
export function stemLength({ name, kind }) {
    if (kind === "folder") return name.length;
    const end = DOUBLE.exec(name)?.index ?? name.lastIndexOf(".");
    return end > 0 ? end : name.length;
}
