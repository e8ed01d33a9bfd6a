import GRDB

extension Migrations {
    /// Photos that the user put behind the others in the deck, and the indexes for the orders of the deck.
    ///
    /// `later` is the number of the act that put the photo behind the others last, or 0. It does not depend on the decision, so that
    /// an undone decision brings the photo back to its former position. `laterChange` has the value before each act.
    static func later(_ db: Database) throws {
        let order = "taken DESC, microseconds DESC, nameOrder DESC, id DESC"
        let inDeck = "decision = 0 AND presence = 0 AND kind = 0"
        try db.execute(
            sql: """
                ALTER TABLE file ADD COLUMN later INTEGER NOT NULL DEFAULT 0;
                CREATE TABLE laterChange (
                    actId INTEGER NOT NULL REFERENCES act(id), fileId INTEGER NOT NULL, later INTEGER NOT NULL,
                    reverted INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (actId, fileId)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX laterChangeFile ON laterChange (fileId, actId);
                DROP INDEX fileDeck;
                DROP INDEX fileFolder;
                CREATE INDEX fileDeck ON file (\(order), decision, presence, kind, later) WHERE \(inDeck);
                CREATE INDEX fileFolder ON file (directoryId, \(order), format, kind, decision, size, screenshot, presence, later)
                WHERE presence = 0;
                CREATE INDEX fileLargest ON file (size DESC, id DESC, decision, presence, kind, later) WHERE \(inDeck);
                CREATE INDEX fileShuffled ON file (\(Shuffle.sql("id")), id, decision, presence, kind, later) WHERE \(inDeck);
                CREATE INDEX fileLater ON file (later, id, decision, presence, kind) WHERE later > 0 AND \(inDeck);
                """)
    }
}
