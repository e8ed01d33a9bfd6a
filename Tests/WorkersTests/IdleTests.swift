import Base
import Glibc
import TestSupport
import Testing

@testable import Workers

/// Idle requests with real worker processes.
@Suite(.serialized) struct IdleTests {
    /// `SCHED_OTHER` and `SCHED_IDLE` of linux/sched.h.
    private static let (usual, idle): (Int32, Int32) = (0, 5)

    @Test func `an idle request is served by a process that yields to all others, and a batch request by a usual one`()
        async throws
    {
        let pool = try makePool()
        _ = try await pool.perform(Misbehave(.slow(milliseconds: 1)), priority: .idle)
        let quiet = try #require(pool.statistics.running.first)
        #expect(sched_getscheduler(quiet) == Self.idle)
        await expectWell(pool)
        #expect(pool.statistics.running.count == 2)
        #expect(pool.statistics.running.map { sched_getscheduler($0) }.sorted() == [Self.usual, Self.idle])
        await pool.shutdown()
        #expect(zombies() == [])
    }

    @Test func `an idle request waits for one that is in work, and ends after it`() async throws {
        let pool = try makePool()
        let batch = Task { await failure(of: pool, Misbehave(.slow(milliseconds: 300)), deadline: .seconds(30)) }
        try await until { pool.statistics.running.count == 1 }
        _ = try await pool.perform(Misbehave(.slow(milliseconds: 1)), priority: .idle)
        #expect(pool.statistics.completed == 2)
        #expect(await batch.value == nil)
        await pool.shutdown()
    }

    @Test func `an idle request that is cancelled while it waits is dropped`() async throws {
        let pool = try makePool()
        let long = Task { await failure(of: pool, Misbehave(.hang), deadline: .seconds(60)) }
        try await until { pool.statistics.running.count == 1 }
        let quiet = Task { try await pool.perform(Misbehave(.slow(milliseconds: 1)), priority: .idle) }
        try await until { pool.statistics.queued == 1 }
        quiet.cancel()
        await #expect(throws: Failure.self) { try await quiet.value }
        await pool.shutdown()
        #expect(await long.value != nil)
    }
}
