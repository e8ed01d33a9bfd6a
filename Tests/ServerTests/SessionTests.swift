import Foundation
import Testing

@testable import Server

@Suite("Who is let in", .serialized) struct SessionTests {
    @Test(arguments: [
        "/api/session", "//api/session", "/api//session", "/api/session/", "///api/library/folders", "//api/pictures/1/original",
        "/api/events",
    ])
    func `without the session no spelling of an address answers`(_ target: String) async throws {
        try await withServer { client, _, _ in
            for cookie in [nil, "shoebox-\(client.port)=", "shoebox-\(client.port)=\(client.key)0", "shoebox-1=\(client.key)"]
                as [String?]
            {
                let answer = try await client.get(target, headers: ["Cookie": cookie])
                #expect(answer.status == 401)
                #expect(answer.code == "permissionDenied")
            }
        }
    }

    @Test func `the key sets a cookie that lets in, a wrong one does not`() async throws {
        try await withServer { client, _, _ in
            for wrong in ["", "?key=", "?key=\(client.key)0", "?key=\(client.key.dropLast())g"] {
                let answer = try await client.get("/open" + wrong, headers: ["Cookie": nil])
                #expect(answer.status == 403)
                #expect(answer.headers["set-cookie"] == nil)
            }
            let answer = try await client.get("/open?key=\(client.key)", headers: ["Cookie": nil])
            #expect(answer.status == 303)
            #expect(answer.headers["location"] == "/")
            let cookie = try #require(answer.headers["set-cookie"])
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
            let held = String(cookie.prefix { $0 != ";" })
            #expect(try await client.get("/api/session", headers: ["Cookie": "other=1; \(held)"]).status == 200)
        }
    }

    @Test(arguments: [
        ("/trash?a=1", "/trash?a=1"), ("https://evil.com/", "/"), ("//evil.com", "/"), ("/\\evil.com", "/"),
        ("\\\\evil.com", "/"), ("/\t/evil.com", "/"),
        ("/\n/evil.com", "/"), ("/ä", "/"), ("javascript:alert(1)", "/"), ("", "/"),
    ])
    func `the link leads to pages of ours only`(_ target: String, _ expected: String) {
        #expect(SessionController.ownPage(target) == expected)
    }

    @Test func `a host that is not ours is refused`() async throws {
        try await withServer { client, _, _ in
            for host in [
                "evil.com", "evil.com:\(client.port)", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:\(client.port).evil.com", "", nil,
            ] as [String?] {
                let answer = try await client.get("/", headers: ["Host": host])
                #expect([400, 421].contains(answer.status), "\(host ?? "none")")
                #expect(!answer.text.contains("<html"))
            }
            #expect(try await client.get("/", headers: ["Host": "localhost:\(client.port)"]).status == 200)
        }
    }

    @Test func `a write needs an origin of ours`() async throws {
        try await withServer { client, _, _ in
            for origin in ["http://evil.com", "null", "https://127.0.0.1:\(client.port)", "http://127.0.0.1:1", "", nil]
                as [String?]
            {
                for (method, target) in [
                    ("POST", "/api/triage/start-over"), ("PUT", "/api/settings"), ("DELETE", "/api/library/folders/1"),
                ] {
                    let answer = try await client.send(method, target, body: Array("{}".utf8), headers: ["Origin": origin])
                    #expect(answer.status == 403, "\(method) from \(origin ?? "nowhere")")
                    #expect(answer.code == "permissionDenied")
                }
            }
        }
    }

    @Test func `every answer is hardened, refusals too`() async throws {
        try await withServer { client, _, _ in
            for answer in [
                try await client.get("/"), try await client.get("/api/session"), try await client.get("/nothing.js"),
                try await client.get("/api/session", headers: ["Cookie": nil]),
                try await client.get("/", headers: ["Host": "evil.com"]),
            ] {
                let policy = try #require(answer.headers["content-security-policy"])
                #expect(
                    policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'")
                        && !policy.contains("unsafe-inline"))
                #expect(answer.headers["x-content-type-options"] == "nosniff")
                #expect(answer.headers["access-control-allow-origin"] == nil)
            }
        }
    }
}
