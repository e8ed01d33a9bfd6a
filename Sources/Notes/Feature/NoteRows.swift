import Acts
import Base
import Catalogue
import Foundation
import GRDB
import ReadingEngine
import Readings

/// Reads and writes the rows of notes. All functions must be called within a transaction.
enum NoteRows {
    /// An SQL condition that selects files whose text the user has requested and that are present or in the trash.
    static let requested = "\(FileRow.toBeRead) AND \(FileRow.reachable) AND \(FileRow.leads) AND file.identity IS NOT NULL"

    /// An SQL condition that selects files whose text was not recognized yet, or whose recognized text has no note.
    static let unfinished = """
        NOT EXISTS (SELECT 1 FROM reading LEFT JOIN note ON note.identity = reading.identity
        WHERE reading.identity = file.identity AND (reading.text = '' OR \(NoteRemoval.notWithdrawn)))
        """

    /// Returns the id of the latest act by which the user requested the text of a picture (`identity` identifies the picture's
    /// content). Ignores undone acts, and acts before `time`.
    static func requestingAct(_ db: Database, _ identity: Identity, since time: Int64 = 0) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT max(act.id) FROM file JOIN actChange ON actChange.fileId = file.id JOIN act ON act.id = actChange.actId
                    WHERE file.identity = ? AND \(FileRow.toBeRead) AND \(Act.isOf([.decide])) AND act.undoneAt IS NULL AND act.at >= ?
                    """), arguments: [identity, time])
    }

    static func isRequested(_ db: Database, _ identity: Identity) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM file WHERE identity = ? AND \(requested))"),
            arguments: [identity])
            ?? false
    }

    /// Replaces the recognized text of a picture and updates its note. The user's own text and category are kept.
    ///
    /// A new reading without text does not replace a reading with text. If there is no note, one is made if the user has
    /// requested the text.
    static func replace(_ db: Database, _ identity: Identity, _ reading: Reading) throws {
        guard try Readings.replace(db, identity, reading) != nil else { return }
        if let note = try Int64.fetchOne(db, sql: "SELECT id FROM note WHERE identity = ?", arguments: [identity]) {
            try db.execute(
                sql: "UPDATE note SET category = (SELECT category FROM reading WHERE identity = note.identity) WHERE id = ?",
                arguments: [note])
            try index(db, note: note)
        } else if try isRequested(db, identity) {
            try makeNote(db, identity, act: try requestingAct(db, identity))
        }
    }

    /// Creates the note for a picture whose text was recognized (`identity` identifies the picture's content), or restores the
    /// note if it was deleted. A picture without text gets no note.
    ///
    /// - Parameter act: the act that requested the note, so that undoing the act removes the note; nil for none.
    static func makeNote(_ db: Database, _ identity: Identity, act: Int64?) throws {
        guard let text = try String.fetchOne(db, sql: "SELECT text FROM reading WHERE identity = ?", arguments: [identity]),
            !text.isEmpty
        else { return }
        try db.cachedStatement(
            sql: """
                INSERT INTO note (identity, at, actId, category) SELECT identity, ?2, ?3, category FROM reading WHERE identity = ?1
                ON CONFLICT DO UPDATE SET removed = \(NoteRemoval.none.rawValue), actId = CASE WHEN \(NoteRemoval.standing) THEN actId ELSE excluded.actId END
                """
        ).execute(arguments: [identity, now(), act])
        if let id = try Int64.fetchOne(db, sql: "SELECT id FROM note WHERE identity = ?", arguments: [identity]) {
            try index(db, note: id)
        }
    }

    /// Updates the search index for a note.
    static func index(_ db: Database, note: Int64) throws {
        guard
            let row = try Row.fetchOne(
                db,
                sql:
                    "SELECT coalesce(edited, \(SearchedText.sql)) AS text, readAt FROM note JOIN reading USING (identity) WHERE note.id = ?",
                arguments: [note])
        else { return }
        try SearchIndex.put(db, .note, note, at: (row["readAt"] as Int64) / 1000, title: "", body: row["text"])
    }
}
