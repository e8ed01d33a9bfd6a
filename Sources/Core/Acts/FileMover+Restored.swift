import Base
import Catalogue
import GRDB

/// The undo of a restore.
extension FileMover {
    /// Moves the files that an act restored to the trash again. Files that were moved, changed or decided on since stay, and so do
    /// companions that the photo has got since.
    func trashRestored(by act: Act) throws -> Reversal.TakenBack {
        let files = try catalogue.read { try Restored.fetch($0, act: act.id) }
        var refused: [Refusal] = []
        var (groups, arrived): ([MoveGroup<FileRow>], [Refusal]) = ([], [])
        let leads = files.filter { $0.lead == nil }
        let companions = Dictionary(grouping: files.filter { $0.lead != nil }) { $0.lead }
        for lead in leads {
            let own = companions[lead.file.id] ?? []
            if let changed = ([lead] + own.filter { !$0.hasLeft }).first(where: { !$0.isAsLeft }) {
                let failure = changed.failure
                var outcome = Outcome()
                outcome.refuse(
                    lead.file.id, at: lead.file.path, because: changed.file.id, at: changed.file.path, failure)
                refused += outcome.refused
                continue
            }
            refused += own.filter(\.hasLeft).map { Refusal(file: $0.file.id, failure: $0.failure) }
            let staying = own.filter { !$0.hasLeft }.map(\.file)
            groups.append(MoveGroup(lead: lead.file, companions: staying))
            let known = Set(own.map(\.file.id))
            arrived += try self.groups([lead.file.id]).flatMap(\.companions).filter { !known.contains($0.id) }.map {
                Refusal(file: $0.id, failure: Failure(.changed, "undo.arrivedSince", file: $0.path))
            }
        }
        let byLead = Dictionary(groups.map { ($0.lead.id, $0) }) { first, _ in first }
        let outcome = try trash(act: act.id, groups.map(\.lead.id), groups: { ids in ids.compactMap { byLead[$0] } })
        let all = outcome.refused + refused + (outcome.moved.isEmpty ? [] : arrived)
        return Reversal.TakenBack(outcome.moved.count, refused: all)
    }
}

/// A file that an act restored, and that has not been moved to the trash since.
private struct Restored {
    let file: FileRow
    let lead: Int64?
    /// Whether the file is no longer where the act has left it, or was decided on since.
    let hasLeft: Bool
    private let isNewer: Bool
    private let isSameFile: Bool

    /// Whether the file is as the act has left it. A sidecar belongs to its photo whatever is in it.
    var isAsLeft: Bool { !hasLeft && !isNewer && (isSameFile || file.kind == .sidecar) }

    var failure: Failure { Failure(.changed, isNewer ? "undo.changedSince" : "undo.movedSince", file: file.path) }

    static func fetch(_ db: Database, act: Int64) throws -> [Restored] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT m.fileId, m.leadId, m.target, m.inode, m.size, m.modified, EXISTS (
                    SELECT 1 FROM act JOIN (
                        SELECT actId, fileId FROM move WHERE state = ?3 UNION ALL SELECT actId, fileId FROM actChange
                    ) later ON later.actId = act.id
                    WHERE act.id > ?1 AND act.undoneAt IS NULL AND later.fileId = m.fileId) AS isNewer,
                    (SELECT target FROM move WHERE fileId = m.fileId AND state = ?3 ORDER BY id DESC LIMIT 1) AS lastTarget
                FROM move m JOIN file ON file.id = m.fileId
                WHERE m.actId = ?1 AND m.kind = ?2 AND m.state = ?3 AND \(FileRow.present) ORDER BY m.id
                """, arguments: [act, Move.Kind.restore.rawValue, Move.State.done.rawValue])
        return try rows.compactMap { row in
            guard let file = try FileRow.fetch(db, id: row["fileId"]) else { return nil }
            let size: Int64? = row["size"], modified: Int64? = row["modified"]
            let isSame = size.map { file.stamp.size == $0 && file.stamp.modified == modified } ?? true
            // The undo of a later act may have brought the file back under another name, because its own was taken.
            let targets: [BytePath] = [row["target"], row["lastTarget"]]
            return Restored(
                file: file, lead: row["leadId"], hasLeft: !targets.contains(file.path), isNewer: row["isNewer"],
                isSameFile: isSame && file.stamp.inode == row["inode"])
        }
    }
}
