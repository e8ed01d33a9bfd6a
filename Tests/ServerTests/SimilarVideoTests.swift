import Base
import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Server

/// Similar videos are groups of look-alikes, with the same acts.
@Suite("Similar videos over HTTP", .serialized) struct SimilarVideoTests {
    /// Draws a film, a smaller copy, one without its end, and a picture that shows a frame of it.
    private static func draw(_ scene: Scene) throws {
        func path(_ name: String) -> String { scene.photos.appending(BytePath(name)).display }
        func ffmpeg(_ words: [String]) throws { try run(["ffmpeg", "-v", "error", "-y"] + words) }
        let x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-threads", "1"]
        try ffmpeg(["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25:duration=4"] + x264 + ["-crf", "18", path("film.mp4")])
        try ffmpeg(["-i", path("film.mp4"), "-vf", "scale=320:-2"] + x264 + [path("smaller.mp4")])
        try ffmpeg(["-i", path("film.mp4"), "-t", "3.7"] + x264 + ["-crf", "30", path("shorter.mp4")])
        try ffmpeg(["-i", path("film.mp4"), "-frames:v", "1", path("frame.jpg")])
    }

    private static func groups(_ client: TestClient, _ strictness: String) async throws -> [[String: Any]] {
        try await client.get("/api/groups/similar?strictness=\(strictness)").json()["groups"] as? [[String: Any]] ?? []
    }

    private static func body(_ group: String, _ revision: String? = nil) -> String {
        "{\"keys\": [\"\(group)\"]\(revision.map { ", \"revision\": \"\($0)\"" } ?? "")}"
    }

    @Test func `copies of a video are one group, and its best is kept and undone`() async throws {
        try await Scene.with { scene in
            try Self.draw(scene)
            try await withServer(at: scene) { client, _ in
                try await until { try await Self.groups(client, "edits").first?["count"] as? Int == 3 }
                let copies = try #require(try await Self.groups(client, "copies").first)
                #expect(copies["count"] as? Int == 2)
                #expect(copies["name"] as? String == "film.mp4" && copies["likeness"] as? String == "resized")
                #expect(copies["reason"] as? String == "larger")
                let edits = try await Self.groups(client, "edits")
                #expect(edits.count == 1, "a picture is never in a group with a video")
                #expect(edits.first?["count"] as? Int == 3)
                let key = try #require(edits.first?["key"] as? String)
                let plan = try await client.post("/api/groups/similar/keep-best/preview?strictness=edits", Self.body(key)).json()
                let revision = try #require(plan["revision"] as? String, "\(plan)")
                let done = try await client.post("/api/groups/similar/keep-best?strictness=edits", Self.body(key, revision))
                #expect(done.status == 200, "\(done.text)")
                let queue = String(decoding: try await client.get("/api/triage/queue").body, as: UTF8.self)
                #expect(queue.contains("smaller.mp4") && queue.contains("shorter.mp4") && !queue.contains("film.mp4"))
                let act = try #require(try done.json()["act"] as? Int)
                #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                let after = String(decoding: try await client.get("/api/triage/queue").body, as: UTF8.self)
                #expect(!after.contains("smaller.mp4") && !after.contains("shorter.mp4"))
            }
        }
    }
}
