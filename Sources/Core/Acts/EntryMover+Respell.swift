import Basics
import Catalogue
import Glibc

/// Another spelling of the same name on a volume without case, as "Note" for "note".
///
/// There the kernel takes both for one name and a rename between them for done, so the thing goes by way of a name of Shoebox's own.
extension EntryMover {
    func respell(_ path: BytePath, as target: BytePath, act: Int64, _ outcome: inout Outcome) throws {
        let step = EntryStep(.respell, path, target, aside: Self.draft(beside: path), stamp: try stamp(path))
        try carryOut([step], act: act, &outcome) { step in
            var problem = try rename(step.source, to: step.aside, step)
            guard problem == 0 else { throw Failure.system(problem, "renamed", step.source) }
            problem = try rename(step.aside, to: step.target, step)
            guard problem == 0 else {
                _ = try rename(step.aside, to: step.source, step)
                throw Failure.system(problem, "renamed", step.source)
            }
            return nil
        }
    }

    /// Looks what became of one that was cut off, and completes it where it was halfway.
    func settleRespelling(_ step: EntryStep) throws -> Bool {
        guard step.matches(EntryStamp(step.aside)) else { return try names(in: step.target.parent).contains(step.target.name) }
        if try rename(step.aside, to: step.target, step) == 0 { return true }
        // Somebody took the name meanwhile.
        let folder = try OpenFolder(step.source.parent, "renamed", for: step.source)
        var taken: Set<BytePath> = []
        let place = step.source.parent.appending(freeEntry(step.source.name, in: folder, &taken))
        let problem = try rename(step.aside, to: place, step)
        guard problem == 0 else { throw Failure.system(problem, "renamed", step.source) }
        return false
    }

    /// A name of Shoebox's own, which no list shows.
    static func draft(beside path: BytePath) -> BytePath {
        var random = SystemRandomNumberGenerator()
        return path.parent.appending(".shoebox-\(UInt64.random(in: 0...UInt64.max, using: &random)).part")
    }
}
