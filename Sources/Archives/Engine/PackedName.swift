/// The name of a file that is compressed alone: `notes.txt` in `notes.txt.gz`.
enum PackedName {
    private static let endings: Set<String> = ["gz", "bz2", "xz", "zst", "lz4", "lzma", "z"]
    private static let tars: Set<String> = ["tgz", "taz", "tbz", "tbz2", "tz2", "txz", "tlz", "tzst"]

    /// - Parameter path: the path or the name of the compressed file.
    /// - Returns: nil if the name says that an archive of files is compressed, so the file is damaged if it contains none.
    static func file(of path: [UInt8]) -> [UInt8]? {
        let name = path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
        if tars.contains(ending) { return nil }
        guard endings.contains(ending) else { return name }
        let file = Array(name[..<dot])
        return String(decoding: file.suffix(4), as: UTF8.self).lowercased() == ".tar" ? nil : file
    }
}
