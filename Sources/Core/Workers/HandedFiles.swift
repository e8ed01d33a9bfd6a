import Base
import CLinux
import Dispatch
import Glibc
import Synchronization

/// The files of one request. The pool opens them and hands them to the worker.
final class HandedFiles: @unchecked Sendable {
    /// A row of the request's file table. The descriptors are sent in the order of those rows that have no error.
    struct Entry: Codable {
        let path: BytePath
        /// An errno value; 0 if a descriptor was sent.
        let error: Int32
    }

    private(set) var entries: [Entry] = []
    private(set) var descriptors: [Int32] = []
    private var begun: [(draft: BytePath, target: BytePath)] = []

    /// The last number given to a draft that this process opened. Drafts opened by a worker use the worker's process id as
    /// their number, which is always smaller.
    private static let numbers = Atomic<UInt64>(1 << 32)

    private static let reading = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC

    /// - Parameter stays: returns for a path the folder that must contain the file; links below this folder are not followed. nil
    ///   if links are followed, except for the last component.
    init(_ files: WorkerFiles, stays: (BytePath) -> BytePath?) {
        for path in files.reads.prefix(WorkerFiles.maximum) {
            add(path, Self.regular(InsideFolder.open(path, in: files.followsLinks ? nil : stays(path), Self.reading)))
        }
        for path in files.makes { begin(path) }
        for path in files.appends {
            add(
                path, Self.regular(path.withCString { Glibc.open($0, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) })
            )
        }
        for path in files.updates {
            let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            add(path, Self.regular(path.withCString { Glibc.open($0, flags, 0o600) }))
        }
        for path in files.drafts {
            let descriptor = path.withCString { Glibc.open($0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
            add(path, descriptor)
            if descriptor >= 0 { _ = path.withCString { unlink($0) } }
        }
    }

    /// Opens files without waiting. This requires that the files are on local drives, that their paths contain no links, and
    /// that the paths are in the kernel's cache, for example after a scan.
    ///
    /// - Returns: nil if opening a file may take time or fails.
    private init?(cached paths: [BytePath]) {
        for path in paths.prefix(WorkerFiles.maximum) {
            let descriptor = Self.regular(path.withCString { cl_open_cached($0, Self.reading) })
            guard descriptor >= 0 else { return nil }
            add(path, descriptor)
        }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
        abandon()
    }

    /// Removes the files that were begun for the worker. Call it before the failure is reported, so that the caller finds no
    /// incomplete file.
    func abandon() {
        for file in begun { _ = file.draft.withCString { unlink($0) } }
        begun = []
    }

    /// Moves the files that the worker made to their final paths.
    func finish() throws(Failure) {
        while let (draft, target) = begun.popLast() {
            guard draft != target else { continue }
            guard draft.withCString({ from in target.withCString { rename(from, $0) == 0 } }) else {
                let number = errno
                _ = draft.withCString { unlink($0) }
                throw Failure.system(number, "written", target)
            }
        }
    }

    private func add(_ path: BytePath, _ descriptor: Int32) {
        entries.append(Entry(path: path, error: descriptor < 0 ? errno : 0))
        if descriptor >= 0 { descriptors.append(descriptor) }
    }

    /// Rejects everything except a regular file, because a folder gives access to more files and a device accepts commands.
    private static func regular(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0 else { return descriptor }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return descriptor }
        close(descriptor)
        errno = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENXIO
        return -1
    }

    private func begin(_ target: BytePath) {
        // A folder of drafts contains only incomplete files, so the file needs no separate draft name.
        if Drafts.isFolder(target.parent.name) {
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            let descriptor = target.withCString { Glibc.open($0, flags, 0o600) }
            if descriptor >= 0 {
                add(target, descriptor)
                begun.append((target, target))
                return
            }
        }
        let number = Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue
        let (draft, descriptor) = Drafts.open(in: target.parent, for: getpid(), number: number)
        add(target, descriptor)
        if descriptor >= 0 { begun.append((draft, target)) }
    }
}

extension HandedFiles {
    /// Opens the files of a request. Stops at the deadline or when the request has its outcome, because if a drive does not
    /// respond, every process that opens a file on it is blocked.
    ///
    /// - Parameters:
    ///   - isOver: called every 100 ms; returns whether the request has its outcome.
    ///   - stays: returns for a path the folder that must contain the file; links below this folder are not followed. nil if
    ///     links are followed, except for the last component.
    static func opened(
        _ files: WorkerFiles, until end: ContinuousClock.Instant, isOver: () -> Bool,
        stays: @escaping @Sendable (BytePath) -> BytePath?
    ) -> HandedFiles? {
        if files == WorkerFiles(folders: files.folders) { return HandedFiles(files, stays: stays) }
        if files == WorkerFiles(reads: files.reads, folders: files.folders, followsLinks: files.followsLinks),
            let known = HandedFiles(cached: files.reads)
        {
            return known
        }
        let result = Opened()
        DispatchQueue.global(qos: .userInitiated).async {
            result.files.withLock { $0 = HandedFiles(files, stays: stays) }
            result.done.signal()
        }
        while result.done.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            if ContinuousClock.now >= end || isOver() { return nil }
        }
        return result.files.withLock { $0 }
    }

    private final class Opened: Sendable {
        let files = Mutex<HandedFiles?>(nil)
        let done = DispatchSemaphore(value: 0)
    }
}
