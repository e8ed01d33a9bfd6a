public import Base
import MailEngine
public import Workers

/// Lists every mail of an archive in the order of the file. Appends one line of JSON for each mail to `output`.
public struct ListMail: MailTask {
    public static let name = "mail.list"

    public let archive: BytePath
    private let output: BytePath

    public init(_ archive: BytePath, output: BytePath) { (self.archive, self.output) = (archive, output) }

    public var files: WorkerFiles {
        var files = reading
        files.appends = [output]
        return files
    }

    public func run() throws(Failure) -> MailCount {
        var lines = try JSONLines(output)
        var linker = ThreadLinker()
        var count = 0
        let archive = try mailFailures { () throws(MailError) in try MailArchive(path: self.archive.bytes) }
        var walk = archive.walk(), file = -1, mailbox: String?
        var problem: Failure?
        do throws(MailError) {
            while problem == nil, let reader = try walk.next() {
                let summary = MailSummary(reader.message)
                count = reader.message.number
                if walk.fileIndex != file { (file, mailbox) = (walk.fileIndex, archive.mailbox(of: walk.fileIndex)) }
                do throws(Failure) {
                    try lines.add(
                        reader, summary, thread: linker.thread(of: summary, number: count), mailbox: mailbox)
                } catch {
                    problem = error
                }
            }
        } catch {
            problem = error.failure
        }
        // The lines written before a failure are useful, so they are kept.
        try lines.flush()
        if let problem { throw problem }
        return MailCount(count: count, bytes: archive.bytes, problems: walk.problems)
    }
}
