import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalogue
@testable import Search

struct SearchTests {
    @Test(arguments: [
        ("Müller", "muller"), ("STRASSE Straße", "strasse strasse"), ("Łódź", "lodz"), ("Ørsted", "orsted"), ("ＡＢＣ", "abc"),
        ("e\u{301}té", "ete"),
        ("领收书", "领 收 书"), ("iPhone 手机", "iphone 手 机"), ("", ""), ("a\r\nb", "a\r\nb"),
    ])
    func `text is folded for the index`(text: String, folded: String) { #expect(SearchText.fold(text) == folded) }

    static let documents = [
        "Müller GmbH, Straße 5", "The quick brown fox", "Rechnungsnummer 4711", "中文字符測試", "Geschwindigkeitsbegrenzung",
        "e-mail to anna@example.com",
        "quick and brown", "Отчёт за май", "100,50 EUR",
    ]

    @Test(arguments: [
        ("muller", [0]), ("MÜLL", [0]), ("strasse", [0]), ("Straße", [0]), ("quick brown", [1, 6]), ("\"quick brown\"", [1]),
        ("“quick brown”", [1]),
        ("fox quick", [1]), ("rechnung", [2]), ("nummer", [2]), ("nungs", [2]), ("4711", [2]), ("47", [2]), ("11", []),
        ("文字", [3]), ("字符測", [3]), ("試", [3]),
        ("begrenzung", [4]), ("indig", [4]), ("e-mail", [5]), ("anna@example", [5]), ("example", [5]), ("отчет", [7]),
        ("100,50", [8]), ("missing", []),
        ("quick missing", []), ("", []), ("   ", []), ("\"", []), ("\"\"", []), ("* AND (", [6]), ("NEAR(quick", []),
        ("quick OR", []), ("title:quick", []),
        ("-quick", [1, 6]), ("'quick'", [1, 6]),
    ])
    func `words, beginnings, phrases and pieces are found, and nothing typed is an error`(query: String, found: [Int]) throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for (number, text) in Self.documents.enumerated() {
                    try SearchIndex.put(db, .note, Int64(number), at: Int64(1000 - number), title: "", body: text)
                }
                let hits = try SearchIndex.find(db, SearchQuery(query), .note, limit: 100)
                #expect(hits.map { Int($0.ref) } == found)
                #expect(try SearchIndex.refs(db, SearchQuery(query), .note, maximum: 9).map(Set.init) == Set(hits.map(\.ref)))
            }
        }
    }

    @Test(arguments: [
        "mull", "m", "quick brown", "brown quick", "q b", "ick", "ck", "rechnung", "4711", "47", "11", "anna", "nna", "отч",
        "100",
        "gesch begr", "x", "muller fox",
    ])
    func `looking through the newest documents finds what the index finds`(query: String) throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for (number, text) in Self.documents.enumerated() {
                    try SearchIndex.put(db, .note, Int64(number), at: Int64(1000 - number), title: "", body: text)
                }
                let query = SearchQuery(query)
                let all = try SearchIndex.find(db, query, .note, limit: 100).map { Int($0.ref) }
                #expect(Self.documents.indices.filter { query.isIn("", SearchText.fold(Self.documents[$0])) } == all)
                for limit in 1...3 {
                    #expect(try SearchIndex.find(db, query, .note, limit: limit).map { Int($0.ref) } == Array(all.prefix(limit)))
                }
                #expect(try SearchIndex.refs(db, query, .note, maximum: Self.documents.count)?.count == all.count)
            }
        }
    }

    @Test func `all that is found is told up to a limit, of one kind only`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for number in 1...4 { try SearchIndex.put(db, .note, Int64(number), at: 1, title: "", body: "word \(number)") }
                try SearchIndex.put(db, .file, 9, at: 1, title: "word", body: "")
                for query in ["word", "wo", "\"word\""] {
                    #expect(try SearchIndex.refs(db, SearchQuery(query), .note, maximum: 4)?.sorted() == [1, 2, 3, 4])
                    #expect(try SearchIndex.refs(db, SearchQuery(query), .note, maximum: 3) == nil)
                    #expect(try SearchIndex.refs(db, SearchQuery(query), .file, maximum: 4) == [9])
                }
                #expect(try SearchIndex.refs(db, SearchQuery("word 4"), .note, maximum: 4) == [4])
                #expect(try SearchIndex.refs(db, SearchQuery(""), .note, maximum: 4) == [])
            }
        }
    }

    @Test func `newest come first by their dates, page by page, whatever the order they came in`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for number in [5, 1, 9, 3, 7, 2, 8] {
                    try SearchIndex.put(db, .note, Int64(number), at: Int64(number), title: "", body: "word \(number)")
                }
                try SearchIndex.put(db, .file, 4, at: 100, title: "word", body: "")
                for number in [20, 21, 22] { try SearchIndex.put(db, .note, Int64(number), at: 4, title: "", body: "word") }
                try SearchIndex.put(db, .note, 30, at: -5, title: "", body: "word of old")
                var (seen, before): ([Int64], Int64?) = ([], nil)
                while true {
                    let hits = try SearchIndex.find(db, SearchQuery("word"), .note, before: before, limit: 3)
                    seen += hits.map(\.ref)
                    before = hits.last?.position
                    if hits.count < 3 { break }
                }
                #expect(seen == [9, 8, 7, 5, 22, 21, 20, 3, 2, 1, 30])
                #expect(try SearchIndex.find(db, SearchQuery("word"), .file, limit: 3).map(\.ref) == [4])
            }
        }
    }

    @Test func `a document put again is found by its new words alone, one removed by none`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                try SearchIndex.put(db, .note, 1, at: 5, title: "", body: "first words")
                try SearchIndex.put(db, .note, 1, at: 5, title: "", body: "second words")
                #expect(try SearchIndex.find(db, SearchQuery("first"), .note, limit: 5).isEmpty)
                #expect(try SearchIndex.find(db, SearchQuery("irst"), .note, limit: 5).isEmpty)
                #expect(try SearchIndex.find(db, SearchQuery("econd"), .note, limit: 5).count == 1)
                try SearchIndex.remove(db, .note, 1)
                #expect(try SearchIndex.find(db, SearchQuery("words"), .note, limit: 5).isEmpty)
                try Self.expectWholeIndexes(db)
            }
        }
    }

    /// FTS5 compares its indexes with the rows of `searchDocument`, and fails if they differ (SQLite, "FTS5", 6.4).
    private static func expectWholeIndexes(_ db: Database) throws {
        for index in ["searchWords", "searchPieces"] {
            try db.execute(sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
        }
    }

    @Test func `after many changes in any order the indexes agree with the documents`() throws {
        try withCatalogue { catalogue in
            var chance = SplitMix64(seed: 55)
            for _ in 0..<20 {
                try catalogue.write { db in
                    for _ in 0..<50 {
                        let ref = Int64.random(in: 0..<60, using: &chance)
                        let kind = Bool.random(using: &chance) ? SearchIndex.Kind.note : .file
                        if Int.random(in: 0..<4, using: &chance) == 0 {
                            try SearchIndex.remove(db, kind, ref)
                        } else {
                            let text = Self.documents.randomElement(using: &chance) ?? ""
                            let at = Int64.random(in: 0..<5, using: &chance)
                            try SearchIndex.put(db, kind, ref, at: at, title: "number \(ref)", body: text)
                        }
                    }
                    try Self.expectWholeIndexes(db)
                }
            }
        }
    }

    @Test func `many documents of one transaction become few segments of the index`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for number in 1...500 {
                    try SearchIndex.put(db, .note, Int64(number), at: Int64(number), title: "", body: "word\(number) of many")
                }
            }
            for index in ["searchWords", "searchPieces"] {
                let segments = try catalogue.read { try Int.fetchOne($0, sql: "SELECT count(DISTINCT segid) FROM \(index)_idx") }
                #expect(segments.map { $0 <= 2 } == true, "\(index): \(segments ?? 0)")
            }
        }
    }

    @Test func `the best match comes first when asked for`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                try SearchIndex.put(db, .note, 1, at: 1, title: "", body: "receipt receipt receipt")
                try SearchIndex.put(
                    db, .note, 2, at: 2, title: "", body: "a long text that says receipt only once among many other words")
                #expect(try SearchIndex.find(db, SearchQuery("receipt"), .note, limit: 5).map(\.ref) == [2, 1])
                #expect(try SearchIndex.find(db, SearchQuery("receipt"), .note, order: .best, limit: 5).map(\.ref) == [1, 2])
            }
        }
    }

    @Test func `the best match has the words in its title, more often, as whole words, or in less text`() throws {
        let other = "and many other words that say nothing of it"
        let texts = [
            ("", "some receipt \(other) \(other)"), ("", "unreceipted \(other)"), ("", "the receipt \(other)"),
            ("", "receipt after receipt \(other)"), ("receipt", other),
        ]
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for (number, text) in texts.enumerated() {
                    try SearchIndex.put(db, .note, Int64(number), at: 1, title: text.0, body: text.1)
                }
                for query in ["receipt", "\"receipt\""] {
                    let hits = try SearchIndex.find(db, SearchQuery(query), .note, order: .best, limit: 9).map(\.ref)
                    #expect(hits == (query == "receipt" ? [4, 3, 2, 0, 1] : [4, 3, 2, 0]))
                }
            }
        }
    }

    @Test(arguments: ["needle7", "eedle7", "a1 needle7", "\"needle7 b\"", "needle 7"])
    func `what is rare is found behind more documents than are looked through`(query: String) throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let padding = String(repeating: "hay ", count: 500)
                for number in 0..<400 {
                    let word = number == 7 ? "a1 needle7 b 7" : "stalk\(number)"
                    try SearchIndex.put(db, .note, Int64(number), at: Int64(number), title: "", body: padding + word)
                }
                for order in [SearchIndex.Order.newest, .best] {
                    #expect(try SearchIndex.find(db, SearchQuery(query), .note, order: order, limit: 5).map(\.ref) == [7])
                    #expect(try SearchIndex.find(db, SearchQuery(query), .file, order: order, limit: 5).isEmpty)
                }
            }
        }
    }

    @Test(arguments: [
        ("straße 5", "Straße 5", [[0, 6], [7, 8]]), ("muller", "Herr Müller und Mueller", [[5, 11]]),
        ("e\u{301}te", "l'été", [[2, 5]]), ("👩 x", "👩‍👩‍👧 x", [[9, 10]]),
        ("quick brown", "quickbrown", [[0, 10]]), ("\"a b\"", "a, b", [[0, 4]]), ("文字", "中文字符", [[1, 3]]), ("zzz", "abc", []),
    ])
    func `matches are told in UTF-16 units of the text itself`(query: String, text: String, expected: [[Int]]) {
        #expect(SearchQuery(query).matches(in: text).map { [$0.lowerBound, $0.upperBound] } == expected)
    }

    @Test func `a snippet shows the first match with what stands around it`() {
        let text = String(repeating: "lorem ipsum ", count: 50) + "needle " + String(repeating: "dolor sit ", count: 50)
        let snippet = Snippet(text, SearchQuery("needle"))
        #expect(snippet.text.hasPrefix("…"))
        #expect(snippet.text.hasSuffix("…"))
        #expect(snippet.text.count <= Snippet.length + 2)
        let range = snippet.matches.first ?? [0, 0]
        #expect(String(Array(snippet.text)[range[0]..<range[1]]) == "needle")
        #expect(Snippet("", SearchQuery("x")).text == "")
        #expect(Snippet("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧 x", SearchQuery("x")).matches.count == 1)
    }

    @Test(arguments: ["ant", "rest", "ANT ", "ants ant"])
    func `whole words come before beginnings, and both before what stands within words, however new`(query: String) throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                try SearchIndex.put(db, .file, 1, at: 1, title: "An ant rest ants", body: "")
                try SearchIndex.put(db, .file, 2, at: 2, title: "antler restless antsy", body: "")
                for number in 10..<3000 {
                    try SearchIndex.put(db, .file, Int64(number), at: Int64(number), title: "grants arrest \(number)", body: "")
                }
                let hits = try SearchIndex.find(db, SearchQuery(query), .file, order: .best, limit: 12).map(\.ref)
                #expect(hits.prefix(2) == [1, 2])
                #expect(hits.count == 12)
            }
        }
    }

    /// If one of the newest titles begins with the query, the trigram index is used; if none does, the word index.
    @Test(arguments: [nil, 30], ["wren", "wren nest"])
    func `what a text begins with comes before what stands within words, behind however many`(every: Int?, query: String) throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                try SearchIndex.put(db, .file, 1, at: 1, title: "wrens nesting", body: "")
                try SearchIndex.put(db, .file, 2, at: 2, title: "nests", body: "wrenlike")
                for number in 10..<3000 {
                    let begins = every.map { number.isMultiple(of: $0) } ?? false
                    let title = begins ? "wrens\(number) nests" : "bowrend honest \(number)"
                    try SearchIndex.put(db, .file, Int64(number), at: Int64(number), title: title, body: "")
                }
                let hits = try SearchIndex.find(db, SearchQuery(query), .file, order: .best, limit: 20).map(\.ref)
                #expect(hits.count == 20)
                if let every {
                    #expect(hits.allSatisfy { $0.isMultiple(of: Int64(every)) })
                } else {
                    #expect(Set(hits.prefix(2)) == [1, 2])
                }
            }
        }
    }
}
