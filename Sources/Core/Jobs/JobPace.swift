/// How fast items came to an end in the last half minute. The time left is computed from it.
struct JobPace: Sendable {
    static let window = Duration.seconds(30)
    /// Younger than this, a guess would jump about.
    static let minimum = Duration.seconds(2)

    private var samples: [(at: ContinuousClock.Instant, current: Int)] = []

    mutating func note(_ current: Int, at time: ContinuousClock.Instant = .now) {
        // Items that are done again lower the count: the past then says nothing.
        if let last = samples.last, current < last.current { samples = [] }
        samples.append((time, current))
        // The newest sample before the window stays as its beginning.
        while samples.count > 2, time - samples[1].at >= Self.window { samples.removeFirst() }
    }

    /// Whole seconds, rounded up; nil while too little is known.
    func secondsLeft(_ remaining: Int, now: ContinuousClock.Instant = .now) -> Int? {
        guard remaining > 0, let first = samples.first, let last = samples.last, last.current > first.current else { return nil }
        let time = now - first.at
        guard time >= Self.minimum else { return nil }
        let seconds = time / .seconds(1) / Double(last.current - first.current) * Double(remaining)
        return Int(min(seconds.rounded(.up), 1e9))
    }
}
