import Catalogue
import Basics
import GRDB

extension Act.Kind {
    public static let decide = Self("decide")
    public static let delete = Self("delete")
    public static let restore = Self("restore")
}

/// Acts that change decisions, and those that move files to the trash and back.
extension Reversal {
    /// Puts back the decisions that such an act replaced.
    public static func ofDecisions(
        _ kind: Act.Kind, forgetsDecisions: Bool = false, announce: @escaping @Sendable () async -> Void = {}
    ) -> Reversal {
        Reversal(
            of: kind, forgetsDecisions: forgetsDecisions, rows: { db, act in try Journal.revertDecisions(db, act: act.id) },
            announce: announce)
    }

    /// Restores the files of a deletion. They kept their decisions, so they are in the queue again.
    public static func ofDeletion(_ mover: FileMover, announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(
            of: .delete,
            files: { act in try mover.restore(act: act.id, try moved(mover.catalogue, act, .trash)).refused },
            announce: announce)
    }

    /// Moves restored files to the trash again.
    public static func ofRestoring(_ mover: FileMover, announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(
            of: .restore, forgetsDecisions: true,
            files: { act in try mover.trash(act: act.id, try moved(mover.catalogue, act, .restore)).refused },
            rows: { db, act in try Journal.revertDecisions(db, act: act.id) }, announce: announce)
    }

    /// Files that an act moved, except those that a later act in effect moved or decided on.
    private static func moved(_ catalogue: Catalogue, _ act: Act, _ kind: Move.Kind) throws -> [Int64] {
        try catalogue.read { db in
            try Int64.fetchAll(
                db,
                sql: """
                    SELECT fileId FROM move m WHERE actId = ?1 AND kind = ?2 AND state = ?3 AND NOT EXISTS (
                        SELECT 1 FROM act JOIN (
                            SELECT actId, fileId FROM move WHERE state = ?3 UNION ALL SELECT actId, fileId FROM actChange
                        ) later ON later.actId = act.id
                        WHERE act.id > ?1 AND act.undoneAt IS NULL AND later.fileId = m.fileId)
                    ORDER BY id
                    """, arguments: [act.id, kind.rawValue, Move.State.done.rawValue])
        }
    }
}
