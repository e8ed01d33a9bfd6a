import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import ScreenshotsEngine
import TestSupport
import Testing
import Workers

@testable import Screenshots

/// Cancelling stops all work, at any moment. Finished items are kept, and a resumed job processes each remaining item once.
struct CancelTests {
    private func cancel(_ scene: Scene, _ id: Int64) async throws {
        #expect(try await scene.jobs.cancel(id).state != .running)
        #expect(await scene.jobs.isIdle, "something goes on after the answer")
    }

    @Test func `a run is cancelled at random moments, keeps what is done, and goes on without a duplicate or a miss`()
        async throws
    {
        let scene = try Scene()
        for number in 1...120 { try scene.add(number, Scene.song("Song Number x\(number)", "The Lanterns")) }
        var kept: [Int64: Row] = [:]
        for _ in 0..<8 {
            let job = try await scene.jobs.start(SortScreenshots.name)
            let (before, more) = (kept.count, Int.random(in: 0...12))
            try await until {
                let isRunning = try await scene.jobs.job(job.id).state == .running
                return try self.rows(scene).count >= before + more || !isRunning
            }
            try await cancel(scene, job.id)
            let rows = try rows(scene)
            #expect(kept.allSatisfy { rows[$0.key] == $0.value }, "what was done was lost or done again")
            kept = rows
        }
        _ = try await scene.sort()
        let rows = try rows(scene)
        #expect(rows.count == 120 && kept.allSatisfy { rows[$0.key] == $0.value })
        #expect(try scene.results().allSatisfy { $0.type == .music })
    }

    @Test func `a reader that never answers does not hold cancel up`() async throws {
        // This worker reads its requests and never answers.
        let pool = WorkerPool(executable: BytePath("/bin/sh"), arguments: ["-c", "cat >/dev/null"], size: 2)
        let scene = try Scene(pool: pool)
        let read = try scene.add(1, Scene.song("Night Train", "The Lanterns"), taken: 100)
        for number in 2...9 { try scene.add(number, []) }
        try scene.catalogue.write { try $0.execute(sql: "DELETE FROM screenView WHERE identity <> ?", arguments: [read]) }
        let job = try await scene.jobs.start(SortScreenshots.name)
        try await until { try !scene.results().isEmpty }
        try await cancel(scene, job.id)
        let results = try scene.results()
        #expect(results.count == 1 && results.first?.title == "Night Train", "what was read is kept, what was not has not failed")
        #expect(try scene.screenshots.totals().waiting == 8)
        await pool.shutdown()
    }

    private func rows(_ scene: Scene) throws -> [Int64: Row] {
        let rows = try scene.catalogue.read { try Row.fetchAll($0, sql: "SELECT * FROM screenResult") }
        return Dictionary(rows.map { ($0["id"] as Int64, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
