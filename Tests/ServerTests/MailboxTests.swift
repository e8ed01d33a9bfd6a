import Basics
import Foundation
import GRDB
import MailIndex
import Testing
import Workers

import MailWork
@testable import Mailbox
@testable import Server

@Suite("Mail over the API", .serialized) struct MailboxTests {
    /// Has something done with many mails, to its end.
    private func perform(_ client: TestClient, _ id: String, _ wish: String) async throws -> [String: Any] {
        var deed = try await client.send("POST", "/api/mailbox/archives/\(id)/deeds", body: Array(wish.utf8)).json()
        let number = try #require(deed["id"] as? Int, "\(deed)")
        while deed["state"] as? String == "running" {
            try await Task.sleep(for: .milliseconds(20))
            deed = try await client.get("/api/mailbox/deeds/\(number)").json()
        }
        return deed
    }

    @Test func `many mails are put together while one looks on`() async throws {
        try await withServer { client, app, place in
            let id = try await Letters.opened(client, place)
            let wishes: [(String, String, Int)] = [
                ("mbox", "", 41), ("csv", "", 41), ("mbox", ", \"q\": \"label:work\"", 4),
                ("mbox", ", \"numbers\": [3, 41, 7]", 3),
                ("zip", ", \"q\": \"has:attachment\"", 1),
                // With a blank behind it, a word is no beginning: what a narrowed search lists.
                ("mbox", ", \"q\": \"subject:lett\"", 41), ("mbox", ", \"q\": \"subject:lett \"", 0),
            ]
            for (form, wish, count) in wishes {
                let deed = try await perform(client, id, "{\"form\": \"\(form)\"\(wish)}")
                #expect(deed["state"] as? String == "done", "\(form)\(wish): \(deed)")
                #expect(deed["current"] as? Int == count && deed["total"] as? Int == count, "\(form)\(wish)")
                let file = "/api/mailbox/deeds/\(try #require(deed["id"] as? Int))/file"
                let answer = try await client.get(file)
                #expect(answer.headers["content-disposition"]?.hasSuffix("mail%20selection%2E\(form)") == true)
                switch form {
                case "mbox": #expect(answer.text.components(separatedBy: "\nMessage-ID: ").count == count + 1, "\(wish)")
                case "csv": #expect(answer.text.contains("\r\n40,2008-02-"))
                default: #expect(answer.body.starts(with: Array("PK".utf8)))
                }
            }
            for wrong in ["{\"form\": \"exe\"}", "{}", "{\"form\": \"csv\", \"numbers\": [0]}"] {
                let answer = try await client.send("POST", "/api/mailbox/archives/\(id)/deeds", body: Array(wrong.utf8))
                #expect(answer.status == 400, "\(wrong)")
            }
            for gone in ["/api/mailbox/deeds/999", "/api/mailbox/deeds/999/file"] {
                #expect(try await client.get(gone).status == 404)
            }
            let failed = try await perform(client, id, "{\"form\": \"csv\", \"numbers\": [999]}")
            #expect(failed["state"] as? String == "failed" && failed["problem"] is [String: Any])
            #expect(try await client.get("/api/mailbox/deeds/\(try #require(failed["id"] as? Int))/file").status == 404)
        }
    }

    @Test func `what is done with many mails is broken off and leaves nothing behind`() async throws {
        try await withServer { client, app, place in
            let id = try await Letters.opened(client, place)
            // Work that does not end, as one that takes an hour.
            let began = try await app.mailbox.begin(id, .init()) { choice, folder in
                try Data("half".utf8).write(to: URL(fileURLWithPath: folder.appending("half").display))
                try Data("12 41\n".utf8).write(to: URL(fileURLWithPath: try #require(choice.tally).display))
                try await Task.sleep(for: .seconds(3600))
                throw Failure(.unknown, "This cannot be.")
            }
            #expect(began.state == .running && began.total == 41)
            var deed: [String: Any] = [:]
            while deed["current"] as? Int != 12 {
                try await Task.sleep(for: .milliseconds(10))
                deed = try await client.get("/api/mailbox/deeds/\(began.id)").json()
            }
            #expect(deed["total"] as? Int == 41)
            let cancelled = try await client.send("POST", "/api/mailbox/deeds/\(began.id)/cancel").json()
            #expect(cancelled["state"] as? String == "cancelled")
            #expect(cancelled["problem"] == nil)
            let left = try FileManager.default.contentsOfDirectory(atPath: place.data.appending("mail/files").display)
            #expect(left.isEmpty)
        }
    }

    @Test func `an archive is opened, listed, searched, read and forgotten`() async throws {
        try await withServer { client, _, place in
            let id = try await Letters.opened(client, place)
            let base = "/api/mailbox/archives/\(id)"
            let list = try await client.get("/api/mailbox/archives").json()
            let summary = try #require((list["archives"] as? [[String: Any]])?.first)
            #expect(summary["messages"] as? Int == 41)
            #expect(
                (summary["labels"] as? [[String: Any]])?.compactMap { $0["name"] as? String }.sorted() == ["Old news", "Work"])

            // Pages hold every mail once.
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
            #expect(FileManager.default.fileExists(atPath: place.root.appending("mail.mbox").display))
        }
    }

    @Test func `many mails are saved in one file, whole`() async throws {
        try await withServer { client, _, place in
            let id = try await Letters.opened(client, place)
            let base = "/api/mailbox/archives/\(id)"
            let mbox = try await client.get("\(base)/export/mbox?numbers=40,2")
            #expect(mbox.headers["content-disposition"]?.contains("mail%20selection%2Embox") == true)
            #expect(mbox.text.hasPrefix("From jane2@example.org "))
            try put(mbox.body, at: place.root.appending("two.mbox"))
            let again = try await client.send(
                "POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(place.root.appending("two.mbox"))\"}".utf8)
            ).json()
            let copy = try #require(again["id"] as? String)
            #expect(try await Letters.read(client, copy) == 2)
            #expect(
                try await client.get("/api/mailbox/archives/\(copy)/messages/2/export/eml").text
                    == client.get("\(base)/messages/40/export/eml").text)

            let found = try await client.get("\(base)/export/csv?q=label:work")
            #expect(found.text.split(separator: "\r\n").count == 5)
            #expect(
                found.text.contains("10,2008-02-11T09:00:00+01:00,Jane 10,jane10@example.org") || found.text.contains("Jane 10"))
            let zip = try await client.get("\(base)/export/zip")
            #expect(zip.body.starts(with: [0x50, 0x4B, 3, 4]))
            #expect(String(decoding: zip.body, as: UTF8.self).contains("notes.txtthe zebra crossing"))
            #expect(try await client.get("\(base)/export/mbox?numbers=99").status == 400)
            #expect(try await client.get("\(base)/export/exe").status == 400)
            let scratch = place.data.appending("mail/files").display
            #expect(try FileManager.default.contentsOfDirectory(atPath: scratch).allSatisfy { !$0.hasSuffix("mbox") })

            // The two copies are known in both archives.
            let copies = try await client.get("/api/mailbox/copies").json()
            #expect(copies["spare"] as? Int == 2)
            let groups = try #require(copies["copies"] as? [[String: Any]])
            #expect(groups.compactMap { ($0["places"] as? [Any])?.count } == [2, 2])
            let first = try await client.get("/api/mailbox/copies?limit=1").json()
            let next = try await client.get("/api/mailbox/copies?limit=1&after=\(try #require(first["next"] as? String))").json()
            #expect((next["copies"] as? [Any])?.count == 1)
            let elsewhere = try await client.get("\(base)/messages/2/copies").json()["copies"] as? [[String: Any]]
            #expect(elsewhere?.first?["archive"] as? String == copy && elsewhere?.first?["number"] as? Int == 1)
        }
    }

    @Test func `a mail becomes paper`() async throws {
        try await withServer { client, _, place in
            let id = try await Letters.opened(client, place)
            let pdf = try await client.get("/api/mailbox/archives/\(id)/messages/41/export/pdf")
            #expect(pdf.body.starts(with: Array("%PDF-".utf8)) && pdf.body.count > 1000)
        }
    }

    @Test func `pictures of a mail come into a shared folder, once, and go again`() async throws {
        try await withServer { client, _, place in
            let id = try await Letters.opened(client, place)
            let base = "/api/mailbox/archives/\(id)/messages/41"
            let folders = try await client.get("/api/library/folders").json()
            let folder = try #require((folders["folders"] as? [[String: Any]])?.first?["id"] as? Int)
            func add(_ body: String) async throws -> Answer {
                try await client.send("POST", "\(base)/photos", body: Array(body.utf8))
            }
            // The letter's only attachment is a text.
            #expect(try await add("{\"folder\": \(folder), \"attachments\": [0]}").status == 400)
            #expect(try await add("{\"folder\": \(folder)}").status == 400)
            #expect(try await add("{\"folder\": 99}").status == 404)

            let picture = Place.jpeg + Array("mailed".utf8)
            let mail =
                "From a@b Fri Feb 22 17:06:23 2008\nSubject: Pictures\nDate: Fri, 22 Feb 2008 17:06:23 +0100\nContent-Type: multipart/mixed; boundary=b\n\n"
                + ["../Lake.jpg", "Lake.jpg", "notes.txt"].map {
                    "--b\nContent-Type: image/jpeg\nContent-Disposition: attachment; filename=\"\($0)\"\nContent-Transfer-Encoding: base64\n\n\(Data(picture + ($0 == "Lake.jpg" ? [1] : [])).base64EncodedString())\n"
                }.joined() + "--b--\n\n"
            let file = place.root.appending("pictures.mbox")
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
            // Once a scan has read them they are known.
            var known = 0
            for _ in 0..<200 where known < 2 {
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

    @Test func `pictures of many mails come in one act, and go again in one`() async throws {
        try await withServer { client, _, place in
            let mails = (1...60).map { number in
                let picture = Data(Place.jpeg + Array("\(number)".utf8)).base64EncodedString()
                let part =
                    "--b\nContent-Type: image/jpeg; name=\"image001.jpg\"\nContent-Transfer-Encoding: base64\n\n\(picture)\n"
                let text = "--b\nContent-Type: text/plain; name=notes.txt\n\nnotes\n"
                let subject = number <= 50 ? "Lake" : "Hills"
                return
                    "From a@b Fri Feb 22 17:06:23 2008\nSubject: \(subject) \(number)\nDate: Fri, 22 Feb 2008 17:06:23 +0100\nContent-Type: multipart/mixed; boundary=b\n\n\(part)\(text)--b--\n\n"
            }
            let file = place.root.appending("pictures.mbox")
            try put(Array(mails.joined().utf8), at: file)
            let answer = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file)\"}".utf8))
                .json()
            let id = try #require(answer["id"] as? String)
            #expect(try await Letters.read(client, id) == 60)
            let folders = try await client.get("/api/library/folders").json()
            let folder = try #require((folders["folders"] as? [[String: Any]])?.first?["id"] as? Int)
            func add(_ wish: String) async throws -> [String: Any] {
                try await perform(client, id, "{\"form\": \"photos\", \"folder\": \(folder)\(wish)}")
            }
            let found = try #require(try await add(", \"q\": \"subject:lake\"")["photos"] as? [String: Any])
            let paths = try #require(found["added"] as? [String])
            #expect(paths.count == 50 && Set(paths).count == 50)
            #expect((found["failed"] as? [Any])?.isEmpty == true)
            #expect(paths.allSatisfy { $0.hasSuffix(".jpg") && FileManager.default.fileExists(atPath: $0) })
            let undone = try await client.send(
                "POST", "/api/undo", body: Array("{\"act\": \(try #require(found["act"] as? Int))}".utf8)
            ).json()
            #expect((undone["failed"] as? [Any])?.isEmpty == true)
            for path in paths { #expect(!FileManager.default.fileExists(atPath: path)) }
            let named = try #require(try await add(", \"numbers\": [51, 52]")["photos"] as? [String: Any])
            #expect((named["added"] as? [String])?.count == 2)
            for wrong in [", \"numbers\": [99]", ", \"q\": \"nothing\""] {
                #expect(try await add(wrong)["state"] as? String == "failed", "\(wrong)")
            }
            for wrong in [
                "\"folder\": \(folder), \"numbers\": []", "\"folder\": \(folder), \"numbers\": [0]", "\"q\": \"lake\"",
                "\"folder\": 99",
            ] {
                let answer = try await client.send(
                    "POST", "/api/mailbox/archives/\(id)/deeds", body: Array("{\"form\": \"photos\", \(wrong)}".utf8))
                #expect(answer.status >= 400, "\(wrong)")
            }
            // What was taken out on the way is gone.
            let left = try FileManager.default.contentsOfDirectory(atPath: place.data.appending("mail/files").display)
            #expect(left.isEmpty)
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
        try await withServer { client, _, place in
            let file = place.root.appending("nested.mbox")
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
        try await withServer { client, app, place in
            let id = try await Letters.opened(client, place)
            var listing = MailListing()
            listing.query = MailQuery("letter")
            let wanted = listing
            // Whichever comes last is answered; the others are, or gave way.
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
