import Base
import Foundation
import GRDB

extension Migrations {
    /// Orders photos of one second: by `microseconds`, the part of the second after `taken` (0 if it is not known), and then
    /// by `nameOrder`, the key of the name in `NaturalOrder`. The indexes of photos have this order, so that a page is read from
    /// an index alone.
    static func photoOrder(_ db: Database) throws {
        let key = DatabaseFunction("naturalOrder", argumentCount: 1, pure: true) { values in
            BytePath.fromDatabaseValue(values[0]).map { Data(NaturalOrder.key($0)) }
        }
        db.add(function: key)
        defer { db.remove(function: key) }
        let order = "taken DESC, microseconds DESC, nameOrder DESC, id DESC"
        try db.execute(
            sql: """
                ALTER TABLE file ADD COLUMN microseconds INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE file ADD COLUMN nameOrder BLOB NOT NULL DEFAULT X'';
                DROP INDEX fileDeck;
                DROP INDEX filePhotos;
                DROP INDEX fileScreenshots;
                DROP INDEX fileFolder;
                UPDATE file SET nameOrder = naturalOrder(name);
                CREATE INDEX fileDeck ON file (\(order), decision, presence, kind) WHERE decision = 0 AND presence = 0 AND kind = 0;
                CREATE INDEX filePhotos ON file (\(order)) WHERE presence = 0 AND kind = 0;
                CREATE INDEX fileScreenshots ON file (\(order)) WHERE screenshot = 1 AND presence = 0 AND kind = 0;
                CREATE INDEX fileFolder ON file (directoryId, \(order), format, kind, decision, size, screenshot, presence)
                WHERE presence = 0;
                """)
    }
}
