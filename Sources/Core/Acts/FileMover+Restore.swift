import Base
import Catalogue
import GRDB

extension FileMover {
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
                let steps = try plan(group, into: &outcome)
                let targets = freeNames(steps.map(\.record.origin), besides: &taken)
                let hasLead = steps.first?.record.file == group.lead.file
                for (step, target) in zip(steps, targets) {
                    let isAlone = step.record.file == group.lead.file || !hasLead
                    planned.append((step.record, isAlone ? nil : group.lead.file, target, step.stamp))
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

    /// Returns the files that leave the trash: a photo with its companions, or none of them if one of them cannot be restored. Those
    /// that another program has removed from the trash are reported, and what is left of the photo is restored.
    private func plan(
        _ group: MoveGroup<TrashedFile>, into outcome: inout Outcome
    ) throws -> [(record: TrashedFile, stamp: FileStamp)] {
        var steps: [(record: TrashedFile, stamp: FileStamp)] = []
        for record in [group.lead] + group.companions {
            do {
                if let stamp = FileStamp(of: record.path) {
                    try makeFolders(record.origin.parent)
                    steps.append((record, stamp))
                } else {
                    let failure = Failure(.fileNotFound, "trash.gone", file: record.origin)
                    outcome.refused.append(Refusal(file: record.file, failure: failure))
                }
            } catch let failure as Failure {
                outcome.refuse(group.lead.file, at: group.lead.origin, because: record.file, at: record.origin, failure)
                return []
            }
        }
        return steps
    }
}
