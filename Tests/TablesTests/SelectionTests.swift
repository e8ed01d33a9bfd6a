import Base
import Foundation
import TestSupport
import Testing

@testable import TablesEngine

struct SelectionTests {
    private let people =
        "id,name,price,day\n1,Ann,10.5,2024-05-01\n2,ben,9,2023-01-02\n3,Äpfel,,\n4,\"Ann, jr\",100,2024-05-02\n5,zoe,n/a,x\n"

    @Test(
        arguments: [
            ("price>10", [1, 4]), ("price>=9", [1, 2, 4]), ("price<10", [2]), ("price=", [3]), ("price!=", [1, 2, 4, 5]),
            ("price=9.0", [2]),
            ("name~ann", [1, 4]), ("name!~ann", [2, 3, 5]), ("name=ANN", [1]), ("name^=ann", [1, 4]), ("name$=N", [1, 2]),
            ("name~äPF", [3]), ("day>2023-12-31", [1, 4]), ("2=ben", [2]), ("price!=9", [1, 3, 4, 5]), ("name~, j", [4]),
        ] as [(String, [Int])])
    func `conditions choose rows`(condition: String, expected: [Int]) throws {
        let parsed = try RowCondition.parse(condition) { name throws(TableError) in
            try Table.column(name, of: ["id", "name", "price", "day"])
        }
        let found = try select(people, Table.Selection(conditions: [parsed]))
        #expect(found.map { Int($0[0]) } == expected)
    }

    @Test(arguments: [("nope", "nope"), ("=x", "=x"), ("", "")])
    func `what is no condition is refused`(text: String, named: String) {
        #expect(throws: TableError.badCondition(named)) { try RowCondition.parse(text) { _ in 0 } }
    }

    @Test func `a column must be there`() {
        #expect(throws: TableError.noColumn("x")) { try Table.column("x", of: ["a"]) }
        #expect(throws: TableError.noColumn("0")) { try Table.column("0", of: ["a"]) }
    }

    @Test(arguments: ["가족", "ÄPFEL", "äpf"])
    func `decomposed and composed texts are the same to every search`(text: String) throws {
        let rows = ["가족 사진", "Äpfel"].flatMap { [$0, $0.decomposedStringWithCanonicalMapping] }
        let table = "id,name\n" + rows.enumerated().map { "\($0 + 1),\($1)\n" }.joined()
        let expected = text == "가족" ? [1, 2] : [3, 4]
        for text in [text, text.decomposedStringWithCanonicalMapping] {
            #expect(try select(table, Table.Selection(find: text)).map { Int($0[0]) } == expected)
            let condition = try RowCondition.parse("name~\(text)") { name throws(TableError) in
                try Table.column(name, of: ["id", "name"])
            }
            #expect(try select(table, Table.Selection(conditions: [condition])).map { Int($0[0]) } == expected)
        }
    }

    @Test(arguments: ["name<=äB", "name>=Äb"])
    func `letters beyond ASCII are compared without regard to case`(wanted: String) throws {
        let condition = try RowCondition.parse(wanted) { name throws(TableError) in try Table.column(name, of: ["id", "name"]) }
        #expect(try select("id,name\n1,äb\n2,ÄB\n", Table.Selection(conditions: [condition])).map { Int($0[0]) } == [1, 2])
    }

    @Test(
        arguments: [("ann", [1, 4]), ("ÄPFEL", [3]), ("2024", [1, 4]), ("ann, jr", [4]), ("1,Ann", []), ("zzz", [])]
            as [(String, [Int])])
    func `texts are found in any field, and in one field`(text: String, expected: [Int]) throws {
        #expect(try select(people, Table.Selection(find: text)).map { Int($0[0]) } == expected)
        let wide = try Table(file(("\u{FEFF}" + people).encoded(.utf16LittleEndian)))
        var found: [Int] = []
        try wide.forEach(where: [], find: text) { row, number in
            found.append(Int(number))
            return true
        }
        #expect(found == expected)
    }

    @Test(
        arguments: [
            (2, false, ColumnType.number, [2, 1, 4, 5, 3]), (2, true, .number, [4, 1, 2, 5, 3]),
            (1, false, .text, [1, 4, 3, 2, 5]),
            (3, true, .date, [4, 1, 2, 5, 3]), (0, true, .integer, [5, 4, 3, 2, 1]),
        ] as [(Int, Bool, ColumnType, [Int])])
    func `rows are sorted, empty ones last`(column: Int, isDown: Bool, type: ColumnType, expected: [Int]) throws {
        let sort = SortColumn(column: column, isDescending: isDown, type: type)
        #expect(try select(people, Table.Selection(sort: [sort])).map { Int($0[0]) } == expected)
    }

    private static let long = "k,n\na,9007199254740993\nb,9007199254740992\nc,9,007,199,254,740,994\nd,-9007199254740993\n"
        .replacing("9,007,199,254,740,994", with: "\"9,007,199,254,740,994\"")

    @Test(
        arguments: [
            ("n=9007199254740993", "a"), ("n!=9007199254740993", "bcd"), ("n>9007199254740992", "ac"),
            ("n<=9007199254740992", "bd"), ("n=9007199254740994.0", "c"), ("n<-9007199254740992", "d"),
            ("n=900719925474099.2e1", "b"),
        ])
    func `numbers with more digits than a double holds are compared by their digits`(condition: String, keys: String) throws {
        let parsed = try RowCondition.parse(condition) { name throws(TableError) in try Table.column(name, of: ["k", "n"]) }
        #expect(try select(Self.long, Table.Selection(conditions: [parsed])).map { $0[0] }.joined() == keys)
    }

    @Test func `numbers with more digits than a double holds are sorted by their digits`() throws {
        func sorted(_ text: String, isDown: Bool = false) throws -> String {
            let sort = SortColumn(column: 1, isDescending: isDown, type: .number)
            return try select(text, Table.Selection(sort: [sort])).map { $0[0] }.joined()
        }
        #expect(try sorted(Self.long) == "dbac")
        #expect(try sorted(Self.long, isDown: true) == "cabd")
        let near =
            "a,0.10000000000000001\nb,0.1\nc,0.09999999999999999999\nd,-0.10000000000000001\ne,-0.1\nf,1e-999\ng,0\nh,-1e-999\n"
            + "i,2e999\nj,1e999\nk,12345678901234567890123\nl,12345678901234567890122\nm,0.100\n"
        #expect(try sorted("key,n\n" + near) == "dehgfcbmalkji")
        #expect(try sorted("key,n\n" + near, isDown: true) == "ijklabmcfghed")
    }

    @Test func `a profile names the largest integer by its digits`() throws {
        let column = try Table(file("k,n\na,9007199254740993\nb,9007199254740992\nc,9007199254740993\n")).profile(["k", "n"])
            .columns[1]
        #expect(column.minimum == "9007199254740992")
        #expect(column.maximum == "9007199254740993")
    }

    @Test func `more than fits into memory is sorted in runs, and stably`() throws {
        var random = SplitMix64(seed: 7)
        let keys = (0..<5000).map { _ in random.below(300) }
        let table = try Table(file(keys.map { "k\($0)\n" }.joined()), dialect: TableDialect(hasHeader: false))
        let view = try written { descriptor in
            let draft = open(FileManager.default.temporaryDirectory.path, 0o20200000 | O_RDWR | O_CLOEXEC, 0o600)
            var sorter = try RowSorter([SortColumn(column: 0, type: .text)], decimalComma: false, draft: draft, maximum: 170)
            try table.forEach(where: []) { row, number in (try? sorter.add(row, number)) != nil }
            var output = try OutputFile(descriptor)
            try sorter.finish(&output)
            try output.flush()
        }
        let sorted = RowPosition.decoded(view).map(\.number)
        let expected = keys.indices.sorted { ("k\(keys[$0])", $0) < ("k\(keys[$1])", $1) }.map { Int64($0) + 1 }
        #expect(sorted == expected)
    }

    @Test func `a profile counts`() throws {
        let table = try Table(file(people))
        let profile = try table.profile(["id", "name", "price", "day"])
        #expect(profile.rows == 5 && profile.ragged == 0)
        #expect(profile.columns.map(\.empty) == [0, 0, 1, 1])
        #expect(profile.columns[0].type == .integer && profile.columns[0].mean == 3)
        #expect(profile.columns[0].minimum == "1" && profile.columns[0].maximum == "5" && profile.columns[0].distinct == 5)
        #expect(profile.columns[0].histogram.reduce(0, +) == 5)
        #expect(profile.columns[2].type == .text)
    }

    @Test func `many different values are estimated within five percent`() throws {
        let table = try Table(file((0..<50_000).map { "v\($0)\n" }.joined()), dialect: TableDialect(hasHeader: false))
        let column = try #require(try table.profile([]).columns.first)
        #expect(column.isEstimate && abs(Double(column.distinct) - 50_000) < 2500)
        #expect(column.distinct <= column.count)
    }

    @Test func `tables are written as what other programs read`() throws {
        let table = try Table(file("a,b\n\"x\ny\",\"q\"\"q\"\n|,\n"))
        func text(_ format: TableFormat) throws -> String {
            try String(decoding: written { _ = try table.write(format, columns: ["a", "b"], to: $0) }, as: UTF8.self)
        }
        #expect(try text(.csv) == "a,b\n\"x\ny\",\"q\"\"q\"\n|,\n")
        #expect(try text(.tsv) == "a\tb\n\"x\ny\"\t\"q\"\"q\"\n|\t\n")
        #expect(try text(.jsonl) == #"{"a":"x\ny","b":"q\"q"}"# + "\n" + #"{"a":"|","b":""}"# + "\n")
        #expect(try text(.markdown) == "| a | b |\n| --- | --- |\n| x y | q\"q |\n| \\| |  |\n")
        let back = try JSONDecoder().decode([[String: String]].self, from: Data(text(.json).utf8))
        #expect(back == [["a": "x\ny", "b": "q\"q"], ["a": "|", "b": ""]])
    }

    /// The header has more columns and longer names than a page shows.
    @Test func `a header is written whole, however wide it is`() throws {
        let names = (0..<20_000).map { "c\($0)" } + [String(repeating: "n", count: 5000)]
        let text = names.joined(separator: ",") + "\n" + names.map { _ in "1" }.joined(separator: ",") + "\n"
        let table = try Table(file(text), dialect: TableDialect())
        let shown = try table.head(10).columns
        #expect(shown.count == 16_384)
        #expect(try String(decoding: written { _ = try table.write(.csv, columns: shown, to: $0) }, as: UTF8.self) == text)
    }

    @Test func `a row that is too long is not written half`() throws {
        let table = try Table(
            file(Array("a,b\n1,2\n".utf8) + [UInt8](repeating: 0x61, count: 17 << 20) + Array(",x\n3,4\n".utf8)))
        #expect(throws: TableError.tooLong(offset: 8)) { try written { _ = try table.write(.csv, columns: ["a", "b"], to: $0) } }
    }

    @Test func `JSON is UTF-8, whatever bytes a field has`() throws {
        let table = try Table(file([0x61, 0x0A, 0x78, 0xFF, 0x79, 0x0A]), dialect: TableDialect())
        let json = try written { _ = try table.write(.jsonl, columns: ["a"], to: $0) }
        #expect(String(validating: json, as: UTF8.self) == "{\"a\":\"x\u{FFFD}y\"}\n")
    }
}
