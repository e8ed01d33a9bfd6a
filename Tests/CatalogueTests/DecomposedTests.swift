import Base
import Foundation
import GRDB
import Testing

@testable import Catalogue

/// Macs write names decomposed (NFD). They look the same as composed ones (NFC).
struct DecomposedTests {
    @Test(arguments: ["가족 사진", "견적서", "가을 여행 12월", "がぎぐ", "プレゼント", "Müller Été", "Łódź", "Việt Nam", "й ё"])
    func `both forms are the same to the search`(text: String) {
        let decomposed = text.decomposedStringWithCanonicalMapping
        #expect(SearchText.fold(decomposed) == SearchText.fold(text))
        #expect(SearchText.spellOut(decomposed) == SearchText.spellOut(text))
        let query = SearchQuery(text)
        #expect(SearchQuery(decomposed) == query)
        #expect(Self.marked(query, in: text) == text.split(separator: " ").map(String.init))
        #expect(Self.marked(query, in: "1 \(decomposed)!").map(\.composed) == Self.marked(query, in: text))
    }

    /// Returns the parts of a text that a page marks as found.
    private static func marked(_ query: SearchQuery, in text: String) -> [String] {
        let units = Array(text.utf16)
        return query.matches(in: text).map { String(decoding: units[$0], as: UTF16.self) }
    }

    @Test(arguments: ["가족", "사진", "가족 사진", "\"가족 사진\""])
    func `a decomposed document is found by what people type`(typed: String) throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let name = "가족 사진.jpg".decomposedStringWithCanonicalMapping
                try SearchIndex.put(db, .file, 1, at: 1, title: name, body: "")
                for query in [typed, typed.decomposedStringWithCanonicalMapping] {
                    #expect(try SearchIndex.find(db, SearchQuery(query), .file, limit: 9).map(\.ref) == [1])
                }
            }
        }
    }

    @Test func `what was indexed before with decomposed names is indexed again, and nothing else`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "32 changes that were reverted")
        try queue.write { db in
            for name in ["가족.jpg", "가족 2.jpg".decomposedStringWithCanonicalMapping, "plain.jpg"] { try add(db, "/p/\(name)") }
            _ = try Directories.id(db, of: BytePath("/é".decomposedStringWithCanonicalMapping))
            try db.execute(sql: "DELETE FROM searchStale; DELETE FROM searchDue")
        }
        try Migrations.all.migrate(queue, upTo: "35 search of decomposed names")
        try queue.read { db in
            let stale = try Int64.fetchAll(db, sql: "SELECT fileId FROM searchStale")
            let due = try Row.fetchAll(db, sql: "SELECT kind, ref FROM searchDue")
            #expect(stale == [2])
            #expect(due == [["kind": SearchIndex.Kind.folder.rawValue, "ref": 2]])
        }
    }

    @Test(arguments: [
        "스크린샷 2021-10-27 오전 1.12.23.png", "Capture d’écran 2025-01-17 à 20.58.03.png",
        "Näyttökuva 2025-3-30 kello 10.21.26.png", "Képernyőfotó 2026-01-04 - 11.45.42.png",
        "Ảnh màn hình 2024-02-01 lúc 14.29.35.png",
    ])
    func `a decomposed name of a screenshot is one`(name: String) {
        let decomposed = name.decomposedStringWithCanonicalMapping
        #expect(Array(decomposed.utf8) != Array(name.utf8))
        #expect(ScreenshotRule.isScreenshotName(Array(name.utf8)))
        #expect(ScreenshotRule.isScreenshotName(Array(decomposed.utf8)))
    }

    @Test func `a decomposed folder of screenshots is one`() {
        for name in ["Captures d’écran", "스크린샷", "スクリーンショット", "képernyőképek"] {
            #expect(ScreenshotRule.isScreenshotFolder(BytePath("/p/\(name.decomposedStringWithCanonicalMapping)")), "\(name)")
        }
    }
}
