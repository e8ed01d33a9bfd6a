import Base
import Catalogue
import CLinux
import Foundation
import Testing

@testable import Acts

/// Actions of another program or user between the last check of a file and its rename.
struct MoveRaceTests {
    /// Returns a mover that runs `step` between the last check of a file and its rename.
    private func mover(_ scene: Scene, _ step: @escaping @Sendable () -> Void) -> FileMover {
        var mover = FileMover(scene.catalogue, home: scene.home)
        mover.afterCheck = step
        return mover
    }

    private func act(_ scene: Scene, _ kind: Act.Kind) throws -> Int64 {
        try scene.catalogue.write { try Journal.begin($0, kind, summary: "") }
    }

    /// Saves a file as editors do: writes a new file under another name, and renames it over the old file.
    private func save(_ text: String, over path: BytePath) {
        try? put(text, path.parent.appending("draft"))
        rename(path.parent.appending("draft").display, path.display)
    }

    @Test func `a version that an editor saved in that moment is not deleted`() throws {
        let scene = try Scene()
        let (id, other) = (try scene.add("a.jpg", "old"), try scene.add("2024/b.jpg"))
        let path = scene.photos.appending("a.jpg")
        let mover = mover(scene) { if text(path) == "old" { save("new", over: path) } }
        let outcome = try mover.trash(act: act(scene, .delete), [id, other])
        #expect(outcome.moved == [other])
        #expect(outcome.refused.map(\.failure.reason) == ["move.changedInMoment"])
        #expect(text(path) == "new")
        #expect(names(scene.home.appending("files")) == ["b.jpg"] && names(scene.home.appending("info")) == ["b.jpg.trashinfo"])
        #expect(try scene.row(id).presence == .here && scene.trashed(id) == nil)
    }

    @Test func `bytes that were written into the file in that moment bring it back`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "old")
        let path = scene.photos.appending("a.jpg")
        let outcome = try mover(scene) { try? put("written", path) }.trash(act: act(scene, .delete), [id])
        #expect(outcome.moved.isEmpty && text(path) == "written")
        #expect(names(scene.home.appending("info")) == [])
    }

    @Test func `a version that was saved in that moment is not moved into an album's folder`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "old")
        let path = scene.photos.appending("a.jpg")
        let placement = FileMover.Placement(file: try scene.row(id), folder: scene.photos.appending("Album"))
        let outcome = try mover(scene) { save("new", over: path) }.place(act: act(scene, .place), [placement])
        #expect(outcome.refused.map(\.failure.reason) == ["move.changedInMoment"])
        #expect(text(path) == "new" && names(scene.photos.appending("Album")) == [])
    }

    @Test(arguments: [false, true])
    func `a folder that became a link in that moment or before leads nothing out`(isBefore: Bool) throws {
        let scene = try Scene()
        let id = try scene.add("2024/a.jpg")
        let (folder, aside) = (scene.photos.appending("2024"), scene.root.appending("aside"))
        try FileManager.default.createDirectory(
            atPath: scene.root.appending("outside").display, withIntermediateDirectories: true)
        try put("outside", scene.root.appending("outside/a.jpg"))
        let outside = scene.root.appending("outside")
        let swap: @Sendable () -> Void = {
            rename(folder.display, aside.display)
            symlink(outside.display, folder.display)
        }
        if isBefore { swap() }
        let outcome = try mover(scene) { if !isBefore { swap() } }.trash(act: act(scene, .delete), [id])
        // If the folder is replaced after the check, the mover has already opened it, so the right file is moved.
        #expect(outcome.moved == (isBefore ? [] : [id]))
        #expect(text(outside.appending("a.jpg")) == "outside")
    }

    @Test(arguments: [false, true])
    func `no restoration lands behind a link, or in a folder that was moved away`(isBefore: Bool) throws {
        let scene = try Scene()
        let id = try scene.add("2024/05/a.jpg")
        try scene.delete([id])
        let (folder, outside) = (scene.photos.appending("2024"), scene.root.appending("outside"))
        let swap: @Sendable () -> Void = {
            rename(folder.display, outside.display)
            symlink(outside.display, folder.display)
        }
        if isBefore { swap() }
        let outcome = try mover(scene) { if !isBefore { swap() } }.restore(act: act(scene, .restore), [id])
        #expect(outcome.moved.isEmpty && outcome.refused.map(\.failure.code) == [.changed])
        #expect(names(outside.appending("05")) == [])
        #expect(try scene.trashed(id).flatMap { text($0.path) } == "a picture")
        #expect(names(scene.home.appending("info")) == ["a.jpg.trashinfo"])
    }

    @Test func `no folder is made behind a link`() throws {
        let scene = try Scene()
        let outside = scene.root.appending("outside")
        mkdir(outside.display, 0o700)
        symlink(outside.display, scene.photos.appending("2024").display)
        let failure = #expect(throws: Failure.self) { try makeFolders(scene.photos.appending("2024/May/first")) }
        #expect(failure?.reason == "move.behindLink")
        #expect(names(outside) == [])
    }

    @Test func `a move that was killed before it saw the other version puts that back at the start`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "old")
        let row = try scene.row(id)
        var taken: Set<BytePath> = []
        let trashEntry = try TrashEntry(for: row.path, home: scene.home, besides: &taken)
        let act = try act(scene, .delete)
        let move = try scene.catalogue.write { db in
            try Move.intend(
                db, act: act, file: id, kind: .trash, source: row.path, target: trashEntry.file, info: trashEntry.info,
                stamp: row.stamp)
        }
        try put(trashEntry.infoText, move.info)
        save("new", over: row.path)
        rename(row.path.display, move.target.display)
        try scene.reopen()
        #expect(try scene.mover.recover() == 1)
        #expect(text(row.path) == "new")
        #expect(names(scene.home.appending("files")) == [] && names(scene.home.appending("info")) == [])
        #expect(try scene.row(id).presence == .here && scene.trashed(id) == nil)
    }

    @Test func `emptying leaves another program's file under the same name`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        try scene.delete([id])
        let path = scene.home.appending("files/a.jpg")
        save("another program's", over: path)
        #expect(try scene.mover.empty([id]).refused.map(\.failure.reason) == ["trash.replaced"])
        #expect(text(path) == "another program's")
    }

    /// Acts like a scan that sees the file at its new path while the file is being moved there.
    private static func find(_ path: BytePath, _ stamp: FileStamp, in catalogue: Catalogue) {
        try? catalogue.write { db in
            guard try FileRow.fetch(db, at: path) == nil else { return }
            try FileTable.insert(
                db,
                FileTable.NewFile(
                    directory: Directories.id(db, of: path.parent), name: path.name, kind: .photo, format: "jpeg", stamp: stamp,
                    taken: LocalTime(seconds: 0), takenFrom: .file, isScreenshot: false, problem: nil))
        }
    }

    @Test func `a file that a scan found at its new path while it was moved keeps one row, and its history`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        let (row, target) = (try scene.row(id), scene.photos.appending("Album/a.jpg"))
        let catalogue = scene.catalogue
        let act = try act(scene, .place)
        let outcome = try mover(scene) { Self.find(target, row.stamp, in: catalogue) }
            .place(act: act, [FileMover.Placement(file: row, folder: target.parent)])
        #expect(outcome.moved == [id] && outcome.refused.isEmpty)
        #expect(try scene.row(id).path == target && scene.row(id).presence == .here)
        #expect(try scene.count("SELECT count(*) FROM file") == 1)
        #expect(try scene.mover.bringBack(act: act).moved == [id])
        #expect(try scene.row(id).path == row.path && text(row.path) == "a picture")
    }

    @Test(arguments: [1, 2 * FileMover.batch])
    func `a file that got another row while its move is undone comes back all the same`(count: Int) throws {
        let scene = try Scene()
        let ids = try (0..<count).map { try scene.add("\($0).jpg") }
        let last = ids[count - 1]
        let act = try act(scene, .place)
        let placements = try ids.map { FileMover.Placement(file: try scene.row($0), folder: scene.photos.appending("Album")) }
        _ = try scene.mover.place(act: act, placements)
        // Acts like a scan that recognises the file as a missing one: the missing file's row replaces the row of this file.
        let other = try scene.add("other.jpg")
        let catalogue = scene.catalogue
        let swap: @Sendable () -> Void = {
            try? catalogue.write { db in
                guard try FileRow.fetch(db, id: last) != nil, try !FileMover.isMoving(db, last) else { return }
                try Journal.merge(db, last, into: other)
                try FileTable.give(db, pathOf: last, to: other)
            }
        }
        if count == 1 { swap() }
        let outcome = try mover(scene, swap).bringBack(act: act)
        #expect(outcome.refused.isEmpty && outcome.moved.count == count && outcome.moved.contains(other))
        #expect(names(scene.photos.appending("Album")) == [])
        #expect(try scene.row(other).path == placements[count - 1].file.path)
    }

    /// openat2(2) must give the same result as opening one folder after another, which is used if a kernel or a filter does
    /// not allow openat2.
    @Test(arguments: [
        ("", true), ("a", true), ("a/b", true), ("./a//b/", true), ("a/..", false), ("..", false), ("link", false),
        ("link/b", false),
        ("a/out", false), ("a/file", false), ("missing", false), (String(repeating: "n", count: 300), false),
    ])
    func `a path beneath a folder is opened without links and without a way out`(path: String, opens: Bool) throws {
        let scene = try Scene()
        try FileManager.default.createDirectory(atPath: scene.photos.appending("a/b").display, withIntermediateDirectories: true)
        symlink("a", scene.photos.appending("link").display)
        symlink("../..", scene.photos.appending("a/out").display)
        try put("", scene.photos.appending("a/file"))
        let root = open(scene.photos.display, O_RDONLY | O_DIRECTORY)
        defer { close(root) }
        let opened = [cl_open_beneath(root, path), cl_descend(root, path)]
        for descriptor in opened where descriptor >= 0 { close(descriptor) }
        #expect(opened.map { $0 >= 0 } == [opens, opens])
        #expect(path.isEmpty || opens || path.contains("..") || opened[0] == opened[1], "the reasons are the same: \(opened)")
    }
}
