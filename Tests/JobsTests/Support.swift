import Base
import Catalogue
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Jobs

/// Work whose items are rows of a table. Each result is a row of another table, which also counts how often the result was
/// stored.
final class Rows: JobWork {
    let kind: String
    let parallel: Int
    let pageSize: Int
    let perform: @Sendable (String) async throws -> JobOutcome?
    let performed = Mutex<[String: Int]>([:])

    /// - Parameter perform: returns the outcome of an item; nil for "done".
    init(
        kind: String = "test", parallel: Int = 2, pageSize: Int = 1000,
        perform: @escaping @Sendable (String) async throws -> JobOutcome? = { _ in nil }
    ) {
        self.kind = kind
        self.parallel = parallel
        self.pageSize = pageSize
        self.perform = perform
    }

    func expected(_ db: Database, _ job: Job) throws -> Int { try Int.fetchOne(db, sql: Self.unfinished("count(*)")) ?? 0 }

    func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        let rows = try Row.fetchAll(
            db, sql: Self.unfinished("id, name") + " AND id > ? ORDER BY id LIMIT ?", arguments: [after?.first ?? 0, pageSize])
        let last: Int64? = rows.last?[0]
        return JobPlan(rows.map { .text($0[1]) }, next: rows.count == pageSize ? last.map { Keyset($0, 0) } : nil)
    }

    func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        let name = item.key.name
        performed.withLock { $0[name, default: 0] += 1 }
        if let outcome = try await perform(name) { return outcome }
        return .done { db in
            try db.execute(
                sql: "INSERT INTO result VALUES (?, 1) ON CONFLICT DO UPDATE SET times = times + 1", arguments: [name])
        }
    }

    private static func unfinished(_ columns: String) -> String {
        "SELECT \(columns) FROM item WHERE NOT EXISTS (SELECT 1 FROM result WHERE result.name = item.name)"
    }
}

/// A catalogue with tables for `Rows`, deleted when the test ends.
final class Scene: Sendable {
    let root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("jobs-\(UUID().uuidString)").path)
    let catalogue: Catalogue
    let reported = Mutex<[Job]>([])

    init(items: Int = 0) throws {
        catalogue = try Catalogue(at: root.appending("data"))
        try catalogue.write {
            try $0.execute(
                sql: """
                    CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
                    CREATE TABLE result (name TEXT PRIMARY KEY, times INTEGER NOT NULL);
                    """)
        }
        try add(0..<items)
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    func add(_ numbers: Range<Int>) throws {
        try catalogue.write { db in
            for number in numbers { try db.execute(sql: "INSERT INTO item (name) VALUES (?)", arguments: ["\(number)"]) }
        }
    }

    func jobs(_ works: any JobWork...) -> Jobs {
        Jobs(catalogue, works: works) { job in self.reported.withLock { $0.append(job) } }
    }

    /// Maps the name of each result to the number of times it was stored.
    var results: [String: Int] {
        get throws {
            let rows = try catalogue.read { try Row.fetchAll($0, sql: "SELECT name, times FROM result") }
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    /// Compares the counts that triggers maintain with the true numbers of rows.
    func expectTrueCounts(_ id: Int64) throws {
        let (kept, counted) = try catalogue.read { db in
            (
                try Row.fetchOne(db, sql: "SELECT total, done, failed FROM job WHERE id = ?", arguments: [id]),
                try Row.fetchOne(
                    db,
                    sql:
                        "SELECT count(nullif(state, 3)), count(*) FILTER (WHERE state = 1), count(*) FILTER (WHERE state = 2) FROM jobItem WHERE jobId = ?",
                    arguments: [id])
            )
        }
        func numbers(_ row: Row?) -> [Int] { row.map { row in (0..<3).map { row[$0] } } ?? [] }
        #expect(numbers(kept) == numbers(counted))
    }
}

extension Job {
    func numbers(_ paths: KeyPath<Job, Int>...) -> [Int] { paths.map { self[keyPath: $0] } }
}
