import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

struct UndoTests {
    @Test func `ten decisions are taken back, newest first, across restarts`() throws {
        let scene = try Scene()
        let ids = try (0..<10).map { try scene.add("\($0).jpg") }
        let decisions: [Decision] = [.delete, .keep, .readDelete, .readKeep]
        for (index, id) in ids.enumerated() { try scene.decide(id, decisions[index % 4]) }
        for (index, id) in ids.enumerated().reversed() {
            if index % 3 == 0 { try scene.reopen() }
            let back = try #require(try scene.takeBack())
            #expect(back.files == [id])
            #expect(try scene.row(id).decision == nil)
            #expect(try scene.count("SELECT count(*) FROM file WHERE decision > 0") == index)
        }
        #expect(try scene.takeBack() == nil)
    }

    @Test func `a decision that replaced another gives it back`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        try scene.decide(id, .delete)
        let first = try scene.row(id).decidedAt
        try scene.decide(id, .readKeep)
        try scene.takeBack()
        #expect(try scene.row(id).decision == .delete)
        #expect(try scene.row(id).decidedAt == first)
        try scene.takeBack()
        #expect(try scene.row(id).decision == nil)
        #expect(try scene.row(id).decidedAt == nil)
    }

    @Test func `exactly the decision with the key is taken back, once`() throws {
        let scene = try Scene()
        let first = try scene.add("a.jpg")
        let second = try scene.add("b.jpg")
        try scene.decide(first, .delete, key: "one")
        try scene.decide(second, .keep, key: "two")
        #expect(try scene.takeBack(key: "one")?.files == [first])
        #expect(try scene.row(first).decision == nil)
        #expect(try scene.row(second).decision == .keep)
        #expect(try scene.takeBack(key: "one") == nil)
        #expect(try scene.takeBack(key: "never") == nil)
        #expect(try scene.takeBack()?.files == [second])
    }

    @Test func `exactly the act with the id is taken back, once, and another that came between stays`() throws {
        let scene = try Scene()
        let first = try scene.add("a.jpg")
        let second = try scene.add("b.jpg")
        try scene.decide(first, .delete)
        let mine = try #require(try scene.catalogue.read { try Journal.recent($0, limit: 1) }.first)
        try scene.decide(second, .keep)
        #expect(try scene.takeBack(act: mine.id)?.files == [first])
        #expect(try scene.row(second).decision == .keep)
        #expect(try scene.takeBack(act: mine.id) == nil)
        #expect(try scene.takeBack(act: 999) == nil)
        #expect(try scene.takeBack()?.files == [second])
    }

    @Test func `an earlier restore taken back leaves what was kept since where it is`() throws {
        let scene = try Scene()
        let ids = try ["a.jpg", "b.jpg", "c.jpg"].map { try scene.add($0) }
        for id in ids { try scene.decide(id, .delete) }
        try scene.delete(ids)
        try scene.restore(ids)
        let restored = try #require(try scene.catalogue.read { try Journal.recent($0, limit: 1) }.first)
        try scene.decide(ids[0], .keep)
        try scene.delete([ids[1]])
        try scene.restore([ids[1]])
        let back = try #require(try scene.takeBack(act: restored.id))
        #expect(back.refused.map(\.file) == [ids[0], ids[1]])
        #expect(back.refused.allSatisfy { $0.failure.reason == "undo.changedSince" })
        #expect(try ids.map { try scene.row($0).presence } == [.here, .here, .trashed])
        #expect(try scene.row(ids[0]).decision == .keep)
    }

    @Test func `an earlier decision is not taken back from under a later one, and is once that is taken back`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        try scene.decide(id, .delete, key: "one")
        try scene.decide(id, .keep, key: "two")
        let refused = try #require(try scene.takeBack(key: "one"))
        #expect(!refused.isUndone && refused.refused.map(\.failure.reason) == ["undo.changedSince"])
        #expect(try scene.row(id).decision == .keep)
        try scene.takeBack(key: "two")
        #expect(try scene.row(id).decision == .delete)
        #expect(try scene.takeBack(key: "one")?.isUndone == true)
        #expect(try scene.row(id).decision == nil)
    }

    @Test func `of many decisions those that nobody changed since are taken back, and the others later`() throws {
        let scene = try Scene()
        let ids = try ["a.jpg", "b.jpg"].map { try scene.add($0) }
        let act = try scene.catalogue.write { db in
            let act = try Journal.begin(db, .decide, summary: "Kept")
            try Journal.decide(db, act: act, .keep, at: 5, where: "1", arguments: [])
            return act
        }
        try scene.decide(ids[0], .delete, key: "newer")
        let back = try #require(try scene.takeBack(act: act))
        #expect(back.isUndone && back.refused.map(\.file) == [ids[0]])
        #expect(try ids.map { try scene.row($0).decision } == [.delete, nil])
        try scene.takeBack(key: "newer")
        #expect(try ids.map { try scene.row($0).decision } == [.keep, nil])
        let rest = try #require(try scene.takeBack(act: act))
        #expect(rest.isUndone && rest.refused.isEmpty)
        #expect(try ids.map { try scene.row($0).decision } == [nil, nil])
        #expect(try scene.takeBack(act: act) == nil)
    }

    @Test func `every kind of act is taken back in turn, with a restart between any two`() throws {
        let scene = try Scene()
        let kept = try scene.add("kept.jpg")
        let queued = try scene.add("queued.jpg")
        try scene.decide(kept, .keep)
        try scene.decide(queued, .delete)
        try scene.delete([queued])
        try scene.restore([queued])
        try scene.catalogue.write { db in
            let act = try Journal.begin(db, .startOver, summary: "Started over")
            try Journal.decide(db, act: act, nil, at: nil, where: "decision > 0", arguments: [])
        }
        try scene.decide(queued, .readDelete)
        try scene.catalogue.write { db in
            let act = try Journal.begin(db, .putBack, summary: "Put back")
            try Journal.decide(db, act: act, nil, at: nil, where: "id = ?", arguments: [queued])
        }
        try scene.catalogue.write { db in
            for folder in try SharedFolder.all(db) {
                try SharedFolder.unshare(db, folder)
                _ = try Journal.begin(db, .unshare, summary: "Stopped sharing", detail: Data(folder.path.bytes))
            }
        }
        #expect(try scene.row(kept).presence == .unshared)

        /// The state of both photos in the catalogue and on the disk.
        func state() throws -> [String] {
            try [kept, queued].map { "\(try scene.row($0).presence) \(try scene.row($0).decision.map(\.word) ?? "open")" }
                + [exists(scene.photos.appending("queued.jpg")) ? "on disk" : "away"]
        }
        var seen: [[String]] = []
        var kinds: [Act.Kind] = []
        while let back = try scene.takeBack() {
            kinds.append(back.act.kind)
            #expect(back.refused.isEmpty)
            seen.append(try state())
            try scene.reopen()
        }
        #expect(kinds == [.unshare, .putBack, .decide, .startOver, .restore, .delete, .decide, .decide])
        #expect(
            seen == [
                ["here open", "here open", "on disk"], ["here open", "here readDelete", "on disk"],
                ["here open", "here open", "on disk"],
                ["here keep", "here open", "on disk"], ["here keep", "trashed delete", "away"],
                ["here keep", "here delete", "on disk"],
                ["here keep", "here open", "on disk"], ["here open", "here open", "on disk"],
            ])
    }

    @Test func `a deletion partly restored already gives back the rest`() throws {
        let scene = try Scene()
        let ids = try (0..<3).map { try scene.add("\($0).jpg", decision: .delete) }
        try scene.delete(ids)
        try scene.restore([ids[0]])
        #expect(try scene.takeBack()?.act.kind == .restore)
        #expect(names(scene.photos) == [])
        #expect(try scene.takeBack()?.act.kind == .delete)
        #expect(names(scene.photos) == ["0.jpg", "1.jpg", "2.jpg"])
        #expect(try scene.count("SELECT count(*) FROM trashed") == 0)
    }

    @Test func `a deletion of which one file vanished brings back the others and says so`() throws {
        let scene = try Scene()
        let ids = try (0..<3).map { try scene.add("\($0).jpg", decision: .delete) }
        try scene.delete(ids)
        unlink(scene.home.appending("files/1.jpg").display)
        let back = try #require(try scene.takeBack())
        #expect(back.refused.map(\.file) == [ids[1]])
        #expect(back.refused.first?.failure.code == .fileNotFound)
        #expect(names(scene.photos) == ["0.jpg", "2.jpg"])
        #expect(try scene.takeBack() == nil)
    }

    @Test func `a restored photo that was edited stays where it is`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", decision: .delete)
        try scene.delete([id])
        try scene.restore([id])
        try put("edited since", scene.photos.appending("a.jpg"))
        let back = try #require(try scene.takeBack())
        #expect(back.refused.map(\.failure.code) == [.changed])
        #expect(text(scene.photos.appending("a.jpg")) == "edited since")
    }
}
