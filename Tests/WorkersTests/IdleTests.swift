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

    @Test func `an idle worker is stopped in the middle of its work while a person uses the app, and goes on without a failure`()
        async throws
    {
        let pool = try makePool()
        let work = Task { () -> Failure? in
            do throws(Failure) {
                // The time for which the worker is stopped is longer than its deadline.
                _ = try await pool.perform(Misbehave(.slow(milliseconds: 1000)), priority: .idle, deadline: .seconds(4))
                return nil
            } catch {
                return error
            }
        }
        let quiet = try await running(pool)
        pool.makeWay()
        try await until { ProcessStatus(of: quiet)?.state == "T" }
        await expectWell(pool)
        #expect(ProcessStatus(of: quiet)?.state == "T", "an answered request is no reason to go on")
        #expect(pool.statistics.completed == 1)
        #expect(await work.value == nil)
        #expect(pool.statistics.completed == 2 && pool.statistics.killed == 0)
        await pool.shutdown()
    }

    @Test func `no idle request begins while a person uses the app, and one that is held can be cancelled`() async throws {
        let pool = try makePool()
        pool.makeWay()
        let waiting = Task { try await pool.perform(Misbehave(.slow(milliseconds: 1)), priority: .idle) }
        try await until { pool.statistics.queued == 1 }
        await expectWell(pool)
        #expect(pool.statistics.queued == 1)
        let hanging = Task { try await pool.perform(Misbehave(.hang), priority: .idle) }
        try await until { pool.statistics.queued == 2 }
        _ = try await waiting.value
        try await until { pool.statistics.queued == 0 }
        let quiet = try #require(pool.statistics.running.first { sched_getscheduler($0) == Self.idle })
        pool.makeWay()
        try await until { ProcessStatus(of: quiet)?.state == "T" }
        hanging.cancel()
        await #expect(throws: Failure.self) { try await hanging.value }
        await pool.shutdown()
        #expect(zombies() == [])
    }

    @Test func `an idle worker is stopped while a request of a person is in progress`() async throws {
        let pool = try makePool()
        let work = Task { try await pool.perform(Misbehave(.slow(milliseconds: 200)), priority: .idle) }
        let quiet = try await running(pool)
        let urgent = Task { try await pool.perform(Misbehave(.hang), priority: .interactive) }
        try await until { ProcessStatus(of: quiet)?.state == "T" }
        urgent.cancel()
        _ = try await work.value
        await pool.shutdown()
    }

    @Test func `calm begins some seconds after the last sign of a person`() {
        let state = WorkerPoolState()
        let now = ContinuousClock.now
        let rest = WorkerPoolState.rest
        #expect(state.restLeft(at: now) == nil)
        state.disturb(at: now)
        #expect(state.restLeft(at: now + .seconds(1)) == rest - .seconds(1))
        state.disturb(at: now + .seconds(3))
        #expect(state.restLeft(at: now + .seconds(4)) == rest - .seconds(1))
        #expect(state.restLeft(at: now + .seconds(3) + rest) == nil)
    }

    /// Waits until the only worker of a pool serves a request, and returns its process id.
    private func running(_ pool: WorkerPool) async throws -> Int32 {
        try await until { pool.statistics.running.count == 1 && pool.statistics.queued == 0 }
        return try #require(pool.statistics.running.first)
    }
}
