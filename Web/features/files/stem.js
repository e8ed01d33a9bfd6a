// The own part of a file's name, without its ending.

/** Endings that say what is inside, before that of the file: "tar.gz". */
const DOUBLE = /\.tar\.[^.]+$/i;

/** How much of a name is the file's own, and no ending. @param {{name: string, kind: string}} entry */
export function stemLength({ name, kind }) {
    if (kind === "folder") return name.length;
    const end = DOUBLE.exec(name)?.index ?? name.lastIndexOf(".");
    return end > 0 ? end : name.length;
}
