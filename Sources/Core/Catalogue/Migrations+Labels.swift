import GRDB

extension Migrations {
    /// The titles, captions, keywords, ratings, people and places that other programs wrote into files and sidecars, as JSON
    /// (`Labels`). A file without labels has no row.
    ///
    /// Files and sidecars that were read by older versions are read again. The search index follows the labels of a file, and of
    /// its copies, because copies share the labels of Takeout's sidecars, and of its companions, because a photo shows theirs.
    static func labels(_ db: Database) throws {
        func stale(_ id: String) -> String {
            """
            INSERT INTO searchStale SELECT id FROM (
                SELECT \(id) AS id UNION SELECT id FROM file WHERE identity = (SELECT identity FROM file WHERE id = \(id))
                UNION SELECT leadId FROM companion WHERE fileId = \(id))
            WHERE id NOT IN (SELECT fileId FROM searchStale)
            """
        }
        func isLabelled(_ id: String) -> String {
            """
            EXISTS (SELECT 1 FROM labelFound WHERE fileId = \(id))
            OR EXISTS (SELECT 1 FROM dateSidecar WHERE fileId = \(id) AND labels IS NOT NULL)
            """
        }
        try db.execute(
            sql: """
                CREATE TABLE labelFound (fileId INTEGER PRIMARY KEY, labels TEXT NOT NULL) STRICT;
                ALTER TABLE dateSidecar ADD COLUMN labels TEXT;
                CREATE TRIGGER searchOfLabels AFTER INSERT ON labelFound BEGIN \(stale("NEW.fileId")); END;
                CREATE TRIGGER searchOfOtherLabels AFTER UPDATE OF labels ON labelFound BEGIN \(stale("NEW.fileId")); END;
                CREATE TRIGGER searchOfLabelsGone AFTER DELETE ON labelFound BEGIN \(stale("OLD.fileId")); END;
                CREATE TRIGGER searchOfSidecar AFTER UPDATE OF labels ON dateSidecar WHEN NEW.labels IS NOT OLD.labels BEGIN
                    \(stale("NEW.fileId"));
                END;
                CREATE TRIGGER searchOfSidecarGone AFTER DELETE ON dateSidecar WHEN OLD.labels IS NOT NULL BEGIN
                    \(stale("OLD.fileId"));
                END;
                CREATE TRIGGER searchOfCompanion AFTER INSERT ON companion WHEN \(isLabelled("NEW.fileId")) BEGIN
                    \(stale("NEW.leadId"));
                END;
                CREATE TRIGGER searchOfCompanionGone AFTER DELETE ON companion WHEN \(isLabelled("OLD.fileId")) BEGIN
                    \(stale("OLD.leadId"));
                END;
                UPDATE dateSidecar SET isRead = 0;
                INSERT OR IGNORE INTO dateDue SELECT id FROM file WHERE contents IN (1, 2);
                """)
    }
}
