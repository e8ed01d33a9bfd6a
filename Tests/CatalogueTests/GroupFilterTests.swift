import Base
import Catalogue
import GRDB
import Testing

@Suite struct GroupFilterTests {
    private static let today = LocalTime(iso: "2024-06-01") ?? .now

    private static func group(_ catalogue: Catalogue, _ text: String) throws -> PhotoFilter.Group {
        try catalogue.read { try PhotoFilter.Group(text, $0, today: today) }
    }

    private static func ids(_ catalogue: Catalogue, _ text: String) throws -> [Int64] {
        let (sql, arguments) = try group(catalogue, text).condition
        return try catalogue.read {
            try Int64.fetchAll(
                $0, sql: "SELECT id FROM file WHERE \(FileRow.presentPhoto) AND \(sql) ORDER BY id", arguments: arguments)
        }
    }

    /// Four photos, of which the first two have the same content and are in the album and in the group of similar photos.
    private static func fill(_ catalogue: Catalogue) throws -> (ids: [Int64], hex: String) {
        let identities = (1...3).map { Identity(digest: [UInt8](repeating: UInt8($0), count: 32)) }
        let ids = try catalogue.write { db in
            let times = ["2024-05-01T10:00:00", "2024-05-01T11:00:00", "2019-06-01T12:00:00", "2024-05-03T00:00:00"]
            let ids = try zip(times, ["/p/a", "/p/b", "/p/a", "/q"]).enumerated().map { number, photo in
                try add(
                    db, "\(photo.1)/\(number).jpg", taken: LocalTime(iso: photo.0)?.seconds ?? 0,
                    size: number == 3 ? 6_000_000 : 10, screenshot: number == 2)
            }
            for (id, identity) in zip(ids, [identities[0], identities[0], identities[1], identities[2]]) {
                try db.execute(
                    sql: "UPDATE file SET identity = ?, contents = 1 WHERE id = ?", arguments: [identity, id])
            }
            try db.execute(
                sql: """
                    INSERT INTO album (id, name, createdAt, deletedAt) VALUES (7, 'Summer', 0, NULL), (8, 'Gone', 0, 1);
                    INSERT INTO albumPhoto (albumId, identity, addedAt) VALUES (7, ?1, 0);
                    """, arguments: [identities[0]])
            for step in 2...3 {
                try db.execute(
                    sql: "INSERT INTO alike (step, identity, lead, place, likeness) VALUES (?1, ?2, ?2, 0, 0)",
                    arguments: [step, identities[0]])
            }
            try db.execute(
                sql: "INSERT INTO alike (step, identity, lead, place, likeness) VALUES (3, ?, ?, 1, 0)",
                arguments: [identities[1], identities[0]])
            return ids
        }
        return (ids, identities[0].hex)
    }

    @Test func `a group of each way has its photos`() throws {
        try withCatalogue { catalogue in
            let (ids, hex) = try Self.fill(catalogue)
            let folder = try catalogue.read {
                try Int64.fetchOne($0, sql: "SELECT directoryId FROM file WHERE id = ?", arguments: [ids[0]])
            }
            let (first, last) = (
                LocalTime(iso: "2024-05-01T10:00:00")?.seconds ?? 0, LocalTime(iso: "2024-05-01T11:00:00")?.seconds ?? 0
            )
            let expected: [(String, [Int])] = [
                ("day:2024-05-01", [0, 1]), ("event:\(first)_\(last)", [0, 1]), ("today:2019", [2]), ("album:7", [0, 1]),
                ("exact:\(hex)", [0, 1]), ("similar:\(hex)", [0, 1, 2]), ("similar:\(hex):edits", [0, 1]), ("size:5", [3]),
                ("folder:\(folder ?? 0)", [0, 2]), ("kind:screenshot", [2]), ("kind:picture", [0, 1, 3]),
            ]
            for (text, numbers) in expected { #expect(try Self.ids(catalogue, text) == numbers.map { ids[$0] }, "\(text)") }
            let parts = try IdentityGroup.allCases.map { try Self.ids(catalogue, "identity:\($0.name)") }
            #expect(parts.joined().sorted() == ids)
            #expect(parts.contains { Set(ids[0...1]).isSubset(of: $0) }, "equal files are in one part")
        }
    }

    @Test(
        arguments: [
            ("day", "filter.group"), ("", "filter.group"), ("rubbish:1", "filter.unknownWay"), (":1", "filter.unknownWay"),
            ("DAY:2024-05-01", "filter.unknownWay"), ("day:2024-5-1", "filter.unknownGroup"),
            ("day:2023-02-29", "filter.unknownGroup"),
            ("day:2024-05-01T10:00:00", "filter.unknownGroup"), ("day:", "filter.unknownGroup"),
            ("event:2_1", "filter.unknownGroup"),
            ("event:1", "filter.unknownGroup"), ("event:1_9223372036854775807", "filter.unknownGroup"),
            ("today:0", "filter.unknownGroup"),
            ("identity:U", "filter.unknownGroup"), ("identity:a", "filter.unknownGroup"), ("kind:rubbish", "filter.unknownGroup"),
            ("size:6", "filter.unknownGroup"), ("size:05", "filter.unknownGroup"), ("folder:999", "filter.unknownGroup"),
            ("album:8", "filter.unknownGroup"), ("album:9", "filter.unknownGroup"), ("album:+7", "filter.unknownGroup"),
            ("exact:00", "filter.unknownGroup"), ("exact:\(String(repeating: "0", count: 64))", "filter.unknownGroup"),
            ("similar:\(String(repeating: "01", count: 32)):rubbish", "group.unknownStrictness"),
            ("similar:\(String(repeating: "09", count: 32))", "filter.unknownGroup"), ("album:7:edits", "filter.unknownGroup"),
        ] as [(String, String)])
    func `what names no group is refused in plain words`(text: String, reason: String) throws {
        try withCatalogue { catalogue in
            _ = try Self.fill(catalogue)
            let failure = failure { _ = try Self.group(catalogue, text) }
            #expect(failure?.reason.rawValue == reason, "\(text)")
            #expect(failure?.code == .badRequest)
        }
    }

    @Test func `the photos of a group are counted as looking at each of them would`() throws {
        try withCatalogue { catalogue in
            let (ids, hex) = try Self.fill(catalogue)
            try catalogue.write { try $0.execute(sql: "UPDATE file SET decision = 2 WHERE id = ?", arguments: [ids[0]]) }
            for text in [
                "day:2024-05-01", "album:7", "exact:\(hex)", "similar:\(hex)", "folder:1", "size:5", "kind:picture", "today:2019",
                "day:1999-01-01", "identity:OTHER",
            ] {
                for folder in [nil, BytePath("/p"), BytePath("/p/a")] {
                    var filter = PhotoFilter()
                    (filter.group, filter.folder) = (try Self.group(catalogue, text), folder)
                    let (sql, arguments) = filter.condition
                    let (counted, there) = try catalogue.read { db in
                        (
                            try filter.count(db),
                            try Row.fetchOne(
                                db,
                                sql:
                                    "SELECT count(*), ifnull(sum(decision = 0), 0) FROM file WHERE \(FileRow.presentPhoto) AND \(sql)",
                                arguments: arguments)
                        )
                    }
                    #expect(
                        counted.total == there?[0] && counted.undecided == there?[1], "\(text) in \(folder?.display ?? "all")")
                }
            }
        }
    }
}
