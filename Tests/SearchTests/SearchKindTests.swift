import Base
import Foundation
import GRDB
import Testing

@testable import Catalogue
@testable import Search

struct SearchKindTests {
    @Test func `names and folders of files are found after the scan, under new names too, and only while they are there`()
        async throws
    {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            let ids = try catalogue.write { db in
                try ["/home/me/Urlaub 2023/IMG_4711.jpg", "/home/me/Bilder/Geburtstag Oma.png"].map { try add(db, $0) }
            }
            await search.catchUp()
            func names(_ text: String) async throws -> [String] {
                try await search.find(text, kind: .file).groups.flatMap(\.results).map(\.title)
            }
            #expect(try await names("4711") == ["IMG_4711.jpg"])
            #expect(try await names("urlaub") == ["IMG_4711.jpg"])
            #expect(try await names("burtst") == ["Geburtstag Oma.png"])
            try catalogue.write {
                try $0.execute(sql: "UPDATE file SET name = ? WHERE id = ?", arguments: [BytePath("Hochzeit.png"), ids[1]])
            }
            await search.catchUp()
            #expect(try await names("oma") == [])
            #expect(try await names("hochz") == ["Hochzeit.png"])
            try catalogue.write { try $0.execute(sql: "UPDATE file SET presence = 1 WHERE id = ?", arguments: [ids[1]]) }
            #expect(try await names("hochz") == [])
            let result = try #require(try await search.find("img urlaub", kind: .file).groups.flatMap(\.results).first)
            #expect(result.titleMatches == [[0, 3]])
            #expect(result.where == "/home/me/Urlaub 2023/IMG_4711.jpg")
        }
    }

    @Test(arguments: [
        ("schluessel", ["Der Schlüssel.jpg", "Schluesselbund.jpg"]), ("Schlüssel", ["Der Schlüssel.jpg", "Schluesselbund.jpg"]),
        ("schlüssel", ["Der Schlüssel.jpg", "Schluesselbund.jpg"]), ("der schluess", ["Der Schlüssel.jpg"]),
        ("strasse", ["Straße.jpg"]),
        ("straße", ["Straße.jpg"]), ("value", ["value.jpg"]), ("valu", ["Valuta.jpg", "value.jpg"]),
        ("\"der schluessel\"", ["Der Schlüssel.jpg"]),
    ])
    func `umlauts are found however they are written, and no other letters for them`(text: String, names: [String]) async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            try catalogue.write { db in
                for name in ["Der Schlüssel", "Schluesselbund", "Straße", "value", "Valuta"] {
                    try add(db, "/home/me/\(name).jpg")
                }
            }
            await search.catchUp()
            let found = try await search.find(text, kind: .file).groups.flatMap(\.results)
            #expect(found.map(\.title).sorted() == names.sorted())
            #expect(found.allSatisfy { !$0.titleMatches.isEmpty })
        }
    }

    @Test func `photos are found by their labels and by those of their sidecars, as long as these are there`() async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            func labels(_ caption: String, _ keyword: String) -> Labels {
                var labels = Labels()
                labels.add(caption, as: .caption)
                labels.add(keywords: [keyword])
                labels.add(people: ["Ada Okafor"])
                labels.add("Zürich", as: .city)
                return labels
            }
            let id = try catalogue.write { db in
                let id = try add(db, "/home/me/IMG_1.jpg")
                try add(db, "/home/me/IMG_2.jpg")
                return id
            }
            await search.catchUp()
            func found(_ text: String) async throws -> [SearchResult] {
                try await search.find(text, kind: .file).groups.flatMap(\.results)
            }
            #expect(try await found("sunset").isEmpty)
            try catalogue.write { try LabelTable.set($0, id, labels("Sunset at the lake", "holiday")) }
            await search.catchUp()
            for (text, snippet) in [
                ("sunset", "Sunset at the lake"), ("holid", "holiday"), ("okafor", "Ada Okafor"), ("zuerich", "Zürich"),
                ("lake holiday", "Sunset at the lake · holiday"),
            ] {
                let results = try await found(text)
                #expect(results.map(\.id) == [id] && results.first?.snippet == snippet, "\(text)")
                #expect(results.first?.snippetMatches.isEmpty == false && results.first?.inPicture == false)
            }
            try catalogue.write { try LabelTable.set($0, id, labels("Sunrise", "work")) }
            await search.catchUp()
            #expect(try await found("sunset").isEmpty)
            #expect(try await found("sunrise").map(\.id) == [id])

            let home = try catalogue.write { db in
                let home = try Directories.id(db, of: BytePath("/home/me"))
                let name = BytePath("IMG_1.jpg.xmp")
                let entry = SidecarTable.Entry(name: name, file: id, kind: 0, size: 1, modified: 1)
                _ = try SidecarTable.update(db, in: home, [entry], names: [name])
                for unread in try SidecarTable.unread(db, limit: 1) {
                    _ = try SidecarTable.setRead(db, unread, nil, labels("Noon", "x"))
                }
                return home
            }
            await search.catchUp()
            #expect(try await found("noon").map(\.id) == [id])
            try catalogue.write { _ = try SidecarTable.update($0, in: home, [], names: []) }
            await search.catchUp()
            #expect(try await found("noon").isEmpty)
            try catalogue.write { try LabelTable.set($0, id, Labels()) }
            await search.catchUp()
            #expect(try await found("ada").isEmpty)
        }
    }

    @Test func `a kind that is named beside a day or a word narrows to that kind, unless it finds nothing there`() async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            let july = Int64(1_720_000_000)
            try catalogue.write { db in
                try add(db, "/home/me/Strand.jpg", taken: july)
                try add(db, "/home/me/Berg.jpg", taken: july - 400 * 86_400)
                try add(db, "/home/me/photos of mails.jpg", taken: 0)
            }
            await search.catchUp()
            func names(_ text: String) async throws -> [String] {
                try await search.find(text).groups.flatMap(\.results).map(\.title)
            }
            #expect(try await names("files july 2024") == ["Strand.jpg"])
            #expect(try await names("Fotos vom Juli 2024") == ["Strand.jpg"])
            #expect(try await names("2024 photos") == ["Strand.jpg"])
            #expect(try await names("photos strand") == ["Strand.jpg"])
            #expect(try await names("photos mails") == ["photos of mails.jpg"])
            #expect(try await names("notes july 2024") == [])
        }
    }

    @Test func `videos that are named beside a day, a size or a word are found without photos`() async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            let july = Int64(1_720_000_000)
            try catalogue.write { db in
                try add(db, "/home/me/Videos/beach.jpg", taken: july)
                for (name, taken) in [("dance.mp4", july), ("beach.mov", july - 400 * 86_400)] {
                    let id = try add(db, "/home/me/Videos/\(name)", taken: taken)
                    try db.execute(
                        sql: "UPDATE file SET kind = ?, format = ?, size = ? WHERE id = ?",
                        arguments: [FileRow.Kind.video.rawValue, name.suffix(3).lowercased(), 5_000_000, id])
                }
            }
            await search.catchUp()
            func names(_ text: String) async throws -> [String] {
                try await search.find(text).groups.filter { $0.kind == .file }.flatMap(\.results).map(\.title)
            }
            #expect(try await names("videos july 2024") == ["dance.mp4"])
            #expect(try await names("Videos vom Juli 2024") == ["dance.mp4"])
            #expect(try await names("beach video") == ["beach.mov"])
            #expect(try await names("videos over 1 MB").count == 2)
            #expect(try await names("july 2024").count == 2)
        }
    }

    private static let fewMails = SearchKind(SearchResult.Kind("mail"), conditions: [.dates, .mail]) { request, _ in
        SearchFound(
            [("march 2022 in the subject", "march"), ("sent then", "after:2022-04-01 before:2022-05-01")]
                .filter { request.text.contains($0.1) }
                .map { SearchResult(kind: SearchResult.Kind("mail"), id: 1, title: $0.0, link: "/mail") })
    }

    @Test func `of mails those of the days are found, where none has the words`() async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue, kinds: { [Self.fewMails, Search.files] })
            func titles(_ text: String) async throws -> [String] {
                try await search.find(text).groups.flatMap(\.results).map(\.title)
            }
            let april = try await titles("april 2022")
            #expect(april == ["sent then"])
            #expect(try await titles("April 2022") == ["sent then"])
            #expect(try await titles("march 2022") == ["march 2022 in the subject"])
            // A month without a year finds no mails by their date; with another word it finds those of the month with the word.
            #expect(try await titles("april") == [])
            #expect(try await titles("april 2022 lamp") == ["sent then"])
        }
    }

    @Test func `other files are found by their names and folders while they are there, and lead to their folder`() async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("others-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root.appendingPathComponent("Steuer 2023"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = BytePath(root.path).appending("Steuer 2023")
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.appending("bundle one.zip").display))
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            try catalogue.write { db in
                let found = ["bundle one.zip", "gone bundle.zip"].map {
                    OtherFiles.Entry(name: BytePath($0), size: 1, modified: 1000)
                }
                _ = try OtherFiles.update(db, in: folder, found)
            }
            await search.catchUp()
            func results(_ text: String) async throws -> [SearchResult] {
                try await search.find(text, kind: .other).groups.flatMap(\.results)
            }
            #expect(try await results("bundle").map(\.title) == ["bundle one.zip"])
            #expect(try await results("steuer zip").map(\.title) == ["bundle one.zip"])
            #expect(try await results("bundle larger:5k").isEmpty)
            let result = try #require(try await results("filename:bundle").first)
            #expect(result.titleMatches == [[0, 6]])
            #expect(result.where == folder.appending("bundle one.zip").display)
            let path = folder.display.replacing(" ", with: "%20")
            #expect(result.link == "/files?open=bundle%20one.zip&path=\(path)")
            try catalogue.write { _ = try OtherFiles.update($0, in: folder, []) }
            await search.catchUp()
            #expect(try await results("bundle").isEmpty)
            #expect(try catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM searchDocument") } == 0)
        }
    }

    @Test(arguments: [
        "\"", "'\"' OR 1", "* ^ NEAR(a b)", "a\0b", "title : x", "-- ; DROP TABLE note", "\u{FFFF}\u{202E}", "((((((", "\\\"\\",
        String(repeating: "\"a ", count: 5000), String(repeating: "ab ", count: 5000), "before: after:x larger:1e999 smaller:-1",
        "before:9999-99-99 x", "larger:999999999999999999999G x", "😀\u{301} क्षि", "a\nb\tc", "x:y:z", "from:", ":", "filename:\"",
    ])
    func `nothing that is typed is an error, in any order and kind`(query: String) async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            try catalogue.write { db in
                for number in 0..<5 { try add(db, "/p/a b x/\(number) x.jpg", taken: Int64(number)) }
            }
            await search.catchUp()
            for order in [SearchIndex.Order.newest, .best] { _ = try await search.find(query, order: order) }
            let found = try await search.find("x", kind: .file).groups.flatMap(\.results)
            #expect(found.count == 5)
        }
    }

    @Test func `conditions narrow what has dates and sizes, and leave out what has none`() async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            try catalogue.write { db in
                let days = ["2023-12-31", "2024-01-01", "2024-06-30", "2024-07-01"].compactMap { LocalTime(iso: $0) }
                for day in days {
                    let id = try add(db, "/trip/trip \(day.iso.prefix(10)).jpg", taken: day.seconds)
                    try db.execute(sql: "UPDATE file SET size = ? WHERE id = ?", arguments: [id * 1_000_000, id])
                }
            }
            await search.catchUp()
            func found(_ text: String) async throws -> [String] {
                try await search.find(text, order: .newest).groups.flatMap(\.results).map {
                    String($0.title.suffix(14).prefix(10))
                }
            }
            let all = try await found("trip")
            #expect(all == ["2024-07-01", "2024-06-30", "2024-01-01", "2023-12-31", "trip"])
            let some: [String: [String]] = [
                "trip after:2024 before:2024-07": ["2024-06-30", "2024-01-01"], "trip larger:3M": ["2024-07-01", "2024-06-30"],
                "before:2024 trip": ["2023-12-31"], "trip smaller:1M": ["2023-12-31"],
                "filename:trip before:2024": ["2023-12-31"],
                "filename:trips": [], "trip from:anna": [],
                // Sizes alone list the largest first.
                "over 2 MB": ["2024-07-01", "2024-06-30", "2024-01-01"], "size:3M smaller:3M": ["2024-06-30"],
                "under 1 MB": ["2023-12-31"], "over 1 GB": [],
            ]
            for (query, expected) in some {
                let hits = try await found(query)
                #expect(hits == expected, "\(query)")
            }
        }
    }

    @Test func `photos are found by what was read in them and by their comment, unless a note has it; folders by their names`()
        async throws
    {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            let identity = Data(repeating: 7, count: 32)
            let id = try catalogue.write { db in try add(db, "/home/me/Urlaub/IMG_1.jpg") }
            await search.catchUp()
            func titles(_ text: String) async throws -> [String] {
                try await search.find(text).groups.flatMap(\.results).map { "\($0.kind.rawValue) \($0.title) \($0.inPicture)" }
            }
            try catalogue.write { db in
                try db.execute(
                    sql: "UPDATE file SET identity = ?, comment = 'Oma beim Backen' WHERE id = ?", arguments: [identity, id])
                try db.execute(
                    sql: "INSERT INTO reading VALUES (?, 1, 0.1, 10, 10, 'Bäckerei Müller', X'5B5D', 'other', 1, NULL)",
                    arguments: [identity])
            }
            #expect(try search.isDue())
            await search.catchUp()
            #expect(try !search.isDue())
            var found = try await titles("muller")
            #expect(found == ["file IMG_1.jpg true"])
            found = try await titles("backen")
            #expect(found == ["file IMG_1.jpg false"])
            found = try await titles("urlaub")
            #expect(found == ["file IMG_1.jpg false", "folder Urlaub false"])
            try catalogue.write { db in
                try db.execute(sql: "INSERT INTO note (identity, at, category) VALUES (?, 1, 'other')", arguments: [identity])
            }
            await search.catchUp()
            found = try await titles("muller")
            #expect(found == [])
            try catalogue.write { db in try db.execute(sql: "UPDATE note SET removed = 1") }
            await search.catchUp()
            found = try await titles("muller")
            #expect(found == ["file IMG_1.jpg true"])
        }
    }

    @Test func `a kind that takes longer does not keep the others waiting, and is told to be late`() async throws {
        try await withCatalogueAsync { catalogue in
            let slow = SearchKind(SearchResult.Kind("slow")) { _, _ in
                try await Task.sleep(for: .seconds(3600))
                return []
            }
            let quick = SearchKind(SearchResult.Kind("quick")) { request, _ in
                [SearchResult(kind: SearchResult.Kind("quick"), id: 1, title: request.text)]
            }
            let search = Search(catalogue) { [slow, quick, Search.files] }
            // On a busy machine the other kinds of results may be slow, too.
            let groups = try await search.find("word", patience: .seconds(2)).groups
            #expect(groups.map(\.kind.rawValue) == ["slow", "quick", "file"])
            #expect(groups.map(\.late) == [true, false, false])
            #expect(groups[1].results.map(\.title) == ["word"])
        }
    }

    @Test func `a kind that opens files is not waited for at all, and answers when it is asked by itself`() async throws {
        try await withCatalogueAsync { catalogue in
            let opener = SearchKind(SearchResult.Kind("opener"), isSlow: true) { request, _ in
                [SearchResult(kind: SearchResult.Kind("opener"), id: 1, title: request.text)]
            }
            let search = Search(catalogue) { [opener, Search.files] }
            let first = try #require(try await search.find("word", patience: .seconds(3600)).groups.first)
            #expect(first.late && first.results.isEmpty)
            for kind in [nil, SearchResult.Kind("opener")] {
                let group = try #require(try await search.find("word", kind: kind).groups.first)
                #expect(!group.late && group.results.map(\.title) == ["word"])
            }
        }
    }

    @Test func `pages are filled up where hits have gone`() async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            let ids = try catalogue.write { db in try (0..<30).map { try add(db, "/p/word \($0).jpg", taken: Int64($0)) } }
            await search.catchUp()
            try catalogue.write { db in
                for id in ids where id % 3 != 0 {
                    try db.execute(sql: "UPDATE file SET presence = 1 WHERE id = ?", arguments: [id])
                }
            }
            var (seen, after): ([Int64], String?) = ([], nil)
            repeat {
                let group = try #require(
                    try await search.find("word", kind: .file, order: .newest, after: after, limit: 4).groups.first)
                seen += group.results.map(\.id)
                after = group.next
            } while after != nil
            #expect(seen == ids.filter { $0 % 3 == 0 }.sorted(by: >))
            await #expect(throws: Failure.self) { try await search.find("word", after: "x") }
        }
    }
}
