import Basics
import Catalogue
import Foundation
import GRDB
import Reading

/// What readings and notes do to their rows, each inside the caller's transaction.
enum NoteRows {
    /// Files whose text is wanted: swiped up or down, and here or in the trash.
    static let wished = "decision IN (3, 4) AND presence IN (0, 2) AND kind = 0 AND identity IS NOT NULL"

    /// Contents that are not read yet, or whose note is not there.
    static let unfinished = """
        NOT EXISTS (SELECT 1 FROM reading LEFT JOIN note ON note.identity = reading.identity
        WHERE reading.identity = file.identity AND (reading.text = '' OR note.removed < 2))
        """

    static func isRead(_ db: Database, _ identity: Identity) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM reading WHERE identity = ?)"), arguments: [identity]) ?? false
    }

    /// The last act that asked for a content's text and stands; nil when none does, or none since then.
    static func wish(_ db: Database, _ identity: Identity, since time: Int64 = 0) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT max(act.id) FROM file JOIN actChange ON actChange.fileId = file.id JOIN act ON act.id = actChange.actId
                    WHERE file.identity = ? AND file.decision IN (3, 4) AND act.kind = 'decide' AND act.undoneAt IS NULL AND act.at >= ?
                    """), arguments: [identity, time])
    }

    static func isWished(_ db: Database, _ identity: Identity) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM file WHERE identity = ? AND \(wished))"), arguments: [identity])
            ?? false
    }

    static func store(_ db: Database, _ identity: Identity, _ reading: Reading) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO reading (identity, readAt, seconds, width, height, text, lines, category, certainty, receipt)
                VALUES (:identity, :readAt, :seconds, :width, :height, :text, :lines, :category, :certainty, :receipt)
                """
        ).execute(arguments: try columns(db, identity, reading))
    }

    /// Puts what was read another time in place of what was known, and into the note, whose own words and category stay.
    ///
    /// Where nothing is found any more, what is known stays. A photo that is wished for, or seemed to have no text, gets its note.
    static func replace(_ db: Database, _ identity: Identity, _ reading: Reading) throws {
        guard let before = try String.fetchOne(db, sql: "SELECT text FROM reading WHERE identity = ?", arguments: [identity]),
            !reading.text.isEmpty || before.isEmpty
        else { return }
        try db.cachedStatement(
            sql: """
                UPDATE reading SET readAt = :readAt, seconds = :seconds, width = :width, height = :height, text = :text, lines = :lines,
                category = :category, certainty = :certainty, receipt = :receipt WHERE identity = :identity
                """
        ).execute(arguments: try columns(db, identity, reading))
        if let note = try Int64.fetchOne(db, sql: "SELECT id FROM note WHERE identity = ?", arguments: [identity]) {
            try db.execute(
                sql: "UPDATE note SET category = (SELECT category FROM reading WHERE identity = note.identity) WHERE id = ?",
                arguments: [note])
            try index(db, note: note)
        } else if try before.isEmpty || isWished(db, identity) {
            try makeNote(db, identity, wish: try wish(db, identity))
        }
    }

    private static func columns(_ db: Database, _ identity: Identity, _ reading: Reading) throws -> StatementArguments {
        let isScreenshot = try Bool.fetchOne(
            db, sql: "SELECT max(screenshot) FROM file WHERE identity = ?", arguments: [identity])
        let page = PageText(reading, isScreenshot: isScreenshot ?? false)
        let verdict = CategoryRules.verdict(page)
        // Also where the rules see something else: the person may know better.
        let receipt = Receipt(page)
        let facts = receipt.total == nil && verdict.category != .receipt ? nil : try JSONEncoder().encode(receipt)
        return [
            "identity": identity, "readAt": now(), "seconds": reading.seconds, "width": reading.width, "height": reading.height,
            "text": reading.text, "lines": try StoredLines.encode(reading.lines), "category": verdict.category.rawValue,
            "certainty": verdict.certainty, "receipt": facts.map { String(decoding: $0, as: UTF8.self) },
        ]
    }

    /// Makes the note of a content that was read, or brings it back. A picture without text has none.
    ///
    /// - Parameter wish: the act whose undoing takes the note away again; nil when nothing shall.
    static func makeNote(_ db: Database, _ identity: Identity, wish: Int64?) throws {
        guard let text = try String.fetchOne(db, sql: "SELECT text FROM reading WHERE identity = ?", arguments: [identity]),
            !text.isEmpty
        else { return }
        try db.cachedStatement(
            sql: """
                INSERT INTO note (identity, at, actId, category) SELECT identity, ?2, ?3, category FROM reading WHERE identity = ?1
                ON CONFLICT DO UPDATE SET removed = 0, actId = CASE WHEN removed = 0 THEN actId ELSE excluded.actId END
                """
        ).execute(arguments: [identity, now(), wish])
        if let id = try Int64.fetchOne(db, sql: "SELECT id FROM note WHERE identity = ?", arguments: [identity]) {
            try index(db, note: id)
        }
    }

    /// Brings the search index up to date with a note.
    static func index(_ db: Database, note: Int64) throws {
        guard
            let row = try Row.fetchOne(
                db,
                sql: "SELECT coalesce(edited, text) AS text, readAt FROM note JOIN reading USING (identity) WHERE note.id = ?",
                arguments: [note])
        else { return }
        try SearchIndex.put(db, .note, note, at: (row["readAt"] as Int64) / 1000, title: "", body: row["text"])
    }

    /// A photo's reading. What is wrong with the photo is in the rows of its files.
    static func reading(_ db: Database, of identity: Identity) throws -> Reading? {
        guard
            let row = try Row.fetchOne(
                db,
                sql: "SELECT * FROM reading WHERE identity = ?", arguments: [identity])
        else { return nil }
        return Reading(
            width: row["width"], height: row["height"], lines: try StoredLines.decode(row["lines"]), seconds: row["seconds"])
    }
}
