import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Library

@Suite("The names pass: what moved, went and came back")
struct RenameTests {
    @Test("A renamed file keeps its row and its decision", arguments: ["b.jpg", "other/a.jpg", "deep/er/z.jpg"])
    func renamed(_ name: String) throws {
        let scene = try Scene()
        try scene.put("a.jpg")
        try scene.put("other/x.jpg", "another")
        try scene.scan()
        let id = try scene.id("a.jpg")
        try scene.decide(id, .keep)
        try scene.move("a.jpg", name)
        let counts = try scene.scan()
        #expect((counts.renamed, counts.added, counts.removed) == (1, 0, 0))
        let row = try scene.row(name)
        #expect((row.id, row.decision) == (id, .keep))
        #expect(try scene.count("SELECT count(*) FROM file") == 2)
    }

    @Test("A renamed folder keeps all its rows")
    func renamedFolder() throws {
        let scene = try Scene()
        for number in 0..<10 { try scene.put("old/sub/\(number).jpg", "picture \(number)") }
        try scene.scan()
        let ids = try scene.rows().values.map(\.id).sorted()
        try scene.move("old", "new")
        #expect(try scene.scan().renamed == 10)
        #expect(try scene.rows().values.map(\.id).sorted() == ids)
        #expect(try scene.names().first == "new/sub/0.jpg")
    }

    @Test("A removed file is away, and comes back with its decision")
    func removed() throws {
        let scene = try Scene()
        try scene.put("a/a.jpg")
        try scene.put("b.jpg")
        try scene.scan()
        let id = try scene.id("a/a.jpg")
        try scene.decide(id, .delete)
        #expect(rename(scene.photos.appending("a").display, scene.root.appending("elsewhere").display) == 0)
        #expect(try scene.scan().removed == 1)
        #expect(try scene.row(id).presence == .away)
        #expect(rename(scene.root.appending("elsewhere").display, scene.photos.appending("a").display) == 0)
        try scene.scan()
        #expect((try scene.row(id).presence, try scene.row(id).decision) == (.here, .delete))
    }

    @Test("A single folder is looked at again, with what is new beneath it")
    func refresh() throws {
        let scene = try Scene()
        try scene.put("a/one.jpg")
        try scene.put("b/two.jpg")
        try scene.scan()
        try scene.put("a/new/three.jpg")
        try scene.remove("b/two.jpg")
        var pass = NamesPass(scene.catalogue, isCancelled: { false }, onProgress: { _ in }, onDirectory: { _ in })
        #expect(try pass.refresh([scene.photos.appending("a")]))
        #expect(try scene.names() == ["a/new/three.jpg", "a/one.jpg", "b/two.jpg"])
    }

    @Test("What came back to its place after its folder was listed has not vanished")
    func backAfterListing() throws {
        let scene = try Scene()
        try scene.put("a.jpg")
        try scene.put("b.jpg")
        try scene.scan()
        let original = scene.photos.appending("a.jpg").display, aside = scene.root.appending("aside").display
        #expect(rename(original, aside) == 0)
        try scene.remove("b.jpg")
        // The catalogue receives the listing first, and only then the names that have disappeared.
        var pass = NamesPass(
            scene.catalogue, isCancelled: { false }, onProgress: { _ in _ = rename(aside, original) }, onDirectory: { _ in })
        #expect(try pass.refresh([scene.photos]))
        #expect(try scene.row(try scene.id("a.jpg")).presence == .here)
        #expect(try scene.names() == ["a.jpg"])
    }

    @Test("What another program restored from the trash is undecided again")
    func restoredElsewhere() throws {
        let scene = try Scene()
        try scene.put("a.jpg")
        try scene.scan()
        let id = try scene.id("a.jpg")
        try scene.decide(id, .delete)
        try scene.delete([id])
        #expect(try scene.scan().files == 0)
        #expect(rename(scene.root.appending("Trash/files/a.jpg").display, scene.photos.appending("a.jpg").display) == 0)
        #expect(try scene.scan().added == 1)
        let row = try scene.row(id)
        #expect((row.presence, row.decision) == (.here, nil))
        #expect(try scene.count("SELECT count(*) FROM trashed") == 0)
    }

    @Test("A new file under the name of a trashed one is another photo")
    func newInPlaceOfTrashed() throws {
        let scene = try Scene()
        try scene.put("a.jpg", "old")
        try scene.scan()
        let id = try scene.id("a.jpg")
        try scene.delete([id])
        try scene.put("a.jpg", "new one")
        #expect(try scene.scan().added == 1)
        #expect(try scene.id("a.jpg") != id)
        #expect(try scene.row(id).presence == .trashed)
    }

    @Test("A new file under the name of a trashed one is another photo, even with its inode", arguments: [true, false])
    func reusedInode(sameSize: Bool) throws {
        let scene = try Scene()
        try scene.put("a.jpg", "old")
        try scene.setModified("a.jpg", seconds: 1_000_000_000)
        try scene.scan()
        let id = try scene.id("a.jpg")
        try scene.decide(id, .delete)
        try scene.delete([id])
        try scene.put("a.jpg", sameSize ? "new" : "longer")
        if !sameSize { try scene.setModified("a.jpg", seconds: 1_000_000_000) }
        let inode = try #require(FileStamp(of: scene.photos.appending("a.jpg"))).inode
        try scene.execute("UPDATE file SET inode = \(inode) WHERE id = \(id)")
        #expect(try scene.scan().added == 1)
        let new = try scene.row("a.jpg")
        #expect(new.id != id)
        #expect((new.decision, new.contents) == (nil, .unread))
        #expect(try scene.row(id).presence == .trashed)
        #expect(try scene.count("SELECT count(*) FROM trashed") == 1)
        #expect(try scene.scan().added == 0)
    }
}
