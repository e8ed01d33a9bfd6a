import Acts
import Basics
import Catalogue
import GRDB
import Grouping
import Synchronization
import Testing

@testable import Groups

struct SimilarTests {
    private func scene() throws -> Scene {
        let scene = try Scene()
        for (name, seed, brighter) in [("one", 1, 0), ("two", 1, 0), ("three", 1, 30), ("four", 2, 0)] as [(String, UInt64, Int)]
        {
            try scene.add("\(name).jpg", name)
            try scene.look(name, seed: seed, brighter: brighter)
        }
        return scene
    }

    private func names(_ scene: Scene, _ strictness: Strictness = .series) throws -> [Set<String>] {
        try scene.query(strictness: strictness) { query in
            try SimilarWay.groups(query).map { group in
                let ids = try SimilarWay.members(query, group.key).map(\.id)
                return Set(try FileRow.fetch(query.db, ids: ids).map { String($0.name.display.dropLast(4)) })
            }
        }
    }

    @Test func `looks alike are found, at the step that admits them`() throws {
        let scene = try scene()
        #expect(try SimilarPass(scene.catalogue).update())
        #expect(try names(scene, .copies) == [["one", "two"]])
        #expect(try names(scene) == [["one", "two", "three"]])
        let group = try #require(try scene.groups(.similar).first)
        #expect(group.count == 3)
        #expect(group.likeness == "edited")
        #expect(group.best == group.cover)
    }

    @Test func `adding and removing gives what starting afresh gives`() throws {
        let scene = try scene()
        try SimilarPass(scene.catalogue).update()
        let before = try names(scene)
        try scene.add("five.jpg", "five")
        try scene.look("five", seed: 2)
        try SimilarPass(scene.catalogue).update()
        #expect(Set(try names(scene)) == [["one", "two", "three"], ["four", "five"]])
        try scene.execute("UPDATE file SET presence = 1 WHERE name = CAST('five.jpg' AS BLOB)")
        #expect(try names(scene) == before)
        try SimilarPass(scene.catalogue).update()
        #expect(try names(scene) == before)
    }

    @Test func `not duplicates is remembered, and undone`() throws {
        let scene = try scene()
        let (one, two, three) = (scene.identity(of: "one"), scene.identity(of: "two"), scene.identity(of: "three"))
        _ = try scene.catalogue.write { try Separations.separate($0, [three], from: [one, two]) }
        try SimilarPass(scene.catalogue).update()
        #expect(try names(scene) == [["one", "two"]])
        try scene.takeBack()
        try SimilarPass(scene.catalogue).update()
        #expect(try names(scene) == [["one", "two", "three"]])
        _ = try scene.catalogue.write { try Separations.separate($0, [one, two, three], from: []) }
        try SimilarPass(scene.catalogue).update()
        #expect(try names(scene) == [])
    }

    @Test func `a pass that is stopped leaves what was found last`() throws {
        let scene = try scene()
        try SimilarPass(scene.catalogue).update()
        try scene.look("four", seed: 1)
        #expect(try SimilarPass(scene.catalogue, goesOn: { false }).update() == false)
        #expect(try names(scene) == [["one", "two", "three"]])
    }

    @Test func `the keeper compares what came, tells of it, and rests when nothing did`() async throws {
        let scene = try scene()
        let told = Tally()
        let keeper = SimilarKeeper(scene.catalogue) { told.add() }
        await keeper.noteChange()
        await keeper.finish()
        #expect(try names(scene) == [["one", "two", "three"]])
        #expect(told.count == 1)
        await keeper.noteChange()
        await keeper.finish()
        #expect(told.count == 1)
        await keeper.stop()
    }

    @Test func `a catalogue that takes nothing is told of, and tried again until it does`() async throws {
        let scene = try scene()
        let told = Tally()
        let keeper = SimilarKeeper(scene.catalogue, patience: .milliseconds(50)) { told.add() }
        try scene.execute("CREATE TRIGGER full BEFORE INSERT ON alike BEGIN SELECT RAISE(ABORT, 'no room'); END")
        await keeper.noteChange()
        await keeper.finish()
        #expect(await keeper.problem?.message.contains("no room") == true)
        #expect(await keeper.isComparing == false)
        #expect(told.count == 1)
        try scene.execute("DROP TRIGGER full")
        for _ in 0..<200 where await keeper.problem != nil { try await Task.sleep(for: .milliseconds(20)) }
        #expect(await keeper.problem == nil)
        #expect(try names(scene) == [["one", "two", "three"]])
        await keeper.stop()
    }

    @Test func `what is said to be no duplicate leaves its group at once`() throws {
        let scene = try scene()
        try SimilarPass(scene.catalogue).update()
        try scene.catalogue.write { try SimilarPass.takeOut($0, [scene.identity(of: "three")]) }
        #expect(try names(scene) == [["one", "two"]])
    }

    @Test func `the book keeps what was found until there is something newer`() async throws {
        let scene = try scene()
        let book = GroupBook(scene.catalogue)
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
}

/// Counts calls from anywhere.
private final class Tally: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
