/// How a zip without the record at the end of the file ends after its last entry (APPNOTE 4.3.6).
///
/// Safe on any file.
enum ZipEnding: Equatable {
    /// The directory and its record are there; other bytes follow them.
    case whole
    /// The file ends in the directory, so all entries lie before the end.
    case inDirectory
    /// The file ends before the directory, so entries may be missing.
    case beforeDirectory

    private static let header = 46

    /// Returns bytes to append to a zip that is cut off: the library reads the sizes that may follow the data of an entry (4.3.9)
    /// only if this number of bytes is there. Nothing is appended to a part of the record at the end, because it would look whole.
    static func padding(_ descriptor: Int32, size: Int64) -> [UInt8] {
        let tail = ZipDirectory.read(descriptor, UInt64(max(0, size - 22)), Int(min(22, size)))
        let hasEndMark = (0...max(0, tail.count - 4)).contains { tail[$0...].starts(with: [0x50, 0x4B, 5, 6]) }
        return hasEndMark ? [] : [UInt8](repeating: 0, count: 24)
    }

    /// Whether the file begins like a zip that contains entries (4.3.7).
    static func hasLocalHeader(_ descriptor: Int32) -> Bool {
        let mark = ZipDirectory.read(descriptor, 0, 4)
        return mark.count == 4 && mark.number(4, at: 0) == 0x0403_4B50
    }

    /// - Parameter offset: the end of the last entry.
    init(_ descriptor: Int32, after offset: Int64) {
        var (position, isInside) = (UInt64(clamping: offset), false)
        while true {
            let record = ZipDirectory.read(descriptor, position, Self.header)
            guard record.count >= 4 else { break }
            let mark = record.number(4, at: 0)
            // The record at the end, or that of ZIP64 before it: other bytes follow the zip.
            if mark == 0x0605_4B50 || mark == 0x0606_4B50 {
                self = record.count >= 22 ? .whole : .inDirectory
                return
            }
            guard mark == 0x0201_4B50 else { break }
            isInside = true
            guard record.count == Self.header else { break }
            position += UInt64(Self.header) + [28, 30, 32].reduce(0) { $0 + record.number(2, at: $1) }
        }
        self = isInside ? .inDirectory : .beforeDirectory
    }
}
