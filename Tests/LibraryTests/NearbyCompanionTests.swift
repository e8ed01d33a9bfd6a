import Acts
import Base
import Catalogue
import GRDB
import TestSupport
import Testing
import Workers

@testable import Library

@Suite("What `info` says of the files beside a file, and from the catalogue")
struct NearbyCompanionTests {
    private func companions(_ scene: Scene, _ name: String, _ pool: WorkerPool) async throws -> [String] {
        let listing = try DirectoryListing(of: scene.photos)
        return try await NearbyCompanions(of: scene.photos.appending(name), in: listing, pool).names().map(\.display)
    }

    @Test func `a file names those of its shot, its original and the sidecars, and no other files of the folder`() async throws {
        let scene = try Scene()
        let names = [
            "IMG_1.JPG", "img_1.cr2", "IMG_1.HEIC", "IMG_1.xmp", "IMG_10.JPG", "b.jpg", "b-bearbeitet.jpg", "b.jpg.json", "c.jpg",
            "c.heic", "IMG_2.nef", "notes.txt",
        ]
        for name in names { try scene.put(name, name) }
        try await withPool { pool async throws in
            #expect(try await companions(scene, "IMG_1.JPG", pool) == ["IMG_1.HEIC", "IMG_1.xmp", "img_1.cr2"])
            #expect(try await companions(scene, "img_1.cr2", pool) == ["IMG_1.HEIC", "IMG_1.JPG", "IMG_1.xmp"])
            #expect(try await companions(scene, "b-bearbeitet.jpg", pool) == ["b.jpg", "b.jpg.json"])
            #expect(try await companions(scene, "b.jpg", pool) == ["b-bearbeitet.jpg", "b.jpg.json"])
            for name in ["IMG_10.JPG", "c.jpg", "IMG_2.nef", "gone.jpg"] {
                #expect(try await companions(scene, name, pool) == [])
            }
        }
    }

    @Test func `files of one name that were taken at other times do not belong together`() async throws {
        let scene = try Scene()
        for (name, year) in [("a.jpg", "2015"), ("a.cr2", "2015"), ("b.jpg", "2015"), ("b.cr2", "2019")] {
            try scene.put(scene.photos.appending(name), TakenDateTests.jpeg(xmp: "\(year)-06-01T10:00:00"))
        }
        try await withPool { pool async throws in
            #expect(try await companions(scene, "a.jpg", pool) == ["a.cr2"])
            #expect(try await companions(scene, "b.jpg", pool) == [])
        }
    }

    @Test func `the catalogue adds a correction, tags, albums and favourites, until the file changes`() async throws {
        try await DateCorrectionTests().withBench { bench in
            let scene = bench.scene
            try scene.put(scene.photos.appending("a.bmp"), bitmap(10, 20, 30))
            try await bench.scan()
            try await bench.correct(["a.bmp"], .date("2014-05-01T08:30"))
            let identity = try #require(try scene.row("a.bmp").identity)
            try scene.catalogue.write { db in
                _ = try Favourites.set(db, [identity], true)
                let album = try Albums.create(db, name: "Rome").album
                try db.execute(
                    sql: "INSERT INTO albumPhoto (albumId, identity, addedAt) VALUES (?, ?, 0)", arguments: [album, identity])
            }
            let path = scene.photos.appending("a.bmp")
            var facts = try await FileFacts(of: path, bench.pool)
            #expect(facts.takenFrom == "file" && !facts.favourite && facts.albums == [])
            facts.add(try #require(try CatalogueFacts(scene.catalogue, of: path)))
            #expect(facts.taken == "2014-05-01T08:30" && facts.takenFrom == "correction")
            #expect(facts.dates.map(\.source).prefix(2) == ["correction", "file"])
            #expect(facts.favourite && facts.albums == ["Rome"])

            try scene.put(scene.photos.appending("a.bmp"), bitmap(30, 20, 10) + [0])
            #expect(try CatalogueFacts(scene.catalogue, of: path) == nil, "another content, of which nothing is known")
            #expect(try CatalogueFacts(scene.catalogue, of: scene.photos.appending("b.bmp")) == nil)
        }
    }
}
