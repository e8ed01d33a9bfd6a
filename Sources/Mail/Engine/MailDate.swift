import Base

/// The date of a mail: the instant, and the sender's offset from UTC.
public struct MailDate: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    /// The zone's offset in seconds east of UTC; 0 if the zone is unknown.
    public let zone: Int

    public init(seconds: Int64, zone: Int) {
        self.seconds = seconds
        self.zone = zone
    }

    /// Parses dates in the forms of RFC 5322 (sections 3.3 and 4.3), `asctime` and ISO 8601, with words in any unambiguous order.
    ///
    /// Also accepts a missing weekday, time, second or zone; comments; two- and three-digit years (50–99 mean 1950–1999); named
    /// zones; dashes between day, month and year; and AM and PM. The result is nil if there is no valid date in the years 1900 to
    /// 9999.
    public init?(_ text: Bytes) {
        var parts = DateParts()
        var depth = 0
        var word = text.startIndex
        func isBreak(_ byte: UInt8) -> Bool { byte.isSpace || byte == ASCII.comma || byte == ASCII.open || byte == ASCII.close }
        var at = text.startIndex
        while at <= text.endIndex {
            let byte = at < text.endIndex ? text[at] : ASCII.space
            if isBreak(byte) {
                if depth == 0, word < at { parts.take(text[word..<at]) }
                if byte == ASCII.open { depth += 1 }
                if byte == ASCII.close { depth = max(0, depth - 1) }
                word = at + 1
            }
            at += 1
        }
        guard let date = parts.date else { return nil }
        self = date
    }

    /// Returns the month, 1…12, if a word begins with its three-letter name; otherwise nil.
    static func month(_ word: Bytes) -> Int? {
        guard word.count >= 3, word.count <= 9 else { return nil }
        for (index, name) in months.enumerated() where word.starts(with: name) { return index + 1 }
        return nil
    }

    private static let months: [StaticString] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}

extension MailDate {
    /// The date in the sender's zone, as in RFC 3339: `2007-02-15T01:02:03+02:00`.
    public var rfc3339: String {
        let local = seconds + Int64(zone)
        var days = local / 86_400, rest = Int(local % 86_400)
        if rest < 0 {
            rest += 86_400
            days -= 1
        }
        let date = CivilDate(days: Int(days))
        var text: [UInt8] = []
        text.reserveCapacity(25)
        func add(_ mark: UInt8?, _ number: Int) {
            if let mark { text.append(mark) }
            text.append(UInt8(0x30 + number / 10 % 10))
            text.append(UInt8(0x30 + number % 10))
        }
        add(nil, date.year / 100)
        add(nil, date.year)
        add(ASCII.dash, date.month)
        add(ASCII.dash, date.day)
        add(UInt8(ascii: "T"), rest / 3600)
        add(ASCII.colon, rest / 60 % 60)
        add(ASCII.colon, rest % 60)
        if zone == 0 {
            text.append(UInt8(ascii: "Z"))
        } else {
            let minutes = abs(zone) / 60
            add(zone < 0 ? ASCII.dash : ASCII.plus, minutes / 60)
            add(ASCII.colon, minutes % 60)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
