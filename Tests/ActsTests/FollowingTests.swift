import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

/// The catalogue has the new paths of moved files before any scan.
struct FollowingTests {
    @Test func `a photo that was restored and moved goes back to the trash when all is undone`() throws {
        let scene = try Following()
        let id = try scene.base.add("a/one.jpg")
        try scene.base.delete([id])
        try scene.base.restore([id])
        _ = try scene.entries.move([scene.path("a/one.jpg")], into: scene.folder("b"))
        #expect(try scene.base.row(id).path == scene.path("b/one.jpg"))
        #expect(try scene.undo() == [])
        #expect(try scene.base.row(id).path == scene.path("a/one.jpg"))
        #expect(try scene.undo() == [])
        #expect(try scene.base.trashed(id)?.origin == scene.path("a/one.jpg"))
        #expect(text(scene.path("a/one.jpg")) == nil)
    }

    @Test func `the same for a folder that was moved, in another folder or in the trash`() throws {
        for isTrash in [false, true] {
            let scene = try Following()
            let id = try scene.base.add("a/in/one.jpg")
            try scene.base.delete([id])
            try scene.base.restore([id])
            if isTrash {
                let act = try scene.base.catalogue.write { try Journal.begin($0, .trashEntries, summary: "Deleted") }
                #expect(try scene.entries.trash([scene.path("a")], act: act).refused.isEmpty)
                // A scan marks a missing file in the same way.
                try scene.base.catalogue.write { try FileTable.setAway($0, id) }
            } else {
                _ = try scene.entries.move([scene.path("a")], into: scene.folder("b"))
                #expect(try scene.base.row(id).path == scene.path("b/a/in/one.jpg"))
            }
            #expect(try scene.undo() == [])
            #expect(try scene.base.row(id).path == scene.path("a/in/one.jpg"))
            #expect(try scene.base.row(id).presence == .here)
            #expect(try scene.undo() == [])
            #expect(try scene.base.trashed(id) != nil)
        }
    }

    @Test func `a row that a scan made meanwhile is the same photo`() throws {
        let scene = try Following()
        let id = try scene.base.add("one.jpg")
        let target = scene.path("two.jpg")
        try scene.base.decide(id, .keep)
        try FileManager.default.moveItem(atPath: scene.path("one.jpg").display, toPath: target.display)
        let found = try scene.base.add(target)
        // Gives the rows the inode of the renamed file, as a scan would.
        try FileManager.default.moveItem(atPath: target.display, toPath: scene.path("three.jpg").display)
        try scene.base.catalogue.write { db in
            let stamp = try #require(FileStamp(of: scene.path("three.jpg")))
            try FileTable.setStamp(db, id, stamp)
            try FileTable.setStamp(db, found, stamp)
            try FileTable.place(db, file: found, at: scene.path("three.jpg"))
            try #require(EntryMover.Renamed(from: scene.path("one.jpg"), to: scene.path("three.jpg"))).store(db)
        }
        #expect(try scene.base.row(id).path == scene.path("three.jpg"))
        #expect(try scene.base.row(id).decision == .keep)
        #expect(try scene.base.count("SELECT count(*) FROM file") == 1)
    }

    @Test func `a file that is not the one the catalogue knows is left to the scan`() throws {
        let scene = try Following()
        let id = try scene.base.add("one.jpg")
        try put("another, longer picture", scene.path("one.jpg"))
        _ = try scene.entries.rename(scene.path("one.jpg"), to: BytePath("two.jpg"))
        #expect(try scene.base.row(id).path == scene.path("one.jpg"))
        #expect(try scene.base.row(id).stamp != FileStamp(of: scene.path("two.jpg")))
    }
}

private struct Following {
    let base: Scene
    let entries: EntryMover

    init() throws {
        base = try Scene()
        entries = EntryMover(base.catalogue, home: base.home)
    }

    func path(_ name: String) -> BytePath { base.photos.appending(name) }

    func folder(_ name: String) throws -> BytePath {
        try FileManager.default.createDirectory(atPath: path(name).display, withIntermediateDirectories: true)
        return path(name)
    }

    /// - Returns: the reasons of items that could not be undone.
    func undo() throws -> [String] {
        let reversals: [Reversal] = [.ofDeletion(base.mover), .ofRestoring(base.mover)] + Reversal.ofEntries(entries, base.mover)
        let undo = Undo(base.catalogue, reversals)
        return try #require(try undo.last()).refused.map { $0.failure.reason.rawValue }
    }
}
