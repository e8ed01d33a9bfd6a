public import Base
import Catalogue
public import GRDB

extension Act.Kind {
    public static let decide = Self("decide")
    public static let delete = Self("delete")
    public static let restore = Self("restore")
}

/// The undo of acts that change decisions, and of acts that move files to the trash and back.
extension Reversal {
    /// Makes the undo of acts that change decisions. It restores the decisions that the act replaced.
    public static func ofDecisions(
        _ kind: Act.Kind, forgetsDecisions: Bool = false, announce: @escaping @Sendable () async -> Void = {}
    ) -> Reversal {
        Reversal(
            of: kind, forgetsDecisions: forgetsDecisions, changes: { db, act in try Journal.revertDecisions(db, act: act.id) },
            announce: announce)
    }

    /// Makes the undo of a deletion. It restores the files, which have kept their decisions and are therefore in the delete
    /// queue again.
    public static func ofDeletion(_ mover: FileMover, announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(of: .delete, files: { act in try mover.restoreTrashed(by: act) }, announce: announce)
    }

    /// Makes the undo of a restore. It moves the restored files to the trash again.
    public static func ofRestoring(_ mover: FileMover, announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(
            of: .restore, forgetsDecisions: true, files: { act in try mover.trashRestored(by: act) },
            changes: { db, act in try Journal.revertDecisions(db, act: act.id) }, announce: announce)
    }
}

extension FileMover {
    /// Restores the files that an act moved to the trash, unless a newer act has moved them there again.
    func restoreTrashed(by act: Act) throws -> Reversal.TakenBack {
        let (ids, refused) = try moved(by: act, .trash, isThere: "EXISTS (SELECT 1 FROM trashed WHERE trashed.fileId = m.fileId)")
        let outcome = try restore(act: act.id, ids)
        return Reversal.TakenBack(outcome.moved.count, refused: outcome.refused + refused + (try goneForGood(act)))
    }

    /// Returns the files that an act moved and that still have the state after that move. Files that a newer act in effect has
    /// moved or decided on are refused.
    ///
    /// - Parameter isThere: an SQL condition on `m` (the move) and `file` for files that still have that state.
    private func moved(by act: Act, _ kind: Move.Kind, isThere: String) throws -> (ids: [Int64], refused: [Refusal]) {
        try catalogue.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT m.fileId, m.leadId, EXISTS (
                        SELECT 1 FROM act JOIN (
                            SELECT actId, fileId FROM move WHERE state = ?3 UNION ALL SELECT actId, fileId FROM actChange
                        ) later ON later.actId = act.id
                        WHERE act.id > ?1 AND act.undoneAt IS NULL AND later.fileId = m.fileId) AS isNewer
                    FROM move m JOIN file ON file.id = m.fileId
                    WHERE m.actId = ?1 AND m.kind = ?2 AND m.state = ?3 AND \(isThere) ORDER BY m.id
                    """, arguments: [act.id, kind.rawValue, Move.State.done.rawValue])
            let newer = rows.filter { $0["isNewer"] }.map { $0["fileId"] as Int64 }
            // The companions of a refused photo stay with it.
            let staying = Set(newer)
            let ids = rows.filter { row in
                !(row["isNewer"] as Bool) && !((row["leadId"] as Int64?).map(staying.contains) ?? false)
            }.map { $0["fileId"] as Int64 }
            return (ids, try Self.refusals(db, newer, .changed, "undo.changedSince"))
        }
    }

    /// Returns a refusal for each file of an act that has been permanently deleted from the trash.
    private func goneForGood(_ act: Act) throws -> [Refusal] {
        try catalogue.read { db in
            let ids = try Int64.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT m.fileId FROM move m JOIN file ON file.id = m.fileId
                    WHERE m.actId = ? AND m.kind = ? AND file.presence = ? ORDER BY 1
                    """, arguments: [act.id, Move.Kind.trash.rawValue, FileRow.Presence.erased.rawValue])
            return try Self.refusals(db, ids, .fileNotFound, "undo.goneForGood")
        }
    }

    public static func refusals(
        _ db: Database, _ ids: [Int64], _ code: Failure.Code, _ reason: Failure.Reason
    ) throws -> [Refusal] {
        try ids.chunks(of: batch).flatMap { try FileRow.fetch(db, ids: Array($0)) }
            .map { Refusal(file: $0.id, failure: Failure(code, reason, file: $0.path)) }
    }
}
