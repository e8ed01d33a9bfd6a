import Acts
import Base
@testable import Catalogue
import GRDB
import Testing

@testable import Triage

struct DecisionTests {
    @Test func `four swipes are four decisions and are counted`() throws {
        let scene = try Scene()
        let ids = try scene.add(5)
        for (id, decision) in zip(ids, Decision.allCases) { try scene.swipe(id, decision) }
        #expect(try ids.map { try scene.row($0).decision } == [.delete, .keep, .readDelete, .readKeep, nil])
        let counts = try scene.counts()
        #expect(counts == Counts(total: 5, processed: 4, kept: 2, queued: 2, queuedBytes: 22, read: 2, waiting: 2))
    }

    @Test func `a key seen before changes nothing and counts as applied`() throws {
        let scene = try Scene()
        let ids = try scene.add(1)
        try scene.swipe(ids[0], .delete, key: "one")
        let again = try scene.swipe(ids[0], .keep, key: "one")
        #expect(again.applied == ["one"])
        #expect(again.ids == [])
        #expect(try scene.row(ids[0]).decision == .delete)
        try scene.takeBack()
        #expect(try scene.swipe(ids[0], .delete, key: "one").applied == ["one"])
        #expect(try scene.row(ids[0]).decision == nil, "a retry that comes late does not undo the undo")
    }

    @Test(arguments: [0, 86_400_000, -86_400_000] as [Int64])
    func `of two devices the later decision counts, whichever arrives first and whatever the phone's clock says`(
        _ skew: Int64
    ) throws {
        let scene = try Scene()
        let ids = try scene.add(3)
        let sent = now() + skew
        func wait(_ key: String, _ id: Int64, _ decision: Decision, for age: Int64, by device: String? = "Phone") throws {
            let swipe = Triage.Swipe(key: key, id: id, action: decision.word, at: sent - age)
            let outcome = try Actor.$device.withValue(device) { try scene.triage.decide([swipe], sent: sent) }
            #expect(outcome.applied == [key])
        }
        try scene.swipe(ids[0], .keep)
        try wait("older", ids[0], .delete, for: 3_600_000)
        #expect(try scene.row(ids[0]).decision == .keep, "it was made an hour before")
        #expect(try scene.catalogue.read { try Journal.recent($0, limit: 9) }.count == 2, "both stand in the journal")
        try wait("older", ids[0], .delete, for: 3_700_000)
        try wait("prompt", ids[0], .delete, for: 500)
        #expect(try scene.row(ids[0]).decision == .delete, "what comes at once is not held against the clocks")
        try wait("later", ids[1], .keep, for: 3_600_000)
        try wait("own", ids[1], .delete, for: 3_700_000)
        #expect(try scene.row(ids[1]).decision == .delete, "a device's own decisions count in their order")
        try scene.swipe(ids[2], .keep, at: now() - 7_200_000)
        try wait("newer", ids[2], .delete, for: 3_600_000)
        #expect(try scene.row(ids[2]).decision == .delete)
    }

    @Test(arguments: ["", String(repeating: "k", count: 201)]) func `a decision without a key of its own is refused`(
        key: String
    ) throws {
        let scene = try Scene()
        let ids = try scene.add(1)
        let outcome = try scene.swipe(ids[0], .delete, key: key)
        #expect(outcome.refused.map(\.error.code) == [.badRequest])
        #expect(outcome.applied == [])
        #expect(try scene.row(ids[0]).decision == nil)
    }

    @Test func `what is wrong is refused, the rest of the batch applies`() throws {
        let scene = try Scene()
        let ids = try scene.add(2)
        let outcome = try scene.triage.decide([
            Triage.Swipe(key: "a", id: ids[0], action: "keep"), Triage.Swipe(key: "b", id: ids[1], action: "burn"),
            Triage.Swipe(key: "c", id: 999, action: "keep"), Triage.Swipe(key: "d", id: ids[1], action: "delete"),
        ])
        #expect(outcome.applied == ["a", "d"])
        #expect(outcome.refused.map(\.key) == ["b", "c"])
        #expect(outcome.refused.map(\.error.code) == [.badRequest, .fileNotFound])
        #expect(outcome.ids == ids)
    }

    @Test func `a swipe is about the picture that was shown`() throws {
        let scene = try Scene()
        let id = try scene.add(1)[0]
        let unread = try scene.row(id).version
        let read = Identity(digest: Array(repeating: 7, count: 32))
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET identity = ?", arguments: [read]) }
        func refusal(_ version: String?) throws -> Failure.Code? {
            let swipe = Triage.Swipe(key: version ?? "any", id: id, action: "delete", version: version)
            return try scene.triage.decide([swipe]).refused.first?.error.code
        }
        #expect(try refusal(String(repeating: "08", count: 8)) == .changed)
        #expect(try scene.row(id).decision == nil)
        #expect(try [refusal(unread), refusal(read.shortHex), refusal(nil)] == [nil, nil, nil])
        #expect(try scene.row(id).decision == .delete)
    }

    @Test func `a decision about one file alone leaves its copies`() throws {
        let scene = try Scene()
        let ids = try scene.add(2, identity: Identity(digest: Array(repeating: 7, count: 32)))
        let outcome = try scene.triage.decide([Triage.Swipe(key: "a", id: ids[1], action: "delete", alone: true)])
        #expect(outcome.ids == [ids[1]])
        #expect(try ids.map { try scene.row($0).decision } == [nil, .delete])
        try scene.takeBack()
        #expect(try scene.row(ids[1]).decision == nil)
    }

    @Test func `of many photos those that were replaced since they were shown are refused`() throws {
        let scene = try Scene()
        let ids = try scene.add(3)
        let shown = Dictionary(uniqueKeysWithValues: try ids.map { ($0, try scene.row($0).version) })
        let other = Identity(digest: Array(repeating: 7, count: 32))
        try scene.catalogue.write {
            try $0.execute(sql: "UPDATE file SET identity = ?, modified = modified + 1 WHERE id = ?", arguments: [other, ids[1]])
        }
        let many = try scene.triage.decideMany(ids, "delete", versions: shown, key: "a")
        #expect(many.ids == [ids[0], ids[2]])
        #expect(many.refused.map(\.file) == [ids[1]])
        #expect(many.refused.map(\.failure.code) == [.changed])
        #expect(try scene.row(ids[1]).decision == nil)
    }

    @Test func `what changes nothing is no act`() throws {
        let scene = try Scene()
        let ids = try scene.add(1)
        try scene.swipe(ids[0], .keep)
        let many = try scene.triage.decideMany([998, 999], "delete", key: "a")
        #expect(many.act == nil)
        #expect(many.ids.isEmpty)
        let again = try scene.triage.decideMany(ids, "keep", key: "b")
        #expect(again.act == nil && again.ids == ids, "the photo is kept already")
        #expect(try scene.takeBack()?.files == ids, "the newest act is still the swipe")
    }

    @Test func `a photo that is away cannot be decided on`() throws {
        let scene = try Scene()
        let ids = try scene.add(1)
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET presence = 1") }
        #expect(try scene.swipe(ids[0], .keep).refused.map(\.error.code) == [.fileNotFound])
    }

    @Test func `copies are decided together and taken back together`() throws {
        let scene = try Scene()
        let first = try scene.add(1, in: "a", identity: Identity(digest: [7]))
        let copy = try scene.add(1, in: "b", identity: Identity(digest: [7]))
        let other = try scene.add(1, in: "c", identity: Identity(digest: [8]))
        #expect(try scene.swipe(first[0], .delete).ids == first + copy)
        #expect(try scene.row(copy[0]).decision == .delete)
        #expect(try scene.row(other[0]).decision == nil)
        let queued = try scene.queue.list(after: nil, limit: 10).photos
        #expect(Set(queued.map(\.id)) == Set(first + copy) && queued.map(\.copies) == [2, 2])
        #expect(try scene.takeBack()?.files.sorted() == first + copy)
        #expect(try (first + copy + other).map { try scene.row($0).decision } == [nil, nil, nil])
        #expect(try scene.counts().processed == 0)
    }

    @Test func `a clock that runs ahead does not date a decision into the future`() throws {
        let scene = try Scene()
        let ids = try scene.add(2)
        try scene.swipe(ids[0], .delete, at: now() + 1_000_000)
        try scene.swipe(ids[1], .delete, at: 5000)
        #expect(try #require(try scene.row(ids[0]).decidedAt) <= now())
        #expect(try scene.row(ids[1]).decidedAt == 5000)
    }

    @Test func `starting over forgets what was not carried out, and undo brings it back`() throws {
        let scene = try Scene()
        let ids = try scene.add(4)
        for (id, decision) in zip(ids, Decision.allCases) { try scene.swipe(id, decision) }
        _ = try scene.queue.delete(.some([ids[0]]))
        _ = try scene.triage.startOver()
        #expect(try ids.map { try scene.row($0).decision } == [.delete, nil, nil, nil])
        #expect(try scene.row(ids[0]).presence == .trashed)
        #expect(try scene.takeBack()?.act.kind == .startOver)
        #expect(try ids.map { try scene.row($0).decision } == Decision.allCases)
    }

    @Test func `a decision that starting over has overtaken is not taken back by its key`() throws {
        let scene = try Scene()
        let ids = try scene.add(2)
        try scene.swipe(ids[0], .keep, key: "first")
        try scene.swipe(ids[1], .keep, key: "second")
        _ = try scene.triage.startOver()
        try scene.swipe(ids[1], .delete, key: "third")
        let undo = scene.undo
        #expect(try undo.last(key: "first") == nil)
        #expect(try undo.last(key: "third")?.act.kind == .decide)
        #expect(try undo.last()?.act.kind == .startOver)
        #expect(try ids.map { try scene.row($0).decision } == [.keep, .keep])
        #expect(try undo.last(key: "first")?.files == [ids[0]])
        #expect(try scene.row(ids[0]).decision == nil)
    }
}
