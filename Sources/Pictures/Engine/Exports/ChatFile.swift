import Base
import Foundation

/// Reads a chat that WhatsApp exported, piece by piece, and collects the attached files with the times of their messages.
///
/// The times are in the language and region of the phone. Whether the day or the month comes first follows from the whole file:
/// a number above 12 decides, else the order in which the messages do not go back in time.
public struct ChatFile: Sendable {
    /// More attachments are left out.
    private static let maximumAttachments = 500_000
    /// The rest of a longer line is left out.
    private static let longestLine = 64 << 10

    private var rest: [UInt8] = []
    private var attachments: [(name: String, head: ChatHead)] = []
    private var order = ChatOrder()
    private var last: ChatHead?
    private var count = 0

    public init() {}

    public mutating func add(_ piece: UnsafeRawBufferPointer) {
        var start = piece.startIndex
        while let end = piece[start...].firstIndex(of: 0x0A) {
            if rest.isEmpty {
                line(UnsafeRawBufferPointer(rebasing: piece[start..<end]))
            } else {
                rest += piece[start..<end]
                let whole = rest
                rest = []
                whole.withUnsafeBytes { line($0) }
            }
            start = end + 1
        }
        rest += piece[start...].prefix(max(0, Self.longestLine - rest.count))
    }

    /// - Returns: the attachments with their times; nil if this is no chat.
    public mutating func finish() -> (source: ExportSource?, content: ExportContent)? {
        let whole = rest
        rest = []
        whole.withUnsafeBytes { line($0) }
        guard count > 0 else { return nil }
        let list = attachments.map { attachment in
            ExportFacts(name: attachment.name, date: order.date(of: attachment.head))
        }
        return (.whatsapp, .list(list))
    }

    private mutating func line(_ bytes: UnsafeRawBufferPointer) {
        let head = ChatHead(bytes)
        if let head {
            count += 1
            order.add(head)
            last = head
        }
        guard let last, attachments.count < Self.maximumAttachments, let name = Self.attachment(bytes, from: head?.end ?? 0)
        else {
            return
        }
        attachments.append((name, last))
    }

    /// Returns the name of the file that a message has attached. iPhones write `<attached: NAME>`, Android `NAME (file
    /// attached)`, both in the language of the phone.
    private static func attachment(_ bytes: UnsafeRawBufferPointer, from start: Int) -> String? {
        guard mayAttach(bytes[start...]) else { return nil }
        let text = String(
            String.UnicodeScalarView(
                String(decoding: bytes[start...].prefix(longestLine), as: UTF8.self).unicodeScalars
                    .filter { !$0.isInvisible && $0 != "\r" }))
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            let inner = text[text.index(after: open)...].dropLast()
            let colon = inner.firstIndex { $0 == ":" || $0 == "：" }
            if let colon { return fileName(inner[inner.index(after: colon)...]) }
            return fileName(message(text[..<open]))
        }
        guard text.hasSuffix(")"), let open = text.range(of: " (", options: .backwards) else { return nil }
        return fileName(message(text[..<open.lowerBound]))
    }

    /// Whether a message may have an attachment: it ends with a bracket, and an extension stands before that or before its start.
    /// Nearly all messages end otherwise.
    private static func mayAttach(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        // An invisible mark may follow the bracket.
        guard let close = bytes.suffix(8).lastIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: ")") }) else {
            return false
        }
        let isAngle = bytes[close] == UInt8(ascii: ">")
        guard let open = bytes[..<close].lastIndex(of: isAngle ? UInt8(ascii: "<") : UInt8(ascii: "(")) else { return false }
        return hasEnding(bytes[..<open]) || isAngle && hasEnding(bytes[open..<close])
    }

    /// Whether there is a point among the last characters. Spaces and invisible marks may follow an extension.
    private static func hasEnding(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool { bytes.suffix(12).contains(UInt8(ascii: ".")) }

    /// Returns a message without its sender.
    private static func message(_ text: Substring) -> Substring {
        text.range(of: ": ").map { text[$0.upperBound...] } ?? text
    }

    private static func fileName(_ text: Substring) -> String? {
        let name = text.trimmingSpaces
        guard name.count <= 255, !name.contains("/"), let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...]
        guard (2...5).contains(ending.count), ending.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return nil
        }
        return name
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(String.UnicodeScalarView(unicodeScalars.drop(while: \.isSpace).reversed().drop(while: \.isSpace).reversed()))
    }
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool { properties.isWhitespace }

    /// Whether the character only marks the direction of text.
    var isInvisible: Bool {
        switch value {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
