import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import Testing

@testable import Library

@Suite("The names pass: files that are neither photos nor videos")
struct OtherFileTests {
    private func names(_ scene: Scene) throws -> [String] {
        try scene.catalogue.read { db in
            try Row.fetchAll(
                db, sql: "SELECT path, name FROM otherFile JOIN otherFolder ON otherFolder.id = folderId"
            ).map { row in
                let path = (row["path"] as BytePath).appending(row["name"])
                return BytePath(bytes: Array(path.bytes.dropFirst(scene.photos.bytes.count + 1))).display
            }.sorted()
        }
    }

    @Test func `their names are kept at every depth, but for hidden ones`() throws {
        let scene = try Scene()
        for name in ["a.jpg", "notes.txt", "noextension", "deep/er/x.pdf", ".hidden.txt", "node_modules/index.js", "film.mov"] {
            try scene.put(name)
        }
        try scene.scan()
        #expect(try names(scene) == ["deep/er/x.pdf", "noextension", "notes.txt"])
        #expect(try scene.names() == ["a.jpg", "film.mov"])
        let entry = try #require(try scene.catalogue.read { try OtherFiles.fetch($0, id: 1) })
        #expect(entry.entry.size == 9)
    }

    @Test func `renamed, moved and deleted ones, and folders that are gone, are followed by a scan and by a look at one folder`()
        throws
    {
        let scene = try Scene()
        for name in ["in/one.txt", "in/two.txt", "in/deep/three.csv", "out/four.pdf"] { try scene.put(name) }
        try scene.scan()
        try scene.move("in/one.txt", "in/uno.txt")
        try scene.remove("in/two.txt")
        var pass = NamesPass(scene.catalogue, isCancelled: { false }, onProgress: { _ in }, onDirectory: { _ in })
        _ = try pass.refresh([scene.photos.appending("in")])
        #expect(try names(scene) == ["in/deep/three.csv", "in/uno.txt", "out/four.pdf"])
        try scene.move("in", "elsewhere")
        try scene.scan()
        #expect(try names(scene) == ["elsewhere/deep/three.csv", "elsewhere/uno.txt", "out/four.pdf"])
    }

    @Test func `a scan that is broken off forgets nothing`() throws {
        let scene = try Scene()
        try scene.put("in/one.txt")
        try scene.scan()
        try scene.scan(stop: { true })
        #expect(try names(scene) == ["in/one.txt"])
    }

    @Test func `names in any bytes are kept as they are`() throws {
        let scene = try Scene()
        let name = BytePath(bytes: [0x61, 0xFF, 0x2E, 0x74, 0x78, 0x74])
        try scene.put(scene.photos.appending(name), [1])
        try scene.scan()
        #expect(try scene.catalogue.read { try OtherFiles.fetch($0, id: 1) }?.entry.name == name)
    }

    @Test func `of a folder that is no longer in Shoebox nothing is kept, but for what another one holds`() throws {
        let scene = try Scene()
        for name in ["a.txt", "in/b.txt"] { try scene.put(name) }
        try scene.share(scene.photos.appending("in"))
        try scene.scan()
        #expect(try names(scene) == ["a.txt", "in/b.txt"])
        try scene.catalogue.write { db in
            let outer = try #require(try SharedFolder.all(db).first { $0.path == scene.photos })
            try SharedFolder.unshare(db, outer)
        }
        #expect(try names(scene) == ["in/b.txt"])
    }
}
