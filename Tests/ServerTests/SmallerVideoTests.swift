import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import TestSupport
import Testing

@testable import Server

@Suite("Smaller videos over HTTP", .serialized) struct SmallerVideoTests {
    private static func draw(_ scene: Scene, _ name: String = "walk.mp4", crf: Int = 4) throws -> String {
        let path = scene.photos.appending(BytePath(name)).display
        try run([
            "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=1600x900:rate=25:duration=1", "-c:v", "libx264",
            "-preset", "ultrafast", "-crf", "\(crf)", "-pix_fmt", "yuv420p", "-threads", "1", path,
        ])
        return path
    }

    /// Starts the job of videos, and waits until it ends.
    private static func shrink(_ client: TestClient, _ app: App, _ ids: [Int]) async throws -> [String: Any] {
        var versions: [String] = []
        for id in ids { versions.append("\"\(try #require(try await client.card(id)["version"] as? String))\"") }
        let body = "{\"ids\": \(ids), \"versions\": [\(versions.joined(separator: ", "))], \"longSide\": 1280}"
        let answer = try await client.post("/api/videos/shrink", body)
        #expect(answer.status == 200, "\(answer.text)")
        let job = try #require(try answer.json()["id"] as? Int)
        _ = try await app.jobs.finish(Int64(job))
        return try await client.get("/api/videos/shrink/\(job)").json()
    }

    @Test func `a smaller video keeps all that is known of it, and undo brings its original back`() async throws {
        try await Scene.with { scene in
            let path = try Self.draw(scene)
            let original = try Data(contentsOf: URL(filePath: path))
            try await withServer(at: scene) { client, app in
                let id = try #require(try await photoIDs(client).first)
                try await client.mark(id)
                let before = try await client.known(id)
                #expect(before.contains("Best") && before.contains("sea") && before.contains("keep"))
                let shown = try await Self.shrink(client, app, [id])
                #expect((shown["failed"] as? [Any])?.isEmpty == true, "\(shown)")
                let film = try #require((shown["films"] as? [[String: Any]])?.first)
                let small = try Data(contentsOf: URL(filePath: path))
                #expect(film["before"] as? Int == original.count && film["after"] as? Int == small.count)
                #expect(small.count < original.count / 2)
                let after = try await client.known(id)
                #expect(after == before)
                #expect(try await client.card(id)["width"] as? Int == 1280)
                #expect(try await photoIDs(client) == [id])
                let trash = String(decoding: try await client.get("/api/trash").body, as: UTF8.self)
                #expect(trash.contains("walk.mp4"), "the original is not in the trash")
                let act = try #require(film["act"] as? Int)
                #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                #expect(try Data(contentsOf: URL(filePath: path)) == original)
                #expect(try await client.known(id) == before)
            }
        }
    }

    @Test func `an estimate names the bytes before and after, and the videos that stay`() async throws {
        try await Scene.with { scene in
            let path = try Self.draw(scene)
            _ = try Self.draw(scene, "small.mp4", crf: 51)
            try await withServer(photos: 1, at: scene) { client, _ in
                let ids = try await photoIDs(client)
                #expect(ids.count == 3)
                let answer = try await client.post("/api/videos/shrink/estimate", "{\"ids\": \(ids)}").json()
                #expect(answer["count"] as? Int == 1)
                let bytes = try Data(contentsOf: URL(filePath: path)).count
                #expect(answer["before"] as? Int == bytes)
                let sizes = try #require(answer["sizes"] as? [[String: Any]])
                #expect(sizes.compactMap { $0["longSide"] as? Int } == [1280, 1920])
                #expect(try sizes.allSatisfy { try #require($0["bytes"] as? Int) < bytes })
                let failed = try #require(answer["failed"] as? [[String: Any]])
                let reasons = failed.compactMap { ($0["error"] as? [String: Any])?["reason"] as? String }
                #expect(reasons.sorted() == ["video.hardlySmaller", "video.noVideo"])
            }
        }
    }

    @Test func `of many videos, those with deep colours are named before`() async throws {
        try await Scene.with { scene in
            for number in 0..<5 { _ = try Self.draw(scene, "walk\(number).mp4", crf: 4 + number) }
            try run([
                "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1", "-c:v", "libx265",
                "-preset", "ultrafast", "-x265-params", "log-level=error", "-pix_fmt", "yuv420p10le",
                scene.photos.appending("deep.mov").display,
            ])
            try await withServer(photos: 0, at: scene) { client, _ in
                let ids = try await photoIDs(client)
                let answer = try await client.post("/api/videos/shrink/estimate", "{\"ids\": \(ids)}").json()
                #expect(answer["count"] as? Int == 5)
                let failed = try #require(answer["failed"] as? [[String: Any]])
                let reasons = failed.compactMap { ($0["error"] as? [String: Any])?["reason"] as? String }
                #expect(reasons == ["video.deepColours"])
            }
        }
    }

    @Test func `a job goes on after a restart, and makes no video smaller twice`() async throws {
        try await Scene.with { scene in
            let paths = try ["a.mp4", "b.mp4"].map { try Self.draw(scene, $0) }
            let job = try await withServer(at: scene) { client, app in
                let ids = try await photoIDs(client)
                let answer = try await client.post("/api/videos/shrink", "{\"ids\": \(ids), \"longSide\": 1280}")
                // The server stops at once, in the middle of the first video at the latest.
                return Int64(try #require(try answer.json()["id"] as? Int))
            }
            try await withServer(at: scene, share: false) { client, app in
                let ended = try await app.jobs.finish(job)
                #expect(ended.state == .done && ended.failed == 0)
                let small = try paths.map { try Data(contentsOf: URL(filePath: $0)).count }
                #expect(try await client.get("/api/videos/shrink/\(job)").json()["films"] as? [Any] != nil)
                let acts = try app.catalogue.read {
                    try Int.fetchOne($0, sql: "SELECT count(*) FROM act WHERE kind = 'shrinkVideo' AND undoneAt IS NULL")
                }
                #expect(acts == 2)
                #expect(Set(small).count == 1, "equal videos became equal copies")
            }
            #expect(scene.data.appending("smaller").children.isEmpty)
        }
    }

    @Test(arguments: [
        ("{\"ids\": [], \"longSide\": 1280}", "selection.noPhotos"), ("{\"ids\": [1], \"longSide\": 640}", "video.unknownSize"),
        ("{\"ids\": [1], \"versions\": [], \"longSide\": 1280}", "decision.versionsCount"),
        ("{\"ids\": [1], \"longSide\": 1280, \"size\": 1}", "request.unknownName"),
    ])
    func `a request without videos or with a wrong size is refused`(body: String, reason: String) async throws {
        try await withServer(photos: 1) { client, _, _ in
            let answer = try await client.post("/api/videos/shrink", body)
            #expect(answer.status == 400)
            #expect((try answer.json()["error"] as? [String: Any])?["reason"] as? String == reason)
        }
    }

    @Test func `a video that has changed since it was shown stays`() async throws {
        try await Scene.with { scene in
            let path = try Self.draw(scene)
            let original = try Data(contentsOf: URL(filePath: path))
            try await withServer(at: scene) { client, _ in
                let id = try #require(try await photoIDs(client).first)
                let body = "{\"ids\": [\(id)], \"versions\": [\"0011223344556677\"], \"longSide\": 1280}"
                #expect(try await client.post("/api/videos/shrink", body).status == 409)
                #expect(try Data(contentsOf: URL(filePath: path)) == original)
            }
        }
    }

    @Test func `a cancelled job leaves the video as it was, and goes on when it is resumed`() async throws {
        try await Scene.with { scene in
            let path = try Self.draw(scene)
            let original = try Data(contentsOf: URL(filePath: path))
            try await withServer(at: scene) { client, app in
                let id = try #require(try await photoIDs(client).first)
                let answer = try await client.post("/api/videos/shrink", "{\"ids\": [\(id)], \"longSide\": 1280}")
                let job = Int64(try #require(try answer.json()["id"] as? Int))
                let cancelled = try await app.jobs.cancel(job)
                #expect(cancelled.state == .cancelled)
                #expect(try Data(contentsOf: URL(filePath: path)) == original)
                try await until { scene.data.appending("smaller").children.isEmpty }
                #expect(try await client.post("/api/jobs/\(job)/resume", "{}").status == 200)
                let ended = try await app.jobs.finish(job)
                #expect(ended.state == .done && ended.done == 1)
                #expect(try Data(contentsOf: URL(filePath: path)).count < original.count / 2)
            }
        }
    }

    /// A Live Photo: a picture and a film with one name.
    private static func live(_ scene: Scene) throws -> (photo: String, film: String) {
        try scene.addPhoto(0)
        let photo = try #require(scene.photos.children.first)
        let film = try draw(scene, BytePath(photo.display.replacing(/\.\w+$/, with: "")).display + ".mov", crf: 30)
        return (scene.photos.appending(photo).display, film)
    }

    @Test func `the film of a Live Photo is dropped, its photo stays, and undo brings the film back`() async throws {
        try await Scene.with { scene in
            let (photo, film) = try Self.live(scene)
            let bytes = try Data(contentsOf: URL(filePath: photo))
            try await withServer(at: scene) { client, _ in
                let ids = try await photoIDs(client)
                #expect(ids.count == 1, "the film belongs to the photo")
                let card = try await client.card(ids[0])
                #expect((card["companions"] as? [Any])?.count == 1, "\(card)")
                let version = try #require(card["version"] as? String)
                let body = "{\"ids\": \(ids), \"versions\": [\"\(version)\"]}"
                let answer = try await client.post("/api/videos/drop", body).json()
                let act = try #require(answer["act"] as? Int, "\(answer)")
                #expect(answer["count"] as? Int == 1)
                #expect(!FileManager.default.fileExists(atPath: film))
                #expect(try Data(contentsOf: URL(filePath: photo)) == bytes)
                #expect(((try await client.card(ids[0]))["companions"] as? [Any])?.isEmpty == true)
                let again = try await client.post("/api/videos/drop", body).json()
                #expect(again["act"] as? Int == nil && (again["failed"] as? [Any])?.count == 1)
                #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                #expect(FileManager.default.fileExists(atPath: film))
                #expect(((try await client.card(ids[0]))["companions"] as? [Any])?.count == 1)
            }
        }
    }
}
