import GRDB
import Testing

@testable import Catalogue

struct DateMigrationTests {
    @Test func `files that were read before dates were looked for are read again, others are not`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "32 changes that were reverted")
        let ids = try queue.write { db in
            try (0...3).map { contents in
                let id = try add(db, "/p/\(contents).jpg")
                try db.execute(sql: "UPDATE file SET contents = ? WHERE id = ?", arguments: [contents, id])
                return id
            }
        }
        try Migrations.all.migrate(queue)
        let due = try queue.read { try Int64.fetchAll($0, sql: "SELECT fileId FROM dateDue ORDER BY fileId") }
        #expect(due == [ids[1], ids[2]])
    }
}
