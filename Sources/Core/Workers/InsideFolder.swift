public import Basics
import CLinux
import Glibc

/// Files beneath a folder, opened so that no symbolic link below it is followed.
///
/// The folder's own path may have links: the person may have moved it to another disk and left one. What lies below it may be anyone's doing.
public enum InsideFolder {
    /// As open(2), with `errno`.
    ///
    /// - Parameter folder: what the path must stay in; nil where links are followed, but for the last one.
    public static func open(_ path: BytePath, in folder: BytePath?, _ flags: Int32) -> Int32 {
        let flags = flags | O_NOFOLLOW | O_CLOEXEC
        guard let folder else { return path.withCString { Glibc.open($0, flags) } }
        guard path != folder, path.isInside(folder) else { return failed(EXDEV) }
        let root = folder.withCString { cl_hold_folder($0) }
        guard root >= 0 else { return failed(-root) }
        let below = BytePath(bytes: path.parent.bytes.dropFirst(folder.bytes.count).drop { $0 == UInt8(ascii: "/") })
        let place = below.withCString { cl_open_beneath(root, $0) }
        close(root)
        guard place >= 0 else { return failed(-place) }
        let file = path.name.withCString { openat(place, $0, flags) }
        let reason = errno
        close(place)
        return file >= 0 ? file : failed(reason)
    }

    private static func failed(_ reason: Int32) -> Int32 {
        errno = reason
        return -1
    }
}
