import Base
import Foundation
import Glibc
import Testing

@testable import Server

@Suite("Who is let in", .serialized) struct SessionTests {
    @Test(arguments: [
        "/api/session", "//api/session", "/api//session", "/api/session/", "///api/library/folders", "//api/pictures/1/original",
        "/api/events",
    ])
    func `without the session no spelling of an address answers`(_ target: String) async throws {
        try await withServer { client, _, _ in
            let name = "shoebox-\(client.port)", secret = String(client.cookie.dropFirst(name.count + 1))
            #expect(secret.count == 64)
            // An earlier version gave browsers the key itself as their cookie.
            for cookie in [
                nil, "\(name)=", "\(name)=\(secret)0", "\(name)=\(secret.dropLast())g", "shoebox-1=\(secret)",
                "\(name)=\(client.key)",
                "\(name)=\(sha256(secret))",
            ] as [String?] {
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
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains(client.key))
            #expect(answer.headers["clear-site-data"] == "\"cache\"", "decisions wait in the storage")
            let again = try await client.get("/open?key=\(client.key)")
            #expect(again.status == 303 && again.headers["clear-site-data"] == nil, "nobody else had the port meanwhile")
            let held = try #require(answer.cookie)
            #expect(held != client.cookie, "each browser has a session of its own")
            #expect(try await client.get("/api/session", headers: ["Cookie": "other=1; \(held)"]).status == 200)
        }
    }

    @Test(arguments: ["", "?key=", "?key=x", "?key=x&to=//evil.com", "?key=x&to=/%0d%0aSet-Cookie:a=b"])
    func `a browser with a wrong link comes to a page that says what to do, and is let in by nothing`(
        _ query: String
    ) async throws {
        try await withServer(share: false) { client, _ in
            let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
            let answer = try await client.get("/open" + query, headers: ["Cookie": nil, "Accept": accept])
            #expect(answer.status == 303)
            #expect(answer.headers["location"] == "/locked?link=wrong")
            #expect(answer.headers["set-cookie"] == nil)
            let page = try await client.get("/locked?link=wrong", headers: ["Cookie": nil, "Accept": accept])
            #expect(page.status == 200)
            #expect(page.headers["content-type"]?.hasPrefix("text/html") == true)
            let known = try await client.get("/open" + query, headers: ["Accept": accept])
            #expect(known.status == 303)
            #expect(known.headers["location"] == "/", "who is in already goes on")
            #expect(known.headers["set-cookie"] == nil)
        }
    }

    @Test func `signing out ends the session, its streams and no other's`() async throws {
        try await withServer(share: false) { client, _ in
            let other = try await TestClient(letInBy: client.link)
            let listeners = [try EventListener(client), try EventListener(other)]
            for listener in listeners { #expect(try await listener.hears("retry: ")) }
            let answer = try await client.send("DELETE", "/api/session")
            #expect(answer.status == 200)
            #expect(try answer.json()["sessions"] as? Int == 1)
            #expect(answer.headers["set-cookie"]?.contains("Max-Age=0") == true)
            #expect(try await client.get("/api/session").status == 401)
            #expect(
                try await eventually(within: .seconds(60)) { listeners[0].isOver || listeners[0].received.hasSuffix("0\r\n\r\n") }
            )
            #expect(try await other.get("/api/session").status == 200)
            #expect(!listeners[1].isOver)
            let third = try await TestClient(letInBy: client.link)
            #expect(try await other.send("DELETE", "/api/session?all=1").json()["sessions"] as? Int == 2)
            #expect(try await third.get("/api/session").status == 401)
        }
    }

    @Test func `a session survives a restart of the server, the link does not`() async throws {
        try await Scene.with { scene in
            let (first, client) = try await ChildProgram.serve(scene)
            first.signal(SIGTERM)
            #expect(try await first.end(within: .seconds(60)) == 0)
            let second = try ChildProgram(
                ["serve", "--json", "--data", scene.data.display, "--port", String(client.port)])
            #expect(try await eventually(within: .seconds(60)) { second.printed.contains("\n") }, "\(second.complained)")
            #expect(try await client.get("/api/session").status == 200)
            #expect(try await client.get("/open?key=\(client.key)").status == 403)
            let opener = try ChildProgram(["open", "--data", scene.data.display])
            #expect(try await opener.end(within: .seconds(60)) == 0)
            let link = opener.printed.trimmingCharacters(in: .newlines)
            let path = String(link.dropFirst(client.origin.count)), opened = try await client.get(path)
            #expect(opened.status == 303 && opened.cookie != nil)
            #expect(opened.headers["clear-site-data"] == "\"cache\"", "meanwhile somebody else may have had the port")
            #expect(try await client.get(path).status == 403, "it opens once")
            second.signal(SIGTERM)
            #expect(try await second.end(within: .seconds(60)) == 0)
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

    @Test(arguments: ["cross-site", "same-site", "", "same-origin, none"])
    func `a page of another program gets nothing of the API, although the browser sends our cookie`(_ site: String) async throws {
        try await withServer(photos: 1) { client, _, _ in
            let id = try #require(try await photoIDs(client).first)
            for target in [
                "/api/session", "//api/session", "/api/events", "/api/privacy/export", "/api/photos",
                "/api/pictures/\(id)/original", "/api/pictures/\(id)/thumbnail",
            ] {
                let answer = try await client.get(target, headers: ["Sec-Fetch-Site": site])
                #expect(answer.status == 403, "\(target)")
                #expect(answer.code == "permissionDenied")
            }
            for own in ["same-origin", "none"] {
                for target in ["/api/session", "/api/pictures/\(id)/original"] {
                    #expect(try await client.get(target, headers: ["Sec-Fetch-Site": own]).status == 200)
                }
            }
            for page in ["/", "/swipe", "/app.js"] {
                #expect(try await client.get(page, headers: ["Sec-Fetch-Site": site]).status == 200, "a link leads to our pages")
            }
            #expect(try await client.get("/open?key=\(client.key)", headers: ["Sec-Fetch-Site": site]).status == 303)
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
