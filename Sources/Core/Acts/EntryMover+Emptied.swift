import Base
import Catalogue
import Glibc
import GRDB

extension EntryMover {
    /// Removes empty folders that an undone act had made. The undo of that act kept them if they contained files of a newer act.
    func removeEmptied(_ folders: Set<BytePath>, _ outcome: inout Outcome) throws {
        let made = try catalogue.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT entryStep.* FROM act JOIN entryStep ON entryStep.actId = act.id
                    WHERE act.kind = ? AND entryStep.kind = ? AND entryStep.state = ?
                    """,
                arguments: [Act.Kind.makeFolder.rawValue, EntryStep.Kind.make.rawValue, EntryStep.State.undone.rawValue]
            ).compactMap(EntryStep.init(row:))
        }
        for step in made where folders.contains(step.target) {
            do { try removeEmptied(step) } catch let failure as Failure {
                outcome.refused.append(Refusal(path: step.target, failure: failure))
            }
        }
    }

    private func removeEmptied(_ step: EntryStep) throws {
        // Another program may have made a folder of this name since.
        guard let there = try EntryStamp.lying(at: step.target, catalogue), there.isFolder, step.matches(there) else { return }
        try removeFolder(step.target)
    }

    /// Removes a folder, unless it contains something.
    func removeFolder(_ path: BytePath) throws {
        let parent = try OpenFolder(path.parent, "removed", for: path)
        let isGone = path.name.withCString { unlinkat(parent.descriptor, $0, AT_REMOVEDIR) } == 0
        guard isGone || [ENOENT, ENOTEMPTY, EEXIST, ENOTDIR].contains(errno) else {
            throw Failure.system(errno, "removed", path)
        }
    }
}
