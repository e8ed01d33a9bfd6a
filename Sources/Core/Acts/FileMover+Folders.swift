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

    /// Moves files into folders, and creates missing folders. A sidecar "name.ext.xmp" is moved with its picture.
    ///
    /// A file is not moved, and is reported with the reason, if it has changed since it was recorded in the catalogue, or if
    /// the folder is on another file system.
    public func place(act: Int64, _ placements: [Placement]) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome()
        for chunk in placements.chunks(of: Self.batch) {
            var taken: Set<BytePath> = []
            var planned: [Step] = []
            for placement in chunk {
                do {
                    let stamp = try Self.checkSame(placement.file)
                    try makeFolders(placement.folder, "moved")
                    planned.append(Step(row: placement.file, target: placement.target(besides: &taken), stamp: stamp))
                } catch let failure as Failure {
                    outcome.refused.append(Refusal(file: placement.file.id, failure: failure))
                }
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
            for origin in origins {
                let row = origin.file
                do {
                    guard row.presence == .here, let stamp = OpenFolder.stamp(row.path), stamp.inode == row.stamp.inode else {
                        throw Failure(.fileNotFound, "move.goneFromTarget", file: row.path)
                    }
                    if row.path == origin.source { continue }
                    try makeFolders(origin.source.parent, "moved back")
                    let target = freeName(origin.source, besides: taken)
                    taken.insert(target)
                    planned.append(Step(row: row, target: target, stamp: stamp))
                } catch let failure as Failure {
                    outcome.refused.append(Refusal(file: row.id, failure: failure))
                }
            }
            try carryOut(act: act, .bringBack, planned, into: &outcome)
        }
    }

    private func carryOut(act: Int64, _ kind: Move.Kind, _ steps: [Step], into outcome: inout Outcome) throws {
        let (moves, renamed) = try catalogue.write { db in
            // A scan may have found the file under another name meanwhile.
            let here = try steps.filter { step in
                let row = try FileRow.fetch(db, id: step.row.id)
                return row?.presence == .here && row?.path == step.row.path
            }
            let moves = try here.map { step in
                try Move.intend(
                    db, act: act, file: step.row.id, kind: kind, source: step.row.path, target: step.target,
                    info: BytePath(bytes: []), stamp: step.stamp)
            }
            let staying = Set(here.map(\.row.id))
            return (moves, steps.map(\.row).filter { !staying.contains($0.id) })
        }
        outcome.refused += renamed.map { row in
            Refusal(
                file: row.id,
                failure: Failure(.changed, "move.renamedMeanwhile", file: row.path))
        }
        try carryOut(moves, into: &outcome) { try $0.within(kind == .place ? "moved" : "moved back") }
    }

    /// Checks by inode, size and modification time that the file is still the one recorded in the catalogue.
    private static func checkSame(_ row: FileRow) throws -> FileStamp {
        guard row.presence == .here, let stamp = OpenFolder.stamp(row.path) else {
            throw Failure(.fileNotFound, "file.gone", file: row.path)
        }
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

    /// Returns the next files of the act whose move has a higher id than `last`, each with its current row in the catalogue and
    /// its former path.
    private static func origins(_ db: Database, act: Int64, after last: Int64) throws -> [Origin] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, fileId, source FROM move m
                WHERE actId = ?1 AND kind = '\(Move.Kind.place.rawValue)' AND state = ?2 AND id > ?3 AND NOT EXISTS (
                    SELECT 1 FROM act JOIN move later ON later.actId = act.id
                    WHERE act.id > ?1 AND act.undoneAt IS NULL AND later.state = ?2 AND later.fileId = m.fileId)
                ORDER BY id LIMIT ?4
                """, arguments: [act, Move.State.done.rawValue, last, batch])
        return try rows.compactMap { row in
            try FileRow.fetch(db, id: row["fileId"]).map { Origin(move: row["id"], file: $0, source: row["source"]) }
        }
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
