import Base
import Testing

@testable import TablesEngine

struct DialectTests {
    @Test(
        arguments: [
            ("a,b,c\n1,2,3\n", 0x2C), ("a;b;c\n1,5;2;3\n2,5;3;4\n", 0x3B), ("a\tb\n1\t2,3\n", 0x09), ("a|b\nc d|e, f\n", 0x7C),
            ("sep=;\na,b;c\n", 0x3B), ("id^name\n1^Ann, Bo\n2^Cid\n", 0x5E), ("a~b\n1~2\n", 0x7E),
            ("login:uid:shell\nroot:0:/bin/sh\nann:1000:/bin/bash\n", 0x3A), ("time\n10:00:05\n11:30:00\n", 0x2C),
            ("10:00:05\n11:30:00\n", 0x2C), ("link\nhttp://a.b\nhttp://c.d\n", 0x2C), ("a: b: c\nd: e\n", 0x2C),
            ("just\nlines\n", 0x2C), ("\"a;b\",c\n\"d;e\",f\n", 0x2C), ("", 0x2C),
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

    @Test func `a header below a preamble may have a name twice`() throws {
        let bank = """
            Umsatzanzeige;Datei erstellt am: 01.02.2020

            IBAN;DE00 0000
            Saldo;1.234,56;EUR

            Sortierung;Datum absteigend

            Buchung;Text;Saldo;Waehrung;Betrag;Waehrung
            31.01.2020;Einkauf;1.234,56;EUR;-12,34;EUR
            30.01.2020;Miete;1.246,90;EUR;-700,00;EUR
            """
        let dialect = try TableDialect.detect(file(bank))
        #expect(dialect.hasHeader && dialect.linesAbove == 7)
        #expect(try rows(Array(bank.utf8), dialect).map(\.first) == ["Buchung", "31.01.2020", "30.01.2020"])
    }

    @Test func `a delimiter that ends every line but that of the header is no column`() throws {
        let dialect = try TableDialect.detect(file("a,b\n1,2,\n3,4,\n"))
        #expect(dialect.hasFinalDelimiter && dialect.hasHeader)
        #expect(try rows(Array("a,b\n1,2,\n3,4,\n".utf8), dialect) == [["a", "b"], ["1", "2"], ["3", "4"]])
        #expect(try !TableDialect.detect(file("a,b\n1,2,x\n3,4,\n")).hasFinalDelimiter)
    }

    @Test func `the likely encodings come with the first line that shows them`() throws {
        let bytes: [UInt8] = Array("a;b\n".utf8) + [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x3B, 0x31, 0x0A]
        let readings = try EncodingReading.likely(file(bytes))
        #expect(readings.first?.encoding == .windows1251 && readings.first?.sample == "Привет;1")
        #expect(readings.count == 6 && Set(readings.map(\.sample)).count == 6)
        #expect(try EncodingReading.likely(file("Größe\n")) == [])
    }

    @Test func `a text in UTF-8 stays one although a few bytes in it are no characters`() throws {
        for text in ["Grüße aus Köln, schöne Tage\n", "Привет из Москвы\n", "日本語の文章です。\n"] {
            let bytes = Array(text.utf8) + Array(text.utf8) + [0x62, 0xE4, 0x20, 0x0A] + Array(text.utf8)
            #expect(try TextFile(file(bytes)).encoding == .utf8)
            #expect(try TextFile(file(bytes)).lines(count: 4).map(\.unreadable) == [0, 0, 1, 0])
            #expect(try EncodingReading.likely(file(bytes)) == [])
        }
        // "рав" in CP866 is a character in UTF-8.
        let russian: [UInt8] = [0xE0, 0xA0, 0xA2, 0xAD, 0xEB, 0xA9, 0x20, 0xAF, 0xE0, 0xA0, 0xA2, 0xA0, 0x0A]
        #expect(try TextFile(file(russian)).encoding == .cp866)
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

    @Test(
        arguments: [
            ("April 15, 2023;40;2.5\nApril 14, 2023;41;2.5;x\nApril 9, 2023;42;1.5\n", 0x3B),
            ("Apr 15,2023;Ann\nApr 14,2023;Ben\n", 0x3B), ("1,5;2,5\n2,75;3,5\n1,25;4,5\n", 0x3B),
            ("id;text\n1;one, two, three, four\n2;five, six, seven, eight\n", 0x3B),
            ("id,tags\n" + String(repeating: "1,a;b;c\n", count: 100), 0x2C), ("May 3, 2024\t1\nMay 4, 2024\t2\n", 0x09),
        ] as [(String, UInt8)])
    func `commas in dates, numbers and sentences are no delimiters`(text: String, delimiter: UInt8) throws {
        #expect(try TableDialect.detect(file(text)).delimiter == delimiter)
    }

    @Test(arguments: ["sep=;", "SEP=;", "Sep=;", "\"sep=;\"", "sep=; ", "sep=;;"])
    func `the line that names the delimiter is no row`(line: String) throws {
        let table = try Table(file("\(line)\r\na,x;b\r\n1,x;2\r\n"))
        #expect(table.dialect.delimiter == 0x3B)
        #expect(try table.head(9).columns == ["a,x", "b"])
        #expect(try Table(file("\u{FEFF}SEP=\t\nx\ty\n".encoded(.utf16LittleEndian))).dialect.delimiter == 0x09)
    }

    @Test func `a line that only looks like the name of a delimiter is a row`() throws {
        #expect(try Table(file("sep=the rest\n1\n")).head(9).columns == ["sep=the rest"])
    }

    @Test(
        arguments: [
            ("Preis\n1,50\n2,75\n", ["1,50"], ColumnType.number), ("1,05\n2,75\n3,10\n", ["1,05"], .number),
            ("1.234,50\n2,75\n", ["1.234,50"], .number), ("1,5\n2\n3,25\n", ["1,5"], .number),
            ("1,5\n2,7\n", ["1", "5"], .integer),
            ("x,y\n1,5\n2,7\n", ["1", "5"], .integer), ("10,20\n30,40\n", ["10", "20"], .integer),
        ] as [(String, [String], ColumnType)])
    func `decimal commas make one column`(text: String, first: [String], type: ColumnType) throws {
        let head = try Table(file(text)).head(9)
        #expect(head.rows.first?.fields == first)
        #expect(head.types.first == type)
    }

    @Test(
        arguments: [
            // The lines of a bank: texts and values, an empty line, the header.
            (
                "\"Konto:\";\"DE00 / Giro\";\n\n\"Von:\";\"01.01.2023\";\n\n\"Tag\";\"Text\";\"Betrag\";\n"
                    + "\"01.01.2023\";\"Strom; Abschlag\";\"-1,00\";\n\"02.01.2023\";\"Wasser\";\"-2,00\";\n", 4,
                ["Tag", "Text", "Betrag"]
            ),
            // More lines above than below.
            (
                "Account,12\nOwner,Ann\nFrom,2024\nTo,2025\nCurrency,EUR\nDay,Text,Amount,Balance\n2024-05-01,Rent,-1.5,3\n", 5,
                ["Day", "Text", "Amount", "Balance"]
            ),
            // A spreadsheet fills lines up with delimiters.
            ("Report;;\n;;\nName;Town;Age\nAnn;Bonn;7\nBen;Ulm;8\n", 2, ["Name", "Town", "Age"]),
            ("Members\nName,Town,Street\nAnn,Bonn,A\nBen,Ulm,B\n", 1, ["Name", "Town", "Street"]),
            ("\nName,Town\nAnn,Bonn\n", 1, ["Name", "Town"]),
        ] as [(String, Int, [String])])
    func `lines above the header are no rows`(text: String, above: Int, columns: [String]) throws {
        let table = try Table(file(text))
        #expect(table.dialect.linesAbove == above)
        #expect(table.dialect.hasHeader)
        #expect(try table.head(9).columns == columns)
        #expect(try table.head(9).rows.first?.number == 1)
        let all = try Table(file(text), DialectChoice(header: false))
        #expect(all.dialect.linesAbove == 0)
        #expect(try all.head(9).rows.count == text.split(separator: "\n").count)
    }

    @Test(arguments: [
        "Ann,Bonn\nBen,\nCarl,Ulm\n", ",name,age\n1,Ann,7\n2,Ben,8\n", "a\nb,c\nd,e\n", "Ann,,\nBen,Ulm,x\nCarl,Bonn,y\n",
        "id,a,b,c\n1,,,\n2,x,y,z\n3,,,\n", "1,2\n\n3,4\n",
    ])
    func `rows with fewer values are not taken for lines above a header`(text: String) throws {
        #expect(try Table(file(text)).dialect.linesAbove == 0)
    }

    @Test func `a delimiter that ends every line makes no column`() throws {
        for end in ["\n", "\r\n"] {
            let table = try Table(file(["a,b,", "1,2,", "3,4,"].map { $0 + end }.joined()))
            let head = try table.head(9)
            #expect(head.columns == ["a", "b"])
            #expect(head.rows.map(\.fields) == [["1", "2"], ["3", "4"]])
            let written = try written { _ = try table.write(.csv, columns: head.columns, to: $0) }
            #expect(String(decoding: written, as: UTF8.self) == "a,b\n1,2\n3,4\n")
        }
    }

    @Test func `a value after the last delimiter is kept, wherever it is`() throws {
        let table = try Table(file("a,b,\n" + String(repeating: "1,2,\n", count: 600) + "1,2,x\n"))
        #expect(try table.head(9).columns == ["a", "b", ""])
        let written = try written { _ = try table.write(.csv, columns: ["a", "b", ""], to: $0) }
        #expect(String(decoding: written, as: UTF8.self).hasSuffix("1,2\n1,2,x\n"))
        #expect(try Table(file("a,b,c\n1,2,\n3,4,\n")).head(9).columns == ["a", "b", "c"])
        #expect(try Table(file("a,b,\n1,2,3\n4,5,6\n")).head(9).rows.last?.fields == ["4", "5", "6"])
    }
}
