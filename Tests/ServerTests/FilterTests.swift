import Base
import Foundation
import TestSupport
import Testing

/// Tests random filters on every route that takes a filter.
@Suite("Filters", .serialized) struct FilterTests {
    private static let choices: [(name: String, values: [String])] = [
        ("screenshots", ["1"]), ("videos", ["1"]), ("favourites", ["1"]), ("state", ["undecided", "kept", "queued", "read"]),
        ("format", ["jpeg", "heic", "mov"]), ("from", ["1970-01-01", "2024-05-01", "2031-01-01"]),
        ("to", ["1970-01-01", "2024-05-01", "2031-01-01"]), ("minBytes", ["0", "150", "9999999"]),
        ("maxBytes", ["0", "200", "9223372036854775807"]), ("ids", ["1", "2,3", "99"]),
        (
            "group",
            [
                "day:2024-05-01", "day:1999-01-01", "kind:picture", "size:5", "identity:OTHER", "folder:1", "today:2001",
                "tag:rome",
            ]
        ),
        ("tag", ["Rome", "ROME"]),
    ]

    private static func query(_ scene: Scene, _ chance: inout SplitMix64) throws -> String {
        let folders = ("folder", [scene.photos.display, scene.photos.appending("in").display, "/nowhere"])
        let chosen = (choices + [folders]).compactMap { name, values in
            chance.below(3) == 0 ? URLQueryItem(name: name, value: values[chance.below(values.count)]) : nil
        }
        var parts = URLComponents()
        parts.queryItems = chosen
        return try #require(parts.percentEncodedQuery)
    }

    @Test func `every combination is answered on every route, and all routes count the same photos`() async throws {
        try await Scene.with { scene in
            for number in 0..<6 { try scene.addPhoto(number) }
            try FileManager.default.createDirectory(
                atPath: scene.photos.appending("in").display, withIntermediateDirectories: true)
            for name in ["in/Screenshot_1.jpg", "in/VID_20240501_1.mov"] { try scene.addPhoto(7, name: BytePath(name)) }
            try await withServer(at: scene) { client, _ in
                _ = try await client.post(
                    "/api/triage/decide-many", "{\"ids\": [1, 2], \"action\": \"readDelete\", \"key\": \"k\"}")
                _ = try await client.post("/api/photos/favourite", "{\"ids\": [2, 3], \"favourite\": true}")
                _ = try await client.post("/api/photos/tags", "{\"ids\": [1, 3, 5], \"give\": [\"Rome\"]}")
                var chance = SplitMix64(seed: 38)
                for _ in 0..<120 {
                    let query = try Self.query(scene, &chance)
                    var answers: [String: [String: Any]] = [:]
                    for route in [
                        "photos", "photos/months", "photos/days", "photos/count", "photos/ids", "triage/deck", "library/photos",
                    ] {
                        let answer = try await client.get("/api/\(route)?\(query)")
                        try #require(answer.status == 200, "\(route)?\(query) answered \(answer.status): \(answer.text)")
                        answers[route] = try answer.json()
                    }
                    let ids = try #require(answers["photos/ids"]?["ids"] as? [Int])
                    let days = try #require(answers["photos/days"]?["counts"] as? [Int])
                    #expect(answers["photos/count"]?["count"] as? Int == ids.count, "\(query)")
                    #expect(answers["photos/months"]?["total"] as? Int == ids.count, "\(query)")
                    #expect(answers["photos"]?["total"] as? Int == ids.count, "\(query)")
                    #expect(days.reduce(0, +) == ids.count, "\(query)")
                    let shown = try #require(answers["library/photos"]?["photos"] as? [[String: Any]])
                    #expect(shown.compactMap { $0["id"] as? Int } == ids, "\(query)")
                    let cards = try #require(answers["triage/deck"]?["cards"] as? [[String: Any]])
                    #expect(Set(cards.compactMap { $0["id"] as? Int }).isSubset(of: ids), "\(query)")
                }
            }
        }
    }

    @Test func `what names no group is refused on every route, and no photo is shown`() async throws {
        try await withServer(photos: 2) { client, _, _ in
            for route in [
                "photos", "photos/months", "photos/days", "photos/count", "photos/ids", "triage/deck", "library/photos",
            ] {
                for (group, words) in [("album:99", "album:99"), ("rubbish:1", "rubbish:1"), ("day", "“day”")] {
                    let answer = try await client.get("/api/\(route)?group=\(group)")
                    #expect(answer.status == 400, "\(route) \(group)")
                    #expect(answer.text.contains(words), "\(answer.text)")
                }
            }
        }
    }
}
