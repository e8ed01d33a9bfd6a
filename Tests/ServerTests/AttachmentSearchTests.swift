import Base
import Foundation
import TestSupport
import Testing

@testable import Server

/// The attachments of mails are found under their own names, and open separately from the mail.
struct AttachmentSearchTests {
    private static let paper = String(decoding: SamplePDF.pages(["An okapi stood here"]), as: UTF8.self)

    private static func part(_ name: String, _ type: String, _ content: String) -> String {
        """
        --b
        Content-Type: \(type)\(name.isEmpty ? "" : "; name=\"\(name)\"")
        Content-Disposition: attachment
        Content-Transfer-Encoding: \(type == "message/rfc822" ? "8bit" : "base64")

        \(type == "message/rfc822" ? content : Data(content.utf8).base64EncodedString())

        """
    }

    private static func mail(_ number: Int, _ parts: [String]) -> String {
        Letters.mail(
            number, "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n",
            body: "--b\n\nGreetings\n" + parts.joined() + "--b--\n")
    }

    private static let archive = [
        mail(
            1,
            [
                part("Plan.txt", "text/plain", "Nothing of note"),
                part("Invoice 2024.txt", "text/plain", "To pay: the zebra, and 東京都 by night"),
                part("paper.pdf", "application/pdf", paper),
            ]),
        mail(2, [part("invoice_old.bin", "application/octet-stream", "x"), part("Invoice.txt", "text/plain", "y")]),
        mail(3, [part("", "message/rfc822", "Subject: The giraffe\nFrom: Tom <tom@example.org>\n\nlong neck")]),
        mail(4, [part("one.txt", "text/plain", "quagga"), part("two.txt", "text/plain", "quagga and tapir")]),
        mail(5, (1...30).map { part("herd \($0).txt", "text/plain", "gnu") }),
    ].joined()

    private struct Found: Equatable {
        let title: String
        let link: String?
        let mail: String?
        let snippet: String
    }

    private func found(_ client: TestClient, _ words: String) async throws -> [Found] {
        let query = try #require(words.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let answer = try await client.get("/api/search?kind=attachment&limit=200&q=\(query)").json()
        let group = try #require((answer["groups"] as? [[String: Any]])?.first)
        return (group["results"] as? [[String: Any]] ?? []).map {
            Found(
                title: $0["title"] as? String ?? "", link: $0["link"] as? String, mail: $0["mail"] as? String,
                snippet: $0["snippet"] as? String ?? "")
        }
    }

    private func opened(_ client: TestClient, _ scene: Scene) async throws -> (id: String, file: BytePath) {
        let file = scene.root.appending("mail.mbox")
        try put(Array(Self.archive.utf8), at: file)
        let answer = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file)\"}".utf8)).json()
        let id = try #require(answer["id"] as? String)
        #expect(try await Letters.read(client, id) == 5)
        return (id, file)
    }

    @Test func `a hit is the attachment that its words mean, by name or by what is in it`() async throws {
        try await withServer { client, _, scene in
            let (id, file) = try await opened(client, scene)
            func at(_ number: Int, _ index: Int) -> String { "/mail/\(id)/\(number)#attachment-\(index)" }

            // Every attachment with this name is found; attachments of the newest mail come first. No snippet is shown if
            // the file name already contains the words.
            let invoices = try await found(client, "invoice")
            #expect(invoices.map(\.title) == ["invoice_old.bin", "Invoice.txt", "Invoice 2024.txt"])
            #expect(invoices.map(\.link) == [at(2, 0), at(2, 1), at(1, 1)])
            #expect(invoices.map(\.mail) == ["Letter 2", "Letter 2", "Letter 1"])
            #expect(invoices.map(\.snippet) == ["", "", ""])
            #expect(try await found(client, "\"invoice 2024\"").map(\.title) == ["Invoice 2024.txt"])
            #expect(try await found(client, "filename:plan").map(\.link) == [at(1, 0)])

            let zebra = try await found(client, "zebra")
            #expect(zebra.map(\.link) == [at(1, 1)])
            #expect(zebra.first?.snippet == "To pay: the zebra, and 東京都 by night")
            #expect(try await found(client, "東京").map(\.link) == [at(1, 1)])
            // First, one word is in the name and the other word in the text of the same file; then, the words are in two
            // files of one mail.
            #expect(try await found(client, "invoice zebra").map(\.link) == [at(1, 1)])
            #expect(try await found(client, "quagga tapir").map(\.link) == [at(4, 1)])
            #expect(try await found(client, "quagga").map(\.link) == [at(4, 0), at(4, 1)])
            #expect(try await found(client, "okapi").map(\.title) == ["paper.pdf"])
            #expect(try await found(client, "neck").map(\.title) == ["The giraffe"])
            #expect(try await found(client, "greetings") == [])
            // Only 20 results are shown, so that a mail with many files leaves room for the results of other mails.
            for words in ["herd", "gnu"] { #expect(try await found(client, words).count == 20) }

            // If the drive with the archive is disconnected, the result is the mail, because its attachments cannot be read.
            try FileManager.default.removeItem(atPath: file.display)
            #expect(
                try await found(client, "tapir").map { [$0.title, $0.link, $0.mail] } == [["Letter 4", "/mail/\(id)/4", nil]])
        }
    }

    @Test func `a PDF in a mail is looked at page by page, and what is none is refused`() async throws {
        try await withServer { client, _, scene in
            let (id, _) = try await opened(client, scene)
            let files = "/api/mailbox/archives/\(id)/messages/1/attachments"
            #expect(try await client.get("\(files)/2/pdf").json()["pages"] as? Int == 1)
            let page = try await client.get("\(files)/2/pdf/page?page=1&width=200")
            #expect(page.headers["content-type"] == "image/jpeg")
            let text = try await client.get("\(files)/2/pdf/text?from=1&count=1").json()
            let read = try #require((text["read"] as? [[String: Any]])?.first)
            #expect((read["text"] as? String)?.contains("An okapi stood here") == true)
            for wrong in [
                "1/pdf", "1/pdf/page", "2/pdf/page?page=2", "2/pdf/page?page=-1", "2/pdf/text?from=9", "9/pdf", "-1/pdf", "x/pdf",
                "2/pdf?in=9", "2/pdf?in=../1", "9/document", "-1/document",
            ] {
                let answer = try await client.get("\(files)/\(wrong)")
                #expect(answer.status >= 400 && answer.status < 500, "\(wrong): \(answer.status)")
                #expect(!answer.text.contains(scene.data.display), "\(answer.text)")
            }
            // A file that is not a document has no content.
            #expect(try await client.get("\(files)/1/document").json()["document"] == nil)
        }
    }
}
