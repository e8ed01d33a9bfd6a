import Foundation
import Synchronization
import Testing

@testable import Groups

@Suite struct GivingWayTests {
    private func work() { Thread.sleep(forTimeInterval: 0.006) }

    @Test func `while somebody waits, work takes a tenth of the time, and what it was held back is known`() {
        let way = GivingWay(while: { true })
        let begin = ContinuousClock.now
        for _ in 0..<5 {
            work()
            way.pause()
        }
        let taken = ContinuousClock.now - begin
        #expect(way.held >= .milliseconds(5 * 54))
        #expect(taken - way.held >= .milliseconds(5 * 6))
    }

    @Test func `it is not held back for long at once, nor for a trifle, nor while nobody waits`() {
        let isBusy = Mutex(true)
        let way = GivingWay(while: { isBusy.withLock { $0 } })
        for _ in 0..<100 { way.pause() }
        // There may be some waiting, because another program may use the processor between two pauses, and this time counts as
        // work.
        #expect(way.held < .seconds(8))
        let before = way.held
        Thread.sleep(forTimeInterval: 0.2)
        way.pause()
        // With a tenth of the time for work, this pause would last 1.8 s after 0.2 s of work. The maximum for one pause makes
        // it shorter.
        #expect(.milliseconds(100)..<(.milliseconds(1700)) ~= way.held - before)
        isBusy.withLock { $0 = false }
        let busy = way.held
        work()
        way.pause()
        #expect(way.held == busy)
    }
}
