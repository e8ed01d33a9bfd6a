import Base
import CLinux
import Foundation
import Glibc
import PicturesTasks
import TestSupport
import Testing

@testable import Workers

@Suite(.serialized) struct QueueTests {
    @Test func `an interactive request overtakes a hundred that wait`() async throws {
        let pool = try makePool()
        let batch = (0..<100).map { _ in
            Task { await failure(of: pool, Misbehave(.slow(milliseconds: 20)), deadline: .seconds(30)) }
        }
        try await until { pool.statistics.queued == 99 }
        _ = try await pool.perform(Misbehave(.slow(milliseconds: 1)), priority: .interactive)
        #expect(pool.statistics.completed < 50)
        for task in batch { #expect(await task.value == nil) }
        #expect(pool.statistics.completed == 101)
        await pool.shutdown()
    }

    @Test func `an interactive request does not wait behind a long item`() async throws {
        let pool = try makePool()
        await expectWell(pool)
        let pid = try #require(pool.statistics.running.first)
        let before = try await waits(of: pid)
        let long = Task { await failure(of: pool, Misbehave(.hang), deadline: .seconds(60)) }
        try await until { ProcessStatus(of: pid).map { $0.waits > before } == true }
        _ = try await pool.perform(Misbehave(.slow(milliseconds: 1)), priority: .interactive)
        #expect(pool.statistics.running.count == 2)
        await pool.shutdown()
        #expect(await long.value?.code == .cancelled)
    }

    @Test func `ten thousand requests leave the memory flat`() async throws {
        try await withFolder { folder in
            let pool = try makePool()
            let file = folder.appending("a.bin")
            try put(Array(repeating: 7, count: 1000), at: file)
            for _ in 0..<500 { _ = try await pool.perform(DigestFile(file)) }
            let before = cl_anonymous_memory(getpid())
            for _ in 0..<10_000 { _ = try await pool.perform(DigestFile(file)) }
            #expect(cl_anonymous_memory(getpid()) - before < 8 << 10)
            #expect(pool.statistics.started == 1)
            await pool.shutdown()
            #expect(zombies() == [])
        }
    }
}
