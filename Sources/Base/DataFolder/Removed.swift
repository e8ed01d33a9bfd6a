import Foundation
import Glibc

/// The removed files and folders that cannot be regenerated. They are kept in `removed/` of the data folder, from which they
/// can be restored.
///
/// A removed file or folder is stored as `removed/ID/NAME`, and its former path and the reason in `removed/ID.json`. After 30
/// days of running time, `prune` deletes it permanently. Other files in `removed/` are not changed.
public struct Removed: Sendable {
    public struct Entry: Codable, Equatable, Sendable, Identifiable {
        public let id: String
        /// The former path, relative to the data folder, or absolute if it was elsewhere.
        public let origin: BytePath
        /// The name under which the user knows the file or folder.
        public let name: String
        /// The reason for the removal, as a sentence for the user.
        public let reason: String
        /// The running time of the data folder when the file or folder was removed.
        public let at: RunningTime
        /// The clock time of the removal in milliseconds since 1970. It is only displayed, never used for the waiting time.
        public let removedAt: Int64
        /// The size of a file in bytes; 0 for a folder.
        public let bytes: Int64

        /// Returns the days of running time until the permanent deletion, rounded up.
        public func daysLeft(at now: RunningTime) -> Int64 {
            (max(0, RunningTime.untilRemovedForGood.seconds - now.since(at).seconds) + 86_399) / 86_400
        }
    }

    private let data: BytePath
    private var folder: BytePath { data.appending("removed") }
    private static let ending = ".json"

    public init(data: BytePath) { self.data = data }

    /// Moves a file or folder to `removed/`.
    ///
    /// - Parameters:
    ///   - reason: the reason for the removal, as a sentence for the user.
    ///   - name: the name under which the user knows the file or folder; nil for the file name.
    /// - Throws: `Failure` if the file or folder is missing, cannot be moved or is on another disk. In that case it is not
    ///   moved.
    @discardableResult
    public func take(_ path: BytePath, reason: String, name: String? = nil) throws(Failure) -> Entry {
        guard let info = FileInfo(path, followsLinks: false) else { throw Failure.system(errno, "moved", path) }
        let entry = Entry(
            id: OwnName.unique(), origin: relative(path), name: name ?? path.name.display, reason: reason,
            at: RunningTime(in: data), removedAt: now(), bytes: info.kind == .file ? info.bytes : 0)
        let entryFolder = folder.appending(entry.id)
        do throws(Failure) { try entryFolder.makePrivateFolders() } catch { throw error.about(path) }
        do throws(Failure) {
            try write(entry)
            guard path.withCString({ from in item(entry).withCString { rename(from, $0) } }) == 0 else {
                throw Failure.system(errno, "moved", path)
            }
        } catch {
            forget(entry)
            throw error
        }
        for changed in [entryFolder, folder, path.parent] { Self.flush(changed) }
        return entry
    }

    /// Returns the removed files and folders that still exist in `removed/`, the most recently removed first.
    public func list() -> [Entry] {
        entries().filter { FileInfo(item($0), followsLinks: false) != nil }.sorted {
            ($0.at, $0.removedAt, $0.id) > ($1.at, $1.removedAt, $1.id)
        }
    }

    /// Moves a file or folder back to its former path. If the name is taken by now, a number is added to the name, and nothing
    /// is replaced.
    ///
    /// - Returns: the new path.
    /// - Throws: `Failure` with code `fileNotFound` if the file or folder is no longer in `removed/`.
    @discardableResult
    public func putBack(_ entry: Entry) throws(Failure) -> BytePath {
        let item = item(entry)
        guard let info = FileInfo(item, followsLinks: false), !entry.origin.climbs else {
            throw Failure(.fileNotFound, "removed.notThere", file: entry.origin)
        }
        let origin = whole(entry.origin)
        try origin.parent.makePrivateFolders()
        for number in 1...Self.maximumNumbers {
            let target = number == 1 ? origin : origin.parent.appending(Self.numbered(origin.name, number))
            let problem = Self.place(item, at: target, isFolder: info.kind == .folder)
            if problem == EEXIST { continue }
            guard problem == 0 else { throw Failure.system(problem, "restored", target) }
            Self.flush(target.parent)
            forget(entry)
            return target
        }
        throw Failure.system(EEXIST, "restored", origin)
    }

    /// Permanently deletes the files and folders whose waiting time is over.
    ///
    /// - Parameters:
    ///   - now: the running time of the data folder.
    ///   - wait: the waiting time.
    public func prune(at now: RunningTime, after wait: RunningTime = .untilRemovedForGood) {
        for entry in entries() {
            if entry.at > now {
                // The stored running time was lost and restarted at 0, so the waiting time of this entry restarts as well.
                try? write(
                    Entry(
                        id: entry.id, origin: entry.origin, name: entry.name, reason: entry.reason, at: now,
                        removedAt: entry.removedAt, bytes: entry.bytes))
            } else if now.since(entry.at) >= wait {
                item(entry).removeTree()
                forget(entry)
            }
        }
    }
}

// MARK: On the disk

extension Removed {
    private static let maximumNumbers = 10_000

    private func item(_ entry: Entry) -> BytePath { folder.appending(entry.id).appending(entry.origin.name) }

    private func manifest(_ id: String) -> BytePath { folder.appending(id + Self.ending) }

    private func write(_ entry: Entry) throws(Failure) {
        guard let json = try? JSONEncoder().encode(entry) else { throw Failure(.unknown, "removed.notThere", file: entry.origin) }
        try PrivateFile.write(Array(json), to: manifest(entry.id))
    }

    /// Reads the entries of all manifests (`removed/ID.json`), including those whose file was never moved because the process
    /// was killed.
    private func entries() -> [Entry] {
        folder.children.compactMap { name in
            let text = name.display
            guard text.hasSuffix(Self.ending), OwnName.isUnique(String(text.dropLast(Self.ending.count))),
                let json = PrivateFile.read(folder.appending(name)),
                let entry = try? JSONDecoder().decode(Entry.self, from: json), entry.id + Self.ending == text,
                !entry.origin.name.bytes.isEmpty
            else { return nil }
            return entry
        }
    }

    /// Removes the folder and the manifest of an entry whose file no longer exists. If the folder is not empty, both are kept.
    private func forget(_ entry: Entry) {
        let entryFolder = folder.appending(entry.id)
        guard entryFolder.withCString({ rmdir($0) }) == 0 || errno == ENOENT else { return }
        _ = manifest(entry.id).withCString { unlink($0) }
    }

    private func relative(_ path: BytePath) -> BytePath {
        let roots = [data, data.real ?? data]
        guard let root = roots.first(where: { path.isInside($0) && path != $0 }) else { return path }
        return BytePath(bytes: path.bytes.dropFirst(root.bytes.count + (root.bytes.last == ASCII.slash ? 0 : 1)))
    }

    private func whole(_ origin: BytePath) -> BytePath { origin.bytes.first == ASCII.slash ? origin : data.appending(origin) }

    /// Adds a number to a name: `name (2).ending`.
    private static func numbered(_ name: BytePath, _ number: Int) -> BytePath {
        let bytes = name.bytes, dot = bytes.lastIndex(of: ASCII.dot).flatMap { $0 > 0 ? $0 : nil } ?? bytes.count
        return BytePath(bytes: bytes[..<dot] + Array(" (\(number))".utf8) + bytes[dot...])
    }

    /// Moves a file or folder without replacing another one. Returns 0 or an errno.
    private static func place(_ item: BytePath, at target: BytePath, isFolder: Bool) -> Int32 {
        if !isFolder {
            if item.withCString({ from in target.withCString { link(from, $0) } }) == 0 {
                return item.withCString { unlink($0) } == 0 ? 0 : errno
            }
            // Some file systems have no hard links.
            if errno != EPERM, errno != EOPNOTSUPP, errno != EMLINK { return errno }
        }
        if FileInfo(target, followsLinks: false) != nil { return EEXIST }
        return item.withCString { from in target.withCString { rename(from, $0) } } == 0 ? 0 : errno
    }

    /// Syncs the names in a folder to disk; some file systems do not support this.
    private static func flush(_ folder: BytePath) {
        let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}
