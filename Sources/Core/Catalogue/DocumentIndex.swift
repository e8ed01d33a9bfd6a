public import Base
import Foundation
public import GRDB

/// The words of documents. They have an index of their own, which has only whole words and their beginnings and no trigrams, so
/// that index and texts together take less space than the texts.
///
/// As in `SearchIndex`, the rowid of a document begins with its date, so that the index itself is ordered by date.
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
        let id = try freeID(db, file)
        try db.cachedStatement(
            sql: "INSERT INTO document (id, fileId, size, modified, bytes, text, isCut) VALUES (?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            id, file.id, file.size, file.modified, text.utf8.count, text.isEmpty ? nil : PackedText.pack(text), isCut,
        ])
        if text.isEmpty { return }
        try db.cachedStatement(sql: "INSERT INTO documentWords (rowid, body) VALUES (?, ?)").execute(arguments: [
            id, SearchText.fold(text),
        ])
    }

    /// Records that a document cannot be read. It is read again only when the file changes.
    public static func store(_ db: Database, _ file: DocumentFile, problem: Failure) throws {
        guard try begin(db, file) else { return }
        try db.cachedStatement(
            sql: "INSERT INTO document (id, fileId, size, modified, bytes, problem) VALUES (?, ?, ?, ?, 0, ?)"
        ).execute(arguments: [
            try freeID(db, file), file.id, file.size, file.modified,
            String(decoding: try JSONEncoder().encode(problem), as: UTF8.self),
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

    /// The text of a document; nil if it was not read, cannot be read, or has no words.
    public static func text(_ db: Database, of file: Int64) throws -> String? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT text, bytes FROM document WHERE fileId = ?"), arguments: [file])
            .flatMap(text)
    }

    static func text(_ row: Row) -> String? {
        (row["text"] as Data?).map { PackedText.unpack($0, bytes: row["bytes"]) }
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
        let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT text, bytes FROM document WHERE id = ?"), arguments: [id])
        if let text = row.flatMap(text) {
            try db.cachedStatement(sql: "INSERT INTO documentWords (documentWords, rowid, body) VALUES ('delete', ?, ?)").execute(
                arguments: [id, SearchText.fold(text)])
        }
        try db.cachedStatement(sql: "DELETE FROM document WHERE id = ?").execute(arguments: [id])
    }

    private static func freeID(_ db: Database, _ file: DocumentFile) throws -> Int64 {
        let first = position(file.modified)
        var number = file.id & (1 << SearchIndex.numberBits - 1)
        let exists = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM document WHERE id = ?)")
        while try Bool.fetchOne(exists, arguments: [first + number]) == true {
            number = (number + 1) & (1 << SearchIndex.numberBits - 1)
        }
        return first + number
    }

    /// The first rowid for documents of a time, in seconds since 1970.
    static func position(_ time: Int64) -> Int64 {
        min(max(time, 0), 1 << SearchIndex.dateBits - 1) << SearchIndex.numberBits
    }
}
