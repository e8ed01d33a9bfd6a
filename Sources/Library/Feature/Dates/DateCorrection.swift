public import Base
import Catalogue

/// A way to correct when photos were taken.
public enum DateCorrection: Sendable {
    /// They were taken at this time.
    case date(FoundDate)
    /// The clock was wrong by this many seconds.
    case shift(seconds: Int64)
    /// The clock showed the time of one zone, and the photos were taken in another.
    case zone(from: ClockZone, to: ClockZone)
    /// They were taken when their names say.
    case asInName
    /// They were taken when the files and their sidecars say. Removes corrections.
    case asFound

    /// Ten thousand years.
    private static let longestShift: Int64 = 10_000 * 366 * 86_400

    /// - Parameter date: `yyyy-MM-dd`, `yyyy-MM-ddTHH:mm` or `yyyy-MM-ddTHH:mm:ss`; the precision is kept.
    /// - Throws: `Failure` with code `badRequest` for any other text and an impossible date.
    public static func date(_ text: String) throws(Failure) -> Self {
        let forms: [(length: Int, precision: WrittenDate.Precision)] = [(10, .day), (16, .minute), (19, .second)]
        let pattern = "0000-00-00T00:00:00".utf8.prefix(text.utf8.count)
        let fits = zip(text.utf8, pattern).allSatisfy { byte, mark in
            mark == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == mark
        }
        // A clock has no second 60, except in files.
        guard let form = forms.first(where: { $0.length == text.utf8.count }), fits, !text.hasSuffix(":60") || form.length != 19,
            let time = LocalTime(iso: text)
        else { throw Failure(.badRequest, "date.notADate", ["date": text]) }
        return .date(FoundDate(.correction, seconds: time.seconds, precision: form.precision))
    }

    /// - Throws: `Failure` with code `badRequest` if the shift is 0 or longer than the calendar.
    public static func shift(_ seconds: Int64) throws(Failure) -> Self {
        guard seconds != 0 else { throw Failure(.badRequest, "date.noShift", ["seconds": "0"]) }
        guard (-longestShift...longestShift).contains(seconds) else { throw Failure(.badRequest, "date.farShift") }
        return .shift(seconds: seconds)
    }

    /// - Parameters: names of the IANA database, or offsets such as "+02:00".
    /// - Throws: `Failure` with code `badRequest` for an unknown zone.
    public static func zone(from: String, to: String) throws(Failure) -> Self {
        guard let one = ClockZone(from) else { throw Failure(.badRequest, "date.unknownZone", ["zone": from]) }
        guard let other = ClockZone(to) else { throw Failure(.badRequest, "date.unknownZone", ["zone": to]) }
        return .zone(from: one, to: other)
    }

    /// Returns the correction of a photo; nil for none.
    ///
    /// - Parameters:
    ///   - shown: the date that counts now.
    ///   - name: the name of the file.
    /// - Throws: `Failure` if the photo cannot be corrected in this way.
    func applied(to shown: FoundDate, name: BytePath) throws(Failure) -> FoundDate? {
        switch self {
        case .asFound: return nil
        case .date(let date): return date
        case .asInName:
            guard let named = FoundDate.named(name) else { throw Failure(.badRequest, "date.notInName") }
            return FoundDate(
                .correction, seconds: named.seconds, precision: named.precision, microseconds: named.microseconds)
        case .shift(let seconds):
            let least: WrittenDate.Precision = seconds.isMultiple(of: 86_400) ? .day : .minute
            return try shown.corrected(to: shown.time.seconds + seconds, offset: shown.offset, least: least)
        case .zone(let from, let to):
            // A moment in UTC does not depend on the zone to which the clock was set.
            let moment = shown.isUTC ? shown.seconds : from.unixSeconds(of: shown.time)
            let clock = to.clock(at: moment)
            return try shown.corrected(to: clock.time.seconds, offset: clock.offset, least: .minute)
        }
    }
}

extension FoundDate {
    /// The date in the name of a file; nil if there is none.
    static func named(_ name: BytePath) -> FoundDate? {
        NameDate.find(in: name.bytes).map {
            FoundDate(
                .name, seconds: $0.time.seconds, precision: $0.hasClock ? .second : .day, microseconds: $0.microseconds)
        }
    }

    /// - Parameter least: the precision that the correction needs.
    fileprivate func corrected(to seconds: Int64, offset: Int?, least: WrittenDate.Precision) throws(Failure) -> FoundDate {
        guard precision.rawValue >= least.rawValue else { throw Failure(.badRequest, "date.noClock") }
        guard LocalTime.supported.contains(seconds) else { throw Failure(.badRequest, "date.outOfRange") }
        return FoundDate(
            .correction, seconds: seconds, precision: precision, microseconds: microseconds, offset: offset)
    }
}
