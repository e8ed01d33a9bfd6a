import Base
import TestSupport
import Testing

@testable import TablesEngine

/// Each invalid byte is replaced by a replacement character, and the replacements are counted. The bytes after it are read.
struct UnreadableTests {
    private struct Case: Sendable {
        let encoding: TextEncoding
        let bytes: [UInt8]
        let text: String
        let unreadable: Int
    }

    private static let cases = [
        Case(encoding: .shiftJIS, bytes: [0x93, 0x8C, 0x8B, 0x9E, 0xFD, 0x93, 0x8C], text: "東京�東", unreadable: 1),
        Case(encoding: .shiftJIS, bytes: [0xFD, 0xFE, 0x41], text: "��A", unreadable: 2),
        Case(encoding: .shiftJIS, bytes: [0x41, 0x93], text: "A�", unreadable: 1),
        Case(encoding: .gbk, bytes: [0xD6, 0xD0, 0xFF, 0xCE, 0xC4], text: "中�文", unreadable: 1),
        Case(encoding: .utf8, bytes: [0x61, 0xFF, 0x62, 0xC3, 0x2E], text: "a�b�.", unreadable: 2),
        Case(encoding: .utf8, bytes: [0xF0, 0x9F, 0x98, 0x61, 0xED, 0xA0, 0x80], text: "�a���", unreadable: 4),
        Case(encoding: .utf8, bytes: Array("ein � der Quelle".utf8), text: "ein � der Quelle", unreadable: 0),
        Case(encoding: .utf16LittleEndian, bytes: [0x61, 0, 0x00, 0xD8, 0x62, 0], text: "a�b", unreadable: 1),
        Case(encoding: .utf16BigEndian, bytes: [0, 0x61, 0, 0x62, 0x63], text: "ab�", unreadable: 1),
        Case(encoding: .utf32LittleEndian, bytes: [0x61, 0, 0, 0, 0, 0, 0x11, 0, 0x62], text: "a��", unreadable: 2),
        Case(encoding: .windows1252, bytes: [0x80, 0x61], text: "€a", unreadable: 0),
    ]

    @Test(arguments: cases.indices) func `a line goes on behind it`(index: Int) throws {
        let one = Self.cases[index]
        let lines = try TextFile(file(one.bytes), encoding: one.encoding).lines(at: 0, count: 2)
        #expect(lines.map(\.text) == [one.text])
        #expect(lines.map(\.unreadable) == [one.unreadable])
    }

    @Test(arguments: cases.indices) func `a row goes on behind it, shown and written`(index: Int) throws {
        let one = Self.cases[index]
        guard one.encoding.width == 1 else { return }
        let bytes = Array("a,b\n1,".utf8) + one.bytes + Array("\n2,x\n".utf8)
        let table = try Table(
            file(bytes), DialectChoice(delimiter: ",", header: true, encoding: one.encoding.rawValue))
        let head = try table.head(10)
        #expect(head.rows.map(\.fields) == [["1", one.text], ["2", "x"]])
        #expect(head.rows.map(\.unreadable) == [one.unreadable, 0])
        for format in [TableFormat.csv, .jsonl] {
            var told: Table.Written?
            let made = try written { told = try table.write(format, columns: head.columns, to: $0) }
            #expect(told == Table.Written(rows: 2, unreadable: one.unreadable))
            let text = try #require(String(validating: made, as: UTF8.self))
            #expect(text.contains(one.text) && text.contains("x"))
        }
    }

    @Test func `the header counts too`() throws {
        let table = try Table(
            file([0x61, 0x2C, 0xFD, 0x0A, 0x31, 0x2C, 0x32, 0x0A]),
            DialectChoice(delimiter: ",", header: true, encoding: "Shift-JIS"))
        let head = try table.head(10)
        #expect(head.columns == ["a", "�"] && head.unreadable == 1 && head.rows.map(\.unreadable) == [0])
        var told: Table.Written?
        _ = try written { told = try table.write(.csv, columns: head.columns, to: $0) }
        #expect(told?.unreadable == 1)
    }

    @Test func `marks in UTF-8 are as many as Swift makes`() {
        var random = SplitMix64(seed: 38)
        let pool: [UInt8] = [0x41, 0x80, 0x9F, 0xA0, 0xBF, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF]
        for _ in 0..<20_000 {
            let bytes = (0..<random.below(12)).map { _ in pool[random.below(pool.count)] }
            let marks = String(decoding: bytes, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
            #expect(bytes.withUnsafeBufferPointer { TextDecoder.unreadable(utf8: $0) } == marks, "\(bytes)")
        }
    }
}
