import Base
import Foundation
import MailIndex
import TestSupport
import Testing

@testable import MailEngine
@testable import MailTasks

/// Mails of a Mac, whose names and texts are decomposed, are found like all others.
struct DecomposedMailTests {
    private static func base64(_ text: String) -> String {
        Data(text.decomposedStringWithCanonicalMapping.utf8).base64EncodedString()
    }

    private static func mail(_ subject: String, _ name: String, _ body: String) -> String {
        let percent = name.decomposedStringWithCanonicalMapping.utf8.map { String(format: "%%%02X", $0) }.joined()
        return """
            From a@example.org Fri Mar  5 12:00:00 2021
            From: =?UTF-8?B?\(base64("André 김"))?= <a@example.org>
            Subject: =?UTF-8?B?\(base64(subject))?=
            X-Gmail-Labels: =?UTF-8?B?\(base64("Büro"))?=
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary=B

            --B
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: base64

            \(base64(body))
            --B
            Content-Type: application/octet-stream
            Content-Disposition: attachment; filename*=UTF-8''\(percent)
            Content-Transfer-Encoding: base64

            AAAA
            --B--


            """
    }

    private static let text =
        mail("Unterlagen", "プレゼン資料.pdf", "ガイドです") + mail("견적 요청", "견적서.pdf", "안녕하세요")
        + mail("Größe", "Übersicht é.pdf", "Zoë naïve Привет Йод")

    private func found(_ query: String) async throws -> [Int] {
        try await withFolder { folder in
            let (archive, index) = (folder.appending("mac.mbox"), folder.appending("index.sqlite"))
            try Data(Self.text.utf8).write(to: URL(fileURLWithPath: archive.display))
            var indexing = try MailIndexing(archive, index: index)
            _ = try indexing.run()
            var listing = MailListing()
            listing.query = MailQuery(query)
            return try await MailIndex(reading: index).page(listing, after: nil, limit: 10).rows.map(\.number).sorted()
        }
    }

    @Test(arguments: [
        ("견적서", [2]), ("견적", [2]), ("subject:요청", [2]), ("filename:견적서", [2]), ("안녕하세요", [2]), ("김", [1, 2, 3]),
        ("プレゼン資料", [1]), ("ガイド", [1]), ("filename:プレゼン", [1]), ("Größe", [3]), ("groesse", [3]), ("filename:Übersicht", [3]),
        ("Zoë", [3]), ("naïve", [3]), ("Йод", [3]), ("from:André", [1, 2, 3]), ("label:Büro", [1, 2, 3]), ("-견적서", [1, 3]),
    ])
    func `a decomposed mail is found by a word in either form`(query: String, numbers: [Int]) async throws {
        for form in [query, query.decomposedStringWithCanonicalMapping] {
            #expect(try await found(form) == numbers, "\(form.unicodeScalars.count) scalars")
        }
    }

    @Test(arguments: [("견적서", 1), ("プレゼン", 0), ("übersicht", 2)])
    func `attachments are found by their names without the index`(query: String, index: Int) throws {
        let names = ["プレゼン資料.pdf", "견적서.pdf", "Übersicht é.pdf"].map(\.decomposedStringWithCanonicalMapping)
        for form in [query, query.decomposedStringWithCanonicalMapping] {
            let best = try AttachedWords(names, MailQuery(form, in: .files)).best()
            #expect(best.indexes == [index] && best.areWhole)
        }
    }

    @Test func `a composed and a decomposed subject are one conversation, and sort alike`() throws {
        let composed = BaseSubject("Re: 견적 요청"), decomposed = BaseSubject("Re: 견적 요청".decomposedStringWithCanonicalMapping)
        #expect(Array(composed.text.unicodeScalars) == Array(decomposed.text.unicodeScalars))
    }
}
