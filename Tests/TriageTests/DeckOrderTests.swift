import Acts
import Base
import Catalogue
import GRDB
import Testing

@testable import Triage

struct DeckOrderTests {
    private static let orders = [DeckOrder.newest, .oldest, .largest, .random(seed: 0), .random(seed: 3_000_000_000), .group]

    @Test func `oldest and largest come in the order of their names`() async throws {
        let scene = try Scene()
        let ids = try scene.add(5)
        #expect(try await scene.cards(order: .oldest) == ids)
        #expect(try await scene.cards(order: .largest) == ids.reversed())
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET size = 100 - size") }
        #expect(try await scene.cards(order: .largest) == ids)
    }

    @Test func `a seed gives one order, another seed another one, and both have all photos`() async throws {
        let scene = try Scene()
        let ids = try scene.add(60)
        let (first, second) = (DeckOrder.random(seed: 7), DeckOrder.random(seed: 2_500_000_000))
        let cards = try await scene.cards(order: first)
        #expect(Set(cards) == Set(ids))
        #expect(cards != ids && cards != ids.reversed())
        #expect(try await scene.cards(order: first, limit: 9) == cards)
        let others = try await scene.cards(order: second)
        #expect(others != cards)
        #expect(Set(others) == Set(ids))
        try scene.swipe(cards[0], .keep)
        try scene.takeBack()
        #expect(try await scene.cards(order: first) == cards, "undo keeps the order")
    }

    @Test(arguments: orders) func `paging while photos are decided, put behind and added shows each photo once`(
        order: DeckOrder
    ) async throws {
        let scene = try Scene()
        let ids = try scene.add(41)
        try scene.group([ids[40], ids[38], ids[3], ids[7]])
        var added: [Int64] = []
        var late: [Int64] = []
        let seen = try await scene.cards(order: order, limit: 3) { hand in
            for card in hand.cards where card.later == nil {
                if card.id.isMultiple(of: 3) { try scene.swipe(card.id, .keep) }
                if card.id % 3 == 1 {
                    try scene.later(card.id)
                    late.append(card.id)
                }
            }
            if added.count < 4 { added += try scene.add(1, in: "new\(added.count)") }
        }
        let regular = seen.prefix(seen.count - late.count)
        #expect(Set(regular).count == regular.count, "no card twice")
        #expect(Set(regular).subtracting(added) == Set(ids), "no card left out")
        #expect(Array(seen.suffix(late.count)) == late)
    }

    @Test func `photos that look alike follow the newest of them`() async throws {
        let scene = try Scene()
        let ids = try scene.add(7)
        try scene.group([ids[1], ids[5], ids[3]])
        let all = [ids[6], ids[5], ids[3], ids[1], ids[4], ids[2], ids[0]]
        for limit in 1...8 { #expect(try await scene.cards(order: .group, limit: limit) == all, "\(limit) a page") }
        try scene.swipe(ids[5], .keep)
        #expect(try await scene.cards(order: .group) == [ids[6], ids[4], ids[3], ids[1], ids[2], ids[0]])
        var filter = PhotoFilter()
        filter.maximumBytes = 13
        #expect(try await scene.cards(filter, .group) == [ids[3], ids[1], ids[2], ids[0]])
    }

    @Test func `a filter has the same order as the whole deck`() async throws {
        let scene = try Scene()
        let ids = try scene.add(30)
        let shots = try scene.add(12, in: "shots", screenshot: true)
        try scene.group([ids[2], shots[3], shots[9]])
        var filter = PhotoFilter()
        filter.screenshots = true
        for order in [DeckOrder.newest, .oldest, .largest, .random(seed: 99)] {
            let all = try await scene.cards(order: order)
            #expect(try await scene.cards(filter, order) == all.filter(shots.contains), "\(order)")
        }
    }

    @Test(
        arguments: [
            ("fastest", nil), ("random", nil), ("random", -1), ("random", 4_294_967_296), ("newest", 1), (nil, 1), ("", nil),
        ] as [(String?, Int64?)])
    func `an order that does not exist, and a seed without random order, are refused`(word: String?, seed: Int64?) {
        #expect(throws: Failure.self) { _ = try DeckOrder(word: word, seed: seed) }
    }

    @Test(arguments: [
        "", "1_", "3", "1_2_3", "s", "s0", "s3", "s0_2_3", "s1_2", "1_2_3_4", "1_2_3_4_5_6", "a_b", "_1_2", "1__2", "s1__2",
    ])
    func `a page that does not exist is refused`(text: String) {
        #expect(throws: Failure.self) { _ = try DeckCursor(text) }
    }

    @Test(arguments: ["12_34", "-12_34", "s1", "s2_5_6", "1_2_3_4_5"]) func `a position is read as it was written`(
        text: String
    ) throws {
        #expect(try DeckCursor(text)?.text == text)
    }

    @Test func `each order of the whole deck is read from its index alone`() throws {
        let scene = try Scene()
        _ = try scene.add(3)
        try scene.catalogue.read { db in
            for order in Self.orders {
                for segment in order.segments {
                    let (later, arguments) = segment.after(Keyset(1_704_067_200, 2))
                    let plan = try Row.fetchAll(
                        db,
                        sql: """
                            EXPLAIN QUERY PLAN SELECT id FROM file INDEXED BY \(segment.index)
                            WHERE \(FileRow.inDeck) AND \(segment.condition) AND \(later) ORDER BY \(segment.order) LIMIT 9
                            """, arguments: arguments
                    ).map { $0["detail"] as String }
                    #expect(plan.first?.hasPrefix("SEARCH file USING COVERING INDEX \(segment.index)") == true, "\(plan)")
                    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
                }
            }
        }
    }
}

extension Scene {
    fileprivate func cards(
        order: DeckOrder, limit: Int = 2, between: (Deck.Hand) throws -> Void = { _ in }
    ) async throws -> [Int64] {
        try await cards(PhotoFilter(), order, limit: limit, between: between)
    }

    /// Makes photos look alike, as a comparison of all photos does.
    fileprivate func group(_ ids: [Int64]) throws {
        try catalogue.write { db in
            let identities = ids.map { id in Identity(digest: [UInt8](repeating: UInt8(id), count: 32)) }
            for (place, id) in ids.enumerated() {
                try db.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [identities[place], id])
                try db.execute(
                    sql: "INSERT INTO alike (step, identity, lead, place, likeness) VALUES (3, ?, ?, ?, 1)",
                    arguments: [identities[place], identities[0], place])
            }
        }
    }
}
