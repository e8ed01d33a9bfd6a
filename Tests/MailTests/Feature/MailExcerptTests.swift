import Base
import Catalogue
import Foundation
import MailIndex
import MailTasks
import TestSupport
import Testing
import Workers

@testable import Mail

/// The line with the words of a search, for the lists of mails.
@Suite(.serialized) struct MailExcerptTests {
    private static let filler = Array(repeating: "nothing here", count: 200).joined(separator: " ")
    private static let letters = """
        From a@b Sat Jan  1 00:00:00 2022
        Message-ID: <1@x>
        From: Ann <a@b>
        Subject: The pelican

        \(filler) a pelican and its beak

        From a@b Sat Jan  1 00:00:00 2022
        Message-ID: <2@x>
        From: Ann <a@b>
        Subject: two
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=b

        --b

        See the file.
        --b
        Content-Type: text/plain; name="birds.txt"
        Content-Disposition: attachment; filename="birds.txt"

        One heron and one stork.
        --b--

        From a@b Sat Jan  1 00:00:00 2022
        Message-ID: <3@x>
        From: Ann <a@b>
        Subject: three

        only ordinary words

        """

    private func excerpts(_ query: String, _ numbers: [Int]) async throws -> [MailExcerpt] {
        var found: [MailExcerpt] = []
        try await withFolder { folder in
            let pool = WorkerPool(executable: try builtProgram(), size: 1)
            let mailbox = Mailbox(try Catalogue(at: folder.appending("data")), pool: pool)
            let archive = folder.appending("mail.mbox")
            try Data(Self.letters.utf8).write(to: URL(fileURLWithPath: archive.display))
            let id = try mailbox.add(archive)
            _ = try await pool.perform(IndexMail(archive, index: MailIndex.path(of: id, in: mailbox.data)))
            found = try await mailbox.excerpts(id, numbers, query)
            await pool.shutdown()
        }
        return found
    }

    private func marked(_ text: String, _ matches: [[Int]]) -> [String] {
        let units = Array(text.utf16)
        return matches.map { String(decoding: units[$0[0]..<$0[1]], as: UTF16.self) }
    }

    @Test func `the line far down in a mail is found with its words, and the subject has its own`() async throws {
        let found = try #require(try await excerpts("pelican beak ", [1]).first)
        let text = try #require(found.text)
        #expect(text.contains("a pelican and its beak") && text.utf8.count < 400)
        #expect(marked(text, found.textMatches) == ["pelican", "beak"])
        #expect(marked("The pelican", found.subjectMatches) == ["pelican"] && found.attachment == nil && found.from == "Ann")
    }

    @Test func `words in an attachment are shown with its name`() async throws {
        let found = try #require(try await excerpts("stork", [2]).first)
        #expect(found.attachment == "birds.txt")
        #expect(found.text?.contains("One heron and one stork.") == true)
    }

    @Test func `a mail without the words has no line, one that does not exist is left out, operators are no words`() async throws
    {
        #expect(try await excerpts("pelican", [3, 9]).map(\.text) == [nil])
        #expect(try await excerpts("from:ann", [1]).map(\.textMatches) == [[]])
    }
}
