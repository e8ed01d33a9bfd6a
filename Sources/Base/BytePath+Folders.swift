import Glibc

/// Operations on folders that use the bytes of file names, because Foundation's strings lose names that are not valid UTF-8.
extension BytePath {
    /// The current working directory of this process.
    public static var current: BytePath? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return BytePath(bytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
    }

    /// The folder in which browsing starts: the home folder, or its nearest parent folder that can be opened.
    public static var beginning: BytePath { beginning(home: home?.display) }

    public static func beginning(home: String?) -> BytePath {
        var folder = BytePath(home ?? "/")
        guard folder.bytes.first == ASCII.slash else { return BytePath("/") }
        while folder.bytes.count > 1, folder.withCString({ access($0, R_OK | X_OK) }) != 0 { folder = folder.parent }
        return folder
    }

    /// The names in the folder, unsorted; empty if the folder cannot be listed.
    public var children: [BytePath] { withCString { opendir($0) }.map(Self.names) ?? [] }

    /// Returns the names in the folder, unsorted; empty if the folder does not exist.
    ///
    /// - Throws: `Failure` if the folder cannot be listed, which must not be mistaken for an empty folder.
    public func listed() throws(Failure) -> [BytePath] {
        guard let listing = withCString({ opendir($0) }) else {
            if errno == ENOENT { return [] }
            throw Failure.system(errno, "read", self)
        }
        let (names, problem) = Self.read(listing)
        if problem != 0 { throw Failure.system(problem, "read", self) }
        return names
    }

    /// Reads the names from an open directory stream, without "." and "..", and closes the stream.
    public static func names(_ listing: OpaquePointer) -> [BytePath] { read(listing).names }

    /// - Returns: the names, and the errno if reading was aborted by an error; otherwise 0.
    private static func read(_ listing: OpaquePointer) -> (names: [BytePath], problem: Int32) {
        defer { closedir(listing) }
        var names: [BytePath] = []
        while true {
            errno = 0
            guard let entry = readdir(listing) else { return (names, errno) }
            let name = BytePath(bytes: withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
            if name.bytes != [ASCII.dot], name.bytes != [ASCII.dot, ASCII.dot] { names.append(name) }
        }
    }

    /// Creates the folder and its missing parents, with the permissions that the user's other programs would set.
    ///
    /// - Throws: `Failure` if a folder cannot be created.
    public func makeFolders() throws(Failure) {
        if withCString({ mkdir($0, 0o777) }) == 0 { return UserRights.apply(0o777, at: self) }
        switch errno {
        case ENOENT where parent != self && !bytes.isEmpty:
            try parent.makeFolders()
            // Another program may have created the folder meanwhile.
            let isOurs = withCString { mkdir($0, 0o777) } == 0
            guard isOurs || errno == EEXIST else { throw Failure.system(errno, "made", self) }
            if isOurs { UserRights.apply(0o777, at: self) }
        case EEXIST, EROFS, EACCES:
            let number = errno
            var status = stat()
            let isThere = withCString { stat($0, &status) } == 0
            if isThere, status.st_mode & S_IFMT == S_IFDIR { return }
            throw isThere ? Failure(.permissionDenied, "output.folderNotMade", file: self) : Failure.system(number, "made", self)
        case ENOTDIR: throw Failure(.permissionDenied, "output.folderNotMade", file: self)
        default: throw Failure.system(errno, "made", self)
        }
    }

    /// Creates the folder and its missing parents, accessible only to the owner, and syncs the name of each new folder to disk.
    /// Otherwise a power cut could remove a new folder together with the files in it.
    ///
    /// - Throws: `Failure` if a folder cannot be created.
    public func makePrivateFolders() throws(Failure) {
        if withCString({ mkdir($0, 0o700) }) == 0 { return parent.syncNames() }
        switch errno {
        case EEXIST: return
        case ENOENT where parent != self && !bytes.isEmpty:
            try parent.makePrivateFolders()
            guard withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else { throw Failure.system(errno, "made", self) }
            parent.syncNames()
        default: throw Failure.system(errno, "made", self)
        }
    }

    /// Syncs the names in the folder to disk. Failures are ignored, because some file systems cannot sync a folder.
    public func syncNames() {
        let descriptor = withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    /// Removes the folder and everything in it, as far as possible. Links are not followed.
    public func removeTree() { Self.remove(self, in: AT_FDCWD) }

    private static func remove(_ name: BytePath, in parent: Int32) {
        // If `unlinkat` succeeds without a flag, it removed something that was not a folder.
        if name.withCString({ unlinkat(parent, $0, 0) }) == 0 { return }
        let folder = name.withCString { openat(parent, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard folder >= 0 else { return }
        defer { close(folder) }
        let listed = fcntl(folder, F_DUPFD_CLOEXEC, 3)
        guard listed >= 0, let listing = fdopendir(listed) else { return }
        for child in names(listing) { remove(child, in: folder) }
        _ = name.withCString { unlinkat(parent, $0, AT_REMOVEDIR) }
    }
}
