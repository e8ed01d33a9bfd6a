import Basics
import CLinux
import Dispatch
import Glibc
import Synchronization

/// The files of one request, opened by the pool, to be handed to the worker.
final class HandedFiles: @unchecked Sendable {
    /// A line of the request's table: the descriptors follow in the order of those without error.
    struct Entry: Codable {
        let path: BytePath
        /// An errno; 0 if a descriptor came.
        let error: Int32
    }

    private(set) var entries: [Entry] = []
    private(set) var descriptors: [Int32] = []
    private var begun: [(draft: BytePath, target: BytePath)] = []

    /// Another one for each draft of this process. Those of workers have their process number in its place.
    private static let numbers = Atomic<UInt64>(1 << 32)

    private static let reading = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC

    /// - Parameter stays: the folder that no link may lead a path out of; nil where links are followed.
    init(_ files: WorkerFiles, stays: (BytePath) -> BytePath?) {
        for path in files.reads.prefix(WorkerFiles.most) {
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

    /// Files of local drives whose paths have no link, and are in the memory of the kernel, as after a scan: to open them takes no time.
    ///
    /// - Returns: nil where it may take some, or one cannot be opened.
    private init?(cached paths: [BytePath]) {
        for path in paths.prefix(WorkerFiles.most) {
            let descriptor = Self.regular(path.withCString { cl_open_cached($0, Self.reading) })
            guard descriptor >= 0 else { return nil }
            add(path, descriptor)
        }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
        abandon()
    }

    /// Removes what the worker began. Call it before the failure is reported: whoever hears of it finds nothing.
    func abandon() {
        for file in begun { _ = file.draft.withCString { unlink($0) } }
        begun = []
    }

    /// Puts what the worker made in its place.
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

    /// What else may stand at a path is not handed on: a folder leads further, a device takes orders.
    private static func regular(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0 else { return descriptor }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return descriptor }
        close(descriptor)
        errno = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENXIO
        return -1
    }

    private func begin(_ target: BytePath) {
        // In a folder of drafts nobody looks for what is whole.
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
    /// Opens the files of a request, and gives up when it must: a drive that does not answer holds whoever opens a file of it.
    ///
    /// - Parameters:
    ///   - isOver: asked now and then.
    ///   - stays: the folder that no link may lead a path out of; nil where links are followed.
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
