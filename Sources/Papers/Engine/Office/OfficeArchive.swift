import CArchive

/// The files of an office document, which is a zip archive, one after the other.
struct OfficeArchive {
    /// The maximum number of files that are read in a document.
    private static let maximumEntries = 5000

    private let document: [UInt8]
    /// The number of bytes that may still be unpacked.
    private(set) var left: Int

    /// Returns nil if the bytes are not a zip archive.
    init?(_ document: [UInt8], maximum: Int) {
        guard document.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return nil }
        (self.document, left) = (document, maximum)
    }

    /// Calls `read` with the name of each file and with a function that puts the next bytes of the file into a buffer and returns
    /// their number, 0 at the end. Stops when `read` returns false.
    mutating func forEach(_ read: (_ name: String, _ file: File) -> Bool) {
        var left = left
        document.withUnsafeBytes { bytes in
            var archive: OpaquePointer?
            guard carchive_open_memory(bytes.baseAddress, bytes.count, &archive) == 0, let archive else { return }
            defer { carchive_close(archive) }
            var (entry, count) = (carchive_entry(), 0)
            while count < Self.maximumEntries, left > 0, carchive_next(archive, &entry) == 0 {
                count += 1
                guard let name = entry.name.map({ String(cString: $0) }) else { continue }
                let file = File(archive, left: left)
                let goesOn = read(name, file)
                left = file.left
                if !goesOn { return }
            }
        }
        self.left = left
    }

    /// A file of the document while it is unpacked. Valid only during the call that it is passed to.
    final class File {
        private let archive: OpaquePointer
        private(set) var left: Int
        private var piece = UnsafeRawBufferPointer(start: nil, count: 0)

        init(_ archive: OpaquePointer, left: Int) { (self.archive, self.left) = (archive, left) }

        /// - Returns: the number of bytes read; 0 at the end.
        func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            while piece.isEmpty {
                var start: UnsafeRawPointer?
                var (count, offset) = (0, Int64(0))
                guard left > 0, carchive_read(archive, &start, &count, &offset) == 0 else { return 0 }
                left -= count
                piece = UnsafeRawBufferPointer(start: start, count: count)
            }
            let count = min(piece.count, buffer.count)
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece.prefix(count)))
            piece = UnsafeRawBufferPointer(rebasing: piece.dropFirst(count))
            return count
        }
    }
}
