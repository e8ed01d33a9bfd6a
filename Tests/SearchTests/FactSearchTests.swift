import Base
import Foundation
import GRDB
import Testing

@testable import Catalogue
@testable import Search

/// Cameras, kinds of files, days and sizes, and the words in documents.
struct FactSearchTests {
    private static func seconds(_ day: String) throws -> Int64 { try #require(LocalTime(iso: day)).seconds }

    private func names(
        _ search: Search, _ text: String, _ kind: SearchResult.Kind = .file, limit: Int = 20
    ) async throws -> [String] {
        try await search.find(text, kind: kind, limit: limit).groups.flatMap(\.results).map(\.title)
    }

    @Test func `photos are found by camera, lens and kind, also when these become known later`() async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            let ids = try catalogue.write { db in try ["/p/a.jpg", "/p/b.heic", "/p/c.dng"].map { try add(db, $0) } }
            await search.catchUp()
            #expect(try await names(search, "canon") == [])
            try catalogue.write { db in
                try db.execute(
                    sql: "UPDATE file SET camera = 'Canon Canon EOS 40D', lens = 'EF-S 17-85mm' WHERE id = ?", arguments: [ids[0]]
                )
                try db.execute(sql: "UPDATE file SET format = 'heic' WHERE id = ?", arguments: [ids[1]])
                try db.execute(sql: "UPDATE file SET format = 'raw' WHERE id = ?", arguments: [ids[2]])
            }
            #expect(try search.isDue())
            await search.catchUp()
            let canon = try #require(try await search.find("canon eos", kind: .file).groups.first?.results.first)
            #expect(canon.title == "a.jpg" && canon.snippet == "Canon EOS 40D" && canon.snippetMatches == [[0, 5], [6, 9]])
            #expect(try await names(search, "17-85mm") == ["a.jpg"])
            #expect(try await names(search, "jpeg") == ["a.jpg"])
            #expect(try await names(search, "raw") == ["c.dng"])
        }
    }

    @Test func `photos are found by tags that a person gave, and not by keywords that the person took away`() async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            let identity = Identity(digest: [UInt8](repeating: 1, count: 32))
            try catalogue.write { db in
                let id = try add(db, "/p/a.jpg")
                try db.execute(sql: "UPDATE file SET identity = ?, contents = 1", arguments: [identity])
                var labels = Labels()
                labels.add(keywords: ["Paris", "lake"])
                try LabelTable.set(db, id, labels)
            }
            await search.catchUp()
            #expect(try await names(search, "paris") == ["a.jpg"])
            #expect(try catalogue.read(PhotoTags.all).map(\.name) == ["lake", "Paris"], "tags are derived with the index")
            try catalogue.write { db in
                for (name, isGiven) in [("Zürich", true), ("paris", false)] {
                    let tag = try PhotoTags.id(db, of: try TagName(typed: name))
                    try db.execute(sql: "INSERT INTO tagChoice VALUES (?, ?, ?, 1)", arguments: [identity, tag, isGiven])
                }
            }
            #expect(try search.isDue())
            await search.catchUp()
            #expect(try await names(search, "paris") == [])
            for text in ["ZÜRICH", "Zu\u{308}rich", "zurich", "zuerich"] {
                #expect(try await names(search, text) == ["a.jpg"], "\(text)")
            }
            let found = try #require(try await search.find("zürich", kind: .file).groups.first?.results.first)
            #expect(found.snippet == "Zürich")
            #expect(try catalogue.read(PhotoTags.all).map(\.name) == ["lake", "Zürich"])
        }
    }

    @Test func `a month finds all of its photos, page by page, and a weekday and a name with a month find theirs`() async throws {
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            try catalogue.write { db in
                for day in 1...30 {
                    let name = day == 8 ? "rome" : "x\(day)"
                    try add(db, "/p/\(name).jpg", taken: try Self.seconds(String(format: "2024-07-%02dT12:00:00", day)))
                }
                try add(db, "/p/july 2024.jpg", taken: try Self.seconds("2020-01-01T00:00:00"))
                try add(db, "/q/rome.jpg", taken: try Self.seconds("2020-01-01T00:00:00"))
            }
            await search.catchUp()
            var (found, after): ([String], String?) = ([], nil)
            repeat {
                let group = try #require(try await search.find("July 2024", kind: .file, after: after, limit: 7).groups.first)
                found += group.results.map(\.title)
                after = group.next
            } while after != nil
            #expect(found.prefix(2) == ["x30.jpg", "x29.jpg"] && Set(found).count == 31, "and what is called so")
            #expect(try await names(search, "juli 2024", limit: 100).count == 30)
            #expect(try await names(search, "montags im Juli 2024") == ["x29.jpg", "x22.jpg", "x15.jpg", "rome.jpg", "x1.jpg"])
            #expect(try await names(search, "rome july 2024") == ["rome.jpg"])
            let where2020 = try await search.find("rome im januar 2020", kind: .file).groups.first?.results.map(\.date)
            #expect(where2020 == ["2020-01-01T00:00:00"])
        }
    }

    @Test(arguments: [
        ("> 10 MB", 10_000_001, true), (">10mb", 9_999_999, false), ("over 1.5 GB", 1_600_000_000, true),
        ("größer als 10 MB", 10_000_001, true), ("über 10 MB", 9_000_000, false), ("smaller than 10 kB", 9_999, true),
        ("kleiner als 1,5 MB", 1_600_000, false), ("< 10 MB", 1, true),
    ])
    func `sizes are conditions in words and signs`(text: String, bytes: Int64, fits: Bool) {
        let request = SearchRequest("holiday " + text)
        #expect(request.conditions == .sizes && request.allows(bytes: bytes) == fits)
        #expect(request.query == SearchQuery("holiday"))
    }

    @Test(arguments: ["over 18", "10 MB", "bigger than life", "unter freiem Himmel", ">", "\"over 10 MB", "over the hill"])
    func `other words stay words`(text: String) { #expect(SearchRequest(text).conditions == []) }

    @Test
    func `words in documents are found with the line around them, and the folder of a photo is shown from the shared one on`()
        async throws
    {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("facts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(at: root.appendingPathComponent("Papers"), withIntermediateDirectories: true)
        let folder = BytePath(root.path).appending("Papers")
        try Data("anything".utf8).write(to: root.appendingPathComponent("Papers/letter.pdf"))
        try await withCatalogueAsync { catalogue in
            let search = Search(catalogue)
            try catalogue.write { db in
                _ = try SharedFolder.share(db, path: folder)
                try add(db, folder.appending("Rome/one.jpg").display)
                _ = try OtherFiles.update(
                    db, in: folder, [OtherFiles.Entry(name: BytePath("letter.pdf"), size: 8, modified: 1_700_000_000)])
                let file = try #require(try DocumentFile.fetch(db, id: 1))
                try DocumentIndex.store(db, file, text: "Dear Ada,\nyour Schlüssel is here.", isCut: false)
            }
            await search.catchUp()
            let found = try #require(try await search.find("schluessel ada").groups.first { $0.kind == .document }?.results.first)
            #expect(found.title == "letter.pdf" && found.snippet == "Dear Ada, your Schlüssel is here.")
            #expect(found.snippetMatches == [[5, 8], [15, 24]])
            #expect(try await search.find("rome", kind: .file).groups.first?.results.first?.snippet == "Papers/Rome")
            try FileManager.default.removeItem(at: root.appendingPathComponent("Papers/letter.pdf"))
            #expect(try await names(search, "schluessel", .document) == [])
        }
    }
}
