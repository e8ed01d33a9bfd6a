/// Determines the path of an entry relative to the destination.
enum EntryPath {
    /// The maximum length of a file name in bytes (NAME_MAX).
    private static let longestName = 255
    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")

    /// Returns the path components of an entry's name; empty for the destination itself.
    ///
    /// In a zip, a backslash is also a separator, because some programs write it as one.
    static func parts(of name: String, isZip: Bool, depth: Int) throws(ArchiveError) -> [String] {
        let parts = name.utf8.split(omittingEmptySubsequences: false) { $0 == slash || isZip && $0 == backslash }
            .map { String(Substring($0)) }
        guard let first = parts.first, !(first.isEmpty && parts.count > 1) else { throw .refused(.leaves) }
        // "C:\…" is absolute. A colon elsewhere is part of a name.
        let isDrive =
            isZip && parts.count > 1 && first.utf8.count == 2 && first.utf8.last == UInt8(ascii: ":")
            && (0x61...0x7A).contains((first.utf8.first ?? 0) | 0x20)
        let kept = parts.filter { !$0.isEmpty && $0 != "." }
        if isDrive || kept.contains("..") || parts.contains(where: { $0.utf8.contains(0) }) { throw .refused(.leaves) }
        if kept.contains(where: { $0.utf8.count > longestName }) { throw .refused(.nameTooLong) }
        if kept.count > depth { throw .limit(.depth, Int64(depth)) }
        return kept
    }
}
