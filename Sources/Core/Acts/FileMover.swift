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
        public var moved: [Int64] = []
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

    /// Moves files to the trash of their own file system.
    ///
    /// - Parameter isWanted: called with the current row of the file just before its move is recorded. If it returns false, the
    ///   file is not moved.
    public func trash(act: Int64, _ ids: [Int64], isWanted: (FileRow) -> Bool = { _ in true }) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome()
        for chunk in ids.chunks(of: Self.batch) {
            let rows = try catalogue.read { try FileRow.fetch($0, ids: Array(chunk)) }.filter { $0.presence == .here }
            var planned: [(row: FileRow, trashEntry: TrashEntry, stamp: FileStamp)] = []
            var taken: Set<BytePath> = []
            var replaced: [Int64] = []
            for row in rows {
                do {
                    let stamp = try checkUnchanged(row)
                    planned.append((row, try TrashEntry(for: row.path, home: home, besides: &taken), stamp))
                } catch let failure as Failure {
                    outcome.refused.append(Refusal(file: row.id, failure: failure))
                    if failure.code == .changed { replaced.append(row.id) }
                }
            }
            let (moves, renamed, spared) = try catalogue.write { [replaced] db in
                // Marks the replaced files as unread, so that the next scan reads them even if their size and time are
                // unchanged.
                for id in replaced { try FileTable.setContents(db, id, .unread) }
                // A scan may have found the file under another name meanwhile, or the user may have changed the decision.
                let fresh = try FileRow.fetch(db, ids: planned.map(\.row.id))
                let spared = Set(fresh.filter { !isWanted($0) }.map(\.id))
                let known = Dictionary(fresh.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
                let here = planned.filter { row, _, _ in known[row.id]?.isWhere(row) == true && !spared.contains(row.id) }
                let moves = try here.map { row, trashEntry, stamp in
                    let move = try Move.intend(
                        db, act: act, file: row.id, kind: .trash, source: row.path, target: trashEntry.file,
                        info: trashEntry.info,
                        stamp: stamp)
                    return (move: move, text: trashEntry.infoText)
                }
                let staying = Set(here.map(\.row.id))
                let others = planned.map(\.row).filter { !staying.contains($0.id) }
                return (moves, others.filter { !spared.contains($0.id) }, others.filter { spared.contains($0.id) })
            }
            outcome.refused += spared.map { Refusal(file: $0.id, failure: .spared($0)) }
            outcome.refused += renamed.map { Refusal(file: $0.id, failure: .renamed($0)) }
            let texts = Dictionary(uniqueKeysWithValues: moves.map { ($0.move.id, $0.text) })
            try carryOut(moves.map(\.move), into: &outcome) { move in try move.toTrash(infoText: texts[move.id] ?? "") }
        }
        _ = consume lock
        return outcome
    }

    /// Moves files from the trash back to their former paths. If the former name of a file is taken, the next free name is
    /// used.
    public func restore(act: Int64, _ ids: [Int64]) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome()
        for chunk in ids.chunks(of: Self.batch) {
            let records = try catalogue.read { try TrashedFile.fetch($0, ids: Array(chunk)) }
            var planned: [(TrashedFile, BytePath, FileStamp)] = []
            var taken: Set<BytePath> = []
            for record in records {
                do {
                    guard let stamp = FileStamp(of: record.path) else {
                        throw Failure(.fileNotFound, "trash.gone", file: record.origin)
                    }
                    try makeFolders(record.origin.parent)
                    let target = freeName(record.origin, besides: taken)
                    taken.insert(target)
                    planned.append((record, target, stamp))
                } catch let failure as Failure {
                    outcome.refused.append(Refusal(file: record.file, failure: failure))
                }
            }
            let moves = try catalogue.write { db in
                try planned.map { record, target, stamp in
                    try Move.intend(
                        db, act: act, file: record.file, kind: .restore, source: record.path, target: target, info: record.info,
                        stamp: stamp)
                }
            }
            try carryOut(moves, into: &outcome) { move in try move.fromTrash() }
            let moved = Set(outcome.moved)
            outcome.renamed += planned.filter { $0.1 != $0.0.origin && moved.contains($0.0.file) }.map(\.1)
        }
        _ = consume lock
        return outcome
    }

    func carryOut(_ moves: [Move], into outcome: inout Outcome, _ rename: (Move) throws -> FileStamp) throws {
        var done: [Move] = []
        var stamps: [FileStamp] = []
        var abandoned: [Move] = []
        for var move in moves {
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
        outcome.moved += done.map(\.file)
        outcome.bytes += stamps.reduce(0) { $0 + $1.size }
    }

    /// Checks that the file is still the one that was displayed to the user.
    ///
    /// - Returns: the stamp of the file on disk. It contains the inode, by which recovery distinguishes the file from a copy of
    ///   it.
    private func checkUnchanged(_ row: FileRow) throws -> FileStamp {
        guard let stamp = OpenFolder.stamp(row.path) else {
            throw Failure(.fileNotFound, "file.gone", file: row.path)
        }
        if stamp == row.stamp && !row.awaitsReading { return stamp }
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
