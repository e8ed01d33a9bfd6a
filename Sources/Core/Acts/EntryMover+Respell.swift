import Base
import Catalogue
import Glibc

/// Renames a file or folder to another spelling of the same name, such as "Note" for "note", on a case-insensitive volume.
///
/// On such a volume the kernel treats both spellings as the same name, so a direct rename does nothing. Therefore the file is
/// first renamed to a temporary name.
extension EntryMover {
    func respell(_ step: EntryStep) throws {
        var problem = try rename(step.source, to: step.aside, step)
        guard problem == 0 else { throw Failure.system(problem, "renamed", step.source) }
        problem = try rename(step.aside, to: step.target, step)
        guard problem == 0 else {
            _ = try rename(step.aside, to: step.source, step)
            throw Failure.system(problem, "renamed", step.source)
        }
    }

    /// Determines the state of an interrupted respelling, and completes it if only the first rename was done.
    ///
    /// - Returns: whether the file or folder now has its new spelling.
    func settleRespelling(_ step: EntryStep) throws -> Bool {
        guard step.matches(EntryStamp(step.aside)) else { return try names(in: step.target.parent).contains(step.target.name) }
        if try rename(step.aside, to: step.target, step) == 0 { return true }
        // Another program has taken the name meanwhile.
        let folder = try OpenFolder(step.source.parent, "renamed", for: step.source)
        var taken: Set<BytePath> = []
        let freePath = step.source.parent.appending(freeEntry(step.source.name, in: folder, &taken))
        let problem = try rename(step.aside, to: freePath, step)
        guard problem == 0 else { throw Failure.system(problem, "renamed", step.source) }
        return false
    }

    /// Returns a temporary name, which scans and lists ignore.
    static func draft(beside path: BytePath) -> BytePath {
        var random = SystemRandomNumberGenerator()
        return path.parent.appending(".shoebox-\(UInt64.random(in: 0...UInt64.max, using: &random)).part")
    }
}

extension EntryStep {
    /// The step as a rename to another spelling of the same name.
    var respelling: EntryStep {
        var step = self
        (step.kind, step.aside) = (.respell, EntryMover.draft(beside: source))
        return step
    }
}
