import Basics
import Catalogue
import Foundation
import GRDB

/// What jobs do to their rows, each inside the caller's transaction.
enum JobRows {
    static func fetch(_ db: Database, id: Int64) throws -> Job? {
        try Row.fetchOne(db, sql: "SELECT * FROM job WHERE id = ?", arguments: [id]).map(Job.init(row:))
    }

    static func find(_ db: Database, kind: String, scope: Data) throws -> Job? {
        try Row.fetchOne(db, sql: "SELECT * FROM job WHERE kind = ? AND scope = ?", arguments: [kind, scope]).map(Job.init(row:))
    }

    static func running(_ db: Database) throws -> [Job] {
        try Row.fetchAll(db, sql: "SELECT * FROM job WHERE state = 'running'").map(Job.init(row:))
    }

    static func all(_ db: Database) throws -> [Job] {
        try Row.fetchAll(db, sql: "SELECT * FROM job ORDER BY startedAt DESC, id DESC").map(Job.init(row:))
    }

    /// Starts the job of a kind and scope: a new one; a finished one afresh, with only its failed items; a cancelled one where it was.
    static func start(_ db: Database, kind: String, scope: Data) throws -> Job {
        guard let old = try find(db, kind: kind, scope: scope) else {
            try db.execute(
                sql: "INSERT INTO job (kind, scope, state, startedAt) VALUES (?, ?, 'running', ?)",
                arguments: [kind, scope, now()])
            return try require(db, db.lastInsertedRowID)
        }
        if old.state == .running { return old }
        if old.state == .done {
            try db.execute(sql: "DELETE FROM jobItem WHERE jobId = ? AND state IN (1, 3)", arguments: [old.id])
            try db.execute(
                sql:
                    "UPDATE job SET total = (SELECT count(*) FROM jobItem WHERE jobId = job.id), done = 0, startedAt = ? WHERE id = ?",
                arguments: [now(), old.id])
        }
        try db.execute(
            sql: "UPDATE job SET state = 'running', planned = 0, problem = NULL, finishedAt = NULL WHERE id = ?",
            arguments: [old.id])
        return try require(db, old.id)
    }

    static func expect(_ db: Database, job: Int64, _ count: Int) throws {
        try db.execute(sql: "UPDATE job SET expected = done + failed + ? WHERE id = ?", arguments: [count, job])
    }

    static func end(_ db: Database, job: Int64, _ state: Job.State, problem: Failure? = nil) throws {
        try db.execute(
            sql: "UPDATE job SET state = ?, problem = ?, finishedAt = ? WHERE id = ? AND state = 'running'",
            arguments: [state.rawValue, problem?.json, now(), job])
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
    /// Adds the items of a plan: those that wait or failed stay as they are, those that are done or gone wait again.
    static func plan(_ db: Database, job: Int64, _ keys: [JobKey]) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO jobItem (jobId, key) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET state = 0, problem = NULL WHERE state IN (1, 3)
                """)
        for key in keys { try statement.execute(arguments: [job, key]) }
    }

    /// Adds items that are wanted now, before all others and whatever became of them earlier.
    static func add(_ db: Database, job: Int64, _ keys: [JobKey]) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO jobItem (jobId, key, priority) VALUES (?, ?, 1)
                ON CONFLICT DO UPDATE SET state = 0, problem = NULL, priority = 1
                """)
        for key in keys { try statement.execute(arguments: [job, key]) }
    }

    static func waiting(_ db: Database, job: Int64, limit: Int) throws -> [JobItem] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT id, key FROM jobItem WHERE jobId = ? AND state = 0 ORDER BY priority DESC, id LIMIT ?"),
            arguments: [job, limit]
        ).map(JobItem.init(row:))
    }

    static func settle(_ db: Database, _ item: JobItem, _ state: JobItem.State, problem: Failure? = nil) throws {
        try db.cachedStatement(sql: "UPDATE jobItem SET state = ?, problem = ?, at = ?, priority = 0 WHERE id = ?")
            .execute(arguments: [state.rawValue, problem?.json, now(), item.id])
    }

    /// Has failed items wait again.
    static func retry(_ db: Database, job: Int64) throws {
        try db.execute(sql: "UPDATE jobItem SET state = 0, problem = NULL WHERE jobId = ? AND state = 2", arguments: [job])
    }

    static func failed(_ db: Database, job: Int64, after: Int64, limit: Int) throws -> [Row] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM jobItem WHERE jobId = ? AND state = 2 AND id > ? ORDER BY id LIMIT ?",
            arguments: [job, after, limit])
    }

    /// Forgets items of a finished job that nobody will ask for, some at a time; the counts stay.
    ///
    /// - Returns: whether there may be more.
    static func prune(_ db: Database, job: Int64, atMost limit: Int = 20_000) throws -> Bool {
        guard try fetch(db, id: job)?.state == .done else { return false }
        try db.execute(
            sql: "DELETE FROM jobItem WHERE id IN (SELECT id FROM jobItem WHERE jobId = ? AND state IN (1, 3) LIMIT ?)",
            arguments: [job, limit])
        return db.changesCount == limit
    }
}
