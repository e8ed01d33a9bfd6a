import Testing

@testable import Web

@Suite struct ActivityTests {
    @Test func `rest comes once after each stretch of activity`() {
        let activity = Activity(), start = ContinuousClock.now
        func rests(_ seconds: Int) -> Bool { activity.comesToRest(after: .seconds(5), at: start + .seconds(seconds)) }
        #expect(!rests(100))
        activity.note(at: start + .seconds(100))
        #expect(!rests(104))
        activity.note(at: start + .seconds(104))
        #expect(!rests(106))
        #expect(rests(109))
        #expect(!rests(110))
        activity.note(at: start + .seconds(200))
        #expect(rests(205))
    }

    @Test func `it is busy for a moment after each question`() {
        let activity = Activity(), start = ContinuousClock.now
        #expect(!activity.isBusy(at: start))
        activity.note(at: start)
        #expect(activity.isBusy(at: start + .milliseconds(50)))
        #expect(!activity.isBusy(at: start + .milliseconds(150)))
    }
}
