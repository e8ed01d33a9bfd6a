import Acts
import Base
@testable import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Photos

/// A catalogue with photos that are real files, all deleted when the test ends.
final class Scene {
    let root = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("photos-\(UUID().uuidString)").path)
    let catalogue: Catalogue
    let timeline: Timeline
    var undo: Undo { Undo(catalogue, [.ofFavourites()]) }

    init() throws {
        catalogue = try Catalogue(at: root.appending("data"))
        timeline = Timeline(catalogue)
    }

    deinit { try? FileManager.default.removeItem(atPath: root.display) }

    /// Adds the files `0.jpg`, `1.jpg` … with sizes of 10, 11 … bytes, oldest first. Their dates are every second day from 1
    /// January 2024 on.
    func add(count: Int) throws -> [Int64] {
        let folder = root.appending("photos")
        try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
        return try catalogue.write { db in
            let directory = try Directories.id(db, of: folder)
            return try (0..<count).map { number in
                try storePhoto(
                    db, at: folder.appending("\(number).jpg"), in: directory, bytes: 10 + number,
                    taken: 1_704_067_200 + number * 2 * 86_400,
                    identity: Identity(digest: [UInt8](repeating: UInt8(number), count: 32)))
            }
        }
    }

    func decide(_ id: Int64, _ decision: Decision) throws {
        try catalogue.write { db in
            let act = try Journal.begin(db, .decide, summary: "Decided")
            try Journal.decide(db, act: act, decision, at: now(), where: "id = ?", arguments: [id])
        }
    }

    func take(_ id: Int64, at seconds: Int) throws {
        try catalogue.write { try $0.execute(sql: "UPDATE file SET taken = ? WHERE id = ?", arguments: [seconds, id]) }
    }

    @discardableResult
    func like(_ ids: [Int64], _ isFavourite: Bool = true) throws -> (act: Int64?, count: Int) {
        try catalogue.write { db in
            try Favourites.set(db, try FileRow.fetch(db, ids: ids).compactMap(\.identity), isFavourite)
        }
    }

    func favourites() throws -> [Int64] {
        try catalogue.read { db in
            let files = try FileRow.fetch(db, ids: try Int64.fetchAll(db, sql: "SELECT id FROM file"))
            return try Card.make(db, files).filter(\.favourite).map(\.id)
        }
    }
}
