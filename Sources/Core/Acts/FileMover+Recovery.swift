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
    /// result. The moves of a photo and of its companions are completed, or reverted if one of them cannot be completed. The caller
    /// holds the lock.
    @discardableResult
    func settle() throws -> Int {
        let open = try catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM move WHERE state = ? ORDER BY id", arguments: [Move.State.intended.rawValue])
                .compactMap(Move.init(row:))
        }
        for group in Move.groups(open) {
            let arrived = try settle(group)
            for move in group { try clean(up: move, hasArrived: arrived.contains(move.id)) }
            let stamps = group.map { OpenFolder.stamp($0.target) }
            try catalogue.write { db in
                for (move, stamp) in zip(group, stamps) {
                    if arrived.contains(move.id) { try move.finish(db, at: now(), stamp: stamp) } else { try move.abandon(db) }
                }
            }
        }
        return open.count
    }

    /// Completes or reverts the open moves of a photo and of its companions.
    ///
    /// - Returns: the ids of the moves that are in effect.
    private func settle(_ group: [Move]) throws -> Set<Int64> {
        var arrived = Set(group.filter { $0.isAt($0.target) }.map(\.id))
        let isPhotoMoved = try arrived.contains(group[0].id) || self.isPhotoMoved(group[0])
        var isWhole = isPhotoMoved || arrived.isEmpty
        if isPhotoMoved {
            for move in group where !arrived.contains(move.id) && move.isAt(move.source) {
                // A record without its file, which the process wrote before it was killed.
                if move.kind == .trash, !exists(move.target) { move.removeInfo() }
                do {
                    _ = try move.complete()
                    arrived.insert(move.id)
                } catch is Failure { isWhole = false }
            }
        }
        if isWhole { return arrived }
        for move in group.reversed() where arrived.contains(move.id) {
            if let stamp = OpenFolder.stamp(move.target), move.revert(stamp) { arrived.remove(move.id) }
        }
        return arrived
    }

    /// Removes the `.trashinfo` of a file that is not in the trash, and moves the sidecar of a move of an earlier version.
    private func clean(up move: Move, hasArrived: Bool) throws {
        switch (move.kind, hasArrived) {
        case (.restore, true): move.removeInfo()
        case (.trash, false): if move.returnsAnother() || !exists(move.target) { move.removeInfo() }
        case (.place, true), (.bringBack, true): if try !hasOwnSidecar(move) { move.carrySidecar() }
        default: break
        }
    }

    /// Whether this is the move of a companion whose photo was moved by the same act.
    private func isPhotoMoved(_ move: Move) throws -> Bool {
        guard let lead = move.lead else { return false }
        return try catalogue.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM move WHERE actId = ? AND fileId = ? AND kind = ? AND state = ?)",
                arguments: [move.act, lead, move.kind.rawValue, Move.State.done.rawValue]) ?? false
        }
    }

    /// Whether the act has recorded a separate move of the sidecar "name.ext.xmp".
    private func hasOwnSidecar(_ move: Move) throws -> Bool {
        try catalogue.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM move WHERE actId = ? AND source = ?)",
                arguments: [move.act, move.source.sidecar]) ?? false
        }
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
