import Base
import Catalogue
import Foundation
import GRDB
import Library
import Testing
import Web

@testable import Server

@Suite("“All” reaches the list that was shown", .serialized) struct ShownListTests {
    private func decide(_ client: TestClient, _ ids: some Sequence<Int>, _ action: String) async throws {
        let body = "{\"ids\": \(Array(ids)), \"action\": \"\(action)\", \"key\": \"\(UUID().uuidString)\"}"
        #expect(try await client.post("/api/triage/decide-many", body).status == 200)
    }

    /// - Returns: the argument "count" of the error.
    private func refused(_ answer: Answer) throws -> String? {
        #expect(answer.status == 409, "\(answer.text)")
        let error = try answer.json()["error"] as? [String: Any]
        return (error?["arguments"] as? [String: Any])?["count"] as? String
    }

    @Test(arguments: ["put-back", "delete"])
    func `a queue with as many other photos is not the one that was shown`(_ verb: String) async throws {
        try await withServer(photos: 5) { client, app, _ in
            let ids = try await photoIDs(client)
            try await decide(client, ids.prefix(3), "delete")
            let shown = try await client.all(of: "/api/triage/queue")
            _ = try await client.post("/api/triage/queue/put-back", "{\"ids\": [\(ids[0])]}")
            try await decide(client, [ids[4]], "delete")
            #expect(try refused(try await client.post("/api/triage/queue/\(verb)", shown)) == "3")
            #expect(try await client.get("/api/triage/queue").json()["count"] as? Int == 3)
            let now = try await client.all(of: "/api/triage/queue")
            #expect(now != shown)
            #expect(try await client.post("/api/triage/queue/\(verb)", now).status == 200)
            #expect(try await client.get("/api/triage/queue").json()["count"] as? Int == 0)
            for body in [
                "{\"all\": true}", "{\"all\": true, \"count\": 0}", "{\"ids\": [\(ids[0])], \"count\": 1, \"revision\": \"x\"}",
            ] {
                #expect(try await client.post("/api/triage/queue/\(verb)", body).code == "badRequest")
            }
        }
    }

    @Test func `a photo of the queue whose file changed since it was shown is not deleted`() async throws {
        try await withServer(photos: 2) { client, app, scene in
            let ids = try await photoIDs(client)
            try await decide(client, ids, "delete")
            let photos = try #require(try await client.get("/api/triage/queue").json()["photos"] as? [[String: Any]])
            let shown = try photos.map { (try #require($0["id"] as? Int), try #require($0["version"] as? String)) }
            let changed = try #require(photos.first?["name"] as? String)
            try put(Scene.jpeg + Array("another photo".utf8), at: scene.photos.appending(changed))
            await app.library.scan()
            await app.library.finish()
            let versions = shown.map { "\"\($0.1)\"" }.joined(separator: ",")
            let body = "{\"ids\": \(shown.map { $0.0 }), \"versions\": [\(versions)]}"
            let answer = try await client.post("/api/triage/queue/delete", body).json()
            #expect(answer["deleted"] as? Int == 1)
            #expect(FileManager.default.fileExists(atPath: scene.photos.appending(changed).display))
            #expect(try await client.post("/api/triage/queue/delete", "{\"ids\": [1], \"versions\": []}").code == "badRequest")
        }
    }

    @Test func `a trash with as many other things is not the one that was shown`() async throws {
        try await withServer(photos: 4) { client, app, _ in
            let ids = try await photoIDs(client)
            try await decide(client, ids, "delete")
            _ = try await client.post("/api/triage/queue/delete", "{\"ids\": \(ids.prefix(2))}")
            let shown = try await client.all(of: "/api/trash")
            _ = try await client.post("/api/trash/restore", "{\"ids\": [\(ids[0])]}")
            _ = try await client.post("/api/triage/queue/delete", "{\"ids\": [\(ids[2])]}")
            #expect(try refused(try await client.post("/api/trash/restore", shown)) == "2")
            let now = try await client.all(of: "/api/trash")
            #expect(try await client.post("/api/trash/restore", now).json()["restored"] as? Int == 2)
        }
    }

    @Test func `starting over forgets the decisions that were shown, and not as many others`() async throws {
        try await withServer(photos: 3) { client, app, _ in
            let ids = try await photoIDs(client)
            try await decide(client, ids.prefix(2), "keep")
            func standing() async throws -> String {
                let shown = try await client.get("/api/triage/start-over").json()
                let (count, revision) = (try #require(shown["count"] as? Int), try #require(shown["revision"] as? String))
                return "{\"count\": \(count), \"revision\": \"\(revision)\"}"
            }
            let shown = try await standing()
            try await decide(client, [ids[1]], "delete")
            #expect(try refused(try await client.post("/api/triage/start-over", shown)) == "2")
            #expect(try await client.post("/api/triage/start-over", try await standing()).status == 200)
            #expect(try await client.get("/api/triage/start-over").json()["count"] as? Int == 0)
        }
    }

    @Test(arguments: ["all", "key"])
    func `keeping the best queues the files that were shown, and not as many others`(_ which: String) async throws {
        try await withServer { client, app, scene in
            func add(_ name: String) async throws {
                try put(Scene.jpeg + Array("same".utf8), at: scene.photos.appending(name))
                await app.library.scan()
                await app.library.finish()
            }
            try await add("a.jpg")
            try await add("b.jpg")
            let groups = try await client.get("/api/groups/exact").json()["groups"] as? [[String: Any]]
            let key = try #require(groups?.first?["key"] as? String)
            let choice = which == "all" ? "\"all\": true" : "\"keys\": [\"\(key)\"]"
            func plan() async throws -> [String: Any] {
                try await client.post("/api/groups/exact/keep-best/preview", "{\(choice)}").json()
            }
            let shown = try await plan()
            #expect(shown["count"] as? Int == 1)
            // One copy is added and another removed, so the number is the same.
            try await add("c.jpg")
            try FileManager.default.removeItem(atPath: scene.photos.appending("b.jpg").display)
            await app.library.scan()
            await app.library.finish()
            let present = try await plan()
            #expect(present["count"] as? Int == 1)
            func keep(_ plan: [String: Any]) async throws -> Answer {
                let revision = try #require(plan["revision"] as? String)
                return try await client.post("/api/groups/exact/keep-best", "{\(choice), \"revision\": \"\(revision)\"}")
            }
            #expect(try refused(try await keep(shown)) == "1")
            #expect(try await client.get("/api/triage/queue").json()["count"] as? Int == 0)
            #expect(try await keep(present).json()["queued"] as? Int == 1)
        }
    }

    @Test func `a device that came in since the devices were shown stays`() async throws {
        try await withServer(share: false) { client, app in
            let shown = try app.devices.add(.iPhone, name: nil)
            let newer = try app.devices.add(.iPad, name: nil)
            let removed = try await client.send("DELETE", "/api/devices", body: Array("{\"ids\": [\(shown.id)]}".utf8))
            #expect(try removed.json()["devices"] as? Int == 1)
            #expect(app.devices.all.map(\.id) == [newer.id])
            for body in ["{}", "{\"ids\": []}", ""] {
                #expect(try await client.send("DELETE", "/api/devices", body: Array(body.utf8)).code == "badRequest")
            }
            #expect(app.devices.all.count == 1)
        }
    }

    @Test func `of two who change one note, the second sees what is there now`() async throws {
        try await withServer(photos: 1) { client, app, _ in
            // Creates the state in which a photo was read.
            try await app.catalogue.database.write { db in
                let identity = try Data.fetchOne(db, sql: "SELECT identity FROM file")
                try db.execute(
                    sql: """
                        INSERT INTO reading (identity, readAt, seconds, width, height, text, lines, category, certainty)
                        VALUES (?, 1, 0, 1, 1, 'Read', x'', 'other', 1)
                        """, arguments: [identity])
                try db.execute(sql: "INSERT INTO note (identity, at, category) VALUES (?, 1, 'other')", arguments: [identity])
            }
            let note = try #require((try await client.get("/api/notes").json()["notes"] as? [[String: Any]])?.first)
            let (id, version) = (try #require(note["id"] as? Int), try #require(note["version"] as? String))
            func save(_ text: String, _ version: String) async throws -> Answer {
                try await client.send(
                    "PUT", "/api/notes/\(id)", body: Array("{\"version\": \"\(version)\", \"text\": \"\(text)\"}".utf8))
            }
            let saved = try await save("One", version).json()["note"] as? [String: Any]
            let second = try await save("Two", version)
            #expect(second.status == 409)
            #expect(try second.reason() == "note.changed")
            #expect(try await client.get("/api/notes/\(id)").json()["text"] as? String == "One")
            #expect(try await save("Two", try #require(saved?["version"] as? String)).status == 200)
        }
    }

    @Test func `of two who order the pages of a scan, the second is told of the first`() async throws {
        try await withServer(photos: 3) { client, app, _ in
            let ids = try await photoIDs(client)
            let scan = try #require(try await client.post("/api/scanner/scans").json()["id"] as? Int)
            _ = try await client.post("/api/scanner/scans/\(scan)/photos", "{\"photos\": \(ids)}")
            func pages() async throws -> [Int] {
                let pages = try await client.get("/api/scanner/scans/\(scan)").json()["pages"] as? [[String: Any]] ?? []
                return pages.compactMap { $0["id"] as? Int }
            }
            func order(_ order: [Int], was: [Int]?) async throws -> Answer {
                let words = was.map { ", \"was\": \($0)" } ?? ""
                return try await client.send(
                    "PUT", "/api/scanner/scans/\(scan)", body: Array("{\"order\": \(order)\(words)}".utf8))
            }
            let shown = try await pages()
            try #require(shown.count == 3)
            let first = [shown[2], shown[0], shown[1]]
            #expect(try await order(first, was: shown).status == 200)
            let second = try await order([shown[1], shown[0], shown[2]], was: shown)
            #expect(second.status == 409)
            #expect(try second.reason() == "scan.otherOrder")
            #expect(try await order(shown, was: nil).code == "badRequest")
            #expect(try await pages() == first)
            #expect(try await order(shown, was: first).status == 200)
        }
    }
}
