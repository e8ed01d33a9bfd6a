import Base
import TestSupport
import Testing

import MailEngine
@testable import PapersEngine

/// Valid and hostile Office documents.
struct OfficeTextTests {
    private func document(_ files: [(name: String, text: String)]) throws -> [UInt8] {
        let writer = try ArchiveWriter(.zip)
        var bytes: [UInt8] = []
        for file in files { bytes += try writer.add(file.name, Array(file.text.utf8), modified: 0) }
        return bytes + (try writer.finish())
    }

    private func text(_ name: String, _ xml: String) throws -> String? {
        OfficeText.text(of: try document([("[Content_Types].xml", "<Types/>"), (name, xml)]))
    }

    @Test(arguments: [
        (
            "word/document.xml",
            "<w:document xmlns:w='x'><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Hel</w:t></w:r><w:r><w:t>lo &amp; you</w:t></w:r></w:p><w:p><w:r><w:t>Z&#252;rich</w:t><w:tab/><w:t>1</w:t></w:r></w:p></w:document>",
            "Hello & you Zürich 1 \n"
        ),
        ("xl/sharedStrings.xml", "<sst><si><t>Ann</t></si><si><t>Bonn</t></si></sst>", "Ann Bonn \n"),
        (
            "content.xml", "<o:t xmlns:o='x' xmlns:text='y'><text:p>A<text:span>nn</text:span></text:p><text:p>B</text:p></o:t>",
            "Ann B \n"
        ),
        ("ppt/slides/slide12.xml", "<a:p xmlns:a='x'><a:r><a:t>Title</a:t></a:r></a:p>", "Title \n"),
    ])
    func `words are found, runs of one word stay together`(name: String, xml: String, words: String) throws {
        #expect(try text(name, xml) == words)
    }

    @Test func `other files of a document are not read`() throws {
        #expect(try text("word/settings.xml", "<a>secret</a>") == nil)
    }

    @Test(arguments: [
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><x>&e; word</x>",
        "<!DOCTYPE x SYSTEM \"http://127.0.0.1/x.dtd\"><x>word</x>",
        "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]><x>&b;</x>",
    ])
    func `a document with a DTD has no text`(xml: String) throws { #expect(try text("content.xml", xml) == nil) }

    @Test func `what comes before a fault counts`() throws {
        #expect(try text("content.xml", "<x><p>good</p>&unknown; bad</x>") == "good \n")
        #expect(try text("content.xml", "<x><p>good</p><broken") == "good \n")
    }

    @Test func `a text of any length is cut, and a bomb is not unpacked to its end`() throws {
        let long = "<x>" + String(repeating: "0123456789abcdef", count: 1 << 19) + "</x>"
        #expect(try text("content.xml", long)?.utf8.count == OfficeText.maximumText)
        let silent = "<x>" + String(repeating: "<y/>", count: 12 << 20) + "</x>"
        #expect(try text("content.xml", silent)?.utf8.count ?? 0 < 16)
        #expect(try text("content.xml", String(repeating: "<x>", count: 1 << 20)) == nil)
    }

    @Test func `bytes that are no document have no text, wherever they are cut`() throws {
        let whole = try document([("content.xml", "<x>word</x>")])
        #expect(OfficeText.text(of: whole) == "word \n")
        for length in 0..<whole.count { _ = OfficeText.text(of: Array(whole[..<length])) }
        var random = SplitMix64(seed: 19)
        for _ in 0..<500 {
            var bytes = whole
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            _ = OfficeText.text(of: bytes)
        }
    }
}
