import Foundation
import Testing

/// What a person gives a photo or a video, and what of it is known. For the tests of new contents, to which all of it passes.
extension TestClient {
    func card(_ id: Int) async throws -> [String: Any] { try await get("/api/pictures/\(id)").json() }

    /// The albums, the tags, the favourite mark, the decision, the name and the date.
    func known(_ id: Int) async throws -> [String] {
        let card = try await card(id)
        let groups = try await get("/api/pictures/\(id)/groups").json()["groups"] as? [[String: Any]] ?? []
        let labels = try await get("/api/pictures/\(id)/labels").json()["keywords"] as? [String] ?? []
        let albums = groups.filter { $0["way"] as? String == "album" }.compactMap { $0["name"] as? String }
        return albums + labels + ["favourite", "decision", "name", "taken"].map { "\(card[$0] ?? "")" }
    }

    /// Makes it a favourite, puts it into the album "Best", gives it the tag "sea", and keeps it.
    func mark(_ id: Int) async throws {
        #expect(try await post("/api/photos/favourite", "{\"ids\": [\(id)], \"favourite\": true}").status == 200)
        #expect(try await post("/api/albums", "{\"name\": \"Best\", \"ids\": [\(id)]}").status < 300)
        #expect(try await post("/api/photos/tags", "{\"ids\": [\(id)], \"give\": [\"sea\"]}").status == 200)
        let decision = "{\"key\": \"k-\(id)\", \"id\": \(id), \"action\": \"keep\"}"
        _ = try await post("/api/triage/decisions", "{\"decisions\": [\(decision)]}")
    }
}
