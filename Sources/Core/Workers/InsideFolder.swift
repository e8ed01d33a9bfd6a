public import Base
import CLinux
import Glibc

/// Opens files in a folder without following any symbolic link inside the folder.
///
/// Links in the path of the folder itself are allowed, because the user may have moved the folder to another disk and left a
/// link. The content of the folder is not trusted, because anyone may have made it.
public enum InsideFolder {
    /// Opens a file like open(2) and sets `errno`.
    ///
    /// - Parameter folder: the folder that must contain the file. If it is nil, links are followed, except for the last
    ///   component of the path.
    public static func open(_ path: BytePath, in folder: BytePath?, _ flags: Int32) -> Int32 {
        let flags = flags | O_NOFOLLOW | O_CLOEXEC
        guard let folder else { return path.withCString { Glibc.open($0, flags) } }
        guard path != folder, path.isInside(folder) else { return failed(EXDEV) }
        let root = folder.withCString { cl_hold_folder($0) }
        guard root >= 0 else { return failed(-root) }
        let below = BytePath(bytes: path.parent.bytes.dropFirst(folder.bytes.count).drop { $0 == UInt8(ascii: "/") })
        let descriptor = below.withCString { cl_open_beneath(root, $0) }
        close(root)
        guard descriptor >= 0 else { return failed(-descriptor) }
        let file = path.name.withCString { openat(descriptor, $0, flags) }
        let reason = errno
        close(descriptor)
        return file >= 0 ? file : failed(reason)
    }

    private static func failed(_ reason: Int32) -> Int32 {
        errno = reason
        return -1
    }
}
