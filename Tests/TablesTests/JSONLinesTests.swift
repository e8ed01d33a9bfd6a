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

    @Test(arguments: [
        "\u{1E}{\"a\":1}\n\u{1E}{\"a\":\n [2, 3]}\n\u{1E}{\"a\":null}\n",
        "\n \u{1E}{\"a\":1}\u{1E}{\"a\":[2,3]}\u{1E}{\"a\":null}",
        "{\n  \"a\": 1\n}\n{\n  \"a\": [2,\n 3]\n}\n{\n  \"a\": null\n}\n",
    ])
    func `values on several lines, and behind record separators, are values that follow each other`(text: String) throws {
        let json = try JSONFile(file(text))
        #expect(json.isLines)
        let root = try json.root()
        #expect(try json.outline(of: root.start)?.count == 3)
        #expect(try json.members(of: root.start, from: 1, count: 9).map(\.count) == [1, 1])
        #expect(try json.value(JSONFile.steps("$[1].a[1]")).text == "3")
        #expect(try json.find("null", count: 9).hits.map(\.path) == ["$[2].a"])
        try json.check()
        let table = try written { _ = try json.write(.csv, of: root.start, to: $0) }
        #expect(String(decoding: table, as: UTF8.self) == "a\n1\n\"[2,3]\"\n\"\"\n")
    }

    @Test func `many values on several lines are found by their marks`() throws {
        let json = try JSONFile(file((0..<1000).map { "{\n \"n\": \($0)\n}\n" }.joined()))
        let outline = try #require(try json.outline(of: json.root().start))
        #expect(outline.count == 1000)
        for (index, mark) in outline.marks.enumerated() {
            let number = Int64(index * outline.stride)
            let found = try json.members(of: 0, from: number + 5, count: 1, mark: (number, mark))
            #expect(try found.map { try json.members(of: $0.start, from: 0, count: 1).first?.text } == ["\(number + 5)"])
        }
    }

    @Test func `a record separator within plain JSON is an error`() throws {
        #expect(throws: TableError.self) { try JSONFile(file("[1,\u{1E}2]")).check() }
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
