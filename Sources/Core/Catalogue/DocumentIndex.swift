public import Base
import Foundation
public import GRDB

/// The words of documents. They have an index of their own, which has only whole words and their beginnings and no trigrams, so
/// that index and texts together take less space than the texts.
///
/// All functions run inside the transaction of the caller.
public enum DocumentIndex {
    /// The maximum length of a text in bytes of UTF-8; the rest of a document is not found.
    public static let longestText = 4 << 20

    /// Stores the text of a document. Does nothing if the file has changed meanwhile, so that it is read again.
    ///
    /// - Parameter isCut: whether the text is only the beginning of the document's text.
    public static func store(_ db: Database, _ file: DocumentFile, text: String, isCut: Bool) throws {
        guard try begin(db, file) else { return }
        try db.cachedStatement(sql: "INSERT INTO document (fileId, size, modified, bytes, isCut) VALUES (?, ?, ?, ?, ?)").execute(
            arguments: [file.id, file.size, file.modified, text.utf8.count, isCut])
        if text.isEmpty { return }
        let id = db.lastInsertedRowID
        let add = try db.cachedStatement(sql: "INSERT INTO documentPiece (id, bytes) VALUES (?, ?)")
        for (number, piece) in PackedText.pack(text, pieces: pieceBytes).enumerated() {
            try add.execute(arguments: [id << pieceBits + Int64(number), piece])
        }
        try db.cachedStatement(sql: "INSERT INTO documentWords (rowid, body) VALUES (?, ?)").execute(arguments: [
            id, SearchText.fold(text),
        ])
    }

    /// Records that a document cannot be read. It is read again only when the file changes.
    public static func store(_ db: Database, _ file: DocumentFile, problem: Failure) throws {
        guard try begin(db, file) else { return }
        try db.cachedStatement(
            sql: "INSERT INTO document (fileId, size, modified, bytes, problem) VALUES (?, ?, ?, 0, ?)"
        ).execute(arguments: [
            file.id, file.size, file.modified, String(decoding: try JSONEncoder().encode(problem), as: UTF8.self),
        ])
    }

    /// Removes the words of files that are gone.
    ///
    /// - Returns: whether there may be more.
    public static func sweep(_ db: Database, limit: Int = 500) throws -> Bool {
        let gone = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM document WHERE fileId IS NULL LIMIT ?"), arguments: [limit])
        for id in gone { try remove(db, id) }
        return gone.count == limit
    }

    /// The size of a piece in bytes: a quarter of a page of 4,096 bytes, without the page's head and what SQLite adds to a row.
    private static let pieceBytes = 1006
    /// The number of bits for the number of a piece, which are enough for a thousand megabytes.
    private static let pieceBits: Int64 = 20

    /// The text of a document; nil if it has no words.
    static func text(_ db: Database, _ id: Int64, bytes: Int) throws -> String? {
        if bytes == 0 { return nil }
        let pieces = try Data.fetchCursor(
            db.cachedStatement(sql: "SELECT bytes FROM documentPiece WHERE id >= ? AND id < ? ORDER BY id"),
            arguments: [id << pieceBits, (id + 1) << pieceBits])
        var packed = Data()
        while let piece = try pieces.next() { packed.append(piece) }
        return PackedText.unpack(packed, bytes: bytes)
    }

    /// Prepares to store the outcome of reading a file.
    ///
    /// - Returns: false if the file has changed or is gone.
    private static func begin(_ db: Database, _ file: DocumentFile) throws -> Bool {
        guard try DocumentFile.fetch(db, id: file.id) == file else { return false }
        let old = try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM document WHERE fileId = ?"), arguments: [file.id])
        if let old { try remove(db, old) }
        try db.cachedStatement(sql: "DELETE FROM documentDue WHERE fileId = ?").execute(arguments: [file.id])
        return true
    }

    /// The index has no texts of its own, so it needs the text whose words it shall forget.
    private static func remove(_ db: Database, _ id: Int64) throws {
        let bytes = try Int.fetchOne(db.cachedStatement(sql: "SELECT bytes FROM document WHERE id = ?"), arguments: [id])
        if let text = try text(db, id, bytes: bytes ?? 0) {
            try db.cachedStatement(sql: "INSERT INTO documentWords (documentWords, rowid, body) VALUES ('delete', ?, ?)").execute(
                arguments: [id, SearchText.fold(text)])
        }
        try db.cachedStatement(sql: "DELETE FROM documentPiece WHERE id >= ? AND id < ?").execute(arguments: [
            id << pieceBits, (id + 1) << pieceBits,
        ])
        try db.cachedStatement(sql: "DELETE FROM document WHERE id = ?").execute(arguments: [id])
    }
}
