@testable import Acts
import Base
@testable import Catalogue
import Foundation
import GRDB
import Testing

@testable import Trash
@testable import Triage

struct TrashTests {
    /// Three photos in the trash, deleted one after the other: photo i was deleted `ages[i]` days ago.
    private func filled(ages: [Int] = [0, 0, 0]) throws -> (Scene, [Int64]) {
        let scene = try Scene()
        let ids = try scene.add(3)
        for id in ids {
            try scene.swipe(id, .delete)
            _ = try scene.queue.delete(.some([id]))
        }
        try scene.catalogue.write { db in
            for (index, id) in ids.enumerated() {
                try db.execute(
                    sql: "UPDATE trashed SET deletedAt = ? WHERE fileId = ?",
                    arguments: [now() - Int64(ages[index]) * 86_400_000 - Int64(3 - index), id])
            }
        }
        return (scene, ids)
    }

    @Test func `the last deleted comes first, with its days and its place`() throws {
        let (scene, ids) = try filled(ages: [31, 10, 0])
        let listing = try scene.trash.list(after: nil, limit: 2)
        #expect(listing.items.map(\.id) == [ids[2], ids[1]])
        #expect(listing.items.map(\.daysLeft) == [30, 20])
        #expect(listing.items.map(\.name) == ["2.jpg", "1.jpg"])
        #expect(listing.items[0].folder == scene.photos.appending("a").display)
        #expect(listing.count == 3)
        #expect(listing.bytes == 33)
        let rest = try scene.trash.list(after: try Keyset(listing.next), limit: 2)
        #expect(rest.items.map(\.id) == [ids[0]])
        #expect(rest.items.map(\.daysLeft) == [0])
        #expect(rest.next == nil)
        #expect(try scene.trash.list(after: nil, rank: 1, limit: 9).items.map(\.id) == [ids[1], ids[0]])
    }

    @Test func `what another program took is listed as missing`() throws {
        let (scene, ids) = try filled()
        unlink(scene.root.appending("Trash/files/1.jpg").display)
        let states = try scene.trash.list(after: nil, limit: 9).items.map { "\($0.id) \($0.state)" }
        #expect(states == ["\(ids[2]) here", "\(ids[1]) missing", "\(ids[0]) here"])
    }

    @Test func `a restored photo is in its place and undecided, and undo puts it back into the trash`() async throws {
        let (scene, ids) = try filled()
        let outcome = try scene.trash.restore(.some([ids[1]])).outcome
        #expect(outcome.moved == [ids[1]])
        #expect(try scene.row(ids[1]).decision == nil)
        #expect(FileManager.default.fileExists(atPath: scene.photos.appending("a/1.jpg").display))
        #expect(try await scene.deck.hand(PhotoFilter(), after: nil, limit: 9).cards.map(\.id) == [ids[1]])
        #expect(try scene.takeBack()?.act.kind == .restore)
        #expect(try scene.row(ids[1]).presence == .trashed)
        #expect(try scene.row(ids[1]).decision == .delete)
        #expect(try scene.trash.restore(.all).outcome.moved.count == 3)
        #expect(try scene.counts() == Counts(total: 3))
    }

    @Test func `a photo whose restoring was cut off by a kill is undecided all the same`() throws {
        let (scene, ids) = try filled()
        let record = try #require(try scene.catalogue.read { try TrashedFile.fetch($0, ids: [ids[1]]) }.first)
        let stamp = try #require(FileStamp(of: record.path))
        try scene.catalogue.write { db in
            let act = try Journal.begin(db, .restore, summary: "Restored 3 photos")
            _ = try Move.intend(
                db, act: act, file: ids[1], kind: .restore, source: record.path, target: record.origin, info: record.info,
                stamp: stamp)
        }
        try #require(rename(record.path.display, record.origin.display) == 0)
        try scene.mover.recover()
        #expect(try scene.row(ids[1]).presence == .here)
        #expect(try scene.row(ids[1]).decision == nil)
        #expect(try scene.counts().queued == 0)
        #expect(try scene.takeBack()?.act.kind == .restore)
        #expect(try scene.row(ids[1]).decision == .delete)
        #expect(try scene.row(ids[1]).presence == .trashed)
    }

    /// The drive's folder disappears with the drive, or remains as an empty mount point.
    @Test(arguments: [false, true])
    func `what lies in the trash of a drive that is away is not removed, and not forgotten`(leavesMountPoint: Bool) throws {
        let (scene, ids) = try filled()
        let (photos, trash) = (scene.photos.display, scene.root.appending("Trash").display)
        try FileManager.default.moveItem(atPath: photos, toPath: photos + " away")
        if leavesMountPoint {
            try scene.catalogue.write { try $0.execute(sql: "UPDATE folder SET isMount = 1") }
            try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: false)
        }
        try FileManager.default.moveItem(atPath: trash, toPath: trash + " away")
        let outcome = try scene.trash.empty(try scene.trash.shown(.all))
        #expect(outcome.moved.isEmpty && outcome.bytes == 0)
        #expect(Set(outcome.refused.map(\.failure.reason)) == ["trash.driveAway"])
        if leavesMountPoint { try FileManager.default.removeItem(atPath: photos) }
        try FileManager.default.moveItem(atPath: photos + " away", toPath: photos)
        try FileManager.default.moveItem(atPath: trash + " away", toPath: trash)
        let again = try scene.trash.empty(try scene.trash.shown(.all))
        #expect(Set(again.moved) == Set(ids))
    }

    @Test func `emptying frees bytes for good, by choice, by age, or all`() throws {
        let (scene, ids) = try filled(ages: [31, 29, 0])
        func empty(_ selection: Trash.Selection) throws -> FileMover.Outcome {
            try scene.trash.empty(try scene.trash.shown(selection))
        }
        #expect(try empty(.olderThan(days: 30)).moved == [ids[0]])
        #expect(try scene.counts().freedBytes == 10)
        #expect(try empty(.some([ids[2], 999])).bytes == 12)
        #expect(try empty(.all).moved == [ids[1]])
        let counts = try scene.counts()
        #expect(counts == Counts(deleted: 3, freedBytes: 33))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scene.root.appending("Trash/files").display) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scene.root.appending("Trash/info").display) == [])
        #expect(try scene.trash.list(after: nil, limit: 9).items.isEmpty)
        #expect(try empty(.some([])).moved == [])
    }

    @Test func `removing for good takes what was shown: not what came since, not what was restored and deleted again`() throws {
        let (scene, ids) = try filled(ages: [3, 2, 1])
        let shown = try scene.trash.list(after: nil, limit: 9).items.filter { $0.id != ids[2] }
            .map { Trash.Shown(id: $0.id, version: $0.version) }
        _ = try scene.trash.restore(.some([ids[0]]))
        try scene.swipe(ids[0], .delete)
        _ = try scene.queue.delete(.some([ids[0]]))
        let outcome = try scene.trash.empty(shown + [Trash.Shown(id: 999, version: "1")])
        #expect(outcome.moved == [ids[1]])
        #expect(Set(outcome.refused.map(\.failure.reason)) == ["trash.notAsShown", "trash.notThere"])
        #expect(Set(try scene.trash.list(after: nil, limit: 9).items.map(\.id)) == [ids[0], ids[2]])
    }

    @Test(arguments: [-1, 365_001, Int.max, Int.min]) func `an age that is no age removes nothing`(days: Int) throws {
        let (scene, _) = try filled(ages: [31, 29, 0])
        #expect(throws: Failure(.badRequest, "trash.ageRange", ["limit": 365_000])) {
            try scene.trash.shown(.olderThan(days: days))
        }
        #expect(try scene.trash.list(after: nil, limit: 9).count == 3)
    }

    @Test func `a restore that an error broke off is an act of what it moved, and no act when that is nothing`() throws {
        let scene = try Scene()
        let ids = try scene.add(100)
        _ = try scene.triage.decide(ids.map { Triage.Swipe(key: "k\($0)", id: $0, action: "delete") })
        _ = try scene.queue.delete(.all)
        try scene.stopMoves()
        #expect(throws: Failure.self) { try scene.trash.restore(.all) }
        try scene.stopMoves(after: 164)
        #expect(throws: Failure.self) { try scene.trash.restore(.all) }
        #expect(
            try scene.counts()
                == Counts(total: 64, deleted: 36, trashed: 36, trashedBytes: try scene.trash.list(after: nil, limit: 1).bytes))
        try scene.stopMoves(after: .max)
        #expect(try scene.takeBack()?.act.summary == "Restored 64 photos")
        #expect(try scene.takeBack()?.act.kind == .delete)
        #expect(try scene.counts().queued == 100)
    }
}
