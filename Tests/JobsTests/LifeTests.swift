import Base
import Catalogue
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Jobs

/// Jobs across the start and end of processes. Each `Jobs` object here stands for one process.
@Suite(.timeLimit(.minutes(10))) struct LifeTests {
    @Test func `after a stop the next process goes on, and does nothing twice`() async throws {
        let scene = try Scene(items: 60)
        let slow = Rows { _ in
            try await Task.sleep(for: .milliseconds(3))
            return nil
        }
        let first = scene.jobs(slow)
        let id = try await first.start("test").id
        try await until { try scene.results.count > 10 }
        await first.shutdown()
        let kept = try scene.results.count
        #expect(kept < 60)
        #expect(try await first.job(id).state == .running, "the rows say that it goes on")
        let work = Rows()
        let second = scene.jobs(work)
        await second.refresh()
        #expect(try await second.finish(id).state == .done)
        #expect(work.performed.withLock { $0.count } == 60 - kept)
        #expect(try scene.results.values.allSatisfy { $0 == 1 })
    }

    @Test func `one process works, another may start and cancel`() async throws {
        let scene = try Scene(items: 1000)
        let gate = Gate()
        let work = Rows { name in
            if name == "5" { try await gate.pass() }
            return nil
        }
        let server = scene.jobs(work, Rows(kind: "other"))
        let idle = Rows()
        let terminal = scene.jobs(idle, Rows(kind: "other"))
        let id = try await server.start("test").id
        try await until { work.performed.withLock { $0["5"] } == 1 }
        let other = try await terminal.start("other")
        #expect(try await terminal.job(other.id).state == .running)
        await server.refresh()
        #expect(try await terminal.finish(other.id).state == .done)
        try await terminal.cancel(id)
        await server.refresh()
        #expect(try await server.finish(id).state == .cancelled)
        try await until { await server.isIdle }
        gate.open()
        _ = try await terminal.resume(id)
        #expect(try await terminal.finish(id).state == .done)
        #expect(idle.performed.withLock { $0.count } > 0, "the lock is free again, so the terminal worked itself")
        #expect(try scene.results.count == 1000)
        #expect(try scene.results.values.allSatisfy { $0 <= 2 })
    }

    /// After any sequence of requests and stops, each item has been processed exactly once, and the counts are correct.
    @Test(arguments: 0..<12)
    func `whatever happens, each item is done exactly once`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let scene = try Scene(items: 30)
        var items = 30
        let breaks = Mutex(SplitMix64(seed: seed &+ 1000))
        let work = Rows(parallel: 3, pageSize: 7) { _ in
            let dice = breaks.withLock { Int.random(in: 0..<10, using: &$0) }
            if dice == 0 { throw Failure(.corruptFile, "Broken.") }
            if dice < 4 { try await Task.sleep(for: .microseconds(300)) }
            return nil
        }
        var jobs = scene.jobs(work)
        let id = try await jobs.start("test").id
        for _ in 0..<25 {
            switch Int.random(in: 0..<7, using: &random) {
            case 0: try await jobs.cancel(id)
            case 1: try await jobs.resume(id)
            case 2: try await jobs.retry(id)
            case 3:
                try scene.add(items..<items + 3)
                items += 3
                await jobs.libraryChanged()
            case 4:
                await jobs.shutdown()
                jobs = scene.jobs(work)
                await jobs.refresh()
            case 5: try await Task.sleep(for: .milliseconds(Int.random(in: 0..<6, using: &random)))
            default: await jobs.refresh()
            }
        }
        var rounds = 0
        repeat {
            try await jobs.start("test")
            try await jobs.retry(id)
            #expect(try await jobs.finish(id).state == .done)
            rounds += 1
        } while try await jobs.job(id).failed > 0 && rounds < 50
        let results = try scene.results
        #expect(results.count == items)
        #expect(results.values.allSatisfy { $0 == 1 })
    }

    @Test func `the counts that triggers keep are those of the rows`() async throws {
        let scene = try Scene(items: 40)
        let gate = Gate()
        let jobs = scene.jobs(
            Rows { name in
                if name.hasSuffix("1") { throw Failure(.corruptFile, "Broken.") }
                if name.hasSuffix("2") { return .gone }
                if name == "39" { try await gate.pass() }
                return nil
            })
        let id = try await jobs.start("test").id
        try await until { try scene.results.count == 31 }
        try scene.expectTrueCounts(id)
        try await jobs.retry(id)
        try await jobs.add([.text("32"), .text("x")], to: "test")
        try await until { try scene.results.count == 32 }
        try scene.expectTrueCounts(id)
        try await jobs.cancel(id)
        try scene.expectTrueCounts(id)
        gate.open()
        try await jobs.resume(id)
        #expect(try await jobs.finish(id).failed == 4)
    }

    @Test func `a hundred thousand waiting items slow neither the start nor the stop`() async throws {
        let scene = try Scene()
        try await scene.catalogue.database.write {
            try $0.execute(
                sql:
                    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO item SELECT i, i FROM n"
            )
        }
        let jobs = scene.jobs(
            Rows(pageSize: 5000) { _ in
                try await Task.sleep(for: .milliseconds(1))
                return nil
            })
        let job = try await jobs.start("test")
        #expect(job.total == 100_000)
        let planned = try await scene.catalogue.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM jobItem") ?? 0 }
        #expect(planned <= 2 * 5000, "the answer waited for \(planned) items")
        try await until { try scene.results.count > 100 }
        #expect(try await jobs.job(job.id).total == 100_000)
        #expect(try await jobs.cancel(job.id).state == .cancelled)
        #expect(try scene.results.count < 100_000)
    }
}
