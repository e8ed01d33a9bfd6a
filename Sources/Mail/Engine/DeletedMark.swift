/// The mark of a mail that was deleted but is still in its archive. Mail programs mark a deleted mail first and remove it later,
/// when the archive is compacted or purged.
enum DeletedMark {
    /// Whether a field of the header marks the mail.
    ///
    /// - Thunderbird, Mozilla: `X-Mozilla-Status: 0009`, hexadecimal, with the bit 0x0008 for an expunged mail.
    /// - mutt, Pine, Dovecot and UW IMAP: the letter `D` in `X-Status` or `Status`.
    /// - Evolution: `X-Evolution: 00000007-0012`, a number and flags, hexadecimal, with the bit 0x0002.
    static func isSet(in header: HeaderBlock) -> Bool {
        if let status = header.first("x-mozilla-status"), let flags = hexadecimal(status) { return flags & 0x0008 != 0 }
        for name: StaticString in ["x-status", "status"] where header.first(name).map(hasLetter) == true { return true }
        guard let evolution = header.first("x-evolution"), let dash = evolution.firstIndex(of: ASCII.dash) else { return false }
        return hexadecimal(evolution[(dash + 1)...]).map { $0 & 0x0002 != 0 } ?? false
    }

    /// Whether the name of a file in a Maildir has the flag `T`, for trashed: `1614942000.1.host:2,ST`. Systems that do not allow
    /// a colon in names use a semicolon or an exclamation mark. In a folder of MH, the name is a comma and the number.
    static func isSet(inName path: [UInt8]) -> Bool {
        let name = path[(path.lastIndex(of: ASCII.slash).map { $0 + 1 } ?? 0)...]
        if name.first == ASCII.comma, name.count > 1, name.dropFirst().allSatisfy(\.isDigit) { return true }
        guard let comma = name.lastIndex(of: ASCII.comma), comma >= name.startIndex + 2, name[comma - 1] == UInt8(ascii: "2"),
            [ASCII.colon, ASCII.semicolon, UInt8(ascii: "!")].contains(name[comma - 2])
        else { return false }
        let flags = name[(comma + 1)...]
        return flags.allSatisfy(\.isLetter) && flags.contains(UInt8(ascii: "T"))
    }

    /// Whether the property list of an `.emlx` file has flags with the bit 0x2.
    static func isSet(inProperties list: [UInt8]) -> Bool {
        guard !list.isEmpty, let key = list.firstRange(of: Array("<key>flags</key>".utf8)) else { return false }
        let rest = list[key.upperBound...].trimmed
        let start = Array("<integer>".utf8)
        guard rest.starts(with: start) else { return false }
        return rest.dropFirst(start.count).prefix(while: \.isDigit).decimal.map { $0 & 0x2 != 0 } ?? false
    }

    /// Whether a status in the letters of mail programs has `D`. Words such as "Delivered" are no status.
    private static func hasLetter(_ field: Bytes) -> Bool {
        field.count <= 8 && field.contains(UInt8(ascii: "D")) && field.allSatisfy { Array("RODAFTNUPS".utf8).contains($0) }
    }

    private static func hexadecimal(_ field: Bytes) -> UInt64? {
        let digits = field.trimmed
        guard !digits.isEmpty, digits.count <= 16 else { return nil }
        var value: UInt64 = 0
        for byte in digits {
            guard let digit = byte.hexValue else { return nil }
            value = value << 4 | UInt64(digit)
        }
        return value
    }
}

extension MessageReader {
    /// Whether a mail program has marked the mail as deleted: in its header, in its file name (Maildir) or in its property list
    /// (`.emlx`).
    public var isDeleted: Bool { DeletedMark.isSet(in: message.header) || isMarkedOutside }

    /// The header field that an mbox needs for the mark; empty if the mail is not deleted or its header has the mark.
    public var markField: [UInt8] {
        isMarkedOutside && !DeletedMark.isSet(in: message.header) ? Array("X-Status: D\n".utf8) : []
    }

    private var isMarkedOutside: Bool {
        DeletedMark.isSet(inName: opened.file.path) || DeletedMark.isSet(inProperties: message.properties)
    }
}

extension [UInt8] {
    /// Whether these bytes of an mbox begin with a separator, perhaps after empty lines.
    public var isMailStart: Bool {
        let text = self[...].drop(while: \.isSpace)
        return text.starts(with: Separator.start) || Separator.isMMDF(text.prefix { !$0.isSpace })
    }

    /// Whether `X-Mozilla-Status` in the first bytes of a mail marks it as deleted; nil if the field is not there.
    public var mozillaMark: Bool? {
        // The last line may be cut off.
        let lines = self[...].split(separator: ASCII.newline, maxSplits: 20, omittingEmptySubsequences: false).dropLast()
        let header = HeaderBlock(Array(lines.prefix { !$0.trimmed.isEmpty }.joined(separator: [ASCII.newline])))
        return header.first("x-mozilla-status").map { _ in DeletedMark.isSet(in: header) }
    }
}
