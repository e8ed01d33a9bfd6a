import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import MailIndex

/// Compares each search of an index with the same search without the index.
@Suite("Searching mail") final class MailSearchTests {
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("mailbox-\(UUID().uuidString)")
    private var path: BytePath { BytePath(directory.appendingPathComponent("x.sqlite").path) }

    init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: directory) }

    private static let vocabulary = ["boat", "boats", "bow", "lake", "lakes", "letter", "meeting", "music"]

    /// 4,200 mails, which are more than the search sorts. So mails with a common word are searched in the order of the list, and
    /// only those with a rare word are sorted.
    private static let mails: [MailEntry] = {
        var random = SplitMix64(seed: 11)
        return (1...4200).map { number in
            var mail = MailEntry()
            mail.number = number
            mail.bytes = Int64.random(in: 100...900, using: &random)
            mail.sender = ["Ann", "bob", "Zoë", ""][Int.random(in: 0..<4, using: &random)]
            mail.address = "\(mail.sender.lowercased().prefix(1))x@example.org"
            mail.subject = vocabulary[Int.random(in: 0..<8, using: &random)]
            mail.subjectKey = mail.subject
            mail.date = number % 50 == 0 ? nil : 1_000_000_000 + Int64.random(in: 0...3000, using: &random) * 86_400
            mail.attachments = number % 5 == 0 ? 1 : 0
            mail.thread = number > 10 && number % 3 == 0 ? 1 + Int.random(in: 0..<10, using: &random) : number
            mail.labels = number % 7 == 0 ? ["Work"] : number % 400 == 1 ? ["Rare"] : []
            mail.senderWords = "\(mail.sender) \(mail.address)"
            // One of eight words, a word in half of all mails, and a word in few mails.
            mail.body =
                vocabulary[Int.random(in: 0..<8, using: &random)] + (number % 2 == 0 ? " common" : "")
                + (number % 500 == 3 ? " rarely" : "")
            return mail
        }
    }()

    private func index(isOrdered: Bool) throws -> MailIndex {
        let index = try MailIndex(writing: path)
        try index.write { db in
            try MailInsertion(db).add(Self.mails)
            guard isOrdered else { return }
            try MailIndex.order(db)
            var state = MailIndexState(archive: BytePath("/a"))
            state.messages = Self.mails.count
            try state.save(db)
            try MailIndex.saveKnownSets(db)
        }
        return index
    }

    @Test(arguments: [
        ("schluessel ", [1, 2]), ("Schlüssel ", [1, 2]), ("schluess", [1, 2]), ("strasse ", [1, 2]), ("straße", [1, 2]),
        ("value", [3]),
        ("subject:schluessel ", [1]), ("-schluessel ", [3, 4]),
    ])
    func `umlauts and ß are found however they are written`(text: String, numbers: [Int]) async throws {
        let index = try MailIndex(writing: path)
        let texts = [("Der Schlüssel", "zur Straße"), ("Schluss", "Schluessel der Strasse"), ("value", ""), ("Valuta", "")]
        try index.write { db in
            try MailInsertion(db).add(
                texts.enumerated().map { position, words in
                    var mail = MailEntry()
                    (mail.number, mail.subject, mail.body) = (position + 1, words.0, words.1)
                    return mail
                })
        }
        var listing = MailListing()
        listing.query = MailQuery(text)
        #expect(try await index.page(listing, after: nil, limit: 9).rows.map(\.number).sorted() == numbers)
    }

    private struct Expectation: CustomTestStringConvertible, Sendable {
        let query: String
        let isWanted: @Sendable (MailEntry) -> Bool
        var testDescription: String { query.isEmpty ? "all" : query }
    }

    private static let expectations: [Expectation] = [
        Expectation(query: "") { _ in true },
        Expectation(query: "common ") { $0.body.contains("common") },
        Expectation(query: "comm") { $0.body.contains("common") },
        Expectation(query: "bo") { has($0, "boat", "boats", "bow") || $0.sender == "bob" },
        Expectation(query: "boa") { has($0, "boat", "boats") },
        Expectation(query: "boat") { has($0, "boat", "boats") },
        Expectation(query: "boat ") { has($0, "boat") },
        Expectation(query: "rarely ") { $0.body.contains("rarely") },
        Expectation(query: "common boat ") { $0.body.contains("common") && has($0, "boat") },
        Expectation(query: "common -boat ") { $0.body.contains("common") && !has($0, "boat") },
        Expectation(query: "-common ") { !$0.body.contains("common") },
        Expectation(query: "subject:la") { $0.subject.hasPrefix("la") },
        Expectation(query: "from:zoe ") { $0.sender == "Zoë" },
        Expectation(query: "has:attachment") { $0.attachments > 0 },
        Expectation(query: "-has:attachment common ") { $0.attachments == 0 && $0.body.contains("common") },
        Expectation(query: "label:work boat ") { $0.labels == ["Work"] && has($0, "boat") },
        Expectation(query: "label:rare") { $0.labels == ["Rare"] },
        Expectation(query: "-label:work") { $0.labels != ["Work"] },
        Expectation(query: "after:2003 before:2004") { (1_041_379_200..<1_072_915_200).contains($0.date ?? 0) },
        Expectation(query: "larger:800") { $0.bytes > 800 },
        Expectation(query: "smaller:300 common ") { $0.bytes < 300 && $0.body.contains("common") },
        Expectation(query: "nothing ") { _ in false },
        Expectation(query: "after:2002 before:2009") { (1_009_843_200..<1_230_768_000).contains($0.date ?? 0) },
        Expectation(query: "larger:200 smaller:850") { $0.bytes > 200 && $0.bytes < 850 },
        Expectation(query: "before:2008-06") { $0.date ?? 0 < 1_212_278_400 },
        Expectation(query: "larger:300") { $0.bytes > 300 },
        Expectation(query: "after:2001-12") { $0.date ?? 0 >= 1_007_164_800 },
        Expectation(query: "meeti") { has($0, "meeting") },
        Expectation(query: "letter") { has($0, "letter") },
        Expectation(query: "meetin common ") { _ in false },
    ]

    private static func has(_ mail: MailEntry, _ words: String...) -> Bool {
        words.contains { word in mail.subject == word || mail.body.split(separator: " ").contains { $0 == word } }
    }

    /// Computes the expected mails without the index: the wanted mails in order, or only the newest of each conversation if the
    /// listing is grouped.
    private static func expected(_ expectation: Expectation, _ listing: MailListing) -> [Int] {
        var wanted = mails.filter(expectation.isWanted)
        if listing.isGrouped {
            var newest: [Int: MailEntry] = [:]
            for mail in wanted
            where newest[mail.thread].map({ ($0.date ?? 0, $0.number) < (mail.date ?? 0, mail.number) }) ?? true {
                newest[mail.thread] = mail
            }
            wanted = Array(newest.values)
        }
        let sorted = wanted.sorted { a, b in
            switch listing.order {
            case .date: (a.date ?? 0, a.number) < (b.date ?? 0, b.number)
            case .sender: (key(a), a.number) < (key(b), b.number)
            case .subject: (a.subjectKey, a.number) < (b.subjectKey, b.number)
            case .size: (a.bytes, a.number) < (b.bytes, b.number)
            }
        }.map(\.number)
        return listing.ascends ? sorted : sorted.reversed()
    }

    private static func key(_ mail: MailEntry) -> String { (mail.sender.isEmpty ? mail.address : mail.sender).lowercased() }

    @Test(arguments: [true, false]) func `every order, grouped or not, of whatever is searched, page by page`(
        isOrdered: Bool
    ) async throws {
        let index = try index(isOrdered: isOrdered)
        for (number, expectation) in Self.expectations.enumerated() {
            for (position, order) in MailListing.Order.allCases.enumerated() where (position + number) % 2 == 0 {
                var listing = MailListing()
                listing.query = MailQuery(expectation.query)
                listing.order = order
                listing.isAscending = [nil, true, false][(position + number) % 3]
                listing.isGrouped = (position / 2 + number / 2) % 2 == 0
                let expected = Self.expected(expectation, listing)
                var found: [Int] = [], after: String?
                repeat {
                    let page = try await index.page(listing, after: after, limit: 1000, patience: .seconds(60))
                    if after == nil { #expect(page.count == expected.count, "\(expectation.query) \(order)") }
                    found += page.rows.map(\.number)
                    after = page.next
                } while after != nil
                let isSame = found == expected
                #expect(isSame, "\(expectation.query), by \(order), \(listing.isGrouped ? "grouped" : "each")")
                for rank in [1, expected.count / 2, expected.count - 1, expected.count] where rank >= 0 {
                    let page = try await index.page(listing, after: nil, rank: rank, limit: 7, patience: .seconds(60))
                    let isThere = page.rows.map(\.number) == Array(expected.dropFirst(rank).prefix(7))
                    #expect(isThere, "\(expectation.query), by \(order), from \(rank)")
                }
            }
        }
    }

    @Test func `of a conversation the number of its mails is told, and they are listed`() async throws {
        let index = try index(isOrdered: true)
        var listing = MailListing()
        listing.mate = 1
        let mates = try await index.page(listing, after: nil, limit: 1000)
        #expect(Set(mates.rows.map(\.number)) == Set(Self.mails.filter { $0.thread == 1 }.map(\.number)))
        var grouped = MailListing()
        grouped.isGrouped = true
        let row = try #require(try await index.page(grouped, after: nil, limit: 1000).rows.first { $0.thread == 1 })
        #expect(row.count == mates.count)
    }

    @Test func `what is found first is right still when the index has grown`() async throws {
        let index = try index(isOrdered: true)
        var listing = MailListing()
        listing.query = MailQuery("rarely ")
        #expect(try await index.page(listing, after: nil, limit: 100).count == 9)
        // The sets of the mails with this label and of the newest mails of each conversation are stored in the index.
        var work = MailListing(), all = MailListing()
        work.query = MailQuery("label:work")
        all.isGrouped = true
        #expect(try index.read { try KnownSets.set($0, KnownSets.newest) } != nil)
        #expect(try index.read { db in try (1...2).filter { try KnownSets.set(db, KnownSets.label($0)) != nil } }.count == 1)
        #expect(try await index.page(work, after: nil, limit: 1).count == 600)
        let conversations = try await index.page(all, after: nil, limit: 1).count ?? 0
        var mail = MailEntry()
        mail.number = 4201
        mail.thread = 4201
        mail.labels = ["Work"]
        mail.body = "rarely"
        let more = mail
        try index.write { db in
            try MailInsertion(db).add([more])
            var state = MailIndexState(archive: BytePath("/a"))
            state.messages = 4201
            try state.save(db)
        }
        #expect(try await index.page(listing, after: nil, limit: 100).count == 10)
        #expect(try index.read { try KnownSets.set($0, KnownSets.newest) } == nil)
        #expect(try await index.page(work, after: nil, limit: 1).count == 601)
        #expect(try await index.page(all, after: nil, limit: 1).count == conversations + 1)
    }

    /// Twenty thousand words begin with this prefix, the index has no prefixes of five characters, and the search has no time at
    /// all.
    @Test func `a beginning of too many words is searched as the word it is`() async throws {
        let index = try MailIndex(writing: path)
        try index.write { db in
            let insertion = try MailInsertion(db)
            for number in 1...400 {
                var mail = MailEntry()
                mail.number = number
                mail.body = (0..<50).map { "wording\(number * 50 + $0)" }.joined(separator: " ") + (number == 7 ? " wordi" : "")
                try insertion.add([mail])
            }
        }
        var listing = MailListing()
        listing.query = MailQuery("wordi")
        #expect(try await index.page(listing, after: nil, limit: 10).count == 400)
        let hurried = try MailIndex(reading: path)
        do throws(Failure) {
            let page = try await hurried.page(listing, after: nil, limit: 10, patience: .zero)
            // The search of the exact word may run out of time, and then the page says so. On a fast machine all mails may be
            // found.
            if page.isNarrowed { #expect(page.rows.map(\.number) == [7]) } else { #expect(page.count == 400) }
        } catch {
            #expect(error.code == .busy)
        }
        hurried.recent.insertWide(listing.query)
        let narrowed = try await hurried.page(listing, after: nil, limit: 10)
        #expect(narrowed.isNarrowed && narrowed.rows.map(\.number) == [7])
    }

    @Test(arguments: [
        "a\"\u{301}b", "\u{301}a", "\"\u{301}a\" OR *", "x\0\u{301}y", "\"\u{301}", "-\"\u{301}a", "from:\"\u{301}a",
    ])
    func `marks that join a quote to what follows end no phrase`(_ text: String) async throws {
        var listing = MailListing()
        listing.query = MailQuery(text)
        _ = try await index(isOrdered: true).page(listing, after: nil, limit: 10)
    }

    @Test func `a search that is cancelled ends so`() async throws {
        let index = try index(isOrdered: true)
        var listing = MailListing()
        listing.query = MailQuery("common ")
        let wanted = listing
        let search = Task { () -> Failure.Code? in
            do throws(Failure) {
                while true { _ = try await index.page(wanted, after: nil, limit: 1000) }
            } catch {
                return error.code
            }
        }
        try await Task.sleep(for: .milliseconds(20))
        search.cancel()
        #expect(await search.value == .cancelled)
        #expect(try await index.page(wanted, after: nil, limit: 1).count == 2100)
    }

    @Test func `a place in the list that we never gave is refused`() async throws {
        let index = try index(isOrdered: true)
        for wrong in ["x", "1_2", "_ _", "9999999999999999999_1_"] {
            await #expect(throws: Failure.self) { try await index.page(MailListing(), after: wrong, limit: 10) }
        }
    }
}
