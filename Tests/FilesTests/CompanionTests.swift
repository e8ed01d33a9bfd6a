import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("The trash of Files takes the files that belong to a photo") struct CompanionTests {
    private static let live = ["IMG_1.HEIC", "IMG_1.HEIC.xmp", "IMG_1.MOV"]

    @Test func `they go with their photo, are listed in the trash, and undo brings all back`() throws {
        let scene = try FilesScene()
        try scene.livePhoto()
        let outcome = try scene.files.trash([scene.path("IMG_1.HEIC")])
        #expect(outcome.refused.isEmpty && outcome.act != nil)
        #expect(outcome.paths == [scene.path("IMG_1.HEIC")])
        #expect(outcome.along.map(\.path.name.display) == ["IMG_1.MOV", "IMG_1.HEIC.xmp"])
        #expect(scene.names() == [])
        #expect(try scene.trashed().sorted() == Self.live)
        #expect(try scene.undo() == [])
        #expect(scene.names() == Self.live)
        #expect(try scene.trashed() == [])
    }

    @Test func `an act that was cut off is undone after a restart`() throws {
        let scene = try FilesScene()
        try scene.livePhoto()
        // As if the process had been killed between the photo and its companions.
        let act = try scene.catalogue.write { try Journal.begin($0, .trashEntries, summary: "Cut off") }
        let id = try scene.catalogue.read { [path = scene.path("IMG_1.HEIC")] in try FileRow.id($0, at: path) }
        _ = try scene.mover.trash(act: act, [try #require(id)])
        try scene.reopen()
        #expect(try scene.undo() == [])
        #expect(scene.names() == Self.live)
        #expect(try scene.trashed() == [])
    }

    @Test func `one that is named too is counted once, and one that alone is named goes alone`() throws {
        let scene = try FilesScene()
        try scene.livePhoto()
        let both = try scene.files.trash([scene.path("IMG_1.MOV"), scene.path("IMG_1.HEIC")])
        #expect(both.paths.count == 2 && both.refused.isEmpty)
        #expect(both.along.map(\.path.name.display) == ["IMG_1.HEIC.xmp"])
        try scene.undo()
        let film = try scene.files.trash([scene.path("IMG_1.MOV")])
        #expect(film.paths.count == 1 && film.along.isEmpty)
        #expect(scene.names() == ["IMG_1.HEIC", "IMG_1.HEIC.xmp"])
        try scene.undo()
        #expect(scene.names() == Self.live)
    }

    @Test func `a file that is named besides its folder goes with the folder, and undo brings both back in their place`() throws {
        let scene = try FilesScene()
        let folder = scene.path("in")
        try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
        for name in ["in/a.txt", "in/b.txt"] { try scene.write(name, name) }
        let outcome = try scene.files.trash([scene.path("in/a.txt"), folder])
        #expect(outcome.paths == [folder] && outcome.refused.isEmpty)
        #expect(scene.names() == [])
        #expect(try scene.undo() == [])
        #expect(scene.names() == ["in"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.display).sorted() == ["a.txt", "b.txt"])
    }

    @Test func `a photo that was changed stays with all that belongs to it`() throws {
        let scene = try FilesScene()
        try scene.livePhoto()
        try scene.write("IMG_1.HEIC", "another picture")
        let outcome = try scene.files.trash([scene.path("IMG_1.HEIC"), scene.path("IMG_1.MOV")])
        #expect(outcome.act == nil && outcome.along.isEmpty && outcome.paths.isEmpty)
        #expect(outcome.refused.map(\.failure.reason) == ["delete.changedSinceShown", "entry.photoStays"])
        #expect(scene.names() == Self.live)
    }

    @Test func `one that was changed or became a link keeps its photo, both are named, and the rest of the act is done`() throws {
        for isLink in [false, true] {
            let scene = try FilesScene()
            try scene.livePhoto()
            try scene.write("notes.txt", "n")
            let (photo, film, notes) = (scene.path("IMG_1.HEIC"), scene.path("IMG_1.MOV"), scene.path("notes.txt"))
            if isLink {
                unlink(film.display)
                try FileManager.default.createSymbolicLink(atPath: film.display, withDestinationPath: "/etc/hostname")
            } else {
                try scene.write("IMG_1.MOV", "a longer film")
            }
            let outcome = try scene.files.trash([photo, notes])
            #expect(outcome.paths == [notes] && outcome.along.isEmpty)
            #expect(outcome.refused.map(\.path) == [photo, film])
            #expect(outcome.refused.first?.failure.reason == "entry.companionStays")
            #expect(scene.names() == Self.live)
            try scene.undo()
            #expect(scene.names() == Self.live + ["notes.txt"])
        }
    }

    @Test func `files are joined before each act, and never before a check`() throws {
        let scene = try FilesScene()
        try scene.livePhoto()
        let joined = Mutex<[[BytePath]]>([])
        let files = scene.files { paths in joined.withLock { $0.append(paths) } }
        let photo = scene.path("IMG_1.HEIC")
        #expect(throws: Failure.self) { try files.move([photo], into: BytePath("/etc")) }
        _ = try files.rename(photo, to: BytePath("trip.HEIC"))
        _ = try files.trash([scene.path("trip.HEIC")])
        #expect(joined.withLock { $0 } == [[photo], [scene.path("trip.HEIC")]])
    }

    @Test func `a folder in the trash is listed with its content until it is put back`() throws {
        let scene = try FilesScene()
        let folder = scene.path("in")
        try FileManager.default.createDirectory(
            atPath: folder.appending("deep").display, withIntermediateDirectories: true)
        for name in ["in/a.txt", "in/deep/b.txt", "notes.txt"] { try scene.write(name, "four") }
        let act = try #require(try scene.files.trash([folder, scene.path("notes.txt")]).act)
        func listed() throws -> [TrashedEntry] { try TrashedEntry.fetch(scene.catalogue, limit: 10) }
        let entries = try listed()
        #expect(entries.map(\.origin) == [folder, scene.path("notes.txt")] && entries.allSatisfy { $0.act == act })
        #expect(entries.map(\.isFolder) == [true, false] && entries.map(\.files) == [2, 1] && entries.map(\.bytes) == [8, 4])
        #expect(try TrashedEntry.fetch(scene.catalogue, limit: 1).count == 1)
        #expect(try scene.undo() == [])
        #expect(try listed().isEmpty)
    }

    @Test func `the companions of photos are known before an act`() throws {
        let scene = try FilesScene()
        try scene.livePhoto()
        let paths = Self.live.map(scene.path)
        #expect(try scene.files.companions(paths) == [paths[0]: [paths[2], paths[1]]])
        #expect(try scene.files.companions([]) == [:])
    }
}

private final class FilesScene {
    let base = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID().uuidString)").path)
    private(set) var catalogue: Catalogue
    private var entries: EntryMover
    private(set) var mover: FileMover
    private var root: BytePath { base.appending("files") }
    private var home: BytePath { base.appending("Trash") }
    var files: Files { files { _ in } }

    func files(_ join: @escaping Files.Joining) -> Files { Files(catalogue, entries: entries, mover: mover, join: join) }

    init() throws {
        catalogue = try Catalogue(at: base.appending("data"))
        entries = EntryMover(catalogue, home: base.appending("Trash"))
        mover = FileMover(catalogue, home: base.appending("Trash"))
        let root = base.appending("files")
        try FileManager.default.createDirectory(atPath: root.display, withIntermediateDirectories: true)
        try catalogue.write { _ = try SharedFolder.share($0, path: root) }
    }

    deinit { try? FileManager.default.removeItem(atPath: base.display) }

    /// Restores the state after a restart of the program.
    func reopen() throws {
        catalogue = try Catalogue(at: catalogue.directory)
        entries = EntryMover(catalogue, home: home)
        mover = FileMover(catalogue, home: home)
        try mover.recover()
        try entries.recover()
    }

    func path(_ name: String) -> BytePath { root.appending(name) }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name).display))
    }

    func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: root.display))?.sorted() ?? [] }

    func trashed() throws -> [String] {
        try catalogue.read { try BytePath.fetchAll($0, sql: "SELECT origin FROM trashed") }.map(\.name.display)
    }

    /// Undoes the newest act. - Returns: why some files were not restored.
    @discardableResult func undo() throws -> [Failure.Reason] {
        let undo = Undo(catalogue, Reversal.ofEntries(entries, mover))
        return try #require(try undo.last()).refused.map(\.failure.reason)
    }

    /// A Live Photo with its film and an .xmp sidecar.
    func livePhoto() throws {
        let files: [(name: String, kind: FileRow.Kind, role: Companion.Role?)] = [
            ("IMG_1.HEIC", .photo, nil), ("IMG_1.MOV", .video, .film), ("IMG_1.HEIC.xmp", .sidecar, .sidecar),
        ]
        var lead: Int64?
        for (name, kind, role) in files {
            try write(name, name)
            let path = path(name)
            let stamp = try #require(FileStamp(of: path))
            let id = try catalogue.write { [lead] db in
                try FileTable.insert(
                    db,
                    FileTable.NewFile(
                        directory: Directories.id(db, of: path.parent), name: path.name, kind: kind, format: "x", stamp: stamp,
                        taken: LocalTime(seconds: 0), takenFrom: .file, isScreenshot: false, problem: nil))
                let row = try #require(try FileRow.fetch(db, at: path))
                if let role { try Companions.set(db, row, role, of: lead) }
                return row.id
            }
            lead = lead ?? id
        }
    }
}
