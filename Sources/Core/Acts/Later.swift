import Base
import Catalogue
public import GRDB

/// Photos that the user put behind the others in the deck. They come after the other photos, in the order in which they were put
/// there.
///
/// All functions run inside the caller's transaction.
public enum Later {
    /// Puts the undecided files that match a condition behind all others, and records their former positions.
    ///
    /// - Parameter condition: an SQL condition on `file`.
    /// - Returns: the number of files.
    @discardableResult
    public static func put(_ db: Database, act: Int64, where condition: String) throws -> Int {
        try change(db, act: act, to: act, where: "\(FileRow.inDeck) AND (\(condition))")
    }

    /// Returns all photos to their positions among the others, within an act that clears decisions.
    public static func clear(_ db: Database, act: Int64) throws {
        try change(db, act: act, to: 0, where: FileRow.putBehind)
    }

    /// Undoes an act. A photo that a later act has put behind the others again stays there, and is reported as refused.
    public static func revert(_ db: Database, act: Int64) throws -> Reversal.TakenBack {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT c.fileId, c.later, c.later <> file.later AS differs,
                \(Journal.isChangedAgain(in: "laterChange", by: "fileId")) AS isNewer
                FROM laterChange c JOIN file ON file.id = c.fileId WHERE c.actId = ? AND NOT c.reverted ORDER BY c.fileId
                """, arguments: [act])
        let newer = rows.filter { $0["isNewer"] }.map { $0["fileId"] as Int64 }
        let changing = rows.filter { !($0["isNewer"] as Bool) && $0["differs"] }
        for row in changing { try FileTable.setLater(db, to: row["later"], where: "id = \(row["fileId"] as Int64)") }
        try Journal.markReverted(db, in: "laterChange", by: "fileId", act: act)
        return Reversal.TakenBack(changing.count, refused: try FileMover.refusals(db, newer, .changed, "undo.changedSince"))
    }

    /// Merges two rows that turned out to be one file. The row `file` is behind the others if one of both was.
    static func merge(_ db: Database, _ other: Int64, into file: Int64) throws {
        try db.execute(sql: "UPDATE OR IGNORE laterChange SET fileId = ? WHERE fileId = ?", arguments: [file, other])
        try db.execute(sql: "DELETE FROM laterChange WHERE fileId = ?", arguments: [other])
        try FileTable.setLater(db, file, latestOf: other)
    }

    /// Gives a file the position of another file with the same content, and the history of that position, so that an undo
    /// affects both.
    static func share(_ db: Database, from twin: Int64, with file: Int64) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO laterChange (actId, fileId, later, reverted)
                SELECT actId, ?, later, reverted FROM laterChange WHERE fileId = ?
                """, arguments: [file, twin])
        try FileTable.setLater(db, file, as: twin)
    }

    /// Called when the content of a file has changed. The file is no longer behind the others.
    static func forget(_ db: Database, _ file: Int64) throws {
        try db.execute(sql: "DELETE FROM laterChange WHERE fileId = ?", arguments: [file])
        try FileTable.setLater(db, to: 0, where: "id = \(file)")
    }

    @discardableResult
    private static func change(_ db: Database, act: Int64, to later: Int64, where condition: String) throws -> Int {
        try db.execute(
            sql: "INSERT OR IGNORE INTO laterChange (actId, fileId, later) SELECT ?, id, later FROM file WHERE \(condition)",
            arguments: [act])
        return try FileTable.setLater(db, to: later, where: condition)
    }
}

extension Act.Kind {
    /// Photos were put behind the others in the deck.
    public static let later = Self("later")
}

extension Reversal {
    public static func ofLater(announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(of: .later, changes: { db, act in try Later.revert(db, act: act.id) }, announce: announce)
    }

    /// Makes the undo of starting over, which clears decisions and returns the photos that were put behind the others.
    public static func ofStartingOver(_ kind: Act.Kind, announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(
            of: kind, forgetsDecisions: true,
            changes: { db, act in
                let decisions = try Journal.revertDecisions(db, act: act.id)
                return decisions.and(try Later.revert(db, act: act.id))
            }, announce: announce)
    }
}
