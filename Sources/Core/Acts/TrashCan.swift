public import Base
import Glibc

/// A trash directory of the freedesktop.org Trash Specification 1.0: `files/` contains the deleted files and folders, and `info/`
/// one `.trashinfo` for each.
public struct TrashCan: Sendable, Equatable {
    public let directory: BytePath
    /// The mount point to which `Path=` is relative; nil for the home trash, whose paths are absolute.
    public let top: BytePath?

    /// Returns the trash for a file's file system, and creates it if it is missing.
    ///
    /// Uses the home trash if it is on the same mount. Otherwise uses `$top/.Trash/$uid` if an administrator has created a sticky
    /// `.Trash`, or else `$top/.Trash-$uid`.
    ///
    /// If the trash in `.Trash` is not safe, `$top/.Trash-$uid` is used. Any other unsafe trash is an error (see `OpenTrash`).
    /// - Throws: `Failure` with code `permissionDenied` if the user cannot have a private trash on the file system.
    public static func forFile(_ path: BytePath, home: BytePath = homeTrash()) throws -> TrashCan {
        try forFile(path, home: home, volumeOf: Volume.init(of:))
    }

    static func forFile(_ path: BytePath, home: BytePath, volumeOf: (BytePath) -> Volume?) throws -> TrashCan {
        let folder = path.parent
        guard let volume = volumeOf(folder) else { throw Failure.system(errno, "moved to the trash", path) }
        let home = resolved(home)
        if volumeOf(nearestExisting(home.parent)) == volume {
            try make(home, for: path)
            return TrashCan(directory: home, top: nil)
        }
        let top = top(of: folder, volume, by: volumeOf)
        let user = String(getuid())
        let shared = top.appending(".Trash")
        if isStickyFolder(shared) {
            let mine = shared.appending(user)
            if (try? make(mine, for: path)) != nil { return TrashCan(directory: mine, top: top) }
        }
        let own = top.appending(".Trash-\(user)")
        try make(own, for: path)
        return TrashCan(directory: own, top: top)
    }

    /// Returns nil if files in a folder can probably be moved to a trash; otherwise the folder that must exist for that. Creates
    /// nothing.
    public static func obstacle(to folder: BytePath, home: BytePath = homeTrash()) -> BytePath? {
        obstacle(to: folder, home: home, volumeOf: Volume.init(of:)) { $0.withCString { access($0, W_OK) } == 0 }
    }

    static func obstacle(
        to folder: BytePath, home: BytePath, volumeOf: (BytePath) -> Volume?, isWritable: (BytePath) -> Bool
    ) -> BytePath? {
        guard let volume = volumeOf(folder) else { return nil }
        let home = resolved(home)
        if volumeOf(nearestExisting(home.parent)) == volume { return isWritable(nearestExisting(home)) ? nil : home }
        let top = top(of: folder, volume, by: volumeOf)
        let own = top.appending(".Trash-\(getuid())")
        // A sticky `.Trash` of an administrator may be used by everybody.
        if isStickyFolder(top.appending(".Trash")) { return nil }
        // An existing folder may belong to somebody else, such as the user as whom a container ran before.
        let place = FileInfo(own, followsLinks: false) == nil ? top : own
        return isWritable(place) ? nil : own
    }

    /// The home trash: `$XDG_DATA_HOME/Trash`, by default `~/.local/share/Trash`.
    public static func homeTrash() -> BytePath {
        if let data = getenv("XDG_DATA_HOME"), data[0] == CChar(UInt8(ascii: "/")) {
            return BytePath(String(cString: data)).appending("Trash")
        }
        return (BytePath.home ?? BytePath("/")).appending(".local/share/Trash")
    }

    public var files: BytePath { directory.appending("files") }
    public var info: BytePath { directory.appending("info") }
}

extension TrashCan {
    /// The trash with this directory, which `forFile` has returned before.
    init(at directory: BytePath) {
        let parent = directory.parent
        let isOwn = directory.name.bytes.starts(with: Array(".Trash-".utf8))
        self.init(directory: directory, top: isOwn ? parent : parent.name == BytePath(".Trash") ? parent.parent : nil)
    }

    /// Creates the missing folders of a trash.
    ///
    /// - Parameter path: the file that will be moved to the trash.
    private static func make(_ directory: BytePath, for path: BytePath) throws {
        _ = try OpenTrash(directory, for: path, makes: true)
    }

    /// Resolves links in the parents of a path, because links in the path of the home folder are the user's own.
    private static func resolved(_ path: BytePath) -> BytePath {
        var (probe, rest) = (path.parent, [path.name])
        while probe.bytes.count > 1 {
            if let real = probe.real { return rest.reversed().reduce(real) { $0.appending($1) } }
            rest.append(probe.name)
            probe = probe.parent
        }
        return path
    }

    private static func isStickyFolder(_ path: BytePath) -> Bool {
        guard let folder = try? OpenFolder(path, "moved to the trash") else { return false }
        return folder.mode & S_ISVTX != 0
    }

    private static func nearestExisting(_ path: BytePath) -> BytePath {
        var probe = path
        while FileInfo(probe)?.kind != .folder, probe.bytes.count > 1 { probe = probe.parent }
        return probe
    }

    private static func top(of folder: BytePath, _ volume: Volume, by volumeOf: (BytePath) -> Volume?) -> BytePath {
        var top = folder
        while top.bytes.count > 1, volumeOf(top.parent) == volume { top = top.parent }
        return top
    }
}
