import Base
import Foundation
import GRDB
import MailIndex
import Testing
import Workers

import MailTasks
@testable import Mail
@testable import Server

@Suite("Many mails at once over the API", .serialized) struct ManyMailsTests {
    /// Starts an action on many mails, and waits for its end.
    private func perform(_ client: TestClient, _ id: String, _ request: String) async throws -> [String: Any] {
        var action = try await client.send("POST", "/api/mailbox/archives/\(id)/deeds", body: Array(request.utf8)).json()
        let number = try #require(action["id"] as? Int, "\(action)")
        while action["state"] as? String == "running" {
            try await Task.sleep(for: .milliseconds(20))
            action = try await client.get("/api/mailbox/deeds/\(number)").json()
        }
        return action
    }

    @Test func `many mails are put together while one looks on`() async throws {
        try await withServer { client, app, scene in
            let id = try await Letters.opened(client, scene)
            let requests: [(String, String, Int)] = [
                ("mbox", ", \"q\": \"\", \"count\": 41", 41),
                ("csv", ", \"q\": \"\", \"count\": 41", 41), ("mbox", ", \"q\": \"label:work\"", 4),
                ("mbox", ", \"numbers\": [3, 41, 7]", 3),
                ("zip", ", \"q\": \"has:attachment\"", 1),
                // The last word of a search also matches the beginning of longer words, unless a space follows it. The exported
                // file must contain the mails that the search lists.
                ("mbox", ", \"q\": \"subject:lett\"", 41), ("mbox", ", \"q\": \"subject:lett \"", 0),
            ]
            for (form, request, count) in requests {
                let action = try await perform(client, id, "{\"form\": \"\(form)\"\(request)}")
                #expect(action["state"] as? String == "done", "\(form)\(request): \(action)")
                #expect(action["current"] as? Int == count && action["total"] as? Int == count, "\(form)\(request)")
                let file = "/api/mailbox/deeds/\(try #require(action["id"] as? Int))/file"
                let answer = try await client.get(file)
                #expect(answer.headers["content-disposition"]?.hasSuffix("mail%20selection%2E\(form)") == true)
                switch form {
                case "mbox": #expect(answer.text.components(separatedBy: "\nMessage-ID: ").count == count + 1, "\(request)")
                case "csv": #expect(answer.text.contains("\r\n40,2008-02-"))
                default: #expect(answer.body.starts(with: Array("PK".utf8)))
                }
            }
            for wrong in [
                "{\"form\": \"exe\"}", "{}", "{\"form\": \"csv\", \"numbers\": [0]}", "{\"form\": \"csv\"}",
                "{\"form\": \"csv\", \"number\": [1]}", "{\"form\": \"csv\", \"q\": \"\"}", "{\"form\": \"csv\", \"q\": \" \"}",
                "{\"form\": \"csv\", \"numbers\": [1], \"q\": \"\"}",
            ] {
                let answer = try await client.send("POST", "/api/mailbox/archives/\(id)/deeds", body: Array(wrong.utf8))
                #expect(answer.status == 400, "\(wrong)")
            }
            for (body, status) in [
                ("{\"form\": \"csv\", \"q\": \"\", \"count\": 41}", 200),
                ("{\"form\": \"csv\", \"q\": \"\", \"count\": 40}", 409),
                ("{\"form\": \"csv\", \"q\": \"label:work\", \"count\": 41}", 409),
                ("{\"form\": \"csv\", \"numbers\": [1], \"count\": 1}", 400),
            ] {
                let answer = try await client.send("POST", "/api/mailbox/archives/\(id)/deeds", body: Array(body.utf8))
                #expect(answer.status == status, "\(body)")
            }
            for gone in ["/api/mailbox/deeds/999", "/api/mailbox/deeds/999/file"] {
                #expect(try await client.get(gone).status == 404)
            }
            let failed = try await perform(client, id, "{\"form\": \"csv\", \"numbers\": [999]}")
            #expect(failed["state"] as? String == "failed" && failed["problem"] is [String: Any])
            #expect(try await client.get("/api/mailbox/deeds/\(try #require(failed["id"] as? Int))/file").status == 404)
        }
    }

    @Test func `many mails are saved in one file, whole`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            let base = "/api/mailbox/archives/\(id)"
            let mbox = try await client.get("\(base)/export/mbox?numbers=40,2")
            #expect(mbox.headers["content-disposition"]?.contains("mail%20selection%2Embox") == true)
            #expect(mbox.text.hasPrefix("From jane2@example.org "))
            try put(mbox.body, at: scene.root.appending("two.mbox"))
            let again = try await client.send(
                "POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(scene.root.appending("two.mbox"))\"}".utf8)
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
            #expect(String(decoding: zip.body, as: UTF8.self).contains("notes.txt"))
            #expect(String(decoding: zip.body, as: UTF8.self).contains("the zebra crossing"))
            #expect(try await client.get("\(base)/export/mbox?numbers=99").status == 400)
            #expect(try await client.get("\(base)/export/exe").status == 400)
            let scratch = scene.data.appending("mail/files").display
            #expect(try FileManager.default.contentsOfDirectory(atPath: scratch).allSatisfy { !$0.hasSuffix("mbox") })

            // Two mails exist in both archives.
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

    @Test func `pictures of many mails come in one act, and go again in one`() async throws {
        try await withServer { client, _, scene in
            let mails = (1...60).map { number in
                let picture = Data(Scene.jpeg + Array("\(number)".utf8)).base64EncodedString()
                let part =
                    "--b\nContent-Type: image/jpeg; name=\"image001.jpg\"\nContent-Transfer-Encoding: base64\n\n\(picture)\n"
                let text = "--b\nContent-Type: text/plain; name=notes.txt\n\nnotes\n"
                let subject = number <= 50 ? "Lake" : "Hills"
                return
                    "From a@b Fri Feb 22 17:06:23 2008\nSubject: \(subject) \(number)\nDate: Fri, 22 Feb 2008 17:06:23 +0100\nContent-Type: multipart/mixed; boundary=b\n\n\(part)\(text)--b--\n\n"
            }
            let file = scene.root.appending("pictures.mbox")
            try put(Array(mails.joined().utf8), at: file)
            let answer = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file)\"}".utf8))
                .json()
            let id = try #require(answer["id"] as? String)
            #expect(try await Letters.read(client, id) == 60)
            let folders = try await client.get("/api/library/folders").json()
            let folder = try #require((folders["folders"] as? [[String: Any]])?.first?["id"] as? Int)
            func add(_ request: String) async throws -> [String: Any] {
                try await perform(client, id, "{\"form\": \"photos\", \"folder\": \(folder)\(request)}")
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
            // The files extracted in the meantime are removed.
            let actions = scene.data.appending("mail/actions")
            let left = try FileManager.default.subpathsOfDirectory(atPath: actions.display)
            #expect(left.contains { $0.hasSuffix("/result.json") } && !left.contains { $0.hasSuffix("/work") }, "\(left)")
        }
    }
}
