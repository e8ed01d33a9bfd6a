import Base
import TestSupport
import Testing
import Workers

@testable import Library

/// `info` includes the facts from the other parts of an export.
@Suite(.serialized) struct NearbyExportTests {
    private static func facts(_ path: BytePath, _ pool: WorkerPool) async throws -> FileFacts {
        try await FileFacts(of: path, pool, exports: NearbyExports(pool))
    }

    @Test func `a sidecar in another part, albums and favourites of a Takeout are found`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try DrawnExports(scene: scene).takeout()
            let exports = NearbyExports(pool)
            func facts(_ name: String, in folder: String = "Fotos von 2015") async throws -> FileFacts {
                let path = scene.photos.appending("takeout-001/Takeout/Google Fotos/\(folder)/\(name)")
                return try await FileFacts(of: path, pool, exports: exports)
            }
            let third = try await facts("IMG_3.bmp")
            #expect(third.takenFrom == "takeout" && third.taken.hasPrefix("2015-07-01T"))
            #expect(third.latitude == 41.9 && third.longitude == 12.5)
            #expect(third.albums == ["Rom"] && !third.favourite)
            let first = try await facts("IMG_1.bmp")
            #expect(first.albums == ["Rom"] && first.favourite)
            // The album has only the sidecar of this photo.
            #expect(try await facts("IMG_5.bmp").albums == ["Rom"])
            let fourth = try await facts("IMG_4.bmp")
            #expect(fourth.albums == [] && fourth.people == ["Anna"])
            // It was in the trash.
            let second = try await facts("IMG_2.bmp")
            #expect(second.albums == [])
            let numbered = try await facts("IMG_1(1).bmp")
            #expect(numbered.albums == [] && !numbered.favourite)
            // The copy in the album has no sidecar.
            let copy = try await facts("IMG_3.bmp", in: "Rom")
            #expect(copy.takenFrom == "takeout" && copy.latitude == 41.9 && copy.albums == ["Rom"])
        }
    }

    @Test func `the tables of iCloud in another part are read`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            let draw = DrawnExports(scene: scene)
            let photo = try draw.photo("photos/iCloud Photos Part 1 of 2/Photos/IMG_0001.bmp", 1)
            try draw.text(
                "photos/iCloud Photos Part 2 of 2/Photos/Photo Details.csv",
                """
                imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate
                IMG_0001.bmp,AbC,yes,no,no,"Wednesday July 1,2015 9:00 AM GMT",3,"Thursday July 2,2015 9:00 AM GMT"
                """)
            try draw.text("photos/iCloud Photos Part 2 of 2/Albums/Rome.csv", "Images\nIMG_0001.bmp\n")
            let facts = try await Self.facts(photo, pool)
            #expect(facts.taken.hasPrefix("2015-07-01T"))
            #expect(facts.favourite && facts.albums == ["Rome"])
        }
    }

    @Test func `the sidecars of PhotoPrism lie in its storage`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            let draw = DrawnExports(scene: scene)
            let photo = try draw.photo("photos/originals/2015/a.bmp", 1)
            try draw.photo("photos/originals/2015/b.bmp", 2)
            try draw.text(
                "photos/storage/sidecar/2015/a.yml",
                "TakenAt: 2015-07-01T09:00:00Z\nUID: pqbz1\nTitle: At the sea\nTitleSrc: manual\nFavorite: true\n")
            try draw.text("photos/storage/sidecar/2015/b.yml", "TakenAt: 2016-07-01T09:00:00Z\nUID: pqbz2\n")
            try draw.text("photos/storage/albums/album/x.yml", "UID: aqbz1\nTitle: Beach\nType: album\nPhotos:\n- UID: pqbz1\n")
            let facts = try await Self.facts(photo, pool)
            #expect(facts.title == "At the sea" && facts.favourite && facts.albums == ["Beach"])
        }
    }

    @Test func `folders beside an export, and zips, are left alone`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            let draw = DrawnExports(scene: scene)
            let photo = try draw.photo("photos/other/IMG_1.bmp", 1)
            try draw.takeout()
            try draw.text("photos/takeout-003.zip", "no zip")
            let facts = try await Self.facts(photo, pool)
            #expect(facts.albums == [] && !facts.favourite && facts.takenFrom == "file")
        }
    }
}
