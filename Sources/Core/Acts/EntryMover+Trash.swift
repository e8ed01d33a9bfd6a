import Base
import Glibc

extension EntryMover {
    /// Writes and syncs the `.trashinfo`, then renames the file or folder into the trash.
    func toTrash(_ step: EntryStep, infoText: String) throws {
        let trash = try OpenTrash(step.target.parent.parent, for: step.source)
        let info = trash.info.create(step.aside.name, 0o600)
        guard info >= 0 else { throw Failure.system(errno, "moved to the trash", step.source) }
        let isWritten = writeAll(info, Array(infoText.utf8)) && fsync(info) == 0
        let number = errno
        close(info)
        do {
            guard isWritten else { throw Failure.system(number, "moved to the trash", step.source) }
            MovePoint.described.pass()
            let folder = try OpenFolder(step.source.parent, "moved to the trash", for: step.source)
            guard step.matches(EntryStamp(step.source.name, in: folder)) else {
                throw Failure(.changed, "move.changedInMoment", ["action": "moved to the trash"], file: step.source)
            }
            let problem = folder.rename(step.source.name, to: trash.files, as: step.target.name)
            guard problem == 0 else { throw Failure.system(problem, "moved to the trash", step.source) }
            MovePoint.renamed.pass()
        } catch {
            _ = trash.info.remove(step.aside.name)
            throw error
        }
    }
}
