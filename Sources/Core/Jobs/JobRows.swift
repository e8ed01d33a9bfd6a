import Base
import Catalogue
import Foundation
import GRDB

/// Reads and writes the rows of jobs, inside the caller's transaction.
enum JobRows {
    static func fetch(_ db: Database, id: Int64) throws -> Job? {
        try Row.fetchOne(db, sql: "SELECT * FROM job WHERE id = ?", arguments: [id]).map(Job.init(row:))
    }

    static func find(_ db: Database, kind: String, scope: Data) throws -> Job? {
        try Row.fetchOne(db, sql: "SELECT * FROM job WHERE kind = ? AND scope = ?", arguments: [kind, scope]).map(Job.init(row:))
    }

    static func running(_ db: Database) throws -> [Job] {
        try Row.fetchAll(db, sql: "SELECT * FROM job WHERE \(Job.isRunning)").map(Job.init(row:))
    }

    static func all(_ db: Database) throws -> [Job] {
        try Row.fetchAll(db, sql: "SELECT * FROM job ORDER BY startedAt DESC, id DESC").map(Job.init(row:))
    }

    /// Starts the job of a kind and scope. If the job has finished, it starts again and keeps only its failed items. If it was
    /// cancelled, it continues.
    static func start(_ db: Database, kind: String, scope: Data) throws -> Job {
        guard let old = try find(db, kind: kind, scope: scope) else {
            try db.execute(
                sql: "INSERT INTO job (kind, scope, state, startedAt) VALUES (?, ?, ?, ?)",
                arguments: [kind, scope, Job.State.running.rawValue, now()])
            return try require(db, db.lastInsertedRowID)
        }
        if old.state == .running { return old }
        if old.state == .done {
            try db.execute(sql: "DELETE FROM jobItem WHERE jobId = ? AND \(JobItem.isIn(.done, .gone))", arguments: [old.id])
            try db.execute(
                sql:
                    "UPDATE job SET total = (SELECT count(*) FROM jobItem WHERE jobId = job.id), done = 0, startedAt = ? WHERE id = ?",
                arguments: [now(), old.id])
        }
        try db.execute(
            sql: "UPDATE job SET state = ?, planned = FALSE, problem = NULL, finishedAt = NULL WHERE id = ?",
            arguments: [Job.State.running.rawValue, old.id])
        return try require(db, old.id)
    }

    static func expect(_ db: Database, job: Int64, _ count: Int) throws {
        try db.execute(sql: "UPDATE job SET expected = done + failed + ? WHERE id = ?", arguments: [count, job])
    }

    static func end(_ db: Database, job: Int64, _ state: Job.State, problem: Failure? = nil) throws {
        try db.execute(
            sql: "UPDATE job SET state = ?, problem = ?, finishedAt = ? WHERE id = ? AND \(Job.isRunning)",
            arguments: [state.rawValue, problem?.json, now(), job])
    }

    static func remove(_ db: Database, job: Int64) throws {
        try db.execute(sql: "DELETE FROM job WHERE id = ?", arguments: [job])
    }

    static func require(_ db: Database, _ id: Int64) throws -> Job {
        guard let job = try fetch(db, id: id) else {
            throw Failure(.fileNotFound, "job.unknown")
        }
        return job
    }
}

// MARK: Items

extension JobRows {
    /// Priorities of items. Items with a higher number are performed first.
    private static let usual = 0
    private static let urgent = 1

    /// Adds the items of a plan. Items in the states waiting and failed do not change; items in the states done and gone become
    /// waiting again.
    static func plan(_ db: Database, job: Int64, _ plan: JobPlan) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO jobItem (jobId, key, priority) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET state = \(JobItem.State.waiting.rawValue), problem = NULL, priority = excluded.priority
                WHERE \(JobItem.isIn(.done, .gone))
                """)
        for key in plan.keys { try statement.execute(arguments: [job, key, plan.priority]) }
    }

    /// Adds urgent items. They are performed first, and they become waiting even if they had another state before.
    static func add(_ db: Database, job: Int64, _ keys: [JobKey]) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO jobItem (jobId, key, priority) VALUES (?, ?, \(urgent))
                ON CONFLICT DO UPDATE SET state = \(JobItem.State.waiting.rawValue), problem = NULL, priority = \(urgent)
                """)
        for key in keys { try statement.execute(arguments: [job, key]) }
    }

    static func waiting(_ db: Database, job: Int64, limit: Int) throws -> [JobItem] {
        try Row.fetchAll(
            db.cachedStatement(
                sql:
                    "SELECT id, key FROM jobItem WHERE jobId = ? AND \(JobItem.isIn(.waiting)) ORDER BY priority DESC, id LIMIT ?"
            ),
            arguments: [job, limit]
        ).map(JobItem.init(row:))
    }

    static func settle(_ db: Database, _ item: JobItem, _ state: JobItem.State, problem: Failure? = nil) throws {
        try db.cachedStatement(sql: "UPDATE jobItem SET state = ?, problem = ?, at = ?, priority = \(usual) WHERE id = ?")
            .execute(arguments: [state.rawValue, problem?.json, now(), item.id])
    }

    /// Changes the state of failed items to waiting.
    static func retry(_ db: Database, job: Int64) throws {
        try db.execute(
            sql: "UPDATE jobItem SET state = ?, problem = NULL WHERE jobId = ? AND \(JobItem.isIn(.failed))",
            arguments: [JobItem.State.waiting.rawValue, job])
    }

    static func failed(_ db: Database, job: Int64, after: Int64, limit: Int) throws -> [Row] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM jobItem WHERE jobId = ? AND \(JobItem.isIn(.failed)) AND id > ? ORDER BY id LIMIT ?",
            arguments: [job, after, limit])
    }

    /// Deletes up to `limit` items of a finished job that are no longer needed. The counts of the job do not change.
    ///
    /// - Returns: whether there may be more such items.
    static func prune(_ db: Database, job: Int64, atMost limit: Int = 20_000) throws -> Bool {
        guard try fetch(db, id: job)?.state == .done else { return false }
        try db.execute(
            sql:
                "DELETE FROM jobItem WHERE id IN (SELECT id FROM jobItem WHERE jobId = ? AND \(JobItem.isIn(.done, .gone)) LIMIT ?)",
            arguments: [job, limit])
        return db.changesCount == limit
    }
}
