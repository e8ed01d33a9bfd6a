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

    @Test func `the last half minute counts`() {
        var pace = JobPace()
        for second in 0..<100 { pace.note(second, at: start + .seconds(second)) }
        for second in 100...140 { pace.note(99 + (second - 99) * 10, at: start + .seconds(second)) }
        #expect(pace.secondsLeft(100, now: start + .seconds(140)) == 10)
    }

    @Test func `a count that falls begins anew`() {
        var pace = JobPace()
        pace.note(0, at: start)
        pace.note(100, at: start + .seconds(10))
        pace.note(0, at: start + .seconds(11))
        #expect(pace.secondsLeft(100, now: start + .seconds(12)) == nil)
    }
}
