import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import MailIndex

/// Compares the newest results that the search box shows with all results in order.
@Suite("The newest mails") final class NewestMailsTests {
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("newest-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: directory) }

    private static let count = 20_000
    private static let queries = [
        "all ", "al", "half ", "half all ", "subject:half ", "subject:all ", "rare ", "all -half ", "has:attachment all ",
        "-has:attachment all ", "larger:800 all ", "smaller:300 half ", "label:work all ", "-label:work half ", "label:none all ",
        "after:2001-10 half ", "before:2001-10 half ", "hal", "nothing ", "-half ", "has:attachment", "",
    ]

    /// - Parameter isJumbled: whether the mails are in random order.
    private func index(isJumbled: Bool) throws -> MailIndex {
        let index = try MailIndex(writing: BytePath(directory.appendingPathComponent("\(isJumbled).sqlite").path))
        var random = SplitMix64(seed: 3)
        var ranks = Array(1...Self.count)
        if isJumbled { ranks.shuffle(using: &random) }
        let mails = ranks.enumerated().map { position, time in
            var mail = MailEntry()
            mail.number = position + 1
            mail.thread = mail.number
            mail.bytes = Int64.random(in: 100...900, using: &random)
            // Mails close to each other in the archive may be out of order by date. Some mails have no date, and some a wrong
            // one.
            mail.date = 1_000_000_000 + Int64(time) * 300 + Int64.random(in: 0...9000, using: &random)
            if time % 997 == 0 { mail.date = time % 2 == 0 ? nil : 1_900_000_000 }
            mail.attachments = time % 3 == 0 ? 1 : 0
            mail.labels = time % 4 == 0 ? ["Work"] : []
            mail.subject = time % 2 == 0 ? "half" : "other"
            mail.body = "all" + (time % 2 == 1 ? " half" : "") + (time % 2000 == 5 ? " rare" : "")
            return mail
        }
        try index.write { db in
            try MailInsertion(db).add(mails)
            try MailIndex.order(db)
        }
        return index
    }

    @Test(arguments: [false, true]) func `are the first of all hits`(isJumbled: Bool) async throws {
        let index = try index(isJumbled: isJumbled)
        for query in Self.queries {
            for limit in [1, 12, 200] {
                var listing = MailListing()
                listing.query = MailQuery(query)
                let all = try await index.page(listing, after: nil, limit: limit).rows.map(\.number)
                let newest = try await index.newest(MailQuery(query), limit: limit).map(\.number)
                #expect(newest == all, "\(query) \(limit)")
            }
        }
    }

    /// The test limits the number of mails that the search may examine. If a query is answered, the search examined no more than
    /// this.
    @Test func `are found among a few where the words are common and the archive is in order`() throws {
        let (ordered, jumbled) = (try index(isJumbled: false), try index(isJumbled: true))
        func found(_ index: MailIndex, _ query: String, of few: Int = 600) throws -> Int? {
            try index.read { try MailListing.newest($0, MailQuery(query), limit: 12, of: few)?.count }
        }
        for query in ["all ", "al", "subject:half ", "half all ", "larger:800 all ", "has:attachment all ", "label:work all "] {
            #expect(try found(ordered, query) == 12, "\(query)")
        }
        // Too few mails match; there is no word; there is a gap in the numbers after each match; the prefix is longer than those
        // in the index.
        for query in ["rare ", "has:attachment", "beginning"] { #expect(try found(ordered, query) == nil, "\(query)") }
        #expect(try found(jumbled, "all ") == nil)
        #expect(try found(ordered, "all ", of: 11) == nil)
    }

    /// No file name contains "the", although each mail does. The index finds that out once, and knows it for all words with this
    /// prefix.
    @Test func `by names of files are right where none is known, and when the index has grown`() async throws {
        let index = try MailIndex(writing: BytePath(directory.appendingPathComponent("files.sqlite").path))
        func add(_ number: Int, files: String) throws {
            var mail = MailEntry()
            (mail.number, mail.thread, mail.attachments) = (number, number, 1)
            (mail.body, mail.files) = ("the theory", files)
            let entry = mail
            try index.write { db in
                try MailInsertion(db).add([entry])
                var state = MailIndexState(archive: BytePath("/a"))
                state.messages = number
                try state.save(db)
            }
        }
        func found(_ query: String) async throws -> [Int] {
            try await index.newest(MailQuery(query), limit: 12).map(\.number)
        }
        func isMet(_ part: String) throws -> Bool? {
            let state = try index.read { try MailIndexState.text($0) } ?? ""
            return index.recent.isMet(part, state)
        }
        try add(1, files: "plan.pdf")
        #expect(try await found("filename:plan filename:the") == [])
        #expect(try isMet("files : \"plan\"") == true)
        #expect(try isMet("files : \"the\"*") == false)
        #expect(try isMet("files : \"theory\"") == false)
        #expect(try isMet("files : \"then x\"*") == false)
        #expect(try isMet("files : \"th\"*") == nil)
        #expect(try await found("filename:theory ") == [])
        #expect(try await found("filename:plan ") == [1])
        #expect(try await found("the ") == [1])
        #expect(try await found("the -filename:the") == [1])
        try add(2, files: "The theory.txt")
        #expect(try isMet("files : \"the\"*") == nil)
        #expect(try await found("filename:the") == [2])
        #expect(try await found("filename:plan filename:the") == [])
        #expect(try await found("filename:theory ") == [2])
    }
}
