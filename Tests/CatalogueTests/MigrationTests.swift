import Base
import Foundation
import GRDB
import Testing

@testable import Catalogue

/// Runs each step of the migration on a database with rows that has been migrated up to the previous step.
struct MigrationTests {
    @Test func `the folders of an older catalogue are due for their companions, and nothing is hidden before`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "35 search of decomposed names")
        let ids = try queue.write { db in
            try ["/p/a.jpg", "/p/a.cr2", "/q/b.jpg"].map { try add(db, $0) }
        }
        try Migrations.all.migrate(queue)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM companionDue") } == 2)
        #expect(try queue.read { try Counts.fetch($0).total } == ids.count)
        #expect(try queue.read { try Companions.of($0, ids).isEmpty })
    }

    @Test func `documents that were known before are due to be read, and photos are indexed again`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "40 files handed over by a command")
        try queue.write { db in
            try add(db, "/p/a.jpg")
            let names = [("a.PDF", 1), ("b.docx", 1), ("c.bin", 1), ("empty.txt", 0), ("d.md", 1)]
            _ = try OtherFiles.update(
                db, in: BytePath("/p"),
                names.map { OtherFiles.Entry(name: BytePath($0.0), size: Int64($0.1), modified: 7) })
            try db.execute(sql: "DELETE FROM searchDue")
        }
        try Migrations.all.migrate(queue)
        try queue.write { db in
            func due() throws -> [String] {
                try BytePath.fetchAll(db, sql: "SELECT name FROM documentDue JOIN otherFile ON otherFile.id = fileId").map(
                    \.display
                )
                .sorted()
            }
            #expect(try due() == ["a.PDF", "b.docx", "d.md"])
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM searchStale") == 1)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM searchDue") == 5)
            _ = try OtherFiles.update(
                db, in: BytePath("/p"),
                [
                    OtherFiles.Entry(name: BytePath("a.PDF"), size: 2, modified: 8),
                    OtherFiles.Entry(name: BytePath("new.eml"), size: 2, modified: 8),
                ])
            #expect(try due() == ["a.PDF", "new.eml"])
            #expect(try Int64.fetchAll(db, sql: "SELECT modified FROM documentDue") == [8, 8])
        }
    }

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

    @Test func `groups that were made before have no reasons photo by photo`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "10 decided copies")
        let before = try queue.write { db in
            try db.execute(sql: "INSERT INTO alike (step, identity, lead, place, likeness) VALUES (1, X'01', X'02', 3, 4)")
            return try Row.fetchAll(db, sql: "SELECT *, NULL AS reason FROM alike")
        }
        try Migrations.all.migrate(queue)
        try queue.write { db in
            #expect(try Row.fetchAll(db, sql: "SELECT * FROM alike") == before)
            try db.execute(sql: "UPDATE alike SET reason = 'older'")
        }
    }

    @Test func `photos that were read before are read once more, with all that was decided about them`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "2 jobs")
        try queue.write { db in
            for decision in 0...4 { try add(db, "/p/\(decision).jpg", decision: decision) }
            try db.execute(sql: "UPDATE file SET contents = 1, identity = randomblob(32) WHERE id > 1")
            try db.execute(sql: "UPDATE file SET contents = 3 WHERE id = 5")
        }
        let before = try queue.read { try Row.fetchAll($0, sql: "SELECT id, identity, decision, decidedAt, presence FROM file") }
        try Migrations.all.migrate(queue, upTo: "3 groups")
        try queue.write { db in
            let after = try Row.fetchAll(db, sql: "SELECT id, identity, decision, decidedAt, presence FROM file")
            #expect(after == before)
            #expect(try Int.fetchAll(db, sql: "SELECT contents FROM file ORDER BY id") == [0, 0, 0, 0, 3])
            #expect(try Counts.fetch(db).processed == 4)
        }
    }

    @Test func `what is kept of a look is replaced, and photos are read once more for their points`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "20 what scanned pages say")
        try queue.write { db in
            try add(db, "/p/1.jpg", decision: 1)
            try db.execute(sql: "UPDATE file SET contents = 1, identity = randomblob(32)")
        }
        try Migrations.all.migrate(queue)
        try queue.write { db in
            #expect(try Int.fetchAll(db, sql: "SELECT contents FROM file") == [0])
            for hasMore in [false, true] {
                try FeatureRow(
                    identity: Identity(digest: [UInt8](repeating: 7, count: 32)), turnedHash: .max, sharpness: 1, clipped: 0,
                    flat: 0.5, luma: Data([0, 20]), colour: Data([1, 2, 3]), points: Data([4]), hasMore: hasMore
                ).store(db)
            }
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT contrast, turnedHash, luma, points, hasMore FROM look JOIN lookRaster ON lookRaster.lookId = look.id
                    JOIN lookPoints ON lookPoints.lookId = look.id
                    """)
            #expect(row == ["contrast": 10.0, "turnedHash": -1, "luma": Data([0, 20]), "points": Data([4]), "hasMore": true])
        }
    }

    @Test func `acts of before have nothing to say what they were about`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "22 names of other files")
        try queue.write { try $0.execute(sql: "INSERT INTO act (kind, at, summary) VALUES ('album', 1, 'Made an album')") }
        try Migrations.all.migrate(queue)
        let row = try queue.read { try Row.fetchOne($0, sql: "SELECT summary, about FROM act") }
        #expect(row == ["summary": "Made an album", "about": nil])
    }

    @Test func `copies of before have no change time, and all else of them stays`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "24 order of results")
        try queue.write { db in
            try db.execute(sql: "INSERT INTO act (kind, at, summary) VALUES ('copyEntries', 1, 'Copied')")
            try db.execute(
                sql: """
                    INSERT INTO entryStep (actId, kind, source, target, aside, inode, device, size, modified, state)
                    VALUES (1, 'copy', x'2f61', x'2f62', x'', 1, 2, 3, 4, 1)
                    """)
        }
        try Migrations.all.migrate(queue)
        let row = try queue.read { try Row.fetchOne($0, sql: "SELECT inode, size, modified, changed, state FROM entryStep") }
        #expect(row == ["inode": 1, "size": 3, "modified": 4, "changed": nil, "state": 1])
    }

    @Test func `steps of undos of before are told from those of the acts`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "60 what looked at photos")
        let steps = [
            // A move to another drive, its undo, and one that was cut off.
            (1, "carry", "/a", "/drive/a", 1), (1, "carry", "/b", "/drive/b", 1), (1, "carry", "/drive/a", "/a (2)", 1),
            (1, "carry", "/drive/b", "/b", 0),
            // A photo with new content: its undo moves the new file to the trash. The former one is there by the act itself.
            (2, "trash", "/a", "/trash/a", 1), (2, "copy", "/draft", "/a", 1), (2, "trash", "/a", "/trash/a (2)", 3),
            // Another act with the same paths.
            (3, "respell", "/drive/a", "/drive/A", 1), (3, "respell", "/drive/A", "/drive/a", 1),
            (3, "trash", "/drive/b", "/trash/b", 1),
        ]
        try queue.write { db in
            for act in ["moveEntries", "editPhoto", "renameEntry"] {
                try db.execute(sql: "INSERT INTO act (kind, at, summary) VALUES (?, 1, '')", arguments: [act])
            }
            for (act, kind, source, target, state) in steps {
                try db.execute(
                    sql: """
                        INSERT INTO entryStep (actId, kind, source, target, aside, inode, device, size, modified, state)
                        VALUES (?, ?, ?, ?, x'', 1, 2, 3, 4, ?)
                        """, arguments: [act, kind, Data(source.utf8), Data(target.utf8), state])
            }
        }
        try Migrations.all.migrate(queue)
        let rows = try queue.read { try Row.fetchAll($0, sql: "SELECT undoesId, state FROM entryStep ORDER BY id") }
        #expect(rows.map { $0["undoesId"] as Int? } == [nil, nil, 1, 2, nil, nil, 6, nil, 8, nil])
        #expect(rows.map { $0["state"] as Int } == [1, 1, 3, 0, 1, 1, 3, 1, 3, 1])
    }

    @Test func `screenshots come to a catalogue that has jobs`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "3 groups")
        try queue.write { db in
            try db.execute(sql: "INSERT INTO job (kind, scope, state, startedAt) VALUES ('k', X'', 'running', 1)")
            try add(db, "/p/1.jpg", decision: 1)
        }
        try Migrations.all.migrate(queue, upTo: "4 screenshots")
        try queue.write { db in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM job") == 1)
            #expect(try Counts.fetch(db).processed == 1)
            let insert =
                "INSERT INTO screenResult (identity, taken, at, rules, status, type, verdict) VALUES (X'01', 1, 1, 'r', 0, 'music', '{}')"
            try db.execute(sql: insert)
            #expect(throws: DatabaseError.self) { try db.execute(sql: insert) }
        }
    }

    @Test func `pages and screens are read once more to be told apart by their lines`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "7 folders from the index alone")
        try queue.write { db in
            for (number, flat) in [0.05, 0.6, 0.6].enumerated() {
                try add(db, "/p/\(number).jpg", decision: 1)
                let identity = Identity(digest: [UInt8](repeating: UInt8(number), count: 32))
                try db.execute(
                    sql: "UPDATE file SET identity = ?, contents = ? WHERE id = ?",
                    arguments: [identity, number == 2 ? 3 : 1, number + 1])
                try db.execute(
                    sql: "INSERT INTO look (identity, turnedHash, sharpness, clipped, flat, contrast) VALUES (?, 0, 1, 0, ?, 0)",
                    arguments: [identity, flat])
            }
        }
        try Migrations.all.migrate(queue, upTo: "8 pages line by line")
        try queue.write { db in
            #expect(try Int.fetchAll(db, sql: "SELECT contents FROM file ORDER BY id") == [1, 0, 3])
            #expect(try Counts.fetch(db).processed == 3)
            try db.execute(sql: "INSERT INTO lookPage VALUES (2, X'0908')")
        }
        let before = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM file") }
        try Migrations.all.migrate(queue, upTo: "9 pages read when they are compared")
        try queue.write { db in
            let after = try Row.fetchAll(db, sql: "SELECT * FROM file")
            #expect(after == before)
            #expect(try !db.tableExists("lookPage"))
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM look") == 3)
            try db.execute(sql: "INSERT INTO pageVerdict VALUES (1, 2, 1, 1, 0), (3, 1, 1, 1, 1); DELETE FROM look WHERE id = 2")
            #expect(try Int.fetchAll(db, sql: "SELECT one FROM pageVerdict") == [3])
        }
    }

    @Test func `names of other files come to a catalogue that is searched`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "21 points of pictures")
        try queue.write { _ = try add($0, "/p/1.jpg", decision: 1) }
        try Migrations.all.migrate(queue, upTo: "22 names of other files")
        try queue.write { db in
            try db.execute(sql: "DELETE FROM searchDue")
            let entry = OtherFiles.Entry(name: BytePath("a.txt"), size: 1, modified: 1)
            #expect(try OtherFiles.update(db, in: BytePath("/p"), [entry]) == 1)
            let other = SearchIndex.Kind.other.rawValue
            #expect(try Int64.fetchAll(db, sql: "SELECT ref FROM searchDue WHERE kind = \(other)") == [1])
            #expect(try Counts.fetch(db).processed == 1)
        }
    }
}
