import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Server

@Suite("Tags over HTTP and on the command line", .serialized) struct TagRequestTests {
    private static func escaped(_ text: String) -> String { text.utf8.map { String(format: "%%%02X", $0) }.joined() }

    @Test func `answers are as they are described, and a change is seen by every list and undone`() async throws {
        try await withServer(photos: 3) { client, _, _ in
            let schema = Schema(document: try await client.get("/api/openapi.json").json())
            let ids = try await photoIDs(client)
            var wrong: [String] = []
            func ask(_ method: String, _ path: String, _ body: String? = nil) async throws -> [String: Any] {
                let answer = try await client.send(method, path, body: body.map { Array($0.utf8) })
                let value = try answer.json()
                wrong += schema.errors(method, path, status: answer.status, value)
                return value
            }
            let done = try await ask(
                "POST", "/api/photos/tags", "{\"ids\": [\(ids[0]), \(ids[1])], \"give\": [\"Zürich/夏 50%\"]}")
            #expect(done["count"] as? Int == 2)
            let act = try #require(done["act"] as? Int)
            let all = try await ask("GET", "/api/tags")["tags"] as? [[String: Any]]
            #expect(all?.map { $0["name"] as? String } == ["Zürich/夏 50%"] && all?.first?["photos"] as? Int == 2)
            let shared = try await ask("POST", "/api/tags/shared", "{\"ids\": \(ids)}")
            #expect(shared["photos"] as? Int == 3)
            #expect((shared["tags"] as? [[String: Any]])?.first?["photos"] as? Int == 2)
            let tag = Self.escaped("ZÜRICH/夏 50%")
            for query in ["tag=\(tag)", "group=tag:\(tag)"] {
                #expect(Set(try await client.get("/api/photos/ids?\(query)").json()["ids"] as? [Int] ?? []) == Set(ids[0...1]))
                #expect(try await client.get("/api/photos/count?\(query)").json()["count"] as? Int == 2)
                let hand = try await client.get("/api/triage/deck?\(query)").json()["cards"] as? [[String: Any]]
                #expect(Set(hand?.compactMap { $0["id"] as? Int } ?? []) == Set(ids[0...1]))
            }
            let groups = try await client.get("/api/groups/tag").json()["groups"] as? [[String: Any]]
            let key = try #require(groups?.first?["key"] as? String)
            #expect(key == "Zürich/夏 50%" && groups?.first?["count"] as? Int == 2)
            #expect(try await client.get("/api/groups/tag/\(Self.escaped(key))/photos").json()["total"] as? Int == 2)
            #expect(try await client.get("/api/pictures/\(ids[0])/labels").json()["keywords"] as? [String] == ["Zürich/夏 50%"])

            #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
            #expect(try await client.get("/api/photos/ids?tag=\(tag)").json()["ids"] as? [Int] == [])
            #expect((try await client.get("/api/tags").json()["tags"] as? [Any])?.isEmpty == true)
            #expect(wrong == [])
        }
    }

    @Test func `a tag is renamed, merged once its photos are named, and deleted, and each is undone`() async throws {
        try await withServer(photos: 3) { client, _, _ in
            let schema = Schema(document: try await client.get("/api/openapi.json").json())
            let ids = try await photoIDs(client)
            _ = try await client.post("/api/photos/tags", "{\"ids\": [\(ids[0]), \(ids[1])], \"give\": [\"Roma\"]}")
            _ = try await client.post("/api/photos/tags", "{\"ids\": [\(ids[2])], \"give\": [\"Rome\"]}")
            func tags() async throws -> [String] {
                let tags = try await client.get("/api/tags").json()["tags"] as? [[String: Any]] ?? []
                return tags.map { "\($0["name"] ?? "") \($0["photos"] ?? "")" }
            }
            func act(_ what: String, _ body: String) async throws -> Answer {
                let answer = try await client.post("/api/tags/\(what)", body)
                #expect(schema.errors("POST", "/api/tags/\(what)", status: answer.status, try answer.json()) == [])
                return answer
            }
            let refused = try await act("rename", #"{"name": "Roma", "to": "rome", "photos": 2}"#)
            #expect(try refused.status == 409 && refused.reason() == "tag.exists")
            #expect(try await act("rename", #"{"name": "Roma", "to": "Rom", "photos": 1}"#).reason() == "tag.otherPhotos")
            #expect(try await act("rename", #"{"name": "Paris", "to": "Rom"}"#).reason() == "filter.unknownTag")
            #expect(try await act("rename", #"{"name": "Roma", "to": "a\nb"}"#).reason() == "tag.oneLine")
            #expect(try await act("delete", #"{"name": "Roma", "all": true}"#).reason() == "request.unknownName")
            #expect(try await tags() == ["Roma 2", "Rome 1"])

            var done = try await act("rename", #"{"name": "Roma", "to": "Rome", "photos": 2, "merged": 1}"#).json()
            #expect(done["count"] as? Int == 2)
            #expect(try await tags() == ["Rome 3"])
            _ = try await client.post("/api/undo", "{\"act\": \(try #require(done["act"] as? Int))}")
            #expect(try await tags() == ["Roma 2", "Rome 1"])
            done = try await act("delete", #"{"name": "roma", "photos": 2}"#).json()
            #expect(try await tags() == ["Rome 1"])
            _ = try await client.post("/api/undo", "{\"act\": \(try #require(done["act"] as? Int))}")
            #expect(try await tags() == ["Roma 2", "Rome 1"])
        }
    }

    @Test func `a photo that is gone or was replaced keeps its tags, is named, and the others are changed`() async throws {
        try await withServer(photos: 3) { client, _, _ in
            let ids = try await photoIDs(client)
            let cards = try await client.get("/api/photos").json()["photos"] as? [[String: Any]] ?? []
            let version = try #require(cards.first { $0["id"] as? Int == ids[0] }?["version"] as? String)
            let answer = try await client.post(
                "/api/photos/tags",
                "{\"ids\": [\(ids[0]), \(ids[1]), 999], \"versions\": [\"\(version)\", \"rubbish\", null], \"give\": [\"Anna\"]}"
            ).json()
            #expect(answer["count"] as? Int == 1)
            let failed = answer["failed"] as? [[String: Any]] ?? []
            #expect(failed.map { $0["id"] as? Int } == [ids[1], 999])
            let reasons = failed.map { ($0["error"] as? [String: Any])?["reason"] as? String }
            #expect(reasons == ["tag.replaced", "photo.unknown"])
        }
    }

    @Test(arguments: [
        ("\"ids\": [], \"give\": [\"a\"]", "selection.noPhotos"), ("\"ids\": [1]", "tag.none"),
        ("\"ids\": [1], \"give\": []", "tag.none"), ("\"ids\": [1], \"give\": [\"\"]", "tag.nameLength"),
        ("\"ids\": [1], \"give\": [\"a\\nb\"]", "tag.oneLine"), ("\"ids\": [1], \"take\": [\" \"]", "tag.nameLength"),
        ("\"ids\": [1], \"give\": [\"a\"], \"take\": [\"A\"]", "tag.twice"),
        ("\"ids\": [1], \"give\": [\"a\"], \"versions\": []", "decision.versionsCount"),
        ("\"ids\": [1], \"gives\": [\"a\"]", "request.unknownName"), ("\"ids\": [1], \"give\": \"a\"", "request.fieldWrong"),
    ])
    func `nothing, an impossible name and a contradiction are refused`(body: String, reason: String) async throws {
        try await withServer(photos: 1) { client, app, _ in
            let answer = try await client.post("/api/photos/tags", "{\(body)}")
            #expect(answer.status == 400)
            #expect(try answer.reason() == reason)
            #expect(try app.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM tagChoice") } == 0)
        }
    }
}
