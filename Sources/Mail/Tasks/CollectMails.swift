public import Base
public import Workers

/// Writes many mails of an archive into one file. The archive must have an index.
public struct CollectMails: MailTask {
    public static let name = "mail.collect"

    public let archive: BytePath
    private let index: BytePath
    private let choice: MailChoice
    private let form: MailBundle
    private let output: BytePath

    public init(_ choice: MailChoice, of archive: BytePath, index: BytePath, as form: MailBundle, output: BytePath) {
        (self.archive, self.index, self.choice) = (archive, index, choice)
        (self.form, self.output) = (form, output)
    }

    public var deadline: Duration { .mailExport }

    public var files: WorkerFiles {
        var files = reading
        files.makes = [output]
        files.updates = choice.tally.map { [$0] } ?? []
        files.folders.write = [index.parent]
        return files
    }

    public func run() throws(Failure) -> MailFile {
        try MailCollection(file: archive, index: index, choice: choice).write(form, output)
    }
}
