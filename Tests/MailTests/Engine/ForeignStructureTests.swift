import Testing

@testable import MailEngine

/// Tests the detected parts and their contents for mails with structures similar to mime4j's tests.
struct ForeignStructureTests {
    /// Writes the structure of a mail as text: a part without inner parts as its text in quotes, any other part as its type
    /// and its inner parts.
    private func tree(_ mail: String) throws -> String {
        let message = try scan(mail)[0], content = Array(mail.utf8)
        func outline(_ part: Part) -> String {
            let inner = message.parts.filter { $0.parent == part.index && $0.index != part.index }
            if inner.isEmpty { return "\"\(text(content[Int(part.bodyStart)..<Int(part.end)]))\"" }
            return "\(part.type.description.split(separator: "/").last ?? "")(\(inner.map(outline).joined(separator: " ")))"
        }
        return outline(message.parts[0])
    }

    private static let mixed = "Content-Type: multipart/mixed; boundary=b\n\n"

    @Test(
        arguments: [
            ("preamble and epilogue are no parts", "\(mixed)before\n--b\n\none\n--b--\nafter\n", "mixed(\"one\")"),
            ("nothing after the last boundary is a part", "\(mixed)--b\n\none\n--b--\n--b\n\ntwo\n--b--\n", "mixed(\"one\")"),
            (
                "no preamble, no line before the first boundary",
                "Content-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b--", "mixed(\"one\")"
            ),
            ("no last boundary", "\(mixed)--b\n\none\n--b\n\ntwo", "mixed(\"one\" \"two\")"),
            ("an empty part", "\(mixed)--b\n--b\n\ntwo\n--b--\n", "mixed(\"\" \"two\")"),
            ("a part that is one blank line", "\(mixed)--b\n\n\n--b--\n", "mixed(\"\")"),
            ("a header and no body", "\(mixed)--b\nContent-Type: text/html\n--b\n\ntwo\n--b--\n", "mixed(\"\" \"two\")"),
            ("the line end before a boundary belongs to it", "\(mixed)--b\n\none\n\n--b--\n", "mixed(\"one\n\")"),
            (
                "a boundary in quotes, with blanks",
                "Content-Type: multipart/mixed; boundary=\"a b: (c)\"\n\n--a b: (c)\n\none\n--a b: (c)--\n", "mixed(\"one\")"
            ),
            (
                "a boundary that ends in dashes", "Content-Type: multipart/mixed; boundary=\"b--\"\n\n--b--\n\none\n--b----\n",
                "mixed(\"one\")"
            ),
            (
                "a boundary on a folded line", "Content-Type: multipart/mixed;\n\tboundary=b\n\n--b\n\none\n--b--\n",
                "mixed(\"one\")"
            ),
            (
                "a boundary with a comment beside it",
                "Content-Type: multipart/mixed (parts); boundary=b (b)\n\n--b\n\none\n--b--\n", "mixed(\"one\")"
            ),
            ("a boundary in the middle of a line is text", "\(mixed)--b\n\none --b\n--b--\n", "mixed(\"one --b\")"),
            (
                "one within another",
                "\(mixed)--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\none\n--c\n\ntwo\n--c--\n--b\n\nthree\n--b--\n",
                "mixed(alternative(\"one\" \"two\") \"three\")"
            ),
            (
                "an inner one that is not ended",
                "\(mixed)--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\none\n--b\n\nthree\n--b--\n",
                "mixed(alternative(\"one\") \"three\")"
            ),
            (
                "an inner one whose boundary begins like the outer",
                "\(mixed)--b\nContent-Type: multipart/alternative; boundary=bb\n\n--bb\n\none\n--bb--\n--b--\n",
                "mixed(alternative(\"one\"))"
            ),
            (
                "a mail within", "\(mixed)--b\nContent-Type: message/rfc822\n\nSubject: x\n\none\n--b--\n",
                "mixed(rfc822(\"one\"))"
            ),
            (
                "a mail with parts within",
                "\(mixed)--b\nContent-Type: message/rfc822\n\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\none\n--c--\n--b\n\ntwo\n--b--\n",
                "mixed(rfc822(mixed(\"one\")) \"two\")"
            ),
            (
                "a mail within that has no header", "\(mixed)--b\nContent-Type: message/rfc822\n\n\none\n--b--\n",
                "mixed(rfc822(\"one\"))"
            ),
            (
                "a digest",
                "Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: a\n\none\n--b\n\nSubject: b\n\ntwo\n--b--\n",
                "digest(rfc822(\"one\") rfc822(\"two\"))"
            ),
            (
                "two types: the first counts",
                "Content-Type: multipart/mixed; boundary=b\nContent-Type: text/plain\n\n--b\n\none\n--b--\n", "mixed(\"one\")"
            ),
            ("no boundary is named", "Content-Type: multipart/mixed\n\n--b\n\none\n--b--\n", "\"--b\n\none\n--b--\n\""),
            ("a boundary that never comes", "\(mixed)--c\n\none\n--c--\n", "\"--c\n\none\n--c--\n\""),
            ("no header at all", "From a@example.org Fri Feb 22 17:06:23 2008\n\none\n", "\"one\n\""),
            ("a header and nothing else", "Subject: x\n", "\"\""),
        ])
    func `parts are found as the best clients find them`(what: String, mail: String, expected: String) throws {
        #expect(try tree(mail) == expected, "\(what)")
        let windows = mail.replacing("\n", with: "\r\n")
        #expect(try tree(windows).replacing("\r\n", with: "\n") == expected, "\(what), with CRLF")
    }
}
