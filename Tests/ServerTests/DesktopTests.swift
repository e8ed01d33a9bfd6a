import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Search
@testable import Server

@Suite("The search of the desktop", .serialized) struct DesktopTests {
    private static func results(_ client: TestClient, _ query: String) async throws -> [[String: Any]] {
        try #require(try await client.get("/api/desktop/search?q=\(query)").json()["results"] as? [[String: Any]])
    }

    /// Switches the search on in the catalogue alone, because the route also writes into the folder of the user who runs the test.
    private static func switchOn(_ app: App) throws {
        try app.catalogue.write { try SettingTable.set($0, "desktop.search", "true") }
    }

    @Test func `nothing is answered until it is switched on, and then the photo with its page`() async throws {
        try await withServer(photos: 3) { client, app, _ in
            try await until { try await client.get("/api/search?q=20240501_120001").text.contains("IMG_20240501_120001.jpg") }
            let off = try await client.get("/api/desktop").json()
            #expect(off["on"] as? Bool == false && off["gnome"] as? Bool != nil)
            #expect(try await Self.results(client, "20240501_120001").isEmpty)
            try Self.switchOn(app)
            #expect(try await client.get("/api/desktop").json()["on"] as? Bool == true)
            let found = try await Self.results(client, "20240501_120001")
            let photo = try #require(found.first, "\(found)")
            let page = try #require(photo["page"] as? String), id = page.replacing("/photos?photo=", with: "")
            #expect(Int(id) != nil && photo["id"] as? String == "file:\(id)" && found.count == 1)
            #expect(photo["title"] as? String == "IMG_20240501_120001.jpg" && photo["inTitle"] as? Bool == true)
            #expect(photo["text"] as? String == "2024-05-01 · photos")
            for query in ["nowhere", ""] { #expect(try await Self.results(client, query).isEmpty) }
            let wrong = try await client.send("PUT", "/api/desktop", body: Array("{\"on\": \"yes\"}".utf8))
            #expect(wrong.status == 400)
        }
    }

    @Test func `titles come first, then the best of each kind, at most twenty, and each thing once`() {
        func group(_ kind: String, _ count: Int, title: String = "", matches: Bool = false) -> Search.Answer.Group {
            let results = (0..<count).map {
                SearchResult(
                    kind: .init(kind), id: Int64($0), title: title, snippet: "\(kind) \($0)",
                    titleMatches: matches ? [[0, 1]] : [],
                    link: "/\(kind)/\($0)")
            }
            return Search.Answer.Group(kind: .init(kind), results: results)
        }
        let answer = Search.Answer(groups: [
            group("date", 1, title: "2024"), group("note", 9), group("scan", 2),
            group("mail", 5, title: "A title", matches: true),
            group("note", 9), group("other", 5), group("document", 5), group("folder", 5),
        ])
        let list = DesktopResult.list(answer, "a b&c")
        #expect(list.count == 20)
        #expect(list.prefix(5).map(\.page) == (0..<5).map { "/mail/\($0)?find=a%20b%26c" })
        #expect(list[5...].prefix(5).map(\.id) == ["note", "scan", "other", "document", "folder"].map { "\($0):/\($0)/0" })
        #expect(Set(list.map(\.id)).count == 20 && list.filter { $0.kind.rawValue == "note" }.count <= 5)
        #expect(list[5].title == "note 0" && list[5].text == "", "the snippet stands in for a missing title, once")
    }

    @Test func `a note opens among the notes with the words, also without its photo`() {
        let note = SearchResult(kind: .init("note"), id: 3, title: "", snippet: "a+b", inPicture: true)
        let list = DesktopResult.list(Search.Answer(groups: [.init(kind: .init("note"), results: [note])]), "a+b")
        #expect(list.map(\.page) == ["/notes?q=a%2Bb"] && list.map(\.id) == ["note:3"] && list.map(\.title) == ["a+b"])
    }

    @Test func `a line is short, has no line ends and steers nothing, whatever was found`() throws {
        let hostile = "a\u{0}b\n\r\u{202E}c\u{1B}[2J " + String(repeating: "e\u{301}\u{301}", count: 50_000)
        let result = SearchResult(
            kind: .init("note"), id: 1, title: hostile, snippet: hostile, where: "/x/" + hostile, link: "/notes?photo=1")
        let list = DesktopResult.list(Search.Answer(groups: [.init(kind: .init("note"), results: [result])]), "a")
        let line = try #require(list.first)
        for text in [line.title, line.text] {
            #expect(text.unicodeScalars.count <= 160)
            #expect(!text.unicodeScalars.contains { [0, 0x0A, 0x0D, 0x1B, 0x202E].contains($0.value) })
        }
        #expect(line.title.hasPrefix("a\u{FFFD}b \u{FFFD}c\u{FFFD}[2J") && line.title.hasSuffix("…"))
    }

    @Test func `the bus and KRunner find this program while it is on, and no other library loses its files`() throws {
        try withFolder { folder in
            let share = folder.appending("share")
            let own = DesktopFiles(data: folder.appending("my data"), program: BytePath("/opt/my box/shoebox"), share: share)
            try own.write()
            let service = share.appending("dbus-1/services/local.shoebox.Search.service")
            let text = try String(contentsOfFile: service.display, encoding: .utf8)
            let data = folder.appending("my data").display
            #expect(text.contains("\nExec='/opt/my box/shoebox' desktop answer --data '\(data)'\n"))
            let other = DesktopFiles(data: folder.appending("other"), program: BytePath("/opt/my box/shoebox"), share: share)
            try other.remove()
            #expect(FileStamp(of: service) != nil)
            try other.write()
            try own.remove()
            #expect(FileStamp(of: service) != nil)
            try other.remove()
            try other.remove()
            #expect(
                share.appending("dbus-1/services").children.isEmpty && share.appending("krunner/dbusplugins").children.isEmpty)
            for name in ["it's", "back\\slash", "line\nend"] {
                #expect(throws: Failure.self) {
                    try DesktopFiles(data: folder.appending(name), program: BytePath("/opt/shoebox"), share: share).write()
                }
            }
            #expect(throws: Failure.self) {
                let name = BytePath(bytes: Array("/x/".utf8) + [0xFF])
                try DesktopFiles(data: name, program: BytePath("/opt/shoebox"), share: share).write()
            }
            #expect(FileStamp(of: service) == nil, "what cannot be named writes nothing")
        }
    }
}
