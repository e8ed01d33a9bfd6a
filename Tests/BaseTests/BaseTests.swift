import Base
import Foundation
import Testing

struct BaseTests {
    @Test func `days and dates agree over eight centuries`() {
        #expect(CivilDate(days: 0) == CivilDate(year: 1970, month: 1, day: 1))
        #expect(CivilDate(year: 2000, month: 2, day: 29)?.days == 11_016)
        var before = CivilDate(days: -146_098)
        for days in -146_097...146_097 {
            let date = CivilDate(days: days)
            #expect(date.days == days)
            #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
            // The day is one more than the previous day, or it is the first day of the next month.
            let isNext = date.day == before.day + 1 && date.month == before.month && date.year == before.year
            let isFirst = date.day == 1 && (date.month == before.month + 1 || date.month == 1 && date.year == before.year + 1)
            #expect(isNext || isFirst)
            before = date
        }
    }

    @Test(arguments: [(1900, 2, 29), (2023, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0)])
    func `a day that the calendar lacks is no date`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func `checksums are those of FNV-1a`(text: String, sum: String) { #expect(String(checksum(text.utf8), radix: 16) == sum) }

    @Test func `every string survives JSON`() throws {
        let control = String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar($0) }))
        for text in ["", "a", "\"", "\\", control, "a\(control)b", "ü\"日本\u{7F}", "\u{7F}", "e\u{301}\\"] {
            for escapesDelete in [false, true] {
                var out = [UInt8(ascii: "\"")]
                Array(text.utf8).withUnsafeBufferPointer { JSONText.escape($0, escapesDelete: escapesDelete, into: &out) }
                out.append(UInt8(ascii: "\""))
                let read = try JSONDecoder().decode(String.self, from: Data(out))
                #expect(Array(read.utf8) == Array(text.utf8))
                #expect(out.contains(0x7F) == (text.contains("\u{7F}") && !escapesDelete))
            }
        }
    }

    @Test func `nothing that markup means is left in a text`() {
        #expect(Escaping.html("a <b>&\"c\"\u{301}") == "a &lt;b&gt;&amp;&quot;c&quot;\u{301}")
        #expect(Escaping.xml("<a> & \"b\"\u{1}\n\u{FFFE}c") == "&lt;a&gt; &amp; \"b\"   c")
    }

    @Test func `unreadable characters are counted, and an unknown character set is none`() throws {
        func decoded(_ bytes: [UInt8], _ charset: String) -> DecodedText? {
            bytes.withUnsafeBufferPointer { DecodedText($0, charset: charset) }
        }
        #expect(decoded([], "CP932")?.text == "")
        #expect(decoded([0x93, 0xFA, 0x96, 0x7B], "CP932")?.text == "日本")
        let broken = try #require(decoded([0x61, 0xFF, 0x62], "EUC-JP"))
        #expect(broken.text == "a\u{FFFD}b")
        #expect(broken.unreadable == 1)
        #expect(decoded([0x61], "no such set") == nil)
        #expect(DecodedText(utf8: [0x61, 0xC3]).unreadable == 1)
        #expect(Windows1252.scalar(0x80) == 0x20AC)
        #expect(Windows1252.scalar(0xE4) == 0xE4)
    }
}
