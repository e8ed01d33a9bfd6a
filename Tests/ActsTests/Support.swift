import Base
import Catalogue
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Acts

/// A folder of photos, a home trash and a catalogue, all deleted when the test ends.
final class Scene {
    let root: BytePath
    let photos: BytePath
    let home: BytePath
    private(set) var catalogue: Catalogue
    private(set) var mover: FileMover
    var undo: Undo {
        Undo(
            catalogue,
            [
                .ofDecisions(.decide), .ofDecisions(.putBack, forgetsDecisions: true),
                .ofDecisions(.startOver, forgetsDecisions: true),
                .ofDeletion(mover), .ofRestoring(mover), .ofPlacing(mover), .ofAdding(mover), .ofShares, .ofSidecars(catalogue),
            ])
    }

    /// - Parameters:
    ///   - photos: the folder of the photos, by default in the scene's own folder.
    init(photos: BytePath? = nil, data: BytePath? = nil, home: BytePath? = nil) throws {
        root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("acts-\(UUID().uuidString)").path)
        self.photos = photos ?? root.appending("photos")
        self.home = home ?? root.appending("Trash")
        try FileManager.default.createDirectory(atPath: self.photos.display, withIntermediateDirectories: true)
        catalogue = try Catalogue(at: data ?? root.appending("data"))
        mover = FileMover(catalogue, home: self.home)
        let shared = self.photos
        try catalogue.write { _ = try SharedFolder.share($0, path: shared) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    /// Restores the state after a restart of the program.
    func reopen() throws {
        catalogue = try Catalogue(at: catalogue.directory)
        mover = FileMover(catalogue, home: home)
    }

    /// Writes a file, and adds its row.
    @discardableResult
    func add(_ name: String, _ text: String = "a picture", decision: Decision? = nil, identity: Identity? = nil) throws -> Int64 {
        try add(photos.appending(name), text, decision: decision, identity: identity)
    }

    @discardableResult
    func add(_ path: BytePath, _ text: String = "a picture", decision: Decision? = nil, identity: Identity? = nil) throws -> Int64
    {
        try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
        try put(text, path)
        let stamp = try #require(FileStamp(of: path))
        return try catalogue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO file (directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom, contents,
                    identity, decision, decidedAt) VALUES (?, ?, 0, 'jpeg', ?, ?, ?, ?, ?, 0, 0, 1, ?, ?, ?)
                    """,
                arguments: [
                    try Directories.id(db, of: path.parent), path.name, stamp.size, stamp.modified, stamp.changed, stamp.inode,
                    stamp.device,
                    identity, decision?.rawValue ?? 0, decision == nil ? nil : 1000,
                ])
            return db.lastInsertedRowID
        }
    }

    /// Calls a function between the last check of each file and its rename.
    func interrupt(_ step: @escaping @Sendable () -> Void) { mover.afterCheck = step }

    func row(_ id: Int64) throws -> FileRow { try #require(try catalogue.read { try FileRow.fetch($0, id: id) }) }

    func trashed(_ id: Int64) throws -> TrashedFile? { try catalogue.read { try TrashedFile.fetch($0, ids: [id]) }.first }

    func count(_ sql: String) throws -> Int { try catalogue.read { try Int.fetchOne($0, sql: sql) ?? -1 } }

    /// Deletes photos as the queue does.
    @discardableResult
    func delete(
        _ ids: [Int64], hasSameContent: @escaping @Sendable (FileRow) -> Bool = { _ in false }
    ) throws -> FileMover.Outcome {
        var mover = FileMover(catalogue, home: home, hasSameContent: hasSameContent)
        mover.afterCheck = self.mover.afterCheck
        let act = try catalogue.write { try Journal.begin($0, .delete, summary: "Deleted") }
        let outcome = try mover.trash(act: act, ids)
        try catalogue.write { try Journal.conclude($0, act: act, summary: "Deleted \(outcome.moved.count)") }
        return outcome
    }

    /// Restores photos as the trash does.
    @discardableResult
    func restore(_ ids: [Int64]) throws -> FileMover.Outcome {
        let act = try catalogue.write { try Journal.begin($0, .restore, summary: "Restored") }
        let outcome = try mover.restore(act: act, ids)
        try catalogue.write { db in
            for id in outcome.moved { try Journal.decide(db, act: act, nil, at: nil, where: "id = ?", arguments: [id]) }
            try Journal.conclude(db, act: act, summary: "Restored \(outcome.moved.count)")
        }
        return outcome
    }

    func decide(_ id: Int64, _ decision: Decision, key: String? = nil) throws {
        try catalogue.write { db in
            let act = try Journal.begin(db, .decide, summary: "Decided", key: key)
            try Journal.decide(db, act: act, decision, at: now(), where: "id = ?", arguments: [id])
        }
    }

    @discardableResult
    func takeBack(act: Int64? = nil, key: String? = nil) throws -> Undo.Result? {
        try undo.last(id: act, key: key)
    }
}

/// Counts calls.
final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock {
            $0 += 1; return $0
        }
    }
}

/// Kinds of acts that features declare.
extension Act.Kind {
    static let putBack = Self("putBack")
    static let startOver = Self("startOver")
    static let unshare = Self("unshare")
}

extension Reversal {
    static let ofShares = Reversal(
        of: .unshare,
        rows: { db, act in
            guard let path = try Journal.detail(db, act: act.id) else { return }
            try SharedFolder.share(db, path: BytePath(bytes: path))
        })
}

func put(_ text: String, _ path: BytePath) throws {
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    try #require(descriptor >= 0, "\(path) cannot be written")
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
}

func text(_ path: BytePath) -> String? {
    FileManager.default.contents(atPath: path.display).map { String(decoding: $0, as: UTF8.self) }
}

func names(_ path: BytePath) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: path.display))?.sorted() ?? [] }
