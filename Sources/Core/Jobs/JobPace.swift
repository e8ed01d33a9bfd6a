/// Measures how many items ended lately, to estimate the time left.
///
/// The time over which it measures is a third of the job's age, at least half a minute: items differ in size, and a job that has
/// run for an hour is estimated badly by the papers of its last half minute.
struct JobPace: Sendable {
    static let window = Duration.seconds(30)
    /// The part of the window within which the samples are joined, so that a long job has few of them.
    private static let resolution = 60
    /// The minimum time over which items are counted. An estimate from a shorter time would fluctuate too much.
    static let minimum = Duration.seconds(2)

    private var samples: [(at: ContinuousClock.Instant, current: Int)] = []
    private var began: ContinuousClock.Instant?

    mutating func note(_ current: Int, at time: ContinuousClock.Instant = .now) {
        // If items are performed again, the number of ended items decreases, so earlier samples are useless.
        if let last = samples.last, current < last.current { (samples, began) = ([], nil) }
        let first = began ?? time
        began = first
        let window = max(Self.window, (time - first) / 3)
        if samples.count > 2, time - samples[samples.count - 2].at < window / Self.resolution { samples.removeLast() }
        samples.append((time, current))
        // Keeps the newest sample taken before the window, because the window starts with it.
        while samples.count > 2, time - samples[1].at >= window { samples.removeFirst() }
    }

    /// The estimated time left in whole seconds, rounded up; nil if there are too few samples.
    func secondsLeft(_ remaining: Int, now: ContinuousClock.Instant = .now) -> Int? {
        guard remaining > 0, let first = samples.first, let last = samples.last, last.current > first.current else { return nil }
        let time = now - first.at
        guard time >= Self.minimum else { return nil }
        let seconds = time / .seconds(1) / Double(last.current - first.current) * Double(remaining)
        return Int(min(seconds.rounded(.up), 1e9))
    }
}
