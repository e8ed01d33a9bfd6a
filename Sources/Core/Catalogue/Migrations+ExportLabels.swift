import GRDB

extension Migrations {
    /// What exports of other programs say about photos beside dates, as JSON (`Labels`), by the act that took it over. The search
    /// index follows it for all files with the content.
    static func exportLabels(_ db: Database) throws {
        func stale(_ row: String) -> String {
            """
            INSERT INTO searchStale SELECT id FROM (
                SELECT id FROM file WHERE identity = \(row).identity
                UNION SELECT leadId FROM companion JOIN file ON file.id = fileId WHERE identity = \(row).identity)
            WHERE id NOT IN (SELECT fileId FROM searchStale);
            """
        }
        try db.execute(
            sql: """
                CREATE TABLE exportLabel (
                    identity BLOB NOT NULL, actId INTEGER NOT NULL, labels TEXT NOT NULL, PRIMARY KEY (identity, actId)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX exportLabelAct ON exportLabel (actId);
                CREATE TRIGGER searchOfExport AFTER INSERT ON exportLabel BEGIN \(stale("NEW")) END;
                CREATE TRIGGER searchOfExportGone AFTER DELETE ON exportLabel BEGIN \(stale("OLD")) END;
                """)
    }
}
