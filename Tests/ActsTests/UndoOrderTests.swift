import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

@Suite("An undo takes back what its act left, and nothing newer") struct UndoOrderTests {
    private func newest(_ catalogue: Catalogue) throws -> Act {
        try #require(try catalogue.read { try Journal.recent($0, limit: 1) }.first)
    }

    @Test func `the undo of a deletion leaves a newer deletion of the file, says so, and works once that is undone`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", decision: .delete)
        try scene.delete([id])
        let first = try newest(scene.catalogue)
        try scene.restore([id])
        try scene.decide(id, .delete)
        try scene.delete([id])
        let refused = try #require(try scene.takeBack(act: first.id))
        #expect(!refused.isUndone && refused.files.isEmpty)
        #expect(refused.refused.map(\.failure.reason) == ["undo.changedSince"])
        #expect(try scene.row(id).presence == .trashed)
        #expect(try scene.catalogue.read { try Journal.recent($0, limit: 9) }.filter(\.undone).isEmpty, "each act stands")
        for kind: Act.Kind in [.delete, .decide, .restore] { #expect(try scene.takeBack()?.act.kind == kind) }
        #expect(try scene.takeBack(act: first.id)?.isUndone == true)
        #expect(names(scene.photos) == ["a.jpg"])
    }

    @Test func `the undo of a deletion says what was removed for good`() throws {
        let scene = try Scene()
        let ids = try ["a.jpg", "b.jpg"].map { try scene.add($0, decision: .delete) }
        try scene.delete(ids)
        let act = try newest(scene.catalogue)
        _ = try scene.mover.empty([ids[0]])
        let back = try #require(try scene.takeBack(act: act.id))
        #expect(back.isUndone)
        #expect(back.refused.map(\.failure.reason) == ["undo.goneForGood"])
        #expect(back.refused.first?.failure.file?.hasSuffix("a.jpg") == true)
        #expect(names(scene.photos) == ["b.jpg"])
    }

    @Test func `a move whose undo was refused is undone when its folder is there again`() throws {
        let scene = try EntryScene()
        try scene.write("from/x.txt", "x")
        try scene.write("to/y.txt", "y")
        let act = try #require(try scene.mover.move([scene.path("from/x.txt")], into: scene.path("to")).act)
        try FileManager.default.moveItem(atPath: scene.path("to").display, toPath: scene.base.appending("away").display)
        let undo = Undo(scene.catalogue, Reversal.ofEntries(scene.mover, FileMover(scene.catalogue)))
        let refused = try #require(try undo.last(id: act))
        #expect(!refused.isUndone)
        #expect(refused.refused.count == 1)
        #expect(try undo.last() == nil, "the newest act is another one meanwhile")
        try FileManager.default.moveItem(atPath: scene.base.appending("away").display, toPath: scene.path("to").display)
        let back = try #require(try undo.last(id: act))
        #expect(back.isUndone && back.refused.isEmpty)
        #expect(try scene.tree() == ["from/", "from/x.txt=x", "to/", "to/y.txt=y"])
        #expect(try undo.last(id: act) == nil, "once")
    }

    @Test func `a folder whose undo came before that of the files in it goes with the last of them`() throws {
        for isReplaced in [false, true] {
            let scene = try EntryScene()
            try scene.write("x.txt", "x")
            let making = try #require(try scene.mover.makeFolder(BytePath("new"), in: scene.root).act)
            let moving = try #require(try scene.mover.move([scene.path("x.txt")], into: scene.path("new")).act)
            let undo = Undo(scene.catalogue, Reversal.ofEntries(scene.mover, FileMover(scene.catalogue)))
            #expect(try undo.last(id: making)?.isUndone == true)
            #expect(try scene.tree() == ["new/", "new/x.txt=x"])
            if isReplaced {
                // Another program makes a folder of the same name.
                rename(scene.path("new").display, scene.path("old").display)
                mkdir(scene.path("new").display, 0o755)
                rename(scene.path("old/x.txt").display, scene.path("new/x.txt").display)
            }
            #expect(try undo.last(id: moving)?.isUndone == true)
            #expect(try scene.tree() == (isReplaced ? ["new/", "old/", "x.txt=x"] : ["x.txt=x"]))
        }
    }

    @Test func `the undo of an album's older name or being leaves the newer one`() throws {
        let scene = try Scene()
        let undo = Undo(scene.catalogue, [.ofAlbums()])
        let album = try scene.catalogue.write { try Albums.create($0, name: "A").album }
        let first = try scene.catalogue.write { try Albums.rename($0, album, to: "B") }
        let second = try scene.catalogue.write { try Albums.rename($0, album, to: "C") }
        func names() throws -> [String] {
            try scene.catalogue.read { try String.fetchAll($0, sql: "SELECT name FROM album WHERE deletedAt IS NULL") }
        }
        #expect(try undo.last(id: first)?.refused.map(\.failure.reason) == ["undo.albumChanged"])
        #expect(try names() == ["C"])
        _ = try scene.catalogue.write { try Albums.delete($0, album) }
        #expect(try undo.last(id: second)?.isUndone == false)
        #expect(try names() == [], "the album stays deleted")
        #expect(try undo.last()?.isUndone == true)
        #expect(try names() == ["C"])
        #expect(try undo.last(id: second)?.isUndone == true)
        #expect(try undo.last(id: first)?.isUndone == true)
        #expect(try names() == ["A"])
    }

    @Test func `the undo of an older like leaves the newer one, and works once that is undone`() throws {
        let scene = try Scene()
        let undo = Undo(scene.catalogue, [.ofFavourites()])
        _ = try scene.add("a.jpg")
        let identity = Identity(digest: Array(repeating: 7, count: 32))
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET identity = ?", arguments: [identity]) }
        func like(_ isFavourite: Bool) throws -> Int64? {
            try scene.catalogue.write { try Favourites.set($0, [identity], isFavourite).act }
        }
        func isLiked() throws -> Bool { try scene.catalogue.read { try Favourites.all($0).contains(identity) } }
        let (first, second) = (try like(true), try like(false))
        let refused = try #require(try undo.last(id: first))
        #expect(!refused.isUndone && refused.refused.map(\.failure.reason) == ["undo.changedSince"])
        #expect(try undo.last(id: second)?.isUndone == true)
        #expect(try isLiked())
        #expect(try undo.last(id: first)?.isUndone == true)
        #expect(try isLiked() == false)
    }

    @Test func `an older decision is undone where a newer act was undone in part`() throws {
        let scene = try Scene()
        let ids = try ["a.jpg", "b.jpg"].map { try scene.add($0) }
        try scene.decide(ids[0], .keep)
        let older = try newest(scene.catalogue).id
        for id in ids { try scene.decide(id, .delete) }
        let decisions = try scene.catalogue.read { try Journal.recent($0, limit: 2) }
        try scene.delete(ids)
        let deletion = try newest(scene.catalogue)
        try scene.restore(ids)
        let photo = scene.photos.appending("b.jpg")
        try FileManager.default.moveItem(atPath: photo.display, toPath: scene.photos.appending("moved.jpg").display)
        let restoring = try #require(try scene.takeBack())
        #expect(restoring.isUndone && restoring.refused.count == 1)
        #expect(try scene.takeBack(act: deletion.id)?.isUndone == true)
        #expect(try scene.row(ids[0]).decision == .delete)
        // After its decision is undone, the photo is no longer in the state in which the later acts left it. Nevertheless,
        // none of the later acts prevents the undo.
        for act in [decisions[1].id, older] {
            let back = try #require(try scene.takeBack(act: act))
            #expect(back.isUndone && back.refused.isEmpty)
        }
        #expect(try scene.row(ids[0]).decision == nil)
        #expect(names(scene.photos) == ["a.jpg", "moved.jpg"])
    }

    @Test func `an older like is undone where a newer one was undone in part`() throws {
        let scene = try Scene()
        let undo = Undo(scene.catalogue, [.ofFavourites()])
        let identities = try (1...2).map { number in
            let id = try scene.add("\(number).jpg")
            let identity = Identity(digest: Array(repeating: UInt8(number), count: 32))
            try scene.catalogue.write {
                try $0.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [identity, id])
            }
            return identity
        }
        func like(_ which: [Identity], _ isFavourite: Bool) throws -> Int64? {
            try scene.catalogue.write { try Favourites.set($0, which, isFavourite).act }
        }
        let (first, second) = (try like(identities, true), try like(identities, false))
        _ = try like([identities[1]], true)
        #expect(try undo.last(id: second)?.refused.count == 1)
        #expect(try scene.catalogue.read { try Favourites.all($0) } == Set(identities))
        #expect(try undo.last(id: first)?.refused.count == 1, "the second was liked again since")
        #expect(try scene.catalogue.read { try Favourites.all($0) } == [identities[1]])
    }

    @Test func `the newest act of a browser is its own, whatever others did since`() throws {
        let scene = try Scene()
        let ids = try ["a.jpg", "b.jpg", "c.jpg"].map { try scene.add($0) }
        try Actor.$browser.withValue("one") { try scene.decide(ids[0], .keep) }
        try Actor.$browser.withValue("two") { try scene.decide(ids[1], .keep) }
        try scene.decide(ids[2], .keep)
        let own = try scene.catalogue.read { try Journal.recent($0, limit: 9, browser: "one", isStanding: true) }
        #expect(own.count == 1)
        #expect(try scene.takeBack(act: own.first?.id)?.files == [ids[0]])
        #expect(try scene.catalogue.read { try Journal.recent($0, limit: 9, browser: "one", isStanding: true) }.isEmpty)
        #expect(try scene.catalogue.read { try Journal.recent($0, limit: 9, browser: "one") }.count == 1)
    }
}
