import Base
import Foundation
import TestSupport
import Testing

@testable import PapersEngine

/// Extracts the text of PDFs for the search in mails.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct PaperWordsTests {
    init() throws { try PDFiumLibrary.load(program: try builtProgram().display) }

    private func words(_ bytes: [UInt8]) -> [String]? {
        PaperWords.text(of: bytes, maximum: 1 << 20)?.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    @Test func `the words of all pages are read`() {
        #expect(words(SamplePDF.pages(["Hello big world", "second page"])) == ["Hello", "big", "world", "second", "page"])
    }

    @Test func `of a long text the beginning is read, and never half a letter`() {
        let bytes = SamplePDF.pages(["Hello big world", "second page"])
        #expect(PaperWords.text(of: bytes, maximum: 7) == "Hello b")
    }

    @Test func `other files and damaged PDFs give no text and no crash`() {
        #expect(words([]) == nil)
        #expect(words(Array("%PDF-1.4 nothing".utf8)) == nil)
        #expect(words(SamplePDF.pages([""])) == nil)
        let whole = SamplePDF.pages(["some words that are here"])
        var dice = SplitMix64(seed: 3)
        for _ in 0..<200 {
            var torn = whole
            for _ in 0..<8 { torn[Int.random(in: 9..<torn.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice) }
            _ = words(Array(torn.prefix(Int.random(in: 10...torn.count, using: &dice))))
        }
        for hostile in ["[", "<<", "1 0 obj ", "("] {
            let many = String(repeating: hostile, count: 100_000)
            _ = words(Array(("%PDF-1.4 1 0 obj << /Type /Page /Contents 1 0 R /X " + many).utf8))
        }
    }
}
