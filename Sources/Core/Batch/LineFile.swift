public import Base
import CMail
public import Foundation
import Glibc

/// Reads the lines of a file, plain or compressed by gzip. The file may be damaged, for example if a machine was stopped while it
/// wrote the file.
///
/// Data that cannot be decompressed and an incomplete last line are left out, and `isTorn` becomes true. An instance may be
/// used by only one thread at a time.
public final class LineFile {
    /// Maximum length of a line in bytes. A longer line cannot be from Shoebox, because no worker writes longer ones.
    private static let longestLine = 64 << 20
    private static let piece = 1 << 20

    public let path: BytePath
    /// Whether the end of the file is missing or damaged. Valid after `next` has returned nil.
    public private(set) var isTorn = false
    /// The number of bytes of the file read so far.
    public private(set) var bytesRead = 0

    private let descriptor: Int32
    private let gunzip: OpaquePointer?
    private var input = [UInt8](repeating: 0, count: LineFile.piece)
    private var packed = 0..<0
    private var isAtEnd = false
    private var text: [UInt8] = []
    private var start = 0
    /// Between `start` and this index in `text`, the search has found no line end.
    private var searched = 0

    public init(_ path: BytePath) throws(Failure) {
        self.path = path
        descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .system(errno, "read", path) }
        var magic: [UInt8] = [0, 0]
        let isPacked = pread(descriptor, &magic, 2, 0) == 2 && magic == [0x1F, 0x8B]
        gunzip = isPacked ? cm_gunzip_create() : nil
    }

    deinit {
        cm_gunzip_free(gunzip)
        close(descriptor)
    }

    /// Returns the next line without its line end; nil if there are no more lines.
    ///
    /// - Throws: `Failure` if the file cannot be read.
    public func next() throws(Failure) -> Data? {
        while true {
            if let end = lineEnd() {
                defer { (start, searched) = (end + 1, end + 1) }
                return Data(text[start..<end])
            }
            searched = text.count
            guard text.count - start <= Self.longestLine, try fill() else {
                if start < text.count { isTorn = true }
                return nil
            }
        }
    }

    private func lineEnd() -> Int? {
        text.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, searched < bytes.count else { return nil }
            guard let found = memchr(base + searched, 0x0A, bytes.count - searched) else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Appends the next data to `text`. Returns false at the end of the file.
    private func fill() throws(Failure) -> Bool {
        if start > 0 {
            text.removeSubrange(..<start)
            (searched, start) = (searched - start, 0)
        }
        while !isTorn {
            if packed.isEmpty && !isAtEnd { try read() }
            guard let gunzip else {
                text.append(contentsOf: input[packed])
                defer { packed = 0..<0 }
                return !packed.isEmpty
            }
            let (used, got) = unpack(gunzip)
            guard got >= 0 else {
                isTorn = true
                return false
            }
            packed = (packed.lowerBound + used)..<packed.upperBound
            if got > 0 { return true }
            if isAtEnd && used == 0 {
                isTorn = cm_gunzip_is_whole(gunzip) == 0
                return false
            }
        }
        return false
    }

    private func unpack(_ gunzip: OpaquePointer) -> (used: Int, got: Int) {
        var used = 0, got = 0
        let more = [UInt8](unsafeUninitializedCapacity: Self.piece) { out, count in
            got = input.withUnsafeBufferPointer {
                cm_gunzip_read(
                    gunzip, $0.baseAddress.map { $0 + packed.lowerBound }, packed.count, &used, out.baseAddress, out.count)
            }
            count = max(0, got)
        }
        text.append(contentsOf: more)
        return (used, got)
    }

    private func read() throws(Failure) {
        let got = input.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        guard got >= 0 else { throw .system(errno, "read", path) }
        packed = 0..<got
        bytesRead += got
        isAtEnd = got == 0
    }
}
