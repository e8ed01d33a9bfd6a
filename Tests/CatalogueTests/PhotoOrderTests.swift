import Base
import Foundation
import GRDB
import Testing

@testable import Catalogue

struct PhotoOrderTests {
    /// Names in an order that a disk may list them in, all taken in the same second.
    private static let names = ["WA0010.jpg", "WA0002.jpg", "wa0001.jpg", "WA0100.jpg", "WA9.jpg"]
    private static let newestFirst = ["WA0100.jpg", "WA0010.jpg", "WA9.jpg", "WA0002.jpg", "wa0001.jpg"]

    @Test func `photos of before are ordered by their names`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "32 changes that were reverted")
        let before = try queue.write { db in
            for name in Self.names { try add(db, "/p/\(name)", taken: 5) }
            return try Row.fetchAll(db, sql: "SELECT id, directoryId, name, taken, presence FROM file")
        }
        try Migrations.all.migrate(queue)
        try queue.read { db in
            let (rows, names) = (
                try Row.fetchAll(db, sql: "SELECT id, directoryId, name, taken, presence FROM file"), try Self.names(db)
            )
            #expect(rows == before)
            #expect(names == Self.newestFirst)
        }
    }

    @Test func `a page of photos is read in the order of an index, also from its middle`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for name in Self.names { try add(db, "/p/\(name)", taken: 5) }
                let (later, arguments) = PhotoOrder.after(Keyset(5, 1))
                for (index, condition) in [
                    ("fileDeck", "\(FileRow.presentLead) AND \(FileRow.undecided)"), ("filePhotos", FileRow.presentLead),
                    ("fileScreenshots", FileRow.presentScreenshot),
                ] {
                    let plan = try Row.fetchAll(
                        db,
                        sql: """
                            EXPLAIN QUERY PLAN SELECT id FROM file INDEXED BY \(index) WHERE \(condition) AND \(later)
                            ORDER BY \(PhotoOrder.newestFirst) LIMIT 9
                            """, arguments: arguments
                    ).map { $0["detail"] as String }
                    #expect(plan.first?.contains("INDEX \(index) ((taken,microseconds,nameOrder)<") == true, "\(plan)")
                    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3])
    func `pages meet each photo of a second once, also if the last one of a page has disappeared`(limit: Int) throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for name in Self.names { try add(db, "/p/\(name)", taken: 5) }
                try add(db, "/p/a.jpg", taken: 4)
                try Self.setOrder(db)
                var (seen, next): ([String], Keyset?) = ([], nil)
                repeat {
                    let page = try Page.fetchPhotos(
                        db, FileRow.select, where: FileRow.presentPhoto, after: next, limit: limit, maximum: 9,
                        item: FileRow.init(row:), key: PhotoOrder.keyset)
                    seen += page.items.map(\.name.display)
                    next = page.next
                } while next != nil
                #expect(seen == Self.newestFirst + ["a.jpg"])
                let gone = Keyset(5, 999)
                let rest = try Page.fetchPhotos(
                    db, FileRow.select, where: FileRow.presentPhoto, after: gone, limit: 9, maximum: 9,
                    item: FileRow.init(row:), key: PhotoOrder.keyset)
                #expect(rest.items.count == 6)
            }
        }
    }

    @Test func `the part of a second comes before the name`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for name in Self.names { try add(db, "/p/\(name)", taken: 5) }
                try Self.setOrder(db)
                try db.execute(sql: "UPDATE file SET microseconds = 700 WHERE name = CAST('WA0002.jpg' AS BLOB)")
                try db.execute(sql: "UPDATE file SET microseconds = 900 WHERE name = CAST('wa0001.jpg' AS BLOB)")
                #expect(try Self.names(db) == ["wa0001.jpg", "WA0002.jpg", "WA0100.jpg", "WA0010.jpg", "WA9.jpg"])
            }
        }
    }

    @Test func `a photo that is renamed or found under another name moves in the order`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                _ = try SharedFolder.share(db, path: BytePath("/p"))
                for name in Self.names { try add(db, "/p/\(name)", taken: 5) }
                try Self.setOrder(db)
                try FileTable.place(db, file: 1, at: BytePath("/p/WA0003.jpg"))
                #expect(try Self.names(db) == ["WA0100.jpg", "WA9.jpg", "WA0003.jpg", "WA0002.jpg", "wa0001.jpg"])
                let new = try add(db, "/p/WA0500.jpg", taken: 5)
                try Self.setOrder(db)
                try FileTable.give(db, pathOf: new, to: 2)
                #expect(try Self.names(db) == ["WA0500.jpg", "WA0100.jpg", "WA9.jpg", "WA0003.jpg", "wa0001.jpg"])
            }
        }
    }

    @Test func `decomposed and composed names are in one order`() {
        let names = ["가족 2.jpg", "가족 10.jpg", "가족 사진.jpg", "Été 3.jpg", "été 12.jpg", "プレゼント.png"]
        for name in names {
            let decomposed = name.decomposedStringWithCanonicalMapping
            #expect(Array(decomposed.utf8) != Array(name.utf8))
            #expect(NaturalOrder.key(BytePath(decomposed)) == NaturalOrder.key(BytePath(name)))
        }
        #expect(NaturalOrder.key(BytePath("가족 2.jpg")).lexicographicallyPrecedes(NaturalOrder.key(BytePath("가족 10.jpg"))))
    }

    /// Gives the rows that `add` made the order that a scan gives them.
    private static func setOrder(_ db: Database) throws {
        for row in try Row.fetchAll(db, sql: "SELECT id, name FROM file") {
            try db.execute(
                sql: "UPDATE file SET nameOrder = ? WHERE id = ?",
                arguments: [Data(NaturalOrder.key(row["name"])), row["id"] as Int64])
        }
    }

    private static func names(_ db: Database) throws -> [String] {
        try BytePath.fetchAll(
            db, sql: "SELECT name FROM file WHERE \(FileRow.presentPhoto) ORDER BY \(PhotoOrder.newestFirst)"
        ).map(\.display)
    }
}
