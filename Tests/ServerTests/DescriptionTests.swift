import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Library
import Logging
import Testing

@testable import Server

@Suite("The API's description", .serialized) struct DescriptionTests {
    @Test func `names every route that the server has, and no other`() async throws {
        try await withServer { client, app, place in
            let document = try await client.get("/api/openapi.json").json()
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            let described = Set(paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } })
            let session = try Session(data: place.data, port: client.port)
            let server = ShoeboxServer(app: app, data: place.data, web: web, logger: Logger(label: "test"))
            let served = Set(
                server.router(session).routes.map { "\($0.method.rawValue) \($0.path)" }.filter {
                    $0.contains(" /api/") || $0.contains(" /open")
                })
            #expect(described == served.filter { !$0.hasPrefix("HEAD ") })
        }
    }

    @Test func `describes every answer: all that must be there is, and nothing else`() async throws {
        try await withServer(photos: 6) { client, app, place in
            let schema = Schema(document: try await client.get("/api/openapi.json").json())
            try put(Array("no picture".utf8), at: place.photos.appending("broken.jpg"))
            var wrong: [String] = []
            @discardableResult
            func ask(_ method: String, _ path: String, _ target: String, _ body: String? = nil) async throws -> [String: Any] {
                let answer = try await client.send(method, target, body: body.map { Array($0.utf8) })
                let value = try answer.json()
                wrong += schema.errors(method, path, status: answer.status, value)
                return value
            }
            func get(_ path: String, _ query: String = "") async throws -> [String: Any] {
                try await ask("GET", path, path + query)
            }
            func post(_ path: String, _ body: String = "{}") async throws -> [String: Any] {
                try await ask("POST", path, path, body)
            }
            _ = try await post("/api/library/scan")
            await app.library.finish()
            for path in [
                "session", "doctor", "storage", "settings", "library/folders", "library/scan", "library/problems",
                "library/facets",
            ] { _ = try await get("/api/" + path) }
            _ = try await ask("PUT", "/api/settings", "/api/settings", "{\"theme\": \"dark\"}")
            for query in ["", "?path=/", "?path=/nowhere/at/all"] { _ = try await get("/api/library/browse", query) }
            for query in ["?limit=2", "?limit=200"] {
                for path in ["library/photos", "triage/deck"] { _ = try await get("/api/" + path, query) }
            }
            let ids = try await photoIDs(client)
            let decisions = ids.prefix(4).enumerated().map {
                "{\"key\": \"k\($0)\", \"id\": \($1), \"action\": \"\(["delete", "keep", "readDelete", "delete"][$0])\"}"
            }
            _ = try await post(
                "/api/triage/decisions",
                "{\"decisions\": [\((decisions + ["{\"key\": \"x\", \"id\": 999, \"action\": \"keep\"}"]).joined(separator: ","))]}"
            )
            for query in ["?limit=1", ""] { _ = try await get("/api/triage/queue", query) }
            _ = try await post("/api/triage/queue/put-back", "{\"ids\": [\(ids[0])]}")
            try FileManager.default.removeItem(atPath: place.photos.appending("IMG_20240501_120002.jpg").display)
            _ = try await post("/api/triage/queue/delete", "{\"all\": true}")
            for query in ["?limit=1", ""] { _ = try await get("/api/trash", query) }
            let act = try #require(try await post("/api/trash/restore", "{\"all\": true}")["act"] as? Int)
            _ = try await post("/api/undo", "{\"act\": \(act)}")
            _ = try await post("/api/undo", "{\"act\": \(act)}")
            _ = try await post("/api/undo", "{\"key\": \"k1\"}")
            _ = try await post("/api/trash/empty", "{\"all\": true}")
            _ = try await post("/api/triage/start-over")
            _ = try await get("/api/triage/recent")
            for id in ids { try await ask("GET", "/api/pictures/{id}", "/api/pictures/\(id)") }
            _ = try await ask("GET", "/api/pictures/{id}", "/api/pictures/999")
            _ = try await post("/api/library/scan/cancel")
            let folder = try #require(
                (try await get("/api/library/folders")["folders"] as? [[String: Any]])?.first?["id"] as? Int)
            try await ask("DELETE", "/api/library/folders/{id}", "/api/library/folders/\(folder)")
            _ = try await post("/api/library/folders", "{\"path\": \"\(place.photos.display)\"}")
            _ = try await post("/api/library/folders", "{\"path\": \"\(place.photos.display)\"}")
            #expect(wrong == [])
        }
    }
}
