import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Triage

struct LaterTests {
    @Test func `a photo for later comes after the others, and undo returns it to its position`() async throws {
        let scene = try Scene()
        let ids = try scene.add(5)
        try scene.later(ids[4])
        try scene.later(ids[1])
        #expect(try await scene.cards() == [ids[3], ids[2], ids[0], ids[4], ids[1]])
        #expect(try scene.counts().later == 2)
        #expect(try scene.counts().processed == 0)
        let undone = try #require(try scene.takeBack())
        #expect(undone.act.kind == .later)
        #expect(undone.files == [ids[1]])
        #expect(undone.act.about == About("one", name: "1.jpg"))
        #expect(try await scene.cards() == [ids[3], ids[2], ids[1], ids[0], ids[4]])
        try scene.takeBack()
        #expect(try await scene.cards() == ids.reversed())
        #expect(try scene.counts().later == 0)
    }

    @Test func `several photos are put behind the others as one act, decided ones stay, and one undo returns them`() async throws
    {
        let scene = try Scene()
        let ids = try scene.add(5)
        _ = try scene.triage.decideMany([ids[3]], "keep", key: "keep")
        let many = try scene.triage.postponeMany([ids[4], ids[3], ids[1]], key: "later")
        #expect(many.ids == [ids[1], ids[4]])
        #expect(try await scene.cards() == [ids[2], ids[0], ids[1], ids[4]])
        #expect(try scene.triage.postponeMany([ids[4]], key: "later").ids == [], "a key is used once")
        #expect(try scene.triage.postponeMany([ids[3]], key: "decided").act == nil, "nothing was done, so there is no act")
        let undone = try #require(try scene.takeBack())
        #expect(undone.act.kind == .later)
        #expect(try await scene.cards() == [ids[4], ids[2], ids[1], ids[0]])
        #expect(try scene.counts().processed == 1)
    }

    @Test func `a photo that is put behind again goes to the very end, and undo returns it step by step`() async throws {
        let scene = try Scene()
        let ids = try scene.add(3)
        for id in [ids[2], ids[1], ids[2]] { try scene.later(id, shown: nil) }
        #expect(try await scene.cards() == [ids[0], ids[1], ids[2]])
        try scene.takeBack()
        #expect(try await scene.cards() == [ids[0], ids[2], ids[1]])
    }

    @Test func `two tabs that show the same card put it behind once, and one undo takes it back`() async throws {
        let scene = try Scene()
        let ids = try scene.add(3)
        let first = try scene.later(ids[2], shown: 0)
        let second = try scene.later(ids[2], shown: 0)
        #expect(first.ids == [ids[2]])
        #expect(second.ids == [])
        #expect(second.applied.count == 1 && second.refused.isEmpty)
        try scene.takeBack()
        #expect(try await scene.cards() == ids.reversed())
        #expect(try scene.takeBack() == nil)
    }

    @Test func `a swipe that arrives twice counts once`() throws {
        let scene = try Scene()
        let ids = try scene.add(2)
        for _ in 0..<2 { try scene.later(ids[0], shown: nil, key: "a") }
        let acts = try scene.catalogue.read { try Journal.recent($0, limit: 9) }
        #expect(acts.map(\.kind) == [.later])
    }

    @Test func `a decision from elsewhere stays, and its undo returns the photo to the end of the deck`() async throws {
        let scene = try Scene()
        let ids = try scene.add(3)
        try scene.later(ids[2])
        try scene.swipe(ids[2], .keep)
        #expect(try scene.counts().later == 0)
        #expect(try scene.later(ids[2], shown: nil).ids == [])
        #expect(try scene.row(ids[2]).decision == .keep)
        try scene.takeBack()
        #expect(try await scene.cards() == [ids[1], ids[0], ids[2]])
    }

    @Test func `the copies of a photo go with it`() async throws {
        let scene = try Scene()
        let identity = Identity(digest: [UInt8](repeating: 7, count: 32))
        let copies = try scene.add(2, in: "copies", identity: identity)
        let other = try scene.add(1)
        let outcome = try scene.later(copies[1])
        #expect(outcome.ids == copies)
        #expect(try await scene.cards() == other + copies)
        try scene.takeBack()
        #expect(Set(try await scene.cards().prefix(3)) == Set(copies + other))
        #expect(try scene.counts().later == 0)
    }

    @Test func `what is for later is so after a restart, with its undo`() async throws {
        let scene = try Scene()
        let ids = try scene.add(3)
        try scene.later(ids[2])
        let again = try Catalogue(at: scene.root.appending("data"))
        let hand = try await Deck(again).hand(PhotoFilter(), after: nil, limit: 9)
        #expect(hand.cards.map(\.id) == [ids[1], ids[0], ids[2]])
        #expect(hand.cards.map { $0.later != nil } == [false, false, true])
        #expect(hand.counts.later == 1)
        let undone = try Undo(again, Triage.reversals(scene.mover)).last()
        #expect(undone?.act.kind == .later)
        #expect(try again.read { try Counts.fetch($0).later } == 0)
    }

    @Test func `an older act stays undone where a newer one has put the photo behind again`() throws {
        let scene = try Scene()
        let ids = try scene.add(2)
        try scene.later(ids[0], shown: nil, key: "first")
        try scene.later(ids[0], shown: nil, key: "second")
        let later = try scene.row(ids[0]).later
        let refused = try #require(try scene.undo.last(key: "first"))
        #expect(!refused.isUndone)
        #expect(refused.refused.map(\.failure.reason) == ["undo.changedSince"])
        #expect(try scene.row(ids[0]).later == later)
    }

    @Test func `starting over returns them, and its undo puts them behind again`() async throws {
        let scene = try Scene()
        let ids = try scene.add(3)
        try scene.later(ids[2])
        try scene.swipe(ids[1], .keep)
        _ = try scene.triage.startOver()
        #expect(try await scene.cards() == ids.reversed())
        #expect(try scene.takeBack()?.act.kind == .startOver)
        #expect(try await scene.cards() == [ids[0], ids[2]])
    }

    @Test func `a filtered deck has them at its end too, and loses no photo for them`() async throws {
        let scene = try Scene()
        let ids = try scene.add(60)
        for id in ids.suffix(30) { try scene.later(id) }
        var filter = PhotoFilter()
        filter.format = "jpeg"
        for order in [DeckOrder.newest, .oldest, .largest, .random(seed: 5), .group] {
            let seen = try await scene.cards(filter, order, limit: 7)
            #expect(Set(seen.prefix(30)) == Set(ids.prefix(30)), "\(order)")
            #expect(Array(seen.suffix(30)) == Array(ids.suffix(30)), "\(order)")
        }
    }
}

extension Scene {
    /// - Parameter shown: the position that the card showed; by default that of the catalogue.
    @discardableResult
    func later(_ id: Int64, shown: Int64?, key: String = UUID().uuidString) throws -> Triage.Outcome {
        try triage.decide([Triage.Swipe(key: key, id: id, action: "later", later: shown)])
    }

    @discardableResult
    func later(_ id: Int64) throws -> Triage.Outcome { try later(id, shown: try row(id).later) }

    /// Returns the ids of all cards, read page by page.
    func cards(
        _ filter: PhotoFilter = PhotoFilter(), _ order: DeckOrder = .newest, limit: Int = 2,
        between: (Deck.Hand) throws -> Void = { _ in }
    ) async throws -> [Int64] {
        var (ids, next): ([Int64], DeckCursor?) = ([], nil)
        repeat {
            let hand = try await deck.hand(filter, order, after: next, limit: limit)
            #expect(hand.cards.count <= limit)
            ids += hand.cards.map(\.id)
            next = try DeckCursor(hand.next)
            try between(hand)
        } while next != nil && ids.count < 1000
        return ids
    }
}
