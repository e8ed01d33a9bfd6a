public import Base
public import Catalogue
public import Foundation
public import GRDB

/// The journal of acts. It has one row for each user action, with the data needed to undo the action. Decisions are changed
/// only by the journal.
///
/// All functions run inside the caller's transaction, so that an act and its effect are stored together or not at all.
public enum Journal {
    /// Adds an act.
    ///
    /// - Parameter key: identifies the request, so that a repeated request is recognized.
    public static func begin(
        _ db: Database, _ kind: Act.Kind, summary: String, about: About? = nil, key: String? = nil, detail: Data? = nil,
        at: Int64 = now()
    ) throws -> Int64 {
        try db.cachedStatement(
            sql: """
                INSERT INTO act (kind, at, key, summary, about, detail, device, browser, request) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            kind.rawValue, at, key, summary, about?.stored, detail, Actor.device, Actor.browser, Actor.request,
        ])
        return db.lastInsertedRowID
    }

    /// Sets the English summary of an act, and the names and the count in the sentence about it, once they are known.
    public static func describe(_ db: Database, act: Int64, summary: String, about: About) throws {
        try db.execute(
            sql: "UPDATE act SET summary = ?, about = ? WHERE id = ?", arguments: [summary, about.stored, act])
    }

    public static func knows(_ db: Database, key: String) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM act WHERE key = ?)", arguments: [key]) ?? false
    }

    /// Whether a request with this key had an effect.
    public static func knows(_ db: Database, request: String) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM act WHERE request = ? AND undoneAt IS NOT 0)", arguments: [request]) ?? false
    }

    /// Sets the decision of all files that match a condition, and records their previous decisions. Files with a move in progress
    /// are not changed.
    ///
    /// - Parameter condition: an SQL condition on `file`, with `arguments`.
    /// - Returns: the number of files whose decision was set.
    @discardableResult
    public static func decide(
        _ db: Database, act: Int64, _ decision: Decision?, at: Int64?, where condition: String, arguments: StatementArguments
    ) throws -> Int {
        let condition = "(\(condition)) AND id NOT IN (SELECT fileId FROM move WHERE \(Move.isOpen))"
        try db.execute(
            sql:
                "INSERT OR IGNORE INTO actChange (actId, fileId, decision, decidedAt) SELECT ?, id, decision, decidedAt FROM file WHERE \(condition)",
            arguments: [act] + arguments)
        try db.execute(
            sql: "UPDATE file SET decision = ?, decidedAt = ? WHERE \(condition)",
            arguments: [decision?.rawValue ?? FileRow.noDecision, at] + arguments)
        return db.changesCount
    }

    /// Returns the newest act that can be undone, or the act with the given id or key if that can be undone. An act whose undo
    /// was refused, in part or completely, is found only by its id or key.
    public static func standing(_ db: Database, id: Int64? = nil, key: String? = nil) throws -> Act? {
        let canBeUndone = "(undoneAt IS NULL OR refusedAt IS NOT NULL)"
        let row =
            if let id {
                try Row.fetchOne(db, sql: "SELECT * FROM act WHERE id = ? AND \(canBeUndone)", arguments: [id])
            } else if let key {
                try Row.fetchOne(db, sql: "SELECT * FROM act WHERE key = ? AND \(canBeUndone)", arguments: [key])
            } else {
                try Row.fetchOne(
                    db, sql: "SELECT * FROM act WHERE undoneAt IS NULL AND refusedAt IS NULL ORDER BY id DESC LIMIT 1")
            }
        return row.map(Act.init(row:))
    }

    /// Returns the newest acts that had an effect.
    ///
    /// - Parameters:
    ///   - browser: if not nil, only the acts of this browser session.
    ///   - isStanding: whether to leave out acts that were undone or whose undo was refused.
    public static func recent(_ db: Database, limit: Int, browser: String? = nil, isStanding: Bool = false) throws -> [Act] {
        let own = browser == nil ? "" : "AND browser = ?"
        let standing = isStanding ? "AND undoneAt IS NULL AND refusedAt IS NULL" : ""
        return try Row.fetchAll(
            db,
            sql: """
                -- What is moved is decided on as well, or not: either set holds the other.
                SELECT *, max(
                    (SELECT count(*) FROM actChange WHERE actId = act.id),
                    (SELECT count(*) FROM laterChange WHERE actId = act.id),
                    (SELECT count(*) FROM move WHERE actId = act.id AND leadId IS NULL)) AS files
                FROM act WHERE undoneAt IS NOT 0 \(own) \(standing) ORDER BY id DESC LIMIT ?
                """, arguments: StatementArguments(browser.map { [$0] } ?? []) + [limit]
        ).map(Act.init(row:))
    }

    /// Restores the decisions that an act replaced. If a later act that is still in effect changed a decision again, that
    /// decision is kept and reported as refused.
    public static func revertDecisions(_ db: Database, act: Int64) throws -> Reversal.TakenBack {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT c.fileId, c.decision, c.decidedAt, c.decision <> file.decision OR c.decidedAt IS NOT file.decidedAt AS differs,
                \(isChangedAgain(in: "actChange", by: "fileId")) AS isNewer
                FROM actChange c JOIN file ON file.id = c.fileId WHERE c.actId = ? AND NOT c.reverted ORDER BY c.fileId
                """, arguments: [act])
        let newer = rows.filter { $0["isNewer"] }.map { $0["fileId"] as Int64 }
        let changing = rows.filter { !($0["isNewer"] as Bool) && $0["differs"] }
        for row in changing { try set(db, row["fileId"], row["decision"], at: row["decidedAt"]) }
        try markReverted(db, in: "actChange", by: "fileId", act: act)
        return Reversal.TakenBack(changing.count, refused: try FileMover.refusals(db, newer, .changed, "undo.changedSince"))
    }

    /// Returns an SQL condition on `c`, a row of a table of changes. It is true if a later act changed the same item (a file, a
    /// picture, a note or another item) again and that change is still in effect.
    ///
    /// - Parameters:
    ///   - key: the column that identifies the changed item.
    ///   - kind: a further SQL condition on `act`, the later act.
    public static func isChangedAgain(in table: String, by key: String, if kind: String = "TRUE") -> String {
        """
        EXISTS (SELECT 1 FROM \(table) l JOIN act ON act.id = l.actId WHERE l.\(key) = c.\(key) AND l.actId > c.actId
            AND \(Act.isInEffect) AND NOT l.reverted AND \(kind))
        """
    }

    /// Records that the changes of an act were reverted, except changes of items that a later act has changed again.
    public static func markReverted(
        _ db: Database, in table: String, by key: String, act: Int64, if kind: String = "TRUE"
    ) throws {
        let changedAgain = isChangedAgain(in: table, by: key, if: kind)
        try db.execute(
            sql: "UPDATE \(table) AS c SET reverted = TRUE WHERE actId = ? AND NOT \(changedAgain)", arguments: [act])
    }

    /// Writes the decision of one file as the number in the column `decision`.
    static func set(_ db: Database, _ file: Int64, _ decision: Int, at: Int64?) throws {
        try db.cachedStatement(sql: "UPDATE file SET decision = ?, decidedAt = ? WHERE id = ?")
            .execute(arguments: [decision, at, file])
    }

    /// Whether the decisions that this act made about files have all been cleared by later acts of the given kinds that are
    /// still in effect.
    static func isForgotten(_ db: Database, act: Int64, by kinds: [Act.Kind]) throws -> Bool {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT count(*) AS files, count((SELECT 1 FROM actChange l JOIN act ON act.id = l.actId
                    WHERE l.fileId = c.fileId AND l.actId > c.actId AND act.undoneAt IS NULL
                    AND \(Act.isOf(kinds)) LIMIT 1)) AS forgotten
                FROM actChange c WHERE c.actId = ?
                """, arguments: [act])
        guard let row else { return false }
        return row["files"] as Int > 0 && row["files"] as Int == row["forgotten"] as Int
    }

    /// Ends an act that moves files, and stores its final summary. If no file was moved, the act is closed as having no effect.
    public static func conclude(_ db: Database, act: Int64, summary: String) throws {
        let moved = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM move WHERE actId = ? AND state = ?)",
            arguments: [act, Move.State.done.rawValue])
        try db.execute(sql: "UPDATE act SET summary = ? WHERE id = ?", arguments: [summary, act])
        if moved != true { try close(db, idle: act) }
    }

    /// Ends an act that was interrupted by an error. If one of the moves is still open, `FileMover.recover` will end the act
    /// instead.
    ///
    /// - Returns: the ids of the files that the act moved, without companions.
    public static func abort(_ db: Database, act: Int64, summary: (_ moved: Int) -> String) throws -> [Int64] {
        let moved = try Int64.fetchAll(
            db, sql: "SELECT fileId FROM move WHERE actId = ? AND state = ? AND leadId IS NULL",
            arguments: [act, Move.State.done.rawValue])
        let isOpen = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM move WHERE actId = ? AND state = ?)",
            arguments: [act, Move.State.intended.rawValue])
        if isOpen != true { try conclude(db, act: act, summary: summary(moved.count)) }
        return moved
    }

    public static func close(_ db: Database, undone act: Int64) throws {
        try db.execute(sql: "UPDATE act SET undoneAt = ?, refusedAt = NULL WHERE id = ?", arguments: [now(), act])
    }

    /// Records that an undo of an act was refused, in part or completely. It can be tried again.
    static func refuse(_ db: Database, act: Int64) throws {
        try db.execute(sql: "UPDATE act SET refusedAt = ? WHERE id = ?", arguments: [now(), act])
    }

    /// Closes an act that had no effect, so that it cannot be undone and is not listed.
    static func close(_ db: Database, idle act: Int64) throws {
        try db.execute(sql: "UPDATE act SET undoneAt = 0 WHERE id = ?", arguments: [act])
    }

    /// Deletes an act that changed nothing.
    public static func drop(_ db: Database, act: Int64) throws {
        try db.execute(sql: "DELETE FROM act WHERE id = ?", arguments: [act])
    }

    /// Returns the ids of the files that an act changed or moved, without companions, in ascending order.
    public static func files(_ db: Database, act: Int64, limit: Int) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            sql: """
                SELECT fileId FROM actChange WHERE actId = ?1
                UNION SELECT fileId FROM laterChange WHERE actId = ?1
                UNION SELECT fileId FROM move WHERE actId = ?1 AND leadId IS NULL ORDER BY 1 LIMIT ?2
                """, arguments: [act, limit])
    }

    public static func detail(_ db: Database, act: Int64) throws -> Data? {
        try Data.fetchOne(db, sql: "SELECT detail FROM act WHERE id = ?", arguments: [act])
    }

    /// Replaces the data that an act recorded for its undo.
    public static func setDetail(_ db: Database, act: Int64, _ detail: some Encodable) throws {
        try db.execute(
            sql: "UPDATE act SET detail = ? WHERE id = ?", arguments: [try JSONEncoder().encode(detail), act])
    }

    /// Returns the data that an act recorded for its undo; nil if there is none.
    ///
    /// - Throws: `Failure` with code `corruptFile` if the data cannot be decoded. Such an act cannot be undone.
    public static func detail<T: Decodable>(_ db: Database, act: Int64, as type: T.Type) throws -> T? {
        guard let detail = try detail(db, act: act) else { return nil }
        do { return try JSONDecoder().decode(type, from: detail) } catch {
            throw Failure(.corruptFile, "undo.unreadable")
        }
    }
}
