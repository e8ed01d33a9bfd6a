public import Base
public import Catalogue
import Foundation
import Glibc
public import GRDB

/// Moves files into other folders of the same file system and back. As with a move to the trash, each move is recorded before it
/// is carried out.
extension FileMover {
    /// A file and its destination folder.
    public struct Placement: Sendable {
        public let file: FileRow
        public let folder: BytePath

        public init(file: FileRow, folder: BytePath) {
            self.file = file
            self.folder = folder
        }

        /// Returns the path of the file after the move: its own name in the folder, or the next free name. Considers the files
        /// now on disk.
        ///
        /// - Parameter taken: paths that are already assigned but not on disk yet. The new path is added.
        public func target(besides taken: inout Set<BytePath>) -> BytePath {
            let path = freeName(folder.appending(file.name), besides: taken)
            taken.insert(path)
            return path
        }
    }

    /// The data that the journal stores for an act that moved files into folders: the folders created by the act.
    private struct Made: Codable { let folders: [BytePath] }

    /// Begins the act that `place` then carries out. Records the folders that do not exist yet, so that an undo can remove
    /// them.
    public static func beginPlacing(_ db: Database, _ placements: [Placement], summary: String) throws -> Int64 {
        let folders = Set(placements.map(\.folder)).filter { !exists($0) }
        let made = Made(folders: folders.sorted())
        return try Journal.begin(db, .place, summary: summary, detail: try JSONEncoder().encode(made))
    }

    /// Moves files into folders, each with its companions, and creates missing folders.
    ///
    /// A file is not moved, and is reported with the reason, if it has changed since it was recorded in the catalogue, or if
    /// the folder is on another file system.
    public func place(act: Int64, _ placements: [Placement]) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome()
        let leads = try catalogue.read { db in Set(try Companions.excluding(db, placements.map(\.file.id))) }
        for chunk in placements.filter({ leads.contains($0.file.id) }).chunks(of: Self.batch) {
            let companions = Dictionary(
                try groups(chunk.map(\.file.id)).map { ($0.lead.id, $0.companions) }, uniquingKeysWith: { first, _ in first })
            var taken: Set<BytePath> = []
            var planned: [Step] = []
            for placement in chunk {
                var group: [(row: FileRow, lead: Int64?, stamp: FileStamp)] = []
                let files = MoveGroup(lead: placement.file, companions: companions[placement.file.id] ?? [])
                try plan([files], into: &outcome) { row, lead in
                    let stamp = try Self.checkSame(row)
                    try makeFolders(placement.folder, "moved")
                    group.append((row, lead, stamp))
                }
                let targets = freeNames(group.map { placement.folder.appending($0.row.name) }, besides: &taken)
                planned += zip(group, targets).map { Step(row: $0.row, lead: $0.lead, target: $1, stamp: $0.stamp) }
            }
            try carryOut(act: act, .place, planned, into: &outcome)
        }
        _ = consume lock
        return outcome
    }

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
}

extension FileMover {
    private struct Step {
        let row: FileRow
        /// The photo that the file moves with.
        let lead: Int64?
        let target: BytePath
        let stamp: FileStamp
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
            var planned: [Step] = []
            for group in try withCompanions(origins, act: act) {
                var steps: [(origin: Origin, lead: Int64?, stamp: FileStamp)] = []
                let files = MoveGroup(lead: group.lead.file, companions: group.companions.map(\.file))
                let byFile = Dictionary(uniqueKeysWithValues: ([group.lead] + group.companions).map { ($0.file.id, $0) })
                try plan([files], into: &outcome) { row, lead in
                    guard let origin = byFile[row.id] else { return }
                    guard row.presence == .here, let stamp = OpenFolder.stamp(row.path), stamp.inode == row.stamp.inode else {
                        throw Failure(.fileNotFound, "move.goneFromTarget", file: row.path)
                    }
                    if row.path == origin.source { return }
                    try makeFolders(origin.source.parent, "moved back")
                    steps.append((origin, lead, stamp))
                }
                let targets = freeNames(steps.map(\.origin.source), besides: &taken)
                planned += zip(steps, targets).map {
                    Step(row: $0.origin.file, lead: $0.lead, target: $1, stamp: $0.stamp)
                }
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

    private func carryOut(act: Int64, _ kind: Move.Kind, _ steps: [Step], into outcome: inout Outcome) throws {
        let (moves, renamed) = try catalogue.write { db in
            // A scan may have found the file under another name meanwhile.
            func isHere(_ step: Step) throws -> Bool {
                let row = try FileRow.fetch(db, id: step.row.id)
                return row?.presence == .here && row?.path == step.row.path
            }
            let staying = Set(try steps.filter { try $0.lead == nil && !isHere($0) }.map(\.row.id))
            // The companions of a photo that is not moved stay with it.
            let following = steps.filter { $0.lead.map { !staying.contains($0) } ?? true }
            let here = try following.filter(isHere)
            let moves = try here.map { step in
                try Move.intend(
                    db, act: act, file: step.row.id, kind: kind, source: step.row.path, target: step.target,
                    info: BytePath(bytes: []), stamp: step.stamp, with: step.lead)
            }
            let moving = Set(here.map(\.row.id))
            let parted = following.filter { !moving.contains($0.row.id) }
            return (moves, parted.map(\.row))
        }
        outcome.refused += renamed.map { row in
            Refusal(
                file: row.id,
                failure: Failure(.changed, "move.renamedMeanwhile", file: row.path))
        }
        try carryOut(moves, into: &outcome) { try $0.within(kind == .place ? "moved" : "moved back") }
    }

    /// Checks by inode, size and modification time that the file is still the one recorded in the catalogue. A sidecar may have
    /// been changed since.
    private static func checkSame(_ row: FileRow) throws -> FileStamp {
        guard row.presence == .here, let stamp = OpenFolder.stamp(row.path) else {
            throw Failure(.fileNotFound, "file.gone", file: row.path)
        }
        if row.kind == .sidecar { return stamp }
        guard stamp.inode == row.stamp.inode, stamp.size == row.stamp.size, stamp.modified == row.stamp.modified else {
            throw Failure(.changed, "move.changedSinceRead", file: row.path)
        }
        return stamp
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

extension BytePath {
    /// The path of the sidecar "name.ext.xmp", a metadata file that photo programs write beside a picture instead of changing
    /// the picture.
    public var sidecar: BytePath { BytePath(bytes: bytes + Array(".xmp".utf8)) }
}

extension Act.Kind {
    /// Files were moved into other folders.
    public static let place = Self("place")
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
