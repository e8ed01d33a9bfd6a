import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing
import Web
import Workers

@testable import Library

@Suite("When photos and films were taken, with the real reader")
struct TakenDateTests {
    /// Scans as the library does: names, sidecars, contents, and what older versions left.
    private func scan(_ scene: Scene, _ pool: WorkerPool) async throws {
        try ScanProblem.prepareForScan(scene.catalogue)
        try scene.scan()
        let dates = DatesPass(catalogue: scene.catalogue, pool: pool)
        try await dates.readSidecars()
        try await ContentsPass(reader: FileReader(catalogue: scene.catalogue, pool: pool), parallel: 2).run { _, _ in }
        try await dates.readDue()
        try CompanionsPass(catalogue: scene.catalogue).run()
        try scene.expectCounted()
    }

    private func taken(_ scene: Scene, _ name: String) throws -> String {
        let row = try scene.row(name)
        return "\(row.takenFrom.word) \(row.taken.iso)"
    }

    /// The beginning of a JPEG with an XMP packet. It cannot be shown, but its dates can be read.
    static func jpeg(xmp: String, more: UInt8 = 0) -> [UInt8] {
        let payload = Array("http://ns.adobe.com/xap/1.0/\0<rdf:Description exif:DateTimeOriginal=\"\(xmp)\"/>".utf8)
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload + [0xFF, 0xDA, 0, 2, more]
    }

    /// A film without pictures.
    static func film(unixSeconds: Int, seconds: Int, more: UInt8 = 0) -> [UInt8] {
        func four(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
        func box(_ type: String, _ payload: [UInt8]) -> [UInt8] { four(payload.count + 8) + Array(type.utf8) + payload }
        let made = four(unixSeconds + 2_082_844_800)
        let header = four(0) + made + made + four(1000) + four(seconds * 1000) + [UInt8](repeating: more, count: 80)
        return box("ftyp", Array("qt  \0\0\0\0qt  ".utf8)) + box("moov", box("mvhd", header))
    }

    private static func xmp(_ date: String) -> String { "<rdf:Description photoshop:DateCreated=\"\(date)\"/>" }

    @Test func `what a file says comes before its name and its time`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("IMG_20200101_120000.jpg"), Self.jpeg(xmp: "2014-05-06T07:08:09"))
            try scene.put("IMG_20200102_120000.jpg", "no picture")
            try scene.put("plain.jpg", "no picture at all")
            try scene.setModified("plain.jpg", seconds: 1_000_000_000)
            try await scan(scene, pool)
            #expect(try taken(scene, "IMG_20200101_120000.jpg") == "xmp 2014-05-06T07:08:09")
            #expect(try taken(scene, "IMG_20200102_120000.jpg") == "name 2020-01-02T12:00:00")
            #expect(try taken(scene, "plain.jpg") == "file \(LocalTime(unixSeconds: 1_000_000_000).iso)")
        }
    }

    @Test func `content that changed loses its former date`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.jpg"), Self.jpeg(xmp: "2014-05-06T07:08:09"))
            try await scan(scene, pool)
            try scene.put("a.jpg", "no picture any more")
            try scene.setModified("a.jpg", seconds: 1_000_000_000)
            try await scan(scene, pool)
            #expect(try taken(scene, "a.jpg") == "file \(LocalTime(unixSeconds: 1_000_000_000).iso)")
        }
    }

    @Test func `a film has the moment that it was made, on the clock of this machine`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("GOPR0123.MP4"), Self.film(unixSeconds: 1_565_429_400, seconds: 3))
            try await scan(scene, pool)
            #expect(try taken(scene, "GOPR0123.MP4") == "video \(LocalTime(unixSeconds: 1_565_429_400).iso)")
        }
    }

    @Test func `an XMP sidecar counts, appears, changes and goes`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("scan007.jpg"), Self.jpeg(xmp: "2014-05-06T07:08:09"))
            try await scan(scene, pool)
            try scene.put("scan007.jpg.xmp", Self.xmp("1987-07-15T12:00:00"))
            try await scan(scene, pool)
            #expect(try taken(scene, "scan007.jpg") == "sidecar 1987-07-15T12:00:00")
            try scene.put("scan007.jpg.xmp", Self.xmp("1988-07-15T12:00:00") + " ")
            try await scan(scene, pool)
            #expect(try taken(scene, "scan007.jpg") == "sidecar 1988-07-15T12:00:00")
            try scene.remove("scan007.jpg.xmp")
            try await scan(scene, pool)
            #expect(try taken(scene, "scan007.jpg") == "xmp 2014-05-06T07:08:09")
        }
    }

    @Test func `a photo that moves with its sidecar or without it keeps its date`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            for name in ["a", "b"] {
                try scene.put("\(name).jpg", "picture \(name)")
                try scene.put("\(name).xmp", Self.xmp("1987-07-15T12:00:00"))
            }
            try await scan(scene, pool)
            try scene.move("a.jpg", "inner/a.jpg")
            try scene.move("a.xmp", "inner/a.xmp")
            try scene.move("b.jpg", "inner/b.jpg")
            try await scan(scene, pool)
            #expect(try taken(scene, "inner/a.jpg") == "sidecar 1987-07-15T12:00:00")
            #expect(try taken(scene, "inner/b.jpg") == "sidecar 1987-07-15T12:00:00")
            // The folder "inner" goes, and what is left of it must not count.
            try scene.move("inner/a.jpg", "other/a.jpg")
            try scene.move("inner/a.xmp", "other/a.xmp")
            try scene.move("inner/b.jpg", "b.jpg")
            try scene.remove("inner")
            try scene.put("other/a.xmp", Self.xmp("1999-07-15T12:00:00") + " ")
            try await scan(scene, pool)
            #expect(try taken(scene, "other/a.jpg") == "sidecar 1999-07-15T12:00:00")
        }
    }

    @Test func `Takeout's sidecar dates its photo and the copies in albums`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            let sidecar = #"{"photoTakenTime": {"timestamp": "1560000000"}}"#
            let moment = "takeout \(LocalTime(unixSeconds: 1_560_000_000).iso)"
            try scene.put("2019/photo.jpg", "the picture")
            try scene.put("2019/photo.jpg.supplemental-metadata.json", sidecar)
            try scene.put("Holiday/photo.jpg", "the picture")
            try scene.put("Holiday/metadata.json", #"{"title": "Holiday"}"#)
            try scene.put(scene.photos.appending("2019/camera.jpg"), Self.jpeg(xmp: "2014-05-06T07:08:09"))
            try scene.put("2019/camera.jpg.json", sidecar)
            try await scan(scene, pool)
            #expect(try taken(scene, "2019/photo.jpg") == moment)
            #expect(try taken(scene, "Holiday/photo.jpg") == moment)
            #expect(try taken(scene, "2019/camera.jpg") == "xmp 2014-05-06T07:08:09")
            try scene.put("Later/photo.jpg", "the picture")
            try await scan(scene, pool)
            #expect(try taken(scene, "Later/photo.jpg") == moment)
        }
    }

    @Test func `sidecars of any content are no danger, and are read once`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put("a.jpg", "picture a")
            try scene.put("a.jpg.json", String(repeating: "[", count: 200_000))
            try scene.put("b.jpg", "picture b")
            try scene.put("b.jpg.xmp", Self.xmp("1987-07-15"))
            try await scan(scene, pool)
            #expect(try taken(scene, "b.jpg") == "sidecar 1987-07-15T00:00:00")
            #expect(try scene.count("SELECT count(*) FROM dateSidecar WHERE isRead = 0") == 0)
        }
    }

    @Test func `a library of an older version gets the dates at its next scan, each file once`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.jpg"), Self.jpeg(xmp: "2014-05-06T07:08:09"))
            try scene.put(scene.photos.appending("GOPR0123.MP4"), Self.film(unixSeconds: 1_565_429_400, seconds: 3))
            try scene.put("exif.jpg", "read by an older version")
            try await scan(scene, pool)
            try scene.execute(
                "DELETE FROM dateFound; INSERT INTO dateDue SELECT id FROM file; UPDATE file SET taken = 5, takenFrom = 0")
            try scene.execute("UPDATE file SET takenFrom = 2 WHERE name = CAST('exif.jpg' AS BLOB)")
            try scene.put("exif.jpg.xmp", Self.xmp("nothing"))
            let dates = DatesPass(catalogue: scene.catalogue, pool: pool)
            try scene.scan()
            try await dates.readSidecars()
            #expect(try taken(scene, "exif.jpg") == "exif 1970-01-01T00:00:05", "a former date was lost before it was read again")
            try await dates.readDue()
            #expect(try taken(scene, "a.jpg") == "xmp 2014-05-06T07:08:09")
            #expect(try taken(scene, "GOPR0123.MP4") == "video \(LocalTime(unixSeconds: 1_565_429_400).iso)")
            #expect(try scene.row("exif.jpg").takenFrom == .file)
            #expect(try scene.count("SELECT count(*) FROM dateDue") == 0)
        }
    }

    @Test func `a version that reads more sources reads films and undated photos again, once`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.jpg"), Self.jpeg(xmp: "2014-05-06T07:08:09"))
            try scene.put(scene.photos.appending("b.jpg"), Self.jpeg(xmp: "2015-05-06T07:08:09", more: 1))
            try scene.put(scene.photos.appending("c.mp4"), Self.film(unixSeconds: 1_565_429_400, seconds: 3))
            try await scan(scene, pool)
            try scene.execute(
                """
                DELETE FROM dateFound; DELETE FROM tally WHERE key = 'dateReading';
                UPDATE file SET takenFrom = 0 WHERE name <> CAST('b.jpg' AS BLOB)
                """)
            try await scan(scene, pool)
            #expect(try taken(scene, "a.jpg") == "xmp 2014-05-06T07:08:09")
            #expect(try taken(scene, "c.mp4").hasPrefix("video "))
            let found = try scene.count("SELECT count(DISTINCT fileId) FROM dateFound")
            #expect(found == 2, "a photo with a date of its own was read again")
            try scene.execute("DELETE FROM dateFound")
            try await scan(scene, pool)
            #expect(try scene.count("SELECT count(*) FROM dateFound") == 0)
        }
    }

    @Test func `a film is the motion of a photo only if both were taken together and it is short`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            let moment = 1_565_429_400
            let clock = LocalTime(unixSeconds: Int64(moment)).iso
            for (number, (made, seconds)) in [(moment + 2, 3), (moment + 8 * 31_557_600, 3), (moment, 6)].enumerated() {
                try scene.put(scene.photos.appending("IMG_\(number).jpg"), Self.jpeg(xmp: clock, more: UInt8(number)))
                try scene.put(
                    scene.photos.appending("IMG_\(number).mp4"),
                    Self.film(unixSeconds: made, seconds: seconds, more: UInt8(number)))
            }
            try await scan(scene, pool)
            func motion(_ number: Int) throws -> Int64? {
                let photo = try scene.row("IMG_\(number).jpg")
                return try scene.catalogue.read { try photo.motion($0) }
            }
            #expect(try motion(0) == (try scene.id("IMG_0.mp4")))
            #expect(try motion(1) == nil, "taken eight years apart")
            #expect(try motion(2) == nil, "too long")
        }
    }

    @Test func `a film without a date belongs to a photo of the same name only in Apple's formats`() async throws {
        let scene = try Scene()
        for name in ["a.heic", "a.mov", "b.jpg", "b.mp4"] { try scene.put(name) }
        try scene.scan()
        try scene.catalogue.write { db in
            for name in ["a.mov", "b.mp4"] {
                try DateTable.set(db, try scene.id(name), [], contentIdentifier: nil, milliseconds: 1000)
            }
        }
        try CompanionsPass(catalogue: scene.catalogue).run()
        let (photo, other) = (try scene.row("a.heic"), try scene.row("b.jpg"))
        #expect(try scene.catalogue.read { try photo.motion($0) } == (try scene.id("a.mov")))
        #expect(try scene.catalogue.read { try other.motion($0) } == nil)
    }

    @Test func `Apple's identifier joins a photo and its film, and parts what only has the same name`() async throws {
        let scene = try Scene()
        for name in ["a.jpg", "b.mov", "a.mov"] { try scene.put(name) }
        try scene.scan()
        try scene.catalogue.write { db in
            for (name, identifier, length) in [("a.jpg", "one", nil), ("b.mov", "one", 3000), ("a.mov", "two", 3000)] {
                try DateTable.set(
                    db, try scene.id(name), [], contentIdentifier: identifier, milliseconds: length as Int?)
            }
        }
        try CompanionsPass(catalogue: scene.catalogue).run()
        let photo = try scene.row("a.jpg")
        #expect(try scene.catalogue.read { try photo.motion($0) } == (try scene.id("b.mov")))
        try scene.remove("b.mov")
        try scene.scan()
        #expect(try scene.catalogue.read { try photo.motion($0) } == nil)
    }
}
