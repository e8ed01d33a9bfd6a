import Base
import Catalogue
import CLinux
import Foundation
import Glibc

/// The operations of a move that change the disk. Nothing is overwritten and no link is followed, because files are created
/// with O_EXCL and renamed with RENAME_NOREPLACE, in folders that were opened without following links.
extension Move {
    /// Writes and syncs the `.trashinfo`, then renames the file into the trash.
    ///
    /// - Returns: the stamp of the moved file. The functions `fromTrash` and `within` return it too.
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
            MovePoint.described.pass()
            return try rename(from: folder, to: trash.files, "moved to the trash", about: source)
        } catch {
            // If the file could not be moved back, it is still in the trash, so its `.trashinfo` is kept.
            if !trash.files.has(target.name) || exists(source) { _ = trash.info.remove(info.name) }
            throw error
        }
    }

    /// Renames the file out of the trash. Its `.trashinfo` is kept until all files of the photo are out of the trash.
    func fromTrash() throws -> FileStamp {
        let trash = try OpenTrash(source.parent.parent, for: target)
        let folder = try OpenFolder(target.parent, "restored", for: target)
        return try rename(from: trash.files, to: folder, "restored", about: target)
    }

    /// Renames the file within the library.
    ///
    /// - Parameter action: the verb of the failure, such as "moved" in "The file could not be *moved*".
    func within(_ action: String) throws -> FileStamp {
        let from = try OpenFolder(source.parent, action, for: source)
        let to = try OpenFolder(target.parent, action, for: source)
        return try rename(from: from, to: to, action, about: source)
    }

    /// Carries out a move that a killed process has recorded but not begun.
    func complete() throws -> FileStamp {
        switch kind {
        case .trash:
            let can = TrashCan(at: target.parent.parent)
            let time = LocalTime(unixSeconds: Int64(time(nil)))
            return try toTrash(infoText: TrashRecord.text(of: source, top: can.top, deleted: time))
        case .restore: return try fromTrash()
        case .place: return try within("moved")
        case .bringBack: return try within("moved back")
        }
    }

    /// Moves the sidecar "name.ext.xmp" to the new folder of its picture. If that name is taken there, both sidecars are left
    /// unchanged. Only for moves that a former version left open; others have a move of their own for the sidecar.
    func carrySidecar() {
        guard kind == .place || kind == .bringBack, let from = try? OpenFolder(source.parent, "moved"),
            let to = try? OpenFolder(target.parent, "moved")
        else { return }
        _ = from.rename(source.sidecar.name, to: to, as: target.sidecar.name)
    }

    /// Moves the file back to where this move took it from, because another file of the photo could not be moved, or because the
    /// outcome could not be recorded.
    ///
    /// - Parameter stamp: the stamp of the file after the move.
    /// - Returns: whether the file is back.
    func revert(_ stamp: FileStamp) -> Bool {
        guard let from = try? OpenFolder(source.parent, "moved"),
            let to = try? OpenFolder(target.parent, "moved"), to.stamp(target.name)?.isSameFile(as: stamp) == true,
            to.rename(target.name, to: from, as: source.name) == 0
        else { return false }
        if kind == .trash { removeInfo() }
        return true
    }

    func removeInfo() {
        guard !info.bytes.isEmpty, let folder = try? OpenFolder(info.parent, "removed") else { return }
        _ = folder.remove(info.name)
    }

    /// Moves a file back if this move, to the trash, took a different file and the process was killed before the program
    /// noticed it.
    ///
    /// - Returns: whether such a file was moved back. It is recognized by the `.trashinfo` that this move wrote.
    func returnsAnother() -> Bool {
        guard kind == .trash, !exists(source), let trash = try? OpenTrash(target.parent.parent, for: source),
            let folder = try? OpenFolder(source.parent, "moved"), let record = FileManager.default.contents(atPath: info.display),
            TrashRecord.names(record, source)
        else { return false }
        return trash.files.rename(target.name, to: folder, as: source.name) == 0
    }

    /// Whether the file of this move is at a path. If the device number has changed, as after a restart, there must also be no
    /// file at the other path of the move.
    func isAt(_ path: BytePath) -> Bool {
        guard let stamp = OpenFolder.stamp(path), stamp.inode == inode else { return false }
        return stamp.device == device || !exists(path == target ? source : target)
    }
}

extension Move {
    /// Renames exactly the file that the catalogue refers to. After the rename, the file at the target must be the one opened
    /// before, and it must not have been written to in between.
    ///
    /// - Throws: `Failure` with code `changed` if a different or changed file was renamed. That file is moved back first.
    private func rename(from: OpenFolder, to: OpenFolder, _ action: String, about path: BytePath) throws -> FileStamp {
        let held = source.name.withCString { cl_hold(from.descriptor, $0) }
        guard held >= 0 else { throw Failure.system(-held, action, path) }
        defer { close(held) }
        let changed = Failure(.changed, "move.changedInMoment", ["action": action], file: path)
        guard let before = FileStamp(descriptor: held), stamp.map({ before.isSameFile(as: $0) }) ?? true else { throw changed }
        afterCheck?()
        MovePoint.held.pass()
        let problem = from.rename(source.name, to: to, as: target.name)
        guard problem == 0 else { throw Failure.system(problem, action, path) }
        MovePoint.renamed.pass()
        // Reads the stamp again, because on an overlay file system a rename changes the inode of the file and of the descriptor.
        let after = FileStamp(descriptor: held)
        let isUnwritten = after.map { $0.size == before.size && $0.modified == before.modified } ?? false
        let isSame = after.flatMap { after in to.stamp(target.name)?.isSameFile(as: after) } ?? false
        if isSame && isUnwritten || kind == .restore && !isSame, to.isAt(target.parent) { return after ?? before }
        // Only the opened file can have been moved out of the trash. If another file has the target name by now, that file must
        // not be moved.
        if isSame || kind != .restore { putBack(from: from, to: to) }
        throw changed
    }

    /// Renames the file back to its former name. If an editor has written a new file under that name meanwhile, the next free
    /// name is used.
    private func putBack(from: OpenFolder, to: OpenFolder) {
        for number in 1...99 {
            let name = number == 1 ? source.name : source.name.entryName(number)
            if to.rename(target.name, to: from, as: name) != EEXIST { return }
        }
    }
}
