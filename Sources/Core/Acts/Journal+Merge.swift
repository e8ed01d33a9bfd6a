public import GRDB

/// Decisions are about contents, but the journal speaks of rows: these keep the rows of one content of one mind.
extension Journal {
    /// Two rows turned out to be one file, as when it was renamed: `file` goes on with the acts of both, in the order in which
    /// they were done, and ends as the last of them left it. `other` has no part in any act afterwards.
    public static func merge(_ db: Database, _ other: Int64, into file: Int64) throws {
        let mine = try History(db, of: file)
        let theirs = try History(db, of: other)
        var steps = Dictionary(uniqueKeysWithValues: mine.steps.map { ($0.act, $0) })
        steps.merge(theirs.steps.map { ($0.act, $0) }) { _, latest in latest }
        var state = mine.start
        for table in ["actChange", "move"] {
            try db.execute(sql: "UPDATE OR IGNORE \(table) SET fileId = ? WHERE fileId = ?", arguments: [file, other])
        }
        try db.execute(sql: "DELETE FROM actChange WHERE fileId = ?", arguments: [other])
        for step in steps.values.sorted(by: { $0.act < $1.act }) {
            try db.execute(
                sql: "UPDATE actChange SET decision = ?, decidedAt = ? WHERE actId = ? AND fileId = ?",
                arguments: [state.decision, state.at, step.act, file])
            state = step.after
        }
        try db.execute(
            sql: "UPDATE file SET decision = ?, decidedAt = ? WHERE id = ?", arguments: [state.decision, state.at, file])
    }

    /// `file` turned out to hold the same content as `twin`: what was decided about that holds for it too, and is taken back with it.
    /// A file that somebody decided on before that was known keeps its own decision.
    public static func share(_ db: Database, historyOf twin: Int64, with file: Int64) throws {
        let own = try History(db, of: file)
        guard own.steps.isEmpty, own.end.decision == 0 else { return }
        let shared = try History(db, of: twin)
        for (step, before) in zip(shared.steps, [shared.start] + shared.steps.map(\.after)) {
            try db.execute(
                sql: "INSERT OR REPLACE INTO actChange (actId, fileId, decision, decidedAt) VALUES (?, ?, ?, ?)",
                arguments: [step.act, file, before.decision, before.at])
        }
        try db.execute(
            sql: "UPDATE file SET decision = ?, decidedAt = ? WHERE id = ?",
            arguments: [shared.end.decision, shared.end.at, file])
    }

    /// The file's bytes are others now: nothing that was decided about the former ones concerns it, and it is undecided.
    public static func forget(_ db: Database, _ file: Int64) throws {
        try db.execute(sql: "DELETE FROM actChange WHERE fileId = ?", arguments: [file])
        try db.execute(sql: "UPDATE file SET decision = 0, decidedAt = NULL WHERE id = ?", arguments: [file])
    }
}

/// The standing acts that decided on one row, oldest first, each with what it left behind.
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
        let end = State(decision: row?["decision"] ?? 0, at: row?["decidedAt"])
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
