import Acts
public import Base
import Glibc

/// Properties of a drive or of a folder's permissions because of which some acts fail in a shared folder, or changes are
/// noticed late.
public struct FolderLimits {
    /// The time after which folders are scanned again if their drive does not report changes.
    static let minutesBetweenScans = 10

    /// Whether only a scan notices changes that other programs make in the folder.
    var isSilent = false
    /// One failure for each limit. Each is the reason why later acts will fail.
    var failures: [Failure] = []

    /// Reads the mount, the permissions and the trash of a folder. Writes nothing. Blocks.
    ///
    /// - Parameter isWatchLimitReached: whether the kernel has refused to watch more folders.
    init(of folder: BytePath, isWatchLimitReached: Bool = false) {
        self.init(of: folder, on: Mount(of: folder), isWatchLimitReached: isWatchLimitReached)
    }

    init(of folder: BytePath, on mount: Mount?, isWatchLimitReached: Bool) {
        var status = statvfs()
        let isReadOnly =
            folder.withCString { statvfs($0, &status) } == 0 && status.f_flag & UInt(ST_RDONLY) != 0 || mount?.isReadOnly == true
        if let hidden = Self.notReadable(folder) {
            failures.append(hidden)
        } else if isReadOnly {
            failures.append(Failure(.permissionDenied, "folder.readOnly", file: folder))
        } else if folder.withCString({ access($0, W_OK) }) != 0 {
            failures.append(Self.foreign("folder.onlyReadable", folder))
        } else if let missing = TrashCan.obstacle(to: folder) {
            failures.append(Failure(.permissionDenied, "folder.noTrash", ["trash": missing.display], file: folder))
        }
        if let mount, mount.isSilent {
            isSilent = true
            let (type, minutes) = (mount.type, Self.minutesBetweenScans)
            failures.append(Failure(.unknown, "folder.silent", ["type": type, "minutes": minutes], file: folder))
        } else if isWatchLimitReached {
            isSilent = true
            failures.append(Failure(.unknown, "folder.watchLimit", ["minutes": Self.minutesBetweenScans], file: folder))
        }
    }

    /// The limits of a shared folder; none if the folder is missing. Blocks.
    public static func failures(_ folder: BytePath) -> [Failure] {
        FileInfo(folder)?.kind == .folder ? FolderLimits(of: folder).failures : []
    }

    /// The failure of a folder that this user may not read; nil if the user may.
    static func notReadable(_ folder: BytePath) -> Failure? {
        folder.withCString { access($0, R_OK | X_OK) } == 0 ? nil : foreign("folder.notReadable", folder)
    }

    /// A failure that names the owner of a folder and this user.
    private static func foreign(_ reason: Failure.Reason, _ folder: BytePath) -> Failure {
        let owner = FileInfo(folder).map { String($0.owner) } ?? "?"
        return Failure(.permissionDenied, reason, ["user": String(geteuid()), "owner": owner], file: folder)
    }
}
