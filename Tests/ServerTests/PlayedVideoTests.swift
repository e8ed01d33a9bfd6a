import Base
import Foundation
import TestSupport
import Testing
import Workers

@testable import Server

@Suite("Videos that are converted while they play", .serialized) struct PlayedVideoTests {
    private static func draw(_ scene: Scene, _ name: String, _ source: String, _ encoder: [String]) throws {
        let path = scene.photos.appending(BytePath(name)).display
        let command = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, "-threads", "1", "-c:v"]
        try run(command + encoder + [path])
    }

    @Test func `a plan, a header, segments and a list are served, and other numbers are refused`() async throws {
        try await Scene.with { scene in
            try Self.draw(scene, "walk.avi", "testsrc2=size=320x180:rate=25:duration=9", ["mpeg4"])
            try await withServer(at: scene) { client, _ in
                let id = try #require(try await photoIDs(client).first)
                let play = "/api/videos/\(id)/play"
                let plan = try await client.get(play).json()
                #expect(plan["count"] as? Int == 3 && plan["segmentSeconds"] as? Int == 4 && plan["isReduced"] as? Bool == false)
                #expect(abs((plan["seconds"] as? Double ?? 0) - 9) < 0.1)
                #expect((plan["type"] as? String)?.hasPrefix("video/mp4; codecs=\"avc1.") == true)
                let header = try await client.get(play + "/header")
                #expect(header.headers["content-type"] == "video/mp4" && header.body[4..<8].elementsEqual("ftyp".utf8))
                for part in ["/segments/0", "/segments/2", "/segments/1?quarter=3", "/segments/1?encoded=1"] {
                    let segment = try await client.get(play + part)
                    #expect(segment.status == 200 && segment.body.dropFirst(4).prefix(4).elementsEqual("moof".utf8), "\(part)")
                }
                // A second request gets the same bytes from the cache.
                let first = try await client.get(play + "/segments/0"), second = try await client.get(play + "/segments/0")
                #expect(first.body == second.body && first.headers["etag"] == second.headers["etag"])
                for part in ["/segments/3", "/segments/-1", "/segments/1?quarter=4", "/segments/1?quarter=-1"] {
                    let answer = try await client.get(play + part)
                    #expect(answer.status == 404 && answer.code == "fileNotFound", "\(part)")
                }
                #expect(try await client.get(play + "/segments/x").status == 400)
                #expect(try await client.get(play + "/segments/0?quarter=x").status == 400)
                let list = try await client.get(play + "/list").text
                #expect(list.hasPrefix("#EXTM3U\n") && list.hasSuffix("#EXT-X-ENDLIST\n"))
                #expect(list.contains("#EXT-X-MAP:URI=\"header?encoded=1\"\n"))
                #expect(list.components(separatedBy: "#EXTINF:4.0,\nsegments/").count == 3)
                #expect(list.contains("segments/2?encoded=1\n") && !list.contains("segments/3"))
            }
        }
    }

    @Test func `the last key frame before a second is served as a picture`() async throws {
        try await Scene.with { scene in
            // A key frame comes every three seconds.
            let encoder = ["mpeg4", "-g", "30", "-sc_threshold", "1000000000"]
            try Self.draw(scene, "walk.avi", "testsrc2=size=320x180:rate=10:duration=9", encoder)
            try await withServer(at: scene) { client, _ in
                let id = try #require(try await photoIDs(client).first)
                let frames = "/api/videos/\(id)/play/frames"
                let first = try await client.get(frames + "/0"), second = try await client.get(frames + "/3")
                #expect(first.headers["content-type"] == "image/jpeg" && first.body.starts(with: [0xFF, 0xD8]))
                #expect(second.status == 200 && second.body != first.body)
                #expect(try await client.get(frames + "/5").body == second.body)
                #expect(try await client.get(frames + "/8").body != second.body)
                for second in ["-1", "360001"] {
                    #expect(try await client.get("\(frames)/\(second)").reason() == "video.noPart", "\(second)")
                }
                #expect(try await client.get(frames + "/x").status == 400)
            }
        }
    }

    @Test func `a photo is not played`() async throws {
        try await withServer(photos: 1) { client, _, _ in
            let id = try #require(try await photoIDs(client).first)
            #expect(try await client.get("/api/videos/\(id)/play").reason() == "video.notPlayed")
            #expect(try await client.get("/api/videos/999/play").status == 404)
        }
    }

    @Test func `the conversion stops when the browser leaves`() async throws {
        try await Scene.with { scene in
            try Self.draw(scene, "large.avi", "testsrc2=size=3840x2160:rate=50:duration=4", ["mpeg4", "-q:v", "3"])
            try await withServer(at: scene) { client, app in
                let id = try #require(try await photoIDs(client).first)
                #expect(try await client.get("/api/videos/\(id)/play").status == 200)
                let killed = app.pool.statistics.killed
                let connection = try RawConnection(port: client.port)
                connection.send(
                    Array(
                        "GET /api/videos/\(id)/play/segments/0 HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nCookie: \(client.cookie)\r\n\r\n"
                            .utf8))
                // The unfinished segment lies beside the header.
                let folders = scene.data.appending("previews")
                try await until {
                    folders.children.contains { folders.appending($0).children.contains { $0.display.contains(".part") } }
                }
                connection.end()
                try await until { app.pool.statistics.killed > killed }
                let made = folders.children.flatMap { folders.appending($0).children }.filter { $0.display.hasSuffix(".m4s") }
                #expect(made.isEmpty, "\(made)")
            }
        }
    }
}
