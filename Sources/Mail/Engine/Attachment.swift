/// A file attached to a mail.
public struct Attachment: Sendable {
    /// The location of the attachment's content.
    public enum Location: Sendable, Equatable {
        case part(Int)
        /// Inside a part that is a `winmail.dat`.
        case inTNEF(part: Int, index: Int)
        /// Uuencoded in the text of a part.
        case inText(part: Int, index: Int)
    }

    public let location: Location
    /// The name given by the sender, not checked.
    public let name: String?
    public let type: String
    public let isInline: Bool
    public let contentID: String?
}

extension MessageReader {
    /// The maximum number of bytes of a text or a `winmail.dat` that are searched for files.
    private static let maximumSearched = 64 << 20

    /// Returns the attachments (see `Attachments`). A `winmail.dat` is replaced by the files it contains; uuencoded files in
    /// plain text are included.
    public func attachments() throws(MailError) -> [Attachment] {
        var found: [Attachment] = []
        let parts = Attachments.of(message.parts)
        for part in parts {
            if Self.isTNEF(part) {
                let files = try tnef(part)
                for (index, file) in files.enumerated() {
                    found.append(
                        Attachment(
                            location: .inTNEF(part: part.index, index: index), name: file.name, type: "application/octet-stream",
                            isInline: false, contentID: nil))
                }
                if !files.isEmpty { continue }
            }
            let type = part.type.isMultipart ? "application/octet-stream" : part.type.description
            found.append(
                Attachment(
                    location: .part(part.index), name: part.fileName, type: type, isInline: part.isInline,
                    contentID: part.contentID)
            )
        }
        for part in message.parts where part.type == .plain && part.encoding != .uuencode && !Attachments.isAttached(part) {
            for (index, name) in try uuNames(part).enumerated() {
                found.append(
                    Attachment(
                        location: .inText(part: part.index, index: index), name: name, type: "application/octet-stream",
                        isInline: false,
                        contentID: nil))
            }
        }
        return found
    }

    /// Returns the parts that have a Content-ID and are not texts, whether or not they are attachments. The HTML may show them.
    public func related() -> [Part] { message.parts.filter { $0.isLeaf && !$0.type.isText && $0.contentID != nil } }

    /// Returns the content of an attachment.
    ///
    /// - Throws: `elsewhere` if the content is stored neither in the mail nor beside it.
    public func content(of attachment: Attachment) throws(MailError) -> MailPieces {
        switch attachment.location {
        case .part(let index):
            let part = try part(index), beside = try beside(part)
            if let pieces = beside.pieces { return pieces }
            if beside.isMeant { throw .elsewhere }
            return try content(of: part)
        case .inTNEF(let index, let file):
            let files = try tnef(try part(index))
            guard files.indices.contains(file) else { throw .noPart(file) }
            return MailPieces(files[file].data)
        case .inText(let index, let block):
            let lines = try whole(try part(index)).split(separator: ASCII.newline, omittingEmptySubsequences: false)
            let blocks = UUBlock.blocks(lines)
            guard blocks.indices.contains(block) else { throw .noPart(block) }
            return MailPieces(UUBlock.data(blocks[block], lines))
        }
    }

    public func part(_ index: Int) throws(MailError) -> Part {
        guard message.parts.indices.contains(index) else { throw .noPart(index) }
        return message.parts[index]
    }

    private static func isTNEF(_ part: Part) -> Bool {
        part.type.description == "application/ms-tnef" || part.type.description == "application/vnd.ms-tnef"
            || part.fileName?.lowercased() == "winmail.dat"
    }

    private func tnef(_ part: Part) throws(MailError) -> [TNEF.File] {
        TNEF.files(try whole(part), fallback: message.fallbackCharset)
    }

    private func whole(_ part: Part) throws(MailError) -> [UInt8] {
        var pieces = try content(of: part)
        return try pieces.prefix(Self.maximumSearched).bytes
    }

    private func uuNames(_ part: Part) throws(MailError) -> [String] {
        let bytes = try whole(part)
        guard LineSearch.contains(bytes, lineStart: "begin ") else { return [] }
        return UUBlock.blocks(bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)).map {
            EncodedWords.decode($0.name, fallback: part.charset ?? message.fallbackCharset)
        }
    }
}
