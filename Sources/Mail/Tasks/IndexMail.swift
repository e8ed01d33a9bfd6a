public import Base
public import MailIndex
public import Workers

/// Reads an archive into its index, or continues the index.
public struct IndexMail: MailTask {
    public static let name = "mail.index"

    public let archive: BytePath
    private let index: BytePath

    public init(_ archive: BytePath, index: BytePath) { (self.archive, self.index) = (archive, index) }

    /// The deadline is long, because reading a large archive from a slow disk may take days.
    public var deadline: Duration { .seconds(7 * 86_400) }

    public var files: WorkerFiles {
        var files = reading
        files.folders.write = [index.parent]
        return files
    }

    public func run() throws(Failure) -> MailIndexState {
        var indexing = try MailIndexing(archive, index: index)
        return try indexing.run()
    }
}
