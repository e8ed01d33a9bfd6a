import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import ScreenshotsEngine
import TestSupport
import Testing
import Workers

@testable import Screenshots

/// Tests of the operations that change files, on a real folder.
struct MoveTests {
    /// A shared folder with two songs, a receipt and an unknown screenshot, sorted.
    ///
    /// - Parameter pool: nil for a pool that must not be needed.
    private func sorted(_ pool: WorkerPool? = nil) async throws -> (scene: Scene, folder: BytePath) {
        let scene = try pool.map { try Scene(pool: $0) } ?? Scene()
        let folder = scene.root.appending("Pictures")
        try scene.catalogue.write { _ = try SharedFolder.share($0, path: folder) }
        try scene.add(1, Scene.song("Night Train", "The Lanterns"), in: folder)
        try scene.add(2, Scene.song("First Light", "The Lanterns"), in: folder.appending("2024"))
        try scene.add(3, Scene.stations("Alpha"), in: folder)
        _ = try await scene.sort()
        return (scene, folder)
    }

    /// Maps each path in a folder to the bytes and the time of the file.
    private func state(_ folder: BytePath) throws -> [String: String] {
        var state: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.display) {
            guard let stamp = FileStamp(of: folder.appending(name)) else { continue }
            let bytes = FileManager.default.contents(atPath: folder.appending(name).display) ?? Data()
            state[name] = "\(stamp.modified) \(stamp.inode) \(bytes.base64EncodedString())"
        }
        return state
    }

    @Test func `sorting touches no path, byte or time`() async throws {
        let scene = try Scene()
        let folder = scene.root.appending("Pictures")
        try scene.add(1, Scene.song("Night Train", "The Lanterns"), in: folder)
        try scene.add(2, Scene.stations("Alpha"), in: folder)
        let before = try state(folder)
        _ = try await scene.sort()
        #expect(before.count == 2)
        #expect(try state(folder) == before)
    }

    @Test func `a move is previewed, done, and undone to the last byte and time`() async throws {
        let (scene, folder) = try await sorted()
        let before = try state(folder)
        let preview = try scene.screenshots.previewMove(.all)
        #expect(preview.count == 2 && preview.folders.count == 1 && preview.bytes == 2)
        let target = try #require(preview.folders.first)
        #expect(target.path == folder.appending("Screenshots – Music").display && target.isNew && target.type == .music)
        #expect(preview.steps.map(\.from) == ["2024/Screenshot_2.png", "Screenshot_1.png"].map { folder.appending($0).display })
        #expect(try state(folder) == before)

        let (act, outcome) = try scene.screenshots.move(
            .all, revision: scene.screenshots.previewMove(.all).revision, by: scene.mover)
        #expect(act != nil && outcome.moved.count == 2 && outcome.refused.isEmpty)
        for step in preview.steps { #expect(FileManager.default.fileExists(atPath: step.to)) }
        #expect(try scene.results().filter { $0.type == .music }.allSatisfy { $0.photo?.folder == target.path })
        #expect(try scene.screenshots.previewMove(.all).count == 0, "what lies there already is not moved again")
        #expect(ScreenshotRule.isScreenshotFolder(BytePath(target.path)))

        let undone = try #require(try scene.undo.last())
        #expect(undone.act.kind == .place && undone.refused.isEmpty)
        #expect(try state(folder) == before)
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test func `unknown, corrected to unknown, queued and taken out by hand stay`() async throws {
        let (scene, _) = try await sorted()
        let songs = try scene.results().filter { $0.type == .music }
        try scene.catalogue.write { db in
            try db.execute(sql: "UPDATE file SET decision = 1 WHERE id = ?", arguments: [songs[0].photo?.id])
        }
        #expect(try scene.screenshots.previewMove(.type(.music)).count == 1)
        try scene.screenshots.correct([songs[1].id], Correction(type: .unknown))
        #expect(try scene.screenshots.previewMove(.all).count == 0)
        #expect(try scene.screenshots.move(.all, by: scene.mover).act == nil)
        _ = try scene.undo.last()
        let identity = try #require(
            try scene.catalogue.read {
                try Identity.fetchOne($0, sql: "SELECT identity FROM screenResult WHERE id = ?", arguments: [songs[1].id])
            })
        try scene.catalogue.write { db in
            let album = try #require(try Int64.fetchOne(db, sql: "SELECT id FROM album"))
            _ = try Albums.set(db, album, [identity], isIn: false)
        }
        #expect(try scene.screenshots.previewMove(.some(songs.map(\.id))).count == 0)
    }

    @Test func `another number than was shown moves nothing`() async throws {
        let (scene, folder) = try await sorted()
        let before = try state(folder)
        #expect(throws: Failure.self) { try scene.screenshots.move(.all, revision: "0", by: scene.mover) }
        #expect(try state(folder) == before)
    }

    @Test func `a folder is called like the album, whatever that is called`() async throws {
        let (scene, folder) = try await sorted()
        try scene.catalogue.write { try $0.execute(sql: "UPDATE album SET name = '../Songs/2024'") }
        #expect(try scene.screenshots.previewMove(.all).folders.map(\.path) == [folder.appending("-Songs-2024").display])
        #expect(AlbumFolders.name("...", .music) == "Screenshots – Music")
        #expect(AlbumFolders.name(String(repeating: "ü", count: 300), .music).utf8.count == 200)
    }

    // MARK: Captions

    private func text(_ path: BytePath) throws -> String {
        String(decoding: try #require(FileManager.default.contents(atPath: path.display)), as: UTF8.self)
    }

    @Test func `captions are written into sidecars, once, and undo removes them`() async throws {
        let (scene, folder) = try await sorted()
        let before = try state(folder)
        let outcome = try await scene.screenshots.writeCaptions(.all)
        #expect(outcome.written == 3 && outcome.refused.isEmpty && outcome.act != nil)
        let text = try #require(FileManager.default.contents(atPath: folder.appending("Screenshot_1.png.xmp").display))
        #expect(
            String(decoding: text, as: UTF8.self).contains(
                "<rdf:li xml:lang=\"x-default\">ScreenSort: Music | Title: Night Train | Creator: The Lanterns | Status: Logged</rdf:li>"
            ))
        #expect(try state(folder).filter { !$0.key.hasSuffix(".xmp") } == before)
        let again = try await scene.screenshots.writeCaptions(.all)
        #expect(again.written == 0 && again.same == 3 && again.act == nil)
        _ = try scene.undo.last()
        #expect(try state(folder) == before)
    }

    @Test func `a caption goes with its picture, and its undo finds it there`() async throws {
        let (scene, folder) = try await sorted()
        let before = try state(folder)
        let captions = try await scene.screenshots.writeCaptions(.type(.music)).act
        _ = try scene.screenshots.move(.all, by: scene.mover)
        #expect(try state(folder).keys.filter { $0.hasSuffix(".xmp") }.allSatisfy { $0.hasPrefix("Screenshots – Music/") })
        _ = try scene.undo.last(id: captions)
        #expect(try state(folder).keys.filter { $0.hasSuffix(".xmp") }.isEmpty)
        _ = try scene.undo.last()
        #expect(try state(folder) == before)
    }

    @Test func `what another program wrote stays, and what was edited since stays too`() async throws {
        let (scene, folder) = try await sorted()
        let foreign = folder.appending("Screenshot_1.png.xmp")
        try Data("<x:xmpmeta x:xmptk=\"Another\"/>".utf8).write(to: URL(fileURLWithPath: foreign.display))
        let outcome = try await scene.screenshots.writeCaptions(.all)
        #expect(outcome.written == 2 && outcome.refused.map(\.failure.code) == [.changed])
        #expect(FileManager.default.contents(atPath: foreign.display)?.count == 30)

        let ours = folder.appending("2024/Screenshot_2.png.xmp").display
        let text = String(decoding: try #require(FileManager.default.contents(atPath: ours)), as: UTF8.self)
        try Data(text.replacingOccurrences(of: "First", with: "1st").utf8).write(to: URL(fileURLWithPath: ours))
        let undone = try #require(try scene.undo.last())
        #expect(undone.refused.map(\.failure.code) == [.changed])
        #expect(FileManager.default.fileExists(atPath: ours))
    }

    @Test func `a correction is written over our own caption, and undo brings the former one back`() async throws {
        let (scene, folder) = try await sorted(WorkerPool(executable: try builtProgram(), size: 1))
        let path = folder.appending("Screenshot_1.png.xmp")
        _ = try await scene.screenshots.writeCaptions(.all)
        let first = try text(path)
        let song = try #require(try scene.results().first { $0.title == "Night Train" })
        try scene.screenshots.correct([song.id], Correction(title: "Night <Train> & Co"))
        #expect(try await scene.screenshots.writeCaptions(.some([song.id])).written == 1)
        let second = try text(path)
        #expect(second.contains("Night &lt;Train&gt; &amp; Co") && second != first)
        _ = try scene.undo.last()
        #expect(try text(path) == first)
        await scene.pool.shutdown()
    }

    @Test func `captions of as many other pictures are not those that were shown`() async throws {
        let (scene, folder) = try await sorted()
        let shown = try scene.screenshots.previewCaptions(.all)
        #expect(shown.count == 3)
        try FileManager.default.moveItem(
            atPath: folder.appending("Screenshot_1.png").display, toPath: folder.appending("Screenshot_9.png").display)
        try scene.catalogue.write {
            try $0.execute(
                sql: "UPDATE file SET name = ? WHERE name = ?",
                arguments: [BytePath("Screenshot_9.png"), BytePath("Screenshot_1.png")])
        }
        let failure = await #expect(throws: Failure.self) {
            try await scene.screenshots.writeCaptions(.all, revision: shown.revision)
        }
        #expect(failure?.reason == "selection.listChanged")
        #expect(try state(folder).keys.filter { $0.hasSuffix(".xmp") }.isEmpty)
        let now = try scene.screenshots.previewCaptions(.all)
        #expect(try await scene.screenshots.writeCaptions(.all, revision: now.revision).written == 3)
    }

    @Test func `an older caption is not taken back from under a newer one, and is once that is`() async throws {
        let (scene, folder) = try await sorted(WorkerPool(executable: try builtProgram(), size: 1))
        let song = try #require(try scene.results().first { $0.title == "Night Train" })
        let first = try await scene.screenshots.writeCaptions(.some([song.id])).act
        try scene.screenshots.correct([song.id], Correction(title: "Day Train"))
        let second = try await scene.screenshots.writeCaptions(.some([song.id])).act
        let refused = try #require(try scene.undo.last(id: first))
        #expect(!refused.isUndone && refused.refused.map(\.failure.reason) == ["caption.changed"])
        #expect(try scene.undo.last(id: second)?.isUndone == true)
        #expect(try scene.undo.last(id: first)?.isUndone == true)
        #expect(try state(folder).keys.filter { $0.hasSuffix(".xmp") }.isEmpty)
        await scene.pool.shutdown()
    }

    @Test func `captions begin as the person wants`() async throws {
        let (scene, _) = try await sorted()
        try scene.catalogue.write {
            try $0.execute(sql: "INSERT INTO setting (key, value) VALUES ('captionPrefix', '\"Box\"')")
        }
        #expect(try scene.results().last?.caption.hasPrefix("Box: Music | Title: Night Train") == true)
        try scene.catalogue.write { try $0.execute(sql: "UPDATE setting SET value = '\" \"'") }
        #expect(try scene.results().last?.caption.hasPrefix("ScreenSort: ") == true)
    }

    @Test func `unknown ones get a caption when they are chosen, failed ones never`() async throws {
        let (scene, folder) = try await sorted()
        let unknown = try #require(try scene.results().first { $0.status == "flagged" })
        #expect(try await scene.screenshots.writeCaptions(.some([unknown.id])).written == 1)
        let path = folder.appending("Screenshot_3.png.xmp")
        let text = try text(path)
        #expect(text.contains("ScreenSort: Unknown | Status: Could not classify") && !text.contains("dc:subject"))
        _ = try scene.undo.last()
        // A choice by kind, and all of them, include the unknown ones.
        #expect(try await scene.screenshots.writeCaptions(.type(.unknown)).written == 1)
        _ = try scene.undo.last()
        #expect(try await scene.screenshots.writeCaptions(.type(.music)).written == 2)
        _ = try scene.undo.last()
        try scene.catalogue.write {
            try $0.execute(
                sql: "UPDATE screenResult SET status = ? WHERE id = ?",
                arguments: [ScreenResult.Status.failed.rawValue, unknown.id])
        }
        #expect(try await scene.screenshots.writeCaptions(.all).written == 2)
        #expect(!FileManager.default.fileExists(atPath: path.display))
    }

    @Test func `a caption keeps the corrected date in our own sidecar`() async throws {
        let (scene, folder) = try await sorted(WorkerPool(executable: try builtProgram(), size: 1))
        let path = folder.appending("Screenshot_1.png.xmp")
        var packet = XMPPacket()
        for assignment in XMPPacket.Assignment.taken("2019-06-01") { packet.set(assignment) }
        try Data(packet.bytes).write(to: URL(fileURLWithPath: path.display))
        let outcome = try await scene.screenshots.writeCaptions(.all)
        #expect(outcome.refused.isEmpty && outcome.written == 3)
        let written = try #require(XMPPacket(Array(try text(path).utf8)))
        #expect(written.values(.takenOriginal) == ["2019-06-01"] && written.values(.title) == ["Night Train"])
        _ = try scene.undo.last()
        #expect(try text(path) == packet.text)
        await scene.pool.shutdown()
    }

    @Test func `a link is no sidecar`() async throws {
        let (scene, folder) = try await sorted()
        let (path, elsewhere) = (folder.appending("Screenshot_1.png.xmp").display, scene.root.appending("elsewhere").display)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
        #expect(try await scene.screenshots.writeCaptions(.all).refused.count == 1)
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
    }

    @Test func `a folder that became a link since the scan gets no caption, and loses none`() async throws {
        let (scene, folder) = try await sorted()
        let (original, elsewhere) = (folder.appending("2024").display, scene.root.appending("elsewhere").display)
        try FileManager.default.moveItem(atPath: original, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: original, withDestinationPath: elsewhere)
        #expect(try await scene.screenshots.writeCaptions(.all).refused.map(\.failure.code) == [.changed])
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).filter { $0.hasSuffix(".xmp") } == [])

        try FileManager.default.removeItem(atPath: original)
        try FileManager.default.moveItem(atPath: elsewhere, toPath: original)
        #expect(try await scene.screenshots.writeCaptions(.all).written == 1)
        try FileManager.default.moveItem(atPath: original, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: original, withDestinationPath: elsewhere)
        #expect(try scene.undo.last()?.refused.map(\.failure.code) == [.changed])
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).filter { $0.hasSuffix(".xmp") }.count == 1)
    }
}
