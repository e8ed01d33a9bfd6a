/// Finds the entry of which a hard link is another name.
struct LinkTargets {
    /// The number and the size in bytes of the last file with each name so far.
    private var files: [ArraySlice<UInt8>: (number: Int, size: Int64?)] = [:]

    /// Returns the entry of which `entry` is another name; nil if there is no such entry before it, or if `entry` is no hard link.
    func target(of entry: ArchiveReader.Entry) -> (number: Int, size: Int64?)? {
        guard entry.kind == .hardLink, let target = entry.target else { return nil }
        return files[Self.plain(target)]
    }

    /// Remembers a file, or another name of a file, for the links that follow.
    ///
    /// - Parameter size: the true size if it is known; nil for the size that the archive states.
    mutating func add(_ entry: ArchiveReader.Entry, number: Int, size: Int64? = nil) {
        guard entry.canHaveLinks else { return }
        switch entry.kind {
        case .file: files[Self.plain(entry.name)] = (number, size ?? entry.bytes)
        case .hardLink: files[Self.plain(entry.name)] = target(of: entry)
        default: break
        }
    }

    private static func plain(_ name: [UInt8]) -> ArraySlice<UInt8> {
        var rest = name[...]
        while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
        return rest
    }
}
