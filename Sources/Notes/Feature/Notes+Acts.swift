public import Acts
import Base
public import Catalogue
import GRDB
public import Readings

/// The changes that a user can make to notes. Each change is an act that can be undone.
extension Notes {
    /// Replaces the text of a note with the user's own text; nil restores the recognized text.
    ///
    /// - Parameter version: the version of the note that the user was shown; nil to accept any version.
    /// - Throws: `Failure` with code `changed` if the note has another version now.
    public func edit(_ id: Int64, text: String?, version: String? = nil) throws -> (act: Int64, note: Note) {
        guard (text?.utf8.count ?? 0) <= Self.longestText else {
            throw Failure(.tooLarge, "note.tooLong")
        }
        return try change(id, .editNote, version, summary: "Edited a note") { db, note in
            let own = text == note.original ? nil : text
            try db.execute(sql: "UPDATE note SET edited = ? WHERE id = ?", arguments: [own, id])
            try NoteRows.index(db, note: id)
        }
    }

    /// Sets the category of a note; nil restores the category determined by the rules.
    public func sort(_ id: Int64, as category: Category?, version: String? = nil) throws -> (act: Int64, note: Note) {
        try change(id, .sortNote, version, summary: "Sorted a note") { db, _ in
            try db.execute(sql: "UPDATE note SET chosen = ? WHERE id = ?", arguments: [category?.rawValue, id])
        }
    }

    /// Deletes notes, but not their pictures. Unknown ids are ignored.
    public func delete(_ ids: [Int64]) throws -> (act: Int64?, count: Int) {
        try catalogue.write { db in
            let list = ids.map(String.init).joined(separator: ",")
            let found = try Int64.fetchAll(db, sql: "SELECT id FROM note WHERE \(NoteRemoval.standing) AND id IN (\(list))")
            if found.isEmpty { return (nil, 0) }
            let act = try Journal.begin(
                db, .deleteNote, summary: "Deleted \(found.count.of("note"))", about: About("many", count: found.count))
            for id in found {
                try Self.remember(db, act: act, note: id)
                try db.execute(sql: "UPDATE note SET removed = ? WHERE id = ?", arguments: [NoteRemoval.byPerson.rawValue, id])
            }
            return (act, found.count)
        }
    }

    /// Saves the text of a picture as a note. If the text is not known yet, the caller reads it first.
    ///
    /// - Returns: the act, or nil if the note exists already.
    /// - Throws: `Failure` if the picture has no text.
    public func save(_ identity: Identity) throws -> (act: Int64?, note: Note) {
        try catalogue.write { db in
            let standing = "SELECT id FROM note WHERE identity = ? AND \(NoteRemoval.standing)"
            if let id = try Int64.fetchOne(db, sql: standing, arguments: [identity]) { return (nil, try Self.note(db, id)) }
            let act = try Journal.begin(db, .saveNote, summary: "Saved a note")
            try NoteRows.makeNote(db, identity, act: act)
            guard let id = try Int64.fetchOne(db, sql: standing, arguments: [identity]) else {
                throw Failure(.fileNotFound, "note.noText")
            }
            return (act, try Self.note(db, id))
        }
    }

    static let longestText = 4 << 20

    private func change(
        _ id: Int64, _ kind: Act.Kind, _ version: String?, summary: String, _ body: (Database, Note) throws -> Void
    ) throws -> (act: Int64, note: Note) {
        try catalogue.write { db in
            let note = try Self.note(db, id)
            if let version, version != note.version {
                throw note.photo.map { Failure(.changed, "note.changed", file: BytePath("\($0.folder)/\($0.name)")) }
                    ?? Failure(.changed, "note.changed")
            }
            let act = try Journal.begin(db, kind, summary: summary)
            try Self.remember(db, act: act, note: id)
            try body(db, note)
            return (act, try Self.note(db, id))
        }
    }

    static func remember(_ db: Database, act: Int64, note: Int64) throws {
        try db.execute(
            sql:
                "INSERT INTO noteChange (actId, noteId, edited, chosen, removed) SELECT ?, id, edited, chosen, removed FROM note WHERE id = ?",
            arguments: [act, note])
    }

    /// Reverts the changes of an act. If a later act that was not undone has changed the same property of a note, the later
    /// change is kept and the note is reported as refused.
    private static func takeBack(_ db: Database, _ act: Act) throws -> Reversal.TakenBack {
        let column = act.kind == .editNote ? "edited" : act.kind == .sortNote ? "chosen" : "removed"
        let isOfKind = Act.isOf(column == "removed" ? [.deleteNote, .setAsideNotes] : [act.kind])
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT c.noteId, c.\(column) AS value, c.\(column) IS NOT note.\(column) AS differs,
                (SELECT id FROM file WHERE file.identity = note.identity ORDER BY presence, id LIMIT 1) AS fileId,
                \(Journal.isChangedAgain(in: "noteChange", by: "noteId", if: isOfKind)) AS isNewer
                FROM noteChange c JOIN note ON note.id = c.noteId WHERE c.actId = ? AND NOT c.reverted
                """, arguments: [act.id])
        let changing = rows.filter { !($0["isNewer"] as Bool) && $0["differs"] }
        for row in changing {
            let value: DatabaseValue = row["value"]
            try db.execute(sql: "UPDATE note SET \(column) = ? WHERE id = ?", arguments: [value, row["noteId"] as Int64])
            try NoteRows.index(db, note: row["noteId"])
        }
        try Journal.markReverted(db, in: "noteChange", by: "noteId", act: act.id, if: isOfKind)
        let refused = try rows.filter { $0["isNewer"] }.map { row in
            let file = try (row["fileId"] as Int64?).flatMap { try FileRow.fetch(db, id: $0) }
            let failure =
                file.map { Failure(.changed, "undo.noteChanged", file: $0.path) } ?? Failure(.changed, "undo.noteChanged")
            return FileMover.Refusal(file: file?.id ?? 0, failure: failure)
        }
        return Reversal.TakenBack(changing.count, refused: refused)
    }
}

extension Notes {
    public var reversals: [Reversal] {
        [Act.Kind.editNote, .sortNote, .deleteNote, .setAsideNotes].map { kind in
            Reversal(of: kind, changes: Self.takeBack) { [onChange] in onChange() }
        } + [
            // A trigger removes the note when its act is undone.
            Reversal(of: .saveNote, announce: { [onChange] in onChange() })
        ]
    }
}

extension Act.Kind {
    public static let editNote = Self("editNote")
    public static let sortNote = Self("sortNote")
    public static let deleteNote = Self("deleteNote")
    public static let saveNote = Self("saveNote")
    public static let setAsideNotes = Self("setAsideNotes")
}
