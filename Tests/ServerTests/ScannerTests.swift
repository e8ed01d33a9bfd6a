import Base
import Foundation
import Testing

@testable import Server

@Suite("Scanning over the wire", .serialized) struct ScannerRouteTests {
    private static func begin(_ client: TestClient, _ title: String = "Letter") async throws -> Int {
        let answer = try await client.post("/api/scanner/scans", "{\"title\": \"\(title)\"}")
        return try #require(try answer.json()["id"] as? Int, "\(answer.text)")
    }

    /// The bytes of a photo in the shared folder.
    private static func photo(_ scene: Scene) throws -> [UInt8] {
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: scene.photos.display).first)
        return Array(try #require(FileManager.default.contents(atPath: scene.photos.appending(name).display)))
    }

    private static func add(
        _ client: TestClient, _ scan: Int, _ bytes: [UInt8], name: String = "page.jpg"
    ) async throws -> [String: Any] {
        let answer = try await client.send("POST", "/api/scanner/scans/\(scan)/pages?name=\(name)", body: bytes)
        return try #require((try answer.json()["pages"] as? [[String: Any]])?.first, "\(answer.text)")
    }

    @Test func `a photo becomes a page that is shown, changed, saved, deleted and put back`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, _ in
                let scan = try await Self.begin(client)
                let page = try #require(try await Self.add(client, scan, try Self.photo(scene))["id"] as? Int)
                for kind in ["photo", "picture"] {
                    let picture = try await client.get("/api/scanner/pages/\(page)/\(kind)?size=240")
                    #expect(picture.headers["content-type"] == "image/jpeg")
                    #expect(picture.body.starts(with: [0xFF, 0xD8]))
                }
                let look = "{\"turns\": 1, \"filter\": \"bw\", \"strength\": 0.5, \"paper\": \"a4\"}"
                let changed = try await client.send("PUT", "/api/scanner/pages/\(page)", body: Array(look.utf8)).json()
                #expect(changed["version"] as? Int == 2)
                let saved = try await client.get("/api/scanner/scans/\(scan)/export?format=pdf&text=none")
                #expect(saved.body.starts(with: Array("%PDF".utf8)))
                #expect(saved.headers["content-disposition"]?.contains("Letter%2Epdf") == true)
                let zip = try await client.get("/api/scanner/scans/\(scan)/export?format=png")
                #expect(zip.body.starts(with: Array("PK".utf8)))
                let act = try #require(try await client.send("DELETE", "/api/scanner/scans/\(scan)").json()["act"] as? Int)
                #expect(try await client.get("/api/scanner/scans/\(scan)").status == 404)
                #expect(try await client.get("/api/scanner/pages/\(page)/photo").status == 404)
                #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                #expect(try await client.get("/api/scanner/scans/\(scan)").status == 200)
                let left = try FileManager.default.contentsOfDirectory(atPath: scene.data.appending("scans/made").display)
                #expect(left.allSatisfy { !$0.hasSuffix(".pdf") })
            }
        }
    }

    @Test func `what is no picture is refused by name and leaves nothing`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, _ in
                let scan = try await Self.begin(client)
                let bad: [(String, [UInt8])] = [
                    ("text.jpg", Array("no picture".utf8)), ("empty.jpg", []),
                    ("half.jpg", Array(try Self.photo(scene).prefix(30))),
                    ("broken.pdf", Array("%PDF-1.7 and no more".utf8)), ("zero.png", [UInt8](repeating: 0, count: 100_000)),
                    ("script.svg", Array("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>".utf8)),
                ]
                for (name, bytes) in bad {
                    let answer = try await client.send("POST", "/api/scanner/scans/\(scan)/pages?name=\(name)", body: bytes)
                    #expect((400..<500).contains(answer.status), "\(name): \(answer.status) \(answer.text)")
                }
                #expect((try await client.get("/api/scanner/scans/\(scan)").json()["pages"] as? [Any])?.count == 0)
                let left = try FileManager.default.contentsOfDirectory(atPath: scene.data.appending("scans").display)
                #expect(left.allSatisfy { $0 == "made" }, "\(left)")
            }
        }
    }

    @Test func `looks, orders, titles and frames of attackers are refused, and nothing changes`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, _ in
                let scan = try await Self.begin(client)
                let page = try #require(try await Self.add(client, scan, try Self.photo(scene))["id"] as? Int)
                let before = try await client.get("/api/scanner/scans/\(scan)").text
                let looks = [
                    "{}", "[]", "null", "{\"turns\": 9, \"filter\": \"bw\", \"strength\": 1, \"paper\": \"a4\"}",
                    "{\"turns\": 0, \"filter\": \"'; DROP TABLE scan\", \"strength\": 1, \"paper\": \"a4\"}",
                    "{\"turns\": 0, \"filter\": \"bw\", \"strength\": 1e999, \"paper\": \"a4\"}",
                    "{\"turns\": 0, \"filter\": \"bw\", \"strength\": 1, \"paper\": \"../a4\"}",
                    "{\"corners\": [[0,0],[1,1],[1,0],[0,1]], \"turns\": 0, \"filter\": \"bw\", \"strength\": 1, \"paper\": \"a4\"}",
                    "{\"corners\": [[-50,0],[50,0],[50,50],[-50,50]], \"turns\": 0, \"filter\": \"bw\", \"strength\": 1, \"paper\": \"a4\"}",
                    "{\"corners\": [[0],[1],[2],[3]], \"turns\": 0, \"filter\": \"bw\", \"strength\": 1, \"paper\": \"a4\"}",
                ]
                for look in looks {
                    let answer = try await client.send("PUT", "/api/scanner/pages/\(page)", body: Array(look.utf8))
                    #expect(answer.status == 400, "\(look): \(answer.text)")
                }
                for change in [
                    "{\"title\": \"\"}", "{\"order\": []}", "{\"order\": [\(page), \(page)]}", "{\"filter\": \"neon\"}",
                    "{\"filter\": \"bw\", \"strength\": -3}",
                ] {
                    let answer = try await client.send("PUT", "/api/scanner/scans/\(scan)", body: Array(change.utf8))
                    #expect([400, 409].contains(answer.status), "\(change): \(answer.text)")
                }
                for (size, bytes) in [
                    ("width=0&height=0", 0), ("width=100&height=100", 99), ("width=-5&height=64", 64),
                    ("width=5000&height=5000", 9),
                    ("width=a&height=b", 1), ("width=64&height=64", 65 * 64), ("", 10),
                    ("width=64&height=64", 3 * 32 * 64 - 1), ("width=64&height=64", 3 * 32 * 64 + 1),
                ] {
                    let answer = try await client.send(
                        "POST", "/api/scanner/find?\(size)", body: [UInt8](repeating: 9, count: bytes))
                    #expect(answer.status == 400, "\(size): \(answer.text)")
                }
                for target in [
                    "pages/99999/photo", "pages/../../catalogue.sqlite/photo", "scans/99999/export", "scans/0", "scans/-1",
                    "scans/\(scan)/export?format=exe", "pages/99999/text", "scans/abc",
                ] {
                    let answer = try await client.get("/api/scanner/\(target)")
                    #expect([400, 404].contains(answer.status), "\(target): \(answer.status)")
                }
                #expect(try await client.get("/api/scanner/scans/\(scan)").text == before)
            }
        }
    }

    @Test func `a frame is looked at in grey and in colour: a red page on green is seen in colour alone`() async throws {
        let (width, height) = (160, 120)
        let grey = [UInt8](repeating: 90, count: width * height)
        @Sendable func colour(_ inside: UInt8, _ outside: UInt8) -> [UInt8] {
            (0..<width / 2 * (height / 2)).map { at in
                let isInside = (15..<65).contains(at % (width / 2)) && (10..<50).contains(at / (width / 2))
                return isInside ? inside : outside
            }
        }
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, _ in
                for (body, found) in [(grey, false), (grey + colour(110, 90) + colour(190, 80), true)] {
                    let answer = try await client.send("POST", "/api/scanner/find?width=160&height=120", body: body)
                    #expect(try answer.json()["found"] as? Bool == found)
                }
            }
        }
    }

    @Test func `photos of the library are scanned as copies, and others are refused by name`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 2, at: scene) { client, _ in
                let photos = try await photoIDs(client)
                let scan = try await Self.begin(client)
                let answer = try await client.post("/api/scanner/scans/\(scan)/photos", "{\"photos\": [\(photos[0]), 99999]}")
                #expect((try answer.json()["pages"] as? [Any])?.count == 1)
                #expect((try answer.json()["refused"] as? [Any])?.count == 1)
                #expect(try await client.post("/api/scanner/scans/\(scan)/photos", "{\"photos\": []}").status == 413)
            }
        }
    }
}
