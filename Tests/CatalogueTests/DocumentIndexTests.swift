import Base
import GRDB
import TestSupport
import Testing

@testable import Catalogue

/// The index of the words of documents, and its size.
struct DocumentIndexTests {
    private func fill(_ db: Database, _ texts: [String]) throws {
        let entries = texts.indices.map {
            OtherFiles.Entry(name: BytePath("\($0).txt"), size: 10, modified: Int64(1_000_000 - $0))
        }
        _ = try OtherFiles.update(db, in: BytePath("/d"), entries)
        for (number, text) in texts.enumerated() {
            let id = try #require(
                try Int64.fetchOne(db, sql: "SELECT id FROM otherFile WHERE name = ?", arguments: [BytePath("\(number).txt")]))
            let file = try #require(try DocumentFile.fetch(db, id: id))
            #expect(try DocumentFile.find(db, key: file.key) == file)
            try DocumentIndex.store(db, file, text: text, isCut: false)
        }
    }

    @Test(arguments: [
        ("muller", [0]), ("MÜLL", [0]), ("strasse", [0]), ("quick brown", [1, 2]), ("\"quick brown\"", [1]), ("fox quick", [1]),
        ("rechnung", [3]), ("nummer", []), ("4711", [3]), ("文字", [4]), ("字文", []), ("e-mail", [5]), ("mail e", [5]),
        ("anna@example", [5]), ("missing", []), ("quick missing", []), ("", []), ("\"", []), ("* AND (", [2]), ("NEAR(quick", []),
        ("title:quick", []), ("a", [2]), ("schlussel", [6]), ("schluessel", [6]),
    ])
    func `words, beginnings and phrases are found, and nothing typed is an error`(query: String, found: [Int]) throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                try fill(
                    db,
                    [
                        "Müller GmbH, Straße 5", "The quick brown fox", "quick and brown, a dog", "Rechnungsnummer 4711",
                        "中文字符測試",
                        "e-mail to anna@example.com", "Der Schlüssel",
                    ])
                for order in [SearchIndex.Order.newest, .best] {
                    let hits = try DocumentIndex.find(db, SearchQuery(query), order: order, limit: 100)
                    let names = hits.map { $0.file.path.name.display }.sorted()
                    #expect(names == found.map { "\($0).txt" })
                }
            }
        }
    }

    @Test func `whole words come first, then the newest, and only those of a period`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                try fill(db, ["plumber", "plum", "plums", "apple"])
                func names(_ order: SearchIndex.Order, _ times: Range<Int64>? = nil, limit: Int = 9) throws -> [String] {
                    try DocumentIndex.find(db, SearchQuery("plum"), order: order, times: times, limit: limit).map {
                        $0.file.path.name.display
                    }
                }
                #expect(try names(.best) == ["1.txt", "0.txt", "2.txt"])
                #expect(try names(.newest) == ["0.txt", "1.txt", "2.txt"])
                #expect(try names(.newest, 0..<1_000_000) == ["1.txt", "2.txt"])
                #expect(try names(.best, limit: 1) == ["1.txt"])
            }
        }
    }

    @Test func `a file that changed meanwhile gets no words`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                try fill(db, ["first words"])
                let file = try #require(try DocumentFile.fetch(db, id: 1))
                _ = try OtherFiles.update(
                    db, in: BytePath("/d"), [OtherFiles.Entry(name: BytePath("0.txt"), size: 11, modified: 5)])
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM documentDue") == 1)
                try DocumentIndex.store(db, file, text: "late words", isCut: false)
                try DocumentIndex.store(db, file, problem: Failure(.corruptFile, "Broken."))
                #expect(try DocumentIndex.find(db, SearchQuery("late"), order: .newest, limit: 9).isEmpty)
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM documentDue") == 1)
            }
        }
    }

    @Test func `the excerpt shows the place with most of the words, in any part of a long text`() {
        let filler = String(repeating: "nothing to see here, only lorem ipsum and so on. ", count: 400)
        let text = filler + "The invoice of Müller lists 42 bolts.\n" + filler + " invoice"
        let snippet = Snippet(document: text, SearchQuery("invoice muller"))
        let units = Array(snippet.text.utf16)
        let words = snippet.matches.map { String(decoding: units[$0[0]..<$0[1]], as: UTF16.self) }
        #expect(words == ["invoice", "Müller"])
        #expect(snippet.text.count < 300)
    }

    @Test func `index and texts together are smaller than the texts`() throws {
        var random = SplitMix64(seed: 7)
        let vocabulary = (0..<3000).map { number in
            String((0..<(3 + number % 9)).map { _ in Character(UnicodeScalar(97 + UInt8(random.below(26)))) })
        }
        // Some words are common, as in any language.
        func word() -> String {
            let share = (0..<3).reduce(1.0) { share, _ in share * Double(random.below(1_000_000)) / 1e6 }
            return vocabulary[Int(share * Double(vocabulary.count))]
        }
        let texts = (0..<400).map { _ in (0..<700).map { _ in word() }.joined(separator: " ") }
        let bytes = texts.reduce(0) { $0 + $1.utf8.count }
        try withCatalogue { catalogue in
            try catalogue.write { db in
                try fill(db, texts)
                try db.execute(sql: "INSERT INTO documentWords (documentWords) VALUES ('optimize')")
            }
            let size = try catalogue.read { db in
                try Int.fetchOne(
                    db,
                    sql: "SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'document%' OR name LIKE 'sqlite_autoindex_document%'")
            }
            let stored = try #require(size)
            #expect(Double(stored) < Double(bytes), "\(stored) bytes for texts of \(bytes)")
        }
    }
}
