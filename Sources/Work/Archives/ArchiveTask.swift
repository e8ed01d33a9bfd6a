import Archives
public import Basics
public import Workers

/// A task on an archive of files. Outputs are files of the caller, written while the work goes on.
public protocol ArchiveTask: WorkerTask {
    var archive: BytePath { get }
}

extension ArchiveTask {
    public var file: BytePath? { archive }
    /// A hundred problems with long names.
    public var largestAnswer: Int { 4 << 20 }
    /// Enough to read the archive from a slow disk and to write a hundred times as much.
    public var deadline: Duration { Self.deadline(bytes: FileStamp(of: archive)?.size ?? 0) * 100 }
}

/// How an archive is opened.
public struct ArchiveAccess: Codable, Sendable {
    public var password: String?
    /// The encoding of names for which the archive states none; nil to detect it.
    public var encoding: String?

    public init(password: String? = nil, encoding: String? = nil) {
        self.password = password
        self.encoding = encoding
    }

    func open(_ path: BytePath) throws(Failure) -> Archive {
        var named: NameEncoding?
        if let encoding {
            named = NameEncoding(named: encoding)
            guard named != nil else {
                let known = NameEncoding.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(.badRequest, "archiveFile.unknownEncoding", ["encoding": encoding, "known": known])
            }
        }
        return Archive(path: path.bytes, password: password, encoding: named) { RequestFiles.open(BytePath(bytes: $0), $1) }
    }
}
