import Base
import Glibc

/// The text of a mail.
public struct MessageText: Sendable {
    /// The plain text, extracted from the HTML if there is no plain part.
    public let text: String
    /// The sender's HTML, unchanged and therefore not safe to show; nil if there is none. Plain parts are included as
    /// preformatted text.
    public let html: String?
    /// Whether a part was truncated because it exceeds the limit.
    public let isCut: Bool
}

extension MessageReader {
    /// - Parameter limit: the maximum number of bytes that are read of each part.
    public func text(limit: Int = 8 << 20) throws(MailError) -> MessageText {
        var collector = TextCollector(reader: self, limit: limit, wantsHTML: true)
        let found = try collector.collect(0)
        let text = Self.joined(found.plain)
        let html = found.rich.contains(where: \.isHTML) ? found.rich.map(\.asHTML).joined(separator: "\n") : nil
        return MessageText(text: text, html: html, isCut: collector.isCut)
    }

    /// Returns only the plain text. An HTML alternative is not read.
    public func plainText(limit: Int = 8 << 20) throws(MailError) -> String {
        var collector = TextCollector(reader: self, limit: limit, wantsHTML: false)
        return Self.joined(try collector.collect(0).plain)
    }

    private static func joined(_ pieces: [TextCollector.Piece]) -> String {
        if pieces.count == 1 { return pieces[0].asText }
        return pieces.map(\.asText).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Returns the text of a part with newlines as line ends, and whether the text is complete.
    public func text(of part: Part, limit: Int) throws(MailError) -> (text: String, isWhole: Bool) {
        var pieces = try content(of: part)
        let (bytes, isWhole) = try pieces.prefix(limit)
        let label =
            part.charset.flatMap { Charset.isKnown($0) ? $0 : nil } ?? (part.type == .html ? Self.metaCharset(bytes) : nil)
        var text = Charset.decode(bytes[...], label: label, fallback: message.fallbackCharset)
        if text.hasByte(ASCII.carriageReturn) { text = Self.withNewlines(text) }
        if text.hasByte(0) { text.unicodeScalars.removeAll { $0 == "\0" } }
        if part.type == .plain, part.typeParameter("format")?.lowercased() == "flowed" {
            text = FlowedText.unwrap(text, deletesSpace: part.typeParameter("delsp")?.lowercased() == "yes")
        }
        return (text, isWhole)
    }

    private static func withNewlines(_ text: String) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == ASCII.carriageReturn {
                out.append(ASCII.newline)
            } else if byte != ASCII.newline || previous != ASCII.carriageReturn {
                out.append(byte)
            }
            previous = byte
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Returns the character set named in a `meta` element of the document.
    private static func metaCharset(_ html: [UInt8]) -> String? {
        let start = html.prefix(4096).map(\.lowercased)
        guard let mark = start.firstRange(of: Array("charset=".utf8)) else { return nil }
        let name = start[mark.upperBound...].drop { $0 == ASCII.quote || $0 == ASCII.apostrophe || $0.isSpace }
            .prefix { $0.isLetter || $0.isDigit || $0 == ASCII.dash || $0 == ASCII.underscore }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}

extension String {
    /// Whether the text contains a byte. The search uses the C library, because texts are long and most do not contain the byte.
    fileprivate mutating func hasByte(_ byte: UInt8) -> Bool {
        withUTF8 { bytes in bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false }
    }
}

/// Collects the text of the body, in the order of the parts.
private struct TextCollector {
    struct Piece {
        let text: String
        let isHTML: Bool

        var asText: String { isHTML ? HTMLText.text(of: text) : text }
        var asHTML: String {
            isHTML
                ? text
                : "<pre style=\"white-space: pre-wrap\">" + Escaping.html(text) + "</pre>"
        }
    }

    /// The same content in two forms, as plain text and as HTML. If the mail has only one form, that form is used for both.
    struct Collected {
        var plain: [Piece] = []
        var rich: [Piece] = []
    }

    let reader: MessageReader
    let limit: Int
    /// Whether to collect the HTML alternatives as well as the plain text.
    let wantsHTML: Bool
    var isCut = false
    private var children: [[Int]]

    init(reader: MessageReader, limit: Int, wantsHTML: Bool) {
        self.reader = reader
        self.limit = limit
        self.wantsHTML = wantsHTML
        children = Array(repeating: [], count: reader.message.parts.count)
        for part in reader.message.parts { if let parent = part.parent { children[parent].append(part.index) } }
    }

    mutating func collect(_ index: Int) throws(MailError) -> Collected {
        let part = reader.message.parts[index]
        if part.type.isMessage {
            return part.parent == nil && !children[index].isEmpty ? try collect(children[index][0]) : Collected()
        }
        if part.type.isMultipart, !children[index].isEmpty {
            let isAlternative = part.type.description == "multipart/alternative"
            var all: [Collected] = []
            for child in children[index] {
                all.append(try collect(child))
                if isAlternative, !wantsHTML, let found = all.last, !found.plain.isEmpty, !found.plain.contains(where: \.isHTML) {
                    return found
                }
            }
            guard isAlternative else {
                return Collected(plain: all.flatMap(\.plain), rich: all.flatMap(\.rich))
            }
            let plain = all.first { !$0.plain.isEmpty && !$0.plain.contains(where: \.isHTML) } ?? all.first { !$0.plain.isEmpty }
            let rich = all.last { $0.rich.contains(where: \.isHTML) } ?? all.first { !$0.rich.isEmpty }
            return Collected(plain: plain?.plain ?? [], rich: rich?.rich ?? [])
        }
        guard part.type.isText || part.type.isMultipart, !Attachments.isAttached(part) else { return Collected() }
        let (text, isWhole) = try reader.text(of: part, limit: limit)
        if !isWhole { isCut = true }
        if text.utf8.allSatisfy(\.isSpace) { return Collected() }
        let piece: Piece =
            switch part.type.description {
            case "text/html": Piece(text: text, isHTML: true)
            case "text/enriched", "text/richtext": Piece(text: HTMLText.text(of: text), isHTML: false)
            default: Piece(text: UUBlock.withoutBlocks(text), isHTML: false)
            }
        return Collected(plain: [piece], rich: [piece])
    }
}
