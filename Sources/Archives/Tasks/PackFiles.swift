public import Base
import Glibc
public import Workers

/// Packs files into an archive. Returns the number and the total size of the packed files.
public struct PackFiles: WorkerTask {
    public struct Entry: Codable, Sendable {
        public let path: BytePath
        /// The name of the entry in the archive. All entries must have different names.
        public let name: String
        /// Whether the entry is a folder. A folder is packed with the files and folders in it.
        public let isFolder: Bool
        /// Bytes that replace others of the file in the archive; nil for none, and for a folder.
        public let patches: FilePatches?

        public init(_ path: BytePath, name: String, isFolder: Bool = false, patches: FilePatches? = nil) {
            (self.path, self.name, self.isFolder, self.patches) = (path, name, isFolder, patches)
        }
    }

    public enum Packing: String, Codable, Sendable, CaseIterable {
        /// A compressed zip, which every system can open.
        case zip
        /// A zip without compression, because most packed files are already compressed.
        case stored
        /// Smaller and faster than zip, but only newer programs can open it.
        case tarZst = "tar.zst"

        fileprivate var packing: ArchiveWriter.Packing {
            switch self {
            case .zip: .zip
            case .stored: .storedZip
            case .tarZst: .tarZst
            }
        }
    }

    public struct Answer: Codable, Sendable {
        public let files: Int
        /// The total size of the packed files in bytes.
        public let bytes: Int64
        /// The size of the archive in bytes.
        public let packed: Int64
        /// The number of links and devices inside folders. They are left out.
        public let skipped: Int
    }

    public static let name = "archive.pack"
    /// Maximum number of files that can be handed over to the worker as open files. If there are more, or if an entry is a
    /// folder, the worker opens the files by name.
    public static let maximum = WorkerFiles.maximum - 1

    private let entries: [Entry]
    private let packing: Packing
    private let output: BytePath

    /// - Parameters:
    ///   - entries: the files and folders. Their paths must not contain links if there are more than `maximum` entries or one of
    ///     them is a folder, because links are not followed then.
    ///   - output: the path of the archive, at which there must be no file.
    public init(_ entries: [Entry], as packing: Packing, to output: BytePath) {
        (self.entries, self.packing, self.output) = (entries, packing, output)
    }

    /// Maximum number of paths that are passed to the worker as arguments. They certainly fit into the 2 MB that a program's
    /// arguments may take.
    private static let maximumNamed = 1000

    /// The paths that the worker opens by name. These are all entries if one of them is a folder or if there are too many files
    /// to hand over. If there are very many entries, only their folders are passed.
    private var byName: [BytePath] {
        guard entries.contains(where: \.isFolder) || entries.count > Self.maximum else { return [] }
        guard entries.count > Self.maximumNamed else { return entries.map(\.path) }
        return Array(Set(entries.map { $0.isFolder ? $0.path : $0.path.parent })).sorted()
    }

    public var file: BytePath? { nil }
    public var files: WorkerFiles {
        byName.isEmpty
            ? WorkerFiles(reads: entries.map(\.path), makes: [output])
            : WorkerFiles(makes: [output], folders: WorkerFolders(read: byName))
    }
    /// If the worker opens files by name, the deadline is a day, because the entries may be folders, and the size of a folder is
    /// unknown before its files are listed.
    public var deadline: Duration {
        byName.isEmpty
            ? Self.deadline(bytes: entries.reduce(0) { $0 + (FileStamp(of: $1.path)?.size ?? 0) } * 10) : .seconds(24 * 3600)
    }

    public func run() throws(Failure) -> Answer {
        let descriptor = RequestFiles.open(output, O_WRONLY)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        defer { close(descriptor) }
        var packer = Packer(try ArchiveWriter(packing.packing), to: descriptor, output)
        for entry in entries {
            if entry.isFolder {
                try packer.add(folder: entry.path, entry.name)
            } else {
                try packer.add(entry.path, entry.name, entry.patches)
            }
        }
        return try packer.finish()
    }
}

/// Adds files to an archive and writes the archive to a file.
private struct Packer: ~Copyable {
    private let writer: ArchiveWriter
    private let descriptor: Int32
    private let output: BytePath
    private let own: FileStamp?
    private var (files, bytes, packed, skipped) = (0, Int64(0), Int64(0), 0)

    /// Maximum depth of packed folders.
    private static let deepest = 200
    /// Paths are opened beneath this folder without following links. So if part of a path was replaced by a link after the user
    /// chose the file, the link is not followed.
    private static let top = BytePath("/")

    init(_ writer: ArchiveWriter, to descriptor: Int32, _ output: BytePath) {
        (self.writer, self.descriptor, self.output) = (writer, descriptor, output)
        own = FileStamp(descriptor: descriptor)
    }

    private mutating func put(_ bytes: [UInt8]) throws(Failure) {
        guard writeAll(descriptor, bytes) else { throw Failure.system(errno, "written", output) }
        packed += Int64(bytes.count)
    }

    mutating func add(_ path: BytePath, _ name: String, _ patches: FilePatches? = nil) throws(Failure) {
        let file = try OpenFile(path, in: RequestFiles.holds(path) ? nil : Self.top)
        // Skips the archive itself, which may be in a packed folder.
        if let own, file.stamp.inode == own.inode, file.stamp.device == own.device { return }
        let size = file.stamp.size
        if let patches, !patches.stamp.isSameFile(as: file.stamp) { throw Failure(.changed, "file.changedWhileRead", file: path) }
        do throws(Failure) {
            try put(writer.begin(name, size: size, modified: file.stamp.modified / 1_000_000_000))
            var (problem, left) = (Failure?.none, size)
            let (writer, descriptor, output) = (writer, descriptor, output)
            var written: Int64 = 0
            try file.readPieces { piece in
                guard problem == nil else { return }
                do throws(Failure) {
                    // Lines appended to a log file in the meantime are not packed.
                    var part = Array(piece.prefix(Int(min(Int64(piece.count), left))))
                    if let patches { part.withUnsafeMutableBytes { patches.patches.apply(to: $0, at: size - left) } }
                    left -= Int64(part.count)
                    let made = try writer.write(part)
                    guard writeAll(descriptor, made) else { throw Failure.system(errno, "written", output) }
                    written += Int64(made.count)
                } catch { problem = error }
            }
            if let problem { throw problem }
            guard left == 0 else { throw Failure(.changed, "file.becameShorter") }
            packed += written
        } catch {
            throw error.file == nil ? error.about(path) : error
        }
        files += 1
        bytes += size
    }

    /// Adds everything in a folder, sorted by name. Links and devices are left out, and so are drafts.
    mutating func add(folder: BytePath, _ name: String, depth: Int = 0) throws(Failure) {
        guard depth < Self.deepest else { throw Failure(.tooLarge, "archiveFile.tooDeep", ["limit": Self.deepest], file: folder) }
        let (children, modified) = try Self.list(folder)
        try put(writer.addFolder(name, modified: modified))
        var names = DistinctNames()
        for child in children {
            let path = folder.appending(child)
            guard let info = FileInfo(path, followsLinks: false) else { throw Failure.system(errno, "read", path) }
            guard info.kind == .folder || info.kind == .file else {
                skipped += 1
                continue
            }
            let inner = "\(name)/\(names.name(child))"
            if info.kind == .folder { try add(folder: path, inner, depth: depth + 1) } else { try add(path, inner) }
        }
    }

    private static func list(_ folder: BytePath) throws(Failure) -> (children: [BytePath], modified: Int64) {
        let descriptor = InsideFolder.open(folder, in: top, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw Failure.system(errno, "read", folder) }
        var own = stat()
        guard fstat(descriptor, &own) == 0, let listing = fdopendir(descriptor) else {
            let number = errno
            close(descriptor)
            throw Failure.system(number, "read", folder)
        }
        return (BytePath.names(listing).filter { !Drafts.isDraft($0) }.sorted(), Int64(own.st_mtim.tv_sec))
    }

    mutating func finish() throws(Failure) -> PackFiles.Answer {
        try put(writer.finish())
        return PackFiles.Answer(files: files, bytes: bytes, packed: packed, skipped: skipped)
    }
}
