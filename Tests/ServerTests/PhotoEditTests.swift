import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Server

@Suite("Edits of photos over HTTP", .serialized) struct PhotoEditTests {
    private static func version(_ client: TestClient, _ id: Int) async throws -> String {
        try #require(try await client.card(id)["version"] as? String)
    }

    private static func turn(_ client: TestClient, _ id: Int) async throws -> Int {
        let body = "{\"id\": \(id), \"version\": \"\(try await version(client, id))\", \"turns\": 1}"
        let answer = try await client.post("/api/photos/edit", body)
        #expect(answer.status == 200)
        return try #require(try answer.json()["act"] as? Int)
    }

    private static func bytes(_ client: TestClient, _ id: Int) async throws -> Data {
        let path = try #require(try await client.card(id)["path"] as? String)
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test func `a motion photo keeps its film when it is turned, and its conversion says that it has none`() async throws {
        func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
            [0, 0, UInt8((content.count + 8) >> 8), UInt8((content.count + 8) & 255)] + Array(type.utf8) + content
        }
        let film =
            box("ftyp", Array("isom".utf8) + [0, 0, 2, 0]) + box("mdat", [UInt8](repeating: 7, count: 500))
            + box("moov", box("mvhd", [UInt8](repeating: 0, count: 100)))
        try await Scene.with { scene in
            try put(Scene.jpeg + film, at: scene.photos.appending("moving.jpg"))
            try await withServer(at: scene) { client, _ in
                let id = try #require(try await photoIDs(client).first)
                let before = try await Self.bytes(client, id)
                _ = try await Self.turn(client, id)
                let after = try await Self.bytes(client, id)
                #expect(after != before && after.suffix(film.count) == Data(film))
                #expect(try await client.card(id)["filmInside"] as? Bool == true)
            }
            let child = try ChildProgram([
                "image", "convert", scene.photos.appending("moving.jpg").display, "-o", scene.root.appending("out.png").display,
            ])
            #expect(try await child.end(within: .seconds(60)) == 0)
            #expect(child.printed.contains("film") || child.complained.contains("film"))
        }
    }

    @Test func `a turned photo keeps all that is known of it, and undo brings its original back`() async throws {
        try await withServer(photos: 2) { client, _, _ in
            let id = try await photoIDs(client)[0]
            try await client.mark(id)
            let (before, original) = (try await client.known(id), try await Self.bytes(client, id))
            #expect(before.contains("Best") && before.contains("sea") && before.contains("keep"))
            let act = try await Self.turn(client, id)
            #expect(try await Self.bytes(client, id) != original)
            #expect(try await client.known(id) == before)
            let trash = String(decoding: try await client.get("/api/trash").body, as: UTF8.self)
            #expect(trash.contains("IMG_20240501"), "the original is not in the trash")
            #expect(try await photoIDs(client).count == 2)
            #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
            #expect(try await Self.bytes(client, id) == original)
            #expect(try await client.known(id) == before)
        }
    }

    @Test func `a photo that was edited again comes back step by step`() async throws {
        try await withServer(photos: 1) { client, _, _ in
            let id = try await photoIDs(client)[0]
            let original = try await Self.bytes(client, id)
            let first = try await Self.turn(client, id)
            let once = try await Self.bytes(client, id)
            let second = try await Self.turn(client, id)
            let answer = try await client.post("/api/undo", "{\"act\": \(first)}").json()
            #expect((answer["failed"] as? [Any])?.count == 1, "the older edit cannot be undone first")
            #expect(try await client.post("/api/undo", "{\"act\": \(second)}").status == 200)
            #expect(try await Self.bytes(client, id) == once)
            let last = try await client.post("/api/undo", "{\"act\": \(first)}")
            #expect(last.status == 200)
            #expect(try await Self.bytes(client, id) == original, "\(last.text)")
        }
    }

    @Test(arguments: [
        ("\"turns\": 0", "edit.outOfRange"), ("\"turns\": 4", "edit.outOfRange"), ("\"angle\": 46", "edit.outOfRange"),
        ("\"crop\": {\"left\": 0.5, \"top\": 0, \"width\": 0.6, \"height\": 1}", "edit.outOfRange"),
        ("\"turn\": 1", "request.unknownName"),
    ])
    func `an edit that changes nothing or is out of range is refused`(edit: String, reason: String) async throws {
        try await withServer(photos: 1) { client, _, _ in
            let id = try await photoIDs(client)[0]
            let version = try await Self.version(client, id)
            let answer = try await client.post("/api/photos/edit", "{\"id\": \(id), \"version\": \"\(version)\", \(edit)}")
            #expect(answer.status == 400)
            #expect((try answer.json()["error"] as? [String: Any])?["reason"] as? String == reason)
        }
    }

    @Test func `a photo that has changed since it was shown is not edited`() async throws {
        try await withServer(photos: 1) { client, _, _ in
            let id = try await photoIDs(client)[0]
            let original = try await Self.bytes(client, id)
            let answer = try await client.post(
                "/api/photos/edit", "{\"id\": \(id), \"version\": \"0011223344556677\", \"turns\": 1}")
            #expect(answer.status == 409)
            #expect(try await Self.bytes(client, id) == original)
        }
    }
}
