import Base
import Catalogue
import GRDB
import TestSupport
import Testing

@testable import Server

@Suite("What photos show over HTTP", .serialized) struct ThingRequestTests {
    @Test func `a photo lists what it shows, groups have it, and what is denied is gone until undo`() async throws {
        try await withServer(photos: 2) { client, app, _ in
            let schema = Schema(document: try await client.get("/api/openapi.json").json())
            let ids = try await photoIDs(client)
            for id in ids { #expect(try await client.get("/api/pictures/\(id)").status == 200) }
            try app.catalogue.write { db in
                let identity = try #require(
                    try Identity.fetchOne(db, sql: "SELECT identity FROM file WHERE id = ?", arguments: [ids[0]]))
                try PhotoThings.store(db, identity, [FoundThing(thing: "beagle", certainty: 950)])
            }
            var wrong: [String] = []
            func ask(_ method: String, _ path: String, _ body: String? = nil) async throws -> [String: Any] {
                let answer = try await client.send(method, path, body: body.map { Array($0.utf8) })
                wrong += schema.errors(method, target: path, answer)
                return try answer.json()
            }
            func things() async throws -> [String]? {
                let things = try await ask("GET", "/api/pictures/\(ids[0])/things")["things"] as? [[String: String]]
                return things?.compactMap { thing in thing["key"].map { "\($0): \(thing["en"] ?? ""), \(thing["de"] ?? "")" } }
            }
            #expect(try await things() == ["beagle: beagle, Beagle"])
            let groups = try await ask("GET", "/api/groups/thing")["groups"] as? [[String: Any]]
            let dog = groups?.first { $0["key"] as? String == "dog" }
            #expect(dog?["name"] as? String == "dog" && dog?["german"] as? String == "Hund")
            #expect(try await client.get("/api/photos/ids?group=thing:animal").json()["ids"] as? [Int] == [ids[0]])
            let act = try #require(
                try await ask("POST", "/api/pictures/\(ids[0])/things/deny", "{\"thing\": \"beagle\"}")["act"] as? Int)
            #expect(try await things() == [])
            #expect(try await client.get("/api/photos/ids?group=thing:animal").json()["ids"] as? [Int] == [])
            let again = try await client.send(
                "POST", "/api/pictures/\(ids[0])/things/deny", body: Array("{\"thing\": \"beagle\"}".utf8))
            #expect(again.status == 409)
            #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
            #expect(try await things() == ["beagle: beagle, Beagle"])
            #expect(wrong == [])
        }
    }
}
