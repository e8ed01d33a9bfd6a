import Basics
import Foundation
import GRDB
import MailIndex
import MailWork

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
        guard let (state, file) = try? MailIndex(reading: path).read(Self.stateAndFile) else { return nil }
        var changed = state
        changed.archive = home(of: state) ?? state.archive
        let moved = file.map { readable($0, of: state.archive, at: changed.archive) }
        guard changed.archive != state.archive || moved != file else { return (state.archive, state.archive) }
        do {
            try MailIndex(writing: path).write { db in
                try changed.save(db)
                if let moved { try db.execute(sql: "UPDATE file SET path = ?", arguments: [Data(moved.bytes)]) }
            }
            return (state.archive, changed.archive)
        } catch {
            return nil
        }
    }

    /// The state of an index, and the file that its mails are read from; no file for a folder of several.
    private static func stateAndFile(_ db: Database) throws -> (MailIndexState, BytePath?)? {
        guard let state = try MailIndexState.fetch(db) else { return nil }
        let paths = try Data.fetchAll(db, sql: "SELECT path FROM file LIMIT 2")
        return (state, paths.count == 1 ? BytePath(bytes: paths[0]) : nil)
    }

    /// Where the mails of an archive of one file are read from now: the archive, or its unpacked bytes, which lie beside the index.
    private func readable(_ file: BytePath, of before: BytePath, at archive: BytePath) -> BytePath {
        if file == before { return archive }
        let unpacked = MailIndexFiles.unpacked(MailIndex.path(of: MailIndex.id(of: archive), in: data))
        return file.name == unpacked.name && file.parent.name == BytePath(MailIndex.id(of: before)) ? unpacked : file
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
