import GRDB

extension Migrations {
    /// The steps of acts on files and folders of any kind. Each step is recorded before it is carried out (see `EntryMover`).
    static func entries(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE entryStep (
                    id INTEGER PRIMARY KEY,
                    actId INTEGER NOT NULL REFERENCES act(id),
                    kind TEXT NOT NULL, source BLOB NOT NULL, target BLOB NOT NULL,
                    -- Of a copy: its name until it is whole. Of a move to the trash: the .trashinfo.
                    aside BLOB NOT NULL,
                    -- Of what was moved or made.
                    inode INTEGER NOT NULL, device INTEGER NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
                    state INTEGER NOT NULL DEFAULT 0
                ) STRICT;
                CREATE INDEX entryStepOpen ON entryStep (id) WHERE state = 0;
                CREATE INDEX entryStepAct ON entryStep (actId);
                """)
    }
}
