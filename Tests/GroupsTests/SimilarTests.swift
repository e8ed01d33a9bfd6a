import Acts
import Basics
import Catalogue
import Foundation
import GRDB
import Grouping
import Testing
import Workers

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
        #expect(try SimilarPass(scene.catalogue, read: scene.read).update())
        let copies = try names(scene, .copies)
        #expect(copies == [["one", "two"]])
        #expect(try names(scene) == [["one", "two", "three"]])
        let group = try #require(try scene.groups(.similar).first)
        #expect(group.count == 3)
        #expect(group.likeness == "edited")
        #expect(group.best == group.cover)
    }

    @Test func `of all groups only what shows the same as the best is queued, of a group that was opened all`() throws {
        let scene = try scene()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let key = try #require(try scene.groups(.similar).first).key
        let likenesses = try scene.catalogue.read {
            try Int.fetchAll($0, sql: "SELECT likeness FROM alike WHERE step = \(Strictness.edits.rawValue) ORDER BY place")
        }
        #expect(likenesses.map(Likeness.init(rawValue:)) == [.copy, .toned, .copy])
        let all = try #require(try scene.groups(.similar).first)
        #expect(all.freesUnseen == all.frees && all.frees ?? 0 > 0)
        let keeper = KeepBest(scene.catalogue)
        #expect(try keeper.run(.similar, .edits, keys: nil) { _ in true }.queued.count == 2)
        try scene.takeBack()
        for likeness in [Likeness.edited, .turned, .burst] {
            try scene.execute("UPDATE alike SET likeness = \(likeness.rawValue) WHERE place = 1")
            let some = try #require(try scene.groups(.similar).first)
            #expect(some.frees == all.frees)
            #expect(try #require(some.freesUnseen) < all.freesUnseen ?? 0)
            #expect(try keeper.run(.similar, .edits, keys: nil) { _ in true }.queued.count == 1)
            try scene.takeBack()
            #expect(try keeper.run(.similar, .edits, keys: [key]) { _ in true }.queued.count == 2)
            try scene.takeBack()
        }
    }

    @Test func `adding and removing gives what starting afresh gives`() throws {
        let scene = try scene()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let before = try names(scene)
        try scene.add("five.jpg", "five")
        try scene.look("five", seed: 2)
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(Set(try names(scene)) == [["one", "two", "three"], ["four", "five"]])
        try scene.execute("UPDATE file SET presence = 1 WHERE name = CAST('five.jpg' AS BLOB)")
        #expect(try names(scene) == before)
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(try names(scene) == before)
    }

    @Test func `not duplicates is remembered, and undone`() throws {
        let scene = try scene()
        let (one, two, three) = (scene.identity(of: "one"), scene.identity(of: "two"), scene.identity(of: "three"))
        _ = try scene.catalogue.write { try Separations.separate($0, [three], from: [one, two]) }
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(try names(scene) == [["one", "two"]])
        try scene.takeBack()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(try names(scene) == [["one", "two", "three"]])
        _ = try scene.catalogue.write { try Separations.separate($0, [one, two, three], from: []) }
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(try names(scene) == [])
    }

    @Test func `a pass that is stopped leaves what was found last`() throws {
        let scene = try scene()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        try scene.look("four", seed: 1)
        #expect(try SimilarPass(scene.catalogue, read: scene.read, goesOn: { false }).update() == false)
        #expect(try names(scene) == [["one", "two", "three"]])
    }

    @Test func `the keeper compares what came, tells of it, and rests when nothing did`() async throws {
        let scene = try scene()
        let told = Tally()
        let keeper = SimilarKeeper(scene.catalogue, read: scene.read, onChange: { told.add() })
        await keeper.noteChange()
        await keeper.finish()
        #expect(try names(scene) == [["one", "two", "three"]])
        #expect(told.count == 1)
        await keeper.noteChange()
        await keeper.finish()
        #expect(told.count == 1)
        await keeper.stop()
    }

    @Test func `who waits for the groups waits for no rest`() async throws {
        let scene = try scene()
        // The keeper rests a second after the first comparison; ten wishes in a row would take ten.
        let keeper = SimilarKeeper(scene.catalogue, read: scene.read)
        let begin = ContinuousClock.now
        for number in 0..<10 {
            try scene.add("more\(number).jpg", "more\(number)")
            try scene.look("more\(number)", seed: 2)
            await keeper.noteChange()
            try await keeper.bringUpToDate()
            #expect(Set(try names(scene)).contains(Set(["four"] + (0...number).map { "more\($0)" })))
        }
        #expect(ContinuousClock.now - begin < .seconds(8))
        await keeper.stop()
    }

    @Test func `the report of everything is what the keeper found, and nothing is read twice for it`() async throws {
        let scene = try scene()
        let keeper = SimilarKeeper(scene.catalogue, read: scene.read)
        func report(_ folders: [BytePath]) async throws -> [Set<String>] {
            let report = GroupReport(
                scene.catalogue, read: scene.read, keeper: keeper, folders: folders, strictness: .series, goesOn: { true })
            return try await report.groups(.similar).map { Set($0.files.map { String($0.name.display.dropLast(4)) }) }
        }
        #expect(try await report([]) == [["one", "two", "three"]])
        let reads = scene.reads.count
        #expect(reads > 0)
        #expect(try await report([scene.photos]) == [["one", "two", "three"]])
        #expect(scene.reads.count == reads)
        #expect(try names(scene) == [["one", "two", "three"]])
        await keeper.stop()
    }

    @Test func `the report of some folders is of these alone, and leaves what is kept of all`() async throws {
        let scene = try scene()
        try scene.add("in/five.jpg", "five")
        try scene.add("in/six.jpg", "six")
        for content in ["five", "six"] { try scene.look(content, seed: 1) }
        let keeper = SimilarKeeper(scene.catalogue, read: scene.read)
        try await keeper.bringUpToDate()
        let report = GroupReport(
            scene.catalogue, read: scene.read, keeper: keeper, folders: [scene.photos.appending("in")], strictness: .series,
            goesOn: { true })
        let groups = try await report.groups(.similar)
        #expect(groups.map { Set($0.files.map(\.name.display)) } == [["five.jpg", "six.jpg"]])
        #expect(try names(scene) == [["one", "two", "three", "five", "six"]])
    }

    @Test func `a report that cannot be made says why`() async throws {
        let scene = try scene()
        try scene.execute("CREATE TRIGGER full BEFORE INSERT ON alike BEGIN SELECT RAISE(ABORT, 'no room'); END")
        let keeper = SimilarKeeper(scene.catalogue, read: scene.read)
        await #expect(throws: Failure.self) { try await keeper.bringUpToDate() }
        await keeper.stop()
    }

    @Test func `a catalogue that takes nothing is told of, and tried again until it does`() async throws {
        let scene = try scene()
        let told = Tally()
        let keeper = SimilarKeeper(scene.catalogue, read: scene.read, patience: .milliseconds(50)) { told.add() }
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
        try SimilarPass(scene.catalogue, read: scene.read).update()
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

    @Test func `the order of a group is forgotten once nobody has asked for long, and made again when somebody does`()
        async throws
    {
        let scene = try scene()
        let book = GroupBook(scene.catalogue)
        #expect(await book.forgetOrders(unaskedFor: .zero) == false)
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 4)
        #expect(await book.forgetOrders(unaskedFor: .seconds(60)) == false)
        #expect(await book.forgetOrders(unaskedFor: .zero))
        let made = await book.made
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 4)
        #expect(await book.made == made + 1)
    }

    @Test func `who was shown something old is told as soon as there is something newer`() async throws {
        let scene = try scene()
        let told = Tally()
        let book = GroupBook(scene.catalogue) { told.add() }
        #expect(try await book.groups(.day, .series, after: nil, limit: 10).total == 1)
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 4)
        try scene.add("new.jpg", "new", taken: "2023-01-01T00:00:00")
        try scene.add("newer.jpg", "newer", taken: "2024-05-01T00:00:00")
        // Before it may be made anew, what is known is shown.
        #expect(try await book.groups(.day, .series, after: nil, limit: 10).total == 1)
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 4)
        for _ in 0..<200 where told.count < 2 { try await Task.sleep(for: .milliseconds(50)) }
        #expect(told.count == 2)
        #expect(try await book.groups(.day, .series, after: nil, limit: 10).total == 2)
        #expect(try await book.order(.day, .series, key: "2024-05-01").members.count == 5)
        // Another change of which nothing is seen is no news.
        try scene.execute("UPDATE file SET camera = 'x'")
        _ = try await book.groups(.day, .series, after: nil, limit: 10)
        try await Task.sleep(for: .seconds(1))
        #expect(told.count == 2)
    }

    @Test func `sixteen who ask in one moment have it made once, and once more after all was forgotten`() async throws {
        let scene = try scene()
        let book = GroupBook(scene.catalogue)
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

    @Test func `what a third look found is kept: no file is read twice for it`() throws {
        let scene = try scene()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let reads = scene.reads.count
        #expect(reads > 0)
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(scene.reads.count == reads)
        #expect(try names(scene) == [["one", "two", "three"]])
        // Under other rules it is looked at once more.
        try scene.execute("UPDATE pageVerdict SET rules = 0, isSame = 0")
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(scene.reads.count > reads)
        #expect(try names(scene) == [["one", "two", "three"]])
    }

    @Test func `of a file that changed, or cannot be read, nothing is claimed`() throws {
        for content in ["another one", "unreadable"] {
            let scene = try scene()
            try Data(content.utf8).write(to: URL(fileURLWithPath: scene.photos.appending("two.jpg").display))
            if content == "unreadable" {
                let stamp = try #require(FileStamp(of: scene.photos.appending("two.jpg")))
                try scene.execute("UPDATE file SET changed = \(stamp.changed) WHERE name = CAST('two.jpg' AS BLOB)")
            }
            try SimilarPass(scene.catalogue, read: scene.read).update()
            let left = try names(scene)
            #expect(left == [["one", "three"]])
            let verdicts = try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM pageVerdict") }
            #expect(verdicts == 1)
        }
    }

    @Test func `a pass whose readers are stopped leaves what was found last`() throws {
        let scene = try scene()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        try scene.execute("DELETE FROM pageVerdict")
        let stopped: CloseReader = { _ throws(Failure) in throw Failure(.cancelled, "The reader was stopped.") }
        #expect(throws: Failure.self) { try SimilarPass(scene.catalogue, read: stopped).update() }
        #expect(try names(scene) == [["one", "two", "three"]])
    }

    @Test func `a picture that no reader survives takes no other with it`() throws {
        let scene = try scene()
        let read = scene.read
        let deadly: CloseReader = { request throws(Failure) in
            if request.others.contains(where: { $0.source.files.contains { $0.path.name == BytePath("two.jpg") } }) {
                throw Failure(.corruptFile, "The reader died of it.")
            }
            return try await read(request)
        }
        #expect(try SimilarPass(scene.catalogue, read: deadly).update())
        let left = try names(scene)
        #expect(left == [["one", "three"]])
    }

    @Test func `a keeper that is cancelled or stopped while a reader is at work lets go of it at once`() async throws {
        let scene = try scene()
        let (asked, released) = (Tally(), Tally())
        let keeper = SimilarKeeper(
            scene.catalogue,
            read: { _ throws(Failure) in
                asked.add()
                do { try await Task.sleep(for: .seconds(600)) } catch { released.add() }
                throw Failure(.cancelled, "The reader was stopped.")
            })
        await keeper.noteChange()
        while asked.count == 0 { try await Task.sleep(for: .milliseconds(10)) }
        let start = ContinuousClock.now
        await keeper.cancel()
        #expect(released.count == 1)
        #expect(await keeper.isComparing == false)
        // It takes up its work again, and lets go of it for good.
        await keeper.noteChange()
        while asked.count == 1 { try await Task.sleep(for: .milliseconds(10)) }
        await keeper.stop()
        #expect(released.count == 2)
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(await keeper.problem == nil)
        #expect(try names(scene) == [])
        await keeper.noteChange()
        await keeper.finish()
        #expect(asked.count == 2)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `whatever comes and goes, and whenever a pass is cut short, the groups are those of what is there`(
        seed: UInt64
    ) throws {
        var random = Dice(seed)
        let (scene, afresh) = (try Scene(), try Scene())
        var present: [String: UInt64] = [:]
        for round in 0..<12 {
            for _ in 0..<3 {
                let number = Int.random(in: 0..<14, using: &random)
                let name = "p\(number)"
                if present.removeValue(forKey: name) != nil {
                    try scene.execute("UPDATE file SET presence = 1 WHERE name = CAST('\(name).jpg' AS BLOB)")
                } else {
                    present[name] = UInt64(number % 4 + 1)
                    try scene.execute("DELETE FROM file WHERE name = CAST('\(name).jpg' AS BLOB)")
                    try scene.add("\(name).jpg", name)
                    try scene.look(name, seed: UInt64(number % 4 + 1), brighter: number % 3 * 9)
                }
            }
            if round % 2 == 1 {
                let asked = Tally()
                let patience = Int.random(in: 0..<6, using: &random)
                _ = try SimilarPass(
                    scene.catalogue, read: scene.read,
                    goesOn: {
                        asked.add()
                        return asked.count <= patience
                    }
                ).update()
            }
        }
        for (name, seed) in present {
            try afresh.add("\(name).jpg", name)
            try afresh.look(name, seed: seed, brighter: (Int(name.dropFirst()) ?? 0) % 3 * 9)
        }
        for scene in [scene, afresh] {
            // When a file was written says which of two is nearer to the original: it is the same in both.
            try scene.pretend(writtenAt: 1_700_000_000)
            try SimilarPass(scene.catalogue, read: scene.read).update()
        }
        for strictness in Strictness.allCases {
            let (grown, made) = (Set(try names(scene, strictness)), Set(try names(afresh, strictness)))
            #expect(grown == made)
        }
    }
}

/// SplitMix64: the same numbers every time.
private struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
