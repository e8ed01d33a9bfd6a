import Base

/// The numbers that were read from a name so far.
struct NameParts {
    var year = 0
    var month = 0
    var day = 0
    var hour = 0
    var minute = 0
    var second = 0
    var microseconds = 0
    /// Milliseconds since 1970; nil if the name has a date.
    var epoch: Int64?

    /// Stores a number; returns false if the field cannot have this value.
    mutating func take(_ field: NamePattern.Field, _ value: Int64) -> Bool {
        let number = Int(value)
        switch field {
        case .year: year = number
        case .shortYear: year = number < 70 ? 2000 + number : 1900 + number
        case .buddhistYear: year = number - Self.buddhistEra
        case .month: month = number
        case .day, .lateDay: day = number
        case .hour: hour = number
        case .minute: minute = number
        case .second: second = number
        case .thousandths: microseconds = number * 1000
        case .hundredths: microseconds = number * 10_000
        case .nothing: break
        case .epochSeconds: epoch = value * 1000
        case .epochMilliseconds: epoch = value
        }
        return switch field {
        case .year, .shortYear, .buddhistYear: (Self.firstYear...9999).contains(year)
        case .month: (1...12).contains(month)
        case .day: (1...31).contains(day)
        case .lateDay: (13...31).contains(day)
        case .hour: hour < 24
        case .minute: minute < 60
        case .second: second < 60
        case .epochSeconds, .epochMilliseconds: value >= Self.firstEpoch * (field == .epochSeconds ? 1 : 1000)
        case .thousandths, .hundredths, .nothing: true
        }
    }

    /// Converts an hour of a 12-hour clock to the 24-hour clock.
    mutating func take(_ half: NameWords.Half) {
        guard hour <= 12 else { return }
        hour = hour % 12 + (half == .pm ? 12 : 0)
    }

    /// The clock's time, without regard to a zone; nil if there is no such date.
    var time: LocalTime? {
        if let epoch { return LocalTime(unixSeconds: epoch / 1000) }
        return LocalTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// No name of an earlier year was written by a program.
    private static let firstYear = 1990
    /// March 2011. Barcodes of 13 digits do not begin with 13 to 19, and neither does 1234567890123.
    private static let firstEpoch: Int64 = 1_300_000_000
    private static let buddhistEra = 543
}
