import Base
import Foundation
import GRDB
import MailIndex
import MailTasks
import TestSupport
import Testing

@testable import MailEngine
@testable import MailTasks

/// Mails that were deleted in a mail program but are still in its archive.
@Suite(.serialized) struct DeletedMarkTests {
    @Test(arguments: [
        ("X-Mozilla-Status: 0001", false), ("X-Mozilla-Status: 0009", true), ("X-Mozilla-Status: 0008", true),
        ("X-Mozilla-Status: 1019", true), ("X-Mozilla-Status: 1001", false), ("x-mozilla-status: 0008 ", true),
        ("Status: RO", false), ("Status: RO\nX-Status: D", true), ("X-Status: AFD", true), ("Status: ROD", true),
        ("Status: O", false),
        ("Status: Delivered", false), ("X-Status: ", false), ("X-Evolution: 00000007-0012", true),
        ("X-Evolution: 00000007-0010", false), ("Status: D\nX-Mozilla-Status: 0001", false), ("X-Other: D", false),
    ])
    func `a field of the header marks a mail`(fields: String, isDeleted: Bool) throws {
        #expect(try read("\(fields)\nSubject: one\n\nHello\n") { $0.isDeleted } == isDeleted)
    }

    @Test(arguments: [
        ("cur/1614942000.1.host:2,ST", true), ("cur/1614942000.1.host:2,S", false), ("cur/1614942000.1.host", false),
        ("cur/1.host;2,T", true), ("cur/1.host!2,T", true), ("new/T", false), ("cur/1.host:2,", false), ("cur/a,T", false),
        ("inbox/,12", true), ("inbox/12", false),
    ])
    func `the name of a file in a Maildir marks it`(name: String, isDeleted: Bool) throws {
        try withFolder { folder in
            let file = folder.appending(name)
            try file.parent.makeFolders()
            try Data("Subject: one\n\nHello\n".utf8).write(to: URL(fileURLWithPath: file.display))
            for archive in [folder, file] {
                #expect(try MailArchive(path: archive.bytes).message(1).isDeleted == isDeleted)
            }
        }
    }

    @Test(arguments: [("8590195713", false), ("8590195715", true), ("2", true), ("1", false), ("", false), ("x", false)])
    func `the flags of Apple Mail mark a mail`(flags: String, isDeleted: Bool) throws {
        let mail = "Subject: one\n\nHello\n"
        let list = "<?xml version=\"1.0\"?>\n<plist><dict>\n\t<key>flags</key>\n\t<integer>\(flags)</integer>\n</dict></plist>\n"
        #expect(try read("\(mail.utf8.count)\n\(mail)\(list)") { $0.isDeleted } == isDeleted)
    }

    @Test func `an mbox that is made of a Maildir keeps the mark, and a table names it`() throws {
        try withFolder { folder in
            let (archive, index) = (folder.appending("mails"), folder.appending("index.sqlite"))
            for (name, text) in [
                ("cur/1:2,ST", "Subject: one\n\nHello\n"), ("cur/2:2,S", "Subject: two\n\nHello\n"),
                ("cur/3:2,T", "X-Status: D\nSubject: three\n\nHello\n"),
            ] {
                let file = archive.appending(name)
                try file.parent.makeFolders()
                try Data(text.utf8).write(to: URL(fileURLWithPath: file.display))
            }
            var indexing = try MailIndexing(archive, index: index)
            _ = try indexing.run()
            let collection = MailCollection(file: archive, index: index, choice: MailChoice())
            let (mbox, table) = (folder.appending("all.mbox"), folder.appending("all.csv"))
            _ = try collection.write(.mbox, mbox)
            _ = try collection.write(.csv, table)
            var walk = try MailArchive(path: mbox.bytes).walk(), found: [String] = []
            while let reader = try walk.next() {
                let subject = MailSummary(reader.message).subject
                found.append("\(subject) \(reader.isDeleted) \(reader.message.header.all("x-status").count)")
            }
            #expect(found == ["one true 1", "two false 0", "three true 1"])
            let lines = try String(contentsOfFile: table.display, encoding: .utf8).split(separator: "\r\n")
            #expect(lines.map { $0.contains(",yes,") } == [false, true, false, true])
        }
    }

    private static func mail(_ number: Int, _ status: String) -> String {
        "From - Fri Mar 05 12:0\(number):00 2021\nX-Mozilla-Status: \(status)\nX-Mozilla-Status2: 00000000\nMessage-ID: <\(number)@x>\n"
            + "Date: Fri, 05 Mar 2021 12:0\(number):00 +0100\nSubject: mail \(number)\n\nBody\n\n"
    }

    private func found(_ index: BytePath, _ query: String) async throws -> [Int] {
        var listing = MailListing()
        listing.query = MailQuery(query)
        listing.isAscending = true
        return try await MailIndex(reading: index).page(listing, after: nil, limit: 100).rows.map(\.number)
    }

    @Test func `the index finds the deleted mails, and those that are left`() async throws {
        try await withFolder { folder in
            let (archive, index) = (folder.appending("Inbox"), folder.appending("index.sqlite"))
            let statuses = ["0001", "0009", "0000", "0008", "0019", "1001"]
            let text = statuses.enumerated().map { Self.mail($0, $1) }.joined()
            try Data(text.utf8).write(to: URL(fileURLWithPath: archive.display))
            var indexing = try MailIndexing(archive, index: index)
            #expect(try indexing.run().messages == 6)
            #expect(try await found(index, "is:deleted") == [2, 4, 5])
            #expect(try await found(index, "-is:deleted") == [1, 3, 6])
            #expect(try await found(index, "is:deleted before:2020-01-01") == [])
            #expect(try await found(index, "body is:deleted") == [2, 4, 5])
            #expect(try await found(index, "") == [1, 2, 3, 4, 5, 6])
            let opened = try MailIndex(reading: index)
            #expect(try await opened.newest(MailQuery("body -is:deleted"), limit: 2).map(\.number) == [6, 3])
            let rows = try await opened.page(MailListing(), after: nil, limit: 10).rows
            #expect(rows.filter(\.isDeleted).map(\.number).sorted() == [2, 4, 5])
        }
    }

    /// Thunderbird changes the status of a mail in its place, and appends new mails.
    @Test func `a mail that was deleted since is known as deleted once the archive has grown`() async throws {
        try await withFolder { folder in
            let (archive, index) = (folder.appending("Inbox"), folder.appending("index.sqlite"))
            func read(_ text: String) throws -> MailIndexState {
                try Data(text.utf8).write(to: URL(fileURLWithPath: archive.display))
                var indexing = try MailIndexing(archive, index: index)
                return try indexing.run()
            }
            // The beginning of the archive, which is compared, is longer than this filler.
            let filler =
                "From - Fri Mar 05 11:00:00 2021\nSubject: long\n\n" + String(repeating: "filler\n", count: 12_000) + "\n"
            let before = try read(filler + Self.mail(1, "0001") + Self.mail(2, "0001") + Self.mail(3, "0008"))
            #expect(try await found(index, "is:deleted") == [4])
            let marked = filler + Self.mail(1, "0009") + Self.mail(2, "0001") + Self.mail(3, "0000")
            let after = try read(marked + Self.mail(4, "0001"))
            #expect(after.revision == before.revision && after.messages == 5)
            #expect(try await found(index, "is:deleted") == [2])
            // Compacting moves the mails, so their numbers change.
            let compacted = try read(filler + Self.mail(2, "0001") + (4...8).map { Self.mail($0, "0000") }.joined())
            #expect(compacted.revision != before.revision && compacted.messages == 7)
            #expect(try await found(index, "is:deleted") == [])
        }
    }
}
