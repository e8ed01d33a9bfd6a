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
