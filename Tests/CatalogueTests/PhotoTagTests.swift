import Base
import GRDB
import Testing

@testable import Catalogue

/// The tags that are derived from the labels of files and from the choices of a person.
struct PhotoTagTests {
    private static func identity(_ number: Int) -> Identity { Identity(digest: [UInt8](repeating: UInt8(number), count: 32)) }

    private static func labels(_ keywords: String...) -> Labels {
        var labels = Labels()
        labels.add(keywords: keywords)
        return labels
    }

    private static func choose(_ db: Database, _ identity: Identity, _ name: String, _ isGiven: Bool, at: Int64 = 1) throws {
        let tag = try PhotoTags.id(db, of: try TagName(typed: name))
        try db.execute(
            sql: "INSERT OR REPLACE INTO tagChoice VALUES (?, ?, ?, ?)", arguments: [identity, tag, isGiven, at])
    }

    private static func catchUp(_ db: Database) throws { while try PhotoTags.advance(db) {} }

    private static func names(_ db: Database, _ id: Int64) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM photoTag JOIN tag ON tag.id = tagId WHERE fileId = ? ORDER BY key", arguments: [id])
    }

    private static func shown(_ db: Database, _ id: Int64) throws -> [String] {
        let row = try #require(try FileRow.fetch(db, id: id))
        return try LabelTable.labels(db, ofPhoto: row).keywords
    }

    @Test func `keywords and choices are one list, in which choices count, and which follows both`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let id = try add(db, "/p/a.jpg")
                try db.execute(sql: "UPDATE file SET identity = ?, contents = 1", arguments: [Self.identity(1)])
                try LabelTable.set(db, id, Self.labels("Rome", "lake"))
                #expect(try PhotoTags.isDue(db))
                try Self.catchUp(db)
                #expect(try Self.names(db, id) == ["lake", "Rome"])
                try Self.choose(db, Self.identity(1), "ROME", false)
                try Self.choose(db, Self.identity(1), "Anna", true)
                try Self.choose(db, Self.identity(1), "LAKE", true)
                try Self.catchUp(db)
                #expect(try Self.names(db, id) == ["Anna", "lake"])
                #expect(try Self.shown(db, id) == ["lake", "Anna"])
                try LabelTable.set(db, id, Self.labels("rome", "boat"))
                try Self.catchUp(db)
                #expect(try Self.names(db, id) == ["Anna", "boat", "lake"], "what was given stays, what was taken stays away")
                try db.execute(sql: "DELETE FROM tagChoice")
                try Self.catchUp(db)
                #expect(try Self.names(db, id) == ["boat", "Rome"])
                #expect(try !PhotoTags.isDue(db))
            }
        }
    }

    @Test func `a copy that is read later has the tags that were given, and a photo those of its companions`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let ids = try ["/p/a.jpg", "/q/a.jpg", "/p/a.cr2"].map { try add(db, $0) }
                try db.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [Self.identity(1), ids[0]])
                try Self.choose(db, Self.identity(1), "Anna", true)
                try Self.choose(db, Self.identity(2), "raw", true)
                try LabelTable.set(db, ids[2], Self.labels("lake"))
                try Self.catchUp(db)
                #expect(try Self.names(db, ids[1]) == [])
                try db.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [Self.identity(1), ids[1]])
                try db.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [Self.identity(2), ids[2]])
                try Self.catchUp(db)
                #expect(try Self.names(db, ids[1]) == ["Anna"])
                #expect(try Self.names(db, ids[2]) == ["lake", "raw"])

                let raw = try #require(try FileRow.fetch(db, id: ids[2]))
                try Companions.set(db, raw, .raw, of: ids[0])
                try Self.catchUp(db)
                #expect(try Self.names(db, ids[0]) == ["Anna", "lake", "raw"] && Self.names(db, ids[2]) == [])
                #expect(try Set(Self.shown(db, ids[0])) == ["Anna", "lake", "raw"])
                try Self.choose(db, Self.identity(1), "raw", false)
                try Self.catchUp(db)
                #expect(try Self.names(db, ids[0]) == ["Anna", "lake"])
                let companion = try #require(try FileRow.fetch(db, id: ids[2]))
                try Companions.set(db, companion, .raw, of: nil)
                try Self.catchUp(db)
                #expect(try Self.names(db, ids[0]) == ["Anna"] && Self.names(db, ids[2]) == ["lake", "raw"])
            }
        }
    }

    @Test func `labels of an older catalogue become tags`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "45 search of cameras, lenses and kinds")
        let ids = try queue.write { db in
            let ids = try ["/p/a.jpg", "/p/b.jpg", "/p/c.jpg", "/q/c.jpg"].map { try add(db, $0) }
            try db.execute(sql: "UPDATE file SET identity = ? WHERE id IN (?, ?)", arguments: [Self.identity(3), ids[2], ids[3]])
            try LabelTable.set(db, ids[0], Self.labels("lake"))
            try db.execute(
                sql: "INSERT INTO exportLabel VALUES (?, 1, ?)",
                arguments: [Self.identity(3), try LabelTable.stored(Self.labels("export"))])
            return ids
        }
        try Migrations.all.migrate(queue)
        try queue.write { db in
            try Self.catchUp(db)
            #expect(try ids.map { try Self.names(db, $0) } == [["lake"], [], ["export"], ["export"]])
        }
    }

    @Test func `filters and groups by tag find the same photos, whatever the case`() throws {
        try withCatalogue { catalogue in
            let ids = try catalogue.write { db in
                let ids = try ["a", "b", "c"].map { try add(db, "/p/\($0).jpg") } + [try add(db, "/p/d.jpg", presence: 1)]
                for id in [ids[0], ids[1], ids[3]] { try LabelTable.set(db, id, Self.labels("Zürich: a/b")) }
                try db.execute(sql: "UPDATE file SET decision = 2 WHERE id = ?", arguments: [ids[0]])
                try Self.catchUp(db)
                return ids
            }
            try catalogue.read { db in
                #expect(try PhotoTags.all(db) == [PhotoTags.Count(name: "Zürich: a/b", photos: 2)])
                #expect(try PhotoTags.shared(db, by: [ids[0], ids[2]]) == [PhotoTags.Count(name: "Zürich: a/b", photos: 1)])
                for text in ["Zürich: a/b", "ZU\u{308}RICH: A/B"] {
                    var (tagged, grouped) = (PhotoFilter(), PhotoFilter())
                    tagged.tag = try PhotoFilter.tag(text, db)
                    grouped.group = try PhotoFilter.Group("tag:\(text)", db)
                    for filter in [tagged, grouped] {
                        let source = try #require(filter.directSource)
                        let (sql, arguments) = filter.condition
                        let found = try Int64.fetchAll(
                            db, sql: "SELECT id FROM \(source) WHERE \(FileRow.presentPhoto) AND \(sql) ORDER BY id",
                            arguments: arguments)
                        #expect(found == [ids[0], ids[1]])
                        let count = try filter.count(db)
                        #expect(count.total == 2 && count.undecided == 1)
                    }
                }
            }
            for text in ["Rome", "", " "] {
                #expect(failure { _ = try catalogue.read { try PhotoFilter.tag(text, $0) } }?.reason == "filter.unknownTag")
                let group = failure { _ = try catalogue.read { try PhotoFilter.Group("tag:\(text)", $0) } }
                #expect(group?.reason == "filter.unknownGroup")
            }
        }
    }

    @Test func `filters by tag and the list of all tags read indexes alone`() throws {
        try withCatalogue { catalogue in
            try catalogue.read { db in
                func plan(_ sql: String, _ arguments: StatementArguments = []) throws -> [String] {
                    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map { $0["detail"] as String }
                }
                var filter = PhotoFilter()
                filter.tag = try TagName(typed: "Rome")
                let (condition, arguments) = filter.condition
                let source = try #require(filter.directSource)
                let found = try plan(
                    """
                    SELECT file.id FROM \(source) WHERE \(FileRow.presentPhoto) AND \(condition)
                    ORDER BY \(PhotoOrder.newestFirst) LIMIT 10
                    """, arguments)
                #expect(found.first == "SEARCH file USING INTEGER PRIMARY KEY (rowid=?)")
                #expect(found.contains("SEARCH photoTag USING PRIMARY KEY (tagId=?)"))
                #expect(!found.contains { $0.hasPrefix("SCAN") })
                let all = try plan(PhotoTags.allSQL)
                #expect(all.contains("SCAN file USING COVERING INDEX fileFolder"))
                #expect(all.contains("SEARCH tag USING INTEGER PRIMARY KEY (rowid=?)"))
                #expect(!all.contains("SCAN file") && !all.contains { $0.contains("GROUP BY") })
            }
        }
    }
}
