import Foundation

/// A time zone: one with a name, whose clocks may change in summer, or a fixed offset.
public struct ClockZone: Sendable {
    private let zone: TimeZone

    private static let longestName = 64
    /// Clocks on Earth are at most 12 hours behind UTC and 14 hours ahead.
    private static let offsets = -12 * 60...14 * 60

    /// - Parameter text: a name of the IANA database, such as "America/New_York", or an offset, such as "+02:00".
    public init?(_ text: String) {
        if let first = text.utf8.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            guard let minutes = Self.minutes(text), let zone = TimeZone(secondsFromGMT: minutes * 60) else { return nil }
            self.zone = zone
        } else {
            guard !text.isEmpty, text.utf8.count <= Self.longestName, let zone = TimeZone(identifier: text) else { return nil }
            self.zone = zone
        }
    }

    /// Reads "+02:00".
    private static func minutes(_ text: String) -> Int? {
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(isDigit) }),
            let hours = Int(parts[0]), let rest = Int(parts[1]), rest < 60
        else { return nil }
        let minutes = (text.hasPrefix("-") ? -1 : 1) * (hours * 60 + rest)
        return offsets.contains(minutes) ? minutes : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Returns the Unix time at which a clock of this zone shows a date and time. A time that was shown twice, in autumn, is the
    /// first one; a time that was left out, in spring, is that of a clock which was not changed.
    public func unixSeconds(of time: LocalTime) -> Int64 {
        let standard = seconds(at: time.seconds - 86_400)
        return time.seconds - (seconds(at: time.seconds - standard) == standard ? standard : later(time, standard))
    }

    /// The offset after a change of clocks, if the clock shows this time only after the change.
    private func later(_ time: LocalTime, _ before: Int64) -> Int64 {
        let after = seconds(at: time.seconds - before)
        return seconds(at: time.seconds - after) == after ? after : before
    }

    /// Returns what a clock of this zone shows at a moment, and its offset in minutes; no offset if that is not whole.
    public func clock(at unixSeconds: Int64) -> (time: LocalTime, offset: Int?) {
        let offset = seconds(at: unixSeconds)
        return (LocalTime(seconds: unixSeconds + offset), offset.isMultiple(of: 60) ? Int(offset / 60) : nil)
    }

    /// The offset from UTC in seconds.
    private func seconds(at unixSeconds: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(unixSeconds))))
    }
}
