import Acts
import Base
import Catalogue
import GRDB
import Jobs
import ScreenshotsEngine
import Testing

@testable import Screenshots

struct AlbumTests {
    /// Maps the name of each saved album to its pictures.
    private func albums(_ scene: Scene) throws -> [String: Set<Identity>] {
        try scene.catalogue.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT name, identity FROM albumPhoto JOIN album ON album.id = albumId WHERE deletedAt IS NULL")
            return Dictionary(grouping: rows, by: { $0["name"] as String }).mapValues {
                Set($0.map { $0["identity"] as Identity })
            }
        }
    }

    @Test func `what is recognised is in its album, and what is unknown or failed in none`() async throws {
        let scene = try Scene()
        let song = try scene.add(1, Scene.song("Night Train", "The Lanterns"))
        try scene.add(2, [("Hello", 80, 600, 48)])
        let broken = try scene.add(3, [])
        try scene.catalogue.write { try $0.execute(sql: "DELETE FROM screenView WHERE identity = ?", arguments: [broken]) }
        _ = try await scene.sort()
        #expect(try albums(scene) == ["Screenshots – Music": [song]])
        #expect(try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM act") } == 0)
    }

    @Test func `a correction moves it to another album, and undo brings it back`() async throws {
        let scene = try Scene()
        let song = try scene.add(1, Scene.song("Night Train", "The Lanterns"))
        _ = try await scene.sort()
        let id = try #require(try scene.results().first?.id)
        try scene.screenshots.correct([id], Correction(type: .book))
        #expect(try albums(scene) == ["Screenshots – Books": [song]])
        try scene.screenshots.correct([id], Correction(type: .unknown))
        #expect(try albums(scene) == [:])
        _ = try scene.undo.last()
        _ = try scene.undo.last()
        #expect(try albums(scene) == ["Screenshots – Music": [song]])
    }

    @Test func `what the person took out of an album stays out of it`() async throws {
        let scene = try Scene()
        let song = try scene.add(1, Scene.song("Night Train", "The Lanterns"))
        _ = try await scene.sort()
        try scene.catalogue.write { db in
            let album = try #require(try Int64.fetchOne(db, sql: "SELECT id FROM album"))
            _ = try Albums.set(db, album, [song], isIn: false)
            try KeptAlbums.settle(db, song)
        }
        #expect(try albums(scene) == [:])
        _ = try scene.undo.last()
        #expect(try albums(scene) == ["Screenshots – Music": [song]])
    }

    @Test func `what the person says is no screenshot leaves list and album, until undo`() async throws {
        let scene = try Scene()
        let song = try scene.add(1, Scene.song("Night Train", "The Lanterns"))
        _ = try await scene.sort()
        let file = try #require(try scene.results().first?.photo?.id)
        try scene.screenshots.choose([file], isScreenshot: false)
        #expect(try scene.results().isEmpty)
        #expect(try albums(scene) == [:])
        #expect(try await scene.sort().total == 0)
        _ = try scene.undo.last()
        #expect(try scene.results().count == 1)
        #expect(try albums(scene) == ["Screenshots – Music": [song]])
    }

    @Test func `what the person says is a screenshot is sorted like one`() async throws {
        let scene = try Scene()
        let song = try scene.add(1, Scene.song("Night Train", "The Lanterns"))
        let file = try scene.catalogue.write { db in
            try db.execute(sql: "UPDATE file SET screenshot = 0")
            return try #require(try Int64.fetchOne(db, sql: "SELECT id FROM file"))
        }
        #expect(try await scene.sort().total == 0)
        try scene.screenshots.choose([file], isScreenshot: true)
        _ = try await scene.sort()
        #expect(try albums(scene) == ["Screenshots – Music": [song]])
        #expect(throws: Failure.self) { try scene.screenshots.choose([99], isScreenshot: true) }
    }

    @Test func `a person who refuses albums gets none, and those that are missing come once they are wanted again`() async throws
    {
        let scene = try Scene()
        let song = try scene.add(1, Scene.song("Night Train", "The Lanterns"))
        try scene.catalogue.write { try SettingTable.set($0, "screenshotAlbums", "false") }
        _ = try await scene.sort()
        #expect(try scene.results().count == 1, "it is sorted all the same")
        #expect(try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM album") } == 0)
        try scene.catalogue.write { db in
            #expect(try !KeptAlbums.catchUp(db))
            try SettingTable.set(db, "screenshotAlbums", nil)
            #expect(try KeptAlbums.catchUp(db))
            #expect(try !KeptAlbums.catchUp(db))
        }
        #expect(try albums(scene) == ["Screenshots – Music": [song]])
        // If albums are refused later, they keep their pictures, and a correction still takes one out of the wrong album.
        try scene.catalogue.write { try SettingTable.set($0, "screenshotAlbums", "false") }
        _ = try await scene.sort()
        #expect(try albums(scene) == ["Screenshots – Music": [song]])
        let id = try #require(try scene.results().first?.id)
        try scene.screenshots.correct([id], Correction(type: .book))
        #expect(try albums(scene) == [:])
    }

    @Test func `new ones are sorted unasked only where the person wants it, and only if some wait`() async throws {
        let scene = try Scene()
        try scene.add(1, Scene.song("Night Train", "The Lanterns"))
        #expect(try !scene.screenshots.isWanted())
        try scene.catalogue.write {
            try $0.execute(sql: "INSERT INTO setting (key, value) VALUES ('screenshotsAutomatic', 'true')")
        }
        #expect(try scene.screenshots.isWanted())
        _ = try await scene.sort()
        #expect(try !scene.screenshots.isWanted())
    }
}
