import ArchivesTasks
import Base
import Catalogue
import Foundation
import TablesEngine
import TablesTasks
import Workers

/// Keeps data about opened files: the positions of rows, the selected rows, the entries of an archive.
///
/// The data is stored in `convert/opened` in the data folder. It is not used after the process has ended, and can be made
/// again from the opened files.
actor OpenedFiles {
    /// A file with data about an opened file, and the stamp of the opened file at the time when the data was made.
    private struct Made {
        let path: BytePath
        let stamp: FileStamp
        var used: UInt64
    }

    struct Index: Sendable {
        let path: BytePath
        let rows: Int64
        let endsInQuotes: Bool
    }

    struct List: Sendable {
        let path: BytePath
        let count: ArchiveCount
        /// The byte offset of each line in the list, followed by the offset of the list's end.
        let offsets: [Int64]
    }

    private let pool: WorkerPool
    private let folder: BytePath
    private var made: [String: Made] = [:]
    private var indexes: [String: Task<Index, any Error>] = [:]
    private var lists: [String: Task<List, any Error>] = [:]
    private var isClean = false
    private var clock: UInt64 = 0

    private static let maximum = 48

    init(_ pool: WorkerPool, folder: BytePath) { (self.pool, self.folder) = (pool, folder.appending("opened")) }

    // MARK: Places

    private func newPath(_ key: String, _ stamp: FileStamp) throws -> BytePath {
        try clean()
        while made.count >= Self.maximum, let oldest = made.min(by: { $0.value.used < $1.value.used }) { drop(oldest.key) }
        let path = folder.appending(OwnName.unique())
        clock += 1
        made[key] = Made(path: path, stamp: stamp, used: clock)
        return path
    }

    private func drop(_ key: String) {
        if let path = made.removeValue(forKey: key)?.path { _ = path.withCString { unlink($0) } }
        (indexes[key], lists[key]) = (nil, nil)
    }

    /// Removes the files of an earlier process. Runs once, before any data is stored.
    private func clean() throws {
        guard !isClean else { return }
        try folder.makePrivateFolders()
        folder.sweep(keepsFolder: true, where: OwnName.isUnique)
        isClean = true
    }

    private static func stamp(_ file: ConvertFile) throws -> FileStamp {
        guard let stamp = FileStamp(of: file.path) else {
            throw Failure(.fileNotFound, "convert.fileUnknown", file: BytePath(file.name))
        }
        return stamp
    }

    private func touch(_ key: String) {
        clock += 1
        made[key]?.used = clock
    }

    // MARK: Indexes, views and lists

    /// Returns an index with the offsets of a table's rows or, without a dialect, of a text's lines. Simultaneous requests
    /// for the same index share the work.
    func index(of file: ConvertFile, _ dialect: TableDialect?, encoding: TextEncoding? = nil) async throws -> Index {
        let stamp = try Self.stamp(file)
        let dialectKey =
            try dialect.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) } ?? "\(String(describing: encoding))"
        let key = "index \(file.id) \(stamp) \(dialectKey)"
        if let known = indexes[key] {
            touch(key)
            return try await known.value
        }
        let path = try newPath(key, stamp)
        let pool = pool
        let task = Task { () async throws -> Index in
            let found = try await pool.perform(
                IndexRows(file.path, dialect, encoding: encoding, to: path), priority: .interactive)
            return Index(path: path, rows: found.rows, endsInQuotes: found.endsInQuotes)
        }
        indexes[key] = task
        do { return try await task.value } catch {
            drop(key)
            throw error
        }
    }

    /// Selects rows of a table, and stores the selection as a view. Returns the name of the view, with which the selected
    /// rows are requested.
    func select(
        _ file: ConvertFile, _ dialect: TableDialect, _ selection: Table.Selection
    ) async throws -> (view: String, found: SelectRows.Answer) {
        let name = UUID().uuidString.lowercased()
        let path = try newPath("view \(file.id) \(name)", try Self.stamp(file))
        do {
            return (name, try await pool.perform(SelectRows(file.path, dialect, selection, to: path), priority: .interactive))
        } catch {
            drop("view \(file.id) \(name)")
            throw error
        }
    }

    /// - Throws: `Failure` with code `changed` if the file has changed or the view is no longer stored.
    func view(_ name: String, of file: ConvertFile) throws -> BytePath {
        let key = "view \(file.id) \(name)"
        guard let view = made[key], view.stamp == (try Self.stamp(file)) else {
            throw Failure(.changed, "tableFile.changed", file: BytePath(file.name))
        }
        touch(key)
        return view.path
    }

    /// Returns the path of a file with the entries of an archive, one JSON object per line.
    func list(_ file: ConvertFile, _ access: ArchiveAccess) async throws -> List {
        let stamp = try Self.stamp(file)
        let key = "list \(file.id) \(stamp) \(access.password ?? "") \(access.encoding ?? "")"
        if let known = lists[key] {
            touch(key)
            return try await known.value
        }
        let path = try newPath(key, stamp)
        let pool = pool
        let task = Task { () async throws -> List in
            let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
            guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
            close(descriptor)
            let count = try await pool.perform(ListArchive(file.path, access, output: path), priority: .interactive)
            return try await blocking { List(path: path, count: count, offsets: try Self.lineStarts(path)) }
        }
        lists[key] = task
        do { return try await task.value } catch {
            drop(key)
            throw error
        }
    }

    private static func lineStarts(_ path: BytePath) throws -> [Int64] {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path.display))
        var (offsets, offset) = ([Int64(0)], Int64(0))
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
            piece.withUnsafeBytes { bytes in
                for (index, byte) in bytes.enumerated() where byte == 0x0A { offsets.append(offset + Int64(index) + 1) }
            }
            offset += Int64(piece.count)
        }
        return offsets
    }
}
