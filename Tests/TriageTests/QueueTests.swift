import Acts
import Base
@testable import Catalogue
import Foundation
import GRDB
import Testing

@testable import Triage

struct QueueTests {
    @Test func `the last queued comes first, in pages`() throws {
        let scene = try Scene()
        let ids = try scene.add(5)
        for (index, id) in [ids[2], ids[0], ids[4], ids[1]].enumerated() { try scene.swipe(id, .delete, at: Int64(1000 + index)) }
        try scene.swipe(ids[3], .keep)
        let first = try scene.queue.list(after: nil, limit: 3)
        #expect(first.photos.map(\.id) == [ids[1], ids[4], ids[0]])
        #expect(first.photos.map(\.action) == ["delete", "delete", "delete"])
        #expect(first.count == 4)
        #expect(first.bytes == 11 + 14 + 10 + 12)
        let second = try scene.queue.list(after: try Keyset(first.next), limit: 3)
        #expect(second.photos.map(\.id) == [ids[2]])
        #expect(second.next == nil)
        let middle = try scene.queue.list(after: nil, rank: 2, limit: 9)
        #expect(middle.photos.map(\.id) == [ids[0], ids[2]])
        #expect(middle.count == 4)
        #expect(try scene.queue.list(after: nil, rank: 4, limit: 9).photos.isEmpty)
        #expect(try scene.queue.list(after: nil, rank: -1, limit: 1).photos.map(\.id) == [ids[1]])
    }

    @Test func `putting back some, then all, and undoing both`() throws {
        let scene = try Scene()
        let ids = try scene.add(4)
        for id in ids { try scene.swipe(id, .delete) }
        #expect(try scene.queue.putBack(.some([ids[0], 999])).count == 1)
        #expect(try scene.queue.putBack(.all).count == 3)
        #expect(try scene.counts().queued == 0)
        #expect(try scene.takeBack()?.files.count == 3)
        #expect(try scene.counts().queued == 3)
        try scene.takeBack()
        #expect(try scene.counts().queued == 4)
    }

    @Test func `putting back from an empty queue is no act`() throws {
        let scene = try Scene()
        let id = try scene.add(1)[0]
        try scene.swipe(id, .keep)
        let (act, count) = try scene.queue.putBack(.all)
        #expect(act == nil && count == 0)
        #expect(try scene.takeBack()?.files == [id])
    }

    @Test func `deleting some leaves the others queued, and only what is queued`() throws {
        let scene = try Scene()
        let ids = try scene.add(4)
        for id in ids.prefix(3) { try scene.swipe(id, .delete) }
        let (_, outcome) = try scene.queue.delete(.some([ids[0], ids[3]]))
        #expect(outcome.moved == [ids[0]])
        #expect(outcome.bytes == 10)
        #expect(FileManager.default.fileExists(atPath: scene.photos.appending("a/3.jpg").display))
        let nothing = try scene.queue.delete(.some([ids[3]]))
        #expect(nothing.act == nil && nothing.outcome.moved.isEmpty, "what deletes nothing is no act")
        let all = try scene.queue.delete(.all).outcome
        #expect(Set(all.moved) == [ids[1], ids[2]])
        #expect(try scene.queue.delete(.all).act == nil)
        let counts = try scene.counts()
        #expect(counts == Counts(total: 1, deleted: 3, trashed: 3, trashedBytes: 33))
        #expect(try scene.takeBack()?.act.summary == "Deleted 2 photos")
        #expect(try scene.counts().queued == 2)
    }

    @Test func `what is put back while it is being deleted stays, whichever comes first`() throws {
        let scene = try Scene()
        let ids = try scene.add(2, identity: Identity(digest: [UInt8](repeating: 7, count: 32)))
        try scene.swipe(ids[0], .delete)
        // The photo has changed, so it is checked once more before it is moved. At that moment it is put back.
        let path = scene.photos.appending("a/0.jpg")
        try #require(chmod(path.display, 0o640) == 0)
        let (catalogue, queue) = (scene.catalogue, scene.queue)
        let mover = FileMover(catalogue, home: scene.root.appending("Trash")) { _ in (try? queue.putBack(.all).count) == 2 }
        let outcome = try DeleteQueue(catalogue, mover: mover).delete(.some([ids[0]])).outcome
        #expect(outcome.moved == [] && outcome.refused.map(\.failure.code) == [.changed])
        #expect(FileManager.default.fileExists(atPath: path.display))
        #expect(try scene.counts().queued == 0)

        // The journal already contains the move of this photo. Putting it back then changes nothing and returns 0.
        try scene.swipe(ids[0], .delete)
        try scene.catalogue.write { db in
            let act = try Journal.begin(db, .delete, summary: "Deleted 1 photo")
            try db.execute(
                sql:
                    "INSERT INTO move (actId, fileId, kind, source, target, info, inode, device) VALUES (?, ?, 'trash', ?, ?, ?, 0, 0)",
                arguments: [act, ids[0], path, scene.root.appending("Trash/files/0.jpg"), BytePath(bytes: [])])
        }
        let (act, count) = try scene.queue.putBack(.some([ids[0]]))
        #expect(act == nil && count == 0)
        #expect(try scene.row(ids[0]).decision == .delete)
        #expect(try scene.queue.putBack(.all).count == 1, "its copy is not on its way")
    }

    @Test func `a deletion that moved nothing is no act`() throws {
        let scene = try Scene()
        let ids = try scene.add(1)
        try scene.swipe(ids[0], .delete)
        unlink(scene.photos.appending("a/0.jpg").display)
        let outcome = try scene.queue.delete(.all).outcome
        #expect(outcome.moved == [])
        #expect(outcome.refused.map(\.failure.code) == [.fileNotFound])
        #expect(try scene.takeBack()?.act.kind == .decide)
    }

    @Test func `a hundred and fifty photos go in one act and come back in one`() throws {
        let scene = try Scene()
        let ids = try scene.add(150)
        _ = try scene.triage.decide(ids.map { Triage.Swipe(key: "k\($0)", id: $0, action: "delete") })
        #expect(try scene.queue.delete(.all).outcome.moved.count == 150)
        #expect(try scene.takeBack()?.files.count == 100)
        #expect(try scene.counts().queued == 150)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scene.photos.appending("a").display).count == 150)
    }

    @Test func `a deletion that an error broke off before anything moved is no act`() throws {
        let scene = try Scene()
        let ids = try scene.add(1)
        try scene.swipe(ids[0], .delete)
        try scene.stopMoves()
        #expect(throws: Failure.self) { try scene.queue.delete(.all) }
        #expect(try scene.takeBack()?.act.kind == .decide)
    }

    @Test func `a deletion that an error broke off halfway is an act of what it moved`() throws {
        let scene = try Scene()
        let ids = try scene.add(100)
        _ = try scene.triage.decide(ids.map { Triage.Swipe(key: "k\($0)", id: $0, action: "delete") })
        try scene.stopMoves(after: 64)
        #expect(throws: Failure.self) { try scene.queue.delete(.all) }
        #expect(try scene.counts().trashed == 64)
        try scene.stopMoves(after: .max)
        #expect(try scene.takeBack()?.act.summary == "Deleted 64 photos")
        #expect(try scene.counts().queued == 100)
    }
}
