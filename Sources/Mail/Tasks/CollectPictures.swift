public import Base
public import Workers

/// Writes the pictures and videos in mails into a folder, like `ExtractAttachments`. The archive must have an index.
public struct CollectPictures: MailTask {
    public static let name = "mail.pictures"

    public let archive: BytePath
    private let index: BytePath
    private let choice: MailChoice
    private let folder: BytePath
    private let output: BytePath

    public init(_ choice: MailChoice, of archive: BytePath, index: BytePath, to folder: BytePath, output: BytePath) {
        (self.archive, self.index, self.choice) = (archive, index, choice)
        (self.folder, self.output) = (folder, output)
    }

    public var deadline: Duration { .mailExport }

    public var files: WorkerFiles {
        var files = reading
        files.appends = [output]
        files.updates = choice.tally.map { [$0] } ?? []
        files.folders.write = [index.parent, folder]
        return files
    }

    public func run() throws(Failure) -> MailCount {
        try MailCollection(file: archive, index: index, choice: choice).pictures(folder, output)
    }
}
