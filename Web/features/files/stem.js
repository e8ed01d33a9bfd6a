// The part of a file's name before its extension.

/** Name extensions with two parts, of which the first names the content: "tar.gz". */
const DOUBLE = /\.tar\.[^.]+$/i;

/** The length of a file's name without its extension. @param {{name: string, kind: string}} entry */
export function stemLength({ name, kind }) {
    if (kind === "folder") return name.length;
    const end = DOUBLE.exec(name)?.index ?? name.lastIndexOf(".");
    return end > 0 ? end : name.length;
}
