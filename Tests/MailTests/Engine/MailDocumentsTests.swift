import Base
import Foundation
import MailEngine
import PapersEngine
import TestSupport
import Testing

@testable import MailTasks

/// PDFs in mails are read for the index by a library that a hostile PDF may crash.
@Suite(.enabled(if: PDFiumLibrary.find(program: CommandLine.arguments[0]) != nil, "PDFium is not installed"))
struct MailDocumentsTests {
    private func words(_ ends: [[Int64]]) throws -> String? {
        try withFolder { folder throws in try words(in: folder, ends) }
    }

    private func words(in folder: BytePath, _ ends: [[Int64]]) throws -> String? {
        let pdf = Data(SamplePDF.pages(["Hello big world"])).base64EncodedString()
        let mail = folder.appending("a.eml"), note = folder.appending("index.trials")
        let text =
            "From: a@b\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=z\n\n--z\n\nx\n--z\n"
            + "Content-Type: application/pdf\nContent-Transfer-Encoding: base64\n\n\(pdf)\n--z--\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: mail.display))
        var bytes = Data()
        for end in ends { for number in end { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } } }
        try bytes.write(to: URL(fileURLWithPath: note.display))
        var walk = try MailArchive(path: mail.bytes).walk()
        let reader = try #require(try walk.next())
        let part = try #require(reader.message.parts.first { $0.isPDF })
        #expect(part.index == 2)
        let found = try MailDocuments(note: note).words(of: part, reader, file: 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: note.display)) == bytes, "what ended well leaves no trace")
        return found?.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test func `the words of a PDF are read`() throws {
        #expect(try words([]) == "Hello big world")
    }

    @Test func `what ended one worker is tried once more, and then left out`() throws {
        #expect(try words([[0, 0, 2]]) == "Hello big world")
        #expect(try words([[0, 0, 2], [0, 0, 2]]) == nil)
        #expect(try words([[0, 9, 2], [1, 0, 2], [0, 0, 1]]) == "Hello big world")
    }

    @Test func `after many ends no PDF is read any more`() throws {
        let ends = (0..<Int64(MailDocuments.maximumEnds)).map { [0, 1000 + $0, 1] }
        #expect(try words(ends) == nil)
    }

    @Test func `the words of the same content are remembered, and the oldest are forgotten first`() {
        var known = KnownDocuments()
        let keys = (0..<KnownDocuments.maximumDocuments + 1).map { KnownDocuments.Key(Array("\($0)".utf8)) }
        for (number, key) in keys.enumerated() { known.add(key, number == 1 ? nil : "text \(number)") }
        #expect(known[keys[0]] == nil)
        #expect(known[keys[1]] != nil && known[keys[1]]?.text == nil, "one without words is not read again")
        #expect(known[KnownDocuments.Key(Array("2".utf8))]?.text == "text 2")
        let long = KnownDocuments.Key([1, 2, 3])
        known.add(long, String(repeating: "a", count: KnownDocuments.maximumBytes))
        #expect(known[long] != nil && known[keys[2]] == nil)
    }
}
