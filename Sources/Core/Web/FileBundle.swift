public import Base
import Glibc
import Synchronization
import Workers

/// A ZIP file of files and folders, generated piece by piece. Files that cannot be read, or cannot be copied as requested, are listed
/// in a text at its end. A file that becomes shorter while it is written ends the download, which the browser then reports as failed.
public final class FileBundle: Sendable {
    public struct Item: Sendable {
        public let path: BytePath
        public let isFolder: Bool
        /// In seconds since 1970.
        public let modified: Int64

        public init(_ path: BytePath, isFolder: Bool = false, modified: Int64) {
            (self.path, self.isFolder, self.modified) = (path, isFolder, modified)
        }
    }

    private struct State: ~Copyable {
        let zip: ArchiveWriter
        var names: Set<String> = []
        /// The last one is next. `place` is the folder in the ZIP file: empty, or a path that ends with a slash.
        var waiting: [(item: Item, place: String)]
        var open: OpenedFile?
        /// What `copy` has answered for the next file.
        var copied: Result<PhotoCopy, Failure> = .success(.whole)
        var unread: [String] = []
        var isFinished = false
    }

    private let state: Mutex<State>
    private let list: @Sendable (BytePath) throws -> [Item]
    private let stays: @Sendable (BytePath) -> BytePath?
    private let copy: @Sendable (BytePath) async throws -> PhotoCopy

    /// - Parameters:
    ///   - list: lists the files and folders in a folder.
    ///   - stays: the shared folder of a file. No symbolic link may lead from the file's path out of this folder.
    ///   - copy: decides how a file is copied.
    public init(
        _ items: [Item], list: @escaping @Sendable (BytePath) throws -> [Item] = { _ in [] },
        stays: @escaping @Sendable (BytePath) -> BytePath?,
        copy: @escaping @Sendable (BytePath) async throws -> PhotoCopy = { _ in .whole }
    ) throws {
        (self.list, self.stays, self.copy) = (list, stays, copy)
        state = Mutex(State(zip: try ArchiveWriter(.storedZip), waiting: items.reversed().map { ($0, "") }))
    }

    /// Decides how the next file is copied, if one comes next. A failure leaves the file out.
    ///
    /// - Throws: `Failure` with code `cancelled`.
    func prepare() async throws {
        let next = state.withLock { state in state.open == nil ? state.waiting.last?.item : nil }
        guard let next, !next.isFolder else { return }
        do {
            let copy = try await copy(next.path)
            state.withLock { $0.copied = .success(copy) }
        } catch let failure as Failure where failure.code != .cancelled {
            state.withLock { $0.copied = .failure(failure) }
        }
    }

    /// Returns the next bytes of the ZIP file, which can be none; nil at the end. Blocks the calling thread.
    ///
    /// - Throws: `Failure` with code `changed` if a file is shorter than the size in its header.
    public func next() throws -> [UInt8]? {
        try state.withLock { state in
            if let bytes = try state.open?.next() { return try state.zip.write(bytes) }
            // The file that comes next has to be prepared first.
            if state.open != nil {
                state.open = nil
                return []
            }
            if let (item, place) = state.waiting.popLast() { return try begin(item, place, &state) ?? [] }
            if let bytes = try unread(&state) { return bytes }
            if state.isFinished { return nil }
            state.isFinished = true
            return try state.zip.finish()
        }
    }

    /// Returns nil if the file or folder cannot be read.
    private func begin(_ item: Item, _ place: String, _ state: inout State) throws -> [UInt8]? {
        guard item.isFolder else {
            let copied = state.copied
            state.copied = .success(.whole)
            var patches: FilePatches?
            switch copied {
            case .success(.whole): break
            case .success(.patched(let found)): patches = found
            case .success(.leftOut): return nil
            case .failure(let failure): return lose(item, place, failure, &state)
            }
            guard let file = OpenedFile(item.path, in: stays(item.path), patches) else { return lose(item, place, nil, &state) }
            state.open = file
            let name = Self.freeName(item.path.name.display, in: place, &state.names)
            return try state.zip.begin(name, size: file.size, modified: item.modified)
        }
        let inside: [Item]
        do { inside = try list(item.path) } catch { return lose(item, place, nil, &state) }
        let name = Self.freeName(item.path.name.display, in: place, &state.names)
        state.waiting += inside.reversed().map { ($0, name + "/") }
        return try state.zip.addFolder(name, modified: item.modified)
    }

    private func lose(_ item: Item, _ place: String, _ failure: Failure?, _ state: inout State) -> [UInt8]? {
        state.unread.append(place + item.path.name.display + (failure.map { ": \($0)" } ?? ""))
        return nil
    }

    /// The text that lists what could not be read; nil if all could be read, or if the text is written.
    private func unread(_ state: inout State) throws -> [UInt8]? {
        guard !state.unread.isEmpty else { return nil }
        let text = Array(("Could not be included:\n" + state.unread.joined(separator: "\n") + "\n").utf8)
        state.unread = []
        let name = Self.freeName("not included.txt", in: "", &state.names)
        return try state.zip.begin(name, size: Int64(text.count), modified: Int64(time(nil))) + state.zip.write(text)
    }

    /// Returns a path that nothing before it in the ZIP file has.
    private static func freeName(_ name: String, in place: String, _ names: inout Set<String>) -> String {
        let clean = String(name.map { $0 == "/" || $0 == "\\" ? "_" : $0 })
        let dot = clean.lastIndex(of: ".").flatMap { $0 > clean.startIndex ? $0 : nil } ?? clean.endIndex
        var (candidate, number) = (clean, 2)
        while !names.insert((place + candidate).lowercased()).inserted {
            candidate = "\(clean[..<dot]) (\(number))\(clean[dot...])"
            number += 1
        }
        return place + candidate
    }
}

/// A file that is being written.
private final class OpenedFile {
    let size: Int64
    private let descriptor: Int32
    private let path: BytePath
    private var left: Int64
    private let patches: [FilePatch]

    private static let piece = 1 << 18

    /// - Returns: nil if the file is missing, is now reached through a symbolic link, or has changed since the patches were made.
    init?(_ path: BytePath, in folder: BytePath?, _ patches: FilePatches?) {
        self.patches = patches?.patches ?? []
        descriptor = InsideFolder.open(path, in: folder, O_RDONLY | O_NONBLOCK)
        self.path = path
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        (size, left) = (Int64(status.st_size), Int64(status.st_size))
        if let patches, FileStamp(descriptor: descriptor)?.isSameFile(as: patches.stamp) != true { return nil }
    }

    deinit { close(descriptor) }

    func next() throws -> [UInt8]? {
        guard left > 0 else { return nil }
        var bytes = try Self.read(descriptor, path, Int(min(left, Int64(Self.piece))))
        guard !bytes.isEmpty else { throw Failure(.changed, "file.becameShorter", file: path) }
        bytes.withUnsafeMutableBytes { patches.apply(to: $0, at: size - left) }
        left -= Int64(bytes.count)
        return bytes
    }

    private static func read(_ descriptor: Int32, _ path: BytePath, _ count: Int) throws -> [UInt8] {
        var failed: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
            var length = Glibc.read(descriptor, buffer.baseAddress, count)
            while length < 0 && errno == EINTR { length = Glibc.read(descriptor, buffer.baseAddress, count) }
            if length < 0 { failed = errno }
            got = max(0, length)
        }
        if failed != 0 { throw Failure.system(failed, "read", path) }
        return bytes
    }
}
