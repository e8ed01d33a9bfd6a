import Base
import Catalogue
import Foundation
import Glibc
import GRDB

/// The undo of `place`.
extension FileMover {
    /// Moves the files that `place` moved back to their former paths. Then removes the folders created by the act, if they are
    /// empty.
    ///
    /// If a later act that is still in effect has moved a file again, the file is not moved back.
    public func bringBack(act: Int64) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome()
        for _ in 1...Self.passes {
            outcome.refused = []
            try bringBackOnce(act: act, into: &outcome)
            if !outcome.refused.contains(where: { $0.failure.code == .changed }) { break }
        }
        if let detail = try catalogue.read({ try Journal.detail($0, act: act) }) {
            let made = try? JSONDecoder().decode(Made.self, from: detail)
            for folder in made?.folders ?? [] {
                guard let parent = try? OpenFolder(folder.parent, "removed") else { continue }
                _ = folder.name.withCString { unlinkat(parent.descriptor, $0, AT_REMOVEDIR) }
            }
        }
        _ = consume lock
        return outcome
    }

    /// The maximum number of attempts of an undo. A concurrent scan may find a file under another name or row, and then the undo
    /// looks for the file again.
    private static let passes = 3

    private func bringBackOnce(act: Int64, into outcome: inout Outcome) throws {
        var last: Int64 = 0
        while true {
            let origins = try catalogue.read { [last] in try Self.origins($0, act: act, after: last) }
            guard let end = origins.last else { return }
            last = end.move
            var taken: Set<BytePath> = []
            var planned: [[Step]] = []
            for group in try withCompanions(origins, act: act) {
                let files = MoveGroup(lead: group.lead.file, companions: group.companions.map(\.file))
                let byFile = Dictionary(uniqueKeysWithValues: ([group.lead] + group.companions).map { ($0.file.id, $0) })
                let found = try plan(files, into: &outcome) { row, lead -> (Origin, Int64?, FileStamp)? in
                    guard let origin = byFile[row.id] else { return nil }
                    let stamp = OpenFolder.stamp(row.path)
                    guard row.presence == .here, let stamp, row.kind == .sidecar || stamp.inode == row.stamp.inode else {
                        throw Failure(.fileNotFound, "move.goneFromTarget", file: row.path)
                    }
                    if row.path == origin.source { return nil }
                    try makeFolders(origin.source.parent, "moved back")
                    return (origin, lead, stamp)
                }
                let steps = (found ?? []).compactMap { $0 }
                if steps.isEmpty { continue }
                let targets = freeNames(steps.map(\.0.source), besides: &taken)
                planned.append(zip(steps, targets).map { Step(row: $0.0.file, lead: $0.1, target: $1, stamp: $0.2) })
            }
            try carryOut(act: act, .bringBack, planned, into: &outcome)
        }
    }

    /// Adds to each photo the companions that the act moved with it, and those that it has got since, such as a new sidecar.
    private func withCompanions(_ origins: [Origin], act: Int64) throws -> [MoveGroup<Origin>] {
        let moved = try catalogue.read { try Self.companions($0, of: origins, act: act) }
        let present = try groups(origins.map(\.file.id)).reduce(into: [Int64: [FileRow]]()) { $0[$1.lead.id] = $1.companions }
        return origins.map { origin in
            let own = moved[origin.file.id] ?? []
            let known = Set(own.map(\.file.id))
            let new = (present[origin.file.id] ?? []).filter { !known.contains($0.id) }.map { file in
                let isNamedAlike = file.path == origin.file.path.sidecar
                let source = isNamedAlike ? origin.source.sidecar : origin.source.parent.appending(file.name)
                return Origin(move: origin.move, file: file, source: source)
            }
            return MoveGroup(lead: origin, companions: own + new)
        }
    }

    private struct Origin {
        let move: Int64
        let file: FileRow
        let source: BytePath
    }

    /// An SQL condition on `m`: it placed a file in a folder for act `?1`, and no later act in effect has moved the file again.
    private static let standing = """
        m.actId = ?1 AND m.kind = '\(Move.Kind.place.rawValue)' AND m.state = \(Move.State.done.rawValue) AND NOT EXISTS (
            SELECT 1 FROM act JOIN move later ON later.actId = act.id
            WHERE act.id > ?1 AND act.undoneAt IS NULL AND later.state = \(Move.State.done.rawValue) AND later.fileId = m.fileId)
        AND NOT EXISTS (
            SELECT 1 FROM act JOIN entryStep later ON later.actId = act.id
            WHERE act.id > ?1 AND act.undoneAt IS NULL AND later.state = \(EntryStep.State.done.rawValue)
            AND later.kind IN
            ('\(EntryStep.Kind.move.rawValue)', '\(EntryStep.Kind.carry.rawValue)', '\(EntryStep.Kind.respell.rawValue)')
            AND (later.source = m.target OR substr(m.target, 1, length(later.source) + 1) = CAST(later.source || '/' AS BLOB)))
        """

    /// Returns the next photos of the act whose move has a higher id than `last`, each with its current row in the catalogue
    /// and its former path.
    private static func origins(_ db: Database, act: Int64, after last: Int64) throws -> [Origin] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, fileId, source FROM move m WHERE \(standing) AND m.leadId IS NULL AND m.id > ?2 ORDER BY m.id LIMIT ?3
                """, arguments: [act, last, batch]
        ).compactMap { try origin(db, $0) }
    }

    /// Returns the companions that the act moved, by the id of their photo.
    private static func companions(_ db: Database, of origins: [Origin], act: Int64) throws -> [Int64: [Origin]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, fileId, source, leadId FROM move m
                WHERE \(standing) AND m.leadId IN (SELECT value FROM json_each(?2)) ORDER BY m.id
                """, arguments: [act, "\(origins.map(\.file.id))"])
        return try rows.reduce(into: [:]) { found, row in
            if let origin = try origin(db, row) { found[row["leadId"], default: []].append(origin) }
        }
    }

    private static func origin(_ db: Database, _ row: Row) throws -> Origin? {
        try FileRow.fetch(db, id: row["fileId"]).map { Origin(move: row["id"], file: $0, source: row["source"]) }
    }
}

extension Reversal {
    public static func ofPlacing(_ mover: FileMover, announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(
            of: .place,
            files: { act in
                let outcome = try mover.bringBack(act: act.id)
                return TakenBack(outcome.moved.count, refused: outcome.refused)
            }, announce: announce)
    }
}
