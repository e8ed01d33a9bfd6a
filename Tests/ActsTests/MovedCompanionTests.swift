import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

/// Tests that the files that belong to a photo are moved, brought back and removed with it.
struct MovedCompanionTests {
    /// A photo with its film and its sidecar.
    private struct Photo {
        let scene: Scene
        let ids: [Int64]
        var lead: Int64 { ids[0] }

        static let names = ["IMG_1.HEIC", "IMG_1.HEIC.xmp", "IMG_1.MOV"]

        init(decision: Decision? = .delete) throws {
            scene = try Scene()
            let lead = try scene.add("IMG_1.HEIC", "a picture", decision: decision)
            let film = try scene.add("IMG_1.MOV", "a film")
            let sidecar = try scene.add("IMG_1.HEIC.xmp", "<x/>")
            ids = [lead, film, sidecar]
            try scene.catalogue.write { db in
                try db.execute(sql: "UPDATE file SET kind = 1 WHERE id = ?", arguments: [film])
                try db.execute(sql: "UPDATE file SET kind = 4 WHERE id = ?", arguments: [sidecar])
                try Companions.set(db, try #require(try FileRow.fetch(db, id: film)), .film, of: lead)
                try Companions.set(db, try #require(try FileRow.fetch(db, id: sidecar)), .sidecar, of: lead)
            }
        }

        func place(in folder: String) throws -> FileMover.Outcome {
            let placement = FileMover.Placement(file: try scene.row(lead), folder: scene.photos.appending(folder))
            let act = try scene.catalogue.write { try FileMover.beginPlacing($0, [placement], summary: "Moved") }
            let outcome = try scene.mover.place(act: act, [placement])
            try scene.catalogue.write { try Journal.conclude($0, act: act, summary: "Moved") }
            return outcome
        }

        func expectHere(_ names: [String] = Photo.names) throws {
            #expect(ActsTests.names(scene.photos) == names)
            for id in ids { #expect(try scene.row(id).presence == .here) }
            #expect(try text(scene.row(ids[1]).path) == "a film" && text(scene.row(ids[2]).path) == "<x/>")
            #expect(try scene.count("SELECT count(*) FROM trashed") == 0)
            #expect(try scene.count("SELECT count(*) FROM move WHERE state = 0") == 0)
        }

        func expectInTrash() throws {
            #expect(ActsTests.names(scene.photos) == [])
            #expect(ActsTests.names(scene.home.appending("files")) == Photo.names)
            for id in ids { #expect(try scene.row(id).presence == .trashed) }
            #expect(try scene.trashed(lead)?.lead == nil)
            for id in ids.dropFirst() { #expect(try scene.trashed(id)?.lead == lead) }
        }
    }

    @Test func `a photo is deleted with its film and its sidecar, and undo brings all of them back`() throws {
        let photo = try Photo()
        let outcome = try photo.scene.delete([photo.lead])
        #expect(outcome.moved == [photo.lead] && Set(outcome.companions) == Set(photo.ids.dropFirst()))
        #expect(outcome.refused.isEmpty && outcome.bytes == 9 + 6 + 4)
        try photo.expectInTrash()
        let acts = try photo.scene.catalogue.read { try Journal.recent($0, limit: 1) }
        #expect(acts.first?.files == 1 && acts.first?.summary == "Deleted 1")
        let undone = try #require(try photo.scene.takeBack())
        #expect(undone.files == [photo.lead] && undone.refused.isEmpty)
        try photo.expectHere()
        #expect(try photo.scene.row(photo.lead).decision == .delete)
    }

    @Test(arguments: 0...3)
    func `a deletion that was cut short after some files is completed or taken back as a whole`(moved: Int) throws {
        let photo = try Photo()
        let scene = photo.scene
        let act = try scene.catalogue.write { try Journal.begin($0, .delete, summary: "") }
        var taken: Set<BytePath> = []
        for (index, id) in photo.ids.enumerated() {
            let row = try scene.row(id)
            let entry = try TrashEntry(for: row.path, home: scene.home, besides: &taken)
            _ = try scene.catalogue.write { db in
                try Move.intend(
                    db, act: act, file: id, kind: .trash, source: row.path, target: entry.file, info: entry.info,
                    stamp: row.stamp, with: index == 0 ? nil : photo.lead)
            }
            guard index < moved else { continue }
            try put(entry.infoText, entry.info)
            #expect(rename(row.path.display, entry.file.display) == 0)
        }
        try scene.reopen()
        #expect(try scene.mover.recover() == 3)
        if moved == 0 { try photo.expectHere() } else { try photo.expectInTrash() }
        #expect(names(scene.home.appending("info")) == (moved == 0 ? [] : Photo.names.map { $0 + ".trashinfo" }))
        #expect(try scene.mover.recover() == 0)
        #expect((try scene.takeBack() != nil) == (moved > 0))
        try photo.expectHere()
    }

    @Test func `a deletion that was cut short is reverted if a companion cannot follow`() throws {
        let photo = try Photo()
        let scene = photo.scene
        let act = try scene.catalogue.write { try Journal.begin($0, .delete, summary: "") }
        var taken: Set<BytePath> = []
        for (index, id) in photo.ids.enumerated() {
            let row = try scene.row(id)
            let entry = try TrashEntry(for: row.path, home: scene.home, besides: &taken)
            _ = try scene.catalogue.write { db in
                try Move.intend(
                    db, act: act, file: id, kind: .trash, source: row.path, target: entry.file, info: entry.info,
                    stamp: row.stamp, with: index == 0 ? nil : photo.lead)
            }
            // Another program takes the name in the trash.
            if index == 1 { try put("theirs", entry.file) }
            guard index == 0 else { continue }
            try put(entry.infoText, entry.info)
            #expect(rename(row.path.display, entry.file.display) == 0)
        }
        try scene.reopen()
        try scene.mover.recover()
        try photo.expectHere()
        #expect(names(scene.home.appending("files")) == ["IMG_1.MOV"] && names(scene.home.appending("info")) == [])
        #expect(try scene.takeBack() == nil)
    }

    @Test func `an edited copy and its original come back under one number`() throws {
        let scene = try Scene()
        let lead = try scene.add("IMG_1-edited.jpg", decision: .delete)
        let original = try scene.add("IMG_1.jpg", "original")
        try scene.catalogue.write {
            try Companions.set($0, try #require(try FileRow.fetch($0, id: original)), .original, of: lead)
        }
        try scene.delete([lead])
        try put("theirs", scene.photos.appending("IMG_1.jpg"))
        #expect(try scene.restore([lead]).companions == [original])
        #expect(names(scene.photos) == ["IMG_1 (2).jpg", "IMG_1-edited (2).jpg", "IMG_1.jpg"])
    }

    @Test func `a restored photo has its companions beside it, under one new name if its own is taken`() throws {
        let photo = try Photo()
        let scene = photo.scene
        try scene.delete([photo.lead])
        try put("another film", scene.photos.appending("IMG_1.MOV"))
        let outcome = try scene.restore([photo.lead])
        #expect(outcome.moved == [photo.lead] && outcome.companions.count == 2)
        #expect(outcome.renamed == [scene.photos.appending("IMG_1 (2).HEIC")])
        try photo.expectHere(["IMG_1 (2).HEIC", "IMG_1 (2).HEIC.xmp", "IMG_1 (2).MOV", "IMG_1.MOV"])
        #expect(text(scene.photos.appending("IMG_1.MOV")) == "another film")
        #expect(try scene.row(photo.lead).decision == nil)
        try #require(try scene.takeBack() != nil)
        for id in photo.ids { #expect(try scene.row(id).presence == .trashed) }
    }

    @Test func `emptying the trash removes a photo with its companions, and nothing of a photo that is not wanted`() throws {
        let photo = try Photo()
        let scene = photo.scene
        try scene.delete([photo.lead])
        let kept = try scene.mover.empty([photo.lead]) { _ in false }
        #expect(kept.moved.isEmpty && kept.companions.isEmpty && kept.refused.map(\.file) == [photo.lead])
        try photo.expectInTrash()
        let outcome = try scene.mover.empty([photo.lead])
        #expect(outcome.moved == [photo.lead] && outcome.companions.count == 2 && outcome.bytes == 9 + 6 + 4)
        #expect(names(scene.home.appending("files")) == [] && names(scene.home.appending("info")) == [])
        for id in photo.ids { #expect(try scene.row(id).presence == .erased) }
        #expect(try scene.takeBack() == nil)
    }

    @Test func `a photo moves into a folder with its companions, which keep its stem, and undo brings all back`() throws {
        let photo = try Photo(decision: nil)
        let scene = photo.scene
        try scene.add("Album/IMG_1.MOV", "another film")
        let outcome = try photo.place(in: "Album")
        #expect(outcome.moved == [photo.lead] && outcome.companions.count == 2 && outcome.refused.isEmpty)
        let album = scene.photos.appending("Album")
        #expect(names(album) == ["IMG_1 (2).HEIC", "IMG_1 (2).HEIC.xmp", "IMG_1 (2).MOV", "IMG_1.MOV"])
        #expect(try scene.row(photo.ids[2]).path == album.appending("IMG_1 (2).HEIC.xmp"))
        try #require(try scene.takeBack() != nil)
        try photo.expectHere(["Album"] + Photo.names)
        #expect(names(album) == ["IMG_1.MOV"])
    }

    @Test func `a companion that was replaced keeps its photo, both are named, and the other photos go`() throws {
        let photo = try Photo()
        let scene = photo.scene
        let other = try scene.add("other.jpg", decision: .delete)
        let film = scene.photos.appending("IMG_1.MOV")
        unlink(film.display)
        try put("quite another film", film)
        let outcome = try scene.delete([photo.lead, other])
        #expect(outcome.moved == [other] && outcome.companions == [])
        #expect(outcome.refused.map(\.file) == [photo.lead, photo.ids[1]])
        #expect(outcome.refused.map(\.failure.reason) == ["entry.companionStays", "delete.changedSinceShown"])
        #expect(outcome.refused.first?.failure.message.contains("IMG_1.MOV") == true)
        #expect(names(scene.photos) == Photo.names)
        #expect(names(scene.home.appending("info")) == ["other.jpg.trashinfo"])
    }

    @Test func `a changed sidecar goes along, and comes back as it is`() throws {
        let photo = try Photo()
        let scene = photo.scene
        try put("<x>changed</x>", scene.photos.appending("IMG_1.HEIC.xmp"))
        let outcome = try scene.delete([photo.lead])
        #expect(outcome.moved == [photo.lead] && outcome.refused.isEmpty)
        _ = try scene.takeBack()
        #expect(names(scene.photos) == Photo.names)
        #expect(text(scene.photos.appending("IMG_1.HEIC.xmp")) == "<x>changed</x>")
    }

    @Test(arguments: ["trash", "restore", "place", "bring back"])
    func `a companion that changes at the moment of its rename takes the photo back`(act: String) throws {
        let photo = try Photo(decision: act == "place" ? nil : .delete)
        var scene: Scene { photo.scene }
        if act == "restore" { try scene.delete([photo.lead]) }
        if act == "bring back" { _ = try photo.place(in: "Album") }
        let trashed = try scene.trashed(photo.ids[1])?.path
        let film = try trashed ?? scene.row(photo.ids[1]).path
        let counter = Counter()
        scene.interrupt { if counter.next() == 2 { try? put("quite another film", film) } }
        switch act {
        case "trash":
            let outcome = try scene.delete([photo.lead])
            #expect(outcome.moved.isEmpty && outcome.companions.isEmpty && outcome.bytes == 0)
            #expect(outcome.refused.map(\.failure.reason) == ["entry.companionStays", "move.changedInMoment"])
            #expect(names(scene.photos) == Photo.names && names(scene.home.appending("files")) == [])
            #expect(names(scene.home.appending("info")) == [])
        case "restore":
            let outcome = try scene.restore([photo.lead])
            #expect(outcome.moved.isEmpty && outcome.refused.count == 2)
            #expect(names(scene.photos) == [] && names(scene.home.appending("files")) == Photo.names)
            #expect(names(scene.home.appending("info")) == Photo.names.map { $0 + ".trashinfo" })
        case "place":
            #expect(try photo.place(in: "Album").refused.count == 2)
            #expect(names(scene.photos) == ["Album"] + Photo.names && names(scene.photos.appending("Album")) == [])
        default:
            // The undo looks at the disk again, and finds the film in its new version.
            #expect(try scene.takeBack()?.isUndone == true)
            #expect(names(scene.photos) == Photo.names)
            #expect(text(scene.photos.appending("IMG_1.MOV")) == "quite another film")
            return
        }
        #expect(text(film) == "quite another film")
        #expect(try scene.count("SELECT count(*) FROM move WHERE state = 0") == 0)
    }

    @Test func `a sidecar that is gone hinders nothing`() throws {
        let photo = try Photo()
        unlink(photo.scene.photos.appending("IMG_1.HEIC.xmp").display)
        let outcome = try photo.scene.delete([photo.lead])
        #expect(outcome.moved == [photo.lead] && outcome.companions == [photo.ids[1]] && outcome.refused.isEmpty)
    }

    @Test func `the companions of a photo that stays stay with it`() throws {
        let photo = try Photo()
        let scene = photo.scene
        try put("another, longer picture", scene.photos.appending("IMG_1.HEIC"))
        let outcome = try scene.delete([photo.lead])
        #expect(outcome.moved.isEmpty && outcome.companions.isEmpty && outcome.refused.map(\.file) == [photo.lead])
        #expect(names(scene.photos) == Photo.names)
        let act = try scene.catalogue.write { try Journal.begin($0, .delete, summary: "") }
        let spared = try scene.mover.trash(act: act, [photo.lead]) { _ in false }
        #expect(spared.moved.isEmpty && names(scene.photos) == Photo.names)
    }

    @Test func `a photo and its companion named together are one photo`() throws {
        let photo = try Photo()
        let outcome = try photo.scene.delete([photo.ids[1], photo.lead])
        #expect(outcome.moved == [photo.lead] && outcome.companions.count == 2)
        try photo.expectInTrash()
    }

    @Test func `a sidecar that was written since the last scan goes along and comes back`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", decision: .delete)
        try put("<new/>", scene.photos.appending("a.jpg.xmp"))
        let outcome = try scene.delete([id])
        #expect(outcome.moved == [id] && outcome.companions.count == 1)
        #expect(names(scene.photos) == [])
        _ = try scene.takeBack()
        #expect(names(scene.photos) == ["a.jpg", "a.jpg.xmp"] && text(scene.photos.appending("a.jpg.xmp")) == "<new/>")
    }

    @Test func `what is left in the trash of a photo that another program removed there comes back`() throws {
        let photo = try Photo()
        let scene = photo.scene
        try scene.delete([photo.lead])
        let path = try #require(try scene.catalogue.read { try TrashedFile.fetch($0, ids: [photo.lead]) }.first?.path)
        #expect(unlink(path.display) == 0)
        let outcome = try scene.restore([photo.lead])
        #expect(outcome.refused.map(\.failure.reason) == ["trash.gone"])
        #expect(Set(outcome.moved) == Set(photo.ids).subtracting([photo.lead]))
        #expect(text(scene.photos.appending("IMG_1.MOV")) == "a film")
    }

    @Test func `a mark on a companion goes to its photo`() throws {
        let photo = try Photo()
        let marked = try photo.scene.catalogue.read { try Companions.leads($0, of: Array(photo.ids.reversed()) + [9999]) }
        #expect(marked == [photo.lead, 9999])
    }

    @Test func `a companion whose photo left the trash without it is in the trash by itself`() throws {
        let photo = try Photo()
        let scene = photo.scene
        try scene.delete([photo.lead])
        try scene.catalogue.write { try $0.execute(sql: "DELETE FROM trashed WHERE fileId = ?", arguments: [photo.lead]) }
        #expect(try scene.count("SELECT count(*) FROM trashed WHERE leadId IS NULL") == 2)
        let outcome = try scene.restore([photo.ids[1]])
        #expect(outcome.moved == [photo.ids[1]] && text(scene.photos.appending("IMG_1.MOV")) == "a film")
    }

    @Test func `the bytes of the queue and of the trash include companions, and the counts do not`() throws {
        let photo = try Photo(decision: nil)
        let scene = photo.scene
        func counts() throws -> Counts { try scene.catalogue.read(Counts.fetch) }
        try scene.decide(photo.lead, .delete)
        #expect(try counts().queued == 1 && counts().queuedBytes == 19)
        try scene.delete([photo.lead])
        #expect(try counts().queued == 0 && counts().queuedBytes == 0)
        #expect(try counts().trashed == 1 && counts().trashedBytes == 19)
        _ = try scene.takeBack()
        #expect(try counts().queued == 1 && counts().queuedBytes == 19 && counts().trashed == 0)
        let row = try scene.row(photo.ids[1])
        try scene.catalogue.write { try Companions.set($0, row, .film, of: nil) }
        #expect(try counts().queuedBytes == 13)
        _ = try scene.takeBack()
        #expect(try counts().queued == 0 && counts().queuedBytes == 0)
    }
}
