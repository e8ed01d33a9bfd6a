/// The number of items that ended in the last half minute. The time left is computed from it.
struct JobPace: Sendable {
    static let window = Duration.seconds(30)
    /// The shortest time of measurement. A guess from less time would change too much.
    static let minimum = Duration.seconds(2)

    private var samples: [(at: ContinuousClock.Instant, current: Int)] = []

    mutating func note(_ current: Int, at time: ContinuousClock.Instant = .now) {
        // Items that are done again lower the count. Then the past is of no use.
        if let last = samples.last, current < last.current { samples = [] }
        samples.append((time, current))
        // The newest sample before the window stays as the beginning of the window.
        while samples.count > 2, time - samples[1].at >= Self.window { samples.removeFirst() }
    }

    /// The time left in whole seconds, rounded up; nil if too little is known.
    func secondsLeft(_ remaining: Int, now: ContinuousClock.Instant = .now) -> Int? {
        guard remaining > 0, let first = samples.first, let last = samples.last, last.current > first.current else { return nil }
        let time = now - first.at
        guard time >= Self.minimum else { return nil }
        let seconds = time / .seconds(1) / Double(last.current - first.current) * Double(remaining)
        return Int(min(seconds.rounded(.up), 1e9))
    }
}
