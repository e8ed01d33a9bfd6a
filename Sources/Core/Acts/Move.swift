import Base
import Catalogue
import GRDB

/// One rename of a file, recorded before it is carried out.
struct Move: Sendable {
    enum Kind: String, Sendable {
        case trash, restore
        /// Moves into another folder of the library, and back from there.
        case place, bringBack
    }
    enum State: Int, Sendable { case intended = 0, done, abandoned }

    /// The SQL condition for open rows of `move`: moves that were recorded, but have no outcome yet. It equals the condition of
    /// the index `moveOpen`.
    static let isOpen = "move.state = \(State.intended.rawValue)"

    let id: Int64
    let act: Int64
    let file: Int64
    let kind: Kind
    let source: BytePath
    let target: BytePath
    /// The path of the `.trashinfo` of the file in the trash; empty for moves that do not involve the trash.
    let info: BytePath
    let inode: Int64
    let device: Int64
    /// The photo with which this file is moved; nil for a photo.
    let lead: Int64?
    /// The stamp of the file when the move was planned; nil for a move that another process left open.
    var stamp: FileStamp?
    /// For tests: called between the last check of the file and its rename.
    var afterCheck: (@Sendable () -> Void)?

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
        lead = row["leadId"]
    }

    /// The path of the file in the library, where the user knows it.
    var about: BytePath { kind == .restore ? target : source }

    /// Returns the moves by photo: each photo with its companions, in their order.
    static func groups(_ moves: [Move]) -> [[Move]] {
        moves.reduce(into: []) { groups, move in
            if let lead = move.lead, let last = groups.last, last[0].lead ?? last[0].file == lead, last[0].act == move.act {
                groups[groups.count - 1].append(move)
            } else {
                groups.append([move])
            }
        }
    }

    /// Records a planned move.
    static func intend(
        _ db: Database, act: Int64, file: Int64, kind: Kind, source: BytePath, target: BytePath, info: BytePath, stamp: FileStamp,
        with lead: Int64? = nil
    ) throws -> Move {
        let row = try Row.fetchOne(
            db,
            sql: """
                INSERT INTO move (actId, fileId, kind, source, target, info, inode, device, leadId)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *
                """, arguments: [act, file, kind.rawValue, source, target, info, stamp.inode, stamp.device, lead])
        guard var move = row.flatMap(Move.init(row:)) else {
            throw Failure(.unknown, "move.notRecorded", file: source)
        }
        move.stamp = stamp
        return move
    }

    /// Records that the move was carried out, and stores the new path and presence of the file.
    func finish(_ db: Database, at time: Int64, stamp: FileStamp?) throws {
        try db.execute(sql: "UPDATE move SET state = ? WHERE id = ?", arguments: [State.done.rawValue, id])
        if let stamp {
            try db.execute(
                sql: "UPDATE move SET inode = ?, size = ?, modified = ? WHERE id = ?",
                arguments: [stamp.inode, stamp.size, stamp.modified, id])
        }
        switch kind {
        case .trash:
            try FileTable.setPresence(db, file, .trashed)
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO trashed (fileId, path, info, origin, bytes, deletedAt, leadId)
                    SELECT ?1, ?2, ?3, ?4, size, ?5, ?6 FROM file WHERE id = ?1
                    """, arguments: [file, target, info, source, time, lead])
        case .restore:
            try db.execute(sql: "DELETE FROM trashed WHERE fileId = ?", arguments: [file])
            try place(db, stamp)
            // If the user restores a file, it becomes undecided. If the user undoes a deletion, the file keeps its decision.
            let isRequested = try Bool.fetchOne(
                db, sql: "SELECT kind = ? FROM act WHERE id = ?", arguments: [Act.Kind.restore.rawValue, act])
            if isRequested == true, lead == nil {
                try Journal.decide(db, act: act, nil, at: nil, where: "id = ?", arguments: [file])
            }
        case .place, .bringBack: try place(db, stamp)
        }
        if let stamp { try FileTable.setStamp(db, file, stamp) }
    }

    /// Stores the new path of the file. If a concurrent scan has already added a row for the file at this path, that row is
    /// merged into the existing row of the file.
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
