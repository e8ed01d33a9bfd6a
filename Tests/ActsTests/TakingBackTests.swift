import Base
import Catalogue
import Foundation
import Glibc
import GRDB
import Testing

@testable import Acts

/// If copying or uploading is undone, the copies and uploads go to the trash.
struct TakingBackTests {
    private func trash(_ scene: EntryScene) -> [String: String] {
        let files = scene.base.appending("Trash/files")
        return Dictionary(uniqueKeysWithValues: names(files).map { ($0, text(files.appending($0)) ?? "/") })
    }

    @Test func `an upload that is taken back in the moment it is answered lies in the trash`() throws {
        let scene = try EntryScene()
        let draft = scene.base.appending("arriving")
        try put("the only one", draft)
        _ = try scene.mover.add(draft, as: BytePath("note.txt"), into: scene.root)
        // The upload's temporary file still exists while the answer to the upload is being sent.
        #expect(try scene.undo() == [])
        #expect(unlink(draft.display) == 0)
        #expect(try scene.tree() == [] && trash(scene) == ["note.txt": "the only one"])
        #expect(names(scene.base.appending("Trash/info")) == ["note.txt.trashinfo"])
    }

    /// Encrypted containers, memory-mapped files and `exiftool -P` change a file in this way.
    @Test(arguments: [true, false]) func `a copy that was written into with its size and time kept stays`(inJournal: Bool) throws
    {
        let scene = try EntryScene()
        try scene.write("box", "what was copied")
        _ = try scene.mover.makeFolder(BytePath("out"), in: scene.root)
        _ = try scene.mover.copy([scene.path("box")], into: scene.path("out"))
        let copy = scene.path("out/box")
        // The journals of earlier versions contain no change time.
        if !inJournal { try scene.catalogue.write { try $0.execute(sql: "UPDATE entryStep SET changed = NULL") } }
        try rewrite(copy, "what I write in")
        #expect(try scene.undo() == (inJournal ? ["file.changedSinceAdded"] : []))
        #expect(text(copy) == (inJournal ? "what I write in" : nil))
        #expect(trash(scene) == (inJournal ? [:] : ["box": "what I write in"]), "lost it is not, either way")
    }

    /// Writes into a file, and restores its modification time.
    private func rewrite(_ path: BytePath, _ text: String) throws {
        var status = stat()
        let found = path.withCString { stat($0, &status) }
        try #require(found == 0)
        let file = path.withCString { open($0, O_WRONLY) }
        try #require(file >= 0)
        defer { close(file) }
        let bytes = Array(text.utf8)
        try #require(bytes.count == status.st_size && pwrite(file, bytes, bytes.count, 0) == bytes.count)
        _ = [status.st_atim, status.st_mtim].withUnsafeBufferPointer { futimens(file, $0.baseAddress) }
    }

    @Test func `a copy of which the rights alone were changed is taken back`() throws {
        let scene = try EntryScene()
        try scene.write("a", "one")
        _ = try scene.mover.makeFolder(BytePath("out"), in: scene.root)
        _ = try scene.mover.copy([scene.path("a")], into: scene.path("out"))
        #expect(chmod(scene.path("out/a").display, 0o600) == 0)
        #expect(try scene.undo() == [])
        #expect(trash(scene) == ["a": "one"])
    }

    @Test func `a folder of copies goes to the trash as one, and a second undo finds nothing to do`() throws {
        let scene = try EntryScene()
        for name in ["a/one", "a/in/two", "a/in/three"] { try scene.write(name, name) }
        try FileManager.default.createDirectory(atPath: scene.path("a/empty").display, withIntermediateDirectories: false)
        _ = try scene.mover.makeFolder(BytePath("b"), in: scene.root)
        let act = try #require(try scene.mover.copy([scene.path("a")], into: scene.path("b")).act)
        #expect(try scene.undo() == [])
        #expect(trash(scene) == ["a": "/"])
        let there = EntryScene.everything(in: scene.base.appending("Trash/files/a"))
        #expect(
            there.keys.map { String(decoding: $0, as: UTF8.self) }.sorted() == ["empty/", "in/", "in/three", "in/two", "one"])
        #expect(try scene.tree().filter { $0.hasPrefix("b") } == ["b/"])
        #expect(try scene.mover.bringBack(act: act).isEmpty && trash(scene).count == 1)
    }

    @Test func `what a person put into a folder of copies stays there, and the copies go`() throws {
        let scene = try EntryScene()
        for name in ["a/one", "a/in/two"] { try scene.write(name, name) }
        _ = try scene.mover.makeFolder(BytePath("b"), in: scene.root)
        _ = try scene.mover.copy([scene.path("a")], into: scene.path("b"))
        try scene.write("b/a/in/mine", "mine")
        #expect(try scene.undo() == [])
        #expect(try scene.tree().filter { $0.hasPrefix("b") } == ["b/", "b/a/", "b/a/in/", "b/a/in/mine=mine"])
        #expect(trash(scene) == ["one": "a/one", "two": "a/in/two"])
    }

    /// The process may have been killed while it undid a copy: the journal has the move to the trash, and the file has been moved
    /// or not.
    @Test(arguments: [false, true]) func `an undo that was cut off leaves no record without its file, and is done again`(
        isMoved: Bool
    ) throws {
        let scene = try EntryScene()
        try scene.write("a/one", "1")
        _ = try scene.mover.makeFolder(BytePath("b"), in: scene.root)
        let act = try #require(try scene.mover.copy([scene.path("a/one")], into: scene.path("b")).act)
        let copy = scene.path("b/one")
        var taken: Set<BytePath> = []
        let trashEntry = try TrashEntry(for: copy, home: scene.base.appending("Trash"), besides: &taken)
        try scene.catalogue.write { db in
            var step = EntryStep(.trash, copy, trashEntry.file, aside: trashEntry.info, stamp: EntryStamp(copy))
            step.undoes = try EntryStep.of(db, act: act).first?.id
            try step.intend(db, act: act)
        }
        try put(trashEntry.infoText, trashEntry.info)
        if isMoved { #expect(rename(copy.display, trashEntry.file.display) == 0) }
        try scene.mover.recover()
        #expect(names(trashEntry.info.parent).count == (isMoved ? 1 : 0) && (text(copy) == nil) == isMoved)
        #expect(try scene.isStanding(act) == !isMoved, "an undo that was complete is not done again")
        if !isMoved { #expect(try scene.undo() == []) }
        #expect(text(copy) == nil && trash(scene) == ["one": "1"] && names(trashEntry.info.parent) == ["one.trashinfo"])
        #expect(try scene.mover.bringBack(act: act).isEmpty && trash(scene) == ["one": "1"], "a second undo brings nothing forth")
    }

    /// This happens when an intact copy replaces a damaged file.
    @Test func `an act that moved one to the trash and put a copy in its place gives the first back`() throws {
        let scene = try EntryScene()
        try scene.write("a/note", "damaged")
        try scene.write("b/note", "whole")
        let act = try scene.catalogue.write { try Journal.begin($0, .copyEntries, summary: "") }
        #expect(try scene.mover.trash([scene.path("a/note")], act: act).refused.isEmpty)
        var outcome = EntryMover.Outcome(act: act)
        try scene.mover.copy(EntryGroup(scene.path("b/note")), into: scene.path("a"), act: act, as: .copy, &outcome)
        #expect(text(scene.path("a/note")) == "whole")
        #expect(try scene.undo() == [])
        #expect(text(scene.path("a/note")) == "damaged" && trash(scene).values.sorted() == ["whole"])
    }

    @Test func `what was added to the library and no scan has seen goes to the trash`() throws {
        let scene = try Scene()
        let source = scene.root.appending("source")
        try put("one", source)
        let file = FileAdder.NewFile(
            source: source, name: "a.jpg", identity: Identity(digest: [UInt8](repeating: 1, count: 32)), modified: nil)
        let outcome = try FileAdder(scene.catalogue).add([file], to: scene.photos) { "Added \($0)" }
        #expect(try scene.takeBack(act: outcome.act)?.refused.isEmpty == true)
        #expect(names(scene.photos) == [] && text(scene.home.appending("files/a.jpg")) == "one")
    }
}

/// "Empty trash" deletes only items that Shoebox put into the trash.
struct EmptyingTests {
    private func trashed(_ scene: Scene, identity: Identity? = nil) throws -> (id: Int64, file: BytePath, info: BytePath) {
        let id = try scene.add("p.jpg", "a picture of mine", identity: identity)
        #expect(try scene.delete([id]).moved == [id])
        let record = try #require(try scene.trashed(id))
        return (id, record.path, record.info)
    }

    /// ext4 reuses inode numbers, so another file can have the same inode. To simulate this, the test overwrites the file in
    /// place.
    @Test(arguments: ["another size", "another time", "another record", "a link", "a folder"])
    func `another program's file under the same name stays, even with the same inode`(what: String) throws {
        let scene = try Scene()
        let (id, file, info) = try trashed(scene)
        switch what {
        case "another size": try put("the only copy of a thesis", file)
        case "another time": try put("a thesis, as long", file)
        case "another record":
            try put("[Trash Info]\nPath=/home/me/thesis/p.jpg\nDeletionDate=2026-11-28T05:00:00\n", info)
        case "a link":
            unlink(file.display)
            #expect(symlink("/etc/hostname", file.display) == 0)
        default:
            unlink(file.display)
            #expect(mkdir(file.display, 0o700) == 0)
        }
        let outcome = try scene.mover.empty([id])
        #expect(outcome.moved == [] && outcome.refused.map(\.failure.reason) == ["trash.replaced"])
        #expect(FileInfo(file, followsLinks: false) != nil && FileInfo(info) != nil)
    }

    @Test(arguments: [true, false]) func `a drive that gives other times is asked for the content`(isSame: Bool) throws {
        let scene = try Scene()
        let digest = Identity(hex: "9b28d8d3e4ef9a6b4b3b0bb4ae7a8c1c6e52db2ea8bd1a2ab8bb5b8f1c3a3f0e")
        let (id, file, _) = try trashed(scene, identity: isSame ? Self.identity : digest)
        FileTimes.setModified(file, nanoseconds: 1_000_000_000)
        #expect(try scene.mover.empty([id]).moved == (isSame ? [id] : []))
        #expect((FileInfo(file) == nil) == isSame)
    }

    /// The identity of the content "a picture of mine".
    private static let identity = Identity(hex: "f62fa46fa42306cd60557b1334a61cd3fe65ea8d5c040f3119a781dafdf1a929")

    @Test func `what is gone already is no failure, and another's record of that name stays`() throws {
        let scene = try Scene()
        let (id, file, info) = try trashed(scene)
        unlink(file.display)
        try put("[Trash Info]\nPath=/home/me/thesis/p.jpg\n", info)
        #expect(try scene.mover.empty([id]).moved == [id])
        #expect(FileInfo(info) != nil)
    }
}
