import Acts
import Base
import Catalogue
import GRDB

/// Notes that nobody saved. Until version 40 of the catalogue, reading photos for the search made a note of each text.
extension Notes {
    /// The row of `tally` that records that the notes were looked through. They are looked through only once, so that an undo
    /// of the act lasts.
    private static let done = "unsavedNotesSetAside"

    /// Takes the notes out of the list that reading for the search made and that nobody touched. Their texts stay in `reading`,
    /// so the search finds them as texts of their photos. Does nothing after the first call for a catalogue.
    @discardableResult
    public func setUnsavedAside() throws -> (act: Int64?, count: Int) {
        try catalogue.write { db in
            if try Int.fetchOne(db, sql: "SELECT value FROM tally WHERE key = ?", arguments: [Self.done]) != nil {
                return (nil, 0)
            }
            try db.execute(sql: "INSERT INTO tally (key, value) VALUES (?, 1)", arguments: [Self.done])
            let ids = try Int64.fetchAll(db, sql: "SELECT id FROM note WHERE \(Self.isUnsaved)")
            if ids.isEmpty { return (nil, 0) }
            let act = try Journal.begin(
                db, .setAsideNotes, summary: "Took \(ids.count.of("text")) that nobody saved out of the notes",
                about: About("many", count: ids.count))
            for id in ids {
                try Self.remember(db, act: act, note: id)
                try db.execute(sql: "UPDATE note SET removed = ? WHERE id = ?", arguments: [NoteRemoval.notSaved.rawValue, id])
            }
            return (act, ids.count)
        }
    }

    /// An SQL condition for notes that no act requested, edited, sorted or deleted at any time, and whose picture was never
    /// swiped up or down: such a swipe requests the text, even if a job had read it before.
    private static let isUnsaved = """
        \(NoteRemoval.standing) AND note.actId IS NULL AND note.edited IS NULL AND note.chosen IS NULL
        AND NOT EXISTS (SELECT 1 FROM noteChange WHERE noteChange.noteId = note.id)
        AND NOT EXISTS (SELECT 1 FROM file WHERE file.identity = note.identity AND \(FileRow.toBeRead))
        AND note.identity NOT IN (SELECT file.identity FROM actChange JOIN file ON file.id = actChange.fileId
            WHERE \(FileRow.toBeRead(in: "actChange")) AND file.identity IS NOT NULL)
        """
}
