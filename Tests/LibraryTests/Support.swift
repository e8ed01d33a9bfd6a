import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing
import Workers

@testable import Library

/// A shared folder, a catalogue and a home trash, all deleted when the test ends.
final class Scene: Sendable {
    let root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("library-\(UUID().uuidString)").path)
    let photos: BytePath
    let catalogue: Catalogue
    let mover: FileMover

    init(sharing: Bool = true) throws {
        photos = root.appending("photos")
        try FileManager.default.createDirectory(atPath: photos.display, withIntermediateDirectories: true)
        catalogue = try Catalogue(at: root.appending("data"))
        mover = FileMover(catalogue, home: root.appending("Trash"))
        if sharing { try share(photos) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    func share(_ path: BytePath) throws { try catalogue.write { _ = try SharedFolder.share($0, path: path) } }

    /// Scans all shared folders.
    @discardableResult
    func scan(
        stop: @escaping () -> Bool = { false }, onDirectory: @escaping (BytePath) -> Void = { _ in }
    ) throws -> NamesPass.Counts {
        var pass = NamesPass(catalogue, isCancelled: stop, onProgress: { _ in }, onDirectory: onDirectory)
        _ = try pass.scan(try catalogue.read(ScanRoots.fetch))
        try expectCounted()
        return pass.counts
    }

    /// Expects that the stored totals of each directory and month match its contents.
    func expectCounted() throws {
        #expect(try catalogue.read(wrongSums) == [])
    }

    /// Writes a file in the shared folder, and creates its folder.
    @discardableResult
    func put(_ name: String, _ text: String = "a picture") throws -> BytePath {
        try put(photos.appending(name), Array(text.utf8))
    }

    @discardableResult
    func put(_ path: BytePath, _ bytes: [UInt8]) throws -> BytePath {
        try makeFolder(path.parent)
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
        try #require(descriptor >= 0, "\(path) cannot be written")
        defer { close(descriptor) }
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        return path
    }

    func makeFolder(_ path: BytePath) throws {
        if path.withCString({ access($0, F_OK) }) == 0 { return }
        try makeFolder(path.parent)
        let made = path.withCString { mkdir($0, 0o700) }
        try #require(made == 0)
    }

    func move(_ from: String, _ to: String) throws {
        let target = photos.appending(to)
        try makeFolder(target.parent)
        try #require(rename(photos.appending(from).display, target.display) == 0)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: photos.appending(name).display) }

    func setModified(_ name: String, seconds: Int) throws {
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        try #require(utimensat(AT_FDCWD, photos.appending(name).display, times, 0) == 0)
    }

    /// The rows by their path in the shared folder.
    func rows(_ presence: FileRow.Presence = .here) throws -> [String: FileRow] {
        let rows = try catalogue.read {
            try Row.fetchAll($0, sql: FileRow.select + "WHERE presence = ?", arguments: [presence.rawValue])
        }
        return Dictionary(
            uniqueKeysWithValues: rows.map(FileRow.init(row:)).map {
                (String($0.path.display.dropFirst(photos.display.count + 1)), $0)
            })
    }

    func names(_ presence: FileRow.Presence = .here) throws -> [String] { try rows(presence).keys.sorted() }

    func id(_ name: String) throws -> Int64 { try row(name).id }

    func row(_ name: String) throws -> FileRow { try #require(try rows()[name], "\(name) is not in the library") }

    func row(_ id: Int64) throws -> FileRow { try #require(try catalogue.read { try FileRow.fetch($0, id: id) }) }

    func count(_ sql: String) throws -> Int { try catalogue.read { try Int.fetchOne($0, sql: sql) ?? -1 } }

    func execute(_ sql: String) throws { try catalogue.write { try $0.execute(sql: sql) } }

    func decide(_ id: Int64, _ decision: Decision) throws {
        try catalogue.write { db in
            let act = try Journal.begin(db, .decide, summary: "Decided")
            try Journal.decide(db, act: act, decision, at: now(), where: "id = ?", arguments: [id])
        }
    }

    /// Decides as a swipe does: on the file, and on all files known to have the same content.
    func decide(_ file: FileRow, _ decision: Decision) throws {
        try catalogue.write { db in
            let act = try Journal.begin(db, .decide, summary: "Decided")
            try Journal.decide(
                db, act: act, decision, at: now(), where: "presence = 0 AND (id = ? OR identity = ?)",
                arguments: [file.id, file.identity])
        }
    }

    @discardableResult
    func delete(_ ids: [Int64]) throws -> FileMover.Outcome {
        let act = try catalogue.write { try Journal.begin($0, .delete, summary: "Deleted") }
        return try mover.trash(act: act, ids)
    }
}

/// A 24-bit bitmap with 4 × 4 pixels of one colour.
func bitmap(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> [UInt8] {
    func four(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var file = Array("BM".utf8)
    for value in [54 + 48, 0, 54, 40, 4, 4] { file += four(value) }
    file += [1, 0, 24, 0]
    for value in [0, 48, 2835, 2835, 0, 0] { file += four(value) }
    for _ in 0..<16 { file += [blue, green, red] }
    return file
}

func withPool<T>(_ body: (WorkerPool) async throws -> T) async throws -> T {
    let pool = WorkerPool(executable: try builtProgram(), size: 1)
    do {
        let result = try await body(pool)
        await pool.shutdown()
        return result
    } catch {
        await pool.shutdown()
        throw error
    }
}
