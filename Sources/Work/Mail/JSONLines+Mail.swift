import Basics
import Mail
import Workers

extension JSONLines {
    /// Adds the line of a mail in a list.
    mutating func add(_ message: ScannedMessage, _ summary: MailSummary, thread: Int) throws(Failure) {
        begin()
        field("number", message.number)
        field("offset", message.start)
        field("from", summary.from.map(\.full))
        field("to", summary.to.map(\.full))
        field("subject", summary.subject)
        field("date", summary.date?.rfc3339)
        field("attachments", summary.attachments)
        field("thread", thread)
        try end()
    }

    /// Adds the line of a saved file, and writes it immediately for programs that read while the task runs.
    mutating func add(message: Int, name: String, file: MailFile) throws(Failure) {
        begin()
        field("message", message)
        field("file", file.name)
        field("name", name)
        field("type", file.type)
        field("bytes", file.bytes)
        field("sha256", file.sha256)
        try end()
        try flush()
    }
}
