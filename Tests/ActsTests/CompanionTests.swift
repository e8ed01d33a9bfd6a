import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Acts

@Suite("The files that belong to a photo go along with it") struct CompanionTests {
    private static let live = ["a/IMG_1.HEIC", "a/IMG_1.HEIC.xmp", "a/IMG_1.MOV"]

    @Test func `a move takes them along, names them, and undo brings all back`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let photo = scene.path("a/IMG_1.HEIC")
        let outcome = try scene.mover.move([photo], into: scene.path("b"))
        #expect(outcome.refused.isEmpty)
        #expect(outcome.paths == [scene.path("b/IMG_1.HEIC")])
        #expect(outcome.along.map(\.path.name.display) == ["IMG_1.MOV", "IMG_1.HEIC.xmp"])
        #expect(outcome.along.map(\.photo) == [photo, photo])
        let moved = ["b/IMG_1.HEIC", "b/IMG_1.HEIC.xmp", "b/IMG_1.MOV"]
        #expect(try scene.files() == moved)
        #expect(try scene.cataloguedFiles() == moved)
        #expect(
            try scene.catalogue.read { try Journal.recent($0, limit: 1) }.first?.about == About(1, name: "IMG_1.HEIC", to: "b"))
        #expect(try scene.undo() == [])
        #expect(try scene.files() == Self.live)
        #expect(try scene.cataloguedFiles() == Self.live)
    }

    @Test func `a copy takes them along, and undo removes all copies`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let outcome = try scene.mover.copy([scene.path("a/IMG_1.HEIC")], into: scene.path("b"))
        #expect(outcome.paths.count == 1 && outcome.along.count == 2 && outcome.refused.isEmpty)
        #expect(try scene.files() == Self.live + ["b/IMG_1.HEIC", "b/IMG_1.HEIC.xmp", "b/IMG_1.MOV"])
        #expect(try scene.undo() == [])
        #expect(try scene.files() == Self.live)
    }

    @Test func `a rename gives all of them the new name, and undo the old ones`() throws {
        let scene = try EntryScene()
        try scene.group(
            "IMG_0311.HEIC",
            [
                ("IMG_0311.DNG", .raw), ("IMG_0311.MOV", .film), ("IMG_0311.HEIC.xmp", .sidecar), ("IMG_0311.xmp", .sidecar),
                ("IMG_0311.HEIC.supplemental-metadata.json", .sidecar), ("IMG_0311.AAE", .sidecar),
            ])
        let before = try scene.tree()
        let outcome = try scene.mover.rename(scene.path("IMG_0311.HEIC"), to: BytePath("trip.HEIC"))
        #expect(outcome.refused.isEmpty && outcome.along.count == 6)
        let renamed = [
            "trip.AAE", "trip.DNG", "trip.HEIC", "trip.HEIC.supplemental-metadata.json", "trip.HEIC.xmp", "trip.MOV", "trip.xmp",
        ]
        #expect(try scene.files() == renamed)
        #expect(try scene.cataloguedFiles() == renamed)
        #expect(try scene.undo() == [])
        #expect(try scene.tree() == before)
    }

    @Test(arguments: ["trip.MOV", "trip.HEIC.xmp", "trip.HEIC"])
    func `a rename does nothing if one of the new names is taken, and says which`(taken: String) throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        try scene.write("a/\(taken)", "theirs")
        let before = try scene.tree()
        let failure = #expect(throws: Failure.self) {
            try scene.mover.rename(scene.path("a/IMG_1.HEIC"), to: BytePath("trip.HEIC"))
        }
        #expect(failure?.reason == "entry.nameTaken")
        #expect(failure?.message.contains(taken) == true)
        #expect(try scene.tree() == before)
        #expect(try scene.catalogue.read { try Journal.recent($0, limit: 1) }.isEmpty)
    }

    @Test(arguments: ["IMG_1.HEIC", "IMG_1.MOV", "IMG_1.HEIC.xmp"])
    func `where one of their names is taken, all get the same number`(taken: String) throws {
        for isCopy in [false, true] {
            let scene = try EntryScene()
            try scene.livePhoto()
            try scene.write("b/\(taken)", "theirs")
            let (photo, folder) = (scene.path("a/IMG_1.HEIC"), scene.path("b"))
            _ = isCopy ? try scene.mover.copy([photo], into: folder) : try scene.mover.move([photo], into: folder)
            let numbered = ["b/IMG_1 (2).HEIC", "b/IMG_1 (2).HEIC.xmp", "b/IMG_1 (2).MOV"]
            #expect(try scene.files() == ((isCopy ? Self.live : []) + numbered + ["b/\(taken)"]).sorted())
            #expect(try scene.undo() == [])
            #expect(try scene.files() == (Self.live + ["b/\(taken)"]).sorted())
        }
    }

    @Test func `one that is named too goes once, with the number of its photo`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        try scene.write("b/IMG_1.HEIC", "theirs")
        let outcome = try scene.mover.move(["IMG_1.MOV", "IMG_1.HEIC"].map { scene.path("a/\($0)") }, into: scene.path("b"))
        #expect(outcome.refused.isEmpty)
        #expect(outcome.paths.map(\.name.display) == ["IMG_1 (2).HEIC", "IMG_1 (2).MOV"])
        #expect(outcome.along.map(\.path.name.display) == ["IMG_1 (2).HEIC.xmp"])
        #expect(try scene.undo() == [])
        #expect(try scene.files() == Self.live + ["b/IMG_1.HEIC"])
    }

    @Test func `one that alone is named goes alone`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let film = scene.path("a/IMG_1.MOV")
        #expect(try scene.mover.move([film], into: scene.path("b")).along.isEmpty)
        #expect(try scene.files() == ["a/IMG_1.HEIC", "a/IMG_1.HEIC.xmp", "b/IMG_1.MOV"])
        let due = try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM companionDue") }
        #expect(due ?? 0 >= 2, "the companions in both folders are determined again")
        try scene.undo()
        #expect(try scene.mover.copy([film], into: scene.path("b")).along.isEmpty)
        #expect(try scene.files() == Self.live + ["b/IMG_1.MOV"])
    }

    @Test func `a photo that is refused keeps its companions, and those that were named are refused too`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let photo = scene.path("a/IMG_1.HEIC")
        unlink(photo.display)
        for paths in [[photo], [photo, scene.path("a/IMG_1.MOV")]] {
            for outcome in [
                try scene.mover.move(paths, into: scene.path("b")), try scene.mover.copy(paths, into: scene.path("b")),
            ] {
                #expect(outcome.act == nil && outcome.along.isEmpty)
                #expect(outcome.refused.map(\.path) == paths)
                #expect(
                    outcome.refused.map(\.failure.reason) == ["file.gone", "entry.photoStays"].prefix(paths.count).map { $0 })
            }
        }
        #expect(throws: Failure.self) { try scene.mover.rename(photo, to: BytePath("trip.HEIC")) }
        #expect(try scene.files() == ["a/IMG_1.HEIC.xmp", "a/IMG_1.MOV"])
    }

    @Test func `a photo that is replaced between the plan and its step keeps its companions`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let act = try scene.begin(.moveEntries)
        let group = try scene.mover.groups([scene.path("a/IMG_1.HEIC")]).groups[0]
        var steps = [EntryStep(.move, group.path, scene.path("b/IMG_1.HEIC"), stamp: EntryStamp(group.path))]
        steps += group.companions.map { group.step(.move, $0, scene.path("b").appending($0.path.name)) }
        try scene.write("a/IMG_1.HEIC", "another picture")
        var outcome = EntryMover.Outcome(act: act)
        try scene.mover.renameAll(steps, act: act, &outcome)
        #expect(outcome.refused.map(\.failure.reason) == ["move.changedInMoment"])
        #expect(outcome.along.isEmpty && outcome.paths.isEmpty)
        #expect(try scene.files() == Self.live)
    }

    /// - Parameter taken: the name of a file that another program writes after the act was planned.
    @Test(arguments: ["IMG_1.HEIC", "IMG_1.MOV"])
    func `a name that is taken at the last moment numbers all`(taken: String) throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let folder = scene.path("b")
        let act = try scene.begin(.moveEntries)
        let group = try scene.mover.groups([scene.path("a/IMG_1.HEIC")]).groups[0]
        var steps = [EntryStep(.move, group.path, folder.appending("IMG_1.HEIC"), stamp: EntryStamp(group.path))]
        steps += group.companions.map { group.step(.move, $0, folder.appending($0.path.name)) }
        try scene.write("b/\(taken)", "theirs")
        var outcome = EntryMover.Outcome(act: act)
        try scene.mover.renameAll(steps, of: [group], into: folder, OpenFolder(folder, "moved"), act: act, &outcome)
        #expect(outcome.refused.isEmpty && outcome.along.count == 2)
        let numbered = ["b/IMG_1 (2).HEIC", "b/IMG_1 (2).HEIC.xmp", "b/IMG_1 (2).MOV"]
        #expect(try scene.files() == numbered + ["b/\(taken)"])
        #expect(text(folder.appending(taken)) == "theirs")
        #expect(try scene.undo() == [])
        #expect(try scene.files() == (Self.live + ["b/\(taken)"]).sorted())
    }

    /// A companion in whose place there is something else, and what happens to it.
    @Test(arguments: ["link", "folder", "another film", "written to", "rewritten sidecar", "gone"])
    func `one that is not the known file keeps all of them, and the answer names it and the photo`(change: String) throws {
        for isCopy in [false, true] {
            let scene = try EntryScene()
            try scene.livePhoto()
            try scene.write("secret", "s")
            let (film, sidecar) = (scene.path("a/IMG_1.MOV").display, scene.path("a/IMG_1.HEIC.xmp").display)
            if change != "written to" { unlink(change == "rewritten sidecar" ? sidecar : film) }
            switch change {
            case "link":
                try FileManager.default.createSymbolicLink(atPath: film, withDestinationPath: scene.path("secret").display)
            case "folder": mkdir(film, 0o755)
            case "another film":
                try scene.write("a/new", "another film")
                rename(scene.path("a/new").display, film)
                try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: film)
                // A file system may give the inode of the removed film to the new one.
                try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET inode = -1 WHERE kind = 3") }
            case "written to": try scene.write("a/IMG_1.MOV", "a longer film")
            case "rewritten sidecar": try scene.write("a/IMG_1.HEIC.xmp", "a rating")
            default: break
            }
            let (photo, folder) = (scene.path("a/IMG_1.HEIC"), scene.path("b"))
            let outcome = isCopy ? try scene.mover.copy([photo], into: folder) : try scene.mover.move([photo], into: folder)
            let stays = ["link", "folder", "another film"].contains(change)
            #expect(outcome.refused.map(\.path) == (stays ? [photo, scene.path("a/IMG_1.MOV")] : []))
            #expect(
                outcome.refused.map(\.failure.reason) == (stays ? ["entry.companionStays", "entry.companionReplaced"] : []))
            #expect(outcome.refused.first?.failure.message.contains("IMG_1.MOV") ?? true)
            let there = ["b/IMG_1.HEIC", "b/IMG_1.HEIC.xmp"] + (change == "gone" ? [] : ["b/IMG_1.MOV"])
            #expect(try scene.files().filter { $0.hasPrefix("b/") } == (stays ? [] : there))
            #expect(exists(photo) == (stays || isCopy))
            #expect(text(scene.path("secret")) == "s")
            if stays { #expect(exists(scene.path("a/IMG_1.MOV"))) }
            #expect(try scene.undo() == [])
            #expect(try scene.files().filter { $0.hasPrefix("b/") } == [])
        }
    }

    @Test func `a companion that is named too stays with its photo if another one keeps that`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let (photo, film) = (scene.path("a/IMG_1.HEIC"), scene.path("a/IMG_1.MOV"))
        unlink(film.display)
        try FileManager.default.createSymbolicLink(atPath: film.display, withDestinationPath: "/etc/hostname")
        let outcome = try scene.mover.move([scene.path("a/IMG_1.HEIC.xmp"), photo], into: scene.path("b"))
        #expect(outcome.act == nil && outcome.paths.isEmpty)
        #expect(
            outcome.refused.map(\.failure.reason) == [
                "entry.companionStays", "entry.companionReplaced", "entry.photoStays",
            ])
    }

    @Test func `a whole folder is moved as one`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let outcome = try scene.mover.move([scene.path("a")], into: scene.path("b"))
        #expect(outcome.paths.count == 1 && outcome.along.isEmpty)
        #expect(try scene.files() == Self.live.map { "b/" + $0 })
    }

    @Test func `a sidecar that was written since the last scan goes along`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        try scene.write("a/IMG_1.MOV.xmp", "a new rating")
        let outcome = try scene.mover.move([scene.path("a/IMG_1.HEIC")], into: scene.path("b"))
        #expect(outcome.along.count == 3)
        #expect(try scene.files() == ["b/IMG_1.HEIC", "b/IMG_1.HEIC.xmp", "b/IMG_1.MOV", "b/IMG_1.MOV.xmp"])
        #expect(try scene.undo() == [])
        #expect(try scene.files() == Self.live + ["a/IMG_1.MOV.xmp"])
    }

    @Test func `names that are decomposed or no UTF-8 stay together byte by byte`() throws {
        let decomposed = Array("Mu\u{308}nchen".utf8), odd: [UInt8] = [0xFF, 0xFE, 0x41]
        for stem in [decomposed, odd] {
            let scene = try EntryScene()
            func path(_ folder: String, _ stem: [UInt8], _ ending: String) -> BytePath {
                scene.path(folder).appending(BytePath(bytes: stem + Array(ending.utf8)))
            }
            let endings = [".JPG", ".CR2", ".JPG.xmp"]
            try scene.group(
                path("a", stem, ".JPG"), [(path("a", stem, ".CR2"), .raw), (path("a", stem, ".JPG.xmp"), .sidecar)])
            try FileManager.default.createDirectory(atPath: scene.path("b").display, withIntermediateDirectories: true)
            let before = EntryScene.everything(in: scene.root)
            _ = try scene.mover.rename(path("a", stem, ".JPG"), to: BytePath(bytes: stem + Array("2.JPG".utf8)))
            for ending in endings { #expect(exists(path("a", stem + [0x32], ending)), "\(ending)") }
            try scene.undo()
            _ = try scene.mover.move([path("a", stem, ".JPG")], into: scene.path("b"))
            for ending in endings { #expect(exists(path("b", stem, ending)), "\(ending)") }
            #expect(try scene.undo() == [])
            #expect(EntryScene.everything(in: scene.root) == before)
        }
    }

    @Test func `on another drive they stay together too`() throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            try scene.livePhoto()
            try put("theirs", top.appending("IMG_1.MOV"))
            let outcome = try scene.mover.move([scene.path("a/IMG_1.HEIC")], into: top)
            #expect(outcome.refused.isEmpty && outcome.paths.count == 1 && outcome.along.count == 2)
            #expect(try scene.files() == [])
            #expect(names(top) == ["IMG_1 (2).HEIC", "IMG_1 (2).HEIC.xmp", "IMG_1 (2).MOV", "IMG_1.MOV"])
            #expect(try scene.undo() == [])
            #expect(try scene.files() == Self.live)
            #expect(names(top) == ["IMG_1.MOV"])
        }
    }

    /// The number of steps that were carried out when the process was killed.
    @Test(arguments: 0...3)
    func `a move that was cut off before its last file is reverted, and undo brings all back`(count: Int) throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let act = try scene.begin(.moveEntries)
        let group = try scene.mover.groups([scene.path("a/IMG_1.HEIC")]).groups[0]
        var steps = [EntryStep(.move, group.path, scene.path("b/IMG_1.HEIC"), stamp: EntryStamp(group.path))]
        steps += group.companions.map { group.step(.move, $0, scene.path("b").appending($0.path.name)) }
        try scene.catalogue.write { [steps] db in
            var lead: Int64?
            for step in steps {
                var step = step
                step.lead = lead
                try step.intend(db, act: act)
                lead = lead ?? step.id
            }
        }
        for step in steps.prefix(count) { rename(step.source.display, step.target.display) }
        let again = EntryMover(try Catalogue(at: scene.catalogue.directory), home: scene.base.appending("Trash"))
        try again.recover()
        #expect(try scene.isStanding(act) == (count == 3))
        #expect(try scene.files().filter { $0.hasPrefix("b/") }.count == (count == 3 ? 3 : 0))
        #expect(try scene.cataloguedFiles() == (try scene.files()))
        if count == 3 { #expect(try scene.undo() == []) }
        #expect(try scene.files() == Self.live)
    }

    @Test func `an act is undone after a restart`() throws {
        let scene = try EntryScene()
        try scene.livePhoto()
        let act = try #require(try scene.mover.rename(scene.path("a/IMG_1.HEIC"), to: BytePath("trip.HEIC")).act)
        let catalogue = try Catalogue(at: scene.catalogue.directory)
        let mover = EntryMover(catalogue, home: scene.base.appending("Trash"))
        try mover.recover()
        #expect(try mover.bringBack(act: act).isEmpty)
        #expect(try scene.files() == Self.live)
    }
}
