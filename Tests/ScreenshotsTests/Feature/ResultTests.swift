import Base
import Catalogue
import GRDB
import Jobs
import ScreenshotsEngine
import Testing

@testable import Screenshots

struct ResultTests {
    private func result(
        _ type: ScreenType, _ title: String? = nil, _ creator: String? = nil, status: ScreenResult.Status = .success
    ) -> ScreenResult {
        ScreenResult(status: status, type: type, confidence: 0.9, title: title, creator: creator, message: "")
    }

    @Test func `captions have the parts that there are, in their order`() {
        #expect(
            result(.music, "Salt", "Ada Okafor").caption()
                == "ScreenSort: Music | Title: Salt | Creator: Ada Okafor | Status: Logged")
        #expect(result(.movie, "Heat").caption() == "ScreenSort: Movie | Title: Heat | Status: Logged")
        #expect(result(.meme).caption() == "ScreenSort: Meme | Status: Saved to album")
        #expect(result(.unknown, status: .flagged).caption() == "ScreenSort: Unknown | Status: Could not classify")
        #expect(result(.unknown, status: .failed).caption(prefix: "Mine") == "Mine: Unknown | Status: Failed")
    }

    @Test func `links search for title and creator, with everything odd escaped`() {
        #expect(
            result(.music, "Smoke & Mirrors", "Ivy?").link == "https://music.youtube.com/search?q=Smoke%20%26%20Mirrors%20Ivy%3F")
        #expect(result(.book, "Für Elise").link == "https://openlibrary.org/search?q=F%C3%BCr%20Elise")
        #expect(result(.movie, "Heat").link == "https://www.themoviedb.org/search?query=Heat")
        #expect(result(.movie).link == nil)
        #expect(result(.meme, "Heat").link == nil)
    }

    @Test func `a failure is a result that says why`() {
        let failed = ScreenResult(Failure(.corruptFile, "The picture is cut off."))
        #expect(failed.status == .failed && failed.type == .unknown && failed.message == "The picture is cut off.")
    }

    @Test func `a result shows the file that is a screenshot, not a copy of it elsewhere that came first`() async throws {
        let scene = try Scene()
        try scene.add(1, Scene.song("Salt", "Ada Okafor"))
        try scene.catalogue.write { db in try db.execute(sql: "UPDATE file SET screenshot = 0") }
        let folder = scene.root.appending("Screenshots")
        try scene.add(1, Scene.song("Salt", "Ada Okafor"), in: folder)
        #expect(try await scene.sort().state == .done)
        let photo = try #require(try scene.results().first?.photo)
        #expect(photo.folder == folder.display && photo.copies == 2)
    }
}
