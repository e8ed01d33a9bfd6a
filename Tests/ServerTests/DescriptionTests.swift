import Base
import Foundation
import HTTPTypes
import Hummingbird
import Library
import Logging
import TestSupport
import Testing

@testable import Server

@Suite("The API's description", .serialized) struct DescriptionTests {
    @Test func `names every route that the server has, and no other`() async throws {
        try await withServer { client, app, scene in
            let document = try await client.get("/api/openapi.json").json()
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            let described = Set(paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } })
            let logger = Logger(label: "test")
            let entrance = Entrance(data: scene.root, logger: logger, port: client.port)
            let server = ShoeboxServer(app: app, data: scene.data, web: web, logger: logger)
            let connections = Connections(descriptors: 1024, peers: Peers())
            let served = Set(
                try server.router(entrance, connections, server.listener(entrance, connections, { _ in })).routes.map {
                    "\($0.method.rawValue) \($0.path)"
                }.filter {
                    $0.contains(" /api/") || $0.contains(" /open")
                })
            #expect(described == served.filter { !$0.hasPrefix("HEAD ") })
        }
    }

    @Test func `names every shape once: each reference leads to one, and each one is used`() throws {
        let components = try #require(Schema.ours.document["components"] as? [String: [String: Any]])
        let named = components.filter { $0.key != "securitySchemes" }.flatMap { kind, shapes in
            shapes.keys.map { "#/components/\(kind)/\($0)" }
        }
        #expect(Set(named) == references(in: Schema.ours.document))
    }

    @Test func `the guide names no route that is not there`() throws {
        let guide = try String(contentsOf: packageFolder.appendingPathComponent("docs/api.md"), encoding: .utf8)
        let named = Set(guide.matches(of: /\/api\/[a-z{}\/.-]*[a-z}]/).map { String($0.output) })
        #expect(named.isEmpty == false)
        #expect(named.subtracting(Schema.ours.paths.keys) == [])
    }

    /// The client checks each answer against the API's description. This test sends requests that no other test sends.
    @Test func `describes every answer: all that must be there is, and nothing else`() async throws {
        try await withServer(photos: 6) { client, app, scene in
            try put(Array("no picture".utf8), at: scene.photos.appending("broken.jpg"))
            @discardableResult
            func ask(_ method: String, _ target: String, _ body: String? = nil) async throws -> [String: Any] {
                try await client.send(method, target, body: body.map { Array($0.utf8) }).json()
            }
            func get(_ target: String) async throws -> [String: Any] { try await ask("GET", target) }
            func post(_ target: String, _ body: String = "{}") async throws -> [String: Any] {
                try await ask("POST", target, body)
            }
            _ = try await post("/api/library/scan")
            await app.library.finish()
            for path in [
                "session", "doctor", "storage", "settings", "library/folders", "library/scan", "library/problems",
                "library/facets", "verify", "verify/findings",
            ] { _ = try await get("/api/" + path) }
            _ = try await ask("PUT", "/api/settings", "{\"theme\": \"dark\"}")
            for query in ["", "?path=/", "?path=/nowhere/at/all"] { _ = try await get("/api/library/browse" + query) }
            for query in ["?limit=2", "?limit=200"] {
                for path in ["library/photos", "triage/deck"] { _ = try await get("/api/" + path + query) }
            }
            let ids = try await photoIDs(client)
            let decisions = ids.prefix(4).enumerated().map {
                "{\"key\": \"k\($0)\", \"id\": \($1), \"action\": \"\(["delete", "keep", "readDelete", "delete"][$0])\"}"
            }
            _ = try await post(
                "/api/triage/decisions",
                "{\"decisions\": [\((decisions + ["{\"key\": \"x\", \"id\": 999, \"action\": \"keep\"}"]).joined(separator: ","))]}"
            )
            for query in ["?limit=1", ""] { _ = try await get("/api/triage/queue" + query) }
            _ = try await post("/api/triage/queue/put-back", "{\"ids\": [\(ids[0])]}")
            try FileManager.default.removeItem(atPath: scene.photos.appending("IMG_20240501_120002.jpg").display)
            _ = try await post("/api/triage/queue/delete", try await client.all(of: "/api/triage/queue"))
            for query in ["?limit=1", ""] { _ = try await get("/api/trash" + query) }
            let act = try #require(try await post("/api/trash/restore", try await client.all(of: "/api/trash"))["act"] as? Int)
            _ = try await post("/api/undo", "{\"act\": \(act)}")
            _ = try await post("/api/undo", "{\"act\": \(act)}")
            _ = try await post("/api/undo", "{\"key\": \"k1\"}")
            let item = try #require((try await get("/api/trash?limit=1")["items"] as? [[String: Any]])?.first)
            let (id, version) = (try #require(item["id"] as? Int), try #require(item["version"] as? String))
            let shown = "{\"ids\": [\(id)], \"versions\": [\"\(version)\"]}"
            for _ in 0..<2 { _ = try await post("/api/trash/empty", shown) }
            let standing = try await get("/api/triage/start-over")
            let whole = "{\"count\": 2, \"revision\": \"\(try #require(standing["revision"] as? String))\"}"
            for body in ["{}", "{\"count\": 99, \"revision\": \"\"}", whole] {
                _ = try await post("/api/triage/start-over", body)
            }
            _ = try await get("/api/triage/recent")
            for id in ids { try await ask("GET", "/api/pictures/\(id)") }
            _ = try await get("/api/pictures/999")
            _ = try await post("/api/library/scan/cancel")
            let folder = try #require(
                (try await get("/api/library/folders")["folders"] as? [[String: Any]])?.first?["id"] as? Int)
            try await ask("DELETE", "/api/library/folders/\(folder)")
            _ = try await post("/api/library/folders", "{\"path\": \"\(scene.photos.display)\"}")
            _ = try await post("/api/library/folders", "{\"path\": \"\(scene.photos.display)\"}")
        }
    }

    private func references(in value: Any) -> Set<String> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(references(in: $1)) } }
        guard let object = value as? [String: Any] else { return [] }
        if let reference = object["$ref"] as? String { return [reference] }
        return object.values.reduce(into: []) { $0.formUnion(references(in: $1)) }
    }
}
