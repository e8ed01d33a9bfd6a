import Basics
import CLinux
import Glibc

/// A folder's times, rights, tags and comments, which go with it when its content is copied into a new one.
final class FolderLook {
    /// When it was read and changed last.
    struct Times { fileprivate let pair: [timespec] }

    private let descriptor: Int32
    private let status: stat

    /// Remembers the times of this moment, which change as soon as something is taken out. nil if no folder there can be read.
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

    /// Gives another folder, which is complete, this one's look.
    ///
    /// - Parameter carries: whether it takes this one's place, and so its owner.
    /// - Returns: how many tags and the like could not be given.
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
