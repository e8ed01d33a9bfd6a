import Foundation
import PapersEngine
import TestSupport
import Testing

@testable import MailTasks

/// The parts of a mail's HTML that are printed.
struct MailPaperTests {
    private func blocks(_ html: String) throws -> [PrintedBlock] {
        try #require(HTMLPaper.blocks(of: html) { _, _, _ in nil })
    }

    private func texts(_ html: String) throws -> [String] {
        try blocks(html).map { block in
            switch block.content {
            case .text(let text): (block.marker.map { $0 + " " } ?? "") + text.runs.map(\.text).joined()
            case .table(let rows):
                rows.map { $0.map { $0.runs.map(\.text).joined() }.joined(separator: "|") }.joined(separator: "/")
            case .rule: "-"
            case .picture: "[]"
            }
        }
    }

    @Test(
        arguments: [
            ("<p>One  two\n three</p><p>four", ["One two three", "four"]),
            ("a<br>b<br><br><br>c", ["a\nb\n\nc"]),
            ("<div>a<div>b</div>c</div>", ["a", "b", "c"]),
            ("<ul><li>a<li>b<ol start=3><li>c</ol></ul>", ["• a", "• b", "3. c"]),
            ("<pre>a\n  b</pre>", ["a\n  b"]),
            ("x<hr>y", ["x", "-", "y"]),
            ("f&uuml;r &euro;5 &lt;b&gt; &#1055;", ["für €5 <b> П"]),
            ("<table><tr><th>A<th>B<tr><td>1<td>2</table>", ["A|B/1|2"]),
            ("<table><tr><td colspan=2>A<tr><td>1<td>2</table>", ["A|/1|2"]),
            ("<table><tr><td><table><tr><td>a<td>b</table><tr><td>c</table>", ["a", "b", "c"]),
            ("<table><tr><td><h1>a</h1><td>b</table>", ["a", "b"]),
            ("<table role=presentation><tr><td>a<td>b</table>", ["a", "b"]),
            ("<img src=http://x/y.png alt=Logo><p>a", ["Logo", "a"]),
            ("<img src=http://x/y.png width=1 height=1 alt=spy>a", ["a"]),
            ("<html><head><title>t</title><style>p{}</style></head><body>a<script>b</script></body></html>", ["a"]),
            ("a<span style='display:none'>preview</span>b", ["ab"]),
            ("<meta http-equiv=refresh content='0;url=http://x'><base href=http://x><meta charset=iso-8859-1>ä", ["ä"]),
        ] as [(String, [String])])
    func `texts are printed in their order`(html: String, expected: [String]) throws { #expect(try texts(html) == expected) }

    @Test func `bold, links, colours and quotes are kept; pale letters are printed dark`() throws {
        let found = try blocks(
            "<blockquote><b>a</b><a href=' javascript:x'>b</a><a href='https://x/ä'>c</a><font color=#fff>d</font>"
                + "<span style='color: rgb(10,20,30); font-size:28px'>e</span></blockquote>")
        guard found.count == 1, case .text(let text) = found[0].content else { return #expect(Bool(false)) }
        #expect(found[0].quotes == 1 && text.runs.map(\.text) == ["a", "b", "c", "d", "e"])
        #expect(text.runs.map(\.style.isBold) == [true, false, false, false, false])
        #expect(text.runs.map(\.style.link) == [nil, nil, "https://x/%C3%A4", nil, nil])
        #expect(text.runs.map(\.style.colour) == [nil, nil, nil, nil, 0x0A141E] && text.runs[4].style.scale == 2)
    }

    @Test func `HTML that says nothing is not printed`() {
        for html in ["", "<p>", "<script>x</script>", "<!-- a -->"] {
            #expect(HTMLPaper.blocks(of: html) { _, _, _ in nil } == nil, "\(html)")
        }
    }

    @Test func `nested, endless and broken HTML ends`() {
        for hostile in [
            String(repeating: "<div>", count: 50_000) + "x", String(repeating: "<table><tr><td>", count: 20_000) + "x",
            String(repeating: "<b", count: 100_000), String(repeating: "<!--", count: 100_000),
            String(repeating: "<li>", count: 60_000), "<p " + String(repeating: "a=b ", count: 100_000) + ">x",
            String(repeating: "&", count: 100_000), String(repeating: "<ul>", count: 50_000) + "<li>x",
        ] { _ = HTMLPaper.blocks(of: hostile) { _, _, _ in nil } }
        var dice = SplitMix64(seed: 9)
        let html = Array("<div style='color:red'><table><tr><td>a</td></tr></table><ul><li>b</ul>&amp;<img alt=c></div>".utf8)
        for _ in 0..<500 {
            var torn = html
            for _ in 0..<6 { torn[Int.random(in: 0..<torn.count, using: &dice)] = UInt8.random(in: 0...127, using: &dice) }
            _ = HTMLPaper.blocks(of: String(decoding: torn, as: UTF8.self)) { _, _, _ in nil }
        }
    }
}
