import Base
public import Catalogue
import Foundation
import GRDB
public import Readings

/// The text of a picture, including the user's changes: the schema `Note` in `Web/openapi.json`.
public struct Note: Codable, Sendable, Identifiable {
    public let id: Int64
    /// Identifies the current text and category, and changes with them. A request to change the note contains the version
    /// that the user saw.
    public let version: String
    /// The time when the text of the picture was recognized, in milliseconds since 1970.
    public let at: Int64
    /// The user's own text if there is one; otherwise the recognized text.
    public let text: String
    /// The recognized text.
    public let original: String
    public let edited: Bool
    public let category: Category
    /// The confidence of the category, 0…1; 1 for a category chosen by the user.
    public let certainty: Double
    public let corrected: Bool
    /// Whether only a small part of the text was recognized with high confidence, for example because the text is in a script
    /// whose language is not chosen in the settings.
    public let doubtful: Bool
    /// The facts of a receipt; nil for other notes.
    public let receipt: Receipt?
    /// A file with this picture, in any folder or in the trash.
    public let photo: Card?
    public let decision: String?

    static let select = """
        SELECT note.*, reading.text, reading.readAt, reading.certainty, reading.receipt, reading.lines,
        (SELECT id FROM file WHERE file.identity = note.identity ORDER BY presence, id LIMIT 1) AS fileId
        FROM note JOIN reading ON reading.identity = note.identity
        """

    init(row: Row, file: FileRow?) {
        id = row["id"]
        at = row["readAt"]
        original = row["text"]
        let own: String? = row["edited"]
        text = own ?? original
        edited = own != nil
        let chosen = (row["chosen"] as String?).flatMap(Category.init(rawValue:))
        category = chosen ?? Category(rawValue: row["category"]) ?? .other
        certainty = chosen == nil ? row["certainty"] : 1
        corrected = chosen != nil
        version = String(checksum("\(text)\0\(category.rawValue)\0\(chosen?.rawValue ?? "")".utf8), radix: 36)
        doubtful = own == nil && Doubt.isDue(original, StoredLines.thousandths(row["lines"]))
        receipt = category == .receipt ? Receipt(stored: row["receipt"]) : nil
        photo = file.map { Card($0, copies: 1) }
        decision = file?.decision?.word
    }

    static func make(_ db: Database, _ rows: [Row]) throws -> [Note] {
        let ids = rows.compactMap { $0["fileId"] as Int64? }
        let files = Dictionary(try FileRow.fetch(db, ids: ids).map { ($0.id, $0) }) { first, _ in first }
        return rows.map { row in Note(row: row, file: (row["fileId"] as Int64?).flatMap { files[$0] }) }
    }
}
