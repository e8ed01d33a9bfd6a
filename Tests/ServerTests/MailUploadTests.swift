import Base
import Foundation
import Mail
import MailIndex
import TestSupport
import Testing

@testable import Server

/// Copies of mail archives whose upload was interrupted.
@Suite("Uploads of mail that were cut off", .serialized) struct MailUploadTests {
    private static let mails = (1...400).map { Letters.mail($0, body: String(repeating: "word\($0) and more ", count: 200)) }
    private static let whole = Array(mails.joined().utf8)

    /// Creates the files that a killed process leaves: the received part of the archive, and the mark of an unfinished upload.
    private func leave(_ count: Int, in scene: Scene, name: String = "a.mbox") throws {
        for folder in ["mail/archives", "mail/arriving"] {
            try FileManager.default.createDirectory(
                atPath: scene.data.appending(folder).display, withIntermediateDirectories: true)
        }
        try put(Array(Self.whole.prefix(count)), at: scene.data.appending("mail/archives").appending(name))
        try put(Array("\(Self.whole.count)\n".utf8), at: scene.data.appending("mail/arriving").appending(name))
    }

    private func only(_ client: TestClient) async throws -> [String: Any] {
        func all() async throws -> [[String: Any]] {
            try await client.get("/api/mailbox/archives").json()["archives"] as? [[String: Any]] ?? []
        }
        // A server lists the archives shortly after its start.
        try await until { try await all().count == 1 }
        return try await all().first ?? [:]
    }

    @Test func `a mark stands from before the first byte until the archive is whole`() async throws {
        try await withServer { client, _, scene in
            let connection = try RawConnection(port: client.port)
            connection.send(
                Array(
                    ("POST /api/mailbox/upload?name=a.mbox HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nCookie: \(client.cookie)\r\n"
                        + "Origin: \(client.origin)\r\nConnection: close\r\nContent-Length: \(Self.whole.count)\r\n\r\n").utf8))
            let (file, mark) = (scene.data.appending("mail/archives/a.mbox"), scene.data.appending("mail/arriving/a.mbox"))
            try await until { FileInfo(file) != nil }
            #expect(FileManager.default.contents(atPath: mark.display) == Data("\(Self.whole.count)\n".utf8))
            connection.send(Self.whole)
            let answer = try Answer(wire: connection.receiveAll()).json()
            #expect(answer["cut"] == nil && answer["bytes"] as? Int == Self.whole.count)
            #expect(FileInfo(mark) == nil)
        }
    }

    @Test(arguments: [200_000, 1_400_000, 0]) func `what a killed process left is never called whole, and goes on`(
        count: Int
    ) async throws {
        try await Scene.with { scene in
            try leave(count, in: scene)
            try await withServer(at: scene) { client, _ in
                var archive = try await only(client)
                let id = try #require(archive["id"] as? String)
                #expect(archive["cut"] as? Int == count && archive["bytes"] as? Int == Self.whole.count)
                #expect(archive["state"] as? String == "partial")
                // Checks the same after all received bytes were read.
                _ = try await client.post("/api/mailbox/archives/\(id)/index")
                try await until { try await only(client)["state"] as? String != "indexing" }
                archive = try await only(client)
                #expect(["partial", "failed"].contains(archive["state"] as? String ?? ""))

                let wrong = try await client.send(
                    "POST", "/api/mailbox/upload?archive=\(id)&offset=\(count + 1)", body: [1])
                #expect(try wrong.reason() == "inbox.otherOffset")
                if count > 10 {
                    var other = Array(Self.whole.dropFirst(count - 10))
                    other[3] ^= 1
                    let refused = try await client.send(
                        "POST", "/api/mailbox/upload?archive=\(id)&offset=\(count - 10)", body: other)
                    #expect(refused.status == 409)
                    #expect(try refused.reason() == "upload.otherContent")
                    #expect(try await only(client)["cut"] as? Int == count, "what is here stays")
                }
                let offset = max(0, count - 1000)
                let answer = try await client.send(
                    "POST", "/api/mailbox/upload?archive=\(id)&offset=\(offset)", body: Array(Self.whole.dropFirst(offset)))
                #expect(answer.status == 200)
                #expect(try answer.json()["cut"] == nil)
                #expect(try await Letters.read(client, id) == 400)
                #expect(
                    FileManager.default.contents(atPath: scene.data.appending("mail/archives/a.mbox").display) == Data(Self.whole)
                )
                #expect(try FileManager.default.contentsOfDirectory(atPath: scene.data.appending("mail/arriving").display) == [])
                let again = try await client.send("POST", "/api/mailbox/upload?archive=\(id)&offset=0", body: [1])
                #expect(try again.reason() == "mail.notCut")
            }
        }
    }

    @Test func `a copy that is removed, whole or not, waits in removed and comes back`() async throws {
        try await Scene.with { scene in
            try leave(200_000, in: scene)
            try await withServer(at: scene) { client, _ in
                let id = try #require(try await only(client)["id"] as? String)
                #expect(try await client.send("DELETE", "/api/mailbox/archives/\(id)").status == 200)
                let file = scene.data.appending("mail/archives/a.mbox")
                #expect(FileInfo(file) == nil)
                let entry = try #require(Removed(data: scene.data).list().first)
                #expect(entry.bytes == 200_000 && entry.origin == BytePath("mail/archives/a.mbox"))
                #expect(try Removed(data: scene.data).putBack(entry) == file)
            }
            try await withServer(at: scene) { client, _ in
                let archive = try await only(client)
                #expect(archive["cut"] as? Int == 200_000, "it is no more whole than before")
            }
        }
    }
}
