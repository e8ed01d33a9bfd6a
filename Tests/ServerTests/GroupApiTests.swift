import Base
import Foundation
import Library
import Testing

@testable import Server

@Suite("Groups over the wire", .serialized) struct GroupApiTests {
    @Test func `answers are as they are described, and what is done can be undone`() async throws {
        try await withServer(photos: 5) { client, app, scene in
            let schema = Schema(document: try await client.get("/api/openapi.json").json())
            let copied = scene.photos.appending("copy.jpg").display
            try FileManager.default.copyItem(
                atPath: scene.photos.appending("IMG_20240501_120001.jpg").display, toPath: copied)
            await app.library.scan()
            await app.library.finish()
            var wrong: [String] = []
            func ask(_ method: String, _ path: String, _ target: String, _ body: String? = nil) async throws -> [String: Any] {
                let answer = try await client.send(method, target, body: body.map { Array($0.utf8) })
                let value = try answer.json()
                wrong += schema.errors(method, path, status: answer.status, value)
                return value
            }
            let ways = try await ask("GET", "/api/groups", "/api/groups")
            #expect((ways["ways"] as? [Any])?.count == 15)
            for way in [
                "identity", "exact", "similar", "day", "event", "kind", "folder", "size", "today", "album", "tag", "place",
                "trip", "thing", "person",
            ] {
                let list = try await ask("GET", "/api/groups/{way}", "/api/groups/\(way)")
                #expect(list["error"] == nil, "\(way)")
                guard let group = (list["groups"] as? [[String: Any]])?.first, let key = group["key"] as? String else { continue }
                _ = try await ask("GET", "/api/groups/{way}/{key}", "/api/groups/\(way)/\(key)?strictness=edits")
                _ = try await ask("GET", "/api/groups/{way}/{key}/photos", "/api/groups/\(way)/\(key)/photos?rank=0&limit=2")
            }
            _ = try await ask("POST", "/api/group-comparison/cancel", "/api/group-comparison/cancel")
            _ = try await ask("GET", "/api/groups/{way}/{key}", "/api/groups/day/1900-01-01")
            #expect(try await client.get("/api/groups/rubbish").status == 400)
            #expect(try await client.get("/api/groups/day?strictness=rubbish").status == 400)

            let later = try await ask("GET", "/api/groups/{way}", "/api/groups/kind?rank=1")
            let kinds = try await ask("GET", "/api/groups/{way}", "/api/groups/kind")["groups"] as? [[String: Any]] ?? []
            let laterKeys = (later["groups"] as? [[String: Any]] ?? []).map { $0["key"] as? String }
            #expect(laterKeys == kinds.dropFirst().map { $0["key"] as? String })
            #expect(later["total"] as? Int == kinds.count)
            #expect(try await client.get("/api/groups/kind?rank=-1").status == 200)

            let exact = try await ask("GET", "/api/groups/{way}", "/api/groups/exact")
            #expect(exact["total"] as? Int == 1)
            let plan = try await ask(
                "POST", "/api/groups/{way}/keep-best/preview", "/api/groups/exact/keep-best/preview", "{\"all\": true}")
            #expect(plan["count"] as? Int == 1 && plan["groups"] as? Int == 1)
            let revision = try #require(plan["revision"] as? String)
            let kept = try await ask(
                "POST", "/api/groups/{way}/keep-best", "/api/groups/exact/keep-best",
                "{\"all\": true, \"revision\": \"\(revision)\"}")
            #expect(kept["queued"] as? Int == 1)
            let act = try #require(kept["act"] as? Int)
            _ = try await ask("POST", "/api/undo", "/api/undo", "{\"act\": \(act)}")
            let counts = try await client.get("/api/triage/deck?limit=1").json()["counts"] as? [String: Any]
            #expect(counts?["queued"] as? Int == 0)

            let key = try #require((exact["groups"] as? [[String: Any]])?.first?["key"] as? String)
            let both = try await client.get("/api/groups/exact/\(key)/photos").json()["photos"] as? [[String: Any]]
            let copy = try #require(both?.last?["id"] as? Int)
            #expect(both?.map { $0["reason"] as? String } == [nil, "older"])
            for (alone, count) in [(true, 1), (false, 2)] {
                let decided = try await ask(
                    "POST", "/api/triage/decide-many", "/api/triage/decide-many",
                    "{\"ids\": [\(copy)], \"action\": \"delete\", \"alone\": \(alone), \"key\": \"alone \(alone)\"}")
                #expect(decided["count"] as? Int == count)
                _ = try await ask("POST", "/api/undo", "/api/undo", "{\"act\": \(try #require(decided["act"] as? Int))}")
            }

            _ = try await ask("GET", "/api/group-rule", "/api/group-rule")
            _ = try await ask("PUT", "/api/group-rule", "/api/group-rule", "{\"folders\": [], \"order\": [\"shorter\"]}")
            let ids = try await photoIDs(client)
            let album = try await ask("POST", "/api/albums", "/api/albums", "{\"name\": \"A\", \"ids\": [\(ids[0])]}")
            let number = try #require(album["album"] as? Int)
            _ = try await ask("PUT", "/api/albums/{id}", "/api/albums/\(number)", "{\"name\": \"B\"}")
            _ = try await ask("POST", "/api/albums/{id}/photos", "/api/albums/\(number)/photos", "{\"ids\": [\(ids[1])]}")
            _ = try await ask("GET", "/api/groups/{way}/{key}/photos", "/api/groups/album/\(number)/photos")
            _ = try await ask("POST", "/api/albums/{id}/remove", "/api/albums/\(number)/remove", "{\"ids\": [\(ids[1])]}")
            _ = try await ask("GET", "/api/pictures/{id}/groups", "/api/pictures/\(ids[0])/groups")
            let deleted = try await ask("DELETE", "/api/albums/{id}", "/api/albums/\(number)")
            _ = try await ask("POST", "/api/undo", "/api/undo", "{\"act\": \(try #require(deleted["act"] as? Int))}")
            let many = try await ask(
                "POST", "/api/triage/decide-many", "/api/triage/decide-many",
                "{\"ids\": [\(ids[0]), \(ids[1])], \"action\": \"keep\", \"key\": \"m1\"}")
            #expect((many["count"] as? Int ?? 0) >= 2)
            _ = try await ask("GET", "/api/triage/recent", "/api/triage/recent")
            _ = try await ask("GET", "/api/settings", "/api/settings")
            #expect(wrong == [])
        }
    }
}
