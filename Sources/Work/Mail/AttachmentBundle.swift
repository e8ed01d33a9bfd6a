import Basics
import Mail

/// The attachments of many mails in one ZIP file. Each is read twice, for its length stands before it: none has to fit into memory.
struct AttachmentBundle: ~Copyable {
    private let isDated: Bool
    private var file: MailOutput
    private let zip: ArchiveWriter
    private var names = SafeNames()
    /// Attachments have no date: 1 January 1980, the first one of a ZIP.
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
            let name = names.name(attachment.name, type: attachment.type, prefix: prefix)
            var size: Int64 = 0
            var pieces = try mailFailures { () throws(MailError) in try reader.content(of: attachment) }
            while let piece = try mailFailures({ () throws(MailError) in try pieces.next() }) { size += Int64(piece.count) }
            try file.write(zip.begin(name, size: size, modified: Self.noDate))
            pieces = try mailFailures { () throws(MailError) in try reader.content(of: attachment) }
            while let piece = try mailFailures({ () throws(MailError) in try pieces.next() }) {
                try file.write(zip.write(Array(piece)))
            }
        }
    }

    mutating func finish() throws(Failure) -> MailFile {
        try file.write(zip.finish())
        return try file.finish(name: "", type: MailBundle.zip.type)
    }
}
