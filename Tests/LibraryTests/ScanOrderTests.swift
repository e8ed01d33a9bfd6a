import Base
import Catalogue
import GRDB
import TestSupport
import Testing

@testable import Library

struct ScanOrderTests {
    @Test func `a scan orders photos of one day or one second by the numbers in their names`() throws {
        let scene = try Scene()
        let names = [10, 2, 30, 1, 12, 8].map { "IMG-20210304-WA00\($0 < 10 ? "0" : "")\($0).jpg" }
        for name in names { try scene.put(name) }
        try scene.put("PXL_20210306_130509700.jpg")
        try scene.put("PXL_20210306_130509080.jpg")
        try scene.scan()
        let found = try scene.catalogue.read { db in
            try BytePath.fetchAll(
                db, sql: "SELECT name FROM file WHERE \(FileRow.presentPhoto) ORDER BY \(PhotoOrder.newestFirst)"
            ).map(\.display)
        }
        #expect(
            found == ["PXL_20210306_130509700.jpg", "PXL_20210306_130509080.jpg"]
                + [30, 12, 10].map { "IMG-20210304-WA00\($0).jpg" } + [8, 2, 1].map { "IMG-20210304-WA000\($0).jpg" })
    }
}

struct NameRuleTests {
    private struct Facts: Equatable {
        let taken: String
        let from: FileRow.TakenFrom?
        let isScreenshot: Bool
    }

    private static func facts(_ scene: Scene, _ name: String) throws -> Facts? {
        try scene.catalogue.read { db in
            try FileRow.fetch(db, at: scene.photos.appending(name)).map {
                Facts(taken: $0.taken.iso, from: $0.takenFrom, isScreenshot: $0.screenshot)
            }
        }
    }

    @Test func `photos that an earlier version found get the dates that their names state now, once`() throws {
        let scene = try Scene()
        let shot = "截圖 2024-10-22 下午2.27.56.png"
        for name in [shot, "plain.jpg", "IMG_20240501_123000.jpg", "read.jpg"] { try scene.put(name) }
        try scene.scan()
        let plain = try Self.facts(scene, "plain.jpg")
        // An earlier version read the name as half past two in the morning, and did not know it as that of a screenshot.
        try scene.catalogue.write { db in
            try db.execute(sql: "DELETE FROM tally WHERE key = 'nameRules'")
            try db.execute(
                sql: "UPDATE file SET taken = 5, screenshot = 0, takenFrom = 1 WHERE name = ?", arguments: [BytePath(shot)])
            try db.execute(sql: "UPDATE file SET taken = 7, takenFrom = 2 WHERE name = ?", arguments: [BytePath("read.jpg")])
        }
        try scene.scan()
        #expect(try Self.facts(scene, shot) == Facts(taken: "2024-10-22T14:27:56", from: .name, isScreenshot: true))
        #expect(try Self.facts(scene, "IMG_20240501_123000.jpg")?.taken == "2024-05-01T12:30:00")
        #expect(try Self.facts(scene, "plain.jpg") == plain)
        #expect(try Self.facts(scene, "read.jpg")?.from == .exif)
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET taken = 5 WHERE name = ?", arguments: [BytePath(shot)]) }
        try scene.scan()
        #expect(try Self.facts(scene, shot)?.taken == "1970-01-01T00:00:05", "the names are read once")
    }
}
