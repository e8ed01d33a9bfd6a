import Base
import Foundation
import Testing

@testable import Server

/// Files are read in place, without a copy.
@Suite("Looks into files", .serialized) struct FilePreviewTests {
    private static let mail = """
        From: Ann <ann@example.org>\r
        To: bob@example.org\r
        Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r
        Date: Mon, 20 May 2024 10:00:00 +0200\r
        Content-Type: multipart/mixed; boundary=b\r
        \r
        --b\r
        Content-Type: text/html; charset=utf-8\r
        \r
        <p>Hello <b>Bob</b></p><script>alert(1)</script>\r
        --b\r
        Content-Type: text/plain; name=list.txt\r
        Content-Disposition: attachment; filename=list.txt\r
        \r
        milk\r
        --b--\r

        """

    private func look(_ client: TestClient, _ path: BytePath) async throws -> [String: Any] {
        let answer = try await client.get("/api/files/look?path=\(path.display)")
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json()
    }

    @Test func `one mail is read in place, many are not, and what is damaged has no text`() async throws {
        try await withServer { client, _, place in
            let folder = place.photos
            try put(Array(Self.mail.utf8), at: folder.appending("a.eml"))
            let mail = try #require(try await look(client, folder.appending("a.eml"))["mail"] as? [String: Any])
            #expect(mail["from"] as? String == "Ann <ann@example.org>")
            #expect(mail["to"] as? String == "bob@example.org")
            #expect(mail["subject"] as? String == "Grüße")
            #expect((mail["text"] as? String)?.contains("Hello Bob") == true)
            #expect((mail["text"] as? String)?.contains("alert") == false)
            let parts = try #require(mail["attachments"] as? [[String: Any]])
            #expect(parts.map { $0["name"] as? String } == ["list.txt"])

            try put(Array("From ann Mon May 20 10:00:00 2024\n\(Self.mail)".utf8), at: folder.appending("all.mbox"))
            let many = try await look(client, folder.appending("all.mbox"))
            #expect(many["kind"] as? String == "mail" && many["mail"] == nil)
            try put(Array("PK\u{3}\u{4} and no more".utf8), at: folder.appending("broken.docx"))
            let broken = try await look(client, folder.appending("broken.docx"))
            #expect(broken["kind"] as? String == "document" && broken["text"] == nil)
        }
    }

    @Test func `what was looked into is remembered while it is there, newest first, and can be forgotten`() async throws {
        try await withServer { client, _, place in
            func recent() async throws -> [String] {
                let files = try await client.get("/api/files/recent").json()["files"] as? [[String: Any]]
                return (files ?? []).compactMap { $0["name"] as? String }
            }
            for name in ["a.txt", "b.txt", "c.txt"] {
                try put(Array(name.utf8), at: place.photos.appending(name))
                _ = try await look(client, place.photos.appending(name))
            }
            _ = try await look(client, place.photos.appending("a.txt"))
            #expect(try await recent() == ["a.txt", "c.txt", "b.txt"])
            try FileManager.default.removeItem(atPath: place.photos.appending("c.txt").display)
            #expect(try await recent() == ["a.txt", "b.txt"])
            #expect(try await client.get("/api/files/look?path=/etc/passwd").status == 403)
            #expect(try await recent() == ["a.txt", "b.txt"], "what may not be seen is not remembered")
            #expect(try await client.send("DELETE", "/api/files/recent").status == 200)
            #expect(try await recent() == [])
        }
    }

    @Test func `a film and a sound are sent in parts, as what they are`() async throws {
        try await withServer { client, _, place in
            let film: [UInt8] = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 5, count: 100_000)
            let sound: [UInt8] = Array("RIFF....WAVEfmt ".utf8) + [UInt8](repeating: 6, count: 100_000)
            for (name, bytes, type) in [("a.bin", film, "video/mp4"), ("b.txt", sound, "audio/wav")] {
                try put(bytes, at: place.photos.appending(name))
                let target = "/api/files/content?path=\(place.photos.appending(name).display)"
                let part = try await client.get(target, headers: ["Range": "bytes=4-11"])
                #expect(part.status == 206 && part.body == Array(bytes[4..<12]))
                #expect(part.headers["content-type"] == type)
                #expect(part.headers["content-range"] == "bytes 4-11/\(bytes.count)")
                #expect(part.headers["content-disposition"]?.hasPrefix("inline") == true)
                let tail = try await client.get(target, headers: ["Range": "bytes=-10"])
                #expect(tail.status == 206 && tail.body == Array(bytes.suffix(10)))
                #expect(try await client.get(target, headers: ["Range": "bytes=\(bytes.count)-"]).status == 416)
            }
        }
    }
}
