public import Basics
import Foundation
import GRDB
import Glibc

/// The originals that backups hold in addition to the catalogue: one list for each backup, and the bytes in `held/`.
extension Backups {
    private struct FileList: Codable { let files: [Original] }

    private static let listEnding = ".files"

    func listPath(_ name: String) -> BytePath { path(name + Self.listEnding) }

    /// The originals that a backup needs; nil if it has no list, like the backups of an earlier program.
    ///
    /// - Throws: `Failure` if the list cannot be read.
    public func originals(of name: String) throws(Failure) -> [Original]? {
        let path = listPath(name)
        guard FileStamp(of: path) != nil else { return nil }
        guard let json = PrivateFile.read(path) else { throw Failure.system(errno, "read", path) }
        guard let list = try? JSONDecoder().decode(FileList.self, from: json) else {
            throw Failure(.corruptFile, "backup.listDamaged", file: path)
        }
        return list.files.filter { Original.isPlace($0.path) }
    }

    /// The bytes of an original that a backup holds; nil if no backup holds it.
    public func heldFile(of original: Original) -> BytePath? {
        guard let sum = original.sha256, HeldFiles.isSum(sum), held.has(sum, bytes: original.bytes) else { return nil }
        return held.path(sum)
    }

    /// The originals that any backup needs, as paths relative to the data folder. They must not be removed.
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

    /// Holds originals and writes the list of a backup.
    ///
    /// - Parameter reads: whether files that are new, or have changed since the last list, are read and held.
    /// - Throws: `Failure` diskFull and similar ones. An original that is missing or cannot be read is listed without a sum,
    ///   unless an earlier backup holds it.
    func writeList(of name: String, _ paths: [BytePath], reads: Bool = true, _ register: inout BackupRegister) throws {
        let known = knownOriginals(register)
        if reads { try Catalogue.makePrivateDirectory(held.folder) }
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

    /// - Returns: nil for an archive that is still arriving: no backup contains it yet.
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
            // If an earlier backup holds the original, it is held on.
            default: return known.flatMap { heldFile(of: $0) == nil ? nil : $0 } ?? Original(path, nil, sha256: nil)
            }
        }
    }

    /// The newest listed original for each path.
    func knownOriginals(_ register: BackupRegister) -> [BytePath: Original] {
        var known: [BytePath: Original] = [:]
        for record in register.records.sorted(by: { $0.number < $1.number }) {
            for original in readableOriginals(of: record.name) ?? [] where original.sha256 != nil {
                known[original.path] = original
            }
        }
        return known
    }

    /// The originals of a list; nil if there is no list or it is damaged.
    func readableOriginals(of name: String) -> [Original]? {
        do throws(Failure) { return try originals(of: name) } catch { return nil }
    }

    /// Writes the lists that backups lack: backups of an earlier program, of a program that was killed, and those before an
    /// upgrade.
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

    /// The photographs that a copy of a catalogue names.
    private func photographs(in copy: BytePath) throws -> [BytePath] {
        // Afterwards, no files that SQLite has created for reading may remain beside the copy.
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
    /// Changes the backup folder while no other process does, then drops the backups beyond the number that is kept.
    func change<T>(_ body: (inout BackupRegister) throws -> T) throws -> T {
        try Catalogue.makePrivateDirectory(folder)
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

    /// Forgets backups that do not exist: if a process is killed before the copy is made, its record remains, and would push out
    /// an existing backup.
    private func dropLost(_ register: inout BackupRegister) throws {
        let there = Set(try folder.listed())
        try drop(register.records.filter { !there.contains(BytePath($0.name)) }, &register)
    }

    /// Drops backups, and the held files that no other backup needs.
    private func drop(_ records: [BackupRegister.Record], _ register: inout BackupRegister) throws {
        guard !records.isEmpty else { return }
        var dropped: [Original] = []
        for record in records {
            dropped += readableOriginals(of: record.name) ?? []
            if record.kind == .replaced, FileStamp(of: path(record.name)) != nil {
                // No other backup has this catalogue, and a person who tries one backup after another must be able to return to
                // it.
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
                // It is unknown which files a damaged list names, so no held file is dropped.
                return
            }
        }
        try held.prune(keeping: sums, dropped: dropped)
    }

    /// A backup, its list, and the files that SQLite may have put beside it.
    func files(of name: String) -> [BytePath] {
        [path(name), listPath(name)] + ["-wal", "-shm", "-journal"].map { path(name + $0) }
    }
}

// MARK: Backups without a record

extension Backups {
    /// Takes over the backups of an earlier program that kept no register: the files that have exactly the name of a backup and
    /// are catalogues.
    private func adopted() throws(Failure) -> BackupRegister {
        var register = BackupRegister()
        let found = try strangers(but: []).compactMap { found in FileStamp(of: path(found.name)).map { (found, $0.modified) } }
        for ((name, kind), modified) in found.sorted(by: { ($0.1, $0.0.name) < ($1.1, $1.0.name) }) {
            register.add(name, kind, madeAt: modified / 1_000_000_000, for: nil)
        }
        return register
    }

    /// Copies of catalogues in the folder that have the name of a backup and are not in `known`.
    func strangers(but known: Set<String>) throws(Failure) -> [(name: String, kind: Entry.Kind)] {
        try folder.listed().compactMap { name in
            guard let text = String(validating: name.bytes, as: UTF8.self), !known.contains(text), let kind = Self.kind(text),
                Self.isCatalogue(folder.appending(name))
            else { return nil }
            return (text, kind)
        }
    }

    /// Looks for words that each catalogue has near its beginning. It opens no database, because that would write.
    private static func isCatalogue(_ path: BytePath) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path.display), let start = try? file.read(upToCount: 8 << 20) else {
            return false
        }
        return start.starts(with: Data("SQLite format 3\0".utf8)) && start.range(of: Data("1 library, acts, trash".utf8)) != nil
    }

    /// The kind of backup that a name shows: `daily-2026-11-28.sqlite` or `asked-2026-11-28-101500.sqlite`, each possibly with a
    /// number.
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
