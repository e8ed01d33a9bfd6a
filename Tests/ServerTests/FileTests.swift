import Base
import Foundation
import Glibc
import Library
import Catalogue
import GRDB
import Server
import Testing

@Suite("Files over the wire", .serialized) struct FileTests {
    @Test(arguments: [
        "/%2e%2e/Package.swift", "/../Package.swift", "/..%2fPackage.swift", "/core/..%2f..%2fPackage.swift", "/core/%00.js",
        "/core/api.js%00.html",
        "/core/%5c..%5capi.js", "/.git/config", "/.hidden.js", "/core/.hidden.js", "/%ff.js", "/%2e%2e%2f%2e%2e%2fetc/passwd.js",
        "/core/nothing.js",
    ])
    func `no trick of an address leads out of the web app's folder`(_ target: String) async throws {
        try await withServer { client, _, _ in
            let answer = try await client.get(target, headers: ["Cookie": nil])
            #expect(answer.status == 404)
            #expect(answer.code == "fileNotFound")
            #expect(!answer.text.contains("/Web/"), "the program's place is nobody's business")
        }
    }

    @Test func `pages get the shell, files themselves`() async throws {
        try await withServer { client, _, _ in
            for page in ["/", "/triage", "/trash/", "/groups/near/17"] {
                let answer = try await client.get(page, headers: ["Cookie": nil])
                #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
                #expect(answer.text.contains("<!doctype html>"))
            }
            let module = try await client.get("/core/api.js")
            #expect(module.headers["content-type"] == "text/javascript; charset=utf-8")
            #expect(module.body == Array(try Data(contentsOf: URL(fileURLWithPath: web.appending("core/api.js").display))))
        }
    }

    @Test func `what is no PDF, or lies in no shared folder, is not shown as one`() async throws {
        try await withServer { client, _, scene in
            try put(Array("just a text".utf8), at: scene.photos.appending("fake.pdf"))
            let fake = scene.photos.appending("fake.pdf").display
            for route in ["/api/files/pdf", "/api/files/pdf/page", "/api/files/pdf/text"] {
                #expect(try await client.get("\(route)?path=/etc/passwd").status == 403, "\(route)")
                #expect(try await client.get("\(route)?path=\(scene.photos.display)/../x.pdf").status == 403, "\(route)")
                #expect(try await client.get("\(route)?path=\(scene.photos.display)/gone.pdf").status == 404, "\(route)")
                #expect(try await client.get(route).status == 400, "\(route)")
                let answer = try await client.get("\(route)?path=\(fake)")
                #expect(answer.status == 422 || answer.status == 415, "\(route) says \(answer.status)")
                #expect(!answer.text.contains("/proc/"), "the file is named as the person knows it")
            }
        }
    }

    @Test func `HEAD says what GET would, without the body`() async throws {
        try await withServer(photos: 1) { client, _, _ in
            let id = try #require(try await photoIDs(client).first)
            for target in ["/", "/core/api.js", "/api/session", "/api/pictures/\(id)/original"] {
                let (get, head) = (try await client.get(target), try await client.send("HEAD", target))
                #expect(head.status == 200, "\(target)")
                #expect(head.body.isEmpty)
                #expect(head.headers["content-length"] == String(get.body.count), "\(target)")
                #expect(head.headers["content-type"] == get.headers["content-type"])
            }
        }
    }

    @Test func `ranges of an original`() async throws {
        try await withServer { client, app, scene in
            let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            try put(bytes, at: scene.photos.appending("a.jpg"))
            await app.library.scan()
            await app.library.finish()
            let target = "/api/pictures/\(try #require(try await photoIDs(client).first))/original"
            for (header, range) in [
                ("bytes=0-0", 0..<1), ("bytes=50000-50999", 50_000..<51_000), ("bytes=-100", 99_900..<100_000),
                ("bytes=99990-", 99_990..<100_000),
                ("bytes=0-999999999999", 0..<100_000),
            ] {
                let answer = try await client.get(target, headers: ["Range": header])
                #expect(answer.status == 206, "\(header)")
                #expect(answer.headers["content-range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/100000")
                #expect(answer.body == Array(bytes[range]))
            }
            for header in ["bytes=100000-", "bytes=200000-300000", "bytes=-0"] {
                let answer = try await client.get(target, headers: ["Range": header])
                #expect(answer.status == 416)
                #expect(answer.headers["content-range"] == "bytes */100000")
            }
            for header in ["bytes=0-1,5-9", "bytes=", "bytes=9-5", "lines=1-2", "nonsense"] {
                let answer = try await client.get(target, headers: ["Range": header])
                #expect(answer.status == 200, "\(header)")
                #expect(answer.body == bytes)
            }
            let tag = try #require(try await client.get(target).headers["etag"])
            #expect(try await client.get(target, headers: ["Range": "bytes=0-9", "If-Range": tag]).status == 206)
            #expect(try await client.get(target, headers: ["Range": "bytes=0-9", "If-Range": "\"other\""]).status == 200)
            for known in [tag, "\"other\", W/\(tag)", "*"] {
                let answer = try await client.get(target, headers: ["If-None-Match": known])
                #expect(answer.status == 304)
                #expect(answer.body.isEmpty)
                #expect(answer.headers["etag"] == tag)
            }
            #expect(try await client.get(target, headers: ["If-None-Match": "\"other\""]).status == 200)
        }
    }

    @Test func `pictures with a version are kept for ever, others are asked for again`() async throws {
        try await withServer(photos: 1) { client, _, _ in
            let id = try #require(try await photoIDs(client).first)
            for target in ["/api/pictures/\(id)/thumbnail", "/api/pictures/\(id)/preview/480"] {
                let answer = try await client.get(target + "?v=1")
                #expect(answer.status == 200, "\(answer.text.prefix(300))")
                #expect(answer.headers["content-type"] == "image/jpeg")
                #expect(answer.headers["cache-control"] == "private, max-age=31536000, immutable")
                #expect(answer.body.starts(with: [0xFF, 0xD8, 0xFF]))
                #expect(try await client.get(target).headers["cache-control"] == "private, no-cache")
            }
        }
    }

    @Test
    func `many thumbnails come in one answer: those that were made, those made now, and the reason for what cannot be shown`()
        async throws
    {
        try await withServer(photos: 3) { client, app, scene in
            try put(Array("not a picture".utf8), at: scene.photos.appending("broken.jpg"))
            await app.library.scan()
            await app.library.finish()
            let ids = try await photoIDs(client)
            #expect(ids.count == 4)
            let answer = try await client.get("/api/thumbnails?ids=" + (ids + [4_711]).map(String.init).joined(separator: ","))
            #expect(answer.status == 200, "\(answer.text.prefix(300))")
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(answer.text.hasSuffix("}\n"))
            var pictures: [Int: Data] = [:]
            var reasons: [Int: String] = [:]
            for line in answer.text.split(separator: "\n") {
                let value = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                let id = try #require(value["id"] as? Int)
                pictures[id] = (value["jpeg"] as? String).flatMap { Data(base64Encoded: $0) }
                reasons[id] = (value["error"] as? [String: Any])?["code"] as? String
            }
            #expect(Set(pictures.keys).union(reasons.keys) == Set(ids + [4_711]))
            #expect(reasons[4_711] == "fileNotFound")
            for (id, jpeg) in pictures {
                let alone = try await client.get("/api/pictures/\(id)/thumbnail")
                #expect(jpeg == Data(alone.body))
            }
            #expect(pictures.count == 3 && reasons.count == 2)
        }
    }

    @Test func `thumbnails that nobody read yet are read for the answer`() async throws {
        try await Scene.with { scene in
            for number in 0..<6 { try scene.addPhoto(number) }
            try await withServer(at: scene) { client, app in
                let ids = try await photoIDs(client)
                try app.catalogue.write { try $0.execute(sql: "UPDATE file SET contents = 0, identity = NULL") }
                try FileManager.default.removeItem(atPath: scene.photos.appending("IMG_20240501_120000.jpg").display)
                let answer = try await client.get("/api/thumbnails?ids=" + ids.map(String.init).joined(separator: ","))
                let lines = answer.text.split(separator: "\n")
                #expect(lines.count == 6)
                #expect(lines.count { $0.contains("\"jpeg\":\"/9j/") } == 5)
                #expect(lines.count { $0.contains("\"error\"") } == 1)
            }
        }
    }

    @Test func `a name that is not UTF-8 is served`() async throws {
        try await withServer(photos: 0) { client, app, scene in
            try scene.addPhoto(1, name: BytePath(bytes: [0xC4, 0x20, 0xFF] + Array("ü.jpg".utf8)))
            await app.library.scan()
            await app.library.finish()
            let id = try #require(try await photoIDs(client).first)
            #expect(try await client.get("/api/pictures/\(id)/thumbnail").status == 200)
            let original = try await client.get("/api/pictures/\(id)/original")
            #expect(original.status == 200)
            #expect(original.headers["content-disposition"]?.allSatisfy { $0.isASCII } == true)
        }
    }

    @Test func `a file that vanished is not found, a broken one says why`() async throws {
        try await withServer(photos: 1) { client, app, scene in
            try put(Array("not a picture".utf8), at: scene.photos.appending("broken.jpg"))
            await app.library.scan()
            await app.library.finish()
            let photos = try #require(try await client.get("/api/library/photos").json()["photos"] as? [[String: Any]])
            let broken = try #require(photos.first { $0["name"] as? String == "broken.jpg" }?["id"])
            for size in ["thumbnail", "preview/480"] {
                let answer = try await client.get("/api/pictures/\(broken)/\(size)")
                #expect([415, 422].contains(answer.status), "\(answer.text)")
                #expect(["unsupportedFormat", "corruptFile"].contains(answer.code))
            }
            let other = try #require(photos.first { $0["name"] as? String != "broken.jpg" }?["id"])
            unlink(scene.photos.appending("IMG_20240501_120000.jpg").display)
            for size in ["original", "preview/960"] {
                let answer = try await client.get("/api/pictures/\(other)/\(size)")
                #expect(answer.status == 404, "\(size): \(answer.text)")
                #expect(answer.code == "fileNotFound")
            }
        }
    }
}
