import Testing

@testable import MailEngine

struct StructureTests {
    private func types(_ mail: String) throws -> [String] {
        try scan(mail)[0].parts.map { String(repeating: " ", count: $0.depth) + $0.type.description }
    }

    private func body(_ mail: String, _ index: Int) throws -> String {
        let part = try scan(mail)[0].parts[index]
        return text(Array(mail.utf8)[Int(part.bodyStart)..<Int(part.end)])
    }

    private let nested = """
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary="b"

        preamble
        --b
        Content-Type: multipart/alternative; boundary=b2

        --b2

        plain
        --b2
        Content-Type: text/html

        <p>rich
        --b2--
        --b
        Content-Type: message/rfc822

        Subject: inner
        Content-Type: text/plain; name=x.txt

        inner text
        --b
        Content-Type: image/png; name="a.png"
        Content-Transfer-Encoding: base64

        aGVsbG8=
        --b--
        epilogue
        """

    @Test func `parts are nested`() throws {
        #expect(
            try types(nested) == [
                "multipart/mixed", " multipart/alternative", "  text/plain", "  text/html", " message/rfc822", "  text/plain",
                " image/png",
            ])
        #expect(try body(nested, 2) == "plain")
        #expect(try body(nested, 5) == "inner text")
        #expect(try body(nested, 6) == "aGVsbG8=")
        #expect(try scan(nested)[0].attachments.map(\.index) == [4, 6])
    }

    @Test func `the same with CRLF`() throws {
        let mail = nested.replacing("\n", with: "\r\n")
        #expect(try body(mail, 2) == "plain")
        #expect(try body(mail, 6) == "aGVsbG8=")
    }

    @Test func `boundaries that begin alike are told apart; blanks may follow them`() throws {
        let mail = "Content-Type: multipart/mixed; boundary=a\n\n--a  \n\none\n--ab\ntwo\n--a-\n--a\t\n\nthree\n--a--\n"
        #expect(try types(mail) == ["multipart/mixed", " text/plain", " text/plain"])
        #expect(try body(mail, 1) == "one\n--ab\ntwo\n--a-")
    }

    @Test func `an unfinished part ends with the part around it`() throws {
        let open =
            "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\none\n--a\n\ntwo"
        #expect(try types(open) == ["multipart/mixed", " multipart/mixed", "  text/plain", " text/plain"])
        let from = "From a@b Fri Feb 22 17:06:23 2008\n"
        #expect(try scan(from + open + "\n\n" + from + open).count == 2)
        #expect(try types("Content-Type: multipart/mixed; boundary=a\n\n--a") == ["multipart/mixed", " text/plain"])
        #expect(try types("Content-Type: multipart/mixed\n\n--a\n\nx\n") == ["multipart/mixed"])
    }

    @Test func `parts of a digest are mails`() throws {
        let mail = "Content-Type: multipart/digest; boundary=a\n\n--a\n\nSubject: x\n\nhello\n--a--\n"
        #expect(try types(mail) == ["multipart/digest", " message/rfc822", "  text/plain"])
    }

    @Test func `nesting without end is bounded`() throws {
        var mail = ""
        for level in 0..<5000 { mail += "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n" }
        let found = try scan(mail)[0]
        #expect(found.isCut)
        #expect(found.parts.count == MessageScanner.maximumDepth + 1)
        let mails = String(repeating: "Content-Type: message/rfc822\n\n", count: 20_000)
        #expect(try scan(mails)[0].parts.count == MessageScanner.maximumDepth + 1)
    }

    @Test func `boundaries without end are bounded`() throws {
        let mail = Array(("Content-Type: multipart/mixed; boundary=b\n\n" + String(repeating: "--b\n", count: 100_000)).utf8)
        var scanner = try MessageScanner(MemorySource(mail[...]))
        let found = try scanner.next()
        #expect(found?.parts.count == MessageScanner.maximumParts)
        #expect(found?.isCut == true)
        #expect(try scanner.next() == nil)
    }

    @Test func `a header line of any length is read`() throws {
        let mail = Array(("Subject: " + String(repeating: "x", count: 3_000_000) + "\nFrom: a@b\n\nhello").utf8)
        var scanner = try MessageScanner(MemorySource(mail[...]))
        let found = try scanner.next()
        #expect(found?.header.bytes.count == MessageScanner.maximumHeader)
        #expect(found.map { text(mail[Int($0.parts[0].bodyStart)...]) } == "hello")
    }

    @Test(arguments: [
        ("Content-Disposition: attachment", 1), ("Content-Type: text/plain; name=a.txt", 1), ("Content-Type: text/plain", 0),
        ("Content-Type: application/pdf", 1), ("Content-Disposition: inline; filename=\"a b.txt\"", 1),
        ("Content-Type: text/calendar", 0),
        ("Content-Type: message/delivery-status", 1), ("Content-Type: message/rfc822", 1), ("Content-Disposition: inline", 0),
    ])
    func `attachments are counted by one rule`(header: String, count: Int) throws {
        let mail = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\(header)\n\nx\n--b--\n"
        #expect(try scan(mail)[0].attachments.count == count)
    }

    @Test(arguments: ["Content-ID: <a@x>", "Content-Location: logo.png"])
    func `pictures of the HTML are no attachments, unless they have a name`(reference: String) throws {
        let mail =
            "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\nx\n--b\n\(reference)\nContent-Type: image/png\n\nx\n--b--\n"
        #expect(try scan(mail)[0].attachments.isEmpty)
        #expect(try scan(mail.replacing("image/png", with: "image/png; name=logo.png"))[0].attachments.count == 1)
    }

    @Test func `the example of RFC 8621, section 4.1.4, has its five attachments`() throws {
        func multipart(_ kind: String, _ boundary: String, _ parts: [String]) -> String {
            "Content-Type: multipart/\(kind); boundary=\(boundary)\n\n" + parts.map { "--\(boundary)\n\($0)\n" }.joined()
                + "--\(boundary)--\n"
        }
        func part(_ type: String, _ name: String, _ disposition: String = "") -> String {
            "Content-Type: \(type)\n\(disposition.isEmpty ? "" : "Content-Disposition: \(disposition)\n")X-Name: \(name)\n\nx"
        }
        let mixed = multipart(
            "mixed", "c",
            [part("text/plain", "B", "inline"), part("image/jpeg", "C", "inline"), part("text/plain", "D", "inline")])
        let related = multipart("related", "d", [part("text/html", "E"), part("image/jpeg", "F")])
        let inner = multipart(
            "mixed", "b",
            [
                multipart("alternative", "e", [mixed, related]), part("image/jpeg", "G", "attachment"),
                part("application/x-excel", "H"), "Content-Type: message/rfc822\nX-Name: J\n\nSubject: inner\n\nx",
            ])
        let mail = multipart("mixed", "a", [part("text/plain", "A", "inline"), inner, part("text/plain", "K", "inline")])
        let names = try scan(mail)[0].attachments.map { $0.header.first("x-name").map { text($0.trimmed) } }
        #expect(names == ["C", "F", "G", "H", "J"])
    }
}
