import Base
import Catalogue
import GRDB
import Glibc
import MailIndex

/// Lists the files that Shoebox cannot make again from other data, page by page.
struct Originals: Sendable {
    struct Cursor: Sendable, Equatable {
        var source = Original.Source.library
        /// The id of the last listed file.
        var after: Int64 = 0
    }

    private static let pageLength = 64

    let catalogue: Catalogue
    /// The folders whose files are listed; if empty, all files are listed.
    var folders: [BytePath] = []
    /// Whether to also list copied archives that no longer exist.
    var listsGone = false

    /// The data folder, as a path without symbolic links.
    static func data(_ catalogue: Catalogue) -> BytePath { catalogue.directory.real ?? catalogue.directory }

    /// Returns the next files; an empty list at the end.
    func page(after cursor: inout Cursor) throws -> [Original] {
        while true {
            let found = try list(cursor)
            if let last = found.last {
                cursor.after = last.id
                let wanted = folders.isEmpty ? found : found.filter { one in folders.contains { one.path.isInside($0) } }
                if !wanted.isEmpty { return wanted }
            } else {
                let sources = Original.Source.allCases
                guard let at = sources.firstIndex(of: cursor.source), at + 1 < sources.count else { return [] }
                cursor = Cursor(source: sources[at + 1])
            }
        }
    }

    /// The approximate number of files to check, and the total size in bytes of the photos and videos among them. Mail archives
    /// are not counted. Both numbers are 0 if `folders` is not empty.
    func total() throws -> (files: Int, bytes: Int64) {
        if !folders.isEmpty { return (0, 0) }
        return try catalogue.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM file WHERE \(FileRow.present) AND identity IS NOT NULL)
                    + (SELECT count(*) FROM otherFile) + (SELECT count(*) FROM scanPage),
                    (SELECT coalesce(sum(size), 0) FROM file WHERE \(FileRow.present) AND identity IS NOT NULL)
                    """)
            return (row?[0] ?? 0, row?[1] ?? 0)
        }
    }

    /// Returns a listed file with its current data; nil if the row with its id now belongs to another file.
    func again(_ original: Original) throws -> Original? {
        // An archive is found by its path, because it has no row, and its position in the list changes when other archives
        // are added or removed.
        if original.source == .archives {
            return try list(Cursor(source: .archives), limit: .max).first { $0.path == original.path }
        }
        return try list(Cursor(source: original.source, after: original.id - 1), limit: 1).first {
            $0.id == original.id && $0.path == original.path
        }
    }

    private func list(_ cursor: Cursor, limit: Int = pageLength) throws -> [Original] {
        switch cursor.source {
        case .library: try catalogue.read { try library($0, after: cursor.after, limit) }
        case .other: try catalogue.read { try others($0, after: cursor.after, limit) }
        case .scans: try catalogue.read { try scans($0, after: cursor.after, limit) }
        case .archives: try catalogue.read { try archives($0, after: cursor.after, limit) }
        }
    }

    private func library(_ db: Database, after: Int64, _ limit: Int) throws -> [Original] {
        let (condition, arguments) = inside()
        return try Row.fetchAll(
            db,
            sql: FileRow.select
                + """
                WHERE file.id > ? AND \(FileRow.present) AND file.identity IS NOT NULL AND NOT \(FileRow.unread) AND \(condition)
                ORDER BY file.id LIMIT \(limit)
                """, arguments: [after] + arguments
        ).map { row in
            let file = FileRow(row: row)
            return Original(
                source: .library, id: file.id, path: file.path, expected: file.identity, stamp: file.stamp)
        }
    }

    private func others(_ db: Database, after: Int64, _ limit: Int) throws -> [Original] {
        let (condition, arguments) = inside()
        return try Row.fetchAll(
            db,
            sql: """
                SELECT otherFile.id, directory.path, otherFile.name FROM otherFile
                JOIN otherFolder AS directory ON directory.id = otherFile.folderId
                WHERE otherFile.id > ? AND \(condition) ORDER BY otherFile.id LIMIT \(limit)
                """, arguments: [after] + arguments
        ).map { try original(db, .other, $0[0], ($0[1] as BytePath).appending($0[2] as BytePath)) }
    }

    private func scans(_ db: Database, after: Int64, _ limit: Int) throws -> [Original] {
        let folder = Self.data(catalogue).appending("scans")
        return try Row.fetchAll(
            db, sql: "SELECT id, file FROM scanPage WHERE id > ? ORDER BY id LIMIT \(limit)", arguments: [after]
        ).map { try original(db, .scans, $0[0], folder.appending($0[1] as String)) }
    }

    private func archives(_ db: Database, after: Int64, _ limit: Int) throws -> [Original] {
        let data = Self.data(catalogue), there = try Backups(data: data).wholeArchives().map { data.appending($0) }
        let all = listsGone ? (there + (try goneArchives(db, besides: Set(there)))).sorted() : there
        guard after < Int64(all.count) else { return [] }
        return try all.enumerated().dropFirst(Int(after)).prefix(limit).map { at, path in
            try original(db, .archives, Int64(at + 1), path)
        }
    }

    /// Copied archives whose file is missing. Their index still exists, so they were not removed by the user in Shoebox.
    private func goneArchives(_ db: Database, besides there: Set<BytePath>) throws -> [BytePath] {
        let data = Self.data(catalogue), folder = data.appending("mail/archives")
        let summed = try BytePath.fetchAll(db, sql: "SELECT path FROM proofSum").filter { $0.parent == folder }
        let held = try Backups(data: data).knownSums().keys.map { data.appending($0) }.filter { $0.parent == folder }
        return Set(summed + held).subtracting(there).filter { path in
            let named = catalogue.directory.appending("mail/archives").appending(path.name)
            return FileInfo(path, followsLinks: false) == nil
                && [path, named].contains { FileStamp(of: MailIndex.path(of: MailIndex.id(of: $0), in: data)) != nil }
        }
    }

    /// The SHA-256 of a file in the data folder when it was last backed up.
    func backedUp(_ original: Original) throws -> Identity? {
        let data = Self.data(catalogue)
        let known = try Backups(data: data).knownSums().first { data.appending($0.key) == original.path }
        return known.flatMap { Identity(hex: $0.value) }
    }

    /// Makes the `Original` of a file whose checksum, if known, is stored in the table `proofSum`.
    private func original(_ db: Database, _ source: Original.Source, _ id: Int64, _ path: BytePath) throws -> Original {
        let known = try ProofSums.fetch(db, path)
        return Original(source: source, id: id, path: path, expected: known?.sum, stamp: known?.stamp)
    }

    private func inside() -> (String, StatementArguments) {
        if folders.isEmpty { return ("1", []) }
        let conditions = folders.map { _ in Directories.insideCondition }.joined(separator: " OR ")
        return ("(\(conditions))", folders.map(Directories.insideArguments).reduce([], +))
    }
}

/// The table `proofSum`: checksums of the files whose identity (SHA-256) is not stored in the table `file`.
enum ProofSums {
    static func fetch(_ db: Database, _ path: BytePath) throws -> (sum: Identity, stamp: FileStamp)? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT sum, size, modified, changed FROM proofSum WHERE path = ?"), arguments: [path]
        ).map { ($0[0], FileStamp(size: $0[1], modified: $0[2], changed: $0[3], inode: 0, device: 0)) }
    }

    static func store(_ db: Database, _ path: BytePath, _ sum: Identity, _ stamp: FileStamp) throws {
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO proofSum (path, sum, size, modified, changed) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [path, sum, stamp.size, stamp.modified, stamp.changed])
    }

    static func forget(_ db: Database, _ path: BytePath) throws {
        try db.execute(sql: "DELETE FROM proofSum WHERE path = ?", arguments: [path])
    }
}
