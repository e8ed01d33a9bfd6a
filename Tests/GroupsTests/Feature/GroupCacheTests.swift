import Base
import Catalogue
import GRDB
import GroupsEngine
import Synchronization
import TestSupport
import Testing

@testable import Groups

struct GroupCacheTests {
    @Test func `the book keeps what was found until there is something newer`() async throws {
        let scene = try Scene.ofFour()
        let book = GroupCache(scene.catalogue)
        #expect(try await book.groups(.day, .series, after: nil, limit: 10).total == 1)
        let order = try await book.order(.day, .series, key: "2024-05-01")
        #expect(order.members.count == 4)
        try scene.add("new.jpg", "new", taken: "2023-01-01T00:00:00")
        await book.forget()
        let page = try await book.groups(.day, .series, after: nil, limit: 1)
        #expect(page.total == 2)
        #expect(page.next == "2024-05-01")
        #expect(try await book.groups(.day, .series, after: page.next, limit: 1).groups.map(\.key) == ["2023-01-01"])
        #expect(try await book.group(.day, .series, key: "1999-01-01") == nil)
    }

    @Test func `the order of a group is forgotten once nobody has asked for long, and made again when somebody does`()
        async throws
    {
        let scene = try Scene.ofFour()
        let book = GroupCache(scene.catalogue)
        #expect(await book.forgetOrders(unaskedFor: .zero) == false)
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 4)
        #expect(await book.forgetOrders(unaskedFor: .seconds(60)) == false)
        #expect(await book.forgetOrders(unaskedFor: .zero))
        let made = await book.made
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 4)
        #expect(await book.made == made + 1)
    }

    @Test func `who was shown something old is told as soon as there is something newer`() async throws {
        let scene = try Scene.ofFour()
        let told = Counter()
        let book = GroupCache(scene.catalogue) { told.add() }
        #expect(try await book.groups(.day, .series, after: nil, limit: 10).total == 1)
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 4)
        try scene.add("new.jpg", "new", taken: "2023-01-01T00:00:00")
        try scene.add("newer.jpg", "newer", taken: "2024-05-01T00:00:00")
        // Until the list and the order may be computed again, the known ones are shown.
        _ = try await book.groups(.day, .series, after: nil, limit: 10)
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 4)
        try await until { told.count == 2 }
        #expect(told.count == 2)
        #expect(try await book.groups(.day, .series, after: nil, limit: 10).total == 2)
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 5)
        // The cache also notifies clients that received the old list when another client's request computes the new list.
        try scene.add("later.jpg", "later", taken: "2021-01-01T00:00:00")
        try await until { try await book.groups(.day, .series, after: nil, limit: 10).total == 3 }
        #expect(told.count == 3)
        // A change that is not visible in the list causes no notification.
        try scene.execute("UPDATE file SET camera = 'x'")
        let made = await book.made
        _ = try await book.groups(.day, .series, after: nil, limit: 10)
        try await until { await book.made > made }
        // The next visible change causes one notification.
        try scene.add("newest.jpg", "newest", taken: "2022-01-01T00:00:00")
        try await until { try await book.groups(.day, .series, after: nil, limit: 10).total == 4 }
        #expect(told.count == 4)
    }

    @Test func `lists are made ahead, each once, and the first who asks sees what is there then`() async throws {
        let scene = try Scene.ofFour()
        let book = GroupCache(scene.catalogue)
        var rests = 0
        for _ in 0..<2 { try await book.prepare(.series) { rests += 1 } }
        #expect(rests == 2 * Way.allCases.count)
        #expect(await book.made == Way.allCases.count)
        for way in Way.allCases { _ = try await book.groups(way, .series, after: nil, limit: 1) }
        #expect(await book.made == Way.allCases.count)
        await book.forget()
        try await book.prepare(.series) {}
        try scene.add("new.jpg", "new", taken: "2023-01-01T00:00:00")
        #expect(try await book.groups(.day, .series, after: nil, limit: 10).total == 2)
    }

    @Test func `what was on this day is of the day on which somebody asks, though nothing has changed since`() async throws {
        let scene = try Scene()
        try scene.add("first.jpg", "first", taken: "2020-05-31T12:00:00")
        try scene.add("second.jpg", "second", taken: "2019-06-01T12:00:00")
        let (first, second) = (try #require(LocalTime(iso: "2024-05-31")), try #require(LocalTime(iso: "2024-06-01")))
        let today = Mutex(first)
        let book = GroupCache(scene.catalogue, today: { today.withLock { $0 } })
        try await book.prepare(.series) {}
        #expect(try await book.groups(.today, .series, after: nil, limit: 10).groups.map(\.key) == ["2020"])
        #expect(try await book.order(.today, .series, key: "2020").members.count == 1)
        today.withLock { $0 = second }
        #expect(try await book.sum(.today, .series).photos == 1)
        #expect(try await book.groups(.today, .series, after: nil, limit: 10).groups.map(\.key) == ["2019"])
        #expect(try await book.order(.today, .series, key: "2020").members.isEmpty)
        #expect(try await book.order(.today, .series, key: "2019").members.count == 1)
    }

    @Test func `sixteen who ask in one moment have it made once, and once more after all was forgotten`() async throws {
        let scene = try Scene.ofFour()
        let book = GroupCache(scene.catalogue)
        for round in 1...2 {
            await book.forget()
            try await withThrowingTaskGroup(of: (Int, Int).self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        let total = try await book.groups(.day, .series, after: nil, limit: 10).total
                        return (total, try await book.order(.day, .series, key: "2024-05-01").members.count)
                    }
                }
                for try await (days, photos) in group { #expect(days == 1 && photos == 4) }
            }
            #expect(await book.made == 2 * round)
        }
    }
}
