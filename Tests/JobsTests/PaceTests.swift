import Testing

@testable import Jobs

struct PaceTests {
    private let start = ContinuousClock.now

    @Test func `nothing is told before two seconds or before something is done`() {
        var pace = JobPace()
        #expect(pace.secondsLeft(10, now: start) == nil)
        pace.note(0, at: start)
        pace.note(5, at: start + .seconds(1))
        #expect(pace.secondsLeft(10, now: start + .seconds(1)) == nil)
        pace.note(5, at: start + .seconds(5))
        #expect(pace.secondsLeft(10, now: start + .seconds(5)) == 10)
        #expect(pace.secondsLeft(0, now: start + .seconds(5)) == nil)
    }

    @Test func `an even pace gives an even guess, and standing still lengthens it`() {
        var pace = JobPace()
        for second in 0...10 { pace.note(second * 4, at: start + .seconds(second)) }
        #expect(pace.secondsLeft(40, now: start + .seconds(10)) == 10)
        #expect(pace.secondsLeft(40, now: start + .seconds(20)) == 20)
    }

    @Test func `the last half minute of a young job counts`() {
        var pace = JobPace()
        for second in 0..<40 { pace.note(second, at: start + .seconds(second)) }
        for second in 40...75 { pace.note(39 + (second - 39) * 10, at: start + .seconds(second)) }
        #expect(pace.secondsLeft(100, now: start + .seconds(75)) == 10)
    }

    @Test func `the last third of an old job counts, so a slow minute changes its estimate little`() {
        var pace = JobPace()
        for second in 0...3600 { pace.note(second * 10, at: start + .seconds(second)) }
        for second in 3601...3660 { pace.note(36_000 + (second - 3600), at: start + .seconds(second)) }
        let left = pace.secondsLeft(10_000, now: start + .seconds(3660))
        #expect(left.map { (1000...1100).contains($0) } == true, "\(left ?? 0)")
    }

    @Test func `a count that falls begins anew`() {
        var pace = JobPace()
        pace.note(0, at: start)
        pace.note(100, at: start + .seconds(10))
        pace.note(0, at: start + .seconds(11))
        #expect(pace.secondsLeft(100, now: start + .seconds(12)) == nil)
    }
}
