import Synchronization
import Testing

@testable import Base

struct TurnsTests {
    private final class Noted: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock { $0 } }

        func note(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    @Test func `one has its turn at a time, in order, and who would be too many is refused`() async throws {
        let (turns, noted) = (Turns(waiting: 2), Noted())
        let (begun, begins) = AsyncStream<Void>.makeStream()
        let (gate, opens) = AsyncStream<Void>.makeStream()
        let first = Task {
            try await turns.take {
                begins.yield()
                for await _ in gate { break }
                noted.note(0)
            }
        }
        for await _ in begun { break }
        var others: [Task<Void, any Error>] = []
        for number in 1...2 {
            others.append(Task { try await turns.take { noted.note(number) } })
            while await turns.count < number { await Task.yield() }
        }
        await #expect(throws: Failure(.busy, "request.tooManyAtOnce")) {
            try await turns.take { noted.note(9) }
        }
        #expect(noted.all.isEmpty)
        opens.yield()
        try await first.value
        for other in others { try await other.value }
        #expect(noted.all == [0, 1, 2])
    }

    @Test func `a turn ends with a failure, too`() async throws {
        let turns = Turns(waiting: 0)
        await #expect(throws: Failure(.unknown, "job.itemError")) {
            try await turns.take { throw Failure(.unknown, "job.itemError") }
        }
        #expect(try await turns.take { 7 } == 7)
    }
}
