import Base
import Foundation
import TestSupport
import Testing

@testable import TablesEngine

/// Rows according to RFC 4180, and with deviations that occur in real files.
struct RowTests {
    @Test(arguments: [
        ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
        ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
        ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
        ("a\nb\r\nc\rd", [["a"], ["b"], ["c"], ["d"]]),
        ("\"a,b\",c\n", [["a,b", "c"]]),
        ("\"a\nb\r\nc\",d\n", [["a\nb\r\nc", "d"]]),
        ("\"say \"\"hi\"\"\",x\n", [["say \"hi\"", "x"]]),
        ("\"\"\n\"\"\"\"\n", [[""], ["\""]]),
        ("a\"b,c\"\n", [["a\"b", "c\""]]),
        ("\"a\"b\"c,d\n", [["ab\"c", "d"]]),
        (",,\n", [["", "", ""]]),
        ("a\n\nb\n", [["a"], ["b"]]), ("\r\n\r\na\n\n\n\"\"\n \n", [["a"], [""], [" "]]),
        ("a,b,c\nd\ne,f\n", [["a", "b", "c"], ["d"], ["e", "f"]]),
        ("a\0b,c\n", [["a\0b", "c"]]),
        ("a,\"b\nc,d\ne", [["a", "b\nc,d\ne"]]),
        // These rows are common in test files for CSV readers.
        ("key,val\n1,\"{\"\"at\"\": [102.0, 0.5]}\"\n", [["key", "val"], ["1", "{\"at\": [102.0, 0.5]}"]]),
        ("a,b\n1,\"ha \n\"\"ha\"\" \nha\"\n3,4\n", [["a", "b"], ["1", "ha \n\"ha\" \nha"], ["3", "4"]]),
        ("a,b\n1,\"\"\n", [["a", "b"], ["1", ""]]),
        ("a, \"x, y\"\n", [["a", " \"x", " y\""]]),
        ("\"x\" ,2\n", [["x ", "2"]]),
        ("", []), ("\n", []), ("a", [["a"]]), ("a,", [["a", ""]]), ("\"", [[""]]),
    ])
    func `rows are those that Python's csv reads`(text: String, expected: [[String]]) throws {
        #expect(try rows(text) == expected)
    }

    @Test func `a backslash escapes where the dialect has it`() throws {
        let dialect = TableDialect(escape: 0x5C, hasHeader: false)
        #expect(try rows("\"a \\\"b\\\", c\",d\\,e\n", dialect) == [["a \"b\", c", "d,e"]])
    }

    @Test(arguments: [TextEncoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
    func `wide encodings are read by their units`(encoding: TextEncoding) throws {
        let text = "name,ort\nJürgen,\"a,\nb\"\n東京,𝄞\n"
        for bytes in [text.encoded(encoding), "\u{FEFF}\(text)".encoded(encoding)] {
            let table = try Table(file(bytes))
            #expect(table.dialect.encoding == encoding)
            let index = try table.index()
            #expect(try table.rows(0..<9, index).map(\.fields) == [["Jürgen", "a,\nb"], ["東京", "𝄞"]])
        }
    }

    @Test func `the second bytes of Shift-JIS and GBK are no delimiters`() throws {
        // The second byte of ポ (83 7C) is also a vertical bar; the second byte of 表 (95 5C) is also a backslash.
        let bytes: [UInt8] = [0x83, 0x7C, 0x7C, 0x95, 0x5C, 0x0A]
        let dialect = TableDialect(delimiter: 0x7C, escape: 0x5C, hasHeader: false, encoding: .shiftJIS)
        #expect(try rows(bytes, dialect) == [["ポ", "表"]])
    }

    @Test func `pieces of any size give the same rows and the same index`() throws {
        var random = SplitMix64(seed: 19)
        let parts = ["a", "\"", "\"", ",", "\n", "\r\n", "\r", "é", "bcdefghij", ",\"x\"\"y\",", "\"\n"].map { Array($0.utf8) }
        for _ in 0..<60 {
            let bytes = (0..<random.below(900)).flatMap { _ in parts[random.below(parts.count)] }
            let dialect = TableDialect(hasHeader: false)
            let whole = try rows(bytes, dialect)
            #expect(try rows(bytes, dialect, capacity: 64) == whole)
            let table = try Table(file(bytes), dialect: dialect)
            let index = try table.index()
            #expect(index.rows == Int64(whole.count))
            #expect(RowIndex(index.encoded) == index)
            for first in stride(from: 0, to: whole.count, by: 97) {
                #expect(try table.rows(Int64(first)..<Int64(first + 3), index).map(\.fields) == Array(whole[first...].prefix(3)))
            }
        }
    }

    @Test func `rows are those that Python reads, whatever the bytes`() throws {
        var random = SplitMix64(seed: 4180)
        let parts = ["a", "\"", ",", "\n", "\r\n", "\r", " ", "é", "1", "xyzxyzxyzxyz", "\"abc\"", ",\"q\"\"q\","]
        let texts = (0..<200).map { _ in (0..<(1 + random.below(200))).map { _ in parts[random.below(parts.count)] }.joined() }
        let script = """
            import csv, io, json, sys
            csv.field_size_limit(1 << 30)
            for text in json.load(sys.stdin): print(json.dumps([row for row in csv.reader(io.StringIO(text, newline="")) if row]))
            """
        let answers = try python(script, JSONEncoder().encode(texts)).split(separator: "\n")
        #expect(answers.count == texts.count)
        for (text, answer) in zip(texts, answers) {
            #expect(try rows(text) == JSONDecoder().decode([[String]].self, from: Data(answer.utf8)))
        }
    }

    @Test func `a row of a hundred megabytes is shown cut, and the next one whole`() throws {
        let long = [UInt8](repeating: 0x61, count: 100 << 20)
        let table = try Table(file(Array("x,y\n".utf8) + long + Array(",end\nb,c\n".utf8)), dialect: TableDialect())
        let rows = try table.rows(0..<5, table.index())
        #expect(rows.map(\.isCut) == [true, false])
        #expect(rows[0].fields[0].utf8.count == 4099)
        #expect(rows[1].fields == ["b", "c"])
    }

    @Test(arguments: [(TextEncoding.shiftJIS, [0x83, 0x5C]), (.gbk, [0x81, 0x5C])] as [(TextEncoding, [UInt8])])
    func `a long row of characters of two bytes is one row`(encoding: TextEncoding, character: [UInt8]) throws {
        // A chunk may end within a character, at either of its two bytes.
        for shift in 0..<2 {
            let long = Array(repeating: character, count: 5000).flatMap { $0 }
            let bytes = Array(",".utf8) + [UInt8](repeating: 0x61, count: shift) + long + Array("\nnext,row\n".utf8)
            let dialect = TableDialect(escape: 0x5C, hasHeader: false, encoding: encoding)
            let found = try rows(bytes, dialect, capacity: 64)
            #expect(found.map(\.count) == [2, 2] && found.map(\.[0]) == ["", "next"], "shift \(shift)")
        }
    }

    @Test func `an index has few marks whatever the number of rows`() throws {
        let table = try Table(file([UInt8](repeating: 0x0A, count: 9_000_000)), dialect: .lines(.utf8, start: 0))
        let index = try table.index()
        #expect(index.rows == 9_000_000)
        #expect(index.marks.count <= 65_536 && index.marks.count > 30_000)
        #expect(index.position(of: 8_999_999).map { $0.offset + Int64($0.passed) } == 8_999_999)
        #expect(index.position(of: 9_000_000) == nil)
    }

    @Test func `an empty line is no row, wherever reading begins, and however many there are`() throws {
        // The empty lines fill more than the longest piece, and the file ends with some.
        let many = String(repeating: "\n", count: (17 << 20) + 3)
        let text = "Date;Text\n\r\n1;a\n\n2;b\n\(many)\n3;c\r\n\r\nTotal;\n\n"
        let table = try Table(file(text))
        #expect(table.dialect.hasHeader && table.dialect.linesAbove == 0)
        let index = try table.index()
        #expect(table.count(index) == 4)
        #expect(try table.rows(2..<9, index).map(\.fields) == [["3", "c"], ["Total", ""]])
        #expect(try table.rows(2..<9, index).map(\.number) == [3, 4])
        #expect(try select(text, Table.Selection(find: "c")) == [["3", "c"]])
        #expect(try Table(file("a\n\nb\n"), dialect: .lines(.utf8, start: 0)).index().rows == 3)
        let copy = try written { _ = try table.write(.csv, columns: ["Date", "Text"], to: $0) }
        #expect(String(decoding: copy, as: UTF8.self) == "Date,Text\n1,a\n2,b\n3,c\nTotal,\n")
    }

    @Test func `bytes that are no index are none`() {
        #expect(RowIndex([]) == nil)
        #expect(RowIndex([UInt8](repeating: 0xFF, count: 64)) == nil)
        #expect(RowIndex(Array("SBRI".utf8) + [1] + [UInt8](repeating: 0x7F, count: 59)) == nil)
    }
}
