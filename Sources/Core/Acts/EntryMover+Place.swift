public import Base
import Catalogue
import Glibc
import GRDB

/// Folders that Shoebox fills under a temporary name and then renames to their final path.
extension EntryMover {
    /// Moves one of Shoebox's own folders into a folder of the same file system, under the given name or the next free one. An
    /// undo moves the folder to the trash.
    ///
    /// - Parameter kind: the kind of the act, which other changes may join.
    public func place(
        _ draft: BytePath, as name: BytePath, into folder: BytePath, kind: Act.Kind = .extractArchive
    ) throws -> Outcome {
        try Self.check(name)
        return try run(kind, "Extracted", [folder.appending(name)]) { _, act, outcome in
            let room = try OpenFolder(folder, "written", for: folder.appending(name))
            var taken: Set<BytePath> = []
            let target = folder.appending(freeEntry(name, in: room, &taken))
            try carryOut([EntryStep(.place, draft, target, stamp: try stamp(draft))], act: act, &outcome) { step in
                let problem = try rename(step.source, to: step.target, step)
                guard problem == 0 else { throw Failure.system(problem, "written", step.target) }
                return nil
            }
            if let refused = outcome.refused.first { throw refused.failure }
        }
    }

    /// Returns the path to which a folder of Shoebox was moved by `place`, and the act that did it; nil if it was not moved.
    public func placed(_ draft: BytePath) throws -> (path: BytePath, act: Int64)? {
        try catalogue.read { db in
            let sql = "SELECT target, actId FROM entryStep WHERE source = ? AND kind = ? AND state = ?"
            let values: StatementArguments = [draft, EntryStep.Kind.place.rawValue, EntryStep.State.done.rawValue]
            return try Row.fetchOne(db, sql: sql, arguments: values).map { ($0["target"], $0["actId"]) }
        }
    }
}
