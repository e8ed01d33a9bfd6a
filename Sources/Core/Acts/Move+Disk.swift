import Basics
import CLinux
import Glibc

/// What a move does to the disk. Nothing here overwrites anything: names are taken with O_EXCL and RENAME_NOREPLACE.
extension Move {
    /// Writes the `.trashinfo`, synced, then renames the file into the trash.
    func toTrash(infoText: String) throws {
        let descriptor = info.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "moved to the trash", source) }
        let written = Array(infoText.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        let synced = fsync(descriptor)
        let problem = errno
        close(descriptor)
        guard written == infoText.utf8.count, synced == 0 else {
            removeInfo()
            throw Failure.system(written < 0 || synced != 0 ? problem : ENOSPC, "moved to the trash", source)
        }
        let problemOfRename = rename()
        if problemOfRename != 0 {
            removeInfo()
            throw Failure.system(problemOfRename, "moved to the trash", source)
        }
    }

    func fromTrash() throws {
        let problem = rename()
        guard problem == 0 else { throw Failure.system(problem, "restored", target) }
        removeInfo()
    }

    /// Renames the file within the library; its sidecar goes with it.
    ///
    /// - Parameter deed: as in "The file could not be *moved*".
    func within(_ deed: String) throws {
        let problem = rename()
        guard problem == 0 else { throw Failure.system(problem, deed, source) }
        carrySidecar()
    }

    /// Brings the sidecar "name.ext.xmp" to where its picture is. One that is there already stays.
    func carrySidecar() {
        guard kind == .place || kind == .bringBack else { return }
        let (from, to) = (source.sidecar, target.sidecar)
        _ = from.withCString { from in to.withCString { to in cl_rename_noreplace(from, to) } }
    }

    /// Undoes a move to the trash that could not be written down. A restored photo stays where the person wants it.
    func takeBack() {
        guard kind == .trash, -target.withCString({ from in source.withCString { to in cl_rename_noreplace(from, to) } }) == 0
        else { return }
        removeInfo()
    }

    /// 0 or an errno.
    private func rename() -> Int32 {
        -source.withCString { from in target.withCString { to in cl_rename_noreplace(from, to) } }
    }

    func removeInfo() {
        if !info.bytes.isEmpty { _ = info.withCString { unlink($0) } }
    }

    /// Whether the very file of this move lies at a path. A device may have another number after a restart; then the other path must be empty.
    func isAt(_ path: BytePath) -> Bool {
        guard let stamp = FileStamp(of: path), stamp.inode == inode else { return false }
        return stamp.device == device || !exists(path == target ? source : target)
    }
}
