import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Acts

/// An undo that cannot read the state of the disk is refused. It never counts as done.
struct UnknownUndoTests {
    private func moveAway(_ folder: BytePath) throws {
        try FileManager.default.moveItem(atPath: folder.display, toPath: folder.display + "-away")
    }

    private func moveBack(_ folder: BytePath) throws {
        try FileManager.default.moveItem(atPath: folder.display + "-away", toPath: folder.display)
    }

    private func added(_ scene: Scene, to folder: BytePath) throws -> FileAdder.Outcome {
        let source = scene.root.appending("source")
        try put("one", source)
        let file = FileAdder.NewFile(
            source: source, name: "one.jpg", identity: Identity(digest: [UInt8](repeating: 1, count: 32)), modified: nil)
        return try FileAdder(scene.catalogue).add([file], to: folder) { "Added \($0)" }
    }

    @Test func `added files in a folder that is away, or behind a link, stay and are named, and go once it is back`() throws {
        let scene = try Scene()
        let folder = scene.photos.appending("trip")
        try folder.makeFolders()
        let act = try added(scene, to: folder).act
        try moveAway(scene.photos)
        let refused = try scene.takeBack(act: act)?.refused.map(\.failure.reason)
        #expect(refused == ["undo.folderAway"])
        try moveBack(scene.photos)
        try moveAway(folder)
        #expect(symlink(folder.display + "-away", folder.display) == 0)
        #expect(try scene.takeBack(act: act)?.refused.map(\.failure.reason) == ["move.behindLink"])
        #expect(unlink(folder.display) == 0)
        try moveBack(folder)
        #expect(try scene.takeBack(act: act)?.refused.isEmpty == true)
        #expect(names(folder).isEmpty)
    }

    @Test func `copies and new folders behind a link stay and are named, and go once it is gone`() throws {
        let scene = try EntryScene()
        try scene.write("a", "one")
        try scene.write("to/b", "two")
        let undo = Undo(
            scene.catalogue,
            Reversal.ofEntries(scene.mover, FileMover(scene.catalogue, home: scene.base.appending("Trash"))))
        let folder = scene.path("to")
        func takeBack(_ act: Int64?) throws -> [Failure.Reason] {
            try undo.last(id: act)?.refused.map(\.failure.reason) ?? ["nothing"]
        }
        func undoBehindLink(_ act: Int64?) throws -> [Failure.Reason] {
            try moveAway(folder)
            #expect(symlink(folder.display + "-away", folder.display) == 0)
            let refused = try takeBack(act)
            #expect(unlink(folder.display) == 0)
            try moveBack(folder)
            return refused
        }
        let copied = try scene.mover.copy([scene.path("a")], into: folder).act
        #expect(try undoBehindLink(copied) == ["move.behindLink"])
        #expect(try scene.tree().contains("to/a=one"))
        #expect(try takeBack(copied) == [])
        #expect(try scene.tree() == ["a=one", "to/", "to/b=two"])
        let made = try scene.mover.makeFolder(BytePath("new"), in: folder).act
        #expect(try undoBehindLink(made) == ["move.behindLink"])
        #expect(try scene.tree().contains("to/new/"))
        #expect(try takeBack(made) == [])
        #expect(try scene.tree() == ["a=one", "to/", "to/b=two"])
    }

    @Test func `the undo of an album whose name before cannot be read fails, and the act stands`() throws {
        let scene = try Scene()
        let undo = Undo(scene.catalogue, [.ofAlbums()])
        let album = try scene.catalogue.write { try Albums.create($0, name: "A").album }
        let act = try scene.catalogue.write { try Albums.rename($0, album, to: "B") }
        let detail = try scene.catalogue.read { try Journal.detail($0, act: act) }
        try scene.catalogue.write { try $0.execute(sql: "UPDATE act SET detail = X'00' WHERE id = ?", arguments: [act]) }
        #expect(throws: Failure(.corruptFile, "undo.unreadable")) { try undo.last(id: act) }
        func name() throws -> String? {
            try scene.catalogue.read { try String.fetchOne($0, sql: "SELECT name FROM album WHERE id = ?", arguments: [album]) }
        }
        #expect(try name() == "B")
        try scene.catalogue.write { try $0.execute(sql: "UPDATE act SET detail = ? WHERE id = ?", arguments: [detail, act]) }
        #expect(try undo.last(id: act)?.isUndone == true)
        #expect(try name() == "A")
    }
}
