import Base
import Catalogue
import GRDB
import Jobs
import ScreenshotsEngine
import Testing

@testable import Screenshots

struct RunTests {
    @Test func `a run sorts what was seen, and a second one changes nothing`() async throws {
        let scene = try Scene()
        for number in 1...30 {
            try scene.add(number, Scene.song("Song Number \(["One", "Two", "Six"][number % 3]) x\(number)", "The Lanterns"))
        }
        for number in 31...40 { try scene.add(number, [("Hello", 80, 600, 48)]) }
        let job = try await scene.sort()
        #expect(job.state == .done && job.done == 40 && job.failed == 0)
        let results = try scene.results()
        #expect(results.count == 40)
        #expect(results.first?.message == "Could not classify screenshot")
        #expect(
            results.filter { $0.type == .music && $0.creator == "The Lanterns" && $0.album == "Screenshots – Music" }.count == 30)
        #expect(results.filter { $0.status == "flagged" && $0.album == nil }.count == 10)
        let totals = try scene.screenshots.totals()
        #expect(totals.types == ["music": 30] && totals.flagged == 10 && totals.total == 40 && totals.waiting == 0)

        let rows = { try scene.catalogue.read { try Row.fetchAll($0, sql: "SELECT * FROM screenResult") } }
        let before = try rows()
        let again = try await scene.sort()
        #expect(again.total == 0)
        #expect(try rows() == before)
    }

    @Test func `what was judged by an older edition is judged anew, and what the person corrected stays`() async throws {
        let scene = try Scene()
        for number in 1...3 { try scene.add(number, Scene.song("Night Train", "The Lanterns")) }
        _ = try await scene.sort()
        let ids = try scene.results().map(\.id)
        try scene.screenshots.correct([ids[0]], Correction(type: .book, title: "A Book"))
        try scene.catalogue.write { db in
            try db.execute(sql: "UPDATE screenResult SET rules = '1-0-0-0'")
            try db.execute(
                sql: "UPDATE screenResult SET type = 'chat', title = NULL, creator = NULL WHERE id = ?", arguments: [ids[1]])
        }
        let job = try await scene.sort()
        #expect(job.done == 2)
        let results = try scene.results()
        #expect(results.map(\.type) == [.book, .music, .music])
        #expect(results.map(\.title) == ["A Book", "Night Train", "Night Train"])
        #expect(results[0].corrected && results[0].creator == "The Lanterns")
        #expect(try await scene.sort().total == 0)
    }

    @Test func `the order in which screenshots come does not matter`() async throws {
        func sorted(_ numbers: [Int]) async throws -> [Identity: String] {
            let scene = try Scene()
            for number in numbers {
                let lines = number % 3 == 0 ? Scene.stations("Station \(number)") : Scene.song("Song x\(number)", "The Lanterns")
                try scene.add(number, lines, taken: Int64(numbers.count - number))
            }
            _ = try await scene.sort()
            let rows = try scene.catalogue.read { try Row.fetchAll($0, sql: "SELECT * FROM screenResult") }
            let columns = ["status", "type", "title", "creator", "rules"]
            return Dictionary(
                rows.map { row in
                    (row["identity"] as Identity, columns.map { "\(row[$0] as DatabaseValue)" }.joined(separator: "|"))
                },
                uniquingKeysWith: { first, _ in first })
        }
        let numbers = Array(1...20)
        #expect(try await sorted(numbers) == sorted(numbers.reversed()))
    }

    @Test func `a run touches no row of a file`() async throws {
        let scene = try Scene()
        for number in 1...5 { try scene.add(number, Scene.song("Night Train", "The Lanterns")) }
        let files = { try scene.catalogue.read { try Row.fetchAll($0, sql: "SELECT * FROM file") } }
        let before = try files()
        _ = try await scene.sort()
        #expect(try files() == before)
    }

    @Test func `lists page without gaps, newest first`() async throws {
        let scene = try Scene()
        for number in 1...25 { try scene.add(number, [("Hello", 80, 600, 48)], taken: Int64(number / 5)) }
        _ = try await scene.sort()
        var seen: [Int64] = []
        var after: Keyset?
        repeat {
            let page = try scene.screenshots.list(.init(status: .flagged), after: after, limit: 7)
            seen += page.results.map(\.id)
            after = try Keyset(page.next)
        } while after != nil
        #expect(seen == (try scene.results().map(\.id)))
        #expect(Set(seen).count == 25)
    }

    @Test func `results come oldest first or by title, page by page, and words find some of them`() async throws {
        let scene = try Scene()
        for (number, title) in ["Zebra Dance", "Apple Song", "Night Train"].enumerated() {
            try scene.add(number + 1, Scene.song(title, "The Lanterns"), taken: Int64(number))
        }
        try scene.add(9, [("Hello", 80, 600, 48)], taken: 100)
        _ = try await scene.sort()
        func all(_ filter: Screenshots.Filter) throws -> [String?] {
            var titles: [String?] = [], after: Keyset?
            repeat {
                let page = try scene.screenshots.list(filter, after: after, limit: 2)
                titles += page.results.map(\.title)
                after = try Keyset(page.next)
            } while after != nil
            return titles
        }
        #expect(try all(.init(order: .oldest)) == ["Zebra Dance", "Apple Song", "Night Train", nil])
        #expect(try all(.init()) == [nil, "Night Train", "Apple Song", "Zebra Dance"])
        #expect(try all(.init(order: .title)) == ["Apple Song", "Night Train", "Zebra Dance", nil])
        let night = try #require(try scene.results().first { $0.title == "Night Train" })
        try await scene.catalogue.database.write {
            try SearchIndex.put($0, .screenshot, night.id, at: 0, title: "Night Train", body: "The Lanterns")
        }
        #expect(try all(.init(words: "lanterns night", order: .title)) == ["Night Train"])
        #expect(try all(.init(status: .flagged, words: "lanterns")) == [])
        #expect(try all(.init(words: "giraffe")) == [] && all(.init(words: "?")) == [])
    }

    @Test func `a corrupt file fails with its reason, and the rest is sorted`() async throws {
        let scene = try Scene()
        try scene.add(1, Scene.song("Night Train", "The Lanterns"))
        let broken = try scene.add(2, [])
        try scene.catalogue.write { try $0.execute(sql: "DELETE FROM screenView WHERE identity = ?", arguments: [broken]) }
        let job = try await scene.sort()
        #expect(job.done == 1 && job.failed == 1)
        let failed = try #require(try scene.screenshots.list(.init(status: .failed), after: nil, limit: 5).results.first)
        #expect(failed.album == nil && !failed.message.isEmpty)
        #expect(try await scene.sort().total <= 1)
    }

    @Test func `the log has four sections and each work once`() async throws {
        let scene = try Scene()
        for number in 1...3 { try scene.add(number, Scene.song("Night Train", "The Lanterns")) }
        try scene.add(4, Scene.song("Night, Again", "The Lanterns"))
        _ = try await scene.sort()
        let log = try scene.screenshots.log()
        #expect(
            log.markdown == """
                # Recognised content

                ## Music

                - Night, Again - The Lanterns [https://music.youtube.com/search?q=Night%2C%20Again%20The%20Lanterns]
                - Night Train - The Lanterns [https://music.youtube.com/search?q=Night%20Train%20The%20Lanterns]

                ## Movies


                ## Books


                ## Other


                """)
        #expect(
            log.csv.split(separator: "\r\n").map(String.init) == [
                "section,type,title,creator,link",
                "Music,music,\"Night, Again\",The Lanterns,https://music.youtube.com/search?q=Night%2C%20Again%20The%20Lanterns",
                "Music,music,Night Train,The Lanterns,https://music.youtube.com/search?q=Night%20Train%20The%20Lanterns",
            ])
    }
}
