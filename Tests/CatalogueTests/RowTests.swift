import Base
import GRDB
import Testing

@testable import Catalogue

struct RowTests {
    @Test func `photos are counted by decision and place`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for decision in 0...4 { try add(db, "/p/\(decision).jpg", size: 10, decision: decision) }
                try add(db, "/p/film.mp4", kind: 1)
                try add(db, "/p/away.jpg", presence: 1, decision: 1)
                try add(db, "/p/unshared.jpg", presence: 3, decision: 4)
                let trashed = try add(db, "/p/trashed.jpg", size: 7, presence: 2, decision: 3)
                try db.execute(sql: "INSERT INTO trashed VALUES (?, X'2F', X'2F', X'2F', 7, 1, NULL)", arguments: [trashed])
                try db.execute(sql: "INSERT INTO tally VALUES ('freedBytes', 99)")
                #expect(
                    try Counts.fetch(db)
                        == Counts(
                            total: 6, processed: 4, kept: 2, queued: 2, queuedBytes: 20, read: 2, waiting: 3, deleted: 1,
                            trashed: 1,
                            trashedBytes: 7,
                            freedBytes: 99))
            }
        }
    }

    @Test func `copies of one picture are counted once a list, not once a row`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for number in 0..<300 { try add(db, "/p/\(number).jpg") }
                try db.execute(sql: "UPDATE file SET identity = CASE WHEN id % 3 = 0 THEN X'01' WHEN id % 3 = 1 THEN X'02' END")
                try db.execute(sql: "UPDATE file SET presence = 3 WHERE id = 3")
                let files = try FileRow.fetch(db, ids: Array(1...300))
                nonisolated(unsafe) var counted = 0
                db.trace { event in if "\(event)".contains("count(*)") { counted += 1 } }
                let cards = try Card.make(db, files)
                db.trace(options: [])
                #expect(counted == 2)
                #expect(cards.filter { $0.id % 3 == 0 }.allSatisfy { $0.copies == 99 })
                #expect(cards.filter { $0.id % 3 == 1 }.allSatisfy { $0.copies == 100 })
                #expect(cards.filter { $0.id % 3 == 2 }.allSatisfy { $0.copies == 1 })
            }
        }
    }

    @Test func `a keyset is a text and comes back, and nothing else is one`() throws {
        #expect(try Keyset("-5_7") == Keyset(-5, 7))
        #expect(Keyset(-5, 7).text == "-5_7")
        #expect(try Keyset(nil) == nil)
        for text in ["", "_", "1", "1_", "1_2_3", "a_b", "1_x", "99999999999999999999_1"] {
            #expect(failure { _ = try Keyset(text) }?.code == .badRequest, "\(text)")
        }
    }

    @Test func `a page knows whether another follows`() {
        let more = Page([3, 2, 1], limit: 2) { Keyset($0, $0) }
        #expect(more.items == [3, 2])
        #expect(more.next == Keyset(2, 2))
        #expect(Page([3, 2], limit: 2) { Keyset($0, $0) }.next == nil)
        #expect(Page([Int64](), limit: 2) { Keyset($0, $0) }.next == nil)
    }

    @Test func `a row that steps aside frees its name and still shows it`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let old = try add(db, "/p/a.jpg", decision: 1)
                try FileTable.stepAside(db, file: old)
                try FileTable.stepAside(db, file: old)
                let new = try add(db, "/p/a.jpg")
                let row = try #require(try FileRow.fetch(db, id: old))
                #expect(row.name == BytePath("a.jpg"))
                #expect(row.presence == .away)
                #expect(row.decision == .delete)
                #expect(try FileRow.fetch(db, id: new)?.presence == .here)
            }
        }
    }

    @Test func `a row that is placed again pushes a vanished one aside`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                try SharedFolder.share(db, path: BytePath("/p"))
                let old = try add(db, "/p/gone/a.jpg", presence: 2)
                let squatter = try add(db, "/p/b.jpg")
                try FileTable.place(db, file: old, at: BytePath("/p/b.jpg"))
                #expect(try FileRow.fetch(db, id: old)?.path == BytePath("/p/b.jpg"))
                #expect(try FileRow.fetch(db, id: old)?.presence == .here)
                #expect(try FileRow.fetch(db, id: squatter)?.presence == .away)
            }
        }
    }

    @Test func `a folder holds what lies beneath it, not what begins alike`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for path in ["/a/1", "/a/b/2", "/a.b/3", "/ab/4", "/a0/5", "/6"] { try add(db, path) }
                func inside(_ path: String) throws -> [String] {
                    try BytePath.fetchAll(
                        db, sql: "SELECT path FROM directory WHERE \(Directories.insideCondition) ORDER BY path",
                        arguments: Directories.insideArguments(BytePath(path))
                    ).map(\.display)
                }
                #expect(try inside("/a") == ["/a", "/a/b"])
                #expect(try inside("/a/b") == ["/a/b"])
                #expect(try inside("/") == ["/", "/a", "/a.b", "/a/b", "/a0", "/ab"])
            }
        }
    }

    @Test func `unsharing hides the files and keeps their decisions, sharing brings them back`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let outer = try SharedFolder.share(db, path: BytePath("/p"))
                let inner = try SharedFolder.share(db, path: BytePath("/p/inner"))
                #expect(try SharedFolder.share(db, path: BytePath("/p")).id == outer.id)
                let file = try add(db, "/p/a.jpg", decision: 1)
                let innerFile = try add(db, "/p/inner/b.jpg", decision: 2)
                let trashed = try add(db, "/p/c.jpg", presence: 2)
                func presences() throws -> [FileRow.Presence?] {
                    try [file, innerFile, trashed].map { try FileRow.fetch(db, id: $0)?.presence }
                }
                try SharedFolder.unshare(db, inner)
                #expect(try presences() == [.here, .here, .trashed], "the outer folder still covers it")
                try SharedFolder.share(db, path: BytePath("/p/inner"))
                try SharedFolder.unshare(db, outer)
                #expect(try presences() == [.unshared, .here, .trashed])
                #expect(try SharedFolder.all(db).map(\.path) == [BytePath("/p/inner")])
                try SharedFolder.share(db, path: BytePath("/p"))
                #expect(try presences() == [.here, .here, .trashed])
                #expect(try FileRow.fetch(db, id: file)?.decision == .delete)
            }
        }
    }

    @Test func `a filter without wishes lets everything through`() {
        #expect(PhotoFilter().isEmpty)
        #expect(PhotoFilter().condition.sql == "1")
        var filter = PhotoFilter()
        filter.screenshots = true
        filter.minimumBytes = 5
        #expect(filter.condition.sql == "file.screenshot = 1 AND file.size >= ?")
        #expect(filter.condition.arguments == [5])
    }

    @Test func `a name that is no UTF-8 survives the catalogue`() throws {
        try withCatalogue { catalogue in
            let path = BytePath(bytes: [0x2F, 0x70, 0x2F, 0xE9, 0xFF])
            let found = try catalogue.write { db in
                let id = try add(db, "/p/x")
                try FileTable.place(db, file: id, at: path)
                return try FileRow.fetch(db, id: id)?.path
            }
            #expect(found == path)
        }
    }
}
