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
    struct Made: Codable { let folders: [BytePath] }

    /// Begins the act that `place` then carries out. Records the folders that do not exist yet, so that an undo can remove
    /// them.
    public static func beginPlacing(_ db: Database, _ placements: [Placement], summary: String) throws -> Int64 {
        let folders = Set(placements.map(\.folder)).filter { !exists($0) }
        let made = Made(folders: folders.sorted())
        return try Journal.begin(db, .place, summary: summary, detail: try JSONEncoder().encode(made))
    }

    /// Moves files into folders, each with its companions, and creates missing folders. If one of the files of a photo cannot be
    /// moved, all of them stay.
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
            var planned: [[Step]] = []
            for placement in chunk {
                let group = MoveGroup(lead: placement.file, companions: companions[placement.file.id] ?? [])
                let steps = try plan(group, into: &outcome) { row, lead in
                    let stamp = try Self.checkSame(row)
                    try makeFolders(placement.folder, "moved")
                    return (row: row, lead: lead, stamp: stamp)
                }
                guard let steps else { continue }
                let targets = freeNames(steps.map { placement.folder.appending($0.row.name) }, besides: &taken)
                planned.append(zip(steps, targets).map { Step(row: $0.row, lead: $0.lead, target: $1, stamp: $0.stamp) })
            }
            try carryOut(act: act, .place, planned, into: &outcome)
        }
        _ = consume lock
        return outcome
    }
}

extension FileMover {
    struct Step {
        let row: FileRow
        /// The photo that the file moves with.
        let lead: Int64?
        let target: BytePath
        let stamp: FileStamp
    }

    /// - Parameter groups: the steps of each photo and of its companions, which are all carried out, or none.
    func carryOut(act: Int64, _ kind: Move.Kind, _ groups: [[Step]], into outcome: inout Outcome) throws {
        let moves = try catalogue.write { db in
            try groups.flatMap { steps -> [Move] in
                // A scan may have found a file under another name meanwhile.
                let moved = try steps.map(\.row).first { row in
                    let now = try FileRow.fetch(db, id: row.id)
                    return now?.presence != .here || now?.path != row.path
                }
                if let moved {
                    let lead = steps[0].row
                    let failure = Failure(.changed, "move.renamedMeanwhile", file: moved.path)
                    outcome.refuse(lead.id, at: lead.path, because: moved.id, at: moved.path, failure)
                    return []
                }
                return try steps.map { step in
                    try Move.intend(
                        db, act: act, file: step.row.id, kind: kind, source: step.row.path, target: step.target,
                        info: BytePath(bytes: []), stamp: step.stamp, with: step.lead)
                }
            }
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
