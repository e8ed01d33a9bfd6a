import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import Testing
import Web

@testable import Verify

/// A shared folder, a catalogue and a trash. All are deleted when the test ends.
final class Scene: Sendable {
    let root: BytePath
    let photos: BytePath
    let data: BytePath
    let catalogue: Catalogue
    let verification: Verification
    private let entries: EntryMover

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("verify-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("photos"), withIntermediateDirectories: true)
        root = try #require(BytePath(folder.path).real)
        (photos, data) = (root.appending("photos"), root.appending("data"))
        catalogue = try Catalogue(at: data)
        entries = EntryMover(catalogue, home: root.appending("Trash"))
        verification = Verification(catalogue, entries: entries, library: NoLibrary())
        let shared = photos
        try catalogue.write { _ = try SharedFolder.share($0, path: shared) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    var undo: Undo {
        Undo(
            catalogue,
            [verification.reversal()] + Reversal.ofEntries(entries, FileMover(catalogue, home: root.appending("Trash"))))
    }

    // MARK: Files

    /// Writes a photo, and adds its row as if a scan had read it.
    @discardableResult
    func add(_ name: BytePath, _ text: String) throws -> BytePath {
        let path = photos.appending(name)
        try write(text, path)
        let (stamp, sum) = (try #require(FileStamp(of: path)), try sum(path))
        try catalogue.write { db in
            let directory = try Directories.id(db, of: path.parent)
            try FileTable.insert(
                db,
                FileTable.NewFile(
                    directory: directory, name: path.name, kind: .photo, format: "jpeg", stamp: stamp,
                    taken: LocalTime(seconds: 0), takenFrom: .file, isScreenshot: false, problem: nil))
            let id = db.lastInsertedRowID
            try FileTable.setIdentity(db, id, sum, stamp)
            try FileTable.setContents(db, id, .read)
        }
        return path
    }

    @discardableResult
    func add(_ name: String, _ text: String) throws -> BytePath { try add(BytePath(name), text) }

    func write(_ text: String, _ path: BytePath) throws {
        try path.parent.makeFolders()
        let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
        try #require(file >= 0)
        defer { close(file) }
        try #require(writeAll(file, Array(text.utf8)))
    }

    func text(_ path: BytePath) -> String? {
        let file = path.withCString { open($0, O_RDONLY) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    func sum(_ path: BytePath) throws -> Identity { try FileSum(of: path, {}).sum }

    /// Replaces the bytes of a file, but keeps the size and the times that the catalogue stores, as a failing disk would do.
    func rot(_ path: BytePath, to text: String) throws {
        try write(text, path)
        let stamp = try #require(FileStamp(of: path))
        try catalogue.write { db in
            if let row = try FileRow.fetch(db, at: path) { try FileTable.setStamp(db, row.id, stamp) }
            if let known = try ProofSums.fetch(db, path) { try ProofSums.store(db, path, known.sum, stamp) }
        }
    }

    /// Adds a page of a scan, and writes its photo to the data folder.
    @discardableResult
    func addScan(_ name: String, _ text: String) throws -> BytePath {
        let path = data.appending("scans").appending(name)
        try write(text, path)
        try catalogue.write { db in
            try db.execute(sql: "INSERT INTO scan (title, startedAt, changedAt) VALUES ('A paper', 0, 0)")
            try db.execute(
                sql: """
                    INSERT INTO scanPage (scanId, position, file, width, height, bytes, confidence, turns, filter, strength, paper, addedAt)
                    VALUES (?, 0, ?, 1, 1, ?, 0, 0, 'enhanced', 1, 'auto', 0)
                    """, arguments: [db.lastInsertedRowID, name, text.utf8.count])
        }
        return path
    }

    // MARK: Acts

    @discardableResult
    func check(in folders: [BytePath] = []) throws -> Verification.Sum {
        try verification.check(in: folders, isCancelled: { false }, onEvent: { _ in })
    }

    @discardableResult
    func copy(
        to path: BytePath? = nil, afresh: Bool = false, takesOver: Bool = false,
        onEvent: @escaping (CopyRun.Event) -> Void = { _ in }
    ) throws -> CopyRun.Sum {
        try CopyRun(
            verification, to: path ?? disk, takesOver: takesOver, readsAgain: afresh, isCancelled: { false }, onEvent: onEvent
        ).run()
    }

    var disk: BytePath { root.appending("disk") }

    /// Returns the path in the copy that corresponds to a file in the shared folder.
    func copied(_ path: BytePath) -> BytePath {
        disk.appending("library").appending(BytePath(bytes: path.bytes.dropFirst()))
    }
}

/// A photo library that does nothing.
struct NoLibrary: PhotoLibrary {
    var progress: ScanProgress { get async { ScanProgress() } }
    func scan() async -> ScanProgress { ScanProgress() }
    func photo(_ id: Int64) async throws -> FileRow { throw Failure(.fileNotFound, "photo.unknown") }
    func readNow(_ file: FileRow) async throws -> Data? { nil }
    func takes(_ name: String) -> Bool { true }
    func timeTaken(of file: BytePath, named name: BytePath) async -> LocalTime? { nil }
    func copy(of file: BytePath, named name: BytePath, withoutLocation: Bool) async throws -> PhotoCopy { .whole }
}
