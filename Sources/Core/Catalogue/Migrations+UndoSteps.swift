import GRDB

extension Migrations {
    /// `undoesId` of `entryStep` is the id of the step that this step of an undo undoes; NULL for the steps of the act itself.
    ///
    /// Former versions recorded only some steps of an undo, without that id. Such a step leads away from the target of an earlier
    /// step of the same act.
    static func undoSteps(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE entryStep ADD COLUMN undoesId INTEGER")
        for (kinds, undone) in [("('carry', 'respell')", "('carry', 'respell')"), ("('trash')", "('copy', 'place', 'make')")] {
            try db.execute(
                sql: """
                    UPDATE entryStep SET undoesId = first.id, state = iif(state = 1, 3, state)
                    FROM (SELECT actId, target, min(id) AS id FROM entryStep WHERE kind IN \(undone) GROUP BY actId, target) first
                    WHERE kind IN \(kinds) AND first.actId = entryStep.actId AND first.target = entryStep.source
                    AND first.id < entryStep.id
                    """)
        }
    }
}
