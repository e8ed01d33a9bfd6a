import Base
import Catalogue
import Foundation
import Glibc
import GRDB
import Synchronization
import Testing

@testable import Library

@Suite("Shared folders that are away")
struct AwayFolderTests {
    /// Makes a folder with two photos, one of them queued for deletion, and a film. A third photo is already missing.
    private static func filled() throws -> Scene {
        let scene = try Scene()
        for name in ["a.jpg", "deep/b.jpg", "film.mov", "gone.jpg"] { try scene.put(name, name) }
        try scene.scan()
        try scene.decide(try scene.id("deep/b.jpg"), .delete)
        try scene.remove("gone.jpg")
        try scene.scan()
        return scene
    }

    private static func move(_ from: BytePath, _ to: BytePath) throws {
        try #require(rename(from.display, to.display) == 0)
    }

    @Test func `a folder that goes says what is kept of it, and all of it is back in the moment of its return`() throws {
        let scene = try Self.filled()
        let elsewhere = scene.root.appending("elsewhere")
        #expect(try AwayFolder.all(scene.catalogue) == [])
        try Self.move(scene.photos, elsewhere)
        let unseen = try #require(try AwayFolder.all(scene.catalogue).first)
        #expect((unseen.photos, unseen.videos) == (2, 1), "nobody has looked yet")
        for _ in 0..<2 {
            try scene.scan()
            #expect(try scene.names() == [])
            let away = try #require(try AwayFolder.all(scene.catalogue).first)
            #expect((away.path, away.photos, away.videos, away.decided, away.queued) == (scene.photos.display, 2, 1, 1, 1))
            #expect(away.bytes == Int64("a.jpgdeep/b.jpgfilm.mov".utf8.count))
        }

        try Self.move(elsewhere, scene.photos)
        #expect(try AwayFolder.welcome(scene.catalogue))
        #expect(try scene.names() == ["a.jpg", "deep/b.jpg", "film.mov"], "before any walk")
        #expect(try scene.row("deep/b.jpg").decision == .delete)
        #expect(try scene.names(.away) == ["gone.jpg"], "what was missed before is still missed")
        try scene.expectCounted()
        #expect(try AwayFolder.all(scene.catalogue) == [])
        #expect(try !AwayFolder.welcome(scene.catalogue))
        let counts = try scene.scan()
        #expect((counts.files, counts.added, counts.changed, counts.removed) == (3, 0, 0, 0))
    }

    @Test func `a drive that is pulled while its folders are looked at one by one is away as a whole`() throws {
        let scene = try Self.filled()
        try Self.move(scene.photos, scene.root.appending("elsewhere"))
        var pass = NamesPass(scene.catalogue, isCancelled: { false }, onProgress: { _ in }, onDirectory: { _ in })
        #expect(try pass.refresh([scene.photos.appending("deep")]))
        #expect(try scene.names() == ["a.jpg", "film.mov"])
        #expect(try pass.refresh([scene.photos]))
        #expect(try AwayFolder.all(scene.catalogue).map(\.photos) == [2])
        try Self.move(scene.root.appending("elsewhere"), scene.photos)
        #expect(try AwayFolder.welcome(scene.catalogue))
        #expect(try scene.names() == ["a.jpg", "deep/b.jpg", "film.mov"])
    }

    @Test func `an empty mount point is not the folder, and an empty folder is`() throws {
        let scene = try Self.filled()
        // Mounting needs special rights, so the test only stores in the catalogue that the folder was a mount when it was
        // last seen.
        try scene.execute("UPDATE folder SET isMount = 1")
        let elsewhere = scene.root.appending("elsewhere")
        try Self.move(scene.photos, elsewhere)
        try scene.makeFolder(scene.photos)
        try scene.scan()
        #expect(try scene.names() == [])
        #expect(try AwayFolder.all(scene.catalogue).map(\.photos) == [2])
        #expect(rmdir(scene.photos.display) == 0)
        try Self.move(elsewhere, scene.photos)
        #expect(try AwayFolder.welcome(scene.catalogue))
        #expect(try scene.names() == ["a.jpg", "deep/b.jpg", "film.mov"])

        // The folder is no longer a mount. If it is emptied, it counts as empty and not as disconnected.
        try FileManager.default.removeItem(atPath: scene.photos.display)
        try scene.makeFolder(scene.photos)
        try scene.scan()
        #expect(try AwayFolder.all(scene.catalogue) == [])
        #expect(try scene.names() == [])
    }

    @Test func `of two folders only the one that went is away, also where it lies in the other`() throws {
        let scene = try Scene()
        try scene.put("a.jpg")
        try scene.put("stick/b.jpg", "other")
        try scene.share(scene.photos.appending("stick"))
        try scene.scan()
        try Self.move(scene.photos.appending("stick"), scene.root.appending("elsewhere"))
        try scene.scan()
        #expect(try AwayFolder.all(scene.catalogue).map(\.path) == [scene.photos.appending("stick").display])
        #expect(try scene.names() == ["a.jpg"])
        try Self.move(scene.root.appending("elsewhere"), scene.photos.appending("stick"))
        #expect(try AwayFolder.welcome(scene.catalogue))
        #expect(try scene.names() == ["a.jpg", "stick/b.jpg"])
    }

    @Test func `a folder that is no longer shared is not away, and takes nothing back`() throws {
        let scene = try Self.filled()
        try Self.move(scene.photos, scene.root.appending("elsewhere"))
        try scene.scan()
        try scene.catalogue.write { db in
            for folder in try SharedFolder.all(db) { try SharedFolder.unshare(db, folder) }
        }
        #expect(try AwayFolder.all(scene.catalogue) == [])
        #expect(try scene.count("SELECT count(*) FROM missedBefore") == 0)
        try Self.move(scene.root.appending("elsewhere"), scene.photos)
        #expect(try !AwayFolder.welcome(scene.catalogue))
        #expect(try scene.names() == [])
    }

    @Test func `the library tells that a folder went and that it is back, and then looks for changes`() async throws {
        let scene = try Self.filled()
        try await withPool { pool in
            let changes = Mutex(0)
            let library = Library(scene.catalogue, pool: pool) { event in
                if case .changed = event { changes.withLock { $0 += 1 } }
            }
            await library.checkFolders()
            #expect(changes.withLock { $0 } == 0)
            let elsewhere = scene.root.appending("elsewhere")
            try Self.move(scene.photos, elsewhere)
            await library.checkFolders()
            #expect(changes.withLock { $0 } > 0)
            await library.finish()
            #expect(try scene.names() == [])

            try scene.put(elsewhere.appending("new.jpg"), [1])
            try Self.move(elsewhere, scene.photos)
            changes.withLock { $0 = 0 }
            await library.checkFolders()
            #expect(changes.withLock { $0 } > 0)
            #expect(Set(try scene.names()).isSuperset(of: ["a.jpg", "deep/b.jpg", "film.mov"]), "before the scan has ended")
            await library.finish()
            #expect(try scene.names() == ["a.jpg", "deep/b.jpg", "film.mov", "new.jpg"])
            changes.withLock { $0 = 0 }
            await library.checkFolders()
            #expect(changes.withLock { $0 } == 0)
        }
    }
}
