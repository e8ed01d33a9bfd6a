import Base
import Catalogue
import GRDB
import Testing

@testable import Triage

struct DeckTests {
    @Test func `the newest photo comes first, equal times by number`() async throws {
        let scene = try Scene()
        let ids = try scene.add(5)
        let hand = try await scene.deck.hand(PhotoFilter(), after: nil, limit: 3)
        #expect(hand.cards.map(\.id) == [ids[4], ids[3], ids[2]])
        #expect(hand.next == "\(1_704_067_200 + 86_400)_\(ids[2])")
        #expect(hand.cards[0].name == "4.jpg")
        #expect(hand.cards[0].taken == "2024-01-03T00:00:00")
        #expect(hand.cards[0].bytes == 14)
        #expect(hand.filtered.total == 5)
    }

    @Test(arguments: [1, 2, 7])
    func `paging while deciding meets each photo once, without a gap`(limit: Int) async throws {
        let scene = try Scene()
        let ids = try scene.add(41)
        var seen: [Int64] = []
        var next: DeckCursor?
        repeat {
            let hand = try await scene.deck.hand(PhotoFilter(), after: next, limit: limit)
            seen += hand.cards.map(\.id)
            for card in hand.cards where card.id.isMultiple(of: 2) { try scene.swipe(card.id, .keep) }
            next = try DeckCursor(hand.next)
        } while next != nil
        #expect(seen == ids.reversed())
    }

    @Test func `a decided card leaves the deck and comes back with undo`() async throws {
        let scene = try Scene()
        let ids = try scene.add(3)
        try scene.swipe(ids[2], .keep)
        #expect(try await scene.deck.hand(PhotoFilter(), after: nil, limit: 9).cards.map(\.id) == [ids[1], ids[0]])
        try scene.takeBack()
        #expect(try await scene.deck.hand(PhotoFilter(), after: nil, limit: 9).cards.map(\.id) == [ids[2], ids[1], ids[0]])
        #expect(try await scene.deck.photos(PhotoFilter(), after: nil, limit: 9).cards.count == 3)
    }

    @Test func `filters choose and are counted on their own`() async throws {
        let scene = try Scene()
        let plain = try scene.add(4, in: "plain")
        let shots = try scene.add(2, in: "shots", screenshot: true, format: "png")
        let inner = try scene.add(1, in: "plain/inner")
        try scene.swipe(shots[0], .delete)
        func deck(_ change: (inout PhotoFilter) -> Void) async throws -> (Set<Int64>, Int, Int) {
            var filter = PhotoFilter()
            change(&filter)
            let hand = try await scene.deck.hand(filter, after: nil, limit: 100)
            return (Set(hand.cards.map(\.id)), hand.filtered.total, hand.filtered.processed)
        }
        #expect(try await deck { $0.screenshots = true } == ([shots[1]], 2, 1))
        #expect(try await deck { $0.format = "jpeg" } == (Set(plain + inner), 5, 0))
        #expect(try await deck { $0.folder = scene.photos.appending("plain") } == (Set(plain + inner), 5, 0))
        #expect(try await deck { $0.folder = scene.photos.appending("pla") } == ([], 0, 0))
        #expect(try await deck { $0.minimumBytes = 12 } == ([plain[2], plain[3]], 2, 0))
        #expect(try await deck { $0.maximumBytes = 10 } == ([plain[0], inner[0]], 3, 1))
        #expect(try await deck { $0.from = LocalTime(iso: "2024-01-02") } == ([plain[2], plain[3]], 2, 0))
        #expect(try await deck { $0.to = LocalTime(iso: "2024-01-01") } == ([plain[0], plain[1], shots[1], inner[0]], 5, 1))
        let again = scene.deck
        var filter = PhotoFilter()
        filter.format = "jpeg"
        for (number, id) in plain.enumerated() {
            try scene.swipe(id, .keep)
            #expect(try await again.hand(filter, after: nil, limit: 1).filtered.processed == number + 1)
        }
    }

    @Test func `a filter's page is looked up again after every change, of ours or of another process`() async throws {
        let scene = try Scene()
        let ids = try scene.add(6)
        let deck = scene.deck
        var filter = PhotoFilter()
        filter.format = "jpeg"
        let newestFirst = Array(ids.reversed())
        for (number, id) in newestFirst.enumerated() {
            for _ in 0..<2 {
                let hand = try await deck.hand(filter, after: nil, limit: 9)
                #expect(hand.cards.map(\.id) == Array(newestFirst.dropFirst(number)))
                #expect(try await deck.upcoming(filter, limit: 9).map(\.id) == hand.cards.map(\.id))
                #expect(try await deck.photos(filter, after: nil, limit: 9).cards.map(\.id) == newestFirst)
            }
            try scene.swipe(id, .keep)
        }
        #expect(try await deck.hand(filter, after: nil, limit: 9).cards.isEmpty)
    }

    @Test func `a limit beyond reason is a page of 200, below it one card`() async throws {
        let scene = try Scene()
        _ = try scene.add(230)
        #expect(try await scene.deck.hand(PhotoFilter(), after: nil, limit: 10_000).cards.count == 200)
        #expect(try await scene.deck.hand(PhotoFilter(), after: nil, limit: -3).cards.count == 1)
        #expect(try await scene.deck.upcoming(PhotoFilter(), limit: 5).count == 5)
    }
}
