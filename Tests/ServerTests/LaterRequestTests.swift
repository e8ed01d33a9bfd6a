import Base
import Foundation
import Server
import Testing

@Suite(.serialized) struct LaterRequestTests {
    private static func ids(_ client: TestClient, _ query: String) async throws -> [Int] {
        let cards = try await client.get("/api/triage/deck?limit=9\(query)").json()["cards"] as? [[String: Any]]
        return (cards ?? []).compactMap { $0["id"] as? Int }
    }

    @Test func `a photo is put behind the others by a decision's request, and taken forward by its key`() async throws {
        try await withServer(photos: 4) { client, _, _ in
            let before = try await Self.ids(client, "")
            let body = "{\"decisions\": [{\"key\": \"k\", \"id\": \(before[0]), \"action\": \"later\", \"later\": 0}]}"
            for _ in 0..<2 {
                let answer = try await client.post("/api/triage/decisions", body).json()
                #expect(answer["applied"] as? [String] == ["k"])
                #expect((answer["counts"] as? [String: Any])?["later"] as? Int == 1)
            }
            #expect(try await Self.ids(client, "") == Array(before.dropFirst()) + [before[0]])
            let undone = try await client.post("/api/undo", "{\"key\": \"k\"}").json()
            #expect((undone["cards"] as? [[String: Any]])?.compactMap { $0["id"] as? Int } == [before[0]])
            #expect(try await Self.ids(client, "") == before)
        }
    }

    @Test func `each order has all photos, a seed its own`() async throws {
        try await withServer(photos: 9) { client, _, _ in
            let newest = try await Self.ids(client, "")
            #expect(try await Self.ids(client, "&order=newest") == newest)
            #expect(try await Self.ids(client, "&order=oldest") == newest.reversed())
            for query in ["&order=largest", "&order=group", "&order=random&seed=7"] {
                let ids = try await Self.ids(client, query)
                #expect(ids.sorted() == newest.sorted(), "\(query)")
                #expect(try await Self.ids(client, query) == ids, "\(query)")
            }
        }
    }
}
