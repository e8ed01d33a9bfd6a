import Foundation
import Glibc
import Synchronization

/// The total time for which servers have run on a data folder. Waiting times are measured in running time, because the clock
/// may be wrong, and because the disk may be unused for months.
///
/// The file `running-time` of the data folder contains the time in seconds. A missing or damaged file counts as 0.
public struct RunningTime: Comparable, Hashable, Codable, Sendable {
    public let seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    /// Reads the stored running time of a data folder. While a server runs, the stored time is up to a minute behind.
    public init(in data: BytePath) {
        let text = PrivateFile.read(Self.file(in: data)).map { String(decoding: $0.prefix(32), as: UTF8.self) } ?? ""
        seconds = max(0, Int64(text.filter { !$0.isWhitespace }) ?? 0)
    }

    public static func days(_ count: Int64) -> RunningTime { RunningTime(seconds: count * 86_400) }

    /// The waiting time of removed files before their permanent deletion.
    public static let untilRemovedForGood = days(30)

    public static func < (a: RunningTime, b: RunningTime) -> Bool { a.seconds < b.seconds }

    /// Returns the time from `earlier` to this time. Returns 0 if `earlier` is later, for example because the stored time was
    /// lost.
    public func since(_ earlier: RunningTime) -> RunningTime { RunningTime(seconds: max(0, seconds - earlier.seconds)) }

    func save(in data: BytePath) throws(Failure) {
        try PrivateFile.write(Array("\(seconds)\n".utf8), to: Self.file(in: data))
    }

    private static func file(in data: BytePath) -> BytePath { data.appending("running-time") }

    public init(from decoder: any Decoder) throws { seconds = try decoder.singleValueContainer().decode(Int64.self) }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(seconds)
    }
}

/// Measures the running time of a data folder while a server uses it.
public final class RunningClock: Sendable {
    private struct State {
        var time: RunningTime
        var last: Duration
    }

    private let data: BytePath
    private let monotonic: @Sendable () -> Duration
    private let state: Mutex<State>

    /// The maximum number of seconds added per call of `tick`, so that a jump of the clock has little effect.
    public static let longestTick: Int64 = 120

    /// - Parameter monotonic: a clock that users cannot set and that stops while the machine sleeps.
    public init(data: BytePath, monotonic: @escaping @Sendable () -> Duration = RunningClock.sinceBoot) {
        (self.data, self.monotonic) = (data, monotonic)
        state = Mutex(State(time: RunningTime(in: data), last: monotonic()))
    }

    /// Adds the time since the last call and stores the total. Call it once a minute and when the server stops.
    ///
    /// - Throws: `Failure` if the total cannot be stored; the next call tries again.
    public func tick() throws(Failure) {
        let time = state.withLock { state in
            let current = monotonic()
            let passed = (current - state.last).components.seconds
            guard passed > 0 || current < state.last else { return state.time }
            state.last = current
            state.time = RunningTime(seconds: state.time.seconds + min(max(passed, 0), Self.longestTick))
            return state.time
        }
        try time.save(in: data)
    }

    public static func sinceBoot() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
