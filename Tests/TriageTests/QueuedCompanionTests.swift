import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Trash
@testable import Triage

/// Tests that the queue and the trash list photos, and act on the files that belong to them.
struct QueuedCompanionTests {
    /// Adds a file that belongs to a photo, in the same folder.
    private func add(_ name: String, _ bytes: Int, to lead: Int64, _ role: Companion.Role, in scene: Scene) throws -> Int64 {
        let photo = try scene.row(lead)
        return try scene.catalogue.write { db in
            let directory = try Directories.id(db, of: photo.directory)
            let id = try storePhoto(
                db, at: photo.directory.appending(name), in: directory, bytes: bytes, taken: 0, format: "raw",
                isScreenshot: false, identity: nil)
            try Companions.set(db, try #require(try FileRow.fetch(db, id: id)), role, of: lead)
            return id
        }
    }

    @Test func `the queue lists a photo with its companions, and deletes, restores and removes all of them`() throws {
        let scene = try Scene()
        let ids = try scene.add(2)
        let raw = try add("0.cr2", 1000, to: ids[0], .raw, in: scene)
        try scene.swipe(ids[0], .delete)
        let listed = try scene.queue.list(after: nil, limit: 10)
        #expect(listed.count == 1 && listed.bytes == 1010 && listed.photos.map(\.id) == [ids[0]])
        #expect(listed.photos.first?.companions.map(\.id) == [raw])
        #expect(listed.photos.first?.companions.map(\.role) == ["raw"] && listed.photos.first?.companions.first?.bytes == 1000)
        #expect(try scene.counts().total == 2 && scene.counts().queuedBytes == 1010)

        let outcome = try scene.queue.delete(.all).outcome
        #expect(outcome.moved == [ids[0]] && outcome.companions == [raw] && outcome.bytes == 1010)
        let trash = try scene.trash.list(after: nil, limit: 10)
        #expect(trash.count == 1 && trash.bytes == 1010 && trash.items.map(\.id) == [ids[0]])
        #expect(trash.items.first?.bytes == 1010 && trash.items.first?.card.companions.map(\.name) == ["0.cr2"])
        #expect(try scene.trash.shown(.all).map(\.id) == [ids[0]])
        #expect(try scene.trash.shown(.olderThan(days: 0)).map(\.id) == [ids[0]])

        let restored = try scene.trash.restore(.all).outcome
        #expect(restored.moved == [ids[0]] && restored.companions == [raw])
        for id in [ids[0], raw] { #expect(FileStamp(of: try scene.row(id).path) != nil) }
        #expect(try scene.trash.list(after: nil, limit: 10).count == 0)

        try scene.swipe(ids[0], .delete)
        _ = try scene.queue.delete(.some([ids[0]]))
        let alone = try scene.trash.empty([Trash.Shown(id: raw, version: "1")])
        #expect(alone.moved.isEmpty && alone.refused.map(\.failure.reason) == ["trash.notThere"], "it is part of its photo")
        let emptied = try scene.trash.empty(try scene.trash.shown(.all))
        #expect(emptied.moved == [ids[0]] && emptied.companions == [raw] && emptied.bytes == 1010)
        #expect(try scene.counts().freedBytes == 1010)
        for id in [ids[0], raw] { #expect(try scene.row(id).presence == .erased) }
    }

    @Test func `a decision takes copies along, and each copy takes its own companions`() throws {
        let scene = try Scene()
        let identity = Identity(digest: [UInt8](repeating: 7, count: 32))
        let ids = try ["a", "b"].map { try scene.add(1, in: $0, identity: identity)[0] }
        let raws = try ids.map { try add("0.cr2", 1000, to: $0, .raw, in: scene) }
        try scene.swipe(ids[0], .delete)
        #expect(try scene.queue.list(after: nil, limit: 10).bytes == 2020)
        let outcome = try scene.queue.delete(.all).outcome
        #expect(Set(outcome.moved) == Set(ids) && Set(outcome.companions) == Set(raws))
        _ = try scene.takeBack()
        for id in ids + raws { #expect(FileStamp(of: try scene.row(id).path) != nil) }
        #expect(try scene.queue.list(after: nil, limit: 10).count == 2)
    }

    @Test func `no decision is made about a companion that has the content of a decided photo`() throws {
        let scene = try Scene()
        let identity = Identity(digest: [UInt8](repeating: 7, count: 32))
        let photo = try scene.add(1, in: "a", identity: identity)[0]
        let edited = try scene.add(1, in: "b")[0]
        let original = try add("original.jpg", 10, to: edited, .original, in: scene)
        try scene.catalogue.write {
            try $0.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [identity, original])
        }
        try scene.swipe(photo, .delete)
        #expect(try scene.row(original).decision == nil && scene.row(photo).decision == .delete)
        #expect(try scene.queue.delete(.all).outcome.moved == [photo])
        #expect(FileStamp(of: try scene.row(original).path) != nil)
    }
}
