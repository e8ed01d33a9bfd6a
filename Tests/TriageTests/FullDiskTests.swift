import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Triage

/// A catalogue on a completely full disk.
@Suite(.enabled(if: mayMount, "needs root to mount a file system"))
struct FullDiskTests {
    /// The state that must not change when a decision is refused.
    private struct State: Equatable {
        let decisions: [Decision?]
        let acts: Int?
        let counts: Counts

        init(_ scene: Scene, _ ids: [Int64]) throws {
            decisions = try ids.map { try scene.row($0).decision }
            acts = try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM act") }
            counts = try scene.counts()
        }
    }

    private static let ways: [(name: String, decide: @Sendable (Triage, [Int64]) throws -> Void)] = [
        ("many at once", { triage, ids in _ = try triage.decideMany(ids, "delete", key: "many") }),
        (
            "swipe by swipe",
            { triage, ids in
                _ = try triage.decide(ids.map { Triage.Swipe(key: "swipe \($0)", id: $0, action: "delete") })
            }
        ),
        ("starting over", { triage, _ in _ = try triage.startOver() }),
    ]

    @Test(arguments: 0..<ways.count)
    func `no decision is taken while the disk of the catalogue is full, and all of it is once there is room`(way: Int) throws {
        try withMount(bytes: 8_000_000) { top in
            let scene = try Scene(data: top.appending("data"))
            let ids = try scene.add(2000)
            try scene.swipe(ids[0], .keep)
            let before = try State(scene, ids)
            // Truncates the write-ahead log, because decisions could still be written into free space of the log.
            try scene.catalogue.database.writeWithoutTransaction {
                _ = try Row.fetchOne($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
            fillDisk(top)
            let failure = #expect(throws: Failure.self, "\(Self.ways[way].name)") { try Self.ways[way].decide(scene.triage, ids) }
            #expect(failure?.code == .diskFull)
            #expect(try State(scene, ids) == before)
            unlink(top.appending("ballast").display)
            try Self.ways[way].decide(scene.triage, ids)
            #expect(try scene.counts().queued == (way == 2 ? 0 : 2000))
        }
    }
}
