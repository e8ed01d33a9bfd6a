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
                        // If another program has removed the photo from the trash, its companions are all that is left of it.
                        if record.file == group.lead.file, failure.reason != "trash.gone" { break }
                    }
                }
                let targets = freeNames(steps.map(\.0.origin), besides: &taken)
                let hasLead = steps.first?.0.file == group.lead.file
                for (step, target) in zip(steps, targets) {
                    let isAlone = step.0.file == group.lead.file || !hasLead
                    planned.append((step.0, isAlone ? nil : group.lead.file, target, step.1))
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
}
