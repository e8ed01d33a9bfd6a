import Acts
import Base
import Catalogue
import GRDB
import Testing

@testable import Triage

@Suite("Copies of a photo") struct CopyTests {
    /// Three files with the same content, in a, b and c.
    private func copies() throws -> (scene: Scene, ids: [Int64]) {
        let scene = try Scene()
        let identity = Identity(digest: Array(repeating: 7, count: 32))
        return (scene, try ["a", "b", "c"].map { try scene.add(1, in: $0, identity: identity)[0] })
    }

    @Test func `go along with a deletion while they are undecided`() throws {
        let (scene, ids) = try copies()
        #expect(try Set(scene.swipe(ids[0], .delete).ids) == Set(ids))
        #expect(try scene.counts().queued == 3)
    }

    @Test func `that were kept are not queued by a decision on another, one by one or among many`() throws {
        let (scene, ids) = try copies()
        _ = try scene.triage.decide([Triage.Swipe(key: "k", id: ids[1], action: "keep", alone: true)])
        #expect(try Set(scene.swipe(ids[0], .delete).ids) == [ids[0], ids[2]])
        #expect(try scene.row(ids[1]).decision == .keep)
        let many = try scene.triage.decideMany([ids[2]], "readDelete", key: "m")
        #expect(many.ids == [ids[0], ids[2]])
        #expect(try scene.row(ids[1]).decision == .keep)
    }

    @Test func `are taken along by a decision to keep`() throws {
        let (scene, ids) = try copies()
        try scene.swipe(ids[0], .delete)
        #expect(try Set(scene.swipe(ids[2], .keep).ids) == Set(ids))
        #expect(try scene.counts().queued == 0)
    }

    @Test func `of a photo that is gone by now are left alone, and the photo is refused`() throws {
        let (scene, ids) = try copies()
        try scene.catalogue.write { try FileTable.setPresence($0, ids[0], .trashed) }
        let many = try scene.triage.decideMany([ids[0]], "delete", key: "m")
        #expect(many.act == nil && many.ids.isEmpty)
        #expect(many.refused.map(\.failure.reason) == ["photo.gone"])
        #expect(try scene.counts().queued == 0)
    }

    @Test func `in the trash or on a drive that is away are not decided on with another`() throws {
        let (scene, ids) = try copies()
        try scene.catalogue.write { db in
            try FileTable.setPresence(db, ids[1], .trashed)
            try FileTable.setPresence(db, ids[2], .away)
        }
        #expect(try scene.swipe(ids[0], .delete).ids == [ids[0]])
        #expect(try scene.triage.decideMany([ids[0]], "readKeep", key: "m").ids == [ids[0]])
        #expect(try ids.map { try scene.row($0).decision } == [.readKeep, nil, nil])
    }
}
