import Base
import CLinux
import Glibc

/// The times, permissions, tags and comments of a folder. A copy of the folder gets them after the content has been copied.
final class FolderAttributes {
    /// The times of the last access and the last modification.
    struct Times { fileprivate let pair: [timespec] }

    private let descriptor: Int32
    private let status: stat

    /// Reads the attributes now, because the times change as soon as something is removed from the folder. nil if the folder
    /// cannot be read.
    init?(_ path: BytePath) {
        guard let folder = try? OpenFolder(path, "read") else { return nil }
        descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var status = stat()
        let isKnown = descriptor >= 0 && fstat(descriptor, &status) == 0
        self.status = status
        if !isKnown { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var times: Times { Times(pair: [status.st_atim, status.st_mtim]) }

    /// Transfers the times, permissions, tags and comments to another folder, whose content must be complete.
    ///
    /// - Parameter carries: whether the other folder replaces this one, as after a move, and therefore also gets the owner of
    ///   this one.
    /// - Returns: the number of attributes, such as tags, that could not be transferred; 0 if the other folder cannot be opened.
    @discardableResult
    func give(to path: BytePath, _ times: Times? = nil, carries: Bool) -> Int {
        guard let folder = try? OpenFolder(path, "written") else { return 0 }
        let other = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard other >= 0 else { return 0 }
        defer { close(other) }
        if carries { _ = fchown(other, status.st_uid, status.st_gid) }
        _ = fchmod(other, status.st_mode & 0o7777)
        let lost = cl_copy_attributes(descriptor, other)
        _ = (times ?? self.times).pair.withUnsafeBufferPointer { futimens(other, $0.baseAddress) }
        return Int(max(lost, 0))
    }
}
