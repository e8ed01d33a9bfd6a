import Base

/// Collects the words of a date. The meaning of each word follows from its form.
struct DateParts {
    private var day: Int?
    private var month: Int?
    private var year: Int?
    private var yearDigits = 0
    private var time: (hour: Int, minute: Int, second: Int)?
    private var zone: Int?
    private var isAfternoon: Bool?

    mutating func take(_ word: Bytes) {
        if word.first == ASCII.plus || word.first == ASCII.dash {
            takeOffset(word)
        } else if word.contains(ASCII.colon) {
            takeTime(word)
        } else if word.contains(ASCII.dash) || word.contains(ASCII.slash) {
            takeDashed(word)
        } else if let number = word.decimal {
            takeNumber(number, digits: word.count)
        } else if month == nil, let found = MailDate.month(word) {
            month = found
        } else {
            takeName(word)
        }
    }

    var date: MailDate? {
        guard let day, let month, var year else { return nil }
        if isUnset { return nil }
        if year < 50 { year += 2000 } else if year < 1000 { year += 1900 }
        guard (1900...9999).contains(year), let date = CivilDate(year: year, month: month, day: day) else { return nil }
        var (hour, minute, second) = time ?? (0, 0, 0)
        if let isAfternoon, hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        second = min(second, 59)
        let local = Int64(date.days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        return MailDate(seconds: local - Int64(zone ?? 0), zone: zone ?? 0)
    }

    /// Whether the date is January 1 of year 0 or 1, which some programs write for an unknown date.
    private var isUnset: Bool { yearDigits == 4 && (year ?? 0) < 2 && day == 1 && month == 1 }
}

extension DateParts {
    /// Reads a time such as `1:02`, `01:02:03` or `01:02:03.456`, possibly after a date and `T`, and before a zone.
    private mutating func takeTime(_ word: Bytes) {
        var word = word
        if let mark = word.firstIndex(where: { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t") }), mark > word.startIndex {
            take(word[..<mark])
            word = word[(mark + 1)...]
        }
        if let sign = word.firstIndex(where: { !$0.isDigit && $0 != ASCII.colon && $0 != ASCII.dot }), sign > word.startIndex {
            take(word[sign...])
            word = word[..<sign]
        }
        let fields = word.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        guard time == nil, (2...3).contains(fields.count), let hour = fields.first?.decimal, let minute = fields[1].decimal else {
            return
        }
        let second = fields.count > 2 ? fields[2].prefix { $0 != ASCII.dot }.decimal ?? 0 : 0
        guard max(hour, minute, second) < 100 else { return }
        time = (hour, minute, second)
    }

    private mutating func takeOffset(_ word: Bytes) {
        let digits = word.dropFirst().filter { $0 != ASCII.colon }
        guard zone == nil, (1...4).contains(digits.count), let number = digits[...].decimal else { return }
        let minutes = digits.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
        guard minutes < 24 * 60 else { return }
        zone = (word.first == ASCII.dash ? -60 : 60) * minutes
    }

    /// Reads a date such as `15-Feb-2007`, `2007-02-15` or `2/15/07`. With slashes the month comes first, unless the first number
    /// is above 12.
    private mutating func takeDashed(_ word: Bytes) {
        let fields = word.split { $0 == ASCII.dash || $0 == ASCII.slash }
        guard fields.count == 3 else { return }
        if fields[0].count == 4, let y = fields[0].decimal, let m = fields[1].decimal, let d = fields[2].decimal {
            (year, month, day, yearDigits) = (y, m, d, 4)
        } else if word.contains(ASCII.slash), let first = fields[0].decimal, let second = fields[1].decimal,
            let y = fields[2].decimal
        {
            (month, day) = first > 12 ? (second, first) : (first, second)
            year = y
        } else {
            for field in fields { take(field) }
        }
    }

    private mutating func takeNumber(_ number: Int, digits: Int) {
        if day == nil, digits <= 2 {
            day = number
        } else if year == nil, (2...4).contains(digits) {
            (year, yearDigits) = (number, digits)
        }
    }

    private mutating func takeName(_ word: Bytes) {
        if word.equals("am") || word.equals("pm") {
            isAfternoon = word.equals("pm")
            return
        }
        guard zone == nil else { return }
        for (name, hours) in Self.zones where word.equals(name) {
            zone = hours * 3600
            return
        }
        // Zones such as "UTC+2" and "GMT-0500".
        if word.starts(with: "utc") || word.starts(with: "gmt") { takeOffset(word.dropFirst(3)) }
    }

    /// The offsets of zones in hours east of UTC: the American zones of RFC 5322, section 4.3, and other common ones. Military
    /// zones are excluded, because they were used with either sign.
    private static let zones: [(StaticString, Int)] = [
        ("ut", 0), ("utc", 0), ("gmt", 0), ("z", 0), ("est", -5), ("edt", -4), ("cst", -6), ("cdt", -5), ("mst", -7), ("mdt", -6),
        ("pst", -8), ("pdt", -7), ("cet", 1), ("cest", 2), ("met", 1), ("mest", 2), ("eet", 2), ("eest", 3), ("wet", 0),
        ("west", 1),
        ("bst", 1), ("msk", 3), ("jst", 9), ("kst", 9), ("hst", -10), ("akst", -9), ("akdt", -8), ("aest", 10), ("aedt", 11),
        ("nzst", 12), ("nzdt", 13),
    ]
}
