import Base
import Foundation
import Glibc
import Testing

@testable import Server

/// Sends a request that no correct client would send, and returns all received bytes. It ends when the server closes the
/// connection.
private func exchange(_ client: TestClient, _ head: [String], body: String = "") async throws -> [UInt8] {
    let (port, text) = (client.port, head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(
                with: Result {
                    let connection = try RawConnection(port: port)
                    connection.send(Array(text.utf8))
                    return connection.receiveAll()
                })
        }
    }
}

@Suite("Walls of the server", .serialized) struct WallTests {
    @Test(arguments: [
        ("GET http://evil.com/api/session HTTP/1.1", ["Host: 127.0.0.1:PORT"]),
        ("GET http://evil.com/ HTTP/1.1", ["Host: 127.0.0.1:PORT"]),
        ("GET https://127.0.0.1:PORT/ HTTP/1.1", ["Host: 127.0.0.1:PORT"]),
        ("GET http://127.0.0.1:PORT.evil.com/ HTTP/1.1", ["Host: 127.0.0.1:PORT"]),
        ("GET http://127.0.0.1:PORT@evil.com/ HTTP/1.1", ["Host: 127.0.0.1:PORT"]),
        ("OPTIONS * HTTP/1.1", ["Host: 127.0.0.1:PORT"]), ("CONNECT evil.com:80 HTTP/1.1", ["Host: 127.0.0.1:PORT"]),
        ("GET / HTTP/1.1", ["Host: 127.0.0.1:PORT", "Host: evil.com"]),
        ("GET / HTTP/1.1", ["Host: evil.com", "host: 127.0.0.1:PORT"]),
        ("POST /api/undo HTTP/1.1", ["Host: 127.0.0.1:PORT", "Transfer-Encoding: xchunked"]),
        ("POST /api/undo HTTP/1.1", ["Host: 127.0.0.1:PORT", "Transfer-Encoding: gzip, chunked"]),
        ("POST /api/undo HTTP/1.1", ["Host: 127.0.0.1:PORT", "Transfer-Encoding: chunked", "Content-Length: 5"]),
        ("POST /api/undo HTTP/1.1", ["Host: 127.0.0.1:PORT", "Content-Length: 5", "Content-Length: 6"]),
        ("POST /api/undo HTTP/1.1", ["Host: 127.0.0.1:PORT", "Content-Length: -1"]), ("NONSENSE", []),
    ])
    func `a request that two programs could read in two ways is refused, and its connection ends`(
        _ line: String, _ headers: [String]
    ) async throws {
        try await withServer(share: false) { client, _ in
            let all = ([line] + headers + ["Cookie: \(client.cookie)", "Origin: \(client.origin)"]).map {
                $0.replacingOccurrences(of: "PORT", with: String(client.port))
            }
            let smuggled =
                "0\r\n\r\nGET /api/session HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nCookie: \(client.cookie)\r\n\r\n"
            let wire = try await exchange(client, all, body: line.hasPrefix("POST") ? smuggled : "")
            #expect(try Answer(wire: wire).status == 400, "\(String(decoding: wire, as: UTF8.self))")
            #expect(wire.ranges(of: Array("HTTP/1.1 ".utf8)).count == 1, "what was smuggled in was answered")
        }
    }

    @Test func `a target with our own address is one of ours`() async throws {
        try await withServer(share: false) { client, _ in
            let wire = try await exchange(
                client,
                [
                    "GET http://127.0.0.1:\(client.port)/api/session HTTP/1.1", "Host: 127.0.0.1:\(client.port)",
                    "Cookie: \(client.cookie)", "Connection: close",
                ])
            #expect(try Answer(wire: wire).status == 200)
        }
    }

    @Test(arguments: ["Content-Length: 40000000", "Transfer-Encoding: chunked"])
    func `a body that is too large is refused before all of it came`(_ header: String) async throws {
        try await withServer(share: false) { client, _ in
            // The chunk declares more bytes than allowed, and half of them arrive.
            let body = header.hasPrefix("T") ? "2000000\r\n" + String(repeating: " ", count: 1 << 20) : ""
            let wire = try await exchange(
                client,
                [
                    "PUT /api/settings HTTP/1.1", "Host: 127.0.0.1:\(client.port)", "Cookie: \(client.cookie)",
                    "Origin: \(client.origin)", header,
                ], body: body)
            let answer = try Answer(wire: wire)
            #expect(answer.status == 413)
            #expect(answer.code == "tooLarge")
        }
    }

    @Test(arguments: [70_000, 180_000, 700_000])
    func `a browser that was filled with cookies is told so, and they are cleared`(_ size: Int) async throws {
        try await withServer(share: false) { client, _ in
            let cookie = "z=\(String(repeating: "b", count: size)); \(client.cookie)"
            let page = try await client.get("/swipe", headers: ["Cookie": cookie])
            #expect(page.status == 431)
            #expect(page.headers["clear-site-data"] == "\"cookies\"")
            #expect(page.headers["content-type"]?.hasPrefix("text/plain") == true)
            #expect(page.text.contains("Open Shoebox by its link again."))
            let answer = try await client.get("/api/session", headers: ["Cookie": cookie])
            #expect(answer.status == 431)
            #expect(try answer.reason() == "request.tooManyCookies")
            let elsewhere = try await client.get("/", headers: ["Cookie": cookie, "Host": "evil.com"])
            #expect(elsewhere.status == 421 && elsewhere.headers["clear-site-data"] == nil)
        }
    }

    @Test func `a header that is too large otherwise clears nothing: any page can ask for a long address`() async throws {
        try await withServer(share: false) { client, _ in
            let long = String(repeating: "a", count: 100_000)
            for answer in [try await client.get("/" + long), try await client.get("/", headers: ["X-Long": long])] {
                #expect(answer.status == 431)
                #expect(answer.headers["clear-site-data"] == nil)
            }
            let cookie = "z=\(long.prefix(60_000)); \(client.cookie)"
            #expect(try await client.get("/api/session", headers: ["Cookie": cookie]).status == 200)
        }
    }

    @Test(arguments: ["/planted.js", "/deep/planted.js", "/app.js", "/service-worker.js", "/pair/trust.js", "/api/session", "/"])
    func `whoever asks for a worker's script gets one that ends the worker`(_ path: String) async throws {
        try await withServer(share: false) { client, _ in
            let answer = try await client.get(path, headers: ["Cookie": nil, "Service-Worker": "script"])
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"]?.hasPrefix("text/javascript") == true)
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(answer.headers["service-worker-allowed"] == "/")
            #expect(answer.text.contains("registration.unregister()"))
            let foreign = try await client.get(path, headers: ["Service-Worker": "script", "Host": "evil.com"])
            #expect(foreign.status == 421)
        }
    }

    @Test(arguments: ["/", "/proc", "/proc/self", "/sys/kernel", "/dev", "/dev/shm"])
    func `folders that the system makes up cannot be shared`(_ path: String) async throws {
        try await withServer(share: false) { client, _ in
            let answer = try await client.post("/api/library/folders", "{\"path\": \"\(path)\"}")
            #expect(answer.status == 400)
            let reason = try answer.reason()
            #expect(["folder.isRoot", "folder.isSystem"].contains(reason), "\(answer.text)")
        }
    }

    @Test func `the data folder cannot be shared, by no other name either`() async throws {
        try await withServer { client, _, scene in
            let link = scene.root.appending("elsewhere")
            #expect(symlink(scene.data.display, link.display) == 0)
            for path in [scene.data, scene.data.appending("mail/.."), link] {
                let answer = try await client.post("/api/library/folders", "{\"path\": \"\(path.display)\"}")
                #expect(answer.status == 400 || answer.status == 404, "\(answer.text)")
            }
            #expect(try await client.get("/api/library/folders").text.contains(scene.photos.display))
        }
    }

    @Test func `an original that became a link is not followed, and says so`() async throws {
        try await withServer(photos: 1) { client, _, scene in
            let id = try #require(try await photoIDs(client).first)
            let photo = scene.photos.appending("IMG_20240501_120000.jpg"), secret = scene.root.appending("secret")
            try put(Array("secret".utf8), at: secret)
            #expect(unlink(photo.display) == 0 && symlink(secret.display, photo.display) == 0)
            let answer = try await client.get("/api/pictures/\(id)/original")
            #expect(answer.status == 409 || answer.status == 404, "\(answer.text)")
            #expect(answer.code != "unknown" && !answer.text.contains("secret\""))
        }
    }

    @Test func `a session has so many streams and no more, and a stream that ends makes room`() async throws {
        try await withServer(share: false) { client, _ in
            let maximum = Connections.Bounds(descriptors: 1024).streams
            var listeners = try (0..<maximum).map { _ in try EventListener(client) }
            for listener in listeners { #expect(try await listener.hears("retry: ")) }
            let answer = try await client.get("/api/events")
            #expect(answer.status == 503)
            #expect(answer.code == "busy")
            let other = try await TestClient(letInBy: client.link)
            let others = try EventListener(other)
            #expect(try await others.hears("retry: "), "another session has room")
            listeners.removeLast().stop()
            let last = try await eventually(within: .seconds(60)) {
                let listener = try EventListener(client)
                defer { if !listener.received.contains("retry: ") { listener.stop() } }
                return try await eventually(within: .seconds(1)) { listener.received.contains("retry: ") }
            }
            #expect(last)
        }
    }

    @Test func `strangers give way to new ones, those with a session stay`() async throws {
        let peers = Peers(), bounds = Connections.Bounds(descriptors: 64)
        #expect(peers.isAble)
        #expect(bounds.all == 21 && bounds.strangers == 10)
        try await withServer(share: false) { client, _ in
            let maximum = Connections.Bounds(descriptors: 65_536).strangers
            let known = try RawConnection(port: client.port)
            func ask() -> Bool {
                known.send(
                    Array("GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nCookie: \(client.cookie)\r\n\r\n".utf8))
                return known.receive().map { String(decoding: $0, as: UTF8.self).hasPrefix("HTTP/1.1 200") } ?? false
            }
            #expect(ask())
            let first = try RawConnection(port: client.port)
            first.send(Array("GET / HTTP/1.1\r\n".utf8))
            let rest = try (0..<maximum + 20).map { _ in
                let connection = try RawConnection(port: client.port)
                connection.send(Array("GET / HTTP/1.1\r\n".utf8))
                return connection
            }
            #expect(first.receive() == nil, "the oldest is closed")
            #expect(ask(), "whoever has a session is not")
            #expect(try await client.get("/api/session").status == 200, "who comes now is served")
            withExtendedLifetime(rest) {}
        }
    }

    @Test func `a place of a hundred connections costs so many descriptors at most`() {
        for limit in [64, 256, 1024, 4096, 65_536] {
            let bounds = Connections.Bounds(descriptors: limit)
            #expect(bounds.all * 2 < limit && bounds.strangers < bounds.all && bounds.others < bounds.strangers)
        }
    }
}
