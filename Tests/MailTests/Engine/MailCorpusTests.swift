import Foundation
import Testing

@testable import MailEngine

private let corpus = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"]

/// Mails of other projects, and their expected results.
@Suite(.enabled(if: corpus != nil)) struct MailCorpusTests {
    private func path(_ name: String) throws -> String { "\(try #require(corpus))/mail/\(name)" }

    private func files(_ folder: String) throws -> [(name: String, content: [UInt8])] {
        let root = try path(folder)
        return try FileManager.default.contentsOfDirectory(atPath: root).sorted().compactMap { name in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder), !isFolder.boolValue else {
                return nil
            }
            return (name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)"))))
        }
    }

    @Test(arguments: [
        "tika", "enmime/testdata/mail", "enmime/testdata/parts", "enmime/testdata/low-quality", "dovecot-imaptest/src/tests",
    ])
    func `every file is read, in pieces of any size`(folder: String) throws {
        var count = 0
        for (name, content) in try files(folder) {
            // These files are not mails: the first is a comment in Go, the others are scripts of the mailbox tests.
            if name == "erroneous.raw" || folder.hasPrefix("dovecot") && !name.hasSuffix(".mbox") { continue }
            let found = try scan(content)
            count += 1
            #expect(!found.isEmpty, "\(name)")
            for message in found {
                _ = MailSummary(message)
                _ = try read(content, number: message.number) { try ($0.text(), $0.attachments()) }
            }
        }
        #expect(count >= 12)
    }

    @Test func `ENVELOPE is as Dovecot expects it`() throws {
        let expected = try lines("fetch-envelope").compactMap {
            $0.firstMatch(of: /^\* \d+ FETCH \(ENVELOPE (.*)\)$/).map { String($0.1) }
        }
        let found = try scan(
            [UInt8](Data(contentsOf: URL(fileURLWithPath: path("dovecot-imaptest/src/tests/fetch-envelope.mbox")))))
        #expect(expected.count == 6)
        #expect(found.map(envelope) == expected)
    }

    @Test func `BODYSTRUCTURE is as Dovecot expects it`() throws {
        let content = [UInt8](
            try Data(contentsOf: URL(fileURLWithPath: path("dovecot-imaptest/src/tests/fetch-bodystructure.mbox"))))
        let found = try scan(content)[0]
        let leaf = found.parts[1]
        #expect(found.parts.map(\.type.description) == ["multipart/mixed", "text/x-myown"])
        #expect(leaf.charset == "us-ascii")
        // Seven bytes with the line endings of IMAP: "hello" CRLF.
        #expect(text(content[Int(leaf.bodyStart)..<Int(leaf.end)]) == "hello\n")
    }

    /// Returns the first expected order in a script of the mailbox tests, and our order of the same mails. Our sorting is
    /// stable.
    private func sorted<Key: Comparable>(
        _ name: String, _ key: (MailSummary, ScannedMessage) -> Key
    ) throws -> (expected: [Int], ours: [Int]) {
        let expected = try #require(lines(name).first { $0.hasPrefix("* sort") }).split(separator: " ").dropFirst(2).compactMap {
            Int($0)
        }
        let content = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("dovecot-imaptest/src/tests/\(name).mbox"))))
        let keys = try scan(content).map { (key(MailSummary($0), $0), $0.number) }
        return (expected, keys.sorted { $0 < $1 }.map(\.1))
    }

    /// Two orders are not compared: by size, because IMAP counts it with CRLF, and by recipient, because IMAP sorts groups by
    /// their names (RFC 5957).
    @Test func `SORT is as Dovecot expects it`() throws {
        for (name, found) in [
            ("subject", try sorted("sort-subject") { mail, _ in BaseSubject(mail.subject).text.uppercased() }),
            ("date", try sorted("sort-date") { mail, _ in mail.date?.seconds ?? 0 }),
            ("from", try sorted("sort-display-from") { mail, _ in mail.from.first?.label.uppercased() ?? "" }),
        ] { #expect(found.ours == found.expected, "\(name)") }
    }

    /// The conversations. Two results differ intentionally: mails with the same Message-ID are one conversation here,
    /// because they are copies of each other (`thread2`), and a reference to another mail is used even if a third mail
    /// contradicts it (`thread`).
    @Test(arguments: [
        ("thread3", [1, 1]), ("thread4", [1, 1]), ("thread5", [1, 1, 1, 1]), ("thread6", [1, 1]), ("thread7", [1, 1, 1, 1]),
        ("thread8", [1, 1]),
    ])
    func `THREAD is as Dovecot expects it`(name: String, threads: [Int]) throws {
        let content = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("dovecot-imaptest/src/tests/\(name).mbox"))))
        var linker = ThreadLinker()
        let found = try scan(content).map { linker.thread(of: MailSummary($0), number: $0.number) }
        #expect(Array(found.prefix(threads.count)) == threads)
    }

    private func lines(_ name: String) throws -> [String] {
        try String(contentsOfFile: path("dovecot-imaptest/src/tests/\(name)"), encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    /// ENVELOPE of RFC 3501, section 7.4.2, including its fallback for empty lists.
    private func envelope(_ message: ScannedMessage) -> String {
        let header = message.header
        func string(_ value: Bytes?) -> String { value.map { "\"\(text($0))\"" } ?? "NIL" }
        func addresses(_ name: StaticString) -> String? {
            guard let field = header.first(name) else { return nil }
            let all = AddressParser.parse(field).map { token in
                switch token {
                case .mailbox(let name, let route, let local, let domain):
                    "(\(string(name)) \(string(route)) \(string(local)) \(string(domain)))"
                case .groupStart(let name): "(NIL NIL \(string(name)) NIL)"
                case .groupEnd: "(NIL NIL NIL NIL)"
                }
            }
            return all.isEmpty ? nil : "(\(all.joined()))"
        }
        let from = addresses("from") ?? "NIL"
        let fields = [
            string(header.first("date")), string(header.first("subject")), from, addresses("sender") ?? from,
            addresses("reply-to") ?? from,
            addresses("to") ?? "NIL", addresses("cc") ?? "NIL", addresses("bcc") ?? "NIL", string(header.first("in-reply-to")),
            string(header.first("message-id")),
        ]
        return "(\(fields.joined(separator: " ")))"
    }

    @Test(
        arguments: [
            ("testRFC822-multipart", "Test Multi Part Message", ["logo.gif"]),
            ("testRFC822_i18nheaders", "If you can read this you understand the example.", []),
            ("testGroupWiseEml.eml", "test333", ["test.eml", "Neues Textdokument.txt"]),
            ("testEmailWithPNGAtt.eml", "Test Attachment Email", ["testPNG.png"]),
            ("testRFC822_date_utf8", "Testemail", []),
            ("testRFC822-ARC", "Facture à regler pour le cabinet ABC Avocats - Stage RC des avocats", []),
            (
                "testRFC822-mixed-with-pdf-inline", "Re: Jane Doe Has Invited You to Team \"Jane\" at RealtimeBoard",
                ["tzora-titan-4-hummer-xl-manual.pdf"]
            ),
        ] as [(String, String, [String])])
    func `Tika's mails have the expected subjects and files`(name: String, subject: String, files: [String]) throws {
        let content = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("tika/\(name)"))))
        try read(content) { reader in
            #expect(MailSummary(reader.message).subject == subject)
            let names = try reader.attachments().compactMap(\.name)
            #expect(names == files)
        }
    }
}
