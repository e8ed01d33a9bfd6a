import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Acts

/// Tests that all files of a photo go, or none, also on another drive and after a kill.
struct WholeTests {
    private static let live = ["a/IMG_1.HEIC", "a/IMG_1.HEIC.xmp", "a/IMG_1.MOV"]

    @Test(arguments: [false, true])
    func `on a drive without room for the film, the photo stays too, and the other photo goes`(isCopy: Bool) throws {
        try withMount(bytes: 200_000) { top in
            let scene = try EntryScene()
            try scene.livePhoto()
            try scene.write("a/IMG_1.MOV", String(repeating: "f", count: 400_000))
            try scene.group("a/other.jpg", [("a/other.jpg.xmp", .sidecar)])
            let before = try scene.tree()
            let paths = ["a/IMG_1.HEIC", "a/other.jpg"].map(scene.path)
            let outcome = isCopy ? try scene.mover.copy(paths, into: top) : try scene.mover.move(paths, into: top)
            #expect(outcome.refused.map(\.path) == [scene.path("a/IMG_1.HEIC"), scene.path("a/IMG_1.MOV")])
            #expect(outcome.refused.map(\.failure.code) == [.diskFull, .diskFull])
            #expect(outcome.paths == [top.appending("other.jpg")] && outcome.along.count == 1)
            #expect(names(top) == ["other.jpg", "other.jpg.xmp"])
            #expect(try scene.undo() == [])
            #expect(try scene.tree() == before)
            #expect(names(top).filter { !$0.hasPrefix(".Trash") } == [], "copies are in the trash of the drive")
        }
    }

    @Test func `a film whose copy is damaged takes back what was moved before it`() throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            try scene.livePhoto()
            let before = try scene.tree()
            let paths = ["a/IMG_1.HEIC", "a/IMG_1.MOV"].map(scene.path)
            let counter = Counter()
            // The film comes second, and the disk damages it.
            let damage: @Sendable (BytePath) -> Void = { if counter.next() == 2 { try? put("damaged", $0) } }
            let outcome = try EntryMover.$afterCopy.withValue(damage) { try scene.mover.move([paths[0]], into: top) }
            #expect(counter.next() > 2)
            #expect(outcome.act == nil && outcome.paths.isEmpty && outcome.along.isEmpty)
            #expect(outcome.refused.map(\.path) == paths)
            #expect(outcome.refused.map(\.failure.reason) == ["entry.companionStays", "entry.copyDiffers"])
            #expect(try scene.tree() == before && names(top) == [])
            #expect(try scene.cataloguedFiles() == Self.live)
            #expect(try scene.catalogue.read { try Journal.recent($0, limit: 1) }.isEmpty)
        }
    }

    /// The number of files that were carried to the other drive when the process was killed.
    @Test(arguments: 0...3)
    func `a move to another drive that was cut off is reverted or complete`(count: Int) throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            try scene.livePhoto()
            let before = try scene.tree()
            let act = try scene.begin(.moveEntries)
            let group = try scene.mover.groups([scene.path("a/IMG_1.HEIC")]).groups[0]
            let files = [group.path] + group.companions.map(\.path)
            try scene.catalogue.write { db in
                var lead: Int64?
                for path in files {
                    let target = top.appending(path.name)
                    var step = EntryStep(.carry, path, target, aside: EntryMover.draft(beside: target), stamp: EntryStamp(path))
                    step.lead = lead
                    try step.intend(db, act: act)
                    lead = lead ?? step.id
                }
            }
            for path in files.prefix(count) {
                let content = try #require(text(path))
                try put(content, top.appending(path.name))
                // Killed after the copy of the second file and before the removal of the file itself.
                if count != 2 || path != files[1] { unlink(path.display) }
            }
            let mover = EntryMover(try Catalogue(at: scene.catalogue.directory), home: scene.base.appending("Trash"))
            try mover.recover()
            #expect(try scene.isStanding(act) == (count == 3))
            #expect(names(top).count == (count == 3 ? 3 : 0))
            if count == 3 { #expect(try scene.undo() == []) }
            #expect(try scene.tree() == before && names(top) == [])
            try mover.recover()
            #expect(try scene.tree() == before)
        }
    }

    /// A former version did not record the undo of a photo as a whole.
    @Test func `an undo in which a former version was killed between two files is completed`() throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            try scene.livePhoto()
            let before = try scene.tree()
            let act = try #require(try scene.mover.move([scene.path("a/IMG_1.HEIC")], into: top).act)
            try put("IMG_1.HEIC.xmp", scene.path("a/IMG_1.HEIC.xmp"))
            unlink(top.appending("IMG_1.HEIC.xmp").display)
            #expect(try scene.mover.bringBack(act: act).isEmpty)
            #expect(try scene.tree() == before && names(top) == [])
        }
    }

    @Test func `an undo brings all files of a photo back, or none if one was changed since`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let before = try scene.tree()
        let act = try #require(try scene.mover.move([scene.path("a/IMG_1.HEIC")], into: scene.path("b")).act)
        try scene.write("b/IMG_1.HEIC.xmp", "rewritten")
        try put("a longer film", scene.path("b/IMG_1.MOV"))
        #expect(try scene.mover.bringBack(act: act).map(\.failure.reason) == ["entry.companionStays", "move.goneFromTarget"])
        #expect(try scene.files() == ["b/IMG_1.HEIC", "b/IMG_1.HEIC.xmp", "b/IMG_1.MOV"])
        // The film that the act has moved is put back in its place, as a program does that saves under a new name.
        try scene.catalogue.write { db in
            let stamp = try #require(EntryStamp(scene.path("b/IMG_1.MOV")))
            try db.execute(
                sql: "UPDATE entryStep SET size = ?, modified = ? WHERE target = ?",
                arguments: [stamp.size, stamp.modified, scene.path("b/IMG_1.MOV")])
        }
        #expect(try scene.mover.bringBack(act: act).isEmpty)
        #expect(try scene.files() == Self.live && scene.tree() != before)
        #expect(text(scene.path("a/IMG_1.HEIC.xmp")) == "rewritten", "a sidecar belongs to its photo by its name")
    }

    @Test func `an undo numbers all files of a photo alike`() throws {
        let scene = try EntryScene()
        try scene.group("a/IMG_1-edited.jpg", [("a/IMG_1.jpg", .original), ("a/IMG_1.jpg.json", .sidecar)])
        try FileManager.default.createDirectory(atPath: scene.path("b").display, withIntermediateDirectories: true)
        let act = try #require(try scene.mover.move([scene.path("a/IMG_1-edited.jpg")], into: scene.path("b")).act)
        try scene.write("a/IMG_1.jpg", "theirs")
        #expect(try scene.mover.bringBack(act: act).isEmpty)
        #expect(
            try scene.files() == ["a/IMG_1 (2).jpg", "a/IMG_1 (2).jpg.json", "a/IMG_1-edited (2).jpg", "a/IMG_1.jpg"])
        #expect(try scene.cataloguedFiles().count == 3)
    }

    @Test(arguments: [("IMG_1.jpg", "trip.jpg"), ("IMG_1.DNG", "trip.DNG"), ("IMG_1-edited.jpg", "trip-edited.jpg")])
    func `whichever file of a photo is renamed, all get the new name, and undo brings all names back`(
        name: String, newName: String
    ) throws {
        let scene = try EntryScene()
        try scene.group(
            "IMG_1-edited.jpg",
            [("IMG_1.jpg", .original), ("IMG_1.DNG", .raw), ("IMG_1.jpg.json", .sidecar), ("IMG_1-edited.jpg.xmp", .sidecar)])
        let before = try scene.tree()
        let outcome = try scene.mover.rename(scene.path(name), to: BytePath(newName))
        #expect(outcome.paths == [scene.path(newName)] && outcome.along.count == 4 && outcome.refused.isEmpty)
        let renamed = ["trip-edited.jpg", "trip-edited.jpg.xmp", "trip.DNG", "trip.jpg", "trip.jpg.json"]
        #expect(try scene.files() == renamed && scene.cataloguedFiles() == renamed)
        #expect(try scene.undo() == [])
        #expect(try scene.tree() == before)
    }

    @Test func `a sidecar and a film that belongs to its photo by its content are renamed alone`() throws {
        let scene = try EntryScene()
        try scene.group("IMG_1.HEIC", [("clip.MOV", .film), ("IMG_1.xmp", .sidecar)])
        for (name, newName) in [("clip.MOV", "film.MOV"), ("IMG_1.xmp", "other.xmp")] {
            let outcome = try scene.mover.rename(scene.path(name), to: BytePath(newName))
            #expect(outcome.along.isEmpty && outcome.refused.isEmpty)
            try scene.undo()
        }
        #expect(try scene.files() == ["IMG_1.HEIC", "IMG_1.xmp", "clip.MOV"])
    }
}
