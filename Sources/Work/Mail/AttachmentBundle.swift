import Basics
import Mail

/// The attachments of many mails in one ZIP file. Each is read twice, for its length and checksum stand before it: none has to fit
/// into memory.
struct AttachmentBundle: ~Copyable {
    private let isDated: Bool
    private var file: MailOutput
    private var zip = ZipWriter()
    private var names = SafeNames()
    private var problems: [String] = []

    init(_ output: BytePath, isDated: Bool) throws(Failure) {
        self.isDated = isDated
        file = try MailOutput(output)
    }

    mutating func add(_ reader: MessageReader) throws(Failure) {
        let attachments = try mailFailures { () throws(MailError) in try reader.attachments() }
        let prefix = isDated && !attachments.isEmpty ? MailExtraction.prefix(MailSummary(reader.message)) : ""
        for attachment in attachments {
            let name = names.name(attachment.name, type: attachment.type, prefix: prefix)
            var (size, crc) = (Int64(0), CRC32())
            var pieces = try mailFailures { () throws(MailError) in try reader.content(of: attachment) }
            while let piece = try mailFailures({ () throws(MailError) in try pieces.next() }) {
                size += Int64(piece.count)
                crc.update(piece)
            }
            guard let length = UInt32(exactly: size) else {
                problems.append("\(name), of mail \(reader.message.number), is larger than 4 GB.")
                continue
            }
            try file.write(zip.begin(name, size: length, crc: crc.value))
            pieces = try mailFailures { () throws(MailError) in try reader.content(of: attachment) }
            while let piece = try mailFailures({ () throws(MailError) in try pieces.next() }) { try file.write(piece) }
        }
    }

    mutating func finish() throws(Failure) -> MailFile {
        if !problems.isEmpty {
            let text = "These attachments are missing here:\n" + problems.joined(separator: "\n") + "\n"
            try file.write(zip.add(names.name("Missing attachments.txt", type: "text/plain"), Array(text.utf8)))
        }
        try file.write(zip.finish())
        return try file.finish(name: "", type: MailBundle.zip.type)
    }
}
