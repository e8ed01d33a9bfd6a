public import Base
public import Catalogue
import CLinux
import Glibc

/// Moves an uploaded file from the data folder to a user's folder.
public enum ArrivedFile {
    private static let piece = 1 << 20

    /// Moves the file completely or not at all. Nothing is overwritten: if the name is taken, a number is added.
    ///
    /// - Parameters:
    ///   - part: a complete file that is no longer in use.
    ///   - folder: the destination; it is created with its missing parents.
    ///   - modified: milliseconds since 1970.
    /// - Returns: the new path of the file.
    /// - Throws: `Failure` with code `diskFull` and similar failures. In that case the file is not moved.
    public static func place(_ part: BytePath, as name: BytePath, in folder: BytePath, modified: Int64?) throws -> BytePath {
        let target = try OpenFolder.make(folder, "written")
        let source = part.withCString { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
        guard source >= 0 else { throw Failure.system(errno, "read", part) }
        defer { close(source) }
        try finish(source, modified, folder.appending(name))
        let home = try OpenFolder(part.parent, "read")
        var draft: (folder: OpenFolder, name: BytePath) = (home, part.name)
        var problem = EEXIST
        for number in 1...9999 {
            let free = number == 1 ? name : name.entryName(number)
            if target.has(free) { continue }
            problem = draft.folder.rename(draft.name, to: target, as: free)
            if problem == EXDEV {
                draft = (target, try copy(source, to: target, modified, folder.appending(name)))
                problem = draft.folder.rename(draft.name, to: target, as: free)
            }
            if problem == EEXIST { continue }
            guard problem == 0 else { break }
            _ = folder.withCString { cl_fsync_dir($0) }
            if draft.name != part.name { _ = home.remove(part.name) }
            return folder.appending(free)
        }
        if draft.name != part.name { _ = target.remove(draft.name) }
        throw Failure.system(problem, "written", folder.appending(name))
    }

    /// Whether a regular file with this content is at a path. Does not follow a link. Returns false if it cannot be read; the
    /// arriving file then gets a name of its own.
    public static func lies(at path: BytePath, bytes: Int64, _ identity: Identity) -> Bool {
        let file = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else { return false }
        defer { close(file) }
        guard FileStamp(descriptor: file)?.size == bytes else { return false }
        let digest = RunningDigest()
        var room = [UInt8](repeating: 0, count: piece)
        while true {
            let got = pread(file, &room, room.count, off_t(digest.length))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return got == 0 && digest.finish() == identity }
            room.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
        }
    }

    /// Sets the modification time, sets the permissions that the user's other programs would set, and syncs the file to disk.
    private static func finish(_ descriptor: Int32, _ modified: Int64?, _ path: BytePath) throws {
        UserRights.apply(0o666, to: descriptor)
        if let modified {
            let time = timespec(tv_sec: time_t(modified / 1000), tv_nsec: Int(modified % 1000) * 1_000_000)
            _ = [time, time].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
        }
        guard fsync(descriptor) == 0 else { throw Failure.system(errno, "written", path) }
    }

    /// Copies the file to a folder on another disk, first under a temporary name that scans ignore.
    private static func copy(_ source: Int32, to folder: OpenFolder, _ modified: Int64?, _ path: BytePath) throws -> BytePath {
        let name = BytePath(".shoebox-\(UInt64.random(in: 0...UInt64.max)).part")
        let draft = folder.create(name, 0o666)
        guard draft >= 0 else { throw Failure.system(errno, "written", path) }
        defer { close(draft) }
        do {
            var room = [UInt8](repeating: 0, count: piece)
            var offset: off_t = 0
            while true {
                let got = pread(source, &room, room.count, offset)
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { throw Failure.system(errno, "read", path) }
                if got == 0 { break }
                guard writeAll(draft, got == room.count ? room : Array(room[..<got])) else {
                    throw Failure.system(errno, "written", path)
                }
                offset += off_t(got)
            }
            try finish(draft, modified, path)
            return name
        } catch {
            _ = folder.remove(name)
            throw error
        }
    }
}
