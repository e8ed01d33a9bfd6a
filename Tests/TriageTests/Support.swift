import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Trash
@testable import Triage

/// A folder of real files with their rows, a trash and a catalogue. All are deleted when the test ends.
final class Scene {
    let root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("triage-\(UUID().uuidString)").path)
    let catalogue: Catalogue
    let mover: FileMover
    var photos: BytePath { root.appending("photos") }
    var deck: Deck { Deck(catalogue) }
    var triage: Triage { Triage(catalogue) }
    var queue: DeleteQueue { DeleteQueue(catalogue, mover: mover) }
    var trash: Trash { Trash(catalogue, mover: mover) }

    /// - Parameter data: the folder of the catalogue, by default in the scene's own folder.
    init(data: BytePath? = nil) throws {
        catalogue = try Catalogue(at: data ?? root.appending("data"))
        mover = FileMover(catalogue, home: root.appending("Trash"))
        try FileManager.default.createDirectory(atPath: root.appending("photos").display, withIntermediateDirectories: true)
        let shared = root.appending("photos")
        try catalogue.write { _ = try SharedFolder.share($0, path: shared) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    /// Adds the files `0.jpg`, `1.jpg` … with sizes of 10, 11 … bytes. The first is the oldest. Every second file has the same
    /// time as the previous one.
    func add(
        _ count: Int, in folder: String = "a", screenshot: Bool = false, format: String = "jpeg", identity: Identity? = nil
    ) throws -> [Int64] {
        let target = photos.appending(folder)
        try FileManager.default.createDirectory(atPath: target.display, withIntermediateDirectories: true)
        return try catalogue.write { db in
            let directory = try Directories.id(db, of: target)
            return try (0..<count).map { number in
                try storePhoto(
                    db, at: target.appending("\(number).jpg"), in: directory, bytes: 10 + number,
                    taken: 1_704_067_200 + number / 2 * 86_400, format: format, isScreenshot: screenshot, identity: identity)
            }
        }
    }

    @discardableResult
    func swipe(_ id: Int64, _ action: Decision, key: String = UUID().uuidString, at: Int64? = nil) throws -> Triage.Outcome {
        try triage.decide([Triage.Swipe(key: key, id: id, action: action.word, at: at)])
    }

    func row(_ id: Int64) throws -> FileRow { try #require(try catalogue.read { try FileRow.fetch($0, id: id) }) }
    func counts() throws -> Counts { try catalogue.read { try Counts.fetch($0) } }

    @discardableResult
    func takeBack() throws -> Undo.Result? { try undo.last() }

    var undo: Undo {
        Undo(catalogue, Triage.reversals(mover) + [.ofRestoring(mover)])
    }

    /// Makes the catalogue refuse to store more than `count` planned moves, as if the disk were full.
    func stopMoves(after count: Int = 0) throws {
        try catalogue.write {
            try $0.execute(
                sql: """
                    DROP TRIGGER IF EXISTS stop;
                    CREATE TRIGGER stop BEFORE INSERT ON move WHEN (SELECT count(*) FROM move) >= \(count)
                    BEGIN SELECT raise(ABORT, 'stop'); END
                    """)
        }
    }
}
