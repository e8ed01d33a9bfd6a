import Basics
import Catalogue
import CLinux
import Foundation
import Glibc

/// What a move does to the disk. Nothing here overwrites anything or follows a link: names are taken with O_EXCL and RENAME_NOREPLACE,
/// in folders that are open.
extension Move {
    /// Writes the `.trashinfo`, synced, then renames the file into the trash.
    ///
    /// - Returns: the stamp of the file that was moved, as `fromTrash` and `within` do.
    func toTrash(infoText: String) throws -> FileStamp {
        let trash = try OpenTrash(target.parent.parent, for: source)
        let folder = try OpenFolder(source.parent, "moved to the trash", for: source)
        let descriptor = trash.info.create(info.name, 0o600)
        guard descriptor >= 0 else { throw Failure.system(errno, "moved to the trash", source) }
        let written = Array(infoText.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        let synced = fsync(descriptor)
        let problem = errno
        close(descriptor)
        do {
            guard written == infoText.utf8.count, synced == 0 else {
                throw Failure.system(written < 0 || synced != 0 ? problem : ENOSPC, "moved to the trash", source)
            }
            return try rename(from: folder, to: trash.files, "moved to the trash", about: source)
        } catch {
            // A file that could not be taken back stays there with its record.
            if !trash.files.has(target.name) || exists(source) { _ = trash.info.remove(info.name) }
            throw error
        }
    }

    func fromTrash() throws -> FileStamp {
        let trash = try OpenTrash(source.parent.parent, for: target)
        let folder = try OpenFolder(target.parent, "restored", for: target)
        let stamp = try rename(from: trash.files, to: folder, "restored", about: target)
        _ = trash.info.remove(info.name)
        return stamp
    }

    /// Renames the file within the library; its sidecar goes with it.
    ///
    /// - Parameter action: as in "The file could not be *moved*".
    func within(_ action: String) throws -> FileStamp {
        let from = try OpenFolder(source.parent, action, for: source)
        let to = try OpenFolder(target.parent, action, for: source)
        let stamp = try rename(from: from, to: to, action, about: source)
        carrySidecar()
        return stamp
    }

    /// Brings the sidecar "name.ext.xmp" to where its picture is. One that is there already stays.
    func carrySidecar() {
        guard kind == .place || kind == .bringBack, let from = try? OpenFolder(source.parent, "moved"),
            let to = try? OpenFolder(target.parent, "moved")
        else { return }
        _ = from.rename(source.sidecar.name, to: to, as: target.sidecar.name)
    }

    /// Undoes a move to the trash that could not be written down. A restored photo stays where the person wants it.
    func takeBack() {
        guard kind == .trash, let trash = try? OpenTrash(target.parent.parent, for: source),
            let folder = try? OpenFolder(source.parent, "moved"),
            trash.files.rename(target.name, to: folder, as: source.name) == 0
        else { return }
        _ = trash.info.remove(info.name)
    }

    func removeInfo() {
        guard !info.bytes.isEmpty, let folder = try? OpenFolder(info.parent, "removed") else { return }
        _ = folder.remove(info.name)
    }

    /// A move to the trash took another file, and was killed before it saw that: puts that file back.
    ///
    /// - Returns: whether there was such a file, known by the record that this move wrote.
    func returnsAnother() -> Bool {
        guard kind == .trash, !exists(source), let trash = try? OpenTrash(target.parent.parent, for: source),
            let folder = try? OpenFolder(source.parent, "moved"), let record = FileManager.default.contents(atPath: info.display),
            TrashRecord.names(record, source)
        else { return false }
        return trash.files.rename(target.name, to: folder, as: source.name) == 0
    }

    /// Whether the very file of this move lies at a path. A device may have another number after a restart; then the other path must be empty.
    func isAt(_ path: BytePath) -> Bool {
        guard let stamp = OpenFolder.stamp(path), stamp.inode == inode else { return false }
        return stamp.device == device || !exists(path == target ? source : target)
    }
}

extension Move {
    /// Renames the file that the catalogue means, and no other: the one that was held before must be the one that arrived, unwritten.
    ///
    /// - Throws: `Failure` changed when it was another, which is back in its place then.
    private func rename(from: OpenFolder, to: OpenFolder, _ action: String, about path: BytePath) throws -> FileStamp {
        let held = source.name.withCString { cl_hold(from.descriptor, $0) }
        guard held >= 0 else { throw Failure.system(-held, action, path) }
        defer { close(held) }
        let changed = Failure(.changed, "move.changedInMoment", ["action": action], file: path)
        guard let before = FileStamp(descriptor: held), stamp.map({ before.isSameFile(as: $0) }) ?? true else { throw changed }
        afterLook?()
        let problem = from.rename(source.name, to: to, as: target.name)
        guard problem == 0 else { throw Failure.system(problem, action, path) }
        // Asked anew: on an overlay, a rename gives a file another inode, and the descriptor too.
        let after = FileStamp(descriptor: held)
        let isUnwritten = after.map { $0.size == before.size && $0.modified == before.modified } ?? false
        let isSame = after.flatMap { after in to.stamp(target.name)?.isSameFile(as: after) } ?? false
        if isSame && isUnwritten || kind == .restore && !isSame, to.isAt(target.parent) { return after ?? before }
        // Nothing but the held file can have come out of the trash: if another has its name by now, that is not ours to move.
        if isSame || kind != .restore { putBack(from: from, to: to) }
        throw changed
    }

    /// Under its own name, or the next that is free: the editor that wrote the other version may have written it again.
    private func putBack(from: OpenFolder, to: OpenFolder) {
        for number in 1...99 {
            let name = number == 1 ? source.name : source.name.numbered(number)
            if to.rename(target.name, to: from, as: name) != EEXIST { return }
        }
    }
}
