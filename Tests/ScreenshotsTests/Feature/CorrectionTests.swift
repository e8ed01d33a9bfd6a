import Acts
import Base
import Catalogue
import GRDB
import Jobs
import ScreenshotsEngine
import Testing

@testable import Screenshots

struct CorrectionTests {
    @Test func `a correction holds, is undone, and is done again by no run`() async throws {
        let scene = try Scene()
        try scene.add(1, Scene.song("Night Train", "The Lantems"))
        _ = try await scene.sort()
        let item = try #require(try scene.results().first)
        try scene.screenshots.correct([item.id], Correction(creator: "The Lanterns", reason: "misread"))
        let corrected = try #require(try scene.results().first)
        #expect(corrected.creator == "The Lanterns" && corrected.title == "Night Train" && corrected.corrected)
        #expect(corrected.message == "Corrected: misread")
        _ = try await scene.sort()
        #expect(try scene.results().first?.creator == "The Lanterns")
        #expect(try scene.screenshots.lessons().count == 1)

        let result = try #require(try scene.undo.last())
        #expect(result.act.kind == .correctScreenshots)
        #expect(try scene.results().first?.creator == "The Lantems")
        #expect(try scene.results().first?.corrected == false)
        #expect(try scene.screenshots.lessons().isEmpty)
    }

    @Test func `each correction makes the next run better`() async throws {
        let scene = try Scene()
        for number in 1...20 {
            try scene.add(number, Scene.stations("Station \(["Alpha", "Beta", "Gamma", "Delta"][number % 4])"))
        }
        _ = try await scene.sort()
        #expect(try scene.screenshots.totals().flagged == 20)
        let first = try #require(try scene.results().first)
        try scene.screenshots.correct([first.id], Correction(type: .music))
        let job = try await scene.sort()
        #expect(job.done == 19)
        #expect(try scene.screenshots.totals().types == ["music": 20])

        let lesson = try #require(try scene.screenshots.lessons().first)
        #expect(lesson.kind == .program && lesson.type == .music && lesson.labels?.contains("stations") == true)
        try scene.screenshots.forget(lesson: lesson.id)
        _ = try await scene.sort()
        #expect(try scene.screenshots.totals().flagged == 19)
    }

    @Test func `a spelling is used on other screens`() async throws {
        let scene = try Scene()
        try scene.add(1, Scene.song("Night Train", "The Lantems"))
        try scene.add(2, Scene.song("First Light", "The Lantems"))
        _ = try await scene.sort()
        let first = try #require(try scene.results().last)
        try scene.screenshots.correct([first.id], Correction(creator: "The Lanterns"))
        _ = try await scene.sort()
        #expect(try scene.results().map(\.creator) == ["The Lanterns", "The Lanterns"])
    }

    @Test func `many at once are one act, and go back as one`() async throws {
        let scene = try Scene()
        for number in 1...6 { try scene.add(number, [("Hello", 80, 600, 48)]) }
        _ = try await scene.sort()
        let ids = try scene.results().map(\.id)
        let done = try scene.screenshots.correct(ids, Correction(type: .chat))
        #expect(done.count == 6)
        #expect(try scene.screenshots.totals().types == ["chat": 6])
        _ = try scene.undo.last()
        #expect(try scene.screenshots.totals().flagged == 6)
    }

    @Test func `reverting brings back what was found, and undoing that the correction with its lesson`() async throws {
        let scene = try Scene()
        try scene.add(1, Scene.stations("Alpha"))
        _ = try await scene.sort()
        let id = try #require(try scene.results().first).id
        try scene.screenshots.correct([id], Correction(type: .music, title: "Alpha"))
        #expect(try scene.screenshots.lessons().count == 1)
        try scene.screenshots.revert([id])
        #expect(try scene.results().first?.type == .unknown)
        #expect(try scene.screenshots.lessons().isEmpty)
        _ = try scene.undo.last()
        #expect(try scene.results().first?.title == "Alpha")
        #expect(try scene.screenshots.lessons().count == 1)
    }

    @Test func `an older correction is not taken back from under a newer one, and is once that is`() async throws {
        let scene = try Scene()
        try scene.add(1, Scene.stations("Alpha"))
        _ = try await scene.sort()
        let id = try #require(try scene.results().first).id
        let first = try scene.screenshots.correct([id], Correction(type: .music, title: "One")).act
        let second = try scene.screenshots.correct([id], Correction(title: "Two")).act
        let refused = try #require(try scene.undo.last(id: first))
        #expect(!refused.isUndone && refused.refused.map(\.failure.reason) == ["undo.changedSince"])
        #expect(try scene.results().first?.title == "Two")
        #expect(try scene.undo.last(id: second)?.isUndone == true)
        #expect(try scene.results().first?.title == "One")
        #expect(try scene.undo.last(id: first)?.isUndone == true)
        #expect(try scene.results().first?.corrected == false)
    }

    @Test func `an older word on whether a picture is a screenshot stays beneath a newer one`() async throws {
        let scene = try Scene()
        try scene.add(1, Scene.stations("Alpha"))
        let file = try #require(try scene.catalogue.read { try Int64.fetchOne($0, sql: "SELECT id FROM file") })
        func isScreenshot() throws -> Bool? {
            try scene.catalogue.read { try Bool.fetchOne($0, sql: "SELECT screenshot FROM file WHERE id = ?", arguments: [file]) }
        }
        func choices() throws -> [Bool] {
            try scene.catalogue.read { try Bool.fetchAll($0, sql: "SELECT screenshot FROM screenChoice") }
        }
        let first = try scene.screenshots.choose([file], isScreenshot: false).act
        let second = try scene.screenshots.choose([file], isScreenshot: true).act
        let refused = try #require(try scene.undo.last(id: first))
        #expect(!refused.isUndone && refused.refused.map(\.file) == [file])
        #expect(try isScreenshot() == true && choices() == [true])
        #expect(try scene.undo.last(id: second)?.isUndone == true)
        #expect(try isScreenshot() == false && choices() == [false])
        #expect(try scene.undo.last(id: first)?.isUndone == true)
        #expect(try isScreenshot() == true && choices() == [], "the rules decide again")
    }

    @Test func `a choice that an undo reverted hinders no undo of an older one, though its act chose other pictures too`()
        async throws
    {
        let scene = try Scene()
        for number in [1, 2] { try scene.add(number, Scene.stations("Alpha \(number)")) }
        let files = try scene.catalogue.read { try Int64.fetchAll($0, sql: "SELECT id FROM file ORDER BY id") }
        let (one, other) = (files[0], files[1])
        func areScreenshots() throws -> [Bool] {
            try scene.catalogue.read { try Bool.fetchAll($0, sql: "SELECT screenshot FROM file ORDER BY id") }
        }
        let first = try scene.screenshots.choose(files, isScreenshot: false).act
        let second = try scene.screenshots.choose(files, isScreenshot: true).act
        let third = try scene.screenshots.choose([one], isScreenshot: false).act
        #expect(try scene.undo.last(id: second)?.refused.map(\.file) == [one])
        #expect(try areScreenshots() == [false, false])
        let older = try #require(try scene.undo.last(id: first))
        #expect(older.isUndone && older.refused.map(\.file) == [one])
        #expect(try areScreenshots() == [false, true], "the rules decide on the other picture again")
        // The other picture is not undone a second time.
        try scene.screenshots.choose([other], isScreenshot: false)
        for act in [third, second, first] { #expect(try scene.undo.last(id: act)?.refused.isEmpty == true) }
        #expect(try areScreenshots() == [true, false])
    }

    @Test func `what nobody types is refused`() async throws {
        let scene = try Scene()
        try scene.add(1, [])
        _ = try await scene.sort()
        let id = try #require(try scene.results().first).id
        #expect(throws: Failure.self) {
            try scene.screenshots.correct([id], Correction(title: String(repeating: "a", count: 501)))
        }
        #expect(throws: Failure.self) { try scene.screenshots.correct([id], Correction(reason: "a\nb")) }
        #expect(throws: Failure.self) { try scene.screenshots.correct([999], Correction(type: .music)) }
        #expect(throws: Failure.self) { try scene.screenshots.revert([id]) }
        #expect(throws: Failure.self) { try scene.screenshots.forget(lesson: 7) }
    }

    @Test func `a result tells where on the picture what decided stands`() async throws {
        let scene = try Scene()
        try scene.add(1, Scene.song("Night Train", "The Lanterns"))
        _ = try await scene.sort()
        let detail = try scene.screenshots.detail(try #require(try scene.results().first).id)
        let title = try #require(detail.marks.first { $0.kind == "title" })
        #expect(zip(title.box, [0.2778, 0.5214, 0.4074, 0.0342]).allSatisfy { abs($0 - $1) < 1e-9 } && title.box.count == 4)
        #expect(detail.reasons.first?.kind == "playerTimes")
        #expect(detail.marks.filter { $0.kind == "reason" }.count == 2)
    }
}
