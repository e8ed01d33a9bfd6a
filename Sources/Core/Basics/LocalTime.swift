import Glibc

/// The date and time that the clock of a camera shows, without a time zone. Stored as seconds since 1970-01-01T00:00:00 *on
/// that clock*.
///
/// Photos are sorted by this time, so that a photo taken at noon is sorted under noon in any time zone.
public struct LocalTime: Hashable, Sendable, Comparable {
    public let seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    /// Parses `yyyy-MM-dd[THH:mm:ss]`; returns nil if this is not a date of the proleptic Gregorian calendar in the years 1 to
    /// 9999.
    public init?(iso text: some StringProtocol) {
        let digits = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let numbers = digits.prefix(6).map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
        guard numbers.count >= 3 else { return nil }
        self.init(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers.count > 3 ? numbers[3] : 0,
            minute: numbers.count > 4 ? numbers[4] : 0, second: numbers.count > 5 ? numbers[5] : 0)
    }

    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let days = Self.daysSince1970(year: year, month: month, day: day)
        seconds = Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }

    /// Converts a Unix time to local time in the time zone of this machine.
    public init(unixSeconds: Int64) {
        var moment = time_t(unixSeconds)
        var broken = tm()
        localtime_r(&moment, &broken)
        seconds = unixSeconds + Int64(broken.tm_gmtoff)
    }

    /// The Unix time at which a clock in the time zone of this machine shows this date and time.
    public var unixSeconds: Int64 {
        var (moment, broken) = (time_t(seconds), tm())
        localtime_r(&moment, &broken)
        return seconds - Int64(broken.tm_gmtoff)
    }

    /// The date and time in the form `yyyy-MM-ddTHH:mm:ss`.
    public var iso: String {
        let (days, rest) = seconds.quotientAndFloorRemainder(by: 86_400)
        let (year, month, day) = Self.civil(days: Int(days))
        return
            "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))T\(pad(Int(rest) / 3600, 2)):\(pad(Int(rest) / 60 % 60, 2)):\(pad(Int(rest) % 60, 2))"
    }

    /// Year and month as one number: 202405 for May 2024. Times outside the years 1 to 9999 are clamped.
    public var month: Int {
        let days = min(max(seconds, Self.firstSecond), Self.lastSecond).quotientAndFloorRemainder(by: 86_400).0
        let (year, month, _) = Self.civil(days: Int(days))
        return year * 100 + month
    }

    /// The first and the last supported second: 0001-01-01T00:00:00 and 9999-12-31T23:59:59.
    private static let firstSecond: Int64 = -62_135_596_800
    private static let lastSecond: Int64 = 253_402_300_799

    public static func < (a: LocalTime, b: LocalTime) -> Bool { a.seconds < b.seconds }
}

extension LocalTime {
    private static func days(in month: Int, of year: Int) -> Int {
        let leap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return month == 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Returns the days since 1970-01-01 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The inverse of `daysSince1970`, from the same source.
    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

private func pad(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return text.count >= width ? text : String(repeating: "0", count: width - text.count) + text
}

extension Int64 {
    fileprivate func quotientAndFloorRemainder(by divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
