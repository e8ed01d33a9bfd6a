import CLinux
import Glibc

/// A folder for extracted files. Each file appears only when it is complete, under a name that is not yet taken. No file is
/// written outside the folder, because links are not followed.
struct Destination: ~Copyable {
    private let root: Int32
    private let draft: String
    /// Open descriptors of recently used folders. Their number is limited, because a worker may have only about a thousand open
    /// files.
    private var open: [[String]: Int32] = [:]
    private static let maximumOpen = 256
    /// The next number to try for each name that was already taken.
    private var numbers: [[String]: Int] = [:]
    private var files: [[String]] = []
    private var folders: [[String]] = []
    /// The files of which other entries may be hard links, by the number of their entry.
    private var originals: [Int: (path: [String], bytes: Int64)] = [:]

    /// - Parameters:
    ///   - root: an open directory; the caller closes it.
    ///   - draft: the name of a file in this directory until the file is complete.
    init(_ root: Int32, draft: String) {
        self.root = root
        self.draft = draft
    }

    deinit { for descriptor in open.values { close(descriptor) } }

    mutating func makeFolder(_ parts: [String]) throws(ArchiveError) { _ = try folder(parts) }

    /// Writes a file with `body` and moves it to its final path.
    ///
    /// - Returns: the path of the file. Its name differs from the requested name if a file with that name already existed.
    mutating func write(
        _ parts: [String], modified: Int64?, _ body: (Int32) throws(ArchiveError) -> Void
    ) throws(ArchiveError) -> [String] {
        guard let name = parts.last else { throw .refused(.leaves) }
        let parent = Array(parts.dropLast())
        let folder = try folder(parent)
        let descriptor = openat(root, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .writing(errno) }
        defer { close(descriptor) }
        // The lock shows that the file is being written: if a draft is not locked, its writer no longer runs.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        do throws(ArchiveError) {
            try body(descriptor)
            if let modified {
                let times = [timespec(tv_sec: Int(modified), tv_nsec: 0), timespec(tv_sec: Int(modified), tv_nsec: 0)]
                // If the file system cannot store this time, keep the file anyway.
                _ = futimens(descriptor, times)
            }
            let path = parent + [try settle(parts, name, in: folder)]
            files.append(path)
            return path
        } catch {
            unlinkat(root, draft, 0)
            throw error
        }
    }

    /// Remembers a file, so that hard links can copy it.
    mutating func remember(_ number: Int, at path: [String], bytes: Int64) { originals[number] = (path, bytes) }

    func original(_ number: Int) -> (path: [String], bytes: Int64)? { originals[number] }

    /// Waits until everything is written to the disk.
    func sync() throws(ArchiveError) {
        let result = cl_sync_file_system(root)
        guard result == 0 else { throw .writing(-result) }
    }

    /// Removes every file and folder that this value created.
    mutating func undo() {
        for path in files { remove(path, 0) }
        // Inner folders are removed before outer ones.
        for path in folders.reversed() { remove(path, AT_REMOVEDIR) }
        (files, folders) = ([], [])
    }

    /// Renames the draft to its final name without replacing an existing file.
    private mutating func settle(_ parts: [String], _ name: String, in folder: Int32) throws(ArchiveError) -> String {
        var number = numbers.isEmpty ? 1 : numbers[parts, default: 1]
        while true {
            let candidate = number == 1 ? name : Self.numbered(name, number)
            let result = cl_rename_noreplace_at(root, draft, folder, candidate)
            number += 1
            switch -result {
            case 0:
                if number > 2 { numbers[parts] = number }
                return candidate
            case EEXIST: continue
            case ENAMETOOLONG: throw .refused(.nameTooLong)
            default: throw .writing(-result)
            }
        }
    }

    /// Inserts a number into a name: `photo.jpg` becomes `photo (2).jpg`.
    private static func numbered(_ name: String, _ number: Int) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "\(name) (\(number))" }
        return "\(name[..<dot]) (\(number))\(name[dot...])"
    }

    /// Returns the descriptor of a folder, creating the folder if necessary. The caller must not close the descriptor.
    mutating func folder(_ parts: [String]) throws(ArchiveError) -> Int32 {
        if parts.isEmpty { return root }
        if let descriptor = open[parts] { return descriptor }
        if open.count == Self.maximumOpen {
            for descriptor in open.values { close(descriptor) }
            open = [:]
        }
        var current = root
        for (index, part) in parts.enumerated() {
            if mkdirat(current, part, 0o777) == 0 {
                folders.append(Array(parts[...index]))
            } else if errno != EEXIST {
                let number = errno
                if current != root { close(current) }
                throw .writing(number)
            }
            let next = openat(current, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let number = errno
            if current != root { close(current) }
            guard next >= 0 else { throw number == ENOTDIR || number == ELOOP ? .refused(.taken) : .writing(number) }
            current = next
        }
        open[parts] = current
        return current
    }

    private mutating func remove(_ path: [String], _ flags: Int32) {
        guard let name = path.last else { return }
        // If a folder on the path no longer exists, it is not created again.
        var current = root
        for part in path.dropLast() {
            let next = openat(current, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if current != root { close(current) }
            guard next >= 0 else { return }
            current = next
        }
        unlinkat(current, name, flags)
        if current != root { close(current) }
    }
}
