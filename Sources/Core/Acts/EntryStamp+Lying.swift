import Base
import Catalogue
import Glibc

extension EntryStamp {
    /// Returns the stamp of the file or folder that an undo is about to remove; nil if it no longer exists.
    ///
    /// - Throws: `Failure` if this cannot be determined, because the folder cannot be opened or the shared folder is unavailable.
    static func lying(at path: BytePath, _ catalogue: Catalogue) throws -> EntryStamp? {
        let folder: OpenFolder
        do { folder = try OpenFolder(path.parent, "removed", for: path) } catch let failure as Failure
            where failure.code == .fileNotFound
        {
            let away = try catalogue.read(SharedFolder.all).first { path.isInside($0.path) && $0.isUnplugged }
            if let away { throw Failure(.fileNotFound, "undo.folderAway", file: away.path) }
            return nil
        }
        if let stamp = EntryStamp(path.name, in: folder) { return stamp }
        guard errno == ENOENT else { throw Failure.system(errno, "removed", path) }
        return nil
    }
}
