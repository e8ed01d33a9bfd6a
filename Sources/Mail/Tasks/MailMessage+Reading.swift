import MailEngine
import PicturesEngine

extension MailMessage {
    init(_ reader: MessageReader) throws(MailError) {
        let message = reader.message, header = message.header, label = message.fallbackCharset
        let body = try reader.text()
        number = message.number
        offset = message.start
        bytes = message.bytes
        headers = (0..<min(header.count, 10_000)).map { index in
            [String(decoding: header.name(index), as: UTF8.self), EncodedWords.decode(header.value(index), fallback: label)]
        }
        func people(_ name: StaticString) -> [Person] {
            header.all(name).flatMap { Address.list($0, fallback: label) }.map(Person.init)
        }
        from = people("from")
        to = people("to")
        cc = people("cc")
        bcc = people("bcc")
        replyTo = people("reply-to")
        subject = EncodedWords.decode(header.first("subject") ?? [], fallback: label)
        date = MailSummary.date(message)?.rfc3339
        messageId = MessageID.list(header.first("message-id")).first.map { String(decoding: $0, as: UTF8.self) }
        isDeleted = reader.isDeleted
        text = body.text
        html = body.html
        newText = QuotedHistory.newText(of: body.text)
        isCut = body.isCut || message.isCut
        var files: [File] = []
        for attachment in try reader.attachments() { files.append(try File(attachment, reader)) }
        attachments = files
        related = reader.related().compactMap(\.contentID)
        parts = Node(message.parts)
    }

    /// The mail as plain text, for users who want text files.
    var plain: String {
        func list(_ people: [Person]) -> String {
            people.map { Address(name: $0.name, address: $0.address).full }.joined(separator: ", ")
        }
        var lines: [String] = []
        for (name, value) in [
            ("From", list(from)), ("To", list(to)), ("Cc", list(cc)), ("Date", date ?? ""), ("Subject", subject),
        ]
        where !value.isEmpty { lines.append("\(name): \(value)") }
        for file in attachments {
            let size = file.missing ? "not in the archive" : "\(file.bytes) bytes"
            lines.append("Attachment: \(file.name ?? file.type) (\(size))")
        }
        return lines.joined(separator: "\n") + "\n\n" + text + (text.hasSuffix("\n") ? "" : "\n")
    }
}

extension MailMessage.File {
    init(_ attachment: Attachment, _ reader: MessageReader) throws(MailError) {
        var content = ContentDigest()
        var (count, isMissing) = (Int64(0), false)
        do throws(MailError) {
            var pieces = try reader.content(of: attachment)
            while let piece = try pieces.next() {
                piece.withUnsafeBytes { content.update($0) }
                count += Int64(piece.count)
            }
        } catch {
            guard error == .elsewhere else { throw error }
            isMissing = true
        }
        name = attachment.name
        type = attachment.type
        charset = if case .part(let index) = attachment.location { try reader.part(index).charset } else { nil }
        bytes = count
        sha256 = hexadecimal(content.finish())
        inline = attachment.isInline
        contentId = attachment.contentID
        missing = isMissing
    }
}

extension MailMessage.Node {
    /// Maximum number of shown parts, because a mail may contain a mail with ten thousand parts.
    private static let maximum = 2000

    init(_ parts: [Part]) {
        let shown = parts.prefix(Self.maximum)
        var children: [[Int]] = Array(repeating: [], count: shown.count)
        for part in shown { if let parent = part.parent { children[parent].append(part.index) } }
        var nodes: [MailMessage.Node?] = Array(repeating: nil, count: shown.count)
        for part in shown.reversed() {
            let inner = children[part.index].compactMap { nodes[$0] }
            nodes[part.index] = MailMessage.Node(
                type: part.type.description, charset: part.charset,
                encoding: part.header.first("content-transfer-encoding").map { String(decoding: $0, as: UTF8.self).lowercased() },
                bytes: part.end - part.bodyStart, parts: inner.isEmpty ? nil : inner)
        }
        self = nodes[0] ?? MailMessage.Node(type: "text/plain", charset: nil, encoding: nil, bytes: 0, parts: nil)
    }
}
