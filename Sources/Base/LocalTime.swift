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
        guard (1...9999).contains(year), let date = CivilDate(year: year, month: month, day: day), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        seconds = Int64(date.days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }

    /// Converts a Unix time to local time in the time zone of this machine.
    public init(unixSeconds: Int64) {
        var moment = time_t(unixSeconds)
        var broken = tm()
        localtime_r(&moment, &broken)
        seconds = unixSeconds + Int64(broken.tm_gmtoff)
    }

    /// The current time in the time zone of this machine.
    public static var now: LocalTime { LocalTime(unixSeconds: Int64(time(nil))) }

    /// The Unix time at which a clock in the time zone of this machine shows this date and time.
    public var unixSeconds: Int64 {
        var (moment, broken) = (time_t(seconds), tm())
        localtime_r(&moment, &broken)
        return seconds - Int64(broken.tm_gmtoff)
    }

    /// The date and time in the form `yyyy-MM-ddTHH:mm:ss`.
    public var iso: String {
        let (days, rest) = seconds.quotientAndFloorRemainder(by: 86_400)
        let date = CivilDate(days: Int(days))
        return
            "\(pad(date.year, 4))-\(pad(date.month, 2))-\(pad(date.day, 2))T\(pad(Int(rest) / 3600, 2)):\(pad(Int(rest) / 60 % 60, 2)):\(pad(Int(rest) % 60, 2))"
    }

    /// Year and month as one number: 202405 for May 2024. Times outside the years 1 to 9999 are clamped.
    public var month: Int {
        let days = min(max(seconds, Self.supported.lowerBound), Self.supported.upperBound).quotientAndFloorRemainder(by: 86_400).0
        let date = CivilDate(days: Int(days))
        return date.year * 100 + date.month
    }

    /// The supported seconds: 0001-01-01T00:00:00 to 9999-12-31T23:59:59.
    public static let supported: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    public static func < (a: LocalTime, b: LocalTime) -> Bool { a.seconds < b.seconds }
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
