import Base
import GRDB
import Testing

@testable import Catalogue

struct LabelTableTests {
    private func labels(_ caption: String, _ keywords: [String] = [], position: Labels.Position? = nil) -> Labels {
        var labels = Labels()
        labels.add(caption, as: .caption)
        labels.add(keywords: keywords)
        labels.add(position: position)
        return labels
    }

    @Test func `files and sidecars that older versions read are read again`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "36 files that belong to a photo")
        let ids = try queue.write { db in
            try (0...3).map { contents in
                let id = try add(db, "/p/\(contents).jpg")
                try db.execute(sql: "UPDATE file SET contents = ? WHERE id = ?", arguments: [contents, id])
                try db.execute(
                    sql:
                        "INSERT INTO dateSidecar (directoryId, name, fileId, kind, size, modified, isRead) VALUES (1, ?, ?, 0, 1, 1, 1)",
                    arguments: [BytePath("\(contents).jpg.xmp"), id])
                return id
            }
        }
        try Migrations.all.migrate(queue)
        let due = try queue.read { try Int64.fetchAll($0, sql: "SELECT fileId FROM dateDue ORDER BY fileId") }
        #expect(due == [ids[1], ids[2]])
        #expect(try queue.read { try SidecarTable.unread($0, limit: 9).count } == 4)
    }

    @Test func `a sidecar comes before Takeout's, and both before the file; a copy shares Takeout's`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let (id, copy) = (try add(db, "/p/a.jpg"), try add(db, "/album/a.jpg"))
                let identity = Identity(digest: [UInt8](repeating: 7, count: 32))
                try db.execute(sql: "UPDATE file SET identity = ?", arguments: [identity])
                let home = try Directories.id(db, of: BytePath("/p"))
                let place = try #require(Labels.Position(1, 2)), estimate = try #require(Labels.Position(3, 4))
                for (name, kind) in [("a.jpg.xmp", 0), ("a.jpg.json", 1)] {
                    _ = try SidecarTable.update(
                        db, in: home,
                        [.init(name: BytePath("a.jpg.xmp"), file: id, kind: 0, size: 1, modified: 1)]
                            + (kind == 0 ? [] : [.init(name: BytePath(name), file: id, kind: kind, size: 1, modified: 1)]),
                        names: [BytePath("a.jpg.xmp"), BytePath(name)])
                }
                try LabelTable.set(db, id, labels("file", ["f"], position: place))
                for unread in try SidecarTable.unread(db, limit: 9) {
                    let found = unread.kind == 0 ? labels("sidecar", ["S"]) : labels("takeout", ["s", "t"], position: estimate)
                    _ = try SidecarTable.setRead(db, unread, nil, found)
                }
                let all = try LabelTable.labels(db, of: id, identity)
                #expect(all.caption == "sidecar" && all.keywords == ["S", "t", "f"] && all.position == place)
                let shared = try LabelTable.labels(db, of: copy, identity)
                #expect(shared.caption == "takeout" && shared.keywords == ["s", "t"] && shared.position == estimate)

                _ = try SidecarTable.update(
                    db, in: home, [.init(name: BytePath("a.jpg.json"), file: id, kind: 1, size: 1, modified: 1)],
                    names: [BytePath("a.jpg.json")])
                #expect(try LabelTable.labels(db, of: id, identity).caption == "takeout")
            }
        }
    }

    @Test func `a position is stored, and goes with the labels that said it, unless the file awaits a second reading`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let id = try add(db, "/p/a.jpg")
                func position() throws -> [Double?] {
                    let row = try #require(try FileRow.fetch(db, id: id))
                    return [row.latitude, row.longitude]
                }
                try LabelTable.setPosition(db, id, Labels.Position(1.5, -2))
                #expect(try position() == [1.5, -2])
                try DateTable.setDue(db, id)
                try LabelTable.setPosition(db, id, nil)
                #expect(try position() == [1.5, -2])
                try DateTable.setDone(db, id)
                try LabelTable.setPosition(db, id, nil)
                #expect(try position() == [nil, nil])
            }
        }
    }
}
