/// A date that a source gives for a photo or a video.
public struct FoundDate: Codable, Sendable, Equatable {
    public let source: DateSource
    /// Seconds since 1970 on the clock of the place (`LocalTime.seconds`), or of UTC if `isUTC`.
    public let seconds: Int64
    public let precision: WrittenDate.Precision
    /// Millionths of the second.
    public let microseconds: Int?
    /// Minutes east of UTC; nil if the source does not say.
    public let offset: Int?
    /// Whether only the moment is known, but not the clock of the place.
    public let isUTC: Bool

    public init(
        _ source: DateSource, seconds: Int64, precision: WrittenDate.Precision = .second, microseconds: Int? = nil,
        offset: Int? = nil, isUTC: Bool = false
    ) {
        self.source = source
        self.seconds = seconds
        self.precision = precision
        self.microseconds = microseconds
        self.offset = offset
        self.isUTC = isUTC
    }

    public init(_ source: DateSource, _ date: WrittenDate) {
        self.init(
            source, seconds: date.time.seconds, precision: date.precision, microseconds: date.microseconds, offset: date.offset)
    }

    /// The moment in UTC, given as Unix time.
    public init(_ source: DateSource, unixSeconds: Int64) { self.init(source, seconds: unixSeconds, isUTC: true) }

    /// The time on the clock of the place. If the place is unknown, the clock of this machine counts.
    public var time: LocalTime { isUTC ? LocalTime(unixSeconds: seconds) : LocalTime(seconds: seconds) }

    /// `yyyy-MM-ddTHH:mm:ss+02:00`, as far as it is known: without the zone, the seconds or the clock.
    public var iso: String {
        let lengths: [WrittenDate.Precision: Int] = [.year: 10, .month: 10, .day: 10, .minute: 16, .second: 19]
        let text = String(time.iso.prefix(lengths[precision] ?? 19))
        return text + (precision.rawValue > WrittenDate.Precision.day.rawValue ? zone ?? "" : "")
    }

    /// The same with the part of the second, if it is known.
    public var isoWithFraction: String {
        guard precision == .second, let microseconds, (1..<1_000_000).contains(microseconds) else { return iso }
        let digits = String(1_000_000 + microseconds).dropFirst()
        let fraction = digits.prefix(
            digits.lastIndex { $0 != "0" }.map { digits.distance(from: digits.startIndex, to: $0) + 1 } ?? 0)
        return "\(iso.prefix(19)).\(fraction)\(zone ?? "")"
    }

    /// The zone as "+02:00"; nil if the source does not say.
    public var zone: String? {
        offset.map { minutes in
            let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
            return "\(minutes < 0 ? "-" : "+")\(hours < 10 ? "0" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
        }
    }
}

extension FoundDate {
    /// Returns the date that counts. A date without a clock takes the clock of the next source that names the same day.
    public static func best(of dates: [FoundDate]) -> FoundDate? {
        let sorted = ordered(dates)
        guard let first = sorted.first else { return nil }
        guard first.precision.rawValue < WrittenDate.Precision.minute.rawValue else { return first }
        let finer = sorted.dropFirst().first {
            $0.source != .file && $0.precision.rawValue > first.precision.rawValue
                && $0.time.iso.hasPrefix(first.time.iso.prefix(first.span))
        }
        guard let finer else { return first }
        return FoundDate(
            first.source, seconds: finer.time.seconds, precision: finer.precision, microseconds: finer.microseconds,
            offset: finer.offset)
    }

    /// Returns the dates, most trusted first.
    public static func ordered(_ dates: [FoundDate]) -> [FoundDate] {
        let exif = dates.first { $0.source == .exif }
        func rank(_ date: FoundDate) -> Int {
            let source: DateSource = [.takeout, .export].contains(date.source) && date.contradicts(exif) ? .exif : date.source
            return (DateSource.order.firstIndex(of: source) ?? DateSource.order.count) * 2 + (source == date.source ? 1 : 0)
        }
        return dates.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }

    /// The length of the part of an ISO date that is known.
    private var span: Int { precision == .year ? 4 : precision == .month ? 7 : 10 }

    /// Clocks on Earth are at most 12 hours behind UTC and 14 hours ahead. Google keeps whole seconds.
    private static let zones: ClosedRange<Int64> = -12 * 3600 - 60...14 * 3600 + 60

    /// Whether this moment differs from the time on a clock by more than a zone can explain.
    private func contradicts(_ clock: FoundDate?) -> Bool {
        guard let clock, isUTC || offset != nil, !clock.isUTC, clock.precision == .second else { return false }
        return !Self.zones.contains(clock.seconds - seconds + Int64(offset ?? 0) * 60)
    }
}
