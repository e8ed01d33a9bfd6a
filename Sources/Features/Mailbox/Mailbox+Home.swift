import Basics
import Foundation
import MailIndex

/// Copied archives lie in the data folder, which a person may move or copy: their indexes name them by whole paths.
extension Mailbox {
    /// Has the indexes of copied archives name them where the data folder is now. None of them may be open.
    ///
    /// A copy is known by its folder's name, its own name and its size. Killed at any moment, it goes on with the next call.
    ///
    /// - Returns: the paths that were named before, and those of now.
    func bringHome() -> [(BytePath, BytePath)] {
        var moved: [(BytePath, BytePath)] = []
        for id in identifiers {
            guard let (before, archive) = named(id), archive.parent == uploads else { continue }
            // The index is called by the path of its archive.
            let wanted = MailIndex.id(of: archive)
            if wanted != id, MailIndex.rename(id, to: wanted, in: data) { moved.append((before, archive)) }
        }
        return moved
    }

    /// What an index named, and what it names now; nil where it cannot be read or written.
    private func named(_ id: String) -> (before: BytePath, now: BytePath)? {
        let path = MailIndex.path(of: id, in: data)
        guard var state = try? MailIndex(reading: path).read(MailIndexState.fetch) else { return nil }
        let before = state.archive
        guard let home = home(of: state) else { return (before, before) }
        state.archive = home
        let changed = state
        do {
            try MailIndex(writing: path).write { try changed.save($0) }
            return (before, home)
        } catch {
            return nil
        }
    }

    /// Where a copied archive is now; nil where its index names the right place, or for an archive of the person.
    private func home(of state: MailIndexState) -> BytePath? {
        let (parent, here) = (state.archive.parent, uploads.appending(state.archive.name))
        guard parent != uploads, parent.name == uploads.name, parent.parent.name == uploads.parent.name,
            let stamp = FileStamp(of: here), stamp.size >= state.bytes
        else { return nil }
        return here
    }
}
