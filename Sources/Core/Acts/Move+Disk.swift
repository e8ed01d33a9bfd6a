import Basics
import Catalogue
import CLinux
import Foundation
import Glibc

/// The part of a move that changes the disk. Nothing is overwritten and no link is followed, because names are created with
/// O_EXCL and RENAME_NOREPLACE in open folders.
extension Move {
    /// Writes and syncs the `.trashinfo`, then renames the file into the trash.
    ///
    /// - Returns: the stamp of the moved file. `fromTrash` and `within` return it too.
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
            // The record of a file that could not be moved back is kept, because the file is still in the trash.
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

    /// Renames the file within the library, together with its sidecar.
    ///
    /// - Parameter action: the verb of the failure, such as "moved" in "The file could not be *moved*".
    func within(_ action: String) throws -> FileStamp {
        let from = try OpenFolder(source.parent, action, for: source)
        let to = try OpenFolder(target.parent, action, for: source)
        let stamp = try rename(from: from, to: to, action, about: source)
        carrySidecar()
        return stamp
    }

    /// Moves the sidecar "name.ext.xmp" to the folder of its picture. If the target name is taken, neither sidecar is changed.
    func carrySidecar() {
        guard kind == .place || kind == .bringBack, let from = try? OpenFolder(source.parent, "moved"),
            let to = try? OpenFolder(target.parent, "moved")
        else { return }
        _ = from.rename(source.sidecar.name, to: to, as: target.sidecar.name)
    }

    /// Reverts a move to the trash that could not be recorded. A restored photo is not moved back, because the user wants it
    /// restored.
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

    /// Moves a file back if this move to the trash took a different file and the process was killed before it noticed.
    ///
    /// - Returns: whether such a file was moved back. It is recognized by the record that this move wrote.
    func returnsAnother() -> Bool {
        guard kind == .trash, !exists(source), let trash = try? OpenTrash(target.parent.parent, for: source),
            let folder = try? OpenFolder(source.parent, "moved"), let record = FileManager.default.contents(atPath: info.display),
            TrashRecord.names(record, source)
        else { return false }
        return trash.files.rename(target.name, to: folder, as: source.name) == 0
    }

    /// Whether the file of this move is at a path. If the device number has changed, as after a restart, the other path must also
    /// be empty.
    func isAt(_ path: BytePath) -> Bool {
        guard let stamp = OpenFolder.stamp(path), stamp.inode == inode else { return false }
        return stamp.device == device || !exists(path == target ? source : target)
    }
}

extension Move {
    /// Renames the file that the catalogue refers to, and no other: the file at the target must be the one opened before, and it
    /// must not have been written to meanwhile.
    ///
    /// - Throws: `Failure` with code `changed` if it was another file. In that case that file is moved back.
    private func rename(from: OpenFolder, to: OpenFolder, _ action: String, about path: BytePath) throws -> FileStamp {
        let held = source.name.withCString { cl_hold(from.descriptor, $0) }
        guard held >= 0 else { throw Failure.system(-held, action, path) }
        defer { close(held) }
        let changed = Failure(.changed, "move.changedInMoment", ["action": action], file: path)
        guard let before = FileStamp(descriptor: held), stamp.map({ before.isSameFile(as: $0) }) ?? true else { throw changed }
        afterLook?()
        let problem = from.rename(source.name, to: to, as: target.name)
        guard problem == 0 else { throw Failure.system(problem, action, path) }
        // Reads the stamp again, because on an overlay file system a rename changes the inode of the file and of the descriptor.
        let after = FileStamp(descriptor: held)
        let isUnwritten = after.map { $0.size == before.size && $0.modified == before.modified } ?? false
        let isSame = after.flatMap { after in to.stamp(target.name)?.isSameFile(as: after) } ?? false
        if isSame && isUnwritten || kind == .restore && !isSame, to.isAt(target.parent) { return after ?? before }
        // Only the opened file can have come out of the trash. If another file has its name by now, that file must not be moved.
        if isSame || kind != .restore { putBack(from: from, to: to) }
        throw changed
    }

    /// Renames the file back to its former name, or to the next free one, because the editor that replaced the file may have
    /// written it again.
    private func putBack(from: OpenFolder, to: OpenFolder) {
        for number in 1...99 {
            let name = number == 1 ? source.name : source.name.numbered(number)
            if to.rename(target.name, to: from, as: name) != EEXIST { return }
        }
    }
}
