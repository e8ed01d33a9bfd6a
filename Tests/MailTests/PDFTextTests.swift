import Foundation
import TestSupport
import Testing

@testable import Mail
@testable import MailWork

struct PDFTextTests {
    @Test func `the words of a page are read, in the order of writing`() {
        let content =
            "BT /F 10 Tf (Hello) Tj 0 -12 Td [(wor) -20 (ld) -300 (again)] TJ (a\\(b\\)\\101) ' ET q BI /W 1 ID ab EI Q BT (end) Tj ET"
        let pdf = """
            %PDF-1.4
            1 0 obj << /Type /Page /Parent 2 0 R /Contents 3 0 R >> endobj
            2 0 obj << /Type /Pages /Kids [1 0 R] /Resources << /Font << /F 4 0 R >> >> >> endobj
            3 0 obj << /Length \(content.utf8.count) >> stream
            \(content)
            endstream endobj
            4 0 obj << /Type /Font /Subtype /Type1 >> endobj
            """
        #expect(
            PDFText.text(of: Array(pdf.utf8))?.split(whereSeparator: \.isWhitespace) == [
                "Hello", "world", "again", "a(b)A", "end",
            ])
    }

    @Test func `letters placed one by one are words, separated by gaps`() {
        let content = "BT /F 10 Tf 1 0 0 1 8 25 Tm (a) Tj 5 0 Td (b) Tj 5.1 0 Td (c) Tj 9 0 Td (d) Tj 0 -12 Td (e) Tj ET"
        let pdf = """
            %PDF-1.4
            1 0 obj << /Type /Page /Contents 3 0 R /Resources << /Font << /F 4 0 R >> >> >> endobj
            3 0 obj << /Length \(content.utf8.count) >> stream
            \(content)
            endstream endobj
            4 0 obj << /Type /Font /Subtype /Type1 /FirstChar 97 /Widths [500 500 500 500 500] >> endobj
            """
        #expect(PDFText.text(of: Array(pdf.utf8))?.split(whereSeparator: \.isWhitespace) == ["abc", "d", "e"])
    }

    @Test func `our own PDFs can be read, in any script`() {
        let paper = PlainPaper(title: "t", author: "a")
        let text = "Grüße vom Meer\nsecond line"
        let found = PDFText.text(of: paper.pdf(of: text)) ?? ""
        #expect(found.split(whereSeparator: \.isWhitespace) == ["Grüße", "vom", "Meer", "second", "line"])
        if TrueTypeFont.system() != nil {
            #expect(PDFText.text(of: paper.pdf(of: "Привет мир"))?.split(whereSeparator: \.isWhitespace) == ["Привет", "мир"])
        }
    }

    @Test func `other files and damaged PDFs give no text and no crash`() {
        #expect(PDFText.text(of: []) == nil)
        #expect(PDFText.text(of: Array("%PDF-1.4 nothing".utf8)) == nil)
        #expect(PDFText.text(of: Array("%PDF-1.4 1 0 obj << /Type /Page /Contents 1 0 R /Parent 1 0 R >> /Encrypt".utf8)) == nil)
        let whole = PlainPaper(title: "t", author: "a").pdf(of: "some words that are here")
        var dice = SplitMix64(seed: 3)
        for _ in 0..<60 {
            var torn = Array(whole.suffix(4000))
            torn = Array("%PDF-1.5\n".utf8) + torn
            for _ in 0..<8 { torn[Int.random(in: 9..<torn.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice) }
            _ = PDFText.text(of: Array(torn.prefix(Int.random(in: 10...torn.count, using: &dice))))
        }
        for hostile in [
            String(repeating: "[", count: 200_000), String(repeating: "<<", count: 200_000),
            String(repeating: "1 0 obj ", count: 50_000),
            String(repeating: "(", count: 200_000),
        ] {
            _ = PDFText.text(of: Array(("%PDF-1.4 1 0 obj << /Type /Page /Contents 1 0 R /X " + hostile).utf8))
        }
    }

    @Test func `loops of pages and forms end`() {
        let pdf = """
            %PDF-1.4
            1 0 obj << /Type /Page /Parent 1 0 R /Contents [2 0 R 2 0 R] /Resources << /XObject << /A 2 0 R >> >> >> endobj
            2 0 obj << /Subtype /Form /Length 40 >> stream
            BT (x) Tj ET /A Do /A Do
            endstream endobj
            """
        #expect(PDFText.text(of: Array(pdf.utf8))?.contains("x") == true)
    }
}
