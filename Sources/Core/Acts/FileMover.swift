public import Base
public import Catalogue
import CLinux
import Glibc
import GRDB

/// Moves files to the trash and back, or into another folder and back.
///
/// Each move is recorded before the rename, and its outcome after it.
///
/// If the process is killed in between, `recover` inspects the disk and completes or reverts the move.
public struct FileMover: Sendable {
    /// A file that was not moved, and the reason.
    public struct Refusal: Sendable {
        public let file: Int64
        public let failure: Failure

        public init(file: Int64, failure: Failure) {
            self.file = file
            self.failure = failure
        }
    }

    public struct Outcome: Sendable {
        /// The moved photos and videos, without their companions.
        public var moved: [Int64] = []
        /// The companions that were moved with them.
        public var companions: [Int64] = []
        public var bytes: Int64 = 0
        public var refused: [Refusal] = []
        /// The new paths of files whose former path was taken.
        public var renamed: [BytePath] = []

        public init() {}
    }

    /// The number of files per transaction. With a small number, results are available sooner; with a large number, more files
    /// share one sync to disk.
    static let batch = 64

    /// Reads a file and returns whether its content is still the one recorded in the catalogue. May block.
    public typealias ContentCheck = @Sendable (FileRow) -> Bool

    let catalogue: Catalogue
    let home: BytePath
    /// For tests: called between the last check of a file and the rename of the file.
    var afterCheck: (@Sendable () -> Void)?
    /// Returns whether the content of a file is still the one recorded in the catalogue. May block.
    public let hasSameContent: ContentCheck

    /// - Parameter hasSameContent: called only if the inode change time of a file has changed, but not its size and its
    ///   modification time. By default, such a file counts as changed.
    public init(
        _ catalogue: Catalogue, home: BytePath = TrashCan.homeTrash(),
        hasSameContent: @escaping ContentCheck = { _ in false }
    ) {
        self.catalogue = catalogue
        self.home = home
        self.hasSameContent = hasSameContent
    }

    /// Moves files to the trash of their own file system, each with its companions.
    ///
    /// - Parameter isWanted: called with the current row of the file just before its move is recorded. If it returns false, the
    ///   file is not moved. Not called for companions, which follow their photos.
    public func trash(act: Int64, _ ids: [Int64], isWanted: (FileRow) -> Bool = { _ in true }) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome()
        for chunk in try catalogue.read({ try Companions.excluding($0, ids) }).chunks(of: Self.batch) {
            let groups = try groups(Array(chunk))
            var (planned, replaced): ([TrashStep], [Int64]) = ([], [])
            var taken: Set<BytePath> = []
            try plan(groups, into: &outcome) { row, lead in
                do {
                    let stamp = try checkUnchanged(row)
                    planned.append(
                        TrashStep(
                            row: row, lead: lead, entry: try TrashEntry(for: row.path, home: home, besides: &taken), stamp: stamp)
                    )
                } catch let failure as Failure {
                    if failure.code == .changed { replaced.append(row.id) }
                    throw failure
                }
            }
            let (moves, renamed, spared) = try catalogue.write { [planned, replaced] db in
                // Marks the replaced files as unread, so that the next scan reads them even if their size and time are
                // unchanged.
                for id in replaced { try FileTable.setContents(db, id, .unread) }
                return try Self.intend(db, act: act, planned, isWanted)
            }
            outcome.refused += spared.map { Refusal(file: $0.id, failure: .spared($0)) }
            outcome.refused += renamed.map { Refusal(file: $0.id, failure: .renamed($0)) }
            let texts = Dictionary(uniqueKeysWithValues: moves.map { ($0.move.id, $0.text) })
            try carryOut(moves.map(\.move), into: &outcome) { move in try move.toTrash(infoText: texts[move.id] ?? "") }
        }
        _ = consume lock
        return outcome
    }

    private struct TrashStep {
        let row: FileRow
        let lead: Int64?
        let entry: TrashEntry
        let stamp: FileStamp
    }

    /// Records the moves of the files that are still where they were. Leaves out files that are not wanted, and companions of
    /// files that are not moved.
    private static func intend(
        _ db: Database, act: Int64, _ planned: [TrashStep], _ isWanted: (FileRow) -> Bool
    ) throws -> (moves: [(move: Move, text: String)], renamed: [FileRow], spared: [FileRow]) {
        // A scan may have found the file under another name meanwhile, or the user may have changed the decision.
        let fresh = try FileRow.fetch(db, ids: planned.map(\.row.id))
        let known = Dictionary(fresh.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let leads = planned.filter { $0.lead == nil }
        let spared = Set(leads.compactMap { known[$0.row.id] }.filter { !isWanted($0) }.map(\.id))
        let staying = Set(
            leads.map(\.row).filter { spared.contains($0.id) || known[$0.id]?.isWhere($0) != true }.map(\.id))
        let following = planned.filter { !staying.contains($0.lead ?? $0.row.id) }
        let here = following.filter { known[$0.row.id]?.isWhere($0.row) == true }
        let moves = try here.map { step in
            let move = try Move.intend(
                db, act: act, file: step.row.id, kind: .trash, source: step.row.path, target: step.entry.file,
                info: step.entry.info, stamp: step.stamp, with: step.lead)
            return (move: move, text: step.entry.infoText)
        }
        let moving = Set(here.map(\.row.id))
        let others = (leads.filter { staying.contains($0.row.id) } + following).map(\.row).filter { !moving.contains($0.id) }
        return (moves, others.filter { !spared.contains($0.id) }, others.filter { spared.contains($0.id) })
    }

    /// Moves files from the trash back to their former paths, each with the companions that were deleted with it. If the former
    /// name of a file is taken, the next free name is used for it and its companions.
    public func restore(act: Int64, _ ids: [Int64]) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome()
        for chunk in try deletedAlone(ids).chunks(of: Self.batch) {
            let records = try catalogue.read { try TrashedFile.fetchWithCompanions($0, Array(chunk)) }
            let groups = records.reduce(into: [MoveGroup<TrashedFile>]()) { groups, record in
                if let last = groups.indices.last, groups[last].lead.file == record.lead {
                    groups[last].companions.append(record)
                } else {
                    groups.append(MoveGroup(lead: record))
                }
            }
            var planned: [(record: TrashedFile, lead: Int64?, target: BytePath, stamp: FileStamp)] = []
            var taken: Set<BytePath> = []
            for group in groups {
                var steps: [(TrashedFile, FileStamp)] = []
                for record in [group.lead] + group.companions {
                    do {
                        guard let stamp = FileStamp(of: record.path) else {
                            throw Failure(.fileNotFound, "trash.gone", file: record.origin)
                        }
                        try makeFolders(record.origin.parent)
                        steps.append((record, stamp))
                    } catch let failure as Failure {
                        outcome.refused.append(Refusal(file: record.file, failure: failure))
                        if record.file == group.lead.file { break }
                    }
                }
                let targets = freeNames(steps.map(\.0.origin), besides: &taken)
                for (step, target) in zip(steps, targets) {
                    planned.append((step.0, step.0.file == group.lead.file ? nil : group.lead.file, target, step.1))
                }
            }
            let moves = try catalogue.write { [planned] db in
                try planned.map { record, lead, target, stamp in
                    try Move.intend(
                        db, act: act, file: record.file, kind: .restore, source: record.path, target: target, info: record.info,
                        stamp: stamp, with: lead)
                }
            }
            try carryOut(moves, into: &outcome) { move in try move.fromTrash() }
            let moved = Set(outcome.moved)
            outcome.renamed += planned.filter { $0.target != $0.record.origin && moved.contains($0.record.file) }.map(\.target)
        }
        _ = consume lock
        return outcome
    }

    func carryOut(_ moves: [Move], into outcome: inout Outcome, _ rename: (Move) throws -> FileStamp) throws {
        var done: [Move] = []
        var stamps: [FileStamp] = []
        var abandoned: [Move] = []
        for var move in moves {
            // The companions of a photo that could not be moved stay with it.
            if let lead = move.lead, abandoned.contains(where: { $0.file == lead }) {
                abandoned.append(move)
                continue
            }
            move.afterCheck = afterCheck
            do {
                stamps.append(try rename(move))
                done.append(move)
            } catch let failure as Failure {
                abandoned.append(move)
                outcome.refused.append(Refusal(file: move.file, failure: failure))
            }
        }
        let records = done.map(\.info).filter { !$0.bytes.isEmpty }
        let folders = Set(done.flatMap { [$0.source.parent, $0.target.parent] } + records.map(\.parent))
        for folder in folders { _ = folder.withCString { cl_fsync_dir($0) } }
        let time = now()
        do {
            try catalogue.write { [stamps] db in
                for (move, stamp) in zip(done, stamps) { try move.finish(db, at: time, stamp: stamp) }
                for move in abandoned { try move.abandon(db) }
            }
        } catch {
            // Happens for example if the disk is full. Moves that cannot be reverted remain open, and `settle` finds their
            // files later.
            for move in done { move.takeBack() }
            throw error
        }
        outcome.moved += done.filter { $0.lead == nil }.map(\.file)
        outcome.companions += done.filter { $0.lead != nil }.map(\.file)
        outcome.bytes += stamps.reduce(0) { $0 + $1.size }
    }

    /// Checks that the file is still the one that was displayed to the user. A sidecar may have been changed since: its photo
    /// was displayed, and programs write sidecars at any time.
    ///
    /// - Returns: the stamp of the file on disk. It contains the inode, by which recovery distinguishes the file from a copy of
    ///   it.
    private func checkUnchanged(_ row: FileRow) throws -> FileStamp {
        guard let stamp = OpenFolder.stamp(row.path) else {
            throw Failure(.fileNotFound, "file.gone", file: row.path)
        }
        if stamp == row.stamp && !row.awaitsReading || row.kind == .sidecar { return stamp }
        let looksAlike = stamp.size == row.stamp.size && stamp.modified == row.stamp.modified
        guard looksAlike, row.identity != nil, hasSameContent(row) else {
            throw Failure(.changed, "delete.changedSinceShown", file: row.path)
        }
        return stamp
    }
}

extension FileRow {
    fileprivate func isWhere(_ other: FileRow) -> Bool { presence == other.presence && path == other.path }
}

extension Failure {
    fileprivate static func spared(_ row: FileRow) -> Failure {
        Failure(.changed, "delete.decidedOtherwise", file: row.path)
    }

    fileprivate static func renamed(_ row: FileRow) -> Failure {
        Failure(.changed, "delete.renamedMeanwhile", file: row.path)
    }
}

extension Array {
    /// Splits the array into slices of `size` elements; the last slice may have fewer.
    public func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
