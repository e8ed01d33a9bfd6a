import Base
import Foundation
import GRDB
import MailIndex
import Testing
import Workers

import MailTasks
@testable import Mail
@testable import Server

@Suite("Mail over the API", .serialized) struct MailboxTests {
    @Test func `an archive is opened, listed, searched, read and forgotten`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            let base = "/api/mailbox/archives/\(id)"
            let list = try await client.get("/api/mailbox/archives").json()
            let summary = try #require((list["archives"] as? [[String: Any]])?.first)
            #expect(summary["messages"] as? Int == 41)
            #expect(
                (summary["labels"] as? [[String: Any]])?.compactMap { $0["name"] as? String }.sorted() == ["Old news", "Work"])

            // The pages of the list contain every mail once.
            var seen: [Int] = [], after = ""
            repeat {
                let page = try await client.get("\(base)/messages?limit=7\(after)").json()
                seen += (page["messages"] as? [[String: Any]] ?? []).compactMap { $0["number"] as? Int }
                after = (page["next"] as? String).map { "&after=\($0)" } ?? ""
            } while !after.isEmpty
            #expect(seen.sorted() == Array(1...41))

            #expect(try await Letters.subjects(client, id, "q=from:%22jane%2040%22%20") == ["Letter 40"])
            #expect(try await Letters.subjects(client, id, "q=zebra") == ["Letter 41"])
            #expect(try await Letters.subjects(client, id, "q=has:attachment") == ["Letter 41"])
            #expect(
                try await Letters.subjects(client, id, "q=label:%22old%20news%22&sort=subject") == [
                    "Letter 10", "Letter 20", "Letter 30", "Letter 40",
                ])
            #expect(try await Letters.subjects(client, id, "of=40&ascending=1").sorted() == ["Letter 40", "Letter 41"])
            #expect(try await Letters.subjects(client, id, "grouped=1").count == 40)
            #expect(try await Letters.subjects(client, id, "q=(((%22*") == Letters.subjects(client, id, ""))

            let mail = try await client.get("\(base)/messages/41").json()
            #expect(mail["html"] as? String == "<p>Hello <img src=\"cid:logo@x\"><script>alert(1)</script></p>")
            #expect(mail["number"] as? Int == 41)
            #expect(mail["related"] as? [String] == ["logo@x"])
            #expect((mail["attachments"] as? [[String: Any]])?.first?["name"] as? String == "../notes.txt")
            let file = try await client.get("\(base)/messages/41/attachments/0?name=../notes.txt")
            #expect(file.text == "the zebra crossing")
            #expect(file.headers["content-disposition"]?.hasPrefix("inline") == true)
            #expect(
                try await client.get("\(base)/messages/41/attachments/0?save=1").headers["content-type"]
                    == "application/octet-stream")
            #expect(try await client.get("\(base)/messages/41/related?cid=logo%40x").body.count == 8)
            #expect(try await client.get("\(base)/messages/1/export/eml").text.hasPrefix("Message-ID: <1@x>\n"))
            #expect(try await client.get("\(base)/messages/1/export/txt").text.hasSuffix("Subject: Letter 1\n\nHello\n"))

            _ = try await client.send("DELETE", base)
            #expect(try await client.get(base).status == 404)
            #expect(FileManager.default.fileExists(atPath: scene.root.appending("mail.mbox").display))
        }
    }

    @Test func `a mail becomes paper`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            let pdf = try await client.get("/api/mailbox/archives/\(id)/messages/41/export/pdf")
            #expect(pdf.body.starts(with: Array("%PDF-".utf8)) && pdf.body.count > 1000)
        }
    }

    @Test func `pictures of a mail come into a shared folder, once, and go again`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            let base = "/api/mailbox/archives/\(id)/messages/41"
            let folders = try await client.get("/api/library/folders").json()
            let folder = try #require((folders["folders"] as? [[String: Any]])?.first?["id"] as? Int)
            func add(_ body: String) async throws -> Answer {
                try await client.send("POST", "\(base)/photos", body: Array(body.utf8))
            }
            // The mail's only attachment is a text.
            #expect(try await add("{\"folder\": \(folder), \"attachments\": [0]}").status == 400)
            #expect(try await add("{\"folder\": \(folder)}").status == 400)
            #expect(try await add("{\"folder\": 99}").status == 404)

            let picture = Scene.jpeg + Array("mailed".utf8)
            let mail =
                "From a@b Fri Feb 22 17:06:23 2008\nSubject: Pictures\nDate: Fri, 22 Feb 2008 17:06:23 +0100\nContent-Type: multipart/mixed; boundary=b\n\n"
                + ["../Lake.jpg", "Lake.jpg", "notes.txt"].map {
                    "--b\nContent-Type: image/jpeg\nContent-Disposition: attachment; filename=\"\($0)\"\nContent-Transfer-Encoding: base64\n\n\(Data(picture + ($0 == "Lake.jpg" ? [1] : [])).base64EncodedString())\n"
                }.joined() + "--b--\n\n"
            let file = scene.root.appending("pictures.mbox")
            try put(Array(mail.utf8), at: file)
            let answer = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file)\"}".utf8))
                .json()
            let second = try #require(answer["id"] as? String)
            #expect(try await Letters.read(client, second) == 1)
            let added = try await client.send(
                "POST", "/api/mailbox/archives/\(second)/messages/1/photos", body: Array("{\"folder\": \(folder)}".utf8)
            ).json()
            let paths = try #require(added["added"] as? [String])
            #expect(paths.map { URL(fileURLWithPath: $0).lastPathComponent } == ["Lake.jpg", "Lake (2).jpg"])
            #expect(FileManager.default.contents(atPath: paths[0]) == Data(picture))
            // After a scan has read the photos, they are known.
            var known = 0
            for _ in 0..<1200 where known < 2 {
                let answer = try await client.send(
                    "POST", "/api/mailbox/archives/\(second)/messages/1/photos",
                    body: Array("{\"folder\": \(folder), \"attachments\": [0, 1]}".utf8)
                ).json()
                known = answer["known"] as? Int ?? 0
                if let act = answer["act"] as? Int {
                    _ = try await client.send("POST", "/api/undo", body: Array("{\"act\": \(act)}".utf8))
                }
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(known == 2)
            let undone = try await client.send(
                "POST", "/api/undo", body: Array("{\"act\": \(try #require(added["act"] as? Int))}".utf8)
            ).json()
            #expect((undone["failed"] as? [Any])?.isEmpty == true)
            for path in paths { #expect(!FileManager.default.fileExists(atPath: path)) }
        }
    }

    private static let nested = """
        From jane@example.org Fri Feb 22 17:06:23 2008
        Subject: Outer
        Content-Type: multipart/mixed; boundary=b

        --b
        Content-Type: message/rfc822

        Subject: Inner
        Content-Type: multipart/mixed; boundary=c

        --c

        inner words
        --c
        Content-Disposition: attachment; filename=deep.txt

        deep content
        --c--
        --b--

        """

    @Test func `a mail in a mail is read like any other`() async throws {
        try await withServer { client, _, scene in
            let file = scene.root.appending("nested.mbox")
            try put(Array(Self.nested.utf8), at: file)
            let answer = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file)\"}".utf8))
                .json()
            let id = try #require(answer["id"] as? String)
            #expect(try await Letters.read(client, id) == 1)
            let base = "/api/mailbox/archives/\(id)/messages/1"
            for word in ["inner", "deep", "filename:deep"] {
                #expect(try await Letters.subjects(client, id, "q=\(word)") == ["Outer"], "\(word)")
            }
            let inner = try await client.get("\(base)?in=0").json()
            #expect(inner["subject"] as? String == "Inner")
            #expect((inner["attachments"] as? [[String: Any]])?.first?["name"] as? String == "deep.txt")
            #expect(try await client.get("\(base)/attachments/0?in=0").text == "deep content")
            #expect(try await client.get("\(base)/export/eml?in=0").text.hasPrefix("Subject: Inner\n"))
            for wrong in ["in=1", "in=0.0", "in=x", "in=-1", "in=" + Array(repeating: "0", count: 30).joined(separator: ".")] {
                #expect(try await client.get("\(base)?\(wrong)").status >= 400, "\(wrong)")
            }
        }
    }

    @Test func `a search gives way to the next one of the same hand`() async throws {
        try await withServer { client, app, scene in
            let id = try await Letters.opened(client, scene)
            var listing = MailListing()
            listing.query = MailQuery("letter")
            let wanted = listing
            // The last request is answered. Each of the other requests is answered, or cancelled because a newer request has
            // replaced it.
            let ends = try await withThrowingTaskGroup(of: Failure.Code?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        do throws(Failure) {
                            _ = try await app.mailbox.messages(id, wanted, after: nil, limit: 10, typist: "me")
                            return nil
                        } catch {
                            return error.code
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(ends.contains(nil))
            #expect(ends.allSatisfy { $0 == nil || $0 == .cancelled })
            #expect(app.mailbox.isQuiet)
            let alone = try await app.mailbox.messages(id, wanted, after: nil, limit: 10)
            #expect(alone.count == 41 && !alone.isNarrowed)
        }
    }

    @Test func `the frame for foreign HTML runs nothing and fetches nothing`() async throws {
        try await withServer { client, _, _ in
            let closed = try await client.get("/api/mailbox/frame"), open = try await client.get("/api/mailbox/frame?remote=1")
            let policy = try #require(closed.headers["content-security-policy"])
            #expect(
                policy.contains("default-src 'none'") && policy.contains("img-src 'self' data:;") && !policy.contains("script"))
            #expect(closed.headers["x-frame-options"] == "SAMEORIGIN")
            #expect(open.headers["content-security-policy"]?.contains("img-src 'self' data: https: http:") == true)
            #expect(try await client.get("/api/session").headers["x-frame-options"] == "DENY")
        }
    }
}
