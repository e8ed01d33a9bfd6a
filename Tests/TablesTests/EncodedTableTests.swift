import Base
import TestSupport
import Testing

@testable import TablesEngine

/// Tables in encodings in which a byte of ASCII is not always a character of ASCII.
struct EncodedTableTests {
    struct Case: Sendable {
        let encoding: TextEncoding
        /// A table with a header and two rows, whose delimiter, quote or line end also occurs within characters.
        let bytes: [UInt8]
        let rows: [[String]]

        init(_ encoding: TextEncoding, _ text: String, _ rows: [[String]]) {
            self.init(encoding, Array(text.utf8), rows)
        }

        init(_ encoding: TextEncoding, _ bytes: [UInt8], _ rows: [[String]]) {
            (self.encoding, self.bytes, self.rows) = (encoding, bytes, rows)
        }
    }

    static let detected = [
        // The bytes of ガ, 、 and ， are "%,", "!\"" and "#,".
        Case(
            .iso2022JP,
            "\u{1B}$BMxMQF|\u{1B}(B,\u{1B}$BE9L>\u{1B}(B\n2021/03/04,\u{1B}$BEl5~%,%9!\"\u{1B}(B\n2021/03/05,\"\u{1B}$B5JCc\u{1B}(B, x\"\n",
            [["利用日", "店名"], ["2021/03/04", "東京ガス、"], ["2021/03/05", "喫茶, x"]]),
        Case(
            .iso2022KR, "\u{1B}$)Cdate,\u{0E}@{?d\u{0F}\n1,\u{0E}Fm@GA!\u{0F}\n2,\u{0E}0a\u{0F} x\n",
            [["date", "적요"], ["1", "편의점"], ["2", "결 x"]]),
        Case(.hz, "a,~{U*R*~}\n1,~{5g7Q#,~}\n2,~{3,JP~}~~\n", [["a", "摘要"], ["1", "电费，"], ["2", "超市~"]]),
    ]

    static let chosen = [
        Case(
            .cp273, [0xD5, 0x5E, 0xD6, 0x15, 0xD4, 0xD0, 0x5E, 0xF1, 0x15, 0xC7, 0x6A, 0x5E, 0xF2, 0x15],
            [["N", "O"], ["Mü", "1"], ["Gö", "2"]]),
        Case(.cp930, [0xC1, 0x6B, 0x0E, 0x45, 0x6B, 0x0F, 0x25, 0xF1, 0x6B, 0xF2, 0x25], [["A", "業"], ["1", "2"]]),
        Case(.johab, [0x61, 0x2C, 0xD0, 0x65, 0x0A, 0x31, 0x2C, 0x8A, 0xA1, 0x0A], [["a", "한"], ["1", "궈"]]),
        Case(.utf7, "a,b\nM+APw-,\"x, y\"\n", [["a", "b"], ["Mü", "x, y"]]),
        Case(.iso646de, "a;b\nM}ller;K|ln\n", [["a", "b"], ["Müller", "Köln"]]),
        Case(.iso2022CN, "a,\u{1B}$)A\u{0E}=;\u{0F}\n1,\u{0E};;\u{0F}\n", [["a", "交"], ["1", "换"]]),
        Case(.macGreek, [0x61, 0x3B, 0x8A, 0x0A, 0xA2, 0x3B, 0x31, 0x0A], [["a", "ä"], ["Δ", "1"]]),
    ]

    @Test func `escape sequences and braces show the encoding`() throws {
        for one in Self.detected {
            let table = try Table(file(one.bytes), DialectChoice(header: false))
            #expect(table.dialect.encoding == one.encoding)
            #expect(try rows(one.bytes, table.dialect) == one.rows)
            #expect(try TextFile(file(one.bytes)).lines(before: nil, count: 1).count == 1)
        }
    }

    @Test func `every encoding can be chosen by its name`() throws {
        for one in Self.chosen + Self.detected {
            let choice = DialectChoice(header: false, encoding: one.encoding.rawValue.lowercased())
            let dialect = try TableDialect.detect(file(one.bytes), choice)
            #expect(dialect.encoding == one.encoding)
            #expect(try rows(one.bytes, dialect) == one.rows, "\(one.encoding)")
        }
    }

    @Test func `pieces of any size give the same rows`() throws {
        for one in Self.chosen + Self.detected {
            let many = Array(repeatElement(one.bytes, count: 40).joined())
            var dialect = TableDialect(hasHeader: false, encoding: one.encoding)
            if one.bytes.contains(0x3B), !one.encoding.isASCIICompatible || one.encoding == .macGreek { dialect.delimiter = 0x3B }
            let whole = try rows(many, dialect)
            #expect(whole.count == 40 * one.rows.count, "\(one.encoding)")
            for capacity in [64, 65, 66, 67, 100] {
                #expect(try rows(many, dialect, capacity: capacity) == whole, "\(one.encoding), \(capacity)")
            }
        }
    }

    @Test(arguments: [
        "a+ADs-b+AAo-M+APwAOwAi-x+ADs- +ACIAIg-y+ACI-\n", "+/v8-a+ADs-b\nM+APw-;\"x+ADs- +ACIAIg-y\"\r\n",
    ])
    func `in UTF-7, a delimiter, a quote and a line end may be coded`(text: String) throws {
        let table = try Table(file(text), DialectChoice(header: true, encoding: "UTF-7"))
        #expect(table.dialect.encoding == .utf7)
        #expect(table.dialect.delimiter == UInt8(ascii: ";"))
        let index = try table.index()
        #expect(try table.rows(0..<9, index).map(\.fields) == [["Mü", "x; \"y"]])
        // The dialect that was found reads the rows again, as a request on an open table does.
        let again = try Table(file(text), dialect: table.dialect)
        #expect(try again.rows(0..<9, index).map(\.fields) == [["Mü", "x; \"y"]])
        #expect(try again.head(9).columns == ["a", "b"])
        var found = 0
        try again.forEach(where: [], find: "mü") { _, _ in
            found += 1
            return true
        }
        #expect(found == 1)
        let copy = try written { _ = try again.write(.csv, columns: ["a", "b"], to: $0) }
        #expect(String(decoding: copy, as: UTF8.self) == "a,b\nMü,\"x; \"\"y\"\n")
    }

    @Test func `a search finds texts in them`() throws {
        for one in Self.detected {
            let table = try Table(file(one.bytes), DialectChoice(header: true))
            var found = 0
            try table.forEach(where: [], find: one.rows[1][1]) { _, _ in
                found += 1
                return true
            }
            #expect(found == 1, "\(one.encoding)")
        }
    }
}
