import ArchivesEngine
public import Base
public import Workers

/// A task on an archive of files. Outputs are written to files of the caller, some of them while the task is still running.
public protocol ArchiveTask: WorkerTask {
    var archive: BytePath { get }
}

extension ArchiveTask {
    public var file: BytePath? { archive }
    /// The maximum size of the result as JSON in bytes, which is enough for a hundred problems with long names.
    public var largestAnswer: Int { 4 << 20 }
    /// The deadline is enough to read the archive from a slow disk and to write a hundred times its size.
    public var deadline: Duration { Self.deadline(bytes: FileStamp(of: archive)?.size ?? 0) * 100 }
}

/// The options for opening an archive.
public struct ArchiveAccess: Codable, Sendable {
    public var password: String?
    /// The encoding of entry names for which the archive does not specify an encoding; nil to detect it.
    public var encoding: String?
    /// The name of the archive if it differs from the name in its path. A file that is compressed alone gets its name from it.
    public var name: String?

    public init(password: String? = nil, encoding: String? = nil, name: String? = nil) {
        self.password = password
        self.encoding = encoding
        self.name = name
    }

    func open(_ path: BytePath) throws(Failure) -> Archive {
        var named: TextEncoding?
        if let encoding {
            named = TextEncoding(named: encoding)
            guard named != nil else {
                let known = TextEncoding.offered.filter { $0.width == 1 }.map(\.rawValue).joined(separator: ", ")
                throw Failure(.badRequest, "archiveFile.unknownEncoding", ["encoding": encoding, "known": known])
            }
        }
        return Archive(path: path.bytes, name: name.map { Array($0.utf8) }, password: password, encoding: named) {
            RequestFiles.open(BytePath(bytes: $0), $1)
        }
    }
}
