import Base
public import Catalogue
import GRDB

extension FileMover {
    /// Moves files to the trash of their own file system, each with its companions. If one of the files of a photo cannot be moved,
    /// all of them stay.
    ///
    /// - Parameter isWanted: called with the current row of the file just before its move is recorded. If it returns false, the
    ///   file is not moved. Not called for companions, which follow their photos.
    public func trash(act: Int64, _ ids: [Int64], isWanted: (FileRow) -> Bool = { _ in true }) throws -> Outcome {
        try trash(act: act, ids, groups: groups, isWanted: isWanted)
    }

    /// - Parameter groups: returns the photos with these ids, each with the companions that are moved with it.
    func trash(
        act: Int64, _ ids: [Int64], groups: ([Int64]) throws -> [MoveGroup<FileRow>],
        isWanted: (FileRow) -> Bool = { _ in true }
    ) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome()
        for chunk in try catalogue.read({ try Companions.excluding($0, ids) }).chunks(of: Self.batch) {
            var (planned, replaced): ([[TrashStep]], [Int64]) = ([], [])
            var taken: Set<BytePath> = []
            for group in try groups(Array(chunk)) {
                let steps = try plan(group, into: &outcome) { row, lead in
                    do {
                        let stamp = try checkUnchanged(row)
                        return TrashStep(
                            row: row, lead: lead, entry: try TrashEntry(for: row.path, home: home, besides: &taken), stamp: stamp)
                    } catch let failure as Failure {
                        if failure.code == .changed { replaced.append(row.id) }
                        throw failure
                    }
                }
                if let steps { planned.append(steps) }
            }
            let moves = try catalogue.write { [planned, replaced] db in
                // Marks the replaced files as unread, so that the next scan reads them even if their size and time are
                // unchanged.
                for id in replaced { try FileTable.setContents(db, id, .unread) }
                return try planned.flatMap { try Self.intend(db, act: act, $0, isWanted, &outcome) }
            }
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

    /// Records the moves of a photo and of its companions; none if one of their paths has changed, or if the photo is not wanted.
    private static func intend(
        _ db: Database, act: Int64, _ steps: [TrashStep], _ isWanted: (FileRow) -> Bool, _ outcome: inout Outcome
    ) throws -> [(move: Move, text: String)] {
        // A scan may have found the file under another name meanwhile, or the user may have changed the decision.
        let fresh = try FileRow.fetch(db, ids: steps.map(\.row.id))
        let known = Dictionary(fresh.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let lead = steps[0].row
        if let row = known[lead.id], !isWanted(row) {
            outcome.refused.append(Refusal(file: lead.id, failure: .spared(lead)))
            return []
        }
        if let moved = steps.map(\.row).first(where: { known[$0.id]?.isWhere($0) != true }) {
            outcome.refuse(lead.id, at: lead.path, because: moved.id, at: moved.path, .renamed(moved))
            return []
        }
        return try steps.map { step in
            let move = try Move.intend(
                db, act: act, file: step.row.id, kind: .trash, source: step.row.path, target: step.entry.file,
                info: step.entry.info, stamp: step.stamp, with: step.lead)
            return (move: move, text: step.entry.infoText)
        }
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
