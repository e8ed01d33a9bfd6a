import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Server

@Suite("A request with a key is done once", .serialized) struct OnceTests {
    /// All routes with a method other than GET that take no `Idempotency-Key`. Most of them start or stop work or only read;
    /// decisions have their own keys in the body.
    private static let others: Set<String> = [
        "POST /api/pair", "POST /api/devices/code", "DELETE /api/session", "POST /api/triage/decisions",
        "POST /api/convert/files/{id}/table", "POST /api/convert/files/{id}/table/rows",
        "POST /api/convert/files/{id}/table/select", "POST /api/convert/files/{id}/table/profile",
        "POST /api/convert/files/{id}/text", "POST /api/convert/files/{id}/json", "POST /api/convert/files/{id}/archive",
        "POST /api/convert/preview", "POST /api/convert/kinds", "POST /api/screenshots/move/preview",
        "POST /api/photos/dates/preview", "POST /api/videos/shrink/estimate", "POST /api/imports/look", "POST /api/tags/shared",
        "POST /api/screenshots/captions/preview",
        "POST /api/groups/{way}/keep-best/preview", "POST /api/scanner/find", "POST /api/photos/download",
        "POST /api/inbox/offer", "PUT /api/inbox/files/{digest}", "POST /api/inbox/files/{digest}/cancel",
        "POST /api/files/upload/cancel", "POST /api/files/download",
        "POST /api/library/scan", "POST /api/library/scan/cancel", "POST /api/jobs/{id}/cancel",
        "POST /api/jobs/{id}/resume", "POST /api/jobs/{id}/retry", "POST /api/notes/read", "POST /api/pictures/{id}/text",
        "POST /api/screenshots/sort", "POST /api/group-comparison/cancel", "POST /api/scanner/scans/{id}/make",
        "POST /api/mailbox/archives/{archive}/index", "POST /api/mailbox/archives/{archive}/cancel",
        "POST /api/mailbox/deeds/{deed}/cancel", "POST /api/verify/start", "POST /api/verify/cancel",
    ]

    private static func keyed() throws -> [String] { try Contract(web: web).doneOnce.keys.sorted() }

    @Test func `every route that writes takes a key, but for those that are named here`() throws {
        let writing = Set(
            Schema.ours.paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } }.filter {
                !$0.hasPrefix("GET ")
            })
        let keyed = try Self.keyed()
        #expect(writing == Self.others.union(keyed))
        #expect(Self.others.isDisjoint(with: keyed))
    }

    @Test func `every such route answers a known key as the first time, and does nothing`() async throws {
        try await withServer(photos: 1) { client, app, scene in
            let answers = try AnswerStore(data: scene.data)
            let before = try Self.state(app, scene)
            for route in try Self.keyed() {
                let parts = route.split(separator: " ").map(String.init)
                let target = parts[1].replacing(/\{way\}/, with: "exact").replacing(/\{[a-z]+\}/.ignoresCase(), with: "1")
                let known = AnswerStore.Answer(
                    request: sha256("\(parts[0]) \(target) "), body: nil, status: 409,
                    text: Array("{\"error\": {\"code\": \"changed\", \"reason\": \"a.b\", \"message\": \"\(route)\"}}".utf8))
                try answers.store(known, to: route)
                let body = Schema.ours.takesBytes(parts[0], parts[1]) ? Array("{}".utf8) : nil
                let again = try await client.send(parts[0], target, body: body, headers: ["Idempotency-Key": route])
                #expect(again.status == 409 && again.body == known.text, "\(route): \(again.text)")
            }
            #expect(try Self.state(app, scene) == before)
        }
    }

    @Test func `each act twice with one key changes once and answers the same`() async throws {
        try await withServer(photos: 8) { client, app, scene in
            let ids = try await photoIDs(client)
            let photos = scene.photos.display
            try FileManager.default.createDirectory(atPath: photos + "/sub", withIntermediateDirectories: false)
            try put(Array("x".utf8), at: scene.photos.appending("a.txt"))
            /// - Returns: the first answer.
            @discardableResult
            func twice(_ method: String, _ target: String, _ body: String? = nil) async throws -> [String: Any] {
                let headers = ["Idempotency-Key": UUID().uuidString]
                let before = try Self.state(app, scene)
                let first = try await client.send(method, target, body: body.map { Array($0.utf8) }, headers: headers)
                let after = try Self.state(app, scene)
                #expect((200..<300).contains(first.status), "\(method) \(target): \(first.text)")
                #expect(after != before, "\(method) \(target) does something")
                let second = try await client.send(method, target, body: body.map { Array($0.utf8) }, headers: headers)
                #expect(second.status == first.status && second.body == first.body, "\(method) \(target): \(second.text)")
                let changed = Set(try Self.state(app, scene)).symmetricDifference(after)
                #expect(changed.isEmpty, "\(method) \(target) is done once: \(changed.sorted())")
                return try first.json()
            }
            @discardableResult
            func post(_ target: String, _ body: String = "{}") async throws -> [String: Any] {
                try await twice("POST", "/api/" + target, body)
            }
            func number(_ answer: [String: Any], _ name: String) throws -> Int { try #require(answer[name] as? Int, "\(answer)") }

            try await post("files/copy", "{\"paths\": [\"\(photos)/a.txt\"], \"folder\": \"\(photos)/sub\"}")
            try await post("files/rename", "{\"path\": \"\(photos)/a.txt\", \"name\": \"b.txt\"}")
            try await post("files/move", "{\"paths\": [\"\(photos)/sub/a.txt\"], \"folder\": \"\(photos)\"}")
            try await post("files/folder", "{\"path\": \"\(photos)\", \"name\": \"new\"}")
            try await post("files/trash", "{\"paths\": [\"\(photos)/b.txt\"]}")
            try await post("files/upload?path=\(photos)&name=c.txt", "bytes")
            let many = try await post("triage/decide-many", "{\"ids\": \(ids.prefix(4)), \"action\": \"delete\", \"key\": \"m\"}")
            try await post("undo", "{\"act\": \(try number(many, "act"))}")
            try await post("triage/decide-many", "{\"ids\": \(ids.prefix(4)), \"action\": \"delete\", \"key\": \"n\"}")
            try await post("triage/queue/put-back", "{\"ids\": [\(ids[3])]}")
            try await post("triage/queue/delete", "{\"ids\": \(ids.prefix(2))}")
            try await post("trash/restore", "{\"ids\": [\(ids[0])]}")
            let item = try #require((try await client.get("/api/trash").json()["items"] as? [[String: Any]])?.first)
            let version = try #require(item["version"] as? String)
            try await post("trash/empty", "{\"ids\": [\(ids[1])], \"versions\": [\"\(version)\"]}")
            let standing = try await client.get("/api/triage/start-over").json()
            let revision = try #require(standing["revision"] as? String)
            try await post("triage/start-over", "{\"count\": \(try number(standing, "count")), \"revision\": \"\(revision)\"}")
            let album = try number(try await post("albums", "{\"name\": \"A\", \"ids\": [\(ids[4])]}"), "album")
            try await twice("PUT", "/api/albums/\(album)", "{\"name\": \"B\"}")
            try await post("albums/\(album)/photos", "{\"ids\": [\(ids[5])]}")
            try await post("albums/\(album)/remove", "{\"ids\": [\(ids[5])]}")
            try await twice("DELETE", "/api/albums/\(album)")
            try await post("photos/favourite", "{\"ids\": [\(ids[6])], \"favourite\": true}")
            try await post("photos/tags", "{\"ids\": [\(ids[6])], \"give\": [\"Anna\"]}")
            let dates = "\"ids\": [\(ids[6])], \"shift\": 3600"
            let shown = try await client.post("/api/photos/dates/preview", "{\(dates)}").json()
            try await post("photos/dates", "{\(dates), \"revision\": \"\(try #require(shown["revision"] as? String))\"}")
            let scan = try number(try await post("scanner/scans"), "id")
            try await post("scanner/scans/\(scan)/photos", "{\"photos\": [\(ids[7])]}")
            try await twice("PUT", "/api/scanner/scans/\(scan)", "{\"title\": \"T\"}")
            try await twice("DELETE", "/api/scanner/scans/\(scan)")
            let file = try number(try await post("convert/files?name=n.txt", "Hello"), "id")
            let conversion = try number(
                try await post(
                    "convert/conversions", "{\"converter\": \"zip\", \"files\": [\(file)], \"options\": {\"name\": \"z\"}}"), "id"
            )
            let isEnded = try await eventually(within: .seconds(60)) {
                let job = try await client.get("/api/convert/conversions/\(conversion)").json()["job"] as? [String: Any]
                return job?["state"] as? String == "done"
            }
            try #require(isEnded)
            try await post("convert/conversions/\(conversion)/save", "{\"folder\": \"\(photos)\"}")
            try await twice("DELETE", "/api/convert/conversions/\(conversion)")
            try await post("backups")
            try await twice("PUT", "/api/settings", "{\"theme\": \"dark\"}")
        }
    }

    @Test func `a key is known after a restart, and belongs to its request`() async throws {
        try await Scene.with { scene in
            let key = ["Idempotency-Key": "one"]
            let first = try await withServer(photos: 1, at: scene) { client, _ in
                try await client.post("/api/albums", "{\"name\": \"A\"}", headers: key)
            }
            #expect(first.status == 201)
            try await withServer(at: scene, share: false) { client, app in
                let again = try await client.post("/api/albums", "{\"name\": \"A\"}", headers: key)
                #expect(again.status == first.status && again.body == first.body)
                for (target, body) in [
                    ("albums", "{\"name\": \"B\"}"), ("albums?", "{\"name\": \"A\"}"), ("trash/restore", "{\"ids\": [1]}"),
                ] {
                    let refused = try await client.post("/api/" + target, body, headers: key)
                    #expect(refused.status == 400)
                    #expect(try refused.reason() == "request.keyOfAnother")
                }
                #expect(try app.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM album") } == 1)
                for wrong in ["", String(repeating: "k", count: 201)] {
                    let refused = try await client.post("/api/albums", "{\"name\": \"C\"}", headers: ["Idempotency-Key": wrong])
                    #expect(try refused.reason() == "request.badKey")
                }
            }
        }
    }

    @Test func `of many that come at once, one is done, and all hear of it`() async throws {
        try await withServer { client, app, scene in
            let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        try await client.post("/api/albums", "{\"name\": \"A\"}", headers: ["Idempotency-Key": "same"]).body
                    }
                }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(bodies.count == 1)
            #expect(try app.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM album") } == 1)
        }
    }

    @Test func `what was refused can be tried again, and what the program's end interrupted is not done again`() async throws {
        try await withServer(photos: 1) { client, app, scene in
            let key = ["Idempotency-Key": "k"]
            let copy = "{\"path\": \"\(scene.photos)/later.txt\", \"name\": \"new.txt\"}"
            #expect(try await client.post("/api/files/rename", copy, headers: key).status == 404)
            try put(Array("x".utf8), at: scene.photos.appending("later.txt"))
            #expect(try await client.post("/api/files/rename", copy, headers: key).status == 200)
            // The state that a killed program leaves: the act (the journal's record of the change) exists, but no answer.
            try Actor.$request.withValue("cut") {
                try app.catalogue.write { _ = try Journal.begin($0, .album, summary: "Made an album") }
            }
            let cut = try await client.post("/api/albums", "{\"name\": \"A\"}", headers: ["Idempotency-Key": "cut"])
            #expect(cut.status == 409)
            #expect(try cut.reason() == "request.interrupted")
            #expect(try app.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM album") } == 0)
        }
    }

    @Test func `a photo that a phone sends again, before the library has looked, is there once`() async throws {
        try await withServer(photos: 1) { client, _, scene in
            let bytes = Scene.jpeg + Array("from a phone".utf8)
            let target = "/api/inbox/files/\(sha256(bytes))?offset=0&bytes=\(bytes.count)&name=a.jpg"
            var whole: [String?] = []
            for _ in 0..<3 {
                let answer = try await client.send("PUT", target, body: bytes).json()
                #expect(answer["whole"] as? Bool == true)
                whole.append(answer["file"] as? String)
            }
            #expect(whole.compactMap { $0 }.count == 1)
            let all = FileManager.default.enumerator(atPath: scene.photos.display)?.allObjects as? [String] ?? []
            #expect(all.filter { $0.hasSuffix("a.jpg") || $0.contains("a (") }.count == 1)
        }
    }

    @Test func `what arrives from a phone lies in the folder of the month in which it was taken`() async throws {
        try await withServer(photos: 1) { client, _, _ in
            let words = """
                http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
                xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
                xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:DateTimeOriginal='2021-07-31T23:30:00'/></rdf:RDF></x:xmpmeta>
                """
            let length = words.utf8.count + 2
            let dated =
                [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(words.utf8) + Scene.jpeg.dropFirst(2)
            // The file was last changed in May 2024.
            let changed = "taken=1716900000000"
            let arrivals: [(name: String, bytes: [UInt8], folder: String)] = [
                ("a.jpg", dated, "2021/07"), ("IMG_20190301_101010.jpg", Scene.jpeg + [1], "2019/03"),
                ("b.jpg", Scene.jpeg + [2], "2024/05"), ("IMG_20190301_101010.txt", Array("words".utf8), "2024/05"),
            ]
            for (name, bytes, folder) in arrivals {
                let target = "/api/inbox/files/\(sha256(bytes))?offset=0&bytes=\(bytes.count)&name=\(name)&\(changed)"
                let path = try await client.send("PUT", target, body: bytes).json()["file"] as? String
                #expect(path?.hasSuffix("/\(folder)/\(name)") == true, "\(path ?? "nothing") for \(name)")
            }
        }
    }

    @Test func `the newest answers are kept, and not too many bytes of them`() async throws {
        try await Scene.with { scene in
            let answers = try AnswerStore(data: scene.data)
            func store(_ key: String, _ bytes: Int = 2) throws {
                let text = [UInt8](repeating: 32, count: bytes)
                try answers.store(AnswerStore.Answer(request: "r", body: nil, status: 200, text: text), to: key)
            }
            for number in 0...AnswerStore.maximumAnswers { try store("n\(number)") }
            #expect(try answers.answer(to: "n0") == nil)
            #expect(try answers.answer(to: "n1")?.text?.count == 2)
            for number in 0..<40 { try store("large \(number)", AnswerStore.longestAnswer) }
            #expect(try answers.answer(to: "large 39")?.text?.count == AnswerStore.longestAnswer)
            #expect(try answers.answer(to: "large 0") == nil)
            try store("too large", AnswerStore.longestAnswer + 1)
            let tooLarge = try #require(try answers.answer(to: "too large"))
            #expect(tooLarge.text == nil, "that it was done is known")
        }
    }

    /// The files, and the parts of the catalogue whose change a user would notice. The results of a conversion are left out:
    /// its job adds them after the answer, at any time.
    private static func state(_ app: App, _ scene: Scene) throws -> [String] {
        let folders = [scene.photos, scene.data.appending("backups"), scene.data.appending("scans")]
        let files = folders.flatMap { folder in
            FileManager.default.enumerator(atPath: folder.display)?.allObjects.compactMap { $0 as? String } ?? []
        }
        let rows = try app.catalogue.read { db in
            try [
                "SELECT id, presence, decision FROM file", "SELECT fileId, deletedAt FROM trashed",
                "SELECT id, undoneAt FROM act",
                "SELECT hex(identity), tagId, isGiven FROM tagChoice", "SELECT id, name, deletedAt FROM album",
                "SELECT albumId, hex(identity) FROM albumPhoto",
                "SELECT hex(identity) FROM favourite", "SELECT id, path FROM folder", "SELECT id, title, removedBy FROM scan",
                "SELECT id, scanId, position, removedBy FROM scanPage", "SELECT id FROM conversion",
                "SELECT id FROM convertFile WHERE conversionId IS NULL",
                "SELECT key, value FROM setting",
            ].flatMap { sql in try Row.fetchAll(db, sql: sql + " ORDER BY 1").map { "\(sql): \($0)" } }
        }
        return files.sorted() + rows
    }
}
