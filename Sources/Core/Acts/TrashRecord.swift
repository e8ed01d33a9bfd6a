import Base

/// A `.trashinfo` of the freedesktop.org Trash Specification 1.0: the former path of a file or folder in the trash, and the time
/// of deletion.
enum TrashRecord {
    private static let key = "Path="

    /// Returns the text of the record, with the path percent-encoded byte by byte, and the local time of deletion.
    ///
    /// - Parameter top: the top directory of the trash. Paths beneath it are stored relative to it. nil for the home trash.
    static func text(of origin: BytePath, top: BytePath?, deleted: LocalTime) -> String {
        var bytes = origin.bytes
        if let top, origin.isInside(top) { bytes = Array(bytes.dropFirst(top.bytes == [0x2F] ? 1 : top.bytes.count + 1)) }
        return "[Trash Info]\n\(key)\(percentEncoded(bytes))\nDeletionDate=\(deleted.iso)\n"
    }

    /// Whether a record contains this path, in the form that Shoebox writes. The record may contain any bytes.
    static func names(_ record: some Collection<UInt8>, _ path: BytePath) -> Bool {
        let line = record.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: Array(key.utf8)) }
        guard let noted = line?.dropFirst(key.utf8.count), !noted.isEmpty else { return false }
        // The record contains the absolute path, or the path relative to the top directory of the drive.
        let whole = Array(percentEncoded(path.bytes).utf8)
        return whole.elementsEqual(noted) || whole.suffix(noted.count + 1).elementsEqual([UInt8(ascii: "/")] + noted)
    }

    static func percentEncoded(_ bytes: [UInt8]) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~/".utf8)
        let digits = Array("0123456789ABCDEF")
        return String(
            bytes.flatMap {
                plain.contains($0) ? [Character(UnicodeScalar($0))] : ["%", digits[Int($0 >> 4)], digits[Int($0 & 15)]]
            })
    }
}
