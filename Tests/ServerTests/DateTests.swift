import Base
import Foundation
import TestSupport
import Testing

@Suite("Correcting dates over HTTP and on the command line") struct DateTests {
    @Test func `a correction is previewed, made, seen by every list, and undone`() async throws {
        try await withServer(photos: 3) { client, _, _ in
            let ids = try await photoIDs(client)
            let body = "\"ids\": [\(ids[0])], \"date\": \"2001-02-03T04:05\""
            let shown = try await client.post("/api/photos/dates/preview", "{\(body)}").json()
            let photo = try #require((shown["photos"] as? [[String: Any]])?.first)
            #expect((photo["after"] as? [String: Any])?["taken"] as? String == "2001-02-03T04:05")
            #expect(shown["count"] as? Int == 1)
            let revision = try #require(shown["revision"] as? String)
            let done = try await client.post("/api/photos/dates", "{\(body), \"revision\": \"\(revision)\"}").json()
            let act = try #require(done["act"] as? Int)
            #expect(try await client.get("/api/photos/count?to=2001-02-03").json()["count"] as? Int == 1)
            let oldest = try await client.get("/api/photos/ids?order=oldest").json()["ids"] as? [Int]
            #expect(oldest?.first == ids[0])
            let sources = try await client.get("/api/pictures/\(ids[0])/dates").json()["dates"] as? [[String: Any]]
            #expect(sources?.first?["source"] as? String == "correction")
            #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
            #expect(try await client.get("/api/photos/count?to=2001-02-03").json()["count"] as? Int == 0)
        }
    }

    @Test(arguments: [
        "", ", \"date\": \"2001-02-03\", \"shift\": 1", ", \"asInName\": true, \"asFound\": true", ", \"asInName\": false",
        ", \"date\": \"0000-02-03\"", ", \"date\": \"2001-02-30\"", ", \"shift\": 0", ", \"shift\": 1000000000000000000",
        ", \"shift\": 100000000000000000000", ", \"shift\": \"1\"", ", \"shift\": 1.5", ", \"zone\": {\"from\": \"UTC\"}",
        ", \"zone\": {\"from\": \"UTC\", \"to\": \"Nowhere/Land\"}",
        ", \"zone\": {\"from\": \"UTC\", \"to\": \"+02:00\", \"x\": 1}", ", \"date\": null",
        ", \"sidecars\": true, \"asFound\": true",
    ])
    func `a request with no way, two ways or an impossible one is refused`(_ way: String) async throws {
        try await withServer(photos: 1) { client, _, _ in
            let ids = try await photoIDs(client)
            for (path, more) in [("/api/photos/dates", ", \"revision\": \"x\""), ("/api/photos/dates/preview", "")] {
                let answer = try await client.post(path, "{\"ids\": \(ids)\(way)\(more)}")
                #expect(answer.status == 400, "\(path) \(way): \(answer.text)")
            }
        }
    }

    @Test func `no photo, and no preview, is no correction`() async throws {
        try await withServer(photos: 1) { client, _, _ in
            let ids = try await photoIDs(client)
            for body in ["{\"ids\": [], \"shift\": 1, \"revision\": \"x\"}", "{\"shift\": 1, \"revision\": \"x\"}"] {
                #expect(try await client.post("/api/photos/dates", body).status == 400)
            }
            #expect(try await client.post("/api/photos/dates", "{\"ids\": \(ids), \"shift\": 1}").status == 400)
            let other = try await client.post("/api/photos/dates", "{\"ids\": \(ids), \"shift\": 1, \"revision\": \"x\"}")
            #expect(try other.reason() == "date.othersNow")
        }
    }

    @Test func `the command previews, corrects, writes sidecars, and its undo brings all back`() async throws {
        try await Scene.with { scene in
            for number in 0..<2 { try scene.addPhoto(number) }
            func run(_ words: [String], status: Int32 = 0) async throws -> String {
                let child = try ChildProgram(
                    words + ["--data", scene.data.display], in: scene.photos,
                    environment: ["XDG_DATA_HOME": scene.root.appending("home").display])
                #expect(try await child.end(within: .seconds(60)) == status, "\(words): \(child.printed) \(child.complained)")
                return child.printed
            }
            _ = try await run(["scan", scene.photos.display])
            let files = ["IMG_20240501_120000.jpg", "IMG_20240501_120001.jpg"]
            for (shift, after) in [("+1h30m", "13:30:00"), ("-2d3s", "11:59:57"), ("45s", "12:00:45"), ("+1 h 30 m", "13:30:00")]
            {
                let said = try await run(["date", files[0], "--shift", shift, "--dry-run"])
                #expect(said.contains(after) && said.contains("1 photo would be corrected"), "\(shift): \(said)")
            }
            for wrong in ["", "+", "1", "1x", "h", "+0h", "1h-2m", "999999999999d", "9999999999999s"] {
                _ = try await run(["date", files[0], "--shift", wrong], status: 2)
            }
            for words in [[], ["--as-in-name", "--as-found"], ["--from-zone", "UTC"], ["--set", "0000-01-01"]] {
                _ = try await run(["date", files[0]] + words, status: 2)
            }
            let sidecar = scene.photos.appending(files[1] + ".xmp").display
            let zones = ["--from-zone", "America/New_York", "--to-zone", "Europe/Berlin", "--write-sidecars", "--json"]
            let done = try await run(["date", files[1]] + zones)
            #expect(done.contains("\"count\":1") && done.contains("\"sidecars\":1"))
            #expect(try String(contentsOfFile: sidecar, encoding: .utf8).contains("2024-05-01T18:00:01+02:00"))
            _ = try await run(["undo"])
            #expect(!FileManager.default.fileExists(atPath: sidecar))
            #expect(try await run(["date", files[1], "--as-found"]).contains("0 photos corrected, 1 already so."))
            _ = try await run(["date", "unknown.jpg", "--as-found"], status: 1)
        }
    }
}
