import Catalogue
public import GRDB

/// Transfers decisions between rows. A decision applies to all files with the same content, but the journal stores decisions per
/// file. Therefore these functions give the same decision to all these files.
extension Journal {
    /// Merges two rows that turned out to be one file, for example after a rename. The row `file` gets the acts of both rows,
    /// in chronological order, and the decision of the last act. No act refers to `other` afterwards.
    public static func merge(_ db: Database, _ other: Int64, into file: Int64) throws {
        let mine = try History(db, of: file)
        let theirs = try History(db, of: other)
        var steps = Dictionary(uniqueKeysWithValues: mine.steps.map { ($0.act, $0) })
        steps.merge(theirs.steps.map { ($0.act, $0) }) { _, latest in latest }
        var state = mine.start
        for table in ["actChange", "move", "separatedChange"] {
            try db.execute(sql: "UPDATE OR IGNORE \(table) SET fileId = ? WHERE fileId = ?", arguments: [file, other])
        }
        try SidecarRecord.merge(db, other, into: file)
        try Later.merge(db, other, into: file)
        try db.execute(sql: "DELETE FROM actChange WHERE fileId = ?", arguments: [other])
        for step in steps.values.sorted(by: { $0.act < $1.act }) {
            try db.execute(
                sql: "UPDATE actChange SET decision = ?, decidedAt = ? WHERE actId = ? AND fileId = ?",
                arguments: [state.decision, state.at, step.act, file])
            state = step.after
        }
        try set(db, file, state.decision, at: state.at)
    }

    /// Called when `file` turns out to have the same content as `twin`. Records the decisions about `twin` also for `file`, so
    /// that an undo affects both. If `file` already has a decision, nothing changes.
    public static func share(_ db: Database, historyOf twin: Int64, with file: Int64) throws {
        let own = try History(db, of: file)
        guard own.steps.isEmpty, own.end.decision == FileRow.noDecision else { return }
        try Later.share(db, from: twin, with: file)
        let shared = try History(db, of: twin)
        for (step, before) in zip(shared.steps, [shared.start] + shared.steps.map(\.after)) {
            try db.execute(
                sql: "INSERT OR REPLACE INTO actChange (actId, fileId, decision, decidedAt) VALUES (?, ?, ?, ?)",
                arguments: [step.act, file, before.decision, before.at])
        }
        try set(db, file, shared.end.decision, at: shared.end.at)
    }

    /// Called when the content of a file has changed. The decisions about the old content no longer apply, so they are deleted
    /// and the file becomes undecided.
    public static func forget(_ db: Database, _ file: Int64) throws {
        try db.execute(sql: "DELETE FROM actChange WHERE fileId = ?", arguments: [file])
        try clear(db, file)
        try Later.forget(db, file)
    }

    /// Called when another program has restored the file from the trash. The file becomes undecided, as after a restore by
    /// Shoebox. Its history is kept.
    public static func clear(_ db: Database, _ file: Int64) throws { try set(db, file, FileRow.noDecision, at: nil) }
}

/// The history of one file: the acts in effect that decided on it, oldest first, each with the decision after the act.
private struct History {
    struct State {
        let decision: Int
        let at: Int64?
    }

    struct Step {
        let act: Int64
        let after: State
    }

    let start: State
    let steps: [Step]
    let end: State

    init(_ db: Database, of file: Int64) throws {
        let row = try Row.fetchOne(db, sql: "SELECT decision, decidedAt FROM file WHERE id = ?", arguments: [file])
        let end = State(decision: row?["decision"] ?? FileRow.noDecision, at: row?["decidedAt"])
        let changes = try Row.fetchAll(
            db,
            sql: """
                SELECT actId, decision, decidedAt FROM actChange JOIN act ON act.id = actId
                WHERE fileId = ? AND undoneAt IS NULL ORDER BY actId
                """, arguments: [file]
        ).map { (act: $0["actId"] as Int64, before: State(decision: $0["decision"], at: $0["decidedAt"])) }
        self.end = end
        start = changes.first?.before ?? end
        steps = zip(changes, changes.dropFirst().map(\.before) + [end]).map { Step(act: $0.act, after: $1) }
    }
}
