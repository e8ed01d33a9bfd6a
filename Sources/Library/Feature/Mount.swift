import Base
import CLinux
import Foundation

/// A line of `/proc/self/mountinfo` (proc_pid_mountinfo(5)): the file system that is mounted at a path.
struct Mount: Equatable {
    /// The type of the file system, such as `ext4`, `nfs4` or `fuse.sshfs`.
    let type: String
    /// Whether the mount or its file system is read-only.
    let isReadOnly: Bool

    init(type: String, isReadOnly: Bool) {
        (self.type, self.isReadOnly) = (type, isReadOnly)
    }

    /// Finds the mount of a path; nil if the kernel does not report it.
    init?(of path: BytePath) {
        var id: UInt64 = 0
        guard (path.real ?? path).withCString({ cl_mount_id($0, &id) }) == 0,
            let table = FileManager.default.contents(atPath: "/proc/self/mountinfo")
        else { return nil }
        self.init(id: id, in: String(decoding: table, as: UTF8.self))
    }

    /// Finds the mount with this id in the content of `mountinfo`.
    init?(id: UInt64, in table: String) {
        for line in table.split(separator: "\n") {
            // The number of optional fields before the field "-" varies.
            let fields = line.split(separator: " ")
            guard fields.first.flatMap({ UInt64($0) }) == id, fields.count > 5, let end = fields.firstIndex(of: "-"),
                fields.count > end + 3
            else { continue }
            let options = fields[5].split(separator: ",") + fields[end + 3].split(separator: ",")
            self.init(type: String(fields[end + 1]), isReadOnly: options.contains("ro"))
            return
        }
        return nil
    }

    /// Whether the kernel does not learn of changes that other machines make, so that inotify(7) does not report them.
    var isSilent: Bool {
        if let driver = type.split(separator: ".", maxSplits: 1).dropFirst().first, type.hasPrefix("fuse.") {
            return !Self.localDrivers.contains(String(driver))
        }
        return Self.networkTypes.contains(type)
    }

    /// The file systems of Linux whose files lie on another machine, or on the host of a virtual machine.
    private static let networkTypes: Set = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "ceph", "afs", "coda", "ncpfs", "orangefs", "lustre", "vboxsf",
        "vmhgfs", "prl_fs", "gfs2", "ocfs2", "beegfs", "glusterfs",
    ]
    /// FUSE drivers whose files lie on this machine. All others, such as sshfs and rclone, may change elsewhere.
    private static let localDrivers: Set = [
        "mergerfs", "gocryptfs", "encfs", "cryfs", "bindfs", "ntfs", "ntfs-3g", "exfat", "lowntfs-3g", "apfs-fuse",
        "fuse-overlayfs",
        "unionfs", "securefs", "veracrypt", "fscrypt", "zfs-fuse", "fuse-zip", "archivemount", "dislocker",
    ]
}
