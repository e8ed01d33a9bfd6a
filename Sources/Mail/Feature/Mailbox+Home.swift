import Base
import Foundation
import GRDB
import MailIndex
import MailTasks

/// Copied archives are stored in the data folder, which the user may move or copy, but their indexes contain absolute paths.
extension Mailbox {
    /// Corrects the paths in the indexes of copied archives after the data folder was moved. None of these indexes may be
    /// open.
    ///
    /// A copy is recognised by its name, its size and the name of its folder. If the process is killed during the
    /// correction, the next call continues.
    ///
    /// - Returns: the former and the present path of each archive whose path has changed.
    func bringHome() -> [(BytePath, BytePath)] {
        var moved: [(BytePath, BytePath)] = []
        for id in identifiers {
            guard let (before, archive) = named(id), archive.parent == uploads else { continue }
            // The index is named after the path of its archive.
            let wanted = MailIndex.id(of: archive)
            if wanted != id, MailIndex.rename(id, to: wanted, in: data) { moved.append((before, archive)) }
        }
        return moved
    }

    /// Corrects the archive's path stored in an index. Returns the path before and after the correction; nil if the index
    /// cannot be read or written.
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

    /// The state of an index, and the file from which its mails are read. The file is nil if the archive is a folder of
    /// several files.
    private static func stateAndFile(_ db: Database) throws -> (MailIndexState, BytePath?)? {
        guard let state = try MailIndexState.fetch(db) else { return nil }
        let paths = try Data.fetchAll(db, sql: "SELECT path FROM file LIMIT 2")
        return (state, paths.count == 1 ? BytePath(bytes: paths[0]) : nil)
    }

    /// The file from which the mails of a single-file archive are read now: the archive itself, or its unpacked bytes beside
    /// the index.
    private func readable(_ file: BytePath, of before: BytePath, at archive: BytePath) -> BytePath {
        if file == before { return archive }
        let unpacked = MailIndexFiles.unpacked(MailIndex.path(of: MailIndex.id(of: archive), in: data))
        return file.name == unpacked.name && file.parent.name == BytePath(MailIndex.id(of: before)) ? unpacked : file
    }

    /// The present path of a copied archive; nil if the path in its index is right, or if the archive is not a copy.
    private func home(of state: MailIndexState) -> BytePath? {
        let (parent, here) = (state.archive.parent, uploads.appending(state.archive.name))
        guard parent != uploads, parent.name == uploads.name, parent.parent.name == uploads.parent.name,
            let stamp = FileStamp(of: here), stamp.size >= state.bytes
        else { return nil }
        return here
    }
}
