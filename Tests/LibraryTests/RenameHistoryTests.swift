import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing
import PicturesTasks

@testable import Library

/// Files are renamed, decided on, scanned and read in any order, as happens when a user, a file manager and a scan work at the
/// same time.
@Suite("A renamed file keeps its history")
struct RenameHistoryTests {
    @Test("whatever the order of renaming, looking, reading, deciding and taking back", arguments: 0..<20)
    func anyOrder(seed: UInt64) throws {
        var story = try Story(seed: seed)
        for _ in 0..<60 { try story.go() }
        try story.settle()
        let decisions = try story.decisions()
        #expect(decisions == story.expected, "\(story.log.joined(separator: "\n"))")
        try story.takeAllBack()
        try story.scene.expectCounted()
        #expect(try story.scene.count("SELECT count(*) FROM file WHERE decision > 0 AND presence = 0") == 0, "\(story.log)")
    }

    @Test("A copy read after the decision follows the decision when it is taken back")
    func copy() throws {
        let scene = try Scene()
        try scene.put("a.jpg", "the same")
        try scene.scan()
        try read(scene, scene.row("a.jpg"))
        try scene.decide(scene.id("a.jpg"), .delete)
        try scene.put("b/copy.jpg", "the same")
        try scene.scan()
        try read(scene, scene.row("b/copy.jpg"))
        #expect(try scene.row("b/copy.jpg").decision == .delete)
        try takeBack(scene)
        #expect(try scene.rows().values.map(\.decision) == [nil, nil])
    }

    @Test("What was read of a row that is gone is given to no other file")
    func reused() throws {
        let scene = try Scene()
        try scene.put("a.jpg", "first")
        try scene.scan()
        let stale = try scene.row("a.jpg")
        try scene.execute("DELETE FROM file")
        try scene.put("b.jpg", "second")
        try scene.remove("a.jpg")
        try scene.scan()
        #expect(try scene.id("b.jpg") != stale.id)
        let digest = FileDigest(digest: [UInt8](repeating: 7, count: 32), bytes: 5, stamp: stale.stamp)
        try scene.catalogue.write { try ReadFile(file: stale, digest: digest).store($0) }
        #expect(try scene.row("b.jpg").identity == nil)
        let id = try scene.id("b.jpg")
        let renamed = try scene.row(id)
        try scene.move("b.jpg", "c.jpg")
        try scene.scan()
        try scene.catalogue.write { try ReadFile(file: renamed, digest: digest).store($0) }
        #expect(try (scene.row("c.jpg").id, scene.row("c.jpg").identity) == (id, nil))
    }

    /// A photo found under its new path before the scan reached its old folder.
    private func foundTwice(_ scene: Scene) throws -> (old: FileRow, new: FileRow) {
        try scene.put("f0/a.jpg", "a photo")
        try scene.scan()
        let old = try scene.row("f0/a.jpg")
        try read(scene, old)
        try scene.move("f0/a.jpg", "f1/b.jpg")
        var pass = NamesPass(scene.catalogue, isCancelled: { false }, onProgress: { _ in }, onDirectory: { _ in })
        _ = try pass.refresh([scene.photos.appending("f1")])
        try read(scene, scene.row("f1/b.jpg"))
        return (try scene.row(old.id), try scene.row("f1/b.jpg"))
    }

    @Test("A file on its way to the trash keeps the row that is being moved")
    func moving() throws {
        let scene = try Scene()
        let (old, new) = try foundTwice(scene)
        let act = try scene.catalogue.write { try Journal.begin($0, .delete, summary: "Deleted") }
        try scene.execute(
            """
            INSERT INTO move (actId, fileId, kind, source, target, info, inode, device) VALUES (\(act), \(new.id), 'trash', x'', x'', x'', 0, 0)
            """)
        try scene.scan()
        #expect(try (scene.row(old.id).presence, scene.id("f1/b.jpg")) == (.away, new.id))
    }

    @Test("A file that a scan finds renamed while it is about to be deleted stays, with the reason")
    func renamedInTheMoment() throws {
        let scene = try Scene()
        let (old, new) = try foundTwice(scene)
        try scene.execute("UPDATE file SET changed = 0 WHERE id = \(new.id)")
        let act = try scene.catalogue.write { try Journal.begin($0, .delete, summary: "Deleted") }
        let mover = FileMover(scene.catalogue, home: scene.root.appending("Trash")) { _ in (try? scene.scan()) != nil }
        let outcome = try mover.trash(act: act, [new.id])
        #expect((outcome.moved, outcome.refused.map(\.failure.code)) == ([], [.changed]))
        #expect(try scene.rows().mapValues(\.id) == ["f1/b.jpg": old.id])
        #expect(FileStamp(of: scene.photos.appending("f1/b.jpg")) != nil)
    }

    @Test("What was decided while a scan had the file waiting to be read does not pass on to what replaced it")
    func replacedWhileWaiting() throws {
        let scene = try Scene()
        try scene.put("a.jpg", "first")
        try scene.scan()
        let waiting = try scene.row("a.jpg")
        try read(scene, waiting)
        try scene.decide(waiting.id, .delete)
        try scene.move("a.jpg", "b.jpg")
        try scene.put("a.jpg", "second, and longer")
        try scene.scan()
        try read(scene, waiting)
        #expect(try scene.row("a.jpg").decision == nil)
    }

    @Test("What was read of a file that was replaced since is not taken for the new one")
    func replacedWhileRead() throws {
        let scene = try Scene()
        try scene.put("a.jpg", "first")
        try scene.scan()
        let row = try scene.row("a.jpg")
        try scene.put("a.jpg", "second, and longer")
        let digest = FileDigest(digest: [UInt8](repeating: 7, count: 32), bytes: 5, stamp: row.stamp)
        try scene.catalogue.write { try ReadFile(file: row, digest: digest).store($0) }
        #expect(try (scene.row("a.jpg").identity, scene.row("a.jpg").contents) == (nil, .unread))
    }

    @Test("What was read for a file that is in the trash by now is not written over it, and does not bring it back")
    func trashedWhileRead() throws {
        let scene = try Scene()
        try scene.put("a.jpg", "first")
        try scene.scan()
        let waiting = try scene.row("a.jpg")
        try scene.delete([waiting.id])
        try scene.put("a.jpg", "second, and longer")
        try read(scene, waiting)
        try scene.scan()
        #expect(try scene.row(waiting.id).presence == .trashed)
        #expect(try scene.row(waiting.id).stamp.inode == waiting.stamp.inode)
        #expect(try scene.count("SELECT count(*) FROM trashed") == 1)
        #expect(try scene.id("a.jpg") != waiting.id)
    }

    @Test(
        "A decided file that is renamed while another takes its name keeps its decision, in whichever order they are read",
        arguments: [false, true])
    func replacedByAnother(isNewFirst: Bool) throws {
        let scene = try Scene()
        try scene.put("f/a.jpg", "first")
        try scene.put("f/c.jpg", "second, and longer")
        try scene.scan()
        for name in ["f/a.jpg", "f/c.jpg"] { try read(scene, scene.row(name)) }
        let (a, c) = (try scene.id("f/a.jpg"), try scene.id("f/c.jpg"))
        try scene.decide(a, .keep)
        try scene.move("f/a.jpg", "f/b.jpg")
        try scene.move("f/c.jpg", "f/a.jpg")
        try scene.scan()
        for name in isNewFirst ? ["f/b.jpg", "f/a.jpg"] : ["f/a.jpg", "f/b.jpg"] { try read(scene, scene.row(name)) }
        #expect(try scene.rows().mapValues(\.decision) == ["f/a.jpg": nil, "f/b.jpg": .keep])
        #expect(try (scene.id("f/b.jpg"), scene.id("f/a.jpg")) == (a, c))
    }

    @Test("A file that was decided on before it was read keeps its decision when it is renamed and another takes its name")
    func replacedUnread() throws {
        let scene = try Scene()
        try scene.put("f/a.jpg", "first")
        try scene.scan()
        let id = try scene.id("f/a.jpg")
        try scene.decide(id, .delete)
        try scene.move("f/a.jpg", "f/b.jpg")
        try scene.put("f/a.jpg", "second, and longer")
        try scene.scan()
        #expect(try scene.rows().mapValues(\.decision) == ["f/a.jpg": nil, "f/b.jpg": .delete])
        #expect(try scene.id("f/b.jpg") == id)
        try read(scene, scene.row("f/a.jpg"))
        #expect(try scene.row("f/a.jpg").decision == nil)
    }

    @Test("Taking back what was decided about former bytes leaves the new ones alone")
    func replaced() throws {
        let scene = try Scene()
        try scene.put("a.jpg", "first")
        try scene.scan()
        try read(scene, scene.row("a.jpg"))
        try scene.decide(scene.id("a.jpg"), .keep)
        try scene.decide(scene.id("a.jpg"), .delete)
        try scene.put("a.jpg", "second, and longer")
        try scene.scan()
        try read(scene, scene.row("a.jpg"))
        #expect(try scene.row("a.jpg").decision == nil)
        try takeBack(scene)
        #expect(try scene.row("a.jpg").decision == nil)
    }
}
