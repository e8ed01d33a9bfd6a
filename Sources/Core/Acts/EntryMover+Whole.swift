import Base
import Catalogue
import GRDB

/// Takes back the steps of a photo if the step of another of its files has failed, so that its files stay together.
extension EntryMover {
    /// Takes back a step that has just been carried out.
    ///
    /// - Parameter made: the stamp of the file that the step created.
    /// - Returns: whether everything is as before the step.
    func revert(_ step: EntryStep, made: EntryStamp?, act: Int64) throws -> Bool {
        do {
            switch step.kind {
            case .move, .restore: return try rename(step.target, to: step.source, step) == 0
            case .respell:
                try respell(step.reversed)
                return true
            case .copy:
                guard let made else { return false }
                return try removeCopy(step, made)
            case .carry: return try carryBack(step, made, act: act)
            case .trash:
                guard try rename(step.target, to: step.source, step) == 0 else { return false }
                Self.removeAside(step)
                return true
            case .place, .make, .clear: return false
            }
        } catch is Failure { return false }
    }

    /// Removes a copy that a step has just made, if it is unchanged.
    private func removeCopy(_ step: EntryStep, _ made: EntryStamp) throws -> Bool {
        let folder = try OpenFolder(step.target.parent, "removed", for: step.target)
        guard EntryStamp(step.target.name, in: folder) == made else { return false }
        return folder.remove(step.target.name) == 0
    }

    /// Brings a file back from another file system.
    private func carryBack(_ step: EntryStep, _ made: EntryStamp?, act: Int64) throws -> Bool {
        guard let there = EntryStamp(step.target), made.map({ $0 == there }) ?? there.isFile else { return false }
        if let source = EntryStamp(step.source) { return try step.matches(source) && removeCopy(step, there) }
        var outcome = Outcome(act: act)
        var back = EntryStep(.carry, step.target, step.source, aside: Self.draft(beside: step.source), stamp: there)
        back.undoes = step.id
        try catalogue.write { db in try back.intend(db, act: act) }
        do {
            var lost = 0
            _ = try write(back, there, &lost)
        } catch let failure as Failure { outcome.refused.append(Refusal(path: step.source, failure: failure)) }
        // The act no longer contains the file, whichever of both places it is at.
        try catalogue.write { [back] db in try back.end(db, .abandoned) }
        return outcome.refused.isEmpty
    }
}

extension EntryStep {
    /// The step that takes this respelling back.
    fileprivate var reversed: EntryStep {
        var step = EntryStep(kind, target, source)
        (step.inode, step.device, step.size, step.modified) = (inode, device, size, modified)
        return step.respelling
    }
}
