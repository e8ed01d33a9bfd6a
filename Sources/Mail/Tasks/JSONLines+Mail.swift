import Base
import MailEngine
import Workers

extension JSONLines {
    /// Adds a line for a mail, with the data that a list of mails shows.
    ///
    /// - Parameter mailbox: the name of the mailbox in a folder of mails; nil to leave the field out.
    mutating func add(_ reader: MessageReader, _ summary: MailSummary, thread: Int, mailbox: String?) throws(Failure) {
        let message = reader.message
        begin()
        field("number", message.number)
        field("offset", message.start)
        field("from", summary.from.map(\.full))
        field("to", summary.to.map(\.full))
        field("subject", summary.subject)
        field("date", summary.date?.rfc3339)
        field("attachments", summary.attachments)
        field("thread", thread)
        field("deleted", reader.isDeleted)
        if let mailbox { field("mailbox", mailbox) }
        try end()
    }

    /// Adds a line for a saved file. Writes it immediately for programs that read while the task is running.
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
