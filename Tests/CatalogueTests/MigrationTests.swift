import Basics
import GRDB
import Testing

@testable import Catalogue

/// Each step taken from the one before it, with rows in it.
struct MigrationTests {
    @Test func `jobs come to a catalogue that has photos and decisions`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "1 library, acts, trash")
        let before = try queue.write { db in
            for decision in 0...4 { try add(db, "/p/\(decision).jpg", decision: decision) }
            return try Row.fetchAll(db, sql: "SELECT * FROM file")
        }
        try Migrations.all.migrate(queue, upTo: "2 jobs")
        try queue.write { db in
            #expect(try Row.fetchAll(db, sql: "SELECT * FROM file") == before)
            #expect(try Counts.fetch(db).processed == 4)
            try db.execute(sql: "INSERT INTO job (kind, scope, state, startedAt) VALUES ('k', X'', 'running', 1)")
            for key in ["X'00'", "'00'", "'a'"] {
                try db.execute(sql: "INSERT INTO jobItem (jobId, key) VALUES (1, \(key))")
            }
            #expect(throws: DatabaseError.self) { try db.execute(sql: "INSERT INTO jobItem (jobId, key) VALUES (1, 'a')") }
            try db.execute(sql: "UPDATE jobItem SET state = id")
            #expect(try Row.fetchOne(db, sql: "SELECT total, done, failed FROM job") == ["total": 2, "done": 1, "failed": 1])
            try db.execute(sql: "DELETE FROM job")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM jobItem") == 0)
        }
    }
}
