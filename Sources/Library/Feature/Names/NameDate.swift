import Base
import Glibc

/// The date in the name of a file. Cameras, phones, messengers, scanners and screenshot programs write it in the wordings that
/// names.txt lists.
struct NameDate: Equatable {
    let time: LocalTime
    /// The part of a second after `time`, in microseconds.
    let microseconds: Int
    /// Whether the name says the time of day. Otherwise `time` is the beginning of the day.
    let hasClock: Bool

    /// What must follow a date pattern, so that its numbers are known to be a date.
    enum Need { case nothing, clock, half }

    /// Finds a plausible date from 1990 to `latest` that is no part of a longer number; nil if there is none.
    ///
    /// Times since 1970 and times in UTC are converted to the time zone of this machine.
    ///
    /// - Parameter latest: the latest time that a name can state; two days from now if nil.
    static func find(in bytes: [UInt8], latest: LocalTime? = nil) -> NameDate? {
        guard bytes.count(where: { $0 >= 0x80 || (0x30...0x39).contains($0) }) >= fewestDigits else { return nil }
        let name = NameText(bytes)
        for start in 0..<name.count where !(name.isDigit(start) && name.isDigit(start - 1)) {
            guard let date = epoch(name, at: start) ?? date(name, at: start), date.time <= latest ?? defaultLatest else {
                continue
            }
            if name.isDigit(start), name.isRandom(at: start) { continue }
            return date
        }
        return nil
    }

    /// The shortest date is one such as "Jul 3, 2023".
    private static let fewestDigits = 5

    /// Two days from now: names are written by clocks of other zones, and by clocks that are a little fast.
    private static var defaultLatest: LocalTime { LocalTime(unixSeconds: Int64(Glibc.time(nil)) + 2 * 86_400) }

    private static func epoch(_ name: NameText, at start: Int) -> NameDate? {
        for pattern in NameWords.epochs.rows(name, at: start) {
            var parts = NameParts()
            guard let end = pattern.match(name, at: start, into: &parts), !name.isDigit(end), let time = parts.time else {
                continue
            }
            return NameDate(time: time, microseconds: Int((parts.epoch ?? 0) % 1000) * 1000, hasClock: true)
        }
        return nil
    }

    private static func date(_ name: NameText, at start: Int) -> NameDate? {
        for (pattern, needs) in NameWords.dates.rows(name, at: start) {
            var parts = NameParts()
            guard let end = pattern.match(name, at: start, into: &parts), parts.time != nil else { continue }
            if let clock = clock(name, behind: end, parts, needs: needs) { return clock.date(name, from: start) }
            if needs == .nothing, !name.isDigit(end), let time = parts.time {
                return NameDate(time: time, microseconds: 0, hasClock: false)
            }
        }
        return nil
    }

    /// A date with a clock.
    private struct Clock {
        var parts: NameParts
        let end: Int

        func date(_ name: NameText, from start: Int) -> NameDate? {
            guard let time = parts.time else { return nil }
            let isUTC = NameWords.isUTC(name, from: start, to: end)
            return NameDate(
                time: isUTC ? LocalTime(unixSeconds: time.seconds) : time, microseconds: parts.microseconds, hasClock: true)
        }
    }

    /// Finds the clock behind a date.
    private static func clock(_ name: NameText, behind end: Int, _ date: NameParts, needs: Need) -> Clock? {
        var start = end
        while start < name.count, !name.isDigit(start), start - end < longestJoint { start += 1 }
        guard name.isDigit(start) else { return nil }
        let joint = NameWords.joint(name.slice(end..<start))
        let patterns =
            start == end
            ? NameWords.clocksOfDigits
            : joint.isWord || joint.half != nil
                ? NameWords.clocksBehindWord : joint.isBare ? NameWords.clocksBehindSeparator : NameWords.clocksBehindText
        for pattern in patterns {
            var parts = date
            guard let last = pattern.match(name, at: start, into: &parts), !name.isDigit(last) else { continue }
            let half = joint.half ?? NameWords.half(name, after: last)
            if let half { parts.take(half) }
            if needs == .half, half == nil { return nil }
            return Clock(parts: parts, end: last)
        }
        return nil
    }

    /// The length in bytes of the longest text between a date and its clock, such as " เวลา ".
    private static let longestJoint = 24
}
