import Base
import Foundation
import MailIndex
import TestSupport
import Testing

@testable import Server

/// An archive with a damaged index is listed with its problem, is named in every answer in which its mails are missing, and
/// can be read again or removed.
@Suite(.serialized) struct UnreadableIndexTests {
    /// Overwrites an index with invalid data. No server may be running.
    private static func damage(_ archive: BytePath, in data: BytePath) throws {
        let index = MailIndex.path(of: MailIndex.id(of: archive), in: data)
        for ending in ["-wal", "-shm"] { unlink(index.display + ending) }
        try put([UInt8](repeating: 7, count: 20_000), at: index)
    }

    private static func archives(_ client: TestClient) async throws -> [[String: Any]] {
        try #require(try await client.get("/api/mailbox/archives").json()["archives"] as? [[String: Any]])
    }

    private static func reasons(_ answer: [String: Any]) -> [String] {
        (answer["problems"] as? [[String: Any]] ?? []).compactMap { $0["reason"] as? String }
    }

    /// - Returns: the archive with the damaged index. A second archive has an intact index.
    private static func prepare(_ scene: Scene) async throws -> (id: String, file: BytePath) {
        let (file, other) = (scene.root.appending("mail.mbox"), scene.root.appending("other.mbox"))
        try await withServer(at: scene, share: false) { client, _ in
            _ = try await Letters.opened(client, scene)
            try put(Array(Letters.mail(99, body: "Hello zebra").utf8), at: other)
            let added = try await client.post("/api/mailbox/archives", "{\"path\": \"\(other)\"}").json()
            let id = try #require(added["id"] as? String)
            #expect(try await Letters.read(client, id) == 1)
        }
        try damage(file, in: scene.data)
        return (MailIndex.id(of: file), file)
    }

    @Test func `it is listed and named, and read again when it is asked for`() async throws {
        try await Scene.with { scene in
            let (id, file) = try await Self.prepare(scene)
            try await withServer(at: scene, share: false) { client, _ in
                let all = try await Self.archives(client)
                #expect(all.count == 2)
                let one = try #require(all.first { $0["id"] as? String == id })
                #expect(one["path"] as? String == file.display && one["state"] as? String == "failed")
                #expect((one["problem"] as? [String: Any])?["reason"] as? String == "mailIndex.damaged")
                #expect(try await client.get("/api/mailbox/archives/\(id)").json()["state"] as? String == "failed")
                let groups = try await client.get("/api/search?q=hello&kind=mail").json()["groups"] as? [[String: Any]]
                let mails = try #require(groups?.first { $0["kind"] as? String == "mail" })
                #expect((mails["results"] as? [Any])?.count == 1)
                #expect(Self.reasons(mails) == ["mail.archiveLeftOut"])
                let copies = try await client.get("/api/mailbox/copies").json()
                #expect(Self.reasons(copies) == ["mail.archiveLeftOut"])
                #expect(try await Letters.read(client, id) == 41)
                let healed = try await client.get("/api/mailbox/copies").json()
                #expect(Self.reasons(healed).isEmpty)
            }
        }
    }

    @Test func `it is read again when it is opened again, or removed`() async throws {
        try await Scene.with { scene in
            let (id, file) = try await Self.prepare(scene)
            try await withServer(at: scene, share: false) { client, _ in
                let added = try await client.post("/api/mailbox/archives", "{\"path\": \"\(file)\"}")
                #expect(added.status == 200, "\(added.text)")
                #expect(try await Letters.read(client, id) == 41)
            }
            try Self.damage(file, in: scene.data)
            try await withServer(at: scene, share: false) { client, _ in
                let removed = try await client.send("DELETE", "/api/mailbox/archives/\(id)")
                #expect(removed.status == 200, "\(removed.text)")
                let left = try await Self.archives(client)
                #expect(left.count == 1)
                #expect(FileStamp(of: file) != nil)
            }
        }
    }
}
