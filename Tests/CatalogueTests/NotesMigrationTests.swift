import Base
import GRDB
import Testing

@testable import Catalogue

struct NotesMigrationTests {
    @Test func `notes and search come to a catalogue that has photos, decisions, jobs and groups`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "4 screenshots")
        let before = try queue.write { db in
            for decision in 0...4 { try add(db, "/p/\(decision).jpg", decision: decision) }
            try db.execute(sql: "UPDATE file SET identity = CAST(name AS BLOB)")
            try db.execute(sql: "INSERT INTO act (kind, at, summary) VALUES ('decide', 1, 'a')")
            return try Row.fetchAll(db, sql: "SELECT * FROM file")
        }
        try Migrations.all.migrate(queue, upTo: "6 search")
        try queue.write { db in
            #expect(try Row.fetchAll(db, sql: "SELECT * FROM file") == before)
            #expect(try Counts.fetch(db).waiting == 2, "what was wished for before waits to be read")
            let row = try #require(try Row.fetchOne(db, sql: "SELECT identity FROM file WHERE decision = 3"))
            try db.execute(
                sql: "INSERT INTO reading VALUES (?, 1, 0.1, 1, 1, 'text', X'', 'other', 1, NULL)",
                arguments: [row["identity"]])
            #expect(try Counts.fetch(db).waiting == 1)
            try db.execute(
                sql: "INSERT INTO note (identity, at, actId, category) VALUES (?, 1, 1, 'other')", arguments: [row["identity"]]
            )
            try db.execute(sql: "UPDATE act SET undoneAt = 2")
            #expect(try Int.fetchOne(db, sql: "SELECT removed FROM note") == 2)
            try db.execute(sql: "UPDATE file SET decision = 0")
            #expect(try Counts.fetch(db).waiting == 0)
        }
    }
}
