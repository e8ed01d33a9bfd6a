import Acts
public import Base
public import Catalogue
import CLinux
import Glibc
import GRDB
import Synchronization

/// Lists the files and folders of any kind in the shared folders, and checks the paths of requests.
public final class FileBrowser: Sendable {
    public struct Entry: Sendable {
        public let name: BytePath
        public let isFolder: Bool
        /// The size in bytes; 0 for a folder.
        public let bytes: Int64
        /// In milliseconds since 1970; 0 for a folder.
        public let modified: Int64
    }

    public enum Order: String, Sendable { case name, date, size, kind }

    public struct Query: Hashable, Sendable {
        public var path: BytePath
        public var order: Order
        public var isDescending: Bool
        /// The text that a name must contain, regardless of case.
        public var filter: String

        public init(path: BytePath, order: Order = .name, isDescending: Bool = false, filter: String = "") {
            (self.path, self.order, self.isDescending, self.filter) = (path, order, isDescending, filter)
        }
    }

    /// The entries of a folder.
    public struct Listing: Sendable {
        public let entries: [Entry]
        /// The total size of all files in bytes, without the files in subfolders.
        public let bytes: Int64

        fileprivate init(_ entries: [Entry]) {
            self.entries = entries
            var sum: Int64 = 0
            for entry in entries {
                let (more, isTooMuch) = sum.addingReportingOverflow(entry.bytes)
                sum = isTooMuch ? .max : more
            }
            bytes = sum
        }
    }

    private struct Kept {
        let query: Query
        let folder: Int64
        let made: ContinuousClock.Instant
        let listing: Listing
    }

    /// The time for which a listing is kept, so that the list does not change while the user scrolls through it. If the
    /// modification time of the folder changes, the folder is listed again earlier.
    private static let age = Duration.seconds(30)
    private static let maximum = 4

    private let catalogue: Catalogue
    private let kept = Mutex<[Kept]>([])

    public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// - Throws: `Failure` with code `permissionDenied` if the path must not be shown: if it is outside the shared folders,
    ///   inside a folder whose name is left out of lists, in Shoebox's own folders, or in a trash.
    public func check(_ path: BytePath, changes: Bool = false) throws { try check([path], changes: changes) }

    /// Checks several paths, like `check` for a single path.
    func check(_ paths: [BytePath], changes: Bool = false) throws {
        let roots = try catalogue.read(SharedFolder.all).map(\.path)
        let own = [catalogue.directory, catalogue.directory.real ?? catalogue.directory, TrashCan.homeTrash()]
        for path in paths { try Self.check(path, roots, own, changes) }
    }

    private static func check(_ path: BytePath, _ roots: [BytePath], _ own: [BytePath], _ changes: Bool) throws {
        guard !path.climbs, path.bytes.first == UInt8(ascii: "/"), !path.bytes.contains(0), isPlain(path) else {
            throw notShared(path)
        }
        guard roots.contains(where: { SharedFolder.reaches(from: $0, to: path) }) else { throw notShared(path) }
        if own.contains(where: { path.isInside($0) }) { throw notShared(path) }
        guard changes else { return }
        // An act on a folder that contains a shared folder or Shoebox's own folder would also affect the inner folder.
        if (roots + own).contains(where: { $0.isInside(path) }) {
            throw Failure(.badRequest, "entry.sharedFolder", file: path)
        }
    }

    /// Checks paths that are to be copied. A copy of a folder that contains Shoebox's own folder would make Shoebox's data
    /// readable elsewhere.
    func checkCopies(_ paths: [BytePath]) throws {
        try check(paths)
        let own = [catalogue.directory, catalogue.directory.real ?? catalogue.directory, TrashCan.homeTrash()]
        for path in paths where own.contains(where: { $0.isInside(path) }) {
            throw Failure(.badRequest, "entry.sharedFolder", file: path)
        }
    }

    /// Whether the path has no empty component and no component ".". With such a component, the path leads to a different
    /// folder than it seems to.
    private static func isPlain(_ path: BytePath) -> Bool {
        path.bytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) }
    }

    private static func notShared(_ path: BytePath) -> Failure { Failure(.permissionDenied, "entry.notShared", file: path) }

    /// Returns the sorted entries of a folder, folders first. Hidden names are left out.
    public func list(_ query: Query) throws -> Listing {
        try check(query.path)
        let folder = try FolderHandle(query.path)
        let time = folder.modified
        let known = kept.withLock { $0.first { $0.query == query } }
        if let known, known.folder == time, .now - known.made < Self.age { return known.listing }
        let listing = Listing(Self.sorted(try read(folder), query))
        kept.withLock { kept in
            kept = (kept.filter { $0.query != query } + [Kept(query: query, folder: time, made: .now, listing: listing)])
                .suffix(Self.maximum)
        }
        return listing
    }

    func forget() { kept.withLock { $0 = [] } }

    private func read(_ folder: borrowing FolderHandle) throws -> [Entry] {
        var listing = cl_listing()
        let path = folder.path
        let result = folder.inner.withCString { cl_list($0, &listing) }
        guard result == 0 else { throw Failure.system(-result, "read", path) }
        defer { cl_list_free(&listing) }
        guard let entries = listing.entries, let names = listing.names else { return [] }
        var found: [Entry] = []
        found.reserveCapacity(listing.count)
        for entry in UnsafeBufferPointer(start: entries, count: listing.count) {
            let isFolder = Int32(entry.type) == Int32(cl_directory.rawValue)
            guard isFolder || Int32(entry.type) == Int32(cl_file.rawValue) else { continue }
            let start = UnsafeRawPointer(names + Int(entry.name_offset))
            let name = BytePath(bytes: UnsafeRawBufferPointer(start: start, count: Int(entry.name_length)))
            if Exclusions.leavesOut(name) { continue }
            found.append(Entry(name: name, isFolder: isFolder, bytes: entry.size, modified: entry.mtime_ns / 1_000_000))
        }
        return found
    }

    private static func sorted(_ entries: [Entry], _ query: Query) -> [Entry] {
        let fits = filter(query.filter)
        var order = EntryOrder(query.order, isDescending: query.isDescending, capacity: entries.count)
        for (index, entry) in entries.enumerated() where fits(entry.name) { order.add(entry, index) }
        return order.sorted().map { entries[$0] }
    }
}

extension FileBrowser {
    /// Returns a function that checks whether a name contains a text, regardless of case, and of whether one of them is
    /// decomposed. For speed, ASCII text is searched for directly in the bytes of ASCII names, because a folder may contain
    /// 100,000 names.
    static func filter(_ text: String) -> (BytePath) -> Bool {
        if text.isEmpty { return { _ in true } }
        let wanted = text.composed.lowercased()
        let slowly = { (name: BytePath) in name.display.composed.lowercased().contains(wanted) }
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return slowly }
        let letters = Array(wanted.utf8)
        return { name in
            guard name.bytes.allSatisfy({ $0 < 0x80 }) else { return slowly(name) }
            return name.bytes.withUnsafeBufferPointer { name in letters.withUnsafeBufferPointer { holds(name, $0) } }
        }
    }

    /// - Parameter letters: ASCII text in lower case.
    private static func holds(_ name: UnsafeBufferPointer<UInt8>, _ letters: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while start + letters.count <= name.count {
            var at = 0
            while at < letters.count {
                let byte = name[start + at]
                let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                guard isCapital ? byte | 0x20 == letters[at] : byte == letters[at] else { break }
                at += 1
            }
            if at == letters.count { return true }
            start += 1
        }
        return false
    }
}

/// An open folder that is reached without symbolic links. Paths returned by `inner` are valid while the folder is open.
struct FolderHandle: ~Copyable {
    let path: BytePath
    let descriptor: Int32

    /// - Throws: `Failure` if the path is not a folder, or contains a symbolic link.
    init(_ path: BytePath) throws {
        self.path = path
        let root = cl_hold(AT_FDCWD, "/")
        defer { if root >= 0 { close(root) } }
        let below = BytePath(bytes: path.bytes.drop { $0 == UInt8(ascii: "/") })
        descriptor = root < 0 ? root : below.withCString { cl_open_beneath(root, $0) }
        guard descriptor >= 0 else {
            if descriptor == -ELOOP { throw Failure(.changed, "file.becameALink", file: path) }
            throw Failure.system(-descriptor, "opened", path)
        }
    }

    deinit { close(descriptor) }

    /// A path to this folder that remains valid even if another folder is put at the folder's normal path.
    var inner: BytePath { BytePath("/proc/self/fd/\(descriptor)/.") }

    /// Returns a path to the entry with this name in this folder. The path remains valid even if another folder is put at
    /// this folder's normal path.
    func inner(_ name: BytePath) -> BytePath { BytePath("/proc/self/fd/\(descriptor)").appending(name) }

    /// The modification time of the folder, in nanoseconds since 1970.
    var modified: Int64 {
        FileStamp.modified(descriptor: descriptor)
    }
}
