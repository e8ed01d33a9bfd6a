import Acts
import Base
@testable import Catalogue
import Foundation
import GRDB
import Testing

@testable import Photos
import Web

struct TimelineTests {
    @Test func `ranks count from the newest photo on, or from the oldest`() async throws {
        let scene = try Scene()
        let ids = try scene.add(count: 40)
        let newest = try await scene.timeline.photos(PhotoFilter(), .newest, rank: 7, limit: 20)
        #expect(newest.total == 40)
        #expect(newest.cards.compactMap { $0?.id } == Array(ids.reversed()[7..<27]))
        let oldest = try await scene.timeline.photos(PhotoFilter(), .oldest, rank: 35, limit: 20)
        #expect(oldest.cards.compactMap { $0?.id } == Array(ids[35...]))
        #expect(try await scene.timeline.photos(PhotoFilter(), .newest, rank: 40, limit: 5).cards.isEmpty)
    }

    @Test(arguments: [Timeline.Order.newest, .oldest])
    func `every rank is the same photo however it is reached`(order: Timeline.Order) async throws {
        let scene = try Scene()
        let ids = try scene.add(count: 40)
        let whole = order == .newest ? Array(ids.reversed()) : ids
        for rank in 0..<40 {
            #expect(try await scene.timeline.ids(PhotoFilter(), order, rank: rank, limit: 3) == Array(whole[rank...].prefix(3)))
        }
        var filter = PhotoFilter()
        filter.minimumBytes = 1
        #expect(try await scene.timeline.ids(filter, order, rank: 0, limit: 100) == whole)
    }

    @Test func `photos of one second are in the order of the numbers in their names, in either order`() async throws {
        let scene = try Scene()
        let ids = try scene.add(count: 12)
        for id in ids { try scene.take(id, at: 1_704_067_200) }
        // The order of the ids differs from that of the names.
        try scene.catalogue.write { db in
            for (index, id) in ids.enumerated() {
                let name = BytePath("IMG-WA\((index * 7) % 12).jpg")
                try FileTable.place(db, file: id, at: scene.root.appending("renamed").appending(name))
                try db.execute(sql: "UPDATE file SET presence = 0 WHERE id = ?", arguments: [id])
            }
        }
        let expected = (0..<12).map { "IMG-WA\($0).jpg" }
        var bytes = PhotoFilter()
        bytes.minimumBytes = 1
        for filter in [PhotoFilter(), bytes] {
            let newest = try await scene.timeline.photos(filter, .newest, rank: 0, limit: 100)
            #expect(newest.cards.compactMap { $0?.name } == expected.reversed())
            let oldest = try await scene.timeline.photos(filter, .oldest, rank: 3, limit: 5)
            #expect(oldest.cards.compactMap { $0?.name } == Array(expected[3..<8]))
        }
    }

    @Test func `months say where they begin, in either order, and which photo comes first`() async throws {
        let scene = try Scene()
        let ids = try scene.add(count: 40)
        let newest = try await scene.timeline.months(PhotoFilter(), .newest)
        #expect(newest.months.map(\.month) == ["2024-03", "2024-02", "2024-01"])
        #expect(newest.months.map(\.count) == [10, 14, 16])
        #expect(newest.months.map(\.start) == [0, 10, 24])
        #expect(newest.covers == [ids[39], ids[29], ids[15]])
        let oldest = try await scene.timeline.months(PhotoFilter(), .oldest)
        #expect(oldest.months.map(\.start) == [0, 16, 30])
        #expect(oldest.covers == [ids[0], ids[16], ids[30]])
        var filter = PhotoFilter()
        filter.minimumBytes = 1
        #expect(try await scene.timeline.months(filter, .oldest) == oldest)
    }

    @Test func `days say how many photos they have, in either order, whole or the first alone`() async throws {
        let scene = try Scene()
        let ids = try scene.add(count: 40)
        let first = 1_704_067_200 / 86_400
        // Three photos have the same day (one of them its last second), and one photo was taken before 1970.
        try scene.take(ids[1], at: 1_704_067_200 + 86_399)
        try scene.take(ids[2], at: 1_704_067_200)
        try scene.take(ids[3], at: -1)
        let newest = try await scene.timeline.days(PhotoFilter(), .newest)
        #expect(newest.map(\.day) == (4..<40).reversed().map { first + $0 * 2 } + [first, -1])
        #expect(newest.map(\.count) == [Int](repeating: 1, count: 36) + [3, 1])
        let oldest = try await scene.timeline.days(PhotoFilter(), .oldest)
        #expect(oldest == newest.reversed())
        var filter = PhotoFilter()
        filter.minimumBytes = 1
        for order in [Timeline.Order.newest, .oldest] {
            let whole = try await scene.timeline.days(PhotoFilter(), order)
            #expect(try await scene.timeline.days(filter, order) == whole)
            for each in [PhotoFilter(), filter] {
                #expect(try await scene.timeline.days(each, order, limit: 3) == Array(whole.prefix(3)))
            }
        }
        filter.minimumBytes = 1 << 40
        #expect(try await scene.timeline.days(filter, .newest).isEmpty)
        #expect(try await Scene().timeline.days(PhotoFilter(), .oldest).isEmpty)
    }

    @Test func `a filter leaves what matches, and its count is the same`() async throws {
        let scene = try Scene()
        let ids = try scene.add(count: 40)
        try scene.decide(ids[3], .delete)
        try scene.decide(ids[4], .keep)
        try scene.decide(ids[5], .readKeep)
        func found(_ change: (inout PhotoFilter) -> Void) async throws -> [Int64] {
            var filter = PhotoFilter()
            change(&filter)
            let found = try await scene.timeline.ids(filter, .oldest, rank: 0, limit: 100)
            #expect(try await scene.timeline.count(filter) == found.count)
            return found
        }
        #expect(try await found { $0.state = .queued } == [ids[3]])
        #expect(try await found { $0.state = .kept } == [ids[4], ids[5]])
        #expect(try await found { $0.state = .read } == [ids[5]])
        #expect(try await found { $0.state = .undecided }.count == 37)
        #expect(try await found { $0.ids = [ids[9], ids[2]] } == [ids[2], ids[9]])
        #expect(try await found { $0.from = LocalTime(iso: "2024-03-01") } == Array(ids[30...]))
        #expect(try await found { $0.favourites = true } == [])
        try scene.like([ids[7], ids[8]])
        #expect(try await found { $0.favourites = true } == [ids[7], ids[8]])
    }

    @Test func `favourites are taken back, and a later act stands`() throws {
        let scene = try Scene()
        let ids = try scene.add(count: 3)
        let first = try #require(try scene.like([ids[0], ids[1]]).act)
        #expect(try scene.like([ids[0]]).count == 0, "it is one already")
        let second = try #require(try scene.like([ids[0]], false).act)
        #expect(try scene.favourites() == [ids[1]])
        _ = try scene.undo.last(id: first)
        #expect(try scene.favourites() == [], "the second act still stands")
        _ = try scene.undo.last(id: second)
        #expect(try scene.favourites() == [ids[0]])
    }

    @Test func `a bundle holds each photo once and whole, also where names are the same`() throws {
        let scene = try Scene()
        let ids = try scene.add(count: 3)
        let files = try scene.catalogue.read { try FileRow.fetch($0, ids: ids) }
        let catalogue = scene.catalogue
        let items = files.map { FileBundle.Item($0.path, modified: 0) }
        let bundle = try FileBundle(items + [items[0]]) { SharedFolder.holding($0, in: catalogue) }
        var bytes: [UInt8] = []
        while let piece = try bundle.next() { bytes += piece }
        let text = String(decoding: bytes, as: UTF8.self)
        for name in ["0.jpg", "1.jpg", "2.jpg", "0 (2).jpg"] { #expect(text.components(separatedBy: name).count == 3) }
        try FileManager.default.removeItem(atPath: files[1].path.display)
        let rest = try FileBundle(items, stays: { _ in nil })
        var words = ""
        while let piece = try rest.next() { words += String(decoding: piece, as: UTF8.self) }
        #expect(words.contains("Could not be included:\n1.jpg\n"), "a photo that has gone is named in a text")
    }
}
