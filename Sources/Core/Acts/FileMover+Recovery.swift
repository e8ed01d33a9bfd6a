import Basics
import Catalogue
import GRDB

extension FileMover {
    /// Completes or takes back what a killed process had begun. To be called once at start, before anything else moves.
    ///
    /// - Returns: how many intents were found open.
    @discardableResult
    public func recover() throws -> Int {
        let lock = try MoveLock(catalogue)
        let found = try settle()
        try catalogue.write(Self.closeEmptyActs)
        _ = consume lock
        return found
    }

    /// Looks where the files of open intents are, and writes that down. The caller holds the lock.
    @discardableResult
    func settle() throws -> Int {
        let open = try catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM move WHERE state = ? ORDER BY id", arguments: [Move.State.intended.rawValue])
                .compactMap(Move.init(row:))
        }
        for move in open {
            let arrived = move.isAt(move.target)
            let stamp = FileStamp(of: move.target)
            switch (move.kind, arrived) {
            case (.restore, true), (.trash, false): if !exists(move.target) || move.kind == .restore { move.removeInfo() }
            case (.place, true), (.bringBack, true): move.carrySidecar()
            default: break
            }
            try catalogue.write { db in
                if arrived { try move.finish(db, at: now(), stamp: stamp) } else { try move.abandon(db) }
            }
        }
        return open.count
    }

    /// An act whose moves were all taken back is no act.
    private static func closeEmptyActs(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE act SET undoneAt = at WHERE undoneAt IS NULL AND kind IN ('delete', 'restore', 'place')
                AND NOT EXISTS (SELECT 1 FROM move WHERE move.actId = act.id AND state = ?)
                """, arguments: [Move.State.done.rawValue])
    }
}
