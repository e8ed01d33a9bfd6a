import Base
import Foundation
import GRDB
import Mail
import MailIndex
import TestSupport
import Testing

@testable import Server

@Suite("Indexes of mail over the API", .serialized) struct MailIndexingTests {
    /// Indexes left by an earlier version, complete or not, are created again when the server starts, without asking the user.
    @Test func `indexes of earlier versions are made anew`() async throws {
        try await Scene.with { scene in
            let file = scene.root.appending("mail.mbox")
            try put(Array((1...3).map { Letters.mail($0) }.joined().utf8), at: file)
            let path = MailIndex.path(of: MailIndex.id(of: file), in: scene.data)
            try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
            for messages in [3, 0] {
                try MailIndex(writing: path).write { db in
                    var state = MailIndexState(archive: file)
                    (state.messages, state.isComplete) = (messages, messages > 0)
                    try state.save(db)
                    try db.execute(sql: "DROP TABLE words; DROP TABLE mail; PRAGMA user_version = 2")
                }
                try await withServer(at: scene) { client, _ in
                    let id = MailIndex.id(of: file)
                    var found: [String] = []
                    for _ in 0..<1200 where found.count < 3 {
                        let state = try await client.get("/api/mailbox/archives/\(id)").json()["state"] as? String
                        if state == "ready" { found = try await Letters.subjects(client, id, "q=letter") }
                        try await Task.sleep(for: .milliseconds(50))
                    }
                    #expect(found == ["Letter 3", "Letter 2", "Letter 1"])
                }
            }
        }
    }

    @Test func `of an archive that is still coming it is told how much it will be`() async throws {
        try await withServer { client, app, scene in
            let id = try await Letters.opened(client, scene)
            let now = try await client.get("/api/mailbox/archives/\(id)").json()
            let bytes = try #require(now["bytes"] as? Int64)
            app.mailbox.expect(MailArrival(bytes: bytes * 10), of: id)
            let coming = try await client.get("/api/mailbox/archives/\(id)").json()
            #expect(coming["state"] as? String == "indexing" && coming["bytes"] as? Int64 == bytes * 10)
            #expect(coming["messages"] as? Int == 41 && coming["expected"] as? Int == 410)
            app.mailbox.expect(nil, of: id)
            #expect(try await client.get("/api/mailbox/archives/\(id)").json()["state"] as? String == "ready")
        }
    }

    @Test func `a cancel holds while the archive still comes, until the person has it read on`() async throws {
        try await withServer { client, app, _ in
            let mails = (1...1600).map { Letters.mail($0, body: String(repeating: "word\($0) and more ", count: 200)) }
            let bytes = mails.map { Array($0.utf8) }
            let size = bytes.map(\.count).reduce(0, +)
            let connection = try RawConnection(port: client.port)
            connection.send(
                Array(
                    ("POST /api/mailbox/upload?name=a.mbox HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nCookie: \(client.cookie)\r\n"
                        + "Origin: \(client.origin)\r\nConnection: close\r\nContent-Length: \(size)\r\n\r\n").utf8))
            func send(_ range: Range<Int>) { connection.send(Array(bytes[range].joined())) }
            func now() async throws -> (id: String, state: String, messages: Int, expected: Int) {
                let all = try await client.get("/api/mailbox/archives").json()["archives"] as? [[String: Any]]
                let one = all?.first ?? [:]
                return (
                    one["id"] as? String ?? "", one["state"] as? String ?? "", one["messages"] as? Int ?? 0,
                    one["expected"] as? Int ?? 0
                )
            }
            send(0..<600)
            #expect(try await eventually(within: .seconds(60)) { try await now().messages > 0 })
            let base = "/api/mailbox/archives/\(try await now().id)"
            #expect(try await client.post("\(base)/cancel").json()["state"] as? String == "partial")
            let held = try await now()
            // Waits more than a second after the last part was uploaded. If reading was not paused, the server would have
            // read the new bytes by then.
            let file = try app.mailbox.archive(held.id)
            for part in [600..<900, 900..<1200] {
                let size = try #require(FileStamp(of: file)).size
                try await until {
                    FileStamp(of: file).map { Date.now.timeIntervalSince1970 - Double($0.modified) / 1e9 > 1.1 } == true
                }
                send(part)
                try await until { FileStamp(of: file).map { $0.size > size } == true }
            }
            #expect(try await now() == held)
            #expect(held.messages < held.expected && (1000...2200).contains(held.expected), "\(held)")

            #expect(try await client.post("\(base)/index").json()["state"] as? String == "indexing")
            #expect(try await eventually(within: .seconds(60)) { try await now().messages > held.messages })
            #expect(try await client.post("\(base)/cancel").status == 200)
            send(1200..<1600)
            let answer = try Answer(wire: connection.receiveAll()).json()
            #expect(answer["state"] as? String == "partial")
            #expect(answer["bytes"] as? Int == size)
            #expect(app.mailbox.arrival(of: held.id) == nil)
            #expect(try await Letters.read(client, held.id) == 1600)
        }
    }

    @Test func `an archive that is forgotten while it comes is gone`() async throws {
        try await withServer { client, _, scene in
            let connection = try RawConnection(port: client.port)
            connection.send(
                Array(
                    ("POST /api/mailbox/upload?name=a.mbox HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nCookie: \(client.cookie)\r\n"
                        + "Origin: \(client.origin)\r\nConnection: close\r\nContent-Length: 4000000\r\n\r\n").utf8))
            let mails = Array((1...600).map { Letters.mail($0, body: String(repeating: "words ", count: 500)) }.joined().utf8)
            connection.send(Array(mails.prefix(1_900_000)))
            func archives() async throws -> [[String: Any]] {
                try await client.get("/api/mailbox/archives").json()["archives"] as? [[String: Any]] ?? []
            }
            #expect(try await eventually(within: .seconds(60)) { try await archives().count == 1 })
            let id = try #require(try await archives().first?["id"] as? String)
            #expect(try await client.send("DELETE", "/api/mailbox/archives/\(id)").status == 200)
            connection.send([UInt8](repeating: 0x78, count: 2_100_000))
            #expect(try Answer(wire: connection.receiveAll()).code == "cancelled")
            #expect(try await archives().isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: scene.data.appending("mail/archives").display).isEmpty)
        }
    }

    @Test func `an index that lay beside the others moves into a folder of its own, with what was read`() async throws {
        try await Scene.with { scene in
            let file = scene.root.appending("mail.mbox")
            try put(Array((1...3).map { Letters.mail($0) }.joined().utf8), at: file)
            let id = MailIndex.id(of: file)
            try await withServer(at: scene) { client, _ in
                _ = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file)\"}".utf8))
                #expect(try await Letters.read(client, id) == 3)
            }
            let (new, old) = (MailIndex.path(of: id, in: scene.data), scene.data.appending("mail/\(id).sqlite"))
            for part in try FileManager.default.contentsOfDirectory(atPath: new.parent.display) {
                let target = part.replacingOccurrences(of: "index.sqlite", with: old.display)
                #expect(rename(new.parent.appending(part).display, target) == 0)
            }
            #expect(rmdir(new.parent.display) == 0)
            try await withServer(at: scene) { client, _ in
                let answer = try await client.get("/api/mailbox/archives/\(id)").json()
                #expect(answer["messages"] as? Int == 3 && answer["state"] as? String == "ready")
                #expect(
                    FileManager.default.fileExists(atPath: new.display) && !FileManager.default.fileExists(atPath: old.display))
                _ = try await client.send("DELETE", "/api/mailbox/archives/\(id)")
                #expect(!FileManager.default.fileExists(atPath: new.parent.display))
            }
        }
    }

    @Test func `an index that was damaged is made anew while it is open`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            #expect(try await Letters.subjects(client, id, "q=subject:letter&limit=1").count == 1)
            // The worker that reads archives removes an index that it cannot use in the same way.
            let index = MailIndex.path(of: id, in: scene.data)
            MailIndex.remove(index)
            try MailIndex(writing: index).write { try MailIndexState(archive: scene.root.appending("mail.mbox")).save($0) }
            #expect(try await client.get("/api/mailbox/archives/\(id)").json()["messages"] as? Int == 0)
            #expect(try await Letters.read(client, id) == 41)
            #expect(try await Letters.subjects(client, id, "q=subject:letter&limit=100").count == 41)
        }
    }
}
