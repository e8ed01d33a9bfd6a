import Base
import MailEngine

/// Writes the attachments of many mails into one ZIP file. Each attachment is read twice, because in a ZIP the size precedes the
/// content and an attachment may be too large to keep in memory.
struct AttachmentBundle: ~Copyable {
    private let isDated: Bool
    private var file: MailOutput
    private let zip: ArchiveWriter
    private var names = SafeNames()
    /// The attachments without content, one line for each. They are listed in a text file in the ZIP, because the user receives
    /// nothing else.
    private var lacking: [String] = []
    /// Attachments have no date, so they get the earliest date that a ZIP can store: 1 January 1980.
    private static let noDate: Int64 = 315_532_800

    init(_ output: BytePath, isDated: Bool) throws(Failure) {
        let zip = try ArchiveWriter(.storedZip)
        file = try MailOutput(output)
        (self.zip, self.isDated) = (zip, isDated)
    }

    mutating func add(_ reader: MessageReader) throws(Failure) {
        let attachments = try mailFailures { () throws(MailError) in try reader.attachments() }
        let prefix = isDated && !attachments.isEmpty ? MailExtraction.prefix(MailSummary(reader.message)) : ""
        for attachment in attachments {
            let size = try size(of: attachment, reader)
            guard size > 0 else {
                lacking.append("mail \(reader.message.number): \(attachment.name ?? attachment.type)")
                continue
            }
            let name = names.name(attachment.name, type: attachment.type, prefix: prefix)
            try file.write(zip.begin(name, size: size, modified: Self.noDate))
            var pieces = try mailFailures { () throws(MailError) in try reader.content(of: attachment) }
            while let piece = try mailFailures({ () throws(MailError) in try pieces.next() }) {
                try file.write(zip.write(Array(piece)))
            }
        }
    }

    /// Returns the size of an attachment in bytes; 0 if its content is missing.
    private func size(of attachment: Attachment, _ reader: MessageReader) throws(Failure) -> Int64 {
        try mailFailures { () throws(MailError) in
            var size: Int64 = 0
            do throws(MailError) {
                var pieces = try reader.content(of: attachment)
                while let piece = try pieces.next() { size += Int64(piece.count) }
            } catch {
                guard error == .elsewhere else { throw error }
            }
            return size
        }
    }

    mutating func finish() throws(Failure) -> MailFile {
        if !lacking.isEmpty {
            let text = Array(
                ("These attachments have no content in the archive:\n" + lacking.joined(separator: "\n") + "\n").utf8)
            try file.write(
                zip.begin(names.name("not saved.txt", type: "text/plain"), size: Int64(text.count), modified: Self.noDate))
            try file.write(zip.write(text))
        }
        try file.write(zip.finish())
        return try file.finish(name: "", type: MailBundle.zip.type)
    }
}
