import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import GroupsEngine
import GroupsTasks
import PicturesEngine
import Synchronization
import Testing
import Workers

@testable import Groups

/// A thread-safe counter.
final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}

/// A shared folder with real files, and a catalogue that knows them. Both are deleted when the test ends.
final class Scene: Sendable {
    let root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("groups-\(UUID().uuidString)").path)
    let photos: BytePath
    let catalogue: Catalogue
    let undo: Undo
    /// The number of files that were read for close comparisons.
    let reads = Counter()

    init() throws {
        photos = root.appending("photos")
        try FileManager.default.createDirectory(atPath: photos.display, withIntermediateDirectories: true)
        catalogue = try Catalogue(at: root.appending("data"))
        undo = Undo(catalogue, [.ofDecisions(.decide), .ofSeparation(), .ofAlbums()])
        try catalogue.write { _ = try SharedFolder.share($0, path: photos) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    /// Adds a file with this content and its row, as the scan would.
    @discardableResult
    func add(
        _ name: String, _ content: String, taken: String = "2024-05-01T12:00:00", camera: String? = nil, screenshot: Bool = false,
        place: (Double, Double)? = nil
    ) throws -> Int64 {
        let path = photos.appending(name)
        try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
        if access(path.display, F_OK) != 0 { try Data(content.utf8).write(to: URL(fileURLWithPath: path.display)) }
        return try record(path, identity(of: content), taken, camera, screenshot, place)
    }

    func link(_ name: String, to other: String, content: String) throws -> Int64 {
        try FileManager.default.linkItem(atPath: photos.appending(other).display, toPath: photos.appending(name).display)
        let id = try record(photos.appending(name), identity(of: content), "2024-05-01T12:00:00", nil, false, nil)
        // Making the hard link changed the change time of `other`. The scan would store the new time, so this does it too.
        let stamp = try #require(FileStamp(of: photos.appending(other)))
        try execute("UPDATE file SET changed = \(stamp.changed) WHERE name = CAST('\(other)' AS BLOB)")
        return id
    }

    func identity(of content: String) -> Identity {
        var bytes = Array(content.utf8.prefix(32))
        bytes += [UInt8](repeating: 0, count: 32 - bytes.count)
        return Identity(digest: bytes)
    }

    private func record(
        _ path: BytePath, _ identity: Identity, _ taken: String, _ camera: String?, _ screenshot: Bool, _ place: (Double, Double)?
    ) throws -> Int64 {
        let stamp = try #require(FileStamp(of: path))
        return try catalogue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO file (directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom, contents,
                        identity, camera, screenshot, latitude, longitude, width, height, differenceHash, perceptualHash, presence)
                    VALUES (?, ?, 0, 'jpeg', ?, ?, ?, ?, ?, ?, 2, 1, ?, ?, ?, ?, ?, 400, 300, 7, 7, 1)
                    """,
                arguments: [
                    try Directories.id(db, of: path.parent), path.name, stamp.size, stamp.modified, stamp.changed, stamp.inode,
                    stamp.device, LocalTime(iso: taken)?.seconds, identity, camera, screenshot, place?.0, place?.1,
                ])
            let id = db.lastInsertedRowID
            // The row is inserted as not present and then updated, so that a trigger counts the file in its folder, as a scan counts
            // the files that it adds.
            try db.execute(sql: "UPDATE file SET presence = 0 WHERE id = ?", arguments: [id])
            return id
        }
    }

    /// Adds a note for the picture with this content.
    func note(_ content: String, _ category: String, chosen: String?) throws {
        try catalogue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO reading (identity, readAt, seconds, width, height, text, lines, category, certainty)
                    VALUES (?, 1, 1, 400, 300, 'text', X'', ?, 0.9)
                    """, arguments: [identity(of: content), category])
            try db.execute(
                sql: "INSERT INTO note (identity, at, category, chosen) VALUES (?, 1, ?, ?)",
                arguments: [identity(of: content), category, chosen])
        }
    }

    /// Stores the type under which a screenshot with this content was sorted.
    func result(_ content: String, _ type: String, corrected: Bool = false) throws {
        try catalogue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO screenResult (identity, taken, at, rules, status, type, verdict, corrected)
                    VALUES (?, 1, 1, '', 0, ?, '', ?)
                    """, arguments: [identity(of: content), type, corrected])
        }
    }

    /// Stores the visual features of a picture with this content (a row of `look`): noise that depends only on `seed`, plus
    /// `brighter`.
    func look(_ content: String, seed: UInt64, brighter: Int = 0, moves: Bool = false) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        var luma = Data()
        for _ in 0..<1024 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            luma.append(UInt8(40 + Int(state >> 40) % 150 + brighter))
        }
        let row = FeatureRow(
            identity: identity(of: content), turnedHash: seed, sharpness: 0.6, clipped: 0, flat: 0, luma: luma,
            colour: Data(repeating: UInt8(100 + brighter), count: 192), hasMore: moves)
        try catalogue.write { try row.store($0) }
    }

    /// Answers like a worker: all files are equal, except files that have changed or are unreadable.
    var read: CloseReader {
        { [reads] request throws(Failure) in
            let isReadable = { (source: ComparePictures.Source) -> Bool in
                reads.add()
                return source.files.contains { file in
                    let content = FileManager.default.contents(atPath: file.path.display)
                    return FileStamp(of: file.path) == file.stamp && content != nil && content != Data("unreadable".utf8)
                }
            }
            guard isReadable(request.one) else { return request.others.map { _ in nil } }
            return request.others.map { isReadable($0.source) ? .equal : nil }
        }
    }

    /// Sets the modification time of all files to this second, on disk and in the catalogue.
    func pretend(writtenAt seconds: Int) throws {
        for path in try catalogue.read({ try Row.fetchAll($0, sql: FileRow.select).map { FileRow(row: $0).path } }) {
            let date = Date(timeIntervalSince1970: Double(seconds))
            try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path.display)
            guard let stamp = FileStamp(of: path) else { continue }
            try catalogue.write {
                try $0.execute(
                    sql: "UPDATE file SET modified = ?, changed = ? WHERE name = ?",
                    arguments: [stamp.modified, stamp.changed, path.name])
            }
        }
    }

    func execute(_ sql: String) throws { try catalogue.write { try $0.execute(sql: sql) } }

    func query<T>(strictness: Strictness = .series, today: String = "2024-06-01", _ body: (GroupQuery) throws -> T) throws -> T {
        try catalogue.read { db in
            try body(GroupQuery(db: db, folders: [], strictness: strictness, today: try #require(LocalTime(iso: today))))
        }
    }

    func groups(_ way: Way, today: String = "2024-06-01") throws -> [PhotoGroup] { try query(today: today, way.groups) }

    func members(_ way: Way, _ key: String, today: String = "2024-06-01") throws -> [Int64] {
        try query(today: today) { try way.members($0, key).map(\.id) }
    }

    func decisions() throws -> [Int64: Int] {
        try catalogue.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT id, decision FROM file WHERE decision > 0")
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    func keeper(_ hasSameContent: @escaping FileMover.ContentCheck = { _ in true }) -> KeepBest {
        KeepBest(
            catalogue, mover: FileMover(catalogue, home: root.appending("Trash"), hasSameContent: hasSameContent))
    }

    func takeBack() throws { _ = try #require(try undo.last()) }
}

extension Scene {
    /// Three similar pictures, one of them brighter, and a fourth picture that is different.
    static func ofFour() throws -> Scene {
        let scene = try Scene()
        for (name, seed, brighter) in [("one", 1, 0), ("two", 1, 0), ("three", 1, 30), ("four", 2, 0)] as [(String, UInt64, Int)]
        {
            try scene.add("\(name).jpg", name)
            try scene.look(name, seed: seed, brighter: brighter)
        }
        return scene
    }

    /// The names of the files in each group of similar pictures, without their file extensions.
    func names(_ strictness: Strictness = .series) throws -> [Set<String>] {
        try query(strictness: strictness) { query in
            try SimilarWay.groups(query).map { group in
                let ids = try SimilarWay.members(query, group.key).map(\.id)
                return Set(try FileRow.fetch(query.db, ids: ids).map { String($0.name.display.dropLast(4)) })
            }
        }
    }
}
