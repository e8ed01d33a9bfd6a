import GRDB
import Testing

@testable import Catalogue

struct CameraNameTests {
    @Test(arguments: [
        ("Canon Canon EOS 40D", "Canon EOS 40D"), ("NIKON CORPORATION NIKON D70", "NIKON D70"),
        ("SONY Sony DSC-W55", "Sony DSC-W55"),
        ("EASTMAN KODAK COMPANY KODAK DX7630 ZOOM DIGITAL CAMERA", "KODAK DX7630 ZOOM DIGITAL CAMERA"),
        ("Apple iPhone 12", "Apple iPhone 12"), ("motorola moto g", "motorola moto g"), ("Canon", "Canon"), ("", ""),
    ])
    func `a maker is not said twice`(name: String, short: String) {
        #expect(CameraName.short(name) == short)
    }

    @Test func `a card says it so, and the catalogue keeps what the file says`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let id = try add(db, "/p/a.jpg")
                try db.execute(sql: "UPDATE file SET camera = 'Canon Canon EOS 40D' WHERE id = ?", arguments: [id])
                let row = try #require(try FileRow.fetch(db, id: id))
                #expect(row.camera == "Canon Canon EOS 40D")
                #expect(try Card.make(db, [row]).first?.camera == "Canon EOS 40D")
            }
        }
    }
}
