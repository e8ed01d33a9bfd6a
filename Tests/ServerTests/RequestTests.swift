import Base
import Foundation
import Glibc
import Library
import Server
import Testing

@Suite("Requests that make no sense", .serialized) struct RequestTests {
    @Test func `bodies that are not what is described are refused in the one error shape`() async throws {
        try await withServer { client, _, _ in
            let deep = String(repeating: "[", count: 200_000)
            for body in ["", "{", "[]", "null", "\u{0}", "{\"decisions\": 5}", "{\"decisions\": [{}]}", "{\"decisions\":" + deep]
            {
                let answer = try await client.post("/api/triage/decisions", body)
                #expect(answer.status == 400)
                #expect(answer.code == "badRequest")
            }
            for at in ["1e99", "1.5", "\"now\"", "99999999999999999999"] {
                let body = "{\"decisions\": [{\"key\": \"k\", \"id\": 1, \"action\": \"keep\", \"at\": \(at)}]}"
                #expect(try await client.post("/api/triage/decisions", body).code == "badRequest")
            }
        }
    }

    @Test func `a body of 40 MB is too large`() async throws {
        try await withServer { client, _, _ in
            let answer = try await client.send("POST", "/api/triage/decisions", body: [UInt8](repeating: 32, count: 40_000_000))
            #expect(answer.status == 413)
            #expect(answer.code == "tooLarge")
            let settings = try await client.send("PUT", "/api/settings", body: [UInt8](repeating: 32, count: 1_000_000))
            #expect(settings.status == 413)
            #expect(settings.code == "tooLarge")
        }
    }

    @Test(arguments: [
        "triage/deck?limit=1e99", "triage/deck?limit=x", "triage/deck?limit=99999999999999999999", "triage/deck?after=garbage",
        "triage/deck?after=1_2_3", "triage/deck?after=s2", "triage/deck?order=fastest", "triage/deck?order=random",
        "triage/deck?seed=1", "triage/deck?order=random&seed=-1", "triage/deck?order=random&seed=4294967296",
        "triage/deck?order=oldest&seed=1",
        "triage/deck?after=", "triage/deck?from=9999-99-99", "triage/deck?minBytes=many", "triage/deck?folder=%00",
        "triage/deck?folder=relative",
        "library/photos?maxBytes=1e3", "triage/queue?after=1", "trash?limit=-", "library/problems?folder=x",
        "library/browse?path=%2Ftmp%00x",
        "pictures/99999999999999999999", "pictures/x/thumbnail", "pictures/1/preview/481", "pictures/1/preview/x",
        "thumbnails", "thumbnails?ids=", "thumbnails?ids=1,x",
        "thumbnails?ids=\(Array(repeating: "1", count: 121).joined(separator: ","))",
    ])
    func `absurd parameters are refused`(_ target: String) async throws {
        try await withServer { client, _, _ in
            let answer = try await client.get("/api/" + target)
            #expect(answer.status == 400)
            #expect(answer.code == "badRequest")
        }
    }

    @Test func `a folder whose name is no UTF-8 is found by its bytes and by what is shown of it`() async throws {
        try await withServer { client, app, scene in
            for (folder, count) in [("caf".utf8 + [0xE9, 0xFF], 2), (Array("café".utf8), 3)] {
                let path = BytePath(bytes: scene.photos.bytes + [UInt8(ascii: "/")] + folder)
                #expect(path.withCString { mkdir($0, 0o700) } == 0)
                for number in 0..<count {
                    let file = path.appending("\(number).jpg").withCString { open($0, O_WRONLY | O_CREAT, 0o600) }
                    #expect(file >= 0 && write(file, "x", 1) == 1 && close(file) == 0)
                }
            }
            await app.library.scan()
            await app.library.finish()
            let facets = try await client.get("/api/library/facets").json()
            let shown = try #require(facets["folders"] as? [[String: Any]]).compactMap { $0["path"] as? String }
            #expect(shown.count == 2)
            for (target, count) in [
                ("caf%E9%FF", 2), ("caf%EF%BF%BD%EF%BF%BD", 2), ("caf%C3%A9", 3), ("caf%EF%BF%BD", 0), ("caf%2", 0),
            ] {
                let hand = try await client.get("/api/triage/deck?folder=\(scene.photos.display)/\(target)").json()
                #expect((hand["cards"] as? [Any])?.count == count, "\(target)")
                #expect((hand["filtered"] as? [String: Int])?["total"] == count, "\(target)")
            }
        }
    }

    @Test func `limits beyond what is served are brought into their range`() async throws {
        try await withServer(photos: 3) { client, _, _ in
            for (limit, expected) in [("-1", 1), ("0", 1), ("2", 2), ("9223372036854775807", 3), ("-9223372036854775808", 1)] {
                let answer = try await client.get("/api/triage/deck?limit=\(limit)").json()
                #expect((answer["cards"] as? [Any])?.count == expected, "\(limit)")
            }
        }
    }

    @Test func `a list goes on where the page before ended`() async throws {
        try await withServer(photos: 5) { client, _, _ in
            var names: [String] = []
            var next: String? = ""
            while let cursor = next {
                let page = try await client.get("/api/library/photos?limit=2" + (cursor.isEmpty ? "" : "&after=\(cursor)")).json()
                names += (page["photos"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
                next = page["next"] as? String
            }
            #expect(names == (0..<5).reversed().map { "IMG_20240501_\(120_000 + $0).jpg" })
        }
    }

    @Test func `what is not there is said to be not there`() async throws {
        try await withServer { client, _, _ in
            for (method, target) in [
                ("GET", "/api/nothing"), ("GET", "/api/pictures/77"), ("GET", "/api/pictures/77/thumbnail"),
                ("GET", "/api/pictures/77/preview/480"),
                ("GET", "/api/pictures/77/original"), ("DELETE", "/api/library/folders/77"), ("DELETE", "/api/settings"),
                ("POST", "/"),
                ("GET", "/api/library/problems?folder=77"), ("GET", "/core/nothing.js"),
            ] {
                let answer = try await client.send(method, target)
                #expect(answer.status == 404, "\(method) \(target)")
                #expect(answer.code == "fileNotFound", "\(method) \(target)")
            }
        }
    }

    @Test func `a hundred thousand ids are no trouble`() async throws {
        try await withServer(photos: 1) { client, _, _ in
            let ids = (0..<100_000).map { String(1_000_000_000_000_000_000 + $0) }.joined(separator: ",")
            let versions = Array(repeating: "\"1\"", count: 100_000).joined(separator: ",")
            for target in ["triage/queue/put-back", "triage/queue/delete", "trash/restore", "trash/empty"] {
                let more = target == "trash/empty" ? ",\"versions\":[\(versions)]" : ""
                let answer = try await client.post("/api/" + target, "{\"ids\":[\(ids)]\(more)}")
                #expect(answer.status == 200, "\(target)")
            }
        }
    }

    @Test(arguments: [
        "{}", "{\"all\": true}", "{\"olderThanDays\": 0}", "{\"ids\": [], \"versions\": []}", "{\"ids\": [1], \"versions\": []}",
        "{\"ids\": [1], \"versions\": [null]}", "{\"ids\": [ID]}",
        "{\"ids\": [ID], \"versions\": [\"VERSION\"], \"olderThanDays\": 0}",
        "{\"ids\": [ID], \"versions\": [\"VERSION\"], \"ids\": [ID]}", "{\"id\": [ID], \"versions\": [\"VERSION\"]}",
    ])
    func `nothing is removed for good but items by their ids and versions`(_ body: String) async throws {
        try await withServer(photos: 2) { client, _, _ in
            let decisions = try await photoIDs(client).map { "{\"key\": \"\($0)\", \"id\": \($0), \"action\": \"delete\"}" }
            _ = try await client.post("/api/triage/decisions", "{\"decisions\": [\(decisions.joined(separator: ","))]}")
            _ = try await client.post("/api/triage/queue/delete", try await client.all(of: "/api/triage/queue"))
            let items = try #require(try await client.get("/api/trash").json()["items"] as? [[String: Any]])
            let item = try #require(items.first)
            let (id, version) = (try #require(item["id"] as? Int), try #require(item["version"] as? String))
            let words = ["ID": String(id), "VERSION": version]
            let asked = words.reduce(body) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
            #expect(try await client.post("/api/trash/empty", asked).code == "badRequest")
            #expect(try await client.get("/api/trash").json()["count"] as? Int == 2)
            let right = "{\"ids\": [\(id)], \"versions\": [\"\(version)\"]}"
            #expect(try await client.post("/api/trash/empty", right).json()["removed"] as? Int == 1)
            #expect(try await client.get("/api/trash").json()["count"] as? Int == 1)
        }
    }

    @Test func `a plus in a query is a space, as browsers write it`() async throws {
        try await withServer { client, _, scene in
            let folder = scene.root.appending("a b+c")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: false)
            let page = try await client.get("/api/library/browse?path=\(scene.root.display)/a+b%2Bc").json()
            #expect(page["path"] as? String == folder.display)
            #expect(page["error"] == nil || page["error"] is NSNull)
        }
    }

    @Test func `folders that are missing, unreadable or no folders say so`() async throws {
        try await withServer(photos: 1) { client, _, scene in
            let missing = try await client.get("/api/library/browse?path=\(scene.root.display)/missing").json()
            #expect((missing["error"] as? [String: Any])?["code"] as? String == "fileNotFound")
            for path in ["relative", "/tmp\\u0000x"] {
                let answer4 = try await client.post("/api/library/folders", "{\"path\": \"\(path)\"}")
                #expect(answer4.code == "badRequest")
            }
            let file = scene.photos.appending("IMG_20240501_120000.jpg").display
            let answer5 = try await client.post("/api/library/folders", "{\"path\": \"\(file)\"}")
            #expect(answer5.code == "badRequest")
            let answer6 = try await client.post("/api/library/folders", "{\"path\": \"\(file)x\"}")
            #expect(answer6.code == "fileNotFound")
        }
    }

    @Test func `decisions also come as plain text, once each, and undo by key takes that one back`() async throws {
        try await withServer(photos: 2) { client, _, _ in
            let ids = try await photoIDs(client)
            let body =
                "{\"decisions\": [{\"key\": \"a\", \"id\": \(ids[0]), \"action\": \"delete\"}, {\"key\": \"b\", \"id\": \(ids[1]), \"action\": \"keep\"}]}"
            for _ in 0..<2 {
                let answer = try await client.post(
                    "/api/triage/decisions", body, headers: ["Content-Type": "text/plain;charset=UTF-8"])
                #expect(answer.status == 200)
                #expect(try answer.json()["applied"] as? [String] == ["a", "b"])
                #expect((try answer.json()["counts"] as? [String: Any])?["processed"] as? Int == 2)
            }
            let chunk = "{\"key\": \"a\"}"
            let chunked = Array("\(String(chunk.utf8.count, radix: 16))\r\n\(chunk)\r\n0\r\n\r\n".utf8)
            let undone = try await client.send(
                "POST", "/api/undo", body: chunked, headers: ["Transfer-Encoding": "chunked", "Content-Length": nil])
            #expect(try undone.json()["ids"] as? [Int] == [ids[0]])
            for body in ["", "{}", "{\"id\": 1}", "{\"act\": null}", "{\"act\": 1, \"key\": \"b\"}", "{\"act\": 1, \"act\": 2}"] {
                #expect(try await client.post("/api/undo", body).code == "badRequest", "\(body)")
            }
            for expected in [[ids[1]], []] {
                #expect(try await client.post("/api/undo", "{\"key\": \"b\"}").json()["ids"] as? [Int] == expected)
            }
        }
    }

    @Test func `settings are merged, null forgets, nonsense is refused`() async throws {
        try await withServer { client, _, _ in
            func put(_ json: String) async throws -> Answer {
                try await client.send("PUT", "/api/settings", body: Array(json.utf8))
            }
            let answer7 = try await put("{\"theme\": \"dark\", \"sounds\": true, \"readingLanguages\": [\"de\"]}")
            #expect(answer7.status == 200)
            let answer8 = try await put("{\"theme\": \"light\", \"sounds\": null}")
            #expect(answer8.text == "{\"readingLanguages\":[\"de\"],\"theme\":\"light\"}")
            for wrong in [
                "{\"theme\": {\"b\": 1}}", "{\"readingLanguages\": [1]}", "{\"\": 1}", "{\"ä\": 1}", "[]", "{\"theme\": 1}",
                "{\"sounds\": 1}", "{\"sounds\": \"true\"}", "{\"them\": \"dark\"}", "{\"theme\": \"dark\", \"them\": null}",
                "{\"reach.network\": true}", "{\"inbox.folder\": \"/\"}",
                "{\"theme\": \(String(repeating: "[", count: 20_000))",
            ] {
                #expect(try await put(wrong).code == "badRequest", "\(wrong.prefix(20))")
            }
            #expect(try await client.get("/api/settings").json().count == 2)
        }
    }
}
