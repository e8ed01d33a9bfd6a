import Foundation
import Testing

@testable import MailEngine
@testable import Workers

/// Known faults of other mail programs, one test each.
///
/// Two of these faults can only be shown with a running server, so `MailIndexingTests` tests them: a cancel that does not stop
/// the work, and a cancelled index that counts as complete. Tracking pixels and inline pictures are also tested in a real
/// browser (`Tests/Browser/cases/mailbox_safety.py`).
struct KnownFailuresTests {
    private let from = "From jane@example.org Fri Feb 22 17:06:23 2008\n"

    /// Returns the body of a part of the only mail in a file: the bytes between the offsets that the scan found.
    private func body(_ mail: [UInt8], _ index: Int) throws -> String {
        let part = try scan(mail)[0].parts[index]
        return text(mail[Int(part.bodyStart)..<Int(part.end)])
    }

    @Test func `offsets are of bytes, not of decoded text`() throws {
        // Characters of two, three and four bytes, incomplete characters and NULs before the mail.
        let odd = Array("\(from)Subject: Grüße ★ 👋\n\nüüü ★★★ 👋👋👋 ".utf8) + [0xE4, 0xC3, 0x00, 0xF0, 0x9F] + Array("\r\n\n".utf8)
        let second = Array("\(from)Subject: second\n\nfound\n".utf8)
        let file = odd + second
        let found = try scan(file)
        #expect(found.map(\.start) == [0, Int64(odd.count)])
        try withFile(file) { path in
            let opened = try MailArchive(path: Array(path.utf8)).open(0)
            var scanner = try opened.scanner(at: found[1].start)
            let message = try #require(try scanner.next())
            #expect(try MessageReader(message, in: opened).text().text == "found\n")
        }
    }

    @Test func `a character across the border of two chunks stays whole`() throws {
        // The scanner's window and the chunks of a body have powers of two as sizes, so a character of three bytes crosses each
        // boundary.
        for shift in 0..<3 {
            let words = String(repeating: "x", count: shift) + String(repeating: "★", count: 100_000)
            let quoted = Array(words.utf8).map { String(format: "=%02X", $0) }
            let soft = stride(from: 0, to: quoted.count, by: 20).map { quoted[$0..<min(quoted.count, $0 + 20)].joined() }
                .joined(separator: "=\n")
            for (encoding, body) in [
                ("8bit", words), ("base64", Data(words.utf8).base64EncodedString(options: .lineLength76Characters)),
                ("quoted-printable", soft),
            ] {
                let mail =
                    "\(from)Subject: \(words.prefix(50))\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: \(encoding)\n\n\(body)"
                #expect(try read(mail) { try $0.text().text } == words, "\(encoding), shifted by \(shift)")
            }
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `folded headers stay with their own field`(end: String) throws {
        let mail =
            "\(from)Subject: one\n two\n\tthree\nX-Empty:\nTo: a@example.org,\n b@example.org\nDate:\n Thu, 15 Feb 2007 01:02:03 +0200\n \nFrom: c@example.org\n\nbody\n"
        let summary = try MailSummary(#require(try scan(mail.replacing("\n", with: end)).first))
        #expect(summary.subject == "one two three")
        #expect(summary.to.map(\.address) == ["a@example.org", "b@example.org"])
        #expect(summary.from.map(\.address) == ["c@example.org"])
        #expect(summary.date?.rfc3339 == "2007-02-15T01:02:03+02:00")
    }

    @Test func `encoded words of RFC 2047 and parameters of RFC 2231 are decoded`() throws {
        let mail =
            "Subject: =?ISO-8859-1?Q?Gr=FC=DFe?= =?utf-8?B?4pg=?= =?utf-8?B?hQ==?=\nFrom: =?koi8-r?B?8NLJ18XU?= <a@example.org>\n"
            + "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Disposition: attachment;\n filename*0*=utf-8''%E2%82%AC%20;\n filename*1=rates.txt\n\nx\n--b--\n"
        try read(mail) { reader in
            let summary = MailSummary(reader.message)
            #expect(summary.subject == "Grüße★")
            #expect(summary.from.first?.name == "Привет")
            let files = try reader.attachments()
            #expect(files.map(\.name) == ["€ rates.txt"])
        }
    }

    @Test(arguments: ["\r\n", "\r", "\n"])
    func `bodies of files with CRLF are there`(end: String) throws {
        let mail =
            "\(from)Subject: x\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nplain words\n--b\nContent-Type: text/html\n\n<p>rich words</p>\n--b--\n\n\(from)Subject: y\n\nsecond body\n"
            .replacing("\n", with: end)
        let first = try read(mail) { try $0.text() }
        #expect(first.text == "plain words" && first.html == "<p>rich words</p>")
        #expect(try read(mail, number: 2) { try $0.text().text } == "second body\n")
    }

    @Test func `multiparts within multiparts keep all that is in them`() throws {
        var mail = "leaf", depth = 20
        while depth > 0 {
            mail =
                "Content-Type: multipart/mixed; boundary=b\(depth)\n\n--b\(depth)\n\ntext \(depth)\n--b\(depth)\n\(mail)\n--b\(depth)--\n"
            depth -= 1
        }
        try read(mail) { reader in
            #expect(reader.message.parts.count == 41)
            let words = try reader.text().text
            for depth in 1...20 { #expect(words.contains("text \(depth)"), "depth \(depth)") }
        }
    }

    @Test func `quoted-printable is bytes before it is letters`() throws {
        let mail =
            "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=C3=\n=9Fe =E2=98=85 =F0=9F=91=8B"
        #expect(try read(mail) { try $0.text().text } == "Grüße ★ 👋")
    }

    @Test(
        arguments: [
            ("iso-8859-15", [0xA4], "€"), ("koi8-r", [0xD0, 0xD2], "пр"), ("shift_jis", [0x93, 0xFA], "日"),
            ("gb2312", [0xC4, 0xE3], "你"), ("windows-1252", [0x93, 0x61, 0x94], "“a”"), ("utf-16le", [0x41, 0x00], "A"),
        ] as [(String, [UInt8], String)])
    func `the character set that a part names is used`(charset: String, content: [UInt8], words: String) throws {
        let base64 = Data(content).base64EncodedString()
        let mail = "Content-Type: text/plain; charset=\"\(charset)\"\nContent-Transfer-Encoding: base64\n\n\(base64)\n"
        #expect(try read(mail) { try $0.text().text } == words)
    }

    @Test func `pictures of the mail itself are found by their Content-ID`() throws {
        let mail =
            "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<img src=\"cid:a@x\"><img src=\"cid:b@x\">\n--b\n"
            + "Content-Type: image/png\nContent-ID: <a@x>\nContent-Transfer-Encoding: base64\n\naGVsbG8=\n--b\n"
            + "Content-Type: image/gif; name=b.gif\nContent-Disposition: inline\nContent-Id: b@x\n\nGIF89a\n--b--\n"
        try read(mail) { reader in
            #expect(reader.related().map(\.contentID) == ["a@x", "b@x"])
            var pieces = try reader.content(of: reader.related()[0])
            let content = try pieces.prefix(100).bytes
            #expect(text(content) == "hello")
        }
    }

    @Test func `attachments are exactly the parts of the rule`() throws {
        let mail =
            "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/related; boundary=b; name=rich\n\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>x\n--b\n"
            + "Content-Type: image/png\nContent-ID: <logo>\n\nPNG\n--b--\n--a\nContent-Type: text/plain\n\nfooter\n--a\nContent-Type: application/pdf\n\n%PDF\n"
            + "--a\nContent-Disposition: attachment\n\nunnamed\n--a\nContent-Type: text/csv; name=t.csv\n\n1,2\n--a\nContent-Type: message/rfc822\n\nSubject: in\n"
            + "Content-Type: text/plain; name=inner.txt\n\nx\n--a--\n"
        try read(mail) { reader in
            let files = try reader.attachments()
            #expect(files.map { $0.name ?? $0.type } == ["application/pdf", "text/plain", "t.csv", "message/rfc822"])
            #expect(MailSummary(reader.message).attachments == 4)
        }
    }

    @Test func `lines of a body that begin with From are no separators`() throws {
        let body = "From now on we meet at 10:15 on Monday.\n\nFrom Monday 5 Jan on:\nFrom the desk of Jane, 12:00\n\nFrom \n"
        #expect(try scan("\(from)Subject: a\n\n\(body)\n\(from)Subject: b\n\nx\n").map { MailSummary($0).subject } == ["a", "b"])
    }

    @Test(arguments: ["Subject", "SUBJECT", "subject", "sUbJeCt", "Subject "])
    func `the case of header names does not matter`(name: String) throws {
        let mail =
            "FROM: a@example.org\n\(name): x\ncontent-TYPE: TEXT/HTML; CHARSET=ISO-8859-1\nCONTENT-transfer-ENCODING: Base64\n\nPHA+/A==\n"
        try read(mail) { reader in
            #expect(MailSummary(reader.message).subject == "x")
            let found = try reader.text()
            #expect(found.html == "<p>ü")
        }
    }

    @Test(arguments: [
        "Fri, 22 Feb 08 17:06:23 +0000", "22 Feb 108 17:06:23 Z", "Fri Feb 22 17:06:23 2008", "2008-02-22 17:06:23Z",
        "22 Feb 0008 17:06:23 +0000",
    ])
    func `dates do not fall to the year 1`(field: String) throws {
        let summary = try MailSummary(#require(try scan("Subject: x\nDate: \(field)\n\n").first))
        #expect(summary.date?.rfc3339 == "2008-02-22T17:06:23Z")
        // An invalid date results in no date or in the delivery date, never in 1970.
        #expect(try scan("Date: 0000-00-00 00:00:00\n\n").first.flatMap { MailSummary($0).date } == nil)
        #expect(
            try scan("\(self.from)Date: Mon, 01 Jan 0001 00:00:00 +0000\n\n").first.flatMap { MailSummary($0).date?.rfc3339 }
                == "2008-02-22T17:06:23Z"
        )
    }

    @Test func `quote marks before From are removed in texts, attachments and exports`() throws {
        let mail =
            "\(from)Content-Type: multipart/mixed; boundary=b\n\n--b\n\n>From here\n>>From there\n--b\nContent-Disposition: attachment; filename=a.txt\n\n>From afar\n--b--\n"
        try read(mail) { reader in
            let found = try reader.text()
            #expect(found.text == "From here\n>From there")
            var pieces = try reader.content(of: try reader.attachments()[0])
            let content = try pieces.prefix(100).bytes
            #expect(text(content) == "From afar")
            var raw = try reader.raw()
            let sent = try raw.prefix(1000).bytes
            #expect(text(sent).contains("\n\nFrom here\n>From there\n"))
        }
        // In an archive without `>` quote prefixes (mboxcl2) nothing is removed.
        let inner = "\(from)>From stays\n"
        let unquoted = "\(from)Content-Length: \(inner.utf8.count)\nSubject: x\n\n\(inner)"
        #expect(try read(unquoted) { try $0.text().text } == inner)
    }
}
