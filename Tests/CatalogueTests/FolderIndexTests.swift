import GRDB
import Testing

@testable import Catalogue

struct FolderIndexTests {
    @Test func `folders are counted from their index alone`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "6 search")
        let before = try queue.write { db in
            for decision in 0...4 { try add(db, "/p/\(decision).jpg", decision: decision) }
            return try Row.fetchAll(db, sql: "SELECT id, directoryId, name, format, decision FROM file")
        }
        try Migrations.all.migrate(queue, upTo: "7 folders from the index alone")
        try queue.read { db in
            #expect(try Row.fetchAll(db, sql: "SELECT id, directoryId, name, format, decision FROM file") == before)
            let count = """
                SELECT directoryId, format, count(*) FROM file INDEXED BY fileFolder
                WHERE presence = 0 AND kind = 0 AND decision = 0 GROUP BY directoryId, format
                """
            #expect(try Row.fetchOne(db, sql: count)?[2] == 1)
            let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(count)").map { $0["detail"] as String }
            #expect(plan == ["SCAN file USING COVERING INDEX fileFolder"])
        }
    }
}
