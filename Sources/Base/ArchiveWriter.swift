import CArchive

/// Writes a zip or tar.zst archive with libarchive, part by part. Names are UTF-8, and files may have any size. Each call returns
/// the next bytes of the archive.
public final class ArchiveWriter {
    public enum Packing: Sendable {
        /// Zip without compression, for content that is mostly compressed already.
        case storedZip
        case zip
        case tarZst

        fileprivate var number: UInt32 {
            switch self {
            case .storedZip: carchive_stored_zip.rawValue
            case .zip: carchive_deflated_zip.rawValue
            case .tarZst: carchive_tar_zst.rawValue
            }
        }
    }

    private let handle: OpaquePointer
    private var left: Int64 = 0

    /// - Throws: `Failure` with code `unsupportedFormat` if libarchive is not installed, or `tooLarge` if there is not enough
    ///   memory.
    public init(_ packing: Packing) throws(Failure) {
        var handle: OpaquePointer?
        let result = carchive_write_open(Int32(packing.number), &handle)
        guard let handle else {
            throw result == carchive_missing.rawValue
                ? Failure(.unsupportedFormat, "archiveFile.libraryMissing") : Failure(.tooLarge, "archiveFile.outOfMemory")
        }
        self.handle = handle
    }

    deinit { carchive_write_free(handle) }

    /// Begins the next file, whose content is added with `write`.
    ///
    /// - Parameters:
    ///   - name: the path in the archive, with `/` between folders.
    ///   - size: the size of the content in bytes.
    ///   - modified: seconds since 1970.
    public func begin(_ name: String, size: Int64, modified: Int64) throws(Failure) -> [UInt8] {
        try checkEnd()
        left = size
        try check(carchive_write_entry(handle, name, 0, size, modified))
        return written()
    }

    public func addFolder(_ name: String, modified: Int64) throws(Failure) -> [UInt8] {
        try checkEnd()
        try check(carchive_write_entry(handle, name + "/", 1, 0, modified))
        return written()
    }

    /// Appends content to the current file.
    ///
    /// - Throws: `Failure` with code `changed` if the content exceeds the announced size.
    public func write(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        left -= Int64(bytes.count)
        guard left >= 0 else { throw Failure(.changed, "move.changedInMoment", ["action": "read"]) }
        try check(carchive_write_bytes(handle, bytes, bytes.count))
        return written()
    }

    /// Adds a complete file.
    public func add(_ name: String, _ content: [UInt8], modified: Int64) throws(Failure) -> [UInt8] {
        let head = try begin(name, size: Int64(content.count), modified: modified)
        return head + (try write(content))
    }

    /// Ends the archive and returns its last part.
    public func finish() throws(Failure) -> [UInt8] {
        try checkEnd()
        try check(carchive_write_end(handle))
        return written()
    }

    /// Throws if the current file has less content than announced, because it became shorter while it was read.
    private func checkEnd() throws(Failure) {
        guard left == 0 else { throw Failure(.changed, "file.becameShorter") }
    }

    private func check(_ result: Int32) throws(Failure) {
        guard result != 0 else { return }
        let detail = String(cString: carchive_write_message(handle))
        throw Failure(.conversionFailed, "archiveFile.notWritten", ["detail": detail])
    }

    private func written() -> [UInt8] {
        var start: UnsafeRawPointer?
        let count = carchive_written(handle, &start)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
