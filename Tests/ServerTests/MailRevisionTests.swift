import Base
import Foundation
import Testing

@testable import Server

@Suite("Numbers of mails mean those that were shown", .serialized) struct MailRevisionTests {
    private func revision(_ client: TestClient, _ id: String) async throws -> String {
        let list = try await client.get("/api/mailbox/archives/\(id)/messages").json()
        let revision = try #require(list["revision"] as? String, "\(list)")
        let shown = try await client.get("/api/mailbox/archives/\(id)/messages/1").json()
        #expect(shown["revision"] as? String == revision)
        return revision
    }

    private func bulkAction(_ client: TestClient, _ id: String, _ revision: String) async throws -> Answer {
        let body = "{\"form\": \"mbox\", \"numbers\": [1], \"revision\": \"\(revision)\"}"
        return try await client.post("/api/mailbox/archives/\(id)/deeds", body)
    }

    @Test func `mails are neither saved nor added to Photos once their archive was read anew`() async throws {
        try await withServer(photos: 1) { client, _, scene in
            let id = try await Letters.opened(client, scene), seen = try await revision(client, id)
            #expect(try await bulkAction(client, id, seen).status == 200)
            let picture = "Content-Type: image/png; name=\"a.png\"\nContent-Transfer-Encoding: base64\n"
            let other = Letters.mail(1000, picture, body: "iVBORw0KGgo=") + (1001...1005).map { Letters.mail($0) }.joined()
            try put(Array(other.utf8), at: scene.root.appending("mail.mbox"))
            #expect(try await Letters.read(client, id) == 6)
            #expect(try await bulkAction(client, id, seen).reason() == "mail.readAnew")
            let folders = try await client.get("/api/library/folders").json()["folders"] as? [[String: Any]]
            let folder = try #require(folders?.first?["id"] as? Int)
            func add(_ revision: String) async throws -> Answer {
                try await client.post(
                    "/api/mailbox/archives/\(id)/messages/1/photos", "{\"folder\": \(folder), \"revision\": \"\(revision)\"}")
            }
            let refused = try await add(seen)
            #expect(refused.status == 409)
            #expect(try refused.reason() == "mail.readAnew")
            #expect(FileInfo(scene.photos.appending("a.png")) == nil)
            let now = try await revision(client, id)
            #expect(now != seen)
            #expect(try await bulkAction(client, id, now).status == 200)
            // If mails were only added at the end, the numbers still refer to the same mails.
            try put(Array((other + Letters.mail(1006)).utf8), at: scene.root.appending("mail.mbox"))
            #expect(try await Letters.read(client, id) == 7)
            #expect(try await revision(client, id) == now)
        }
    }

    @Test func `an archive that took the place of the one that was shown is not removed`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            let shown = try #require(try await client.get("/api/mailbox/archives/\(id)").json()["revision"] as? String)
            #expect(try await client.send("DELETE", "/api/mailbox/archives/\(id)?revision=\(shown)").status == 200)
            #expect(try await Letters.opened(client, scene) == id)
            let refused = try await client.send("DELETE", "/api/mailbox/archives/\(id)?revision=\(shown)")
            #expect(try refused.reason() == "mail.readAnew")
            #expect(try await client.get("/api/mailbox/archives/\(id)").status == 200)
        }
    }

    @Test func `of an archive that was replaced and not read again yet, no other mail is saved`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene), seen = try await revision(client, id)
            let other = (1001...1045).map { Letters.mail($0, "X-More: 12345\n") }.joined()
            try put(Array(other.utf8), at: scene.root.appending("mail.mbox"))
            for number in [1, 3, 17] {
                let body = "{\"form\": \"mbox\", \"numbers\": [\(number)], \"revision\": \"\(seen)\"}"
                let answer = try await client.post("/api/mailbox/archives/\(id)/deeds", body)
                var action = try answer.json()
                while action["state"] as? String == "running" {
                    try await Task.sleep(for: .milliseconds(20))
                    action = try await client.get("/api/mailbox/deeds/\(try #require(action["id"] as? Int))").json()
                }
                let file = try await client.get("/api/mailbox/deeds/\(action["id"] as? Int ?? 0)/file")
                #expect(action["state"] as? String != "done", "\(number): \(file.text)")
            }
        }
    }
}
