public import Base
import Foundation
import GRDB
import Glibc

/// The originals that belong to the backups besides the catalogue. Each backup has one list of originals; their bytes are in
/// `held/`.
extension Backups {
    private struct FileList: Codable { let files: [Original] }

    private static let listEnding = ".files"

    func listPath(_ name: String) -> BytePath { path(name + Self.listEnding) }

    /// Returns the originals that a backup needs; nil if the backup has no list, like those of earlier program versions.
    ///
    /// - Throws: `Failure` if the list cannot be read.
    public func originals(of name: String) throws(Failure) -> [Original]? {
        let path = listPath(name)
        guard FileStamp(of: path) != nil else { return nil }
        guard let json = PrivateFile.read(path) else { throw Failure.system(errno, "read", path) }
        guard let list = try? JSONDecoder().decode(FileList.self, from: json) else {
            throw Failure(.corruptFile, "backup.listDamaged", file: path)
        }
        return list.files.filter { Original.isAllowed($0.path) }
    }

    /// Returns the path of the held bytes of an original; nil if no backup holds them.
    public func heldFile(of original: Original) -> BytePath? {
        guard let sum = original.sha256, HeldFiles.isSum(sum), held.has(sum, bytes: original.bytes) else { return nil }
        return held.path(sum)
    }

    /// Returns the originals that any backup needs, as paths relative to the data folder. They must not be removed.
    ///
    /// - Throws: `Failure` if one of the backups cannot be read, because then it is unknown which originals may be removed.
    public func namedOriginals() throws -> Set<BytePath> {
        let register = try BackupRegister.read(in: folder) ?? BackupRegister()
        var names = Set(register.records.map(\.name).filter { FileStamp(of: path($0)) != nil })
        names.formUnion(try strangers(but: names).map(\.name))
        return try names.reduce(into: []) { all, name in
            all.formUnion(try originals(of: name)?.map(\.path) ?? photographs(in: path(name)))
        }
    }

    /// Holds the originals of a backup in `held/` and writes the list of the backup.
    ///
    /// - Parameter reads: whether to read and hold files that are new or have changed since the last list.
    /// - Throws: `Failure` with code `diskFull` and others. An original that is missing or unreadable is listed without a
    ///   checksum, unless an earlier backup holds it.
    func writeList(of name: String, _ paths: [BytePath], reads: Bool = true, _ register: inout BackupRegister) throws {
        let known = knownOriginals(register)
        if reads { try held.folder.makePrivateFolders() }
        var files: [Original] = []
        for path in paths {
            if let original = try hold(path, knowing: known[path], reads: reads) { files.append(original) }
        }
        if reads, !files.isEmpty { try held.flush() }
        let list = listPath(name)
        try PrivateFile.write(Array(try JSONEncoder().encode(FileList(files: files))), to: list)
        try folder.flush()
        let there = files.filter { $0.sha256 != nil }
        register.change(name) { record in
            record.files = there.count
            record.fileBytes = there.reduce(0) { $0 + $1.bytes }
            record.missing = reads ? files.count - there.count : 0
        }
    }

    /// Returns the list entry of one original.
    ///
    /// - Returns: nil for an archive that is still being uploaded, because no backup contains it yet.
    private func hold(_ path: BytePath, knowing known: Original?, reads: Bool) throws(Failure) -> Original? {
        guard reads else {
            let stamp = FileStamp(of: data.appending(path))
            return known.flatMap { known in stamp.map(known.isKnown) == true ? known : nil } ?? Original(path, stamp, sha256: nil)
        }
        do throws(Failure) {
            return try held.hold(path, knowing: known)
        } catch {
            switch error.code {
            case .changed where path.parent == Original.archives: return nil
            case .diskFull: throw error
            // If an earlier backup holds the original, its entry is reused.
            default: return known.flatMap { heldFile(of: $0) == nil ? nil : $0 } ?? Original(path, nil, sha256: nil)
            }
        }
    }

    /// Returns, for each path, the most recently listed original that has a checksum.
    func knownOriginals(_ register: BackupRegister) -> [BytePath: Original] {
        var known: [BytePath: Original] = [:]
        for record in register.records.sorted(by: { $0.number < $1.number }) {
            for original in readableOriginals(of: record.name) ?? [] where original.sha256 != nil {
                known[original.path] = original
            }
        }
        return known
    }

    /// Returns the originals of a list; nil if the list is missing or damaged.
    func readableOriginals(of name: String) -> [Original]? {
        do throws(Failure) { return try originals(of: name) } catch { return nil }
    }

    /// Writes the missing lists of backups. A list is missing if an earlier program version made the backup or the process was
    /// killed, and it is incomplete if the backup was made before an upgrade.
    func completeLists(_ register: inout BackupRegister) throws {
        for record in register.records where FileStamp(of: path(record.name)) != nil {
            let list = readableOriginals(of: record.name)
            if let list, record.kind != .upgrade || list.allSatisfy({ $0.sha256 != nil }) { continue }
            let paths: [BytePath]
            do { paths = try list?.map(\.path) ?? photographs(in: path(record.name)) } catch {
                // A damaged copy is left unchanged, without a list.
                continue
            }
            try writeList(of: record.name, paths, &register)
        }
    }

    /// Returns the photographs that a copy of the catalogue refers to.
    private func photographs(in copy: BytePath) throws -> [BytePath] {
        // Removes the files that SQLite creates beside the copy while reading it.
        let beside = ["-wal", "-shm"].map { copy.appending(suffix: $0) }.filter { FileStamp(of: $0) == nil }
        defer { for path in beside { _ = path.withCString { unlink($0) } } }
        var configuration = Configuration()
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: copy.display, configuration: configuration)
            defer { try? queue.close() }
            return try queue.read { try Original.photographs($0) }
        } catch let error as DatabaseError {
            throw Failure(database: error, path: copy)
        }
    }
}

// MARK: Taking part

extension Backups {
    /// Runs `body` while no other process can change the backup folder, then deletes the surplus backups.
    func change<T>(_ body: (inout BackupRegister) throws -> T) throws -> T {
        try folder.makePrivateFolders()
        let lock = try FileLock(folder.appending("list.lock"))
        defer { lock.release() }
        folder.sweep(keepsFolder: true) { Catalogue.isDraft($0, of: { Self.kind($0) != nil }) }
        var register = try BackupRegister.read(in: folder) ?? adopted()
        try dropLost(&register)
        do {
            let result = try body(&register)
            try drop(register.surplus, &register)
            try register.save(in: folder)
            return result
        } catch {
            try register.save(in: folder)
            throw error
        }
    }

    /// Removes the records of backups that do not exist. If a process is killed before it has made the copy, its record remains
    /// and would displace an existing backup.
    private func dropLost(_ register: inout BackupRegister) throws {
        let there = Set(try folder.listed())
        try drop(register.records.filter { !there.contains(BytePath($0.name)) }, &register)
    }

    /// Deletes backups, and moves the catalogues that a restore had replaced to `removed/`. Also removes the held files that no
    /// other backup needs.
    private func drop(_ records: [BackupRegister.Record], _ register: inout BackupRegister) throws {
        guard !records.isEmpty else { return }
        var dropped: [Original] = []
        for record in records {
            dropped += readableOriginals(of: record.name) ?? []
            if record.kind == .replaced, FileStamp(of: path(record.name)) != nil {
                // No other backup contains this catalogue, and a user who tries one backup after another must be able to return
                // to it.
                try Removed(data: data).take(path(record.name), reason: "Later restores have replaced more.")
            }
            for path in files(of: record.name) { _ = path.withCString { unlink($0) } }
            register.remove(record.name)
        }
        try register.save(in: folder)
        let others = try strangers(but: Set(register.records.map(\.name))).map(\.name)
        var sums: Set<String> = []
        for name in register.records.map(\.name) + others {
            do throws(Failure) { sums.formUnion(try originals(of: name)?.compactMap(\.sha256) ?? []) } catch {
                // It is unknown which files a damaged list refers to, so no held file is deleted.
                return
            }
        }
        try held.prune(keeping: sums, dropped: dropped)
    }

    /// The paths of a backup, its list, and the files that SQLite may have created beside it.
    func files(of name: String) -> [BytePath] {
        [path(name), listPath(name)] + ["-wal", "-shm", "-journal"].map { path(name + $0) }
    }
}

// MARK: Backups without a record

extension Backups {
    /// Returns a register with the backups of an earlier program version that kept no register. These are the files that are
    /// catalogues and whose names have exactly the form of a backup name.
    private func adopted() throws(Failure) -> BackupRegister {
        var register = BackupRegister()
        let found = try strangers(but: []).compactMap { found in FileStamp(of: path(found.name)).map { (found, $0.modified) } }
        for ((name, kind), modified) in found.sorted(by: { ($0.1, $0.0.name) < ($1.1, $1.0.name) }) {
            register.add(name, kind, madeAt: modified / 1_000_000_000, for: nil)
        }
        return register
    }

    /// Returns the copies of catalogues in the folder that are named like backups and are not in `known`.
    func strangers(but known: Set<String>) throws(Failure) -> [(name: String, kind: Entry.Kind)] {
        try folder.listed().compactMap { name in
            guard let text = String(validating: name.bytes, as: UTF8.self), !known.contains(text), let kind = Self.kind(text),
                Self.isCatalogue(folder.appending(name))
            else { return nil }
            return (text, kind)
        }
    }

    /// Whether a file contains the text that every catalogue contains near its beginning. The database is not opened, because
    /// opening it would write files.
    private static func isCatalogue(_ path: BytePath) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path.display), let start = try? file.read(upToCount: 8 << 20) else {
            return false
        }
        return start.starts(with: Data("SQLite format 3\0".utf8)) && start.range(of: Data("1 library, acts, trash".utf8)) != nil
    }

    /// Returns the kind of backup that a name denotes: `daily-2026-11-28.sqlite` or `asked-2026-11-28-101500.sqlite`, each
    /// possibly with a number.
    static func kind(_ name: String) -> Entry.Kind? {
        guard name.hasSuffix(ending) else { return nil }
        let parts = name.dropLast(ending.count).split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, let kind = Entry.Kind(rawValue: String(first)) else { return nil }
        let lengths = kind == .daily ? [4, 2, 2] : [4, 2, 2, 6]
        let numbers = parts.dropFirst()
        guard numbers.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            numbers.count == lengths.count || numbers.count == lengths.count + 1,
            zip(numbers, lengths).allSatisfy({ $0.utf8.count == $1 })
        else { return nil }
        return kind
    }
}
