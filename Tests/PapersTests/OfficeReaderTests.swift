import Base
import MailEngine
import TestSupport
import Testing

@testable import PapersEngine

/// The content of office documents as people read it.
struct OfficeReaderTests {
    private static let word = "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'"
    private static let sheet = "xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'"
    private static let relation = "xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'"

    private func packed(_ files: [(name: String, text: String)]) throws -> [UInt8] {
        let writer = try ArchiveWriter(.zip)
        var bytes: [UInt8] = []
        for file in files { bytes += try writer.add(file.name, Array(file.text.utf8), modified: 0) }
        return bytes + (try writer.finish())
    }

    private func document(_ files: (name: String, text: String)...) throws -> OfficeDocument? {
        OfficeReader.document(try packed(files))
    }

    private func words(_ body: String) -> (String, String) {
        (
            "word/document.xml",
            """
            <w:document \(Self.word) xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006'><w:body>\(body)</w:body>\
            </w:document>
            """
        )
    }

    private func paragraph(_ text: String, _ properties: String = "") -> String {
        "<w:p><w:pPr>\(properties)</w:pPr><w:r><w:t>\(text)</w:t></w:r></w:p>"
    }

    @Test func `a text has its headings, paragraphs, lists and tables in their order`() throws {
        let styles = """
            <w:styles \(Self.word)><w:style w:styleId='berschrift2'><w:name w:val='heading 2'/></w:style>\
            <w:style w:styleId='Kapitel'><w:name w:val='Chapter'/><w:pPr><w:outlineLvl w:val='0'/></w:pPr></w:style></w:styles>
            """
        let numbered = { (level: Int) in "<w:numPr><w:ilvl w:val='\(level)'/><w:numId w:val='3'/></w:numPr>" }
        let body =
            paragraph("One", "<w:pStyle w:val='Kapitel'/>") + paragraph("Two", "<w:pStyle w:val='berschrift2'/>")
            + "<w:p><w:r><w:t>Hel</w:t></w:r><w:r><w:t>lo</w:t><w:tab/><w:t>you</w:t><w:br/><w:t>there</w:t></w:r></w:p>"
            + paragraph("Milk", numbered(0)) + paragraph("Skimmed", numbered(1)) + paragraph("")
            + "<w:tbl><w:tr><w:tc>\(paragraph("a"))\(paragraph("b"))</w:tc><w:tc>\(paragraph("c"))</w:tc></w:tr><w:tr><w:tc>\(paragraph("d"))</w:tc></w:tr></w:tbl>"
        typealias Block = OfficeDocument.Block
        let blocks = [
            Block(heading: 1, text: "One"), Block(heading: 2, text: "Two"), Block(text: "Hello\tyou\nthere"),
            Block(item: 0, text: "Milk"), Block(item: 1, text: "Skimmed"), Block(rows: [["a\nb", "c"], ["d"]]),
        ]
        // The styles can lie behind the text.
        for files in [[words(body), ("word/styles.xml", styles)], [("word/styles.xml", styles), words(body)]] {
            let read = try #require(OfficeReader.document(try packed(files)))
            #expect(read == OfficeDocument(kind: .words, parts: [.init(blocks: blocks)], isWhole: true))
        }
    }

    @Test func `deleted text and the second form of a frame are not shown`() throws {
        let frame = { (name: String) in "<mc:\(name)><w:txbxContent>\(self.paragraph("framed"))</w:txbxContent></mc:\(name)>" }
        let read = try document(
            words(
                "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><mc:AlternateContent>\(frame("Choice"))\(frame("Fallback"))</mc:AlternateContent></w:r><w:r><w:t>here</w:t></w:r></w:p>"
            ))
        #expect(read?.parts.first?.blocks.map(\.text) == ["framed", "here"])
    }

    private func workbook(_ rows: String, date1904: Bool = false) throws -> OfficeDocument? {
        try document(
            ("xl/worksheets/sheet1.xml", "<worksheet \(Self.sheet)><sheetData>\(rows)</sheetData></worksheet>"),
            (
                "xl/worksheets/sheet2.xml",
                "<worksheet \(Self.sheet)><sheetData><row r='1'><c r='A1'><v>2</v></c></row></sheetData></worksheet>"
            ),
            (
                "xl/workbook.xml",
                """
                <workbook \(Self.sheet) \(Self.relation)><workbookPr date1904='\(date1904 ? 1 : 0)'/><sheets>\
                <sheet name='Second' sheetId='2' r:id='rId2'/><sheet name='First' sheetId='1' r:id='rId1'/></sheets></workbook>
                """
            ),
            (
                "xl/_rels/workbook.xml.rels",
                """
                <Relationships><Relationship Id='rId1' Target='worksheets/sheet1.xml'/>\
                <Relationship Id='rId2' Target='/xl/worksheets/sheet2.xml'/></Relationships>
                """
            ),
            (
                "xl/sharedStrings.xml",
                "<sst \(Self.sheet)><si><t>Ann</t></si><si><r><t>Bo</t></r><r><t>nn</t></r><rPh><t>x</t></rPh></si></sst>"
            ),
            (
                "xl/styles.xml",
                """
                <styleSheet \(Self.sheet)><numFmts><numFmt numFmtId='164' formatCode='dd.mm.yyyy&quot;h&quot;'/></numFmts>\
                <cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs><xf numFmtId='0'/><xf numFmtId='164'/>\
                <xf numFmtId='22'/><xf numFmtId='10'/><xf numFmtId='20'/></cellXfs></styleSheet>
                """
            ))
    }

    @Test func `sheets come in the order of the workbook, with empty cells, dates and percentages as they are shown`() throws {
        let rows = """
            <row r='1'><c r='A1' t='s'><v>1</v></c><c r='C1' t='s'><v>0</v></c></row>\
            <row r='3'><c r='B3' s='1'><v>45440</v></c><c r='C3' s='2'><v>45440.75</v></c><c r='D3' s='3'><v>.125</v></c>\
            <c r='E3' s='4'><v>.5</v></c><c r='F3'><v>0.1</v></c><c r='G3' t='b'><v>1</v></c>\
            <c r='H3' t='inlineStr'><is><t>in</t></is></c></row>
            """
        let read = try #require(try workbook(rows))
        #expect(read.kind == .sheets && read.isWhole)
        #expect(read.parts.map(\.name) == ["Second", "First"])
        #expect(
            read.parts[1].blocks.first?.rows == [
                ["Bonn", "", "Ann"], [], ["", "2024-05-28", "2024-05-28 18:00", "12.5 %", "12:00", "0.1", "TRUE", "in"],
            ])
        let old = try #require(try workbook("<row r='1'><c r='A1' s='1'><v>0</v></c></row>", date1904: true))
        #expect(old.parts[1].blocks.first?.rows == [["1904-01-01"]])
    }

    @Test(arguments: [
        ("yyyy-mm-dd", SheetStyles.Format.date), ("[$-407]d. mmmm yyyy;@", .date), ("h:mm", .time), ("[h]:mm:ss", .time),
        ("d/m/yy h:mm", .dateAndTime), ("0.00%", .percent), ("0.00\" m\"", .number), ("#,##0.00 \\d", .number),
        ("General", .number), ("mmm", .date), ("0;[Red]yyyy", .number),
    ])
    func `the format of a number tells what it means`(code: String, format: SheetStyles.Format) {
        #expect(SheetStyles.format(code) == format)
    }

    @Test func `the days before 1 March 1900 are counted as Excel counts them`() {
        for (value, date) in [(1.0, "1900-01-01"), (59, "1900-02-28"), (61, "1900-03-01"), (2_958_465, "9999-12-31")] {
            #expect(SheetNumber(value, isFrom1904: false).shown(.date) == date)
        }
        #expect(SheetNumber(1e300, isFrom1904: false).shown(.date) == "1e+300")
        #expect(SheetNumber(-1, isFrom1904: false).shown(.date) == "-1")
    }

    @Test func `slides have their titles, and come in the order of the presentation`() throws {
        let drawing = "xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'"
        let slide = "xmlns:p='http://schemas.openxmlformats.org/presentationml/2006/main'"
        let shape = { (type: String, text: String, level: Int) in
            """
            <p:sp><p:nvSpPr><p:nvPr><p:ph type='\(type)'/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:pPr lvl='\(level)'/>\
            <a:r><a:t>\(text)</a:t></a:r></a:p></p:txBody></p:sp>
            """
        }
        let read = try document(
            ("ppt/slides/slide1.xml", "<p:sld \(slide) \(drawing)>\(shape("title", "Last", 0))</p:sld>"),
            (
                "ppt/slides/slide2.xml",
                "<p:sld \(slide) \(drawing)>\(shape("ctrTitle", "Start", 0))\(shape("body", "Point", 1))</p:sld>"
            ),
            (
                "ppt/presentation.xml",
                "<p:presentation \(slide) \(Self.relation)><p:sldIdLst><p:sldId r:id='a' id='300'/><p:sldId id='256' r:id='b'/></p:sldIdLst></p:presentation>"
            ),
            (
                "ppt/_rels/presentation.xml.rels",
                "<Relationships><Relationship Id='b' Target='slides/slide1.xml'/><Relationship Id='a' Target='slides/slide2.xml'/></Relationships>"
            ))
        #expect(
            read
                == OfficeDocument(
                    kind: .slides,
                    parts: [.init(name: "Start", blocks: [.init(item: 1, text: "Point")]), .init(name: "Last")], isWhole: true))
    }

    @Test func `an OpenDocument has the same content, without comments and what was deleted`() throws {
        let spaces = ["office", "text", "table", "drawing"].map { name in
            "xmlns:\(name == "drawing" ? "draw" : name)='urn:oasis:names:tc:opendocument:xmlns:\(name):1.0'"
        }.joined(separator: " ")
        let content = { (kind: String, body: String) in
            (
                "content.xml",
                "<office:document \(spaces)><office:body><office:\(kind)>\(body)</office:\(kind)></office:body></office:document>"
            )
        }
        let text = try document(
            content(
                "text",
                """
                <text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h text:outline-level='2'>Head</text:h>\
                <text:p>a<office:annotation><text:p>note</text:p></office:annotation><text:s text:c='2'/>b</text:p>\
                <text:list><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>two</text:p></text:list-item>\
                </text:list></text:list-item></text:list>
                """))
        #expect(
            text?.parts.first?.blocks == [
                .init(heading: 2, text: "Head"), .init(text: "a  b"), .init(item: 0, text: "one"), .init(item: 1, text: "two"),
            ])
        let cell = { (text: String, count: Int) in
            "<table:table-cell table:number-columns-repeated='\(count)'>\(text.isEmpty ? "" : "<text:p>\(text)</text:p>")</table:table-cell>"
        }
        let sheet = try document(
            content(
                "spreadsheet",
                "<table:table table:name='Costs'><table:table-row>\(cell("x", 2))\(cell("", 1))\(cell("y", 1))\(cell("", 16_000))</table:table-row></table:table>"
            ))
        #expect(
            sheet
                == OfficeDocument(
                    kind: .sheets, parts: [.init(name: "Costs", blocks: [.init(rows: [["x", "x", "", "y"]])])], isWhole: true))
    }

    @Test func `what is longer than the limits is cut, and says so`() throws {
        let long = try document(words(String(repeating: paragraph("word"), count: OfficeLimits.blocks + 1)))
        #expect(long?.isWhole == false && long?.parts.first?.blocks.count == OfficeLimits.blocks)
        let huge = try document(words(paragraph(String(repeating: "x", count: OfficeLimits.text + 1)) + paragraph("more")))
        #expect(huge?.isWhole == false)
        let rows = (1...OfficeLimits.rows + 1).map { "<row r='\($0)'><c r='A\($0)'><v>\($0)</v></c></row>" }.joined()
        let sheet = try #require(try workbook(rows))
        #expect(!sheet.isWhole && sheet.parts[1].blocks.first?.rows?.count == OfficeLimits.rows)
        let far = try #require(try workbook("<row r='2000000000'><c r='XFD2000000000'><v>1</v></c></row>"))
        #expect(!far.isWhole && far.parts[1].blocks.isEmpty)
        let deep = try document(words(String(repeating: "<w:p><w:r>", count: 200)))
        #expect(deep?.isWhole == false)
    }

    @Test func `a document with a DTD has no content`() throws {
        let evil = "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>" + words(paragraph("&e; word")).1
        #expect(try document(("word/document.xml", evil))?.parts.first?.blocks.isEmpty == true)
        #expect(OfficeReader.document(Array("no zip".utf8)) == nil)
        #expect(try document(("readme.txt", "hello")) == nil)
    }

    @Test func `a damaged document has what comes before the damage`() throws {
        let cut = ("word/document.xml", String(words(paragraph("good") + paragraph("bad")).1.dropLast(60)))
        let read = try document(cut)
        #expect(read?.parts.first?.blocks.first?.text == "good" && read?.isWhole == false)
        let whole = try packed([words(paragraph("word"))])
        for length in 0..<whole.count { _ = OfficeReader.document(Array(whole[..<length])) }
        var random = SplitMix64(seed: 23)
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<3 { bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
            _ = OfficeReader.document(bytes)
        }
    }
}
