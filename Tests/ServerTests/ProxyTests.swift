import Base
import Foundation
import Glibc
import TestSupport
import Testing
import Web

@testable import Server

/// A client at 127.0.0.1, where the proxy is, that sends exactly the given headers.
private struct Proxy {
    let port: Int
    var host = "photos.example.org"

    func ask(_ line: String, _ headers: [String] = [], body: String = "") async throws -> Answer {
        let wire = try await wire(line, ["Host: \(host)"] + headers, body: body)
        return try Answer(wire: wire)
    }

    func wire(_ line: String, _ headers: [String], body: String = "") async throws -> [UInt8] {
        let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
        let text = (["\(line) HTTP/1.1"] + headers + length + ["Connection: close"]).joined(separator: "\r\n") + "\r\n\r\n" + body
        let port = port
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        // If the server refuses a request before it has read the body, the reset of the connection may overtake
                        // the answer.
                        for _ in 0..<(body.isEmpty ? 0 : 2) {
                            let answer = try Self.exchange(port, text)
                            if !answer.isEmpty { return answer }
                        }
                        return try Self.exchange(port, text)
                    })
            }
        }
    }

    private static func exchange(_ port: Int, _ text: String) throws -> [UInt8] {
        let connection = try RawConnection(port: port)
        connection.send(Array(text.utf8))
        return connection.receiveAll()
    }

    /// Pairs a device.
    func pair(_ code: String, path: String = "", _ headers: [String] = []) async throws -> Answer {
        let origin = "Origin: https://\(host)"
        return try await ask("POST \(path)/api/pair", [origin] + headers, body: "{\"code\": \"\(code)\"}")
    }
}

/// A port that is free now.
private func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
        }
    }
    try #require(isBound)
    return Int(UInt16(bigEndian: address.sin_port))
}

private func withProxy(
    at range: String = "127.0.0.1", path: String? = nil, _ body: @Sendable (Proxy, TestClient, Scene) async throws -> Void
) async throws {
    let proxies = [try #require(AddressRange(range))]
    let (name, port) = (try #require(PublicName("photos.example.org")), try freePort())
    let settings = ProxySettings(proxies: proxies, port: port, path: path.flatMap(PathPrefix.init))
    try await Scene.with { scene in
        let reach = ReachSettings(names: [name], proxy: settings)
        try await withServer(at: scene, share: false, reach: reach) { client, _ in
            try await body(Proxy(port: port), client, scene)
        }
    }
}

@Suite("Behind a proxy", .serialized) struct ProxyTests {
    @Test func `a stranger sees the page of pairing alone, also with the link and the session of this machine`() async throws {
        try await withProxy { proxy, client, _ in
            let session = client.cookie.split(separator: "=")[1]
            let cookies = ["Cookie: \(client.cookie)", "Cookie: shoebox-\(proxy.port)=\(session)", "X-Forwarded-For: 127.0.0.1"]
            for header in cookies {
                for path in ["/api/session", "/api/devices", "/app.js", "/index.html", "/swipe", "/open?key=\(client.key)"] {
                    let answer = try await proxy.ask("GET \(path)", [header])
                    #expect(answer.status == 401, "\(path) \(header)")
                    #expect(answer.cookie == nil)
                }
                #expect(try await proxy.ask("GET /", [header]).headers["location"] == "/pair")
            }
            #expect(try await proxy.ask("GET /pair").status == 200)
            let state = try await proxy.ask("GET /api/pair").json()
            #expect(state["fingerprint"] == nil, "the certificate is the proxy's")
        }
    }

    @Test func `a device is paired through it, and its session counts nowhere else`() async throws {
        try await withProxy { proxy, client, scene in
            #expect(RunningServer.find(in: scene.data)?.network?.addresses == ["https://photos.example.org"])
            let code = try PairingCode.make(in: scene.data).code
            let paired = try await proxy.pair(code, ["X-Forwarded-Proto: https", "X-Forwarded-For: 192.0.2.1"])
            #expect(paired.status == 200, "\(paired.text)")
            let cookie = try #require(paired.cookie)
            #expect(paired.headers["set-cookie"]?.contains("; Path=/; ") == true)
            #expect(paired.headers["set-cookie"]?.hasSuffix("; Secure") == true)
            let asked = try await proxy.ask("GET /api/session", ["Cookie: \(cookie)"])
            #expect(asked.status == 200)
            #expect((try asked.json()["device"] as? [String: Any])?["rights"] as? String == "all")
            #expect(try await proxy.ask("GET /api/library/browse", ["Cookie: \(cookie)"]).reason() == "device.onlyAtHome")
            let session = cookie.split(separator: "=")[1]
            #expect(try await client.get("/api/session", headers: ["Cookie": "shoebox-\(client.port)=\(session)"]).status == 401)
        }
    }

    @Test func `requests of two devices on one connection are those of each`() async throws {
        try await withProxy { proxy, _, scene in
            let first = try await proxy.pair(try PairingCode.make(in: scene.data).code).cookie
            let second = try await proxy.pair(try PairingCode.make(in: scene.data).code).cookie
            let cookies = [first, nil, second]
            let requests = cookies.map { cookie in
                "GET /api/devices HTTP/1.1\r\nHost: photos.example.org\r\n"
                    + (cookie.map { "Cookie: \($0)\r\n" } ?? "")
            }
            let text = requests[0] + "\r\n" + requests[1] + "\r\n" + requests[2] + "Connection: close\r\n\r\n"
            let connection = try RawConnection(port: proxy.port)
            connection.send(Array(text.utf8))
            let answers = String(decoding: connection.receiveAll(), as: UTF8.self)
            let statuses = answers.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
            #expect(statuses == ["200", "401", "200"])
            #expect(answers.contains("\"own\":1") && answers.contains("\"own\":2"))
        }
    }

    @Test(arguments: [
        ("evil.com", []), ("photos.example.org.evil.com", []), ("photos.example.org:8420", []), ("127.0.0.1", []),
        ("localhost", []),
        ("photos.example.org", ["X-Forwarded-Host: evil.com"]), ("photos.example.org", ["Forwarded: host=evil.com"]),
    ])
    func `another host is answered by nothing`(_ host: String, _ headers: [String]) async throws {
        try await withProxy { proxy, _, _ in
            var proxy = proxy
            proxy.host = host
            for path in ["/pair", "/", "/api/pair"] {
                let answer = try await proxy.ask("GET \(path)", headers)
                #expect(answer.status == 421, "\(path)")
            }
        }
    }

    @Test(arguments: [
        ["X-Forwarded-Host: photos.example.org", "X-Forwarded-Host: evil.com"], ["X-Forwarded-Prefix: //evil.com"],
        ["X-Forwarded-Prefix: /a\"onload=x"], ["Host: evil.com"], ["Transfer-Encoding: chunked", "Content-Length: 5"],
        ["Content-Length: 5", "Content-Length: 6"],
    ])
    func `a request that could be read in two ways is refused, and its connection ends`(_ headers: [String]) async throws {
        try await withProxy { proxy, _, _ in
            let smuggled = "0\r\n\r\nGET /pair HTTP/1.1\r\nHost: photos.example.org\r\n\r\n"
            let origin = "Origin: https://photos.example.org"
            let head = ["Host: photos.example.org", origin] + headers
            let text = "POST /api/pair HTTP/1.1\r\n" + head.joined(separator: "\r\n") + "\r\n\r\n" + smuggled
            let connection = try RawConnection(port: proxy.port)
            connection.send(Array(text.utf8))
            let wire = connection.receiveAll()
            #expect(try Answer(wire: wire).status == 400)
            #expect(wire.ranges(of: Array("HTTP/1.1 ".utf8)).count == 1, "what was smuggled in was answered")
        }
    }

    @Test(arguments: [
        ("https://evil.com", ["X-Forwarded-Proto: https"]), ("http://photos.example.org", ["X-Forwarded-Proto: https"]),
        ("https://photos.example.org", ["X-Forwarded-Proto: http"]), ("null", []),
    ])
    func `a page of another origin changes nothing`(_ origin: String, _ headers: [String]) async throws {
        try await withProxy { proxy, _, _ in
            let answer = try await proxy.ask("POST /api/pair", ["Origin: \(origin)"] + headers, body: "{\"code\": \"1\"}")
            #expect(answer.status == 403)
            #expect(try answer.reason() == "request.foreignPage")
        }
    }

    @Test func `a peer that is not the proxy gets no byte`() async throws {
        try await withProxy(at: "192.0.2.1") { proxy, _, _ in
            let headers = ["Host: photos.example.org", "X-Forwarded-For: 192.0.2.1"]
            let wire = try await proxy.wire("GET /pair", headers)
            #expect(wire.isEmpty)
        }
    }

    @Test func `the headers of others are not believed`() async throws {
        try await withProxy { proxy, client, _ in
            let foreign = ["Host": "photos.example.org", "X-Forwarded-Host": "127.0.0.1:\(client.port)"]
            #expect(try await client.get("/api/session", headers: foreign).status == 421)
            let page = try await client.get("/", headers: ["X-Forwarded-Prefix": "/evil", "X-Forwarded-Host": "evil.com"])
            #expect(page.status == 200 && !page.text.contains("/evil/"))
        }
    }

    @Test func `wrong codes count for the address that the proxy reports`() async throws {
        try await withProxy { proxy, _, scene in
            let code = try PairingCode.make(in: scene.data)
            let wrong = code.code == "000000" ? "000001" : "000000"
            let bad = try await proxy.pair(wrong, ["X-Forwarded-For: 198.51.100.1, 192.0.2.1"])
            #expect(try bad.reason() == "pair.wrongCode")
            // The client's own invention before the last address is no way around.
            let again = try await proxy.pair(wrong, ["X-Forwarded-For: 198.51.100.2, 192.0.2.1"])
            #expect(try again.reason() == "pair.tooFast")
            // The code itself pauses too. Each address may try twenty times in a minute.
            var (address, answer) = (2, "")
            let good = try await eventually(within: .seconds(30)) {
                address += 1
                let last = try await proxy.pair(code.code, ["X-Forwarded-For: 192.0.2.\(address % 250)"])
                answer = last.text
                return last.cookie != nil
            }
            #expect(good, "\(answer)")
        }
    }

    @Test func `under a path every address begins with it`() async throws {
        try await withProxy(path: "/shoebox/") { proxy, _, scene in
            #expect(RunningServer.find(in: scene.data)?.network?.addresses == ["https://photos.example.org/shoebox"])
            #expect(try await proxy.ask("GET /shoebox").headers["location"] == "/shoebox/")
            #expect(try await proxy.ask("GET /shoebox/").headers["location"] == "/shoebox/pair")
            let paired = try await proxy.pair(try PairingCode.make(in: scene.data).code, path: "/shoebox")
            #expect(paired.headers["set-cookie"]?.contains("; Path=/shoebox/; ") == true)
            let cookie = "Cookie: \(try #require(paired.cookie))"
            #expect(try await proxy.ask("GET /shoebox/api/session", [cookie]).status == 200)
            let page = try await proxy.ask("GET /shoebox/swipe", [cookie])
            let version = try #require(page.text.firstMatch(of: /"\/shoebox(\/v-[0-9a-f]{16})\/app\.js"/)).1
            let files = ["/app.js", "/core/early.js", "/features/triage/triage.js", "/words/en.js"].map { version + $0 }
            for address in files + ["/manifest.webmanifest"] {
                #expect(page.text.contains("=\"/shoebox\(address)\""), "\(address)")
                #expect(try await proxy.ask("GET /shoebox\(address)", [cookie]).status == 200)
            }
            #expect(page.text.ranges(of: /(href|src)="\/(?!shoebox\/)/).isEmpty)
        }
    }

    @Test func `a proxy that removes the path reports it`() async throws {
        try await withProxy { proxy, _, scene in
            let prefix = "X-Forwarded-Prefix: /shoebox/"
            #expect(try await proxy.ask("GET /", [prefix]).headers["location"] == "/shoebox/pair")
            let paired = try await proxy.pair(try PairingCode.make(in: scene.data).code, [prefix])
            let page = try await proxy.ask("GET /", [prefix, "Cookie: \(try #require(paired.cookie))"])
            #expect(page.text.contains(/src="\/shoebox\/v-[0-9a-f]{16}\/app\.js"/))
        }
    }

    @Test(arguments: [
        "/api/pair", "/pair", "/", "/shoeboxes/pair", "/shoebox/../pair", "/shoebox/%2e%2e/pair", "/shoebox/./pair",
        "/shoebox//pair",
        "/SHOEBOX/pair", "/x/../shoebox/pair", "//shoebox/pair", "/shoebox%2fpair", "/shoebox/pair/../../api/session",
    ])
    func `tricks with the path lead nowhere`(_ path: String) async throws {
        try await withProxy(path: "/shoebox/") { proxy, _, _ in
            let answer = try await proxy.ask("GET \(path)")
            #expect([400, 401, 404].contains(answer.status), "\(answer.status)")
        }
    }
}
