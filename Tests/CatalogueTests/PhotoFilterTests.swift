import Base
import Catalogue
import GRDB
import TestSupport
import Testing

@Suite struct PhotoFilterTests {
    /// Four years of photos in nested folders. Some are decided, missing, films or screenshots.
    private static func fill(_ catalogue: Catalogue, _ chance: inout SplitMix64, count: Int) throws {
        let steps: [Int64] = [0, 1, 999_999, 1_000_000, 4_999_999, 5_000_000, 30_000_000, 50_000_000, 2_000_000_000]
        try catalogue.write { db in
            for number in 0..<count {
                try add(
                    db, "/p/\(chance.below(3))/\(chance.below(3))/\(number).jpg",
                    taken: Int64(chance.below(4 * 365)) * 86_400 / 7 * 7,
                    size: steps[chance.below(steps.count)], kind: chance.below(9) == 0 ? 1 : 0,
                    presence: chance.below(9) == 0 ? 1 : 0,
                    decision: chance.below(3) == 0 ? 2 : 0, format: ["jpeg", "heic", "png"][chance.below(3)],
                    screenshot: chance.below(5) == 0)
            }
        }
    }

    static func any(_ chance: inout SplitMix64) -> PhotoFilter {
        var filter = PhotoFilter()
        filter.screenshots = chance.below(4) == 0
        if chance.below(2) == 0 { filter.folder = BytePath(["/p", "/p/1", "/p/2/1", "/nowhere"][chance.below(4)]) }
        if chance.below(2) == 0 { filter.format = ["jpeg", "heic", "gif"][chance.below(3)] }
        if chance.below(2) == 0 {
            filter.from = LocalTime(iso: ["1969-01-01", "1970-03-01", "1971-05-17", "1973-12-31", "1980-01-01"][chance.below(5)])
        }
        if chance.below(2) == 0 {
            filter.to = LocalTime(iso: ["1969-01-01", "1970-03-31", "1972-02-29", "1973-12-31", "9999-12-31"][chance.below(5)])
        }
        if chance.below(3) == 0 {
            filter.minimumBytes = [0, 1, 1_000_000, 3_000_000, 50_000_000, 3_000_000_000][chance.below(6)]
        }
        if chance.below(3) == 0 { filter.maximumBytes = [0, 999_999, 5_000_000, 4_999_999, .max][chance.below(5)] }
        if chance.below(6) == 0 { filter.videos = true }
        if chance.below(6) == 0 { filter.favourites = true }
        if chance.below(4) == 0 { filter.state = [.undecided, .kept, .queued, .read][chance.below(4)] }
        if chance.below(6) == 0 { filter.ids = Set((0..<chance.below(90)).map { _ in Int64(chance.below(400)) }) }
        return filter
    }

    @Test(arguments: 0..<5) func `photos of any filter are counted as looking at each of them would`(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        try withCatalogue { catalogue in
            try Self.fill(catalogue, &chance, count: 400)
            for _ in 0..<150 {
                let filter = Self.any(&chance)
                let (matching, arguments) = filter.condition
                let (counted, there) = try catalogue.read { db in
                    let row = try Row.fetchOne(
                        db,
                        sql:
                            "SELECT count(*), ifnull(sum(decision = 0), 0) FROM file WHERE presence = 0 AND kind IN (0, 1) AND \(matching)",
                        arguments: arguments)
                    let simpler = try filter.withoutNeedlessFolder(db)
                    #expect((simpler.folder == nil) == ([nil, BytePath("/p")].contains(filter.folder)))
                    #expect(try simpler.count(db) == filter.count(db))
                    return (try filter.count(db), row.map { ($0[0] as Int, $0[1] as Int) })
                }
                #expect(counted == (try #require(there)), "\(filter)")
            }
        }
    }

    @Test func `words find photos by their documents, notes and titles, within all other conditions`() throws {
        try withCatalogue { catalogue in
            let identities = (1...4).map { Identity(digest: [UInt8](repeating: UInt8($0), count: 32)) }
            let ids = try catalogue.write { db in
                let ids = try identities.indices.map { try add(db, "/p/\($0).jpg", taken: Int64($0) * 86_400, size: 10) }
                for (id, identity) in zip(ids, identities) {
                    try db.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [identity, id])
                }
                try SearchIndex.put(db, .file, ids[0], at: 0, title: "harbour.jpg", body: "Boats and Müller")
                try SearchIndex.put(db, .file, ids[1], at: 0, title: "b.jpg", body: "boats")
                for (number, removed) in [(2, false), (3, true)] {
                    try db.execute(
                        sql: """
                            INSERT INTO reading (identity, readAt, seconds, width, height, text, lines, category, certainty)
                            VALUES (?1, 1, 0, 1, 1, 'Boats', x'', 'other', 1);
                            """, arguments: [identities[number]])
                    try db.execute(
                        sql: "INSERT INTO note (identity, at, category, removed) VALUES (?, 1, 'other', ?)",
                        arguments: [identities[number], removed ? 1 : 0])
                    try SearchIndex.put(db, .note, db.lastInsertedRowID, at: 0, title: "", body: "Boats at noon")
                }
                return ids
            }
            func found(_ words: String, from: String? = nil) throws -> [Int64] {
                var filter = PhotoFilter()
                (filter.words, filter.from) = (words, from.flatMap { LocalTime(iso: $0) })
                let (sql, arguments) = filter.condition
                let found = try catalogue.read { db in
                    #expect(
                        try filter.count(db).total
                            == Int.fetchOne(
                                db, sql: "SELECT count(*) FROM file WHERE \(FileRow.presentPhoto) AND \(sql)",
                                arguments: arguments))
                    return try Int64.fetchAll(db, sql: "SELECT id FROM file WHERE \(sql) ORDER BY id", arguments: arguments)
                }
                return found
            }
            #expect(try found("boats") == Array(ids[0...2]))
            #expect(try found("boats harbour") == [ids[0]])
            #expect(try found("noon") == [ids[2]])
            #expect(try found("bo") == Array(ids[0...2]), "words of two letters are found by the index of words")
            #expect(try found("boats", from: "1970-01-02") == Array(ids[1...2]))
            #expect(try found("giraffe") == [])
            #expect(try found("!?") == [], "no word is not every photo")
        }
    }
}
