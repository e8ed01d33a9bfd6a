import GRDB
import Testing

@testable import Catalogue

struct DecidedCopyTests {
    @Test func `decided copies are found among all copies from their index`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "9 pages read when they are compared")
        let before = try queue.write { db in
            for decision in 0...4 { try add(db, "/p/\(decision).jpg", decision: decision) }
            try db.execute(sql: "UPDATE file SET identity = x'01'")
            return try Row.fetchAll(db, sql: "SELECT id, identity, name, decision FROM file")
        }
        try Migrations.all.migrate(queue, upTo: "10 decided copies")
        let (after, found) = try queue.read { db in
            let copies = "SELECT count(*) FROM file INDEXED BY fileDecidedCopy WHERE identity = x'01' AND decision > 0"
            return (
                try Row.fetchAll(db, sql: "SELECT id, identity, name, decision FROM file"), try Int.fetchOne(db, sql: copies)
            )
        }
        #expect(after == before)
        #expect(found == 4)
    }
}
