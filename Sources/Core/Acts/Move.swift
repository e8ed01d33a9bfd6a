import Basics
import Catalogue
import GRDB

/// One rename, recorded before it happens.
struct Move: Sendable {
    enum Kind: String, Sendable {
        case trash, restore
        /// Into another folder of the library, and back from there.
        case place, bringBack
    }
    enum State: Int, Sendable { case intended = 0, done, abandoned }

    /// A condition on rows of `move`, as SQL; that of the index `moveOpen`.
    static let isOpen = "move.state = \(State.intended.rawValue)"

    let id: Int64
    let act: Int64
    let file: Int64
    let kind: Kind
    let source: BytePath
    let target: BytePath
    /// The `.trashinfo` that belongs to the thing in the trash; empty for the other kinds.
    let info: BytePath
    let inode: Int64
    let device: Int64
    /// The file's stamp when the move was decided; nil for a move that another process left open.
    var stamp: FileStamp?
    /// For tests: runs between the last look at the file and the rename.
    var afterLook: (@Sendable () -> Void)?

    init?(row: Row) {
        guard let kind = Kind(rawValue: row["kind"]) else { return nil }
        id = row["id"]
        act = row["actId"]
        file = row["fileId"]
        self.kind = kind
        source = row["source"]
        target = row["target"]
        info = row["info"]
        inode = row["inode"]
        device = row["device"]
    }

    /// Records a move before it happens.
    static func intend(
        _ db: Database, act: Int64, file: Int64, kind: Kind, source: BytePath, target: BytePath, info: BytePath, stamp: FileStamp
    ) throws -> Move {
        let row = try Row.fetchOne(
            db,
            sql: """
                INSERT INTO move (actId, fileId, kind, source, target, info, inode, device) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *
                """, arguments: [act, file, kind.rawValue, source, target, info, stamp.inode, stamp.device])
        guard var move = row.flatMap(Move.init(row:)) else {
            throw Failure(.unknown, "move.notRecorded", file: source)
        }
        move.stamp = stamp
        return move
    }

    /// Records that the move happened: the file's new path and presence.
    func finish(_ db: Database, at time: Int64, stamp: FileStamp?) throws {
        try db.execute(sql: "UPDATE move SET state = ? WHERE id = ?", arguments: [State.done.rawValue, id])
        switch kind {
        case .trash:
            try FileTable.setPresence(db, file, .trashed)
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO trashed (fileId, path, info, origin, bytes, deletedAt)
                    SELECT ?1, ?2, ?3, ?4, size, ?5 FROM file WHERE id = ?1
                    """, arguments: [file, target, info, source, time])
        case .restore:
            try db.execute(sql: "DELETE FROM trashed WHERE fileId = ?", arguments: [file])
            try place(db, stamp)
            // A file that the person restores becomes undecided. If a deletion is undone, the decision stays.
            let isRequested = try Bool.fetchOne(
                db, sql: "SELECT kind = ? FROM act WHERE id = ?", arguments: [Act.Kind.restore.rawValue, act])
            if isRequested == true { try Journal.decide(db, act: act, nil, at: nil, where: "id = ?", arguments: [file]) }
        case .place, .bringBack: try place(db, stamp)
        }
        if let stamp { try FileTable.setStamp(db, file, stamp) }
    }

    /// Gives the file its new path. A scan that runs meanwhile may have found it there and made a row. That row is merged into
    /// this file's row.
    private func place(_ db: Database, _ stamp: FileStamp?) throws {
        if let other = try FileRow.fetch(db, at: target), other.id != file, other.presence == .here,
            other.stamp.inode == stamp?.inode, try !FileMover.isMoving(db, other.id)
        {
            try Journal.merge(db, other.id, into: file)
            try FileTable.remove(db, other.id)
        }
        try FileTable.place(db, file: file, at: target)
    }

    func abandon(_ db: Database) throws {
        try db.execute(sql: "UPDATE move SET state = ? WHERE id = ?", arguments: [State.abandoned.rawValue, id])
    }
}
