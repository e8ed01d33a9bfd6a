import Base
import Foundation
import TestSupport
import Testing

@testable import TablesEngine

/// RFC 8259, tested like in JSONTestSuite: input that must be accepted, that must be refused, and that may be either.
struct JSONTests {
    private func check(_ bytes: [UInt8]) throws -> TableError? {
        do {
            try JSONFile(file(bytes)).check()
            return nil
        } catch let error as TableError {
            return error
        }
    }

    @Test(arguments: [
        "[]", "{}", "[1,2]", " [1] ", "[-0]", "[0e1]", "[1E+2]", "[1.5e-3]", "[123.456e78]", "\"x\"", "null", "true", "-1",
        "[\"\\u0060\"]",
        "[\"\\uD834\\uDD1E\"]", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\u{7F}\"]", "[\"é\u{10FFFF}\"]", "{\"a\":1,\"a\":2}",
        "{\"\":0}", "[[[]]]",
        "[\"\"]", "[[]   ]", "[0e+1]", "[ 4]", "[-0.000000000000000000000000000000000001]", "[\"\u{2028}\u{FFFF}\"]",
        "{\"a\\u0000b\":1}",
        "[\"\\uDBFF\\uDFFF\"]", "[20e1]", "[1E22]", "42 ",
        "{\"a\":[{\"b\":null}]}", "[\t1\r\n]", "[1]\n[2]\n", "{\"a\":1}\n\n{\"a\":2}",
    ])
    func `what is JSON is accepted`(text: String) throws { #expect(try check(Array(text.utf8)) == nil) }

    @Test(arguments: [
        "[1,]", "[,1]", "[1 2]", "[", "]", "{", "[1", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "[01]", "[-]",
        "[+1]", "[.5]", "[1.]",
        "[1e]", "[1e+]", "[0x1]", "[NaN]", "[Infinity]", "[tru]", "[nul]", "[True]", "[\"\\x\"]", "[\"\\u12\"]", "[\"\\uD8G0\"]",
        "[\"a\nb\"]", "[\"a\tb\"]",
        "[\"\0\"]", "[\"a]", "[1]x", "[1],", "{}}", "[1}", "{]", "", " ", "[1]//c", "\"", "[\"\\", "[1:2]", "{1:1}", "[--1]",
        "[1e1.5]", "[\u{A0}1]", "nulll", "1 2", "[,]", "[\"\": 1]", "[\"a\",\n4\n,1,", "[*]", "[++1]", "[0.1.2]", "[0E]",
        "[0.e1]",
        "[1.0e+]", "[1 000.0]", "[9.e+]", "[1+2]", "[0e+-1]", "[-123.123foo]", "[- 1]", "[-012]", "[1ea]", "[\u{FF11}]", "[.123]",
        "{\"x\", null}", "{[: \"x\"}", "{\"a\":\"b\"}/**/", "{\"id\":0,,}", "{\"a\" b}", "{:\"b\"}", "{\"a\" \"b\"}",
        "{\"a\":1, \"b\"}", "{\"a\":\"b\"}#", "[\"\\uD800\\\"]", "[\"\\uD800\\u\"]", "[\"\\a\"]", "[\"\\u00A\"]", "[é]",
        "[\"\\x00\"]", "[\"\\\\\\\"]", "[\"\\\u{1F300}\"]", "\\u0020\"a\"", "<.>", "[<null>]", "[1]]", "a\u{E5}", "[][]",
        "[\u{000C}]", "[\u{2060}]", "2@", "{\"\":", "*", "[\"a", "{\"a\":\"a", "[{\"a\":1}", "[false, nul", "\u{FEFF}",
        "[\u{FEFF}]",
    ])
    func `what is no JSON is refused`(text: String) throws { #expect(try check(Array(text.utf8)) != nil) }

    @Test(
        arguments: [
            ([0x22, 0xC3, 0x22], false), ([0x22, 0xC0, 0xAF, 0x22], false), ([0x22, 0xED, 0xA0, 0x80, 0x22], false),
            ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], false), ([0x22, 0xFF, 0x22], false), ([0xEF, 0xBB, 0xBF, 0x5B, 0x5D], true),
            ([0x22, 0x5C, 0x75, 0x44, 0x38, 0x30, 0x30, 0x22], true), ([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], true),
            ([0x5B, 0x31, 0x5D, 0], false),
        ] as [([UInt8], Bool)])
    func `bytes, marks and lone surrogates`(bytes: [UInt8], isGood: Bool) throws { #expect(try (check(bytes) == nil) == isGood) }

    /// Cases in which RFC 8259 lets the parser decide, as documented in docs/formats.md. Bytes that are not text are given in
    /// hexadecimal.
    @Test(
        arguments: [
            ("number_huge_exp", "[0.4e00669999999999999999999999999999999999969999999006]", true),
            ("number_neg_int_huge_exp", "[-1e+9999]", true), ("number_real_underflow", "[123e-10000000]", true),
            ("number_too_big_neg_int", "[-123123123123123123123123123123]", true),
            ("string_1st_surrogate_but_2nd_missing", "[\"\\uDADA\"]", true),
            ("string_1st_valid_surrogate_2nd_invalid", "[\"\\uD888\\u1234\"]", true),
            ("object_key_lone_2nd_surrogate", "{\"\\uDFAA\":0}", true),
            ("string_inverted_surrogates", "[\"\\uDd1e\\uD834\"]", true),
            ("structure_UTF-8_BOM_empty_object", "\u{FEFF}{}", true),
            ("structure_500_nested_arrays", String(repeating: "[", count: 500) + String(repeating: "]", count: 500), true),
            ("string_utf16LE_with_mark", "x:FFFE5B002200E90022005D00", true),
            ("string_utf16LE_no_BOM", "x:5B002200E90022005D00", true),
            ("string_utf16BE_no_BOM", "x:005B002200E90022005D", true), ("string_invalid_utf-8", "x:5B22FF225D", false),
            ("string_iso_latin_1", "x:5B22E9225D", false), ("string_lone_utf8_continuation_byte", "x:5B2281225D", false),
            ("string_truncated-utf-8", "x:5B22E0FF225D", false), ("string_overlong_sequence_2_bytes", "x:5B22C0AF225D", false),
            ("string_overlong_sequence_6_bytes", "x:5B22FC83BFBFBFBF225D", false),
            ("string_UTF8_surrogate_U+D800", "x:5B22EDA080225D", false),
            ("string_not_in_unicode_range", "x:5B22F4BFBFBF225D", false),
        ] as [(String, String, Bool)])
    func `what is left to the reader`(name: String, text: String, isGood: Bool) throws {
        let digits = text.hasPrefix("x:") ? Array(text.dropFirst(2)) : []
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        #expect(try (check(text.hasPrefix("x:") ? bytes : Array(text.utf8)) == nil) == isGood, "\(name)")
    }

    @Test func `a fault is named by its line and column`() throws {
        #expect(try check(Array("[1,\n2,\n  x]".utf8)) == .notJSON(offset: 9, line: 3, column: 3))
        #expect(try check(Array("[1,\n2".utf8)) == .cutJSON)
    }

    @Test func `what is accepted is what Python accepts`() throws {
        var random = SplitMix64(seed: 8259)
        let parts = [
            "[", "]", "{", "}", ",", ":", "\"a\"", "\"\\n\"", "1", "-2.5", "0", "e1", "true", "null", " ", "\\", "\"", "\\u00e9",
        ]
        var texts = (0..<400).map { _ in (0..<(1 + random.below(9))).map { _ in parts[random.below(parts.count)] }.joined() }
        // Adds valid texts in which one byte was changed.
        for _ in 0..<400 {
            var bytes = Array(#"{"a":[1,-2.5e3,true,{"b":"x\n\u00e9"}],"c":null,"d":[]}"#.utf8)
            bytes[random.below(bytes.count)] = Array("[]{},:\"1ae \\".utf8)[random.below(12)]
            texts.append(String(decoding: bytes, as: UTF8.self))
        }
        let script = """
            import json, sys
            def bad(name): raise ValueError(name)
            for text in json.load(sys.stdin):
                try: json.loads(text, parse_constant=bad); print(1)
                except ValueError: print(0)
            """
        let answers = try python(script, JSONEncoder().encode(texts)).split(separator: "\n")
        for (text, answer) in zip(texts, answers) { #expect(try (check(Array(text.utf8)) == nil) == (answer == "1"), "\(text)") }
    }

    @Test func `a million levels are checked, outlined and shown`() throws {
        let deep = [UInt8](repeating: 0x5B, count: 1_000_000) + [UInt8](repeating: 0x5D, count: 1_000_000)
        #expect(try check(deep) == nil)
        let json = try JSONFile(file(deep))
        #expect(try json.outline(of: 0)?.count == 1)
        #expect(try json.members(of: 0, from: 0, count: 2).map(\.count) == [1])
        #expect(try json.steps(to: 999_999).count == 1000)
        #expect(try check(Array(deep.dropLast())) == .cutJSON)
        var pretty = 0
        try json.pretty(json.root()) { piece in
            pretty += piece.count
            return pretty < 10_000_000
        }
        #expect(pretty >= 10_000_000)
    }

    @Test func `numbers and texts are shown as they are written`() throws {
        let digits = "-1" + String(repeating: "234567890", count: 120) + ".000e+1"
        let json = try JSONFile(
            file("{\"n\":\(digits),\"s\":\"a\\u00e9\\ud834\\udd1e\\\"\",\"lone\":\"x\\ud800y\",\"n\":2,\"big\":1e400}"))
        let members = try json.members(of: json.root().start, from: 0, count: 9)
        #expect(members.map(\.key) == ["n", "s", "lone", "n", "big"])
        #expect(members.map(\.text) == [digits, "aé𝄞\"", "x\u{FFFD}y", "2", "1e400"])
    }

    @Test func `members are found from any mark`() throws {
        let items = (0..<10_000).map {
            $0 % 3 == 0 ? "{\"i\":\($0),\"t\":\"],[\\\"\"}" : $0 % 3 == 1 ? "[\($0),[]]" : " \"\($0)\""
        }
        let json = try JSONFile(file("[" + items.joined(separator: " ,\n") + "]"))
        let outline = try #require(try json.outline(of: 0))
        #expect(outline.count == 10_000 && !outline.isCut && outline.end == json.file.size)
        for first in [0, 1, 63, 64, 65, 4321, 9_998] as [Int64] {
            let mark = Int(first) / outline.stride
            let found = try json.members(
                of: 0, from: first, count: 5, mark: (Int64(mark * outline.stride), outline.marks[mark]))
            #expect(found == (try json.members(of: 0, from: first, count: 5)))
            #expect(found.map(\.index) == Array(first..<min(first + 5, 10_000)))
            #expect(found.allSatisfy { $0.kind == ($0.index % 3 == 0 ? .object : $0.index % 3 == 1 ? .array : .string) })
        }
    }

    @Test func `backslashes and quotes at any place of a block do not lead astray`() throws {
        var random = SplitMix64(seed: 64)
        let parts = ["\\\\", "\\\"", "x", ",", "[", "}", "é", "\\\\\\\\", "yyyyyyyyyyyy"]
        for _ in 0..<200 {
            let texts = (0..<(1 + random.below(8))).map { _ in
                (0..<random.below(40)).map { _ in parts[random.below(parts.count)] }.joined()
            }
            let json = try JSONFile(file("[" + texts.map { "[\"\($0)\",{}]" }.joined(separator: ",") + "]"))
            #expect(try json.outline(of: 0)?.count == Int64(texts.count))
            let members = try json.members(of: 0, from: 0, count: 100)
            #expect(members.map(\.count) == texts.map { _ in 2 })
        }
    }

    @Test(arguments: [
        ("$.list[1].name", "b"), ("list[1].name", "b"), ("/list/1/name", "b"), ("$[\"a key\"]", "7"), ("$['a key']", "7"),
        ("/x~1y", "8"),
        ("$.list[0].deep[2]", "3"),
    ])
    func `paths lead to values`(path: String, text: String) throws {
        let json = try JSONFile(file(#"{"list":[{"name":"a","deep":[1,2,3]},{"name":"b"}],"a key":7,"x/y":8}"#))
        #expect(try json.value(JSONFile.steps(path)).text == text)
        #expect(throws: TableError.nothingAtPath("$.list[9]")) { try json.value(JSONFile.steps("$.list[9].x")) }
        #expect(throws: TableError.badPath("$.[")) { try JSONFile.steps("$.[") }
    }

    @Test func `what is found is named by its path`() throws {
        let json = try JSONFile(file(#"{"list":[{"Name":"Zürich"},{"name":"Z\u00fcrich, zoo"}],"zoo":1}"#))
        #expect(try json.find("zürich", count: 9).hits.map(\.path) == ["$.list[0].Name", "$.list[1].name"])
        #expect(try json.find("zürich".decomposedStringWithCanonicalMapping, count: 9).hits.count == 2)
        let first = try json.find("ZOO", count: 1)
        #expect(first.hits.map(\.path) == ["$.list[1].name"])
        #expect(try json.find("zoo", from: first.next, count: 9).hits.map(\.path) == ["$.zoo"])
    }

    @Test func `JSON Lines are an array that nobody wrote`() throws {
        let json = try JSONFile(file("{\"a\":1}\n\n{\"a\":2,\"b\":[1]}\nbroken\n"))
        #expect(json.isLines)
        #expect(try json.outline(of: json.root().start)?.count == 3)
        #expect(try json.members(of: 0, from: 0, count: 9).map(\.kind) == [.object, .object, nil])
        #expect(try json.value(JSONFile.steps("$[1].b[0]")).text == "1")
        #expect(try JSONFile(file("[1]\n")).isLines == false)
        #expect(try JSONFile(file("{\"a\":\n1}\n")).isLines == false)
    }

    @Test func `arrays of objects are tables`() throws {
        let json = try JSONFile(file(#"[{"a":1,"b":"x"},{"b":"y, z","c":{"d":[1]}},5,{"a":null}]"#))
        let table = try json.table(of: 0, from: 0, count: 9)
        #expect(table.columns == ["a", "b", "c", "value"])
        #expect(
            table.rows == [
                ["1", "x", nil, nil], [nil, "y, z", #"{"d":[1]}"#, nil], [nil, nil, nil, "5"], ["", nil, nil, nil],
            ])
        let csv = try written { _ = try json.write(.csv, of: 0, to: $0) }
        #expect(String(decoding: csv, as: UTF8.self) == "a,b,c,value\n1,x,,\n,\"y, z\",\"{\"\"d\"\":[1]}\",\n,,,5\n,,,\n")
    }

    private func text(_ format: TableFormat, _ bytes: [UInt8]) throws -> String {
        let json = try JSONFile(file(bytes))
        let root = try json.root().start
        return try String(decoding: written { _ = try json.write(format, of: root, to: $0) }, as: UTF8.self)
    }

    @Test func `values stay as they are written in JSON and JSON Lines`() throws {
        let list = Array(#"[ {"n": 1.50, "s": "a \"b\" {c}", "x": [1, {"y": null}]}, 1e400, "\ud800" ]"#.utf8)
        #expect(try text(.jsonl, list) == #"{"n":1.50,"s":"a \"b\" {c}","x":[1,{"y":null}]}"# + "\n1e400\n" + #""\ud800""# + "\n")
        #expect(try text(.json, Array("{\"a\": 1}\n{\"a\": [ ]}\n".utf8)) == "[\n{\"a\":1},\n{\"a\":[]}\n]\n")
        let object = Array(#"{"k \u00e9" : {"a": 1}, "l": 2}"#.utf8)
        #expect(try text(.jsonl, object) == #"{"k \u00e9":{"a":1}}"# + "\n" + #"{"l":2}"# + "\n")
        #expect(try text(.json, object) == "{\n" + #""k \u00e9":{"a":1},"# + "\n" + #""l":2"# + "\n}\n")
        #expect(try text(.csv, object) == "key,a,value\nk é,1,\nl,,2\n")
        // Objects that are only separated by line breaks, as jq writes them.
        #expect(try text(.csv, Array("{\n\"a\": 1\n}\n{\n\"a\": 2\n}\n".utf8)) == "a\n1\n2\n")
        // Some surrogate pairs are divided between two chunks.
        let clefs = String(repeating: "𝄞", count: 200_000)
        let wide = "\u{FEFF}[{\"a\": \"\(clefs)\"}]".encoded(.utf16LittleEndian)
        #expect(try text(.jsonl, wide) == "{\"a\":\"\(clefs)\"}\n")
    }

    @Test func `nothing is cut in a table that is written, or it is said`() throws {
        let long = String(repeating: "0123456789", count: 10_000)
        let keys = (0..<3000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let csv = try text(.csv, Array("[{\"long\":\"\(long)\",\"list\":[\"\(long)\"],\(keys)}]".utf8)).split(separator: "\n")
        #expect(csv[0].split(separator: ",").count == 3002)
        #expect(csv[1].hasPrefix("\(long),\"[\"\"\(long)\"\"]\",0,1,2,"))
        let longer = [UInt8](repeating: 0x61, count: JSONFile.longestField + 1)
        #expect(throws: TableError.tooLong(offset: 6)) { try text(.csv, Array("[{\"a\":\"".utf8) + longer + Array("\"}]".utf8)) }
        #expect(try text(.jsonl, Array("[\"".utf8) + longer + Array("\"]".utf8)).utf8.count == longer.count + 3)
        let different = (0...10_000).map { "{\"k\($0)\":1}" }.joined(separator: "\n")
        #expect(throws: TableError.tooManyColumns(10_000)) { try text(.csv, Array(different.utf8)) }
    }

    @Test func `what is no JSON is not written as if it were`() throws {
        #expect(throws: TableError.notJSON(offset: 9, line: 2, column: 2)) { try text(.csv, Array("{\"a\":1}\n{broken\n".utf8)) }
        #expect(throws: TableError.cutJSON) { try text(.jsonl, Array("[{\"a\":1},{\"a\"".utf8)) }
    }

    @Test func `indented text says the same`() throws {
        let text = #"{"a":[],"b":{},"c":[1,{"d":"x, {y}: \"z\""}],"e":"é"}"#
        let json = try JSONFile(file(text))
        var pretty: [UInt8] = []
        try json.pretty(json.root()) { piece in
            pretty += piece
            return true
        }
        let expected =
            "{\n  \"a\": [],\n  \"b\": {},\n  \"c\": [\n    1,\n    {\n      \"d\": \"x, {y}: \\\"z\\\"\"\n    }\n  ],\n  \"e\": \"é\"\n}\n"
        #expect(String(decoding: pretty, as: UTF8.self) == expected)
    }
}
