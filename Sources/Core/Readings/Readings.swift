import Base
public import Catalogue
import Foundation
public import GRDB
public import ReadingEngine

/// The recognized texts of pictures, in the table `reading` with one row for each content. Every feature that reads the text of
/// a picture uses these functions to find and store the text.
///
/// All functions run inside the transaction of the caller.
public enum Readings {
    /// The kind of the job that reads text in the background.
    public static let backgroundKind = "notes.background"

    public static func contains(_ db: Database, _ identity: Identity) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM reading WHERE identity = ?)"), arguments: [identity]) ?? false
    }

    /// An SQL condition on rows of `file` whose content has not been read yet.
    public static let isMissing = "NOT EXISTS (SELECT 1 FROM reading WHERE reading.identity = file.identity)"

    /// Returns the text of a content; nil if it has not been read yet. Damage of a picture is recorded in the rows of its
    /// files, not here.
    public static func find(_ db: Database, _ identity: Identity) throws -> Reading? {
        let row = try Row.fetchOne(db, sql: "SELECT * FROM reading WHERE identity = ?", arguments: [identity])
        guard let row else { return nil }
        return Reading(
            width: row["width"], height: row["height"], lines: try StoredLines.decode(row["lines"]), seconds: row["seconds"])
    }

    /// Stores a text, unless a text for this content is already stored. Does not create a note.
    public static func store(_ db: Database, _ identity: Identity, _ reading: Reading) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO reading (identity, readAt, seconds, width, height, text, lines, category, certainty, receipt)
                VALUES (:identity, :readAt, :seconds, :width, :height, :text, :lines, :category, :certainty, :receipt)
                """
        ).execute(arguments: try columns(db, identity, reading))
    }

    /// Replaces the stored text of a content by the text of a second reading. If the second reading found no text and the
    /// stored text is not empty, the stored text is kept.
    ///
    /// - Returns: the replaced text; nil if nothing was replaced.
    public static func replace(_ db: Database, _ identity: Identity, _ reading: Reading) throws -> String? {
        guard let before = try String.fetchOne(db, sql: "SELECT text FROM reading WHERE identity = ?", arguments: [identity]),
            !reading.text.isEmpty || before.isEmpty
        else { return nil }
        try db.cachedStatement(
            sql: """
                UPDATE reading SET readAt = :readAt, seconds = :seconds, width = :width, height = :height, text = :text, lines = :lines,
                category = :category, certainty = :certainty, receipt = :receipt WHERE identity = :identity
                """
        ).execute(arguments: try columns(db, identity, reading))
        return before
    }

    /// Returns the user's options for text recognition, which are the languages chosen in the settings, and whether doubtful
    /// words are corrected.
    public static func options(_ db: Database) throws -> ReadingOptions {
        let json = try SettingTable.value(db, "readingLanguages")
        let languages = json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
        return ReadingOptions(
            languages: languages ?? [], correcting: try SettingTable.value(db, "correctWords") != "false")
    }

    private static func columns(_ db: Database, _ identity: Identity, _ reading: Reading) throws -> StatementArguments {
        let isScreenshot = try Bool.fetchOne(
            db, sql: "SELECT max(screenshot) FROM file WHERE identity = ?", arguments: [identity])
        let facts = PageFacts(PageText(reading, isScreenshot: isScreenshot ?? false))
        return [
            "identity": identity, "readAt": now(), "seconds": reading.seconds, "width": reading.width, "height": reading.height,
            "text": reading.text, "lines": try StoredLines.encode(reading.lines), "category": facts.verdict.category.rawValue,
            "certainty": facts.verdict.certainty, "receipt": facts.receiptJSON,
        ]
    }
}
