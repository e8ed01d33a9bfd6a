import Base
import Testing

@testable import TablesEngine

struct DialectTests {
    @Test(
        arguments: [
            ("a,b,c\n1,2,3\n", 0x2C), ("a;b;c\n1,5;2;3\n2,5;3;4\n", 0x3B), ("a\tb\n1\t2,3\n", 0x09), ("a|b\nc d|e, f\n", 0x7C),
            ("sep=;\na,b;c\n", 0x3B), ("just\nlines\n", 0x2C), ("\"a;b\",c\n\"d;e\",f\n", 0x2C), ("", 0x2C),
        ] as [(String, UInt8)])
    func `delimiters are detected`(text: String, delimiter: UInt8) throws {
        #expect(try TableDialect.detect(file(text)).delimiter == delimiter)
    }

    @Test(arguments: [
        ("id,name\n1,Ann\n2,Ben\n", true), ("1,Ann\n2,Ben\n", false), ("name,town\nAnn,Bonn\nBen,Ulm\n", true),
        ("Ann,Bonn\nAnn,Ulm\n", false), ("a,a\nb,c\n", false), ("only\n", false),
    ])
    func `headers are detected`(text: String, hasHeader: Bool) throws {
        #expect(try TableDialect.detect(file(text)).hasHeader == hasHeader)
    }

    @Test func `quotes with backslashes are detected`() throws {
        let dialect = try TableDialect.detect(file("a,b\n\"x \\\" , y\",2\n\"x \\\" , y\",3\n"))
        #expect(dialect.escape == 0x5C)
        #expect(try TableDialect.detect(file("a,b\n\"C:\\\\x\\\",2\n\"D:\\\",3\n")).escape == nil)
    }

    @Test(
        arguments: [
            ([0x4A, 0xFC, 0x72, 0x67, 0x65, 0x6E, 0x2C, 0x80, 0x0A], TextEncoding.windows1252, "Jürgen"),
            (Array("Jürgen,1\n".utf8), .utf8, "Jürgen"),
            ([0xEF, 0xBB, 0xBF, 0x61, 0x0A], .utf8, "a"),
            ([0x93, 0x8C, 0x8B, 0x9E, 0x82, 0xCC, 0x83, 0x65, 0x2C, 0x31, 0x0A], .shiftJIS, "東京のテ"),
            ([0xB1, 0xB1, 0xBE, 0xA9, 0xCA, 0xD0, 0x2C, 0x31, 0x0A], .gbk, "北京市"),
        ] as [([UInt8], TextEncoding, String)])
    func `encodings are detected`(bytes: [UInt8], encoding: TextEncoding, first: String) throws {
        let dialect = try TableDialect.detect(file(bytes))
        #expect(dialect.encoding == encoding)
        #expect(try rows(bytes, dialect).first?.first == first)
    }

    @Test func `what is chosen is not detected`() throws {
        let choice = DialectChoice(delimiter: "|", quote: "none", header: false, encoding: "latin1")
        let dialect = try TableDialect.detect(file("a,b\n\"1\",2\n"), choice)
        #expect(dialect == TableDialect(delimiter: 0x7C, quote: nil, hasHeader: false, encoding: .latin1))
        #expect(throws: TableError.badCondition("ab")) { try TableDialect.detect(file("a"), DialectChoice(delimiter: "ab")) }
        #expect(throws: TableError.badCondition("\n")) { try TableDialect.detect(file("a"), DialectChoice(delimiter: "\n")) }
        #expect(throws: TableError.badCondition("EBCDIC")) {
            try TableDialect.detect(file("a"), DialectChoice(encoding: "EBCDIC"))
        }
    }

    @Test(arguments: [
        ("12", ColumnType.integer), ("-1.5", .number), ("1,234,567", .integer), ("1e9", .number), ("12 %", .integer),
        ("007", .text),
        ("0.5", .number), ("2024-05-01", .date), ("01.05.2024 12:30", .date), ("2024-05-01T12:30:00Z", .date), ("1.2.3", .text),
        ("2024-13-01", .text), ("yes", .boolean), ("", .empty), ("  ", .empty), ("1,23", .text), ("-", .text), ("1-2", .text),
        ("12345678901234567890", .integer), ("+49 30 1234", .text),
    ])
    func `values have types`(text: String, type: ColumnType) { #expect(ColumnType(of: text, decimalComma: false) == type) }

    @Test func `a comma may stand before decimals`() throws {
        let table = try Table(file("name;preis\nA;1.234,50\nB;2,5\n"))
        #expect(table.dialect.hasDecimalComma)
        #expect(try table.head(2).types == [.text, .number])
    }
}
