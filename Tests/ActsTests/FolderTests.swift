import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

/// Tests moves of files into folders and back.
struct FolderTests {
    private func move(_ scene: Scene, _ ids: [Int64], in folder: String) throws -> FileMover.Outcome {
        let placements = try ids.map { FileMover.Placement(file: try scene.row($0), folder: scene.photos.appending(folder)) }
        let act = try scene.catalogue.write { try FileMover.beginPlacing($0, placements, summary: "Moved") }
        let outcome = try scene.mover.place(act: act, placements)
        try scene.catalogue.write { try Journal.conclude($0, act: act, summary: "Moved") }
        return outcome
    }

    @Test func `files go into a new folder with their sidecars, and undo brings all back and removes the folder`() throws {
        let scene = try Scene()
        let first = try scene.add("2024/a.jpg", "first", decision: .keep)
        let second = try scene.add("2023/a.jpg", "second")
        try put("<x/>", scene.photos.appending("2024/a.jpg.xmp"))
        let outcome = try move(scene, [first, second], in: "Album")
        #expect(outcome.moved == [first, second] && outcome.bytes == 15 && outcome.refused.isEmpty)
        #expect(names(scene.photos.appending("Album")) == ["a (2).jpg", "a.jpg", "a.jpg.xmp"])
        #expect(names(scene.photos.appending("2024")) == [])
        let row = try scene.row(first)
        #expect(row.path == scene.photos.appending("Album/a.jpg") && row.presence == .here && row.decision == .keep)
        #expect(row.stamp == FileStamp(of: row.path))

        let undone = try #require(try scene.takeBack())
        #expect(undone.act.kind == .place && undone.refused.isEmpty && Set(undone.files) == [first, second])
        #expect(text(scene.photos.appending("2024/a.jpg")) == "first")
        #expect(text(scene.photos.appending("2024/a.jpg.xmp")) == "<x/>")
        #expect(text(scene.photos.appending("2023/a.jpg")) == "second")
        #expect(names(scene.photos) == ["2023", "2024"])
        #expect(try scene.row(second).path == scene.photos.appending("2023/a.jpg"))
        #expect(try scene.takeBack() == nil)
    }

    @Test func `nothing is overwritten, and a folder that was there stays`() throws {
        let scene = try Scene()
        try put("theirs", try made(scene.photos.appending("Album")).appending("a.jpg"))
        let id = try scene.add("a.jpg", "mine")
        _ = try move(scene, [id], in: "Album")
        #expect(text(scene.photos.appending("Album/a.jpg")) == "theirs")
        #expect(text(scene.photos.appending("Album/a (2).jpg")) == "mine")
        try put("new", scene.photos.appending("a.jpg"))
        _ = try scene.takeBack()
        #expect(names(scene.photos) == ["Album", "a (2).jpg", "a.jpg"])
        #expect(text(scene.photos.appending("a (2).jpg")) == "mine")
        #expect(names(scene.photos.appending("Album")) == ["a.jpg"])
    }

    @Test func `what was edited, is gone or cannot be written to stays, with the reason`() throws {
        let scene = try Scene()
        let ids = try ["a.jpg", "b.jpg", "c.jpg"].map { try scene.add($0) }
        try put("another, longer text", scene.photos.appending("a.jpg"))
        unlink(scene.photos.appending("b.jpg").display)
        let outcome = try move(scene, ids, in: "Album")
        #expect(outcome.moved == [ids[2]])
        #expect(outcome.refused.map(\.failure.code) == [.changed, .fileNotFound])
        #expect(names(scene.photos) == ["Album", "a.jpg"])

        try put("a file", scene.photos.appending("Blocked"))
        let blocked = try move(scene, [ids[2]], in: "Blocked")
        #expect(blocked.moved.isEmpty && blocked.refused.count == 1)
        #expect(text(scene.photos.appending("Album/c.jpg")) == "a picture")
        #expect(try scene.takeBack()?.files == ids.suffix(1), "the act that moved nothing does not stand")
    }

    @Test func `undo leaves what was moved on, deleted or removed since, and says so`() throws {
        let scene = try Scene()
        let ids = try ["a.jpg", "b.jpg", "c.jpg"].map { try scene.add($0) }
        _ = try move(scene, ids, in: "Album")
        let act = try #require(try scene.catalogue.read { try Journal.standing($0) }?.id)
        try scene.delete([ids[0]])
        unlink(scene.photos.appending("Album/b.jpg").display)
        let undone = try #require(try scene.takeBack(act: act))
        #expect(undone.refused.map(\.file) == [ids[1]])
        #expect(names(scene.photos) == ["c.jpg"])
        #expect(try scene.row(ids[0]).presence == .trashed)
    }

    private func made(_ folder: BytePath) throws -> BytePath {
        try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
        return folder
    }
}
