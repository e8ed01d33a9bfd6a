import Base
import Testing

@testable import TablesEngine

/// JSON Lines, and the search in JSON.
struct JSONLinesTests {
    @Test func `empty lines are no values, wherever reading begins`() throws {
        let text = "\n  \r\n" + (0..<1000).map { "\($0)\n" + ($0 % 3 == 0 ? "\r\n \t\n" : "") }.joined()
        let json = try JSONFile(file(text))
        let outline = try #require(try json.outline(of: json.root().start))
        #expect(outline.count == 1000)
        for (index, mark) in outline.marks.enumerated() {
            let number = Int64(index * outline.stride)
            let found = try json.members(of: 0, from: number + 5, count: 2, mark: (number, mark))
            #expect(found.map(\.text) == ["\(number + 5)", "\(number + 6)"])
            #expect(found.map(\.index) == [number + 5, number + 6])
        }
        #expect(try json.find("777", count: 9).hits.map(\.path) == ["$[777]"])
    }

    @Test(
        arguments: [
            (
                "{\"a\":1}\n\n{\"b\":[1, \"x y\"]}\n{}",
                "[\n  {\n    \"a\": 1\n  },\n  {\n    \"b\": [\n      1,\n      \"x y\"\n    ]\n  },\n  {}\n]\n"
            ),
            ("1\n\"a \\\" b\"\n\"c\"\nnull \n", "[\n  1,\n  \"a \\\" b\",\n  \"c\",\n  null\n]\n"),
            ("[1]\n[2]\r\n", "[\n  [\n    1\n  ],\n  [\n    2\n  ]\n]\n"),
        ])
    func `indented JSON Lines are one array`(lines: String, array: String) throws {
        let json = try JSONFile(file(lines))
        var text: [UInt8] = []
        try json.pretty(json.root(), makesList: true) { piece in
            text += piece
            return true
        }
        #expect(String(decoding: text, as: UTF8.self) == array)
        try JSONFile(file(text)).check()
    }

    @Test(
        arguments: [
            (#"https:\/\/example.com\/x"#, "example.com/x"), ("https://example.com/x", "EXAMPLE.com/x"),
            (#"a\u0026b \u003cc\u003E"#, "a&b <c>"), (#"Stra\u00DFe\/Z\u00fcrich, Köln"#, "straße/zürich, köln"),
            (#"\u041f\u0440\u0438\u0432\u0435\u0442 мир"#, "привет мир"), (#"say \"hi\""#, #"say "hi""#),
            (#"C:\\Temp\\u0041"#, #"c:\temp\u0041"#),
            (#"smile \ud83d\ude00 end"#, "smile 😀 end"), ("smile 😀 end", "smile 😀 END"), (#"a\/b"#, #"a\/b"#),
            ("line\\nend", "line\nend"),
        ])
    func `a text is found however it is escaped, in every encoding`(written: String, wanted: String) throws {
        for encoding in [TextEncoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
            let mark = encoding == .utf8 ? "" : "\u{FEFF}"
            let json = try JSONFile(file("\(mark){\"first\":1,\"url\":\"\(written)\"}".encoded(encoding)))
            #expect(try json.find(wanted, count: 9).hits.map(\.path) == ["$.url"], "\(encoding)")
        }
    }

    @Test func `escapes at the border of two pieces do not hide a text, nor make one`() throws {
        for shift in 0..<16 {
            let filler = String(repeating: "x", count: Pieces.usual - 40 + shift)
            let json = try JSONFile(file(#"["\#(filler)\/\/example\/\u00fc","\\u0041bc"]"#))
            #expect(try json.find("//example/ü", count: 9).hits.map(\.path) == ["$[0]"])
            #expect(try json.find("Abc", count: 9).hits.isEmpty)
            let backslashes = try JSONFile(file(#"["\#(filler)"# + String(repeating: #"\\"#, count: 20) + #"u0041bc"]"#))
            #expect(try backslashes.find("Abc", count: 9).hits.isEmpty)
        }
    }
}
