import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import Testing

@testable import Library

@Suite("The names pass: what is found")
struct NamesTests {
    @Test func `a folder that is known and not watched yet is walked with the one that holds it`() throws {
        let scene = try Scene()
        try scene.put("made/1.jpg")
        try scene.put("old/2.jpg")
        try scene.scan()
        var met: [BytePath] = []
        var pass = NamesPass(scene.catalogue, isCancelled: { false }, onProgress: { _ in }, onDirectory: { met.append($0) })
        pass.watched = [scene.photos, scene.photos.appending("old")]
        #expect(try pass.refresh([scene.photos]))
        #expect(met == [scene.photos, scene.photos.appending("made")])
    }

    @Test("Photos and videos are found at every depth, and nothing else")
    func finds() throws {
        let scene = try Scene()
        for name in ["a.jpg", "B.JPEG", "deep/er/c.HEIC", "film.mov", "notes.txt", "noextension", ".jpg", "deep/x.pdf"] {
            try scene.put(name)
        }
        let counts = try scene.scan()
        #expect(try scene.names() == ["B.JPEG", "a.jpg", "deep/er/c.HEIC", "film.mov"])
        #expect((counts.files, counts.photos, counts.added, counts.changed, counts.removed) == (4, 3, 4, 0, 0))
        #expect(try scene.row("film.mov").kind == .video)
        #expect(try scene.row("deep/er/c.HEIC").format == "heic")
    }

    @Test("Hidden names and the stores of other programs are left out")
    func exclusions() throws {
        let scene = try Scene()
        let left = [
            ".hidden.jpg", ".thumbnails/a.jpg", "@eaDir/a.jpg", "#recycle/a.jpg", "$RECYCLE.BIN/a.jpg", "lost+found/a.jpg",
            "node_modules/a.jpg", "__MACOSX/a.jpg", ".Trash-1000/files/a.jpg", "x/System Volume Information/a.jpg",
        ]
        for name in left { try scene.put(name) }
        for name in ["@home/a.jpg", "#1.jpg", "$.jpg"] { try scene.put(name) }
        try scene.scan()
        #expect(try scene.names() == ["#1.jpg", "$.jpg", "@home/a.jpg"])
    }

    @Test("Links are not followed, so that a loop ends and a file counts once")
    func links() throws {
        let scene = try Scene()
        try scene.put("a/one.jpg")
        #expect(symlink(scene.photos.display, scene.photos.appending("a/loop").display) == 0)
        #expect(symlink("one.jpg", scene.photos.appending("a/two.jpg").display) == 0)
        #expect(symlink("nowhere.jpg", scene.photos.appending("a/broken.jpg").display) == 0)
        #expect(try scene.scan().files == 1)
        #expect(try scene.names() == ["a/one.jpg"])
    }

    @Test("A pipe called like a photo is no photo")
    func pipe() throws {
        let scene = try Scene()
        #expect(mkfifo(scene.photos.appending("pipe.jpg").display, 0o600) == 0)
        #expect(try scene.scan().files == 0)
    }

    @Test("Names that are no text keep their bytes")
    func oddBytes() throws {
        let scene = try Scene()
        let folder = scene.photos.appending(BytePath(bytes: [0x66, 0xFF, 0xFE]))
        let name = BytePath(bytes: [0xC3, 0x28, 0x0A] + Array(".jpg".utf8))
        try scene.put(folder.appending(name), [1])
        try scene.scan()
        let row = try #require(try scene.rows().values.first)
        #expect(row.path == folder.appending(name))
        #expect(FileStamp(of: row.path) == row.stamp)
        #expect(try scene.scan().changed == 0)
    }

    @Test("An empty file is in the library with its problem, and can be deleted")
    func empty() throws {
        let scene = try Scene()
        try scene.put("empty.jpg", "")
        #expect(try scene.scan().problems == 1)
        let row = try scene.row("empty.jpg")
        #expect(row.contents == .unreadable)
        #expect(row.failure?.message == "The file is empty.")
        #expect(try scene.delete([row.id]).moved == [row.id])
    }

    @Test("An empty file whose rights changed can still be deleted after the next scan")
    func emptyTouched() throws {
        let scene = try Scene()
        try scene.put("empty.jpg", "")
        try scene.scan()
        let id = try scene.id("empty.jpg")
        usleep(20_000)
        #expect(chmod(scene.photos.appending("empty.jpg").display, 0o640) == 0)
        #expect(try scene.scan().changed == 0)
        let outcome = try scene.delete([id])
        #expect(outcome.moved == [id])
        #expect(outcome.refused.map(\.failure.code) == [])
    }

    @Test("A scan of what has not changed writes nothing and leaves nothing to read")
    func unchanged() throws {
        let scene = try Scene()
        for number in 0..<50 { try scene.put("\(number % 3)/\(number).jpg") }
        #expect(try scene.scan().added == 50)
        try scene.execute("UPDATE file SET contents = 1")
        let again = try scene.scan()
        #expect((again.files, again.added, again.changed, again.removed, again.renamed) == (50, 0, 0, 0, 0))
        #expect(try scene.count("SELECT count(*) FROM file WHERE contents = 0") == 0)
    }

    @Test("Changed bytes are read again, with the decision kept until they are known")
    func modified() throws {
        let scene = try Scene()
        try scene.put("a.jpg", "one")
        try scene.scan()
        let id = try scene.id("a.jpg")
        try scene.decide(id, .keep)
        try scene.execute("UPDATE file SET contents = 1")
        try scene.put("a.jpg", "longer")
        #expect(try scene.scan().changed == 1)
        let row = try scene.row(id)
        #expect((row.contents, row.stamp.size, row.decision) == (.unread, 6, .keep))
    }

    @Test("A folder that goes during the walk is no problem")
    func vanishingFolder() throws {
        let scene = try Scene()
        try scene.put("a/one.jpg")
        try scene.put("b/two.jpg")
        try scene.scan()
        let photos = scene.photos
        let counts = try scene.scan(onDirectory: { path in
            if path == photos.appending("a") { try? FileManager.default.removeItem(atPath: path.display) }
        })
        #expect((counts.files, counts.removed, counts.problems) == (1, 1, 0))
        #expect(try scene.names(.away) == ["a/one.jpg"])
    }

    @Test("A scan that was stopped takes nothing for gone")
    func cancelled() throws {
        let scene = try Scene()
        try scene.put("a/one.jpg")
        try scene.scan()
        try scene.remove("a/one.jpg")
        let counts = try scene.scan(stop: { true })
        #expect(counts.removed == 0)
        #expect(try scene.names() == ["a/one.jpg"])
    }

    @Test("Folders within one another are walked once")
    func nested() throws {
        let scene = try Scene()
        try scene.put("in/ner/a.jpg")
        try scene.share(scene.photos.appending("in"))
        try scene.share(scene.photos.appending("in/ner"))
        #expect(try scene.scan().files == 1)
        #expect(try scene.catalogue.read(ScanRoots.fetch) == [scene.photos])
    }

    @Test("A shared folder that the walk of another would leave out is walked too")
    func nestedHidden() throws {
        let scene = try Scene()
        try scene.put("a.jpg")
        try scene.put(".hidden/p/b.jpg")
        try scene.put(".hidden/p/deeper/c.jpg")
        try scene.put(".hidden/q/d.jpg")
        try scene.share(scene.photos.appending(".hidden/p"))
        try scene.share(scene.photos.appending(".hidden/p/deeper"))
        #expect(try scene.scan().files == 3)
        #expect(try scene.names() == [".hidden/p/b.jpg", ".hidden/p/deeper/c.jpg", "a.jpg"])
        #expect(try scene.scan().removed == 0)
    }

    @Test("A hidden folder within a shared one goes when it is no longer shared, but not what is shared beneath it")
    func unshareHidden() async throws {
        let scene = try Scene()
        for name in ["a.jpg", ".hidden/p/b.jpg", ".hidden/p/deeper/.x/c.jpg"] { try scene.put(name) }
        for name in [".hidden/p", ".hidden/p/deeper/.x"] { try scene.share(scene.photos.appending(name)) }
        #expect(try scene.scan().files == 3)
        try await withPool { pool in
            let library = Library(scene.catalogue, pool: pool)
            let folder = try #require(try await library.folders().first { $0.path.hasSuffix("/p") })
            _ = try await library.unshare(folder.id)
        }
        #expect(try scene.names() == [".hidden/p/deeper/.x/c.jpg", "a.jpg"])
        #expect(try scene.names(.unshared) == [".hidden/p/b.jpg"])
    }

    @Test("A hidden folder that is no longer shared stays away when the one around it is shared again, or its end is undone")
    func reshareAroundHidden() throws {
        let scene = try Scene()
        for name in ["a.jpg", ".hidden/p/b.jpg", ".hidden/q/c.jpg"] { try scene.put(name) }
        for name in [".hidden/p", ".hidden/q"] { try scene.share(scene.photos.appending(name)) }
        #expect(try scene.scan().files == 3)
        func unshare(_ path: BytePath) throws {
            try scene.catalogue.write { db in
                try SharedFolder.unshare(db, try #require(try SharedFolder.all(db).first { $0.path == path }))
            }
        }
        try unshare(scene.photos.appending(".hidden/p"))
        try unshare(scene.photos)
        #expect(try scene.names() == [".hidden/q/c.jpg"])
        try scene.share(scene.photos)
        #expect(try scene.names() == [".hidden/q/c.jpg", "a.jpg"])
        try scene.share(scene.photos.appending(".hidden/p"))
        #expect(try scene.names() == [".hidden/p/b.jpg", ".hidden/q/c.jpg", "a.jpg"])
    }

    @Test("A photo restored into a hidden folder that is no longer shared waits there")
    func restoreIntoHidden() throws {
        let scene = try Scene()
        let path = try scene.put(".hidden/p/b.jpg")
        let hidden = scene.photos.appending(".hidden/p")
        try scene.share(hidden)
        try scene.scan()
        let id = try scene.id(".hidden/p/b.jpg")
        try scene.delete([id])
        try scene.catalogue.write { db in
            try SharedFolder.unshare(db, try #require(try SharedFolder.all(db).first { $0.path == hidden }))
            try FileTable.place(db, file: id, at: path)
        }
        #expect(try scene.row(id).presence == .unshared)
    }

    @Test("Shoebox's own folder inside a shared folder is left out, by whatever path it is known")
    func ownFolder() throws {
        let scene = try Scene(sharing: false)
        try scene.put("a.jpg")
        try scene.put(scene.root.appending("data/previews/ab/x.jpg"), [1])
        try scene.share(scene.root)
        #expect(try scene.scan().files == 1)

        let link = scene.root.appending("link")
        #expect(symlink(scene.root.appending("data").display, link.display) == 0)
        let other = try Catalogue(at: link)
        var pass = NamesPass(other, isCancelled: { false }, onProgress: { _ in }, onDirectory: { _ in })
        _ = try pass.scan([scene.root])
        #expect(pass.counts.files == 1)
    }
}
