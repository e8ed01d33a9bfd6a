import Base
import Catalogue
import GRDB
import TestSupport
import Testing

@Suite struct PhotoFilterTests {
    /// Four years of photos in nested folders. Some are decided, missing, films or screenshots.
    private static func fill(_ catalogue: Catalogue, _ chance: inout SplitMix64, count: Int) throws {
        let steps: [Int64] = [0, 1, 999_999, 1_000_000, 4_999_999, 5_000_000, 30_000_000, 50_000_000, 2_000_000_000]
        try catalogue.write { db in
            for number in 0..<count {
                try add(
                    db, "/p/\(chance.below(3))/\(chance.below(3))/\(number).jpg",
                    taken: Int64(chance.below(4 * 365)) * 86_400 / 7 * 7,
                    size: steps[chance.below(steps.count)], kind: chance.below(9) == 0 ? 1 : 0,
                    presence: chance.below(9) == 0 ? 1 : 0,
                    decision: chance.below(3) == 0 ? 2 : 0, format: ["jpeg", "heic", "png"][chance.below(3)],
                    screenshot: chance.below(5) == 0)
            }
        }
    }

    static func any(_ chance: inout SplitMix64) -> PhotoFilter {
        var filter = PhotoFilter()
        filter.screenshots = chance.below(4) == 0
        if chance.below(2) == 0 { filter.folder = BytePath(["/p", "/p/1", "/p/2/1", "/nowhere"][chance.below(4)]) }
        if chance.below(2) == 0 { filter.format = ["jpeg", "heic", "gif"][chance.below(3)] }
        if chance.below(2) == 0 {
            filter.from = LocalTime(iso: ["1969-01-01", "1970-03-01", "1971-05-17", "1973-12-31", "1980-01-01"][chance.below(5)])
        }
        if chance.below(2) == 0 {
            filter.to = LocalTime(iso: ["1969-01-01", "1970-03-31", "1972-02-29", "1973-12-31", "9999-12-31"][chance.below(5)])
        }
        if chance.below(3) == 0 {
            filter.minimumBytes = [0, 1, 1_000_000, 3_000_000, 50_000_000, 3_000_000_000][chance.below(6)]
        }
        if chance.below(3) == 0 { filter.maximumBytes = [0, 999_999, 5_000_000, 4_999_999, .max][chance.below(5)] }
        if chance.below(6) == 0 { filter.videos = true }
        if chance.below(6) == 0 { filter.favourites = true }
        if chance.below(4) == 0 { filter.state = [.undecided, .kept, .queued, .read][chance.below(4)] }
        if chance.below(6) == 0 { filter.ids = Set((0..<chance.below(90)).map { _ in Int64(chance.below(400)) }) }
        return filter
    }

    @Test(arguments: 0..<5) func `photos of any filter are counted as looking at each of them would`(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        try withCatalogue { catalogue in
            try Self.fill(catalogue, &chance, count: 400)
            for _ in 0..<150 {
                let filter = Self.any(&chance)
                let (matching, arguments) = filter.condition
                let (counted, there) = try catalogue.read { db in
                    let row = try Row.fetchOne(
                        db,
                        sql:
                            "SELECT count(*), ifnull(sum(decision = 0), 0) FROM file WHERE presence = 0 AND kind = 0 AND \(matching)",
                        arguments: arguments)
                    let simpler = try filter.withoutNeedlessFolder(db)
                    #expect((simpler.folder == nil) == ([nil, BytePath("/p")].contains(filter.folder)))
                    #expect(try simpler.count(db) == filter.count(db))
                    return (try filter.count(db), row.map { ($0[0] as Int, $0[1] as Int) })
                }
                #expect(counted == (try #require(there)), "\(filter)")
            }
        }
    }
}
