import Base
import GRDB
import Testing

@testable import Catalogue

struct LaterMigrationTests {
    @Test func `in a catalogue of before, no photo is for later, and all that was decided stays`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "40 files handed over by a command")
        let before = try queue.write { db in
            for decision in 0...4 { try add(db, "/p/\(decision).jpg", decision: decision) }
            return try Row.fetchAll(db, sql: "SELECT id, name, decision, decidedAt, presence FROM file")
        }
        try Migrations.all.migrate(queue)
        try queue.read { db in
            #expect(try Row.fetchAll(db, sql: "SELECT id, name, decision, decidedAt, presence FROM file") == before)
            #expect(try Int.fetchAll(db, sql: "SELECT DISTINCT later FROM file") == [0])
            let counts = try Counts.fetch(db)
            #expect([counts.processed, counts.later] == [4, 0])
        }
    }

    @Test func `the rank of a photo is the same in the database, and its ranks are spread`() throws {
        let ids = Array(1...5000) + [4_294_967_296, 9_007_199_254_740_991 / 4_000_000]
        try withCatalogue { catalogue in
            let sql = "SELECT \(Shuffle.sql("value")) FROM json_each(?)"
            let ranks = try catalogue.read { try Int64.fetchAll($0, sql: sql, arguments: ["\(ids)"]) }
            #expect(ranks == ids.map { Shuffle.rank(Int64($0)) })
            #expect(ranks.allSatisfy { 0...Shuffle.maximum ~= $0 })
            // If the range of ranks is divided into ten equal parts, each part has about a tenth of the photos.
            let tenths = Dictionary(grouping: ranks, by: { $0 * 10 / (Shuffle.maximum + 1) }).mapValues(\.count)
            #expect(tenths.count == 10)
            #expect(tenths.values.allSatisfy { 400...600 ~= $0 }, "\(tenths)")
        }
    }

    @Test func `deleted photos are counted in the trash and after the trash was emptied`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for presence in 0...4 { try add(db, "/p/\(presence).jpg", presence: presence, decision: 1) }
                let counts = try Counts.fetch(db)
                #expect([counts.total, counts.queued, counts.deleted] == [1, 1, 2])
            }
        }
    }
}
