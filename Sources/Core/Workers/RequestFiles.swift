public import Base
import Glibc
import Synchronization

/// The files that were sent with the current request, found by the paths that the request contains.
///
/// In the server and the command line tool, no files are sent with requests, so files are opened by their paths.
public enum RequestFiles {
    private struct Handed {
        /// -1 if the pool could not open the file.
        let descriptor: Int32
        let error: Int32
    }

    private static let table = Mutex<[BytePath: Handed]>([:])

    /// Opens a file like open(2) and sets `errno`. If the file was sent with the request, its descriptor is duplicated instead,
    /// so the new descriptor shares the flags and the file position with the original one.
    public static func open(_ path: BytePath, _ flags: Int32, _ mode: UInt32 = 0) -> Int32 {
        guard let file = table.withLock({ $0[path] }) else { return path.withCString { Glibc.open($0, flags, mode) } }
        guard file.descriptor >= 0 else {
            errno = file.error
            return -1
        }
        return fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
    }

    /// Whether the file was sent with the request.
    public static func holds(_ path: BytePath) -> Bool { table.withLock { $0[path] != nil } }

    /// Stores the files that were sent with a request.
    static func take(_ entries: [HandedFiles.Entry], _ descriptors: [Int32]) {
        var rest = descriptors[...]
        var files: [BytePath: Handed] = [:]
        for entry in entries {
            let descriptor = entry.error == 0 ? rest.popFirst() ?? -1 : -1
            if let known = files[entry.path]?.descriptor, known >= 0 { close(known) }
            files[entry.path] = Handed(descriptor: descriptor, error: entry.error == 0 ? EBADF : entry.error)
        }
        for descriptor in rest { close(descriptor) }
        table.withLock { $0 = files }
    }

    /// Closes the files that were sent with a request.
    static func forget() {
        table.withLock { files in
            for file in files.values where file.descriptor >= 0 { close(file.descriptor) }
            files.removeAll()
        }
    }
}
