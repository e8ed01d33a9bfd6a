import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

/// The undo of a restore concerns the files as the restore has left them.
struct RestoredTests {
    private struct Restored {
        let scene: Scene
        let lead: Int64
        let film: Int64

        init() throws {
            scene = try Scene()
            lead = try scene.add("IMG_1.HEIC", decision: .delete)
            film = try scene.add("IMG_1.MOV", "a film")
            try join(film)
            try scene.delete([lead])
            try scene.restore([lead])
            #expect(names(scene.photos) == ["IMG_1.HEIC", "IMG_1.MOV"])
        }

        func join(_ file: Int64) throws {
            try scene.catalogue.write { db in
                try db.execute(sql: "UPDATE file SET kind = 1 WHERE id = ?", arguments: [file])
                try Companions.set(db, try #require(try FileRow.fetch(db, id: file)), .film, of: lead)
            }
        }

        func undo() throws -> [Failure.Reason] { try #require(try scene.takeBack()).refused.map(\.failure.reason) }

        /// Moves files as Files does.
        func move(_ names: [String], into folder: String) throws {
            let folder = scene.photos.appending(folder)
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            let outcome = try EntryMover(scene.catalogue, home: scene.home).move(names.map(scene.photos.appending), into: folder)
            #expect(outcome.refused.isEmpty)
            // So that the undo of this test means the restore.
            try scene.catalogue.write {
                try $0.execute(sql: "UPDATE act SET refusedAt = 1 WHERE id = ?", arguments: [outcome.act])
            }
        }
    }

    @Test func `without a change, all files are in the trash again`() throws {
        let restored = try Restored()
        #expect(try restored.undo() == [])
        #expect(names(restored.scene.photos) == [])
        #expect(try restored.scene.trashed(restored.film)?.lead == restored.lead)
    }

    @Test func `a photo that was moved since stays with its film`() throws {
        let restored = try Restored()
        try restored.move(["IMG_1.HEIC"], into: "trip")
        #expect(try restored.undo() == ["undo.movedSince"])
        #expect(names(restored.scene.photos.appending("trip")) == ["IMG_1.HEIC", "IMG_1.MOV"])
    }

    @Test func `a film that was moved away stays there, and the photo goes`() throws {
        let restored = try Restored()
        try restored.move(["IMG_1.MOV"], into: "films")
        #expect(try restored.undo() == ["undo.movedSince"])
        #expect(names(restored.scene.photos) == ["films"] && names(restored.scene.photos.appending("films")) == ["IMG_1.MOV"])
        #expect(try restored.scene.row(restored.lead).presence == .trashed)
    }

    @Test func `a film that came to the photo since stays, and the answer says so`() throws {
        let restored = try Restored()
        try restored.join(try restored.scene.add("IMG_1.mp4", "another film"))
        try put("<new/>", restored.scene.photos.appending("IMG_1.HEIC.xmp"))
        #expect(try restored.undo() == ["undo.arrivedSince", "undo.arrivedSince"])
        #expect(names(restored.scene.photos) == ["IMG_1.HEIC.xmp", "IMG_1.mp4"])
    }

    @Test(arguments: ["IMG_1.HEIC", "IMG_1.MOV"])
    func `another file that has the name by now stays with the photo, even if a scan knows it`(name: String) throws {
        let restored = try Restored()
        let scene = restored.scene
        let id = name == "IMG_1.HEIC" ? restored.lead : restored.film
        let path = scene.photos.appending(name)
        unlink(path.display)
        try put("quite another file", path)
        let stamp = try #require(FileStamp(of: path))
        try scene.catalogue.write { try FileTable.setStamp($0, id, stamp) }
        #expect(try restored.undo() == (id == restored.lead ? [] : ["entry.companionStays"]) + ["undo.movedSince"])
        #expect(names(scene.photos) == ["IMG_1.HEIC", "IMG_1.MOV"] && text(path) == "quite another file")
    }
}
