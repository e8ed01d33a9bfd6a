import Testing

@testable import Notes

struct ThrottleTests {
    @Test func `something is due at first and after each pause`() {
        let throttle = Throttle()
        let start = ContinuousClock.now
        let due = [0, 5, 29, 30, 31, 59, 61].filter { throttle.isDue(after: .seconds(30), at: start + .seconds($0)) }
        #expect(due == [0, 30, 61])
    }
}
