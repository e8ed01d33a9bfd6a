import Base
import Glibc
import Testing

@testable import Workers

/// Which worker gets which request.
struct LaneTests {
    /// A task that is never run.
    private struct Task: WorkerTask {
        static let name = "test"
        let needs: WorkerNeeds
        var file: BytePath? { nil }

        init(_ needs: WorkerNeeds) { self.needs = needs }
        init(from decoder: any Decoder) throws { needs = [] }
        func encode(to encoder: any Encoder) throws {}
        func run() throws(Failure) -> Int { 0 }
    }

    private static let read = Task(.warm)
    private static let readWidely = Task([.warm, .wide])
    private static let describe = Task(.brief)

    /// Passes requests to a pool's state as callers do, and takes them as lanes do (one lane per worker process), but without
    /// processes.
    private final class Bench {
        let state: WorkerPoolState
        private(set) var lanes: [WorkerPoolState.Lane] = []

        init(moment: Duration) { state = WorkerPoolState(moment: moment) }

        /// Queues a request, and starts the lanes that the state wants to start.
        @discardableResult
        func submit(_ task: Task, _ priority: WorkerPriority = .batch) async -> any WorkerTicket {
            let ticket = state.ticket(task, deadline: .seconds(1))
            let started: [WorkerPoolState.Lane] = await withCheckedContinuation { submitted in
                _Concurrency.Task { [state] in
                    await withCheckedContinuation { caller in
                        submitted.resume(returning: state.submit(ticket, priority: priority, size: 2, caller))
                    }
                }
            }
            lanes += started
            for lane in started { _ = state.born(lane.id == lanes.first?.id ? 1_000_001 : 1_000_002, in: lane) }
            return ticket
        }

        /// Returns the request for a lane (a worker's place in the pool) that has waited for about a second; nil if there is
        /// none for it.
        func next(_ lane: WorkerPoolState.Lane) -> (any WorkerTicket)? {
            guard case .ticket(let ticket) = state.next(for: lane, idleSince: .now, idleLimit: .seconds(9)) else { return nil }
            return ticket
        }

        func end(_ ticket: any WorkerTicket) {
            state.settle(ticket, WorkerOutcome(isAnswered: true) { ticket.fail(.cancelled()) })
        }
    }

    /// Returns two idle lanes (places for a worker). The worker of the first has already loaded the engine that reads text.
    private func bench(
        moment: Duration = .zero
    ) async throws -> (Bench, reader: WorkerPoolState.Lane, other: WorkerPoolState.Lane) {
        let bench = Bench(moment: moment)
        await bench.submit(Self.read)
        await bench.submit(Self.describe)
        try #require(bench.lanes.count == 2)
        let tickets = try bench.lanes.map { try #require(bench.next($0)) }
        for ticket in tickets { bench.end(ticket) }
        try #require(bench.state.isWarm(bench.lanes[0]) && !bench.state.isWarm(bench.lanes[1]))
        return (bench, bench.lanes[0], bench.lanes[1])
    }

    @Test func `what is to be read is left to the worker that has loaded what reads, and all else to the other`() async throws {
        let (bench, reader, other) = try await bench()
        let text = await bench.submit(Self.read)
        #expect(bench.next(other) == nil)
        #expect(bench.next(reader) === text)
        bench.end(text)
        let photo = await bench.submit(Self.describe, .interactive)
        #expect(bench.next(reader) == nil)
        #expect(bench.next(other) === photo)
        // The other lane is busy, so the request does not wait for it.
        let next = await bench.submit(Self.describe)
        #expect(bench.next(reader) === next)
    }

    @Test(arguments: [Duration.seconds(3600), .zero])
    func `a reader at something short is waited for, but not for long`(moment: Duration) async throws {
        let (bench, reader, other) = try await bench(moment: moment)
        let photos = [await bench.submit(Self.describe), await bench.submit(Self.describe)]
        #expect(bench.next(other) === photos[0])
        #expect(bench.next(reader) === photos[1])
        bench.end(photos[0])
        let text = await bench.submit(Self.read)
        #expect(bench.next(other) === (moment == .zero ? text : nil))
        bench.end(photos[1])
        #expect(bench.next(reader) === (moment == .zero ? nil : text))
    }

    @Test func `while a reading has all processors, only what a person waits for is begun`() async throws {
        let (bench, reader, other) = try await bench()
        let text = await bench.submit(Self.readWidely)
        #expect(bench.next(reader) === text)
        let photo = await bench.submit(Self.describe)
        #expect(bench.next(other) == nil)
        let card = await bench.submit(Self.describe, .interactive)
        #expect(bench.next(other) === card)
        bench.end(card)
        #expect(bench.next(other) == nil)
        bench.end(text)
        #expect(bench.next(other) === photo)
    }

    @Test func `the worker that has just answered gets the next request, and none is started for it`() async throws {
        let bench = Bench(moment: .zero)
        let first = await bench.submit(Self.describe)
        let lane = try #require(bench.lanes.first)
        #expect(bench.next(lane) === first)
        bench.end(first)
        // The lane of the first request has ended it but not asked for another request yet.
        let second = await bench.submit(Self.describe)
        #expect(bench.lanes.count == 1)
        let third = await bench.submit(Self.describe)
        #expect(bench.lanes.count == 2)
        #expect(bench.next(lane) === second)
        #expect(bench.next(bench.lanes[1]) === third)
    }

    @Test func `an idle request starts only while no other one waits or is in work, and in a worker of its own`() async throws {
        let bench = Bench(moment: .zero)
        let photo = await bench.submit(Self.describe)
        let general = try #require(bench.lanes.first)
        let quiet = await bench.submit(Self.read, .idle)
        #expect(bench.lanes.map(\.kind) == [.general, .idle])
        let idle = try #require(bench.lanes.last)
        #expect(bench.next(idle) == nil, "a request waits")
        #expect(bench.next(general) === photo)
        #expect(bench.next(idle) == nil, "a request is in work")
        bench.end(photo)
        #expect(bench.next(general) == nil, "an idle request is left to the worker for idle requests")
        #expect(bench.next(idle) === quiet)
        let card = await bench.submit(Self.describe, .interactive)
        #expect(bench.next(general) === card, "nobody waits for an idle request")
        bench.end(quiet)
        let more = await bench.submit(Self.read, .idle)
        #expect(bench.lanes.count { $0.kind == .idle } == 1, "there is one worker for idle requests")
        #expect(bench.next(idle) == nil)
        bench.end(card)
        #expect(bench.next(idle) === more)
        #expect(!bench.state.areWarmLanesBusy, "what an idle worker has loaded is not for others")
    }
}
