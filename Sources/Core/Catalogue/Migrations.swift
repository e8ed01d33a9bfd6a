public import GRDB

/// The history of the schema. A published migration is never edited. Each change of the schema is a new migration, which is
/// tested with data from the previous one.
public enum Migrations {
    public static let all: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 library, acts, trash", migrate: libraryActsTrash)
        migrator.registerMigration("2 jobs", migrate: jobs)
        migrator.registerMigration("3 groups", migrate: groups)
        migrator.registerMigration("4 screenshots", migrate: screenshots)
        migrator.registerMigration("5 notes", migrate: notes)
        migrator.registerMigration("6 search", migrate: search)
        migrator.registerMigration("7 folders from the index alone", migrate: folderIndex)
        migrator.registerMigration("8 pages line by line", migrate: pages)
        migrator.registerMigration("9 pages read when they are compared", migrate: pageVerdicts)
        migrator.registerMigration("10 decided copies", migrate: decidedCopies)
        migrator.registerMigration("11 reasons photo by photo", migrate: reasons)
        migrator.registerMigration("12 sums of files", migrate: sums)
        migrator.registerMigration("13 favourites", migrate: favourites)
        migrator.registerMigration("14 devices", migrate: devices)
        migrator.registerMigration("15 conversions", migrate: conversions)
        migrator.registerMigration("16 steps of files and folders", migrate: entries)
        migrator.registerMigration("17 extractions", migrate: extractions)
        migrator.registerMigration("18 search of texts, screenshots, folders", migrate: searchOfMore)
        migrator.registerMigration("19 scanned pages", migrate: scans)
        migrator.registerMigration("20 what scanned pages say", migrate: scanFacts)
        migrator.registerMigration("21 points of pictures", migrate: points)
        migrator.registerMigration("22 names of other files", migrate: otherFiles)
        migrator.registerMigration("23 what acts were about", migrate: actsAbout)
        migrator.registerMigration("24 order of results", migrate: resultOrder)
        migrator.registerMigration("25 waiting in running time", migrate: waiting)
        migrator.registerMigration("26 when copies were changed", migrate: copiesChanged)
        migrator.registerMigration("27 folders that are away", migrate: awayFolders)
        migrator.registerMigration("28 sums and findings", migrate: proof)
        migrator.registerMigration("29 browsers and refused undos", migrate: undoByBrowser)
        migrator.registerMigration("30 notes of conversions", migrate: conversionNotes)
        migrator.registerMigration("31 requests of acts", migrate: requestsOfActs)
        migrator.registerMigration("32 changes that were reverted", migrate: revertedChanges)
        migrator.registerMigration("33 dates in files and sidecars", migrate: dates)
        migrator.registerMigration("34 order within one second", migrate: photoOrder)
        migrator.registerMigration("35 search of decomposed names", migrate: decomposed)
        migrator.registerMigration("36 files that belong to a photo", migrate: companions)
        migrator.registerMigration("37 corrections of dates", migrate: corrections)
        migrator.registerMigration("38 dates of exports", migrate: exports)
        migrator.registerMigration("39 what other programs wrote", migrate: labels)
        migrator.registerMigration("40 files handed over by a command", migrate: handedFiles)
        migrator.registerMigration("41 photos for later, orders of the deck", migrate: later)
        migrator.registerMigration("42 steps of photos with several files", migrate: groupedSteps)
        migrator.registerMigration("43 places and people of exports", migrate: exportLabels)
        migrator.registerMigration("44 words of documents", migrate: documents)
        migrator.registerMigration("45 search of cameras, lenses and kinds", migrate: searchFacts)
        migrator.registerMigration("46 tags of photos", migrate: tags)
        migrator.registerMigration("47 further sheets in the photo of a page", migrate: furtherSheets)
        migrator.registerMigration("49 videos among the photos", migrate: videos)
        migrator.registerMigration("50 places of photos", migrate: places)
        migrator.registerMigration("51 what photos show", migrate: things)
        migrator.registerMigration("52 people in photos", migrate: people)
        migrator.registerMigration("54 albums in albums", migrate: nestedAlbums)
        migrator.registerMigration("55 search index without triggers", migrate: searchWithoutTriggers)
        migrator.registerMigration("56 similar videos", migrate: similarFilms)
        migrator.registerMigration("57 regions of people, and features of photos", migrate: regions)
        migrator.registerMigration("59 text in videos", migrate: readVideos)
        migrator.registerMigration("60 what looked at photos", migrate: lookers)
        migrator.registerMigration("61 steps of undos", migrate: undoSteps)
        return migrator
    }()

    private static func libraryActsTrash(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE folder (id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, addedAt INTEGER NOT NULL) STRICT;

                CREATE TABLE directory (id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE) STRICT;

                -- Numbers are never given out again: a reader, a page or a cache may still mean the file that had one.
                CREATE TABLE file (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    directoryId INTEGER NOT NULL REFERENCES directory(id),
                    name BLOB NOT NULL,
                    kind INTEGER NOT NULL,
                    format TEXT NOT NULL,
                    presence INTEGER NOT NULL DEFAULT 0,
                    size INTEGER NOT NULL,
                    modified INTEGER NOT NULL,
                    changed INTEGER NOT NULL,
                    inode INTEGER NOT NULL,
                    device INTEGER NOT NULL,
                    taken INTEGER NOT NULL,
                    takenFrom INTEGER NOT NULL,
                    screenshot INTEGER NOT NULL DEFAULT 0,
                    contents INTEGER NOT NULL DEFAULT 0,
                    identity BLOB,
                    width INTEGER, height INTEGER, colour INTEGER,
                    camera TEXT, software TEXT, comment TEXT,
                    latitude REAL, longitude REAL,
                    differenceHash INTEGER, perceptualHash INTEGER,
                    problemCode TEXT, problem TEXT,
                    decision INTEGER NOT NULL DEFAULT 0,
                    decidedAt INTEGER,
                    UNIQUE (directoryId, name)
                ) STRICT;
                CREATE INDEX fileDeck ON file (taken DESC, id DESC, decision, presence, kind) WHERE decision = 0 AND presence = 0 AND kind = 0;
                CREATE INDEX filePhotos ON file (taken DESC, id DESC) WHERE presence = 0 AND kind = 0;
                CREATE INDEX fileFolder ON file (directoryId, kind, decision, format, size) WHERE presence = 0;
                CREATE INDEX fileScreenshots ON file (taken DESC, id DESC) WHERE screenshot = 1 AND presence = 0 AND kind = 0;
                CREATE INDEX fileDecided ON file (decision, presence) WHERE decision > 0;
                CREATE INDEX fileQueue ON file (decidedAt DESC, id DESC) WHERE decision IN (1, 3) AND presence = 0;
                CREATE INDEX fileIdentity ON file (identity) WHERE identity IS NOT NULL;
                CREATE INDEX fileUnread ON file (kind) WHERE contents = 0 AND presence = 0;
                CREATE INDEX fileAway ON file (inode) WHERE presence > 0;
                CREATE INDEX fileProblem ON file (directoryId) WHERE problemCode IS NOT NULL;

                CREATE TABLE census (
                    presence INTEGER NOT NULL, decision INTEGER NOT NULL, files INTEGER NOT NULL, bytes INTEGER NOT NULL,
                    PRIMARY KEY (presence, decision)
                ) STRICT, WITHOUT ROWID;
                INSERT INTO census SELECT p.value, d.value, 0, 0 FROM json_each('[0,1,2,3,4]') p, json_each('[0,1,2,3,4]') d;
                CREATE TRIGGER censusOfNew AFTER INSERT ON file WHEN NEW.kind = 0 BEGIN
                    UPDATE census SET files = files + 1, bytes = bytes + NEW.size WHERE presence = NEW.presence AND decision = NEW.decision;
                END;
                CREATE TRIGGER censusOfGone AFTER DELETE ON file WHEN OLD.kind = 0 BEGIN
                    UPDATE census SET files = files - 1, bytes = bytes - OLD.size WHERE presence = OLD.presence AND decision = OLD.decision;
                END;
                CREATE TRIGGER censusOfChange AFTER UPDATE OF presence, decision, size ON file
                WHEN NEW.kind = 0 AND (OLD.presence <> NEW.presence OR OLD.decision <> NEW.decision OR OLD.size <> NEW.size) BEGIN
                    UPDATE census SET files = files - 1, bytes = bytes - OLD.size WHERE presence = OLD.presence AND decision = OLD.decision;
                    UPDATE census SET files = files + 1, bytes = bytes + NEW.size WHERE presence = NEW.presence AND decision = NEW.decision;
                END;

                CREATE TABLE problem (
                    path BLOB PRIMARY KEY, code TEXT NOT NULL, message TEXT NOT NULL, hint TEXT, at INTEGER NOT NULL
                ) STRICT;

                CREATE TABLE act (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    kind TEXT NOT NULL, at INTEGER NOT NULL, key TEXT UNIQUE, summary TEXT NOT NULL, detail BLOB, undoneAt INTEGER
                ) STRICT;
                CREATE INDEX actStanding ON act (id) WHERE undoneAt IS NULL;

                CREATE TABLE actChange (
                    actId INTEGER NOT NULL REFERENCES act(id), fileId INTEGER NOT NULL REFERENCES file(id),
                    decision INTEGER NOT NULL, decidedAt INTEGER,
                    PRIMARY KEY (actId, fileId)
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE move (
                    id INTEGER PRIMARY KEY,
                    actId INTEGER NOT NULL REFERENCES act(id), fileId INTEGER NOT NULL REFERENCES file(id),
                    kind TEXT NOT NULL, source BLOB NOT NULL, target BLOB NOT NULL, info BLOB NOT NULL,
                    inode INTEGER NOT NULL, device INTEGER NOT NULL,
                    state INTEGER NOT NULL DEFAULT 0
                ) STRICT;
                CREATE INDEX moveOpen ON move (id) WHERE state = 0;
                CREATE INDEX moveAct ON move (actId);

                CREATE TABLE trashed (
                    fileId INTEGER PRIMARY KEY REFERENCES file(id),
                    path BLOB NOT NULL, info BLOB NOT NULL, origin BLOB NOT NULL, bytes INTEGER NOT NULL, deletedAt INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX trashedAt ON trashed (deletedAt DESC, fileId DESC);

                CREATE TABLE tally (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
                CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
                """)
    }
}
