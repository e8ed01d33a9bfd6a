import Glibc
public import Synchronization

/// A file or a folder of mail, opened for reading only.
///
/// A file is an mbox, a single mail or an `.emlx`, either uncompressed or compressed with gzip. A folder is the sequence of the
/// files of mail in it, ordered by name: the files in `cur` and `new` (Maildir, including subfolders), all `.eml` and `.emlx`
/// files, mails whose names are numbers (MH, Sylpheed, Claws Mail), and all mbox files.
public final class MailArchive {
    /// A file that contains mail: the archive itself, or a file in the folder.
    public struct File: Sendable, Equatable {
        /// The path in bytes, without a terminating NUL. It is relative if the archive's path is relative.
        public let path: [UInt8]
        public let size: Int64
        /// The modification time in seconds since 1970.
        public let modified: Int64
        let isGzip: Bool
        /// Whether the file is one mail of a folder of MH, whose name is its number.
        var isNumbered = false

        /// Whether the name or the folder of the file shows that it is a single mail, even if some of its lines look like mbox
        /// separators.
        var isAlone: Bool {
            let parts = path.split(separator: ASCII.slash)
            let name = Array(parts.last ?? []), folder = parts.dropLast().last ?? []
            return isNumbered || MailFolder.isMail(name) || folder.equals("cur") || folder.equals("new")
        }
    }

    public let files: [File]
    public let isFolder: Bool
    /// The path of the archive, without a slash at its end.
    let path: [UInt8]
    /// The files and folders that could not be opened; empty unless the archive is a folder.
    public let unread: MailUnread

    /// Whether the archive is a single compressed file, which can only be read from its beginning.
    public var isPacked: Bool { !isFolder && files.contains { $0.isGzip } }

    /// The total size in bytes of all files. Compressed files are counted with their compressed size.
    public var bytes: Int64 { files.reduce(0) { $0 + $1.size } }

    public init(path: [UInt8]) throws(MailError) {
        let descriptor = try Self.open(path, O_NOFOLLOW)
        defer { close(descriptor) }
        self.path = Array(path.reversed().drop { $0 == ASCII.slash }.reversed())
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .reading(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            isFolder = false
            files = [try Self.file(path, descriptor, status)]
            unread = MailUnread()
        case S_IFDIR:
            isFolder = true
            let listing = try MailFolder.files(in: path)
            (files, unread) = (listing.files, listing.unread)
            if files.isEmpty { throw unread.named.first?.error ?? .notMail("a folder without mails") }
        default: throw .notMail("neither a file nor a folder")
        }
    }

    /// Opens a file by path and flags like open(2). A worker must not open files, so its opener requests open files from another
    /// process.
    public static let opener = Mutex(
        Opener { path, flags in
            (path + [0]).withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { Glibc.open($0, flags) } ?? -1 }
            }
        })

    /// A function that opens files. It is wrapped in a struct because each read of a bare closure in a mutex adds another stack
    /// frame to its calls (Swift 6.3).
    public struct Opener: Sendable {
        public let open: @Sendable (_ path: [UInt8], _ flags: Int32) -> Int32

        public init(open: @escaping @Sendable (_ path: [UInt8], _ flags: Int32) -> Int32) { self.open = open }
    }

    /// Opens a file for reading; the caller must close the descriptor.
    static func open(_ path: [UInt8], _ flags: Int32 = 0) throws(MailError) -> Int32 {
        let opener = opener.withLock { $0 }
        let descriptor = opener.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags)
        guard descriptor >= 0 else {
            if errno == ENXIO { throw .notMail("neither a file nor a folder") }
            throw .reading(errno)
        }
        return descriptor
    }

    static func file(_ path: [UInt8], _ descriptor: Int32, _ status: stat) throws(MailError) -> File {
        let start = try FileSource(descriptor: descriptor).peek(at: 0, count: 3) ?? []
        return File(
            path: path, size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec), isGzip: start == [0x1F, 0x8B, 0x08])
    }
}

extension MailArchive {
    /// An open file of the archive, closed in `deinit`.
    public final class Opened {
        public let file: File
        let descriptor: Int32

        init(_ file: File) throws(MailError) {
            self.file = file
            descriptor = try MailArchive.open(file.path)
        }

        deinit { close(descriptor) }

        /// Returns the bytes of the file from an offset on. In compressed files, offsets refer to the decompressed data.
        func source(from start: Int64, to end: Int64 = .max) throws(MailError) -> any ByteSource {
            guard file.isGzip else { return FileSource(descriptor: descriptor, owner: self, from: start, to: end) }
            return try RangeSource(GzipSource(FileSource(descriptor: descriptor, owner: self)), from: start, to: end)
        }

        /// Returns all bytes of the file, decompressed.
        public func content() throws(MailError) -> MailPieces {
            MailPieces(try source(from: 0), size: .max, isQuoted: false, encoding: .identity)
        }

        /// Returns a scanner that starts at the beginning of a mail.
        ///
        /// - Parameters:
        ///   - isAlone: whether the file is a single mail although neither its name nor its folder shows it.
        ///   - expected: the number of bytes that will be read, if known.
        public func scanner(
            at offset: Int64 = 0, number: Int = 1, format: MailFormat? = nil, isAlone: Bool = false, expected: Int64 = .max
        ) throws(MailError) -> MessageScanner {
            try MessageScanner(
                source(from: offset), format: offset > 0 ? format ?? .mbox : format, offset: offset, number: number,
                isAlone: isAlone || file.isAlone,
                expected: file.isGzip ? .max : min(expected, file.size - offset))
        }
    }

    public func open(_ index: Int) throws(MailError) -> Opened { try Opened(files[index]) }

    /// Returns all mails in order.
    public func walk() -> MailWalk { MailWalk(self) }

    /// Returns the mails from a given one on.
    ///
    /// - Parameters:
    ///   - file: the index of the file that contains the first mail.
    ///   - offset: the start of the first mail in the file.
    ///   - number: the number of the first mail in the archive, counted from 1.
    public func walk(from file: Int, offset: Int64, number: Int) -> MailWalk {
        MailWalk(self, file: file, offset: offset, number: number)
    }

    /// Returns the mail with the given number, counted from 1.
    public func message(_ number: Int) throws(MailError) -> MessageReader {
        var walk = walk(), count = 0
        while let reader = try walk.next() {
            count = reader.message.number
            if count == number { return reader }
        }
        throw .noMessage(number: number, count: count)
    }
}

/// A range of a source that cannot seek, such as `GzipSource`. The bytes before the range are read and discarded.
final class RangeSource: ByteSource {
    private let source: any ByteSource
    private var left: Int64

    init(_ source: any ByteSource, from start: Int64, to end: Int64) throws(MailError) {
        self.source = source
        left = max(0, end - start)
        var toSkip = start
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while toSkip > 0 {
            let got = try source.read(
                into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(toSkip, Int64(buffer.count)))]))
            if got == 0 { break }
            toSkip -= Int64(got)
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(MailError) -> Int {
        guard left > 0, !buffer.isEmpty else { return 0 }
        let got = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(left, Int64(buffer.count)))]))
        left -= Int64(got)
        return got
    }

    func peek(at offset: Int64, count: Int) -> [UInt8]? { nil }
}
