import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Server

/// Sends malformed requests to every route of the API's description. They must change nothing.
@Suite("Requests that are written wrongly", .serialized) struct ContractTests {
    private struct Route {
        let method: String
        let path: String
        let parameters: [String]
        /// An example value for each field of the body, by the field's name; nil for a route without a JSON body.
        let fields: [String: Any]?
        let takesAnyName: Bool

        var name: String { "\(method) \(path)" }
        /// The path with values for its parameters. An id belongs to the first item or to no item.
        var target: String {
            path.replacing(/\{way\}/, with: "exact").replacing(/\{form\}/, with: "mbox").replacing(
                /\{[a-z]+\}/.ignoresCase(), with: "1")
        }
    }

    /// Requests that are valid without a body, and requests with the name of a field that may be missing or empty.
    private static let optional: Set<String> = [
        "POST /api/library/scan", "POST /api/scanner/scans", "PUT /api/settings", "POST /api/notes/read", "PUT /api/group-rule",
        "POST /api/triage/decide-many versions", "POST /api/triage/decide-many alone", "POST /api/triage/decisions sent",
        "POST /api/triage/queue/delete versions", "POST /api/albums ids", "POST /api/albums parent", "PUT /api/devices/reach",
        "PUT /api/inbox",
        "POST /api/pictures/sidecars favourite", "POST /api/pictures/sidecars caption", "POST /api/pictures/sidecars date",
        "POST /api/pictures/sidecars place", "POST /api/pictures/sidecars tags", "POST /api/pictures/sidecars people",
        "POST /api/photos/tags versions",
        "POST /api/photos/tags give", "POST /api/photos/tags take",
    ]

    @Test func `a misspelled, repeated or mistyped field or parameter is refused and changes nothing`() async throws {
        try await withServer(photos: 4) { client, app, scene in
            let ids = try await photoIDs(client)
            try await Self.prepare(client, ids)
            let routes = try Self.routes(ids)
            #expect(routes.count > 150)
            let before = try Self.state(app, scene)
            for route in routes {
                for (target, body) in Self.wrong(route) {
                    let answer = try await client.send(route.method, target, body: body.map { Array($0.utf8) })
                    #expect((400..<500).contains(answer.status), "\(route.method) \(target) \(body ?? "")")
                    if !route.path.contains("{") {
                        #expect(answer.code == "badRequest", "\(route.method) \(target) \(body ?? ""): \(answer.text)")
                    }
                }
                let after = try Self.state(app, scene)
                #expect(after == before, "\(route.name)")
            }
        }
    }

    @Test func `a field that is missing, null or empty never means all`() async throws {
        try await withServer(photos: 4) { client, app, scene in
            let ids = try await photoIDs(client)
            try await Self.prepare(client, ids)
            let before = try Self.state(app, scene)
            for route in try Self.routes(ids) where !Self.optional.contains(route.name) {
                for (field, body) in Self.emptied(route) where !Self.optional.contains("\(route.name) \(field)") {
                    _ = try await client.send(route.method, route.target, body: Array(body.utf8))
                    #expect(try Self.state(app, scene) == before, "\(route.name) \(body)")
                }
            }
        }
    }

    @Test(arguments: [
        ("DELETE", "devices/", "request.emptyName"), ("POST", "/triage/start-over", "request.emptyName"),
        ("DELETE", "albums/", "request.noSuchAddress"), ("DELETE", "library/folders/", "request.noSuchAddress"),
        ("DELETE", "scanner/scans/", "request.noSuchAddress"),
    ])
    func `an address with an empty name in it is refused`(_ method: String, _ path: String, _ reason: String) async throws {
        try await withServer { client, _, _ in
            let refused = try await client.send(method, "/api/" + path).reason()
            #expect(refused == reason)
        }
    }

    @Test(arguments: [
        "favourites=true", "favourite=1", "videos=yes", "screenshots=true", "screenshots=", "kind=photo", "date=2024-13",
        "group=exact",
        "tag=unknown", "tag=", "group=tag:unknown", "state=unknwon", "format=jpg2", "order=", "q=", "q=%20",
        "favourites=1&favourites=1", "=1", "folder=", "minBytes=",
    ])
    func `a filter that nobody knows is not the whole library`(_ query: String) async throws {
        try await withServer(photos: 1) { client, _, _ in
            for path in ["photos/ids", "photos", "photos/months"] {
                let answer = try await client.get("/api/\(path)?\(query)")
                #expect(answer.code == "badRequest", "\(path)")
            }
        }
    }
}

extension ContractTests {
    /// Moves one photo to the trash and one to the delete queue, and keeps a third photo, which is added to an album.
    private static func prepare(_ client: TestClient, _ ids: [Int]) async throws {
        for (index, action) in ["delete", "delete", "keep"].enumerated() {
            let swipe = "{\"key\": \"k\(index)\", \"id\": \(ids[index]), \"action\": \"\(action)\"}"
            _ = try await client.post("/api/triage/decisions", "{\"decisions\": [\(swipe)]}")
        }
        #expect(try await client.post("/api/triage/queue/delete", "{\"ids\": [\(ids[0])]}").json()["deleted"] as? Int == 1)
        #expect(try await client.post("/api/albums", "{\"name\": \"A\", \"ids\": [\(ids[2])]}").status == 201)
    }

    /// All state whose change a user would notice: files, decisions, the trash, albums, settings, and paired devices.
    private static func state(_ app: App, _ scene: Scene) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: scene.photos.display)?.allObjects.compactMap { $0 as? String } ?? []
        let rows = try app.catalogue.read { db in
            try [
                "SELECT id, presence, decision FROM file", "SELECT fileId, deletedAt FROM trashed",
                "SELECT id, undoneAt FROM act",
                "SELECT hex(identity), tagId, isGiven FROM tagChoice", "SELECT id, name, deletedAt FROM album",
                "SELECT albumId, hex(identity) FROM albumPhoto",
                "SELECT hex(identity) FROM favourite",
                "SELECT id, path FROM folder", "SELECT id, name, rights FROM device", "SELECT id, title, removedBy FROM scan",
                "SELECT key, value FROM setting", "SELECT hex(one) FROM separation",
            ].flatMap { sql in try Row.fetchAll(db, sql: sql + " ORDER BY 1").map { "\(sql): \($0)" } }
        }
        return files.sorted() + rows
    }

    private static func routes(_ ids: [Int]) throws -> [Route] {
        Schema.ours.paths.filter { $0.key.hasPrefix("/api/") }.flatMap { path, methods in
            methods.compactMap { method, description -> Route? in
                guard let operation = description as? [String: Any], path != "/api/events", !path.hasPrefix("/api/pair") else {
                    return nil
                }
                let parameters = (operation["parameters"] as? [Any] ?? []).map(Schema.ours.resolved)
                    .compactMap { $0 as? [String: Any] }.filter { $0["in"] as? String == "query" }
                let schema =
                    (operation["requestBody"].map(Schema.ours.resolved) as? [String: Any])
                    .flatMap { $0["content"] as? [String: Any] }.flatMap { $0["application/json"] as? [String: Any] }
                    .flatMap { $0["schema"] }.map(Schema.ours.resolved) as? [String: Any]
                return Route(
                    method: method.uppercased(), path: path, parameters: parameters.compactMap { $0["name"] as? String },
                    fields: schema.map { fields(of: $0, ids, path) }, takesAnyName: schema?["additionalProperties"] != nil)
            }
        }.sorted { $0.name < $1.name }
    }

    /// Returns an example value of the right type for each field of a schema. A request with all of these fields would
    /// usually change something.
    private static func fields(of schema: [String: Any], _ ids: [Int], _ path: String) -> [String: Any] {
        let parts = [schema] + (schema["allOf"] as? [Any] ?? []).map(Schema.ours.resolved).compactMap { $0 as? [String: Any] }
        let properties = parts.compactMap { $0["properties"] as? [String: Any] }.reduce(into: [String: Any]()) {
            $0.merge($1) { a, _ in a }
        }
        var fields = properties.mapValues { example(Schema.ours.resolved($0), ids) }
        // If two fields contradict each other, only the field that names items is kept.
        for name in ["all", "q", "key", "again", "category"] where fields.count > 1 && path != "/api/triage/decide-many" {
            fields[name] = nil
        }
        if fields["ids"] != nil { for name in ["count", "revision"] { fields[name] = nil } }
        if path == "/api/triage/decide-many" { fields["action"] = "keep" }
        return fields
    }

    private static func example(_ schema: Any, _ ids: [Int]) -> Any {
        let schema = schema as? [String: Any] ?? [:]
        if let words = schema["enum"] as? [Any], let first = words.first { return first }
        if let constant = schema["const"] { return constant }
        switch (schema["type"] as? [String])?.first ?? schema["type"] as? String {
        case "integer": return ids[1]
        case "number": return 1
        case "boolean": return true
        case "array": return [example(schema["items"].map(Schema.ours.resolved) ?? [:], ids)]
        case "object":
            let properties = schema["properties"] as? [String: Any] ?? [:]
            return properties.mapValues { example(Schema.ours.resolved($0), ids) }
        default: return "x"
        }
    }

    private static func text(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// Returns pairs of a URL and a body. Each pair is wrong in one way.
    private static func wrong(_ route: Route) -> [(target: String, body: String?)] {
        let body = route.fields.map { text($0) } ?? (route.method == "GET" ? nil : "{}")
        var wrong: [(target: String, body: String?)] = [(route.target + "?nobody=1", body)]
        for name in route.parameters {
            wrong.append((route.target + "?\(name)x=1", body))
            wrong.append((route.target + "?\(name)=1&\(name)=1", body))
        }
        guard let fields = route.fields else {
            if route.method != "GET", !Schema.ours.takesBytes(route.method, route.path) {
                wrong.append((route.target, "{\"all\": true}"))
            }
            return wrong
        }
        if !route.takesAnyName {
            for (name, value) in fields {
                var others = fields
                others[name] = nil
                wrong.append((route.target, text(others.merging([name + "x": value]) { a, _ in a })))
                let mistyped: Any = value is [String: Any] ? 7 : ["x": 1]
                wrong.append((route.target, text(others.merging([name: mistyped]) { a, _ in a })))
            }
        }
        for (name, value) in fields {
            let rest = text(fields).dropFirst()
            wrong.append((route.target, "{\"\(name)\": \(text(value)), \(rest)"))
        }
        return wrong
    }

    /// Returns bodies in which one field is missing, null or empty.
    private static func emptied(_ route: Route) -> [(field: String, body: String)] {
        guard let fields = route.fields else { return [] }
        var emptied: [(field: String, body: String)] = [("", "{}"), ("", "")]
        for (name, value) in fields {
            var others = fields
            others[name] = nil
            let nothing: Any =
                value is [Any] ? [Any]() : value is [String: Any] ? [String: Any]() : value is String ? "" : NSNull()
            emptied += [others, others.merging([name: NSNull()]) { a, _ in a }, others.merging([name: nothing]) { a, _ in a }].map
            {
                (field: name, body: text($0))
            }
            // Adds a body that contains nothing but this field with an empty value.
            emptied.append((name, text([name: nothing])))
        }
        return emptied
    }
}
