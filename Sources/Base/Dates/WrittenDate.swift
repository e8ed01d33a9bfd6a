/// A date and time as cameras and programs write it, with the precision that was written.
///
/// Accepted are the forms of EXIF ("2011:07:19 11:36:09"), ISO 8601 and XMP ("2011-07-19T11:36+02:00"), IPTC
/// ("20110719T113609+0200") and RFC 1123 or asctime ("Tue, 19 Jul 2011 11:36:09 GMT"). Lenient about: other separators, numbers
/// without leading zeros or padded with spaces, missing parts at the end, fractions, AM and PM, a second 60, the hour 24, which
/// some phones write for the first hour of the same day, the digits of other scripts, the years of the Buddhist era, and the day
/// or the month first if the numbers leave no doubt. A day or month 0 counts as unknown.
public struct WrittenDate: Hashable, Sendable {
    public enum Precision: Int, Codable, Sendable { case year = 0, month, day, minute, second }

    /// The time on the clock of the place; missing parts are the first ones: January, the 1st, 00:00:00.
    public private(set) var time: LocalTime
    public private(set) var precision: Precision
    /// Millionths of the second; nil if they were not written.
    public var microseconds: Int?
    /// Minutes east of UTC; nil if they were not written.
    public var offset: Int?

    /// The accepted years. Before 1826 nobody took a photo.
    public static let years = 1826...2199

    /// The years of the Buddhist era, by which phones count in Thailand.
    private static let buddhistEra = 543
    private static let buddhistYears = 2443...2642

    /// The maximum length in bytes; longer texts are truncated.
    private static let maximumLength = 64

    /// Reads a date up to the first NUL; nil if there is none, or one of other years.
    public init?(_ text: some Collection<UInt8>) {
        let written = WrittenText(Array(text.prefix(Self.maximumLength)))
        guard var date = Self.numeric(written.bytes) ?? Self.named(written.bytes) else { return nil }
        if let isAfternoon = written.isAfternoon { date.take(isAfternoon: isAfternoon) }
        self = date
    }

    public init?(_ text: String) { self.init(Array(text.utf8)) }

    /// - Parameter clock: hour, minute and second, as many as are known. An impossible clock counts as unknown.
    private init?(year: Int, month: Int, day: Int, clock: [Int]) {
        let year = Self.buddhistYears.contains(year) ? year - Self.buddhistEra : year
        guard Self.years.contains(year) else { return nil }
        let hasClock = clock.count > 1 && (0...24).contains(clock[0]) && (0...59).contains(clock[1])
        let second = clock.count > 2 && (0...60).contains(clock[2]) ? clock[2] : nil
        precision =
            month == 0 ? .year : day == 0 ? .month : !hasClock ? .day : second == nil ? .minute : .second
        guard
            let time = LocalTime(
                year: year, month: max(month, 1), day: month == 0 ? 1 : max(day, 1),
                hour: precision.rawValue > Precision.day.rawValue ? clock[0] % 24 : 0,
                minute: precision.rawValue > Precision.day.rawValue ? clock[1] : 0,
                second: precision == .second ? second ?? 0 : 0)
        else { return nil }
        self.time = time
    }

    /// Moves a time on a clock of twelve hours to its half of the day.
    private mutating func take(isAfternoon: Bool) {
        let hour = Int((time.seconds % 86_400 + 86_400) % 86_400 / 3600)
        guard precision.rawValue > Precision.day.rawValue, hour <= 12 else { return }
        time = LocalTime(seconds: time.seconds + Int64((hour % 12 + (isAfternoon ? 12 : 0) - hour) * 3600))
    }

    /// Reads "+02:00", "+0200", "-3", "Z", "UTC" or "GMT" as minutes east of UTC.
    public static func offset(_ text: some Collection<UInt8>) -> Int? {
        var scanner = DateScanner(Array(text.prefix(maximumLength).prefix { $0 != 0 }))
        return scanner.offset()
    }

    /// Reads the digits behind a decimal point as millionths; nil if there are none.
    public static func millionths(_ digits: some Collection<UInt8>) -> Int? {
        DateScanner.millionths(digits.prefix(maximumLength))
    }
}

extension WrittenDate {
    /// Reads a date that begins with its year.
    private static func numeric(_ bytes: [UInt8]) -> WrittenDate? {
        var scanner = DateScanner(bytes)
        scanner.skipSpaces()
        guard let first = scanner.run() else { return nil }
        var parts = [first.value]
        switch first.length {
        case 4:
            for _ in 0..<2 {
                scanner.skip(":-/. ")
                guard let number = scanner.number(2) else { break }
                parts.append(number)
            }
            // A year or a month alone is a date only if nothing else follows.
            if parts.count < 3, !scanner.isBlank { return nil }
        case 6: parts = [first.value / 100, first.value % 100]
        case 8, 12, 14:
            let day = first.length == 8 ? first.value : first.value / (first.length == 12 ? 10_000 : 1_000_000)
            parts = [day / 10_000, day / 100 % 100, day % 100]
            if first.length == 12 { return make(parts, [first.value / 100 % 100, first.value % 100], &scanner) }
            if first.length == 14 {
                return make(parts, [first.value / 10_000 % 100, first.value / 100 % 100, first.value % 100], &scanner)
            }
        case 1, 2:
            guard let day = dayFirst(first.value, &scanner) else { return nil }
            parts = day
        default: return nil
        }
        let clock = parts.count == 3 ? scanner.clock() : []
        return make(parts, clock, &scanner)
    }

    /// Reads the rest of "19/07/2011", "19.07.2011" or "7/19/2011" as year, month and day; nil if the day and the month may be
    /// confused. Dots stand only in dates that begin with the day.
    private static func dayFirst(_ first: Int, _ scanner: inout DateScanner) -> [Int]? {
        guard let separator = scanner.separator(), let second = scanner.number(2), scanner.separator() == separator,
            let year = scanner.run(), year.length == 4
        else { return nil }
        if separator == UInt8(ascii: ".") || first > 12 || first == second { return [year.value, second, first] }
        return second > 12 ? [year.value, first, second] : nil
    }

    private static func make(_ parts: [Int], _ clock: [Int], _ scanner: inout DateScanner) -> WrittenDate? {
        var clock = clock
        let fraction = clock.count == 3 ? scanner.fraction() : nil
        if let isAfternoon = scanner.half(), let hour = clock.first, (1...12).contains(hour) {
            clock[0] = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard
            var date = WrittenDate(
                year: parts[0], month: parts.count > 1 ? parts[1] : 0, day: parts.count > 2 ? parts[2] : 0, clock: clock)
        else { return nil }
        if date.precision == .second { date.microseconds = fraction }
        if date.precision.rawValue > Precision.day.rawValue { date.offset = scanner.offset() }
        return date
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Reads a date with the English name of its month.
    private static func named(_ bytes: [UInt8]) -> WrittenDate? {
        let words = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\t") }.map(Array.init)
        guard
            let month = words.lazy.compactMap({ word in
                months.firstIndex(of: String(decoding: word.prefix(3), as: UTF8.self).lowercased())
            }).first
        else { return nil }
        var (day, year, clock, offset) = (Int?.none, Int?.none, [Int](), Int?.none)
        for word in words {
            var scanner = DateScanner(word)
            if word.contains(UInt8(ascii: ":")), clock.isEmpty, word.first.map(DateScanner.isDigit) == true {
                clock = scanner.clock()
            } else if let run = scanner.run() {
                if run.length == 4 { year = year ?? run.value } else if run.length <= 2 { day = day ?? run.value }
            } else if !clock.isEmpty {
                offset = offset ?? scanner.offset()
            }
        }
        guard let year, let day, var date = WrittenDate(year: year, month: month + 1, day: day, clock: clock) else { return nil }
        date.offset = clock.isEmpty ? nil : offset
        return date
    }
}
