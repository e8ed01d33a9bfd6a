import Basics
import Catalogue
import Foundation
import GRDB
import Jobs
import Screens
import Testing
import Workers

@testable import Screenshots

/// Cancel stops all work within two seconds, at any moment; what was done is kept; going on does the rest, each once.
struct CancelTests {
    private func cancel(_ scene: Scene, _ id: Int64) async throws -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        let job = try await scene.jobs.cancel(id)
        let time = clock.now - start
        #expect(job.state != .running)
        #expect(await scene.jobs.isIdle)
        return time
    }

    @Test func `a run is cancelled at random moments, keeps what is done, and goes on without a duplicate or a miss`()
        async throws
    {
        let scene = try Scene()
        for number in 1...120 { try scene.add(number, Scene.song("Song Number x\(number)", "The Lanterns")) }
        var kept: [Int64: Row] = [:]
        var slowest = Duration.zero
        for _ in 0..<8 {
            let job = try await scene.jobs.start(SortScreenshots.name)
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...120)))
            slowest = max(slowest, try await cancel(scene, job.id))
            let rows = try rows(scene)
            #expect(kept.allSatisfy { rows[$0.key] == $0.value }, "what was done was lost or done again")
            try await Task.sleep(for: .milliseconds(30))
            #expect(try self.rows(scene).count == rows.count, "something went on after the answer")
            kept = rows
        }
        #expect(slowest < .seconds(2))
        _ = try await scene.sort()
        let rows = try rows(scene)
        #expect(rows.count == 120 && kept.allSatisfy { rows[$0.key] == $0.value })
        #expect(try scene.results().allSatisfy { $0.type == .music })
    }

    @Test func `a reader that never answers does not hold cancel up`() async throws {
        // Reads what it is asked, and says nothing.
        let pool = WorkerPool(executable: BytePath("/bin/sh"), arguments: ["-c", "cat >/dev/null"], size: 2)
        let scene = try Scene(pool: pool)
        let read = try scene.add(1, Scene.song("Night Train", "The Lanterns"), taken: 100)
        for number in 2...9 { try scene.add(number, []) }
        try scene.catalogue.write { try $0.execute(sql: "DELETE FROM screenView WHERE identity <> ?", arguments: [read]) }
        let job = try await scene.jobs.start(SortScreenshots.name)
        while try scene.results().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try await cancel(scene, job.id) < .seconds(2))
        let results = try scene.results()
        #expect(results.count == 1 && results.first?.title == "Night Train", "what was read is kept, what was not has not failed")
        #expect(try scene.screenshots.tally().waiting == 8)
        await pool.shutdown()
    }

    private func rows(_ scene: Scene) throws -> [Int64: Row] {
        let rows = try scene.catalogue.read { try Row.fetchAll($0, sql: "SELECT * FROM screenResult") }
        return Dictionary(rows.map { ($0["id"] as Int64, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
