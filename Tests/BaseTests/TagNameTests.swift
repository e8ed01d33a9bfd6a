import Base
import Testing

struct TagNameTests {
    @Test(arguments: [
        ("Rome", "ROME"), ("Straße", "STRASSE"), ("Zürich", "Zu\u{308}rich"), ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ", "οδοσ"),
        (" New  York ", "new york"),
        ("a\u{A0}b", "A b"), ("夏", "夏"), ("Ёлка", "ёлка"), ("👩‍👧", "👩‍👧"),
    ])
    func `names that differ in case, composition or spaces only are one tag`(one: String, other: String) throws {
        #expect(try TagName(typed: one) == TagName(typed: other))
        #expect(TagName(keyword: one)?.key == TagName(keyword: other)?.key)
    }

    @Test(arguments: [("Bar", "Bär"), ("e", "é"), ("a/b", "a b"), ("1", "１")])
    func `other names are other tags`(one: String, other: String) throws {
        #expect(try TagName(typed: one) != TagName(typed: other))
    }

    @Test func `a name is kept as it was typed, in one line and composed`() throws {
        #expect(try TagName(typed: "  Zu\u{308}rich   West ").text == "Zürich West")
        #expect(try TagName(typed: "#a, b: «c» 100%").text == "#a, b: «c» 100%")
        #expect(TagName(keyword: "two\nlines")?.text == "two lines")
    }

    @Test(
        arguments: [
            ("", "tag.nameLength"), (" ", "tag.nameLength"), ("\u{200B}\u{FEFF}", "tag.nameLength"),
            ("\u{200D}", "tag.nameLength"),
            ("a\nb", "tag.oneLine"), ("a\r\nb", "tag.oneLine"), ("a\tb", "tag.oneLine"), ("a\u{2028}b", "tag.oneLine"),
            ("a\u{85}b", "tag.oneLine"), ("a\0", "tag.oneLine"), (String(repeating: "x", count: 301), "tag.nameLength"),
            ("x" + String(repeating: "\u{301}", count: 3000), "tag.nameLength"),
        ] as [(String, Failure.Reason)])
    func `nothing to be seen, several lines and too many letters are refused`(name: String, reason: Failure.Reason) {
        let failure = #expect(throws: Failure.self) { try TagName(typed: name) }
        #expect(failure?.reason == reason && failure?.code == .badRequest)
    }

    @Test func `the longest name is taken, and a keyword without a visible letter is no tag`() throws {
        #expect(try TagName(typed: String(repeating: "ä", count: 300)).text.count == 300)
        for keyword in ["", " \n ", "\u{200B}"] { #expect(TagName(keyword: keyword) == nil) }
    }
}
