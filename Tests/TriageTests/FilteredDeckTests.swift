import Base
import Catalogue
import GRDB
import TestSupport
import Testing

@testable import Triage

struct FilteredDeckTests {
    /// Adds 1,900 photos of two months in four folders. A quarter is decided; a few have a rare format or size.
    private static func fill(_ scene: Scene) throws {
        try scene.catalogue.write { db in
            for (folder, count) in [("a", 700), ("b", 700), ("b/c", 460), ("rare", 40)] {
                try db.execute(
                    sql: """
                        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)
                        INSERT INTO file (directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom, screenshot, presence)
                        SELECT ?, CAST(i AS BLOB), 0, iif(i % 101 = 7, 'heic', iif(?3, 'gif', 'jpeg')), 10 + i, 1, 1, i, 1,
                        1704067200 + i / 2 * 7200, 0, ?3, 1 FROM n
                        """, arguments: [count, try Directories.id(db, of: scene.photos.appending(folder)), folder == "rare"])
            }
            try db.execute(
                sql: """
                    UPDATE file SET presence = 0;
                    UPDATE file SET decision = 2, decidedAt = 1 WHERE id % 4 = 0;
                    UPDATE file SET size = size * 100000 WHERE id % 11 = 0;
                    UPDATE file SET kind = 1 WHERE id % 97 = 0;
                    UPDATE file SET contents = 1 WHERE id % 3 = 0;
                    UPDATE file SET identity = randomblob(32) WHERE id % 2 = 0;
                    INSERT INTO album (id, name, createdAt) VALUES (7, 'Summer', 0);
                    INSERT INTO albumPhoto (albumId, identity, addedAt) SELECT 7, identity, 0 FROM file WHERE id % 10 = 0
                    """)
        }
    }

    private static func filters(_ scene: Scene) -> [PhotoFilter] {
        var filters = [PhotoFilter](repeating: PhotoFilter(), count: 10 + groups.count)
        filters[0].folder = scene.photos.appending("b")
        filters[1].folder = scene.photos.appending("rare")
        filters[2].format = "heic"
        filters[3].format = "gif"
        filters[4].minimumBytes = 60_000_000
        filters[5].from = LocalTime(iso: "2024-01-10")
        filters[5].to = LocalTime(iso: "2024-01-20")
        filters[6].screenshots = true
        filters[6].maximumBytes = 30
        filters[7].folder = scene.photos.appending("a")
        filters[7].to = LocalTime(iso: "2024-01-02")
        filters[8].minimumBytes = 1_000_000_000_000
        filters[9].folder = scene.photos
        filters[9].format = "heic"
        for (number, group) in groups.enumerated() { filters[10 + number].group = group }
        return filters
    }

    private static let groups = [
        (.day, "2024-01-12"), (.event, "1704067200_1704967200"), (.kind, "picture"), (.kind, "screenshot"), (.size, "50"),
        (.folder, "2"), (.identity, "P"), (.identity, "OTHER"), (.album, "7"), (.today, "2024"),
    ].map { way, key in PhotoFilter.Group(way, key, .series, today: LocalTime(iso: "2023-01-05") ?? .now) }

    /// Returns a random combination of all conditions that a filter can have.
    static func any(_ scene: Scene, _ chance: inout SplitMix64) -> PhotoFilter {
        var filter = PhotoFilter()
        filter.screenshots = chance.below(4) == 0
        filter.videos = chance.below(4) == 0
        filter.favourites = chance.below(4) == 0
        if chance.below(2) == 0 { filter.folder = scene.photos.appending(["a", "b", "b/c", "nowhere"][chance.below(4)]) }
        if chance.below(3) == 0 { filter.format = ["jpeg", "heic", "gif"][chance.below(3)] }
        if chance.below(3) == 0 { filter.from = LocalTime(iso: ["2024-01-10", "2024-02-02", "9999-12-31"][chance.below(3)]) }
        if chance.below(3) == 0 { filter.to = LocalTime(iso: ["2023-01-01", "2024-01-20", "2024-03-01"][chance.below(3)]) }
        if chance.below(4) == 0 { filter.minimumBytes = [0, 500, 60_000_000][chance.below(3)] }
        if chance.below(4) == 0 { filter.maximumBytes = [0, 700, .max][chance.below(3)] }
        if chance.below(3) == 0 { filter.state = [.undecided, .kept, .queued, .read][chance.below(4)] }
        if chance.below(3) == 0 { filter.group = groups[chance.below(groups.count)] }
        if chance.below(5) == 0 { filter.ids = Set((0..<60).map { _ in Int64(chance.below(1900)) }) }
        return filter
    }

    @Test(arguments: 0..<4) func `decks of filters drawn at random have their photos and films, newest first`(
        seed: UInt64
    ) async throws {
        var chance = SplitMix64(seed: seed)
        let scene = try Scene()
        try Self.fill(scene)
        for _ in 0..<60 {
            let filter = Self.any(scene, &chance)
            let (matching, arguments) = filter.condition
            let expected = try scene.catalogue.read { db in
                try Int64.fetchAll(
                    db,
                    sql: """
                        SELECT id FROM file WHERE presence = 0 AND kind IN (0, 1) AND decision = 0 AND \(matching)
                        ORDER BY taken DESC, id DESC LIMIT 30
                        """, arguments: arguments)
            }
            let hand = try await scene.deck.hand(filter, after: nil, limit: 30)
            #expect(hand.cards.map(\.id) == expected, "\(filter)")
            #expect(hand.filtered.total >= expected.count, "\(filter)")
        }
    }

    /// Runs with the default `scanLimits`, with a tiny one, and with none. If the scan by date does not find enough photos, the
    /// search by folder must find them.
    @Test(arguments: [[300, 10_000], [2], []]) func `pages of any filter have each of its photos once, newest first`(
        scanLimits: [Int]
    ) throws {
        let scene = try Scene()
        try Self.fill(scene)
        for (number, filter) in Self.filters(scene).enumerated() {
            for (undecided, count) in [(true, 1), (true, 8), (true, 201), (false, 30)] {
                let (matching, arguments) = filter.condition
                try scene.catalogue.read { db in
                    let expected = try Row.fetchAll(
                        db,
                        sql: """
                            SELECT id, taken FROM file WHERE presence = 0 AND kind IN (0, 1) \(undecided ? "AND decision = 0" : "") AND \(matching)
                            ORDER BY taken DESC, id DESC LIMIT \(40 * count)
                            """, arguments: arguments)
                    if number < 10 { #expect(expected.isEmpty == (number == 8)) }
                    var seen: [Int64] = []
                    while seen.count <= expected.count {
                        let after = seen.isEmpty ? nil : Keyset(expected[seen.count - 1][1], expected[seen.count - 1][0])
                        let page = FilteredDeck(
                            filter: filter, undecided: undecided, after: after, count: count, scanLimits: scanLimits)
                        let ids = try page.ids(db)
                        seen += ids
                        if ids.count < count || seen.count == 40 * count { break }
                    }
                    #expect(seen == expected.map { $0[0] }, "filter \(number), \(count) a page")
                }
            }
        }
    }

    /// Counting the photos of this filter takes so long that the next hands do not count again.
    @Test func `what is decided since the photos of a filter were counted is added to the count, at most to its end`()
        async throws
    {
        let scene = try Scene()
        let ids = try scene.add(3)
        let others = try scene.add(2, in: "b")
        try scene.swipe(others[0], .keep)
        let deck = scene.deck
        var filter = PhotoFilter()
        filter.ids = Set(ids + (1_000_000..<1_040_000))
        func counts() async throws -> [Int] {
            let filtered = try await deck.hand(filter, after: nil, limit: 1).filtered
            return [filtered.processed, filtered.total]
        }
        #expect(try await counts() == [0, 3])
        for (number, id) in ids.enumerated() {
            try scene.swipe(id, .keep)
            #expect(try await counts() == [number + 1, 3])
        }
        try scene.swipe(others[1], .keep)
        #expect(try await counts() == [3, 3])
    }
}
