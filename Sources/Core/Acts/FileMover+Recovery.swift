import Base
import Catalogue
public import GRDB

extension FileMover {
    /// Completes or reverts the moves that a killed process had begun. Call it once at the start of the program, before any other
    /// move.
    ///
    /// - Returns: the number of open moves (recorded, but without an outcome) that were found.
    @discardableResult
    public func recover() throws -> Int {
        let lock = try MoveLock(catalogue)
        let found = try settle()
        try catalogue.write(Self.closeEmptyActs)
        _ = consume lock
        return found
    }

    /// Whether the file has an open move. If so, only the mover may change the file's path or presence.
    public static func isMoving(_ db: Database, _ file: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM move WHERE \(Move.isOpen) AND fileId = ?)"), arguments: [file])
            ?? false
    }

    /// Determines from the disk whether each open move (recorded, but without an outcome) was carried out, and records the
    /// result. The caller holds the lock.
    @discardableResult
    func settle() throws -> Int {
        let open = try catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM move WHERE state = ? ORDER BY id", arguments: [Move.State.intended.rawValue])
                .compactMap(Move.init(row:))
        }
        for move in open {
            let arrived = move.isAt(move.target)
            let stamp = OpenFolder.stamp(move.target)
            switch (move.kind, arrived) {
            case (.restore, true): move.removeInfo()
            case (.trash, false): if move.returnsAnother() || !exists(move.target) { move.removeInfo() }
            case (.place, true), (.bringBack, true): move.carrySidecar()
            default: break
            }
            try catalogue.write { db in
                if arrived { try move.finish(db, at: now(), stamp: stamp) } else { try move.abandon(db) }
            }
        }
        return open.count
    }

    /// Closes the acts that have no completed move.
    private static func closeEmptyActs(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE act SET undoneAt = at WHERE undoneAt IS NULL AND \(Act.movesFiles)
                AND NOT EXISTS (SELECT 1 FROM move WHERE move.actId = act.id AND state = ?)
                """, arguments: [Move.State.done.rawValue])
    }
}
