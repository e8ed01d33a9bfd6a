import Base
import Foundation
import Testing

/// Archives for tests of the mail API.
enum Letters {
    static func mail(_ number: Int, _ more: String = "", body: String = "Hello") -> String {
        "From jane@example.org Fri Feb 22 17:06:23 2008\nMessage-ID: <\(number)@x>\nFrom: Jane \(number) <jane\(number)@example.org>\nTo: me@example.org\n"
            + "Subject: Letter \(number)\nDate: Fri, \(1 + number % 28) Feb 2008 10:00:00 +0100\n\(more)\n\(body)\n\n"
    }

    static let html = """
        Content-Type: multipart/related; boundary=b

        --b
        Content-Type: text/html

        <p>Hello <img src="cid:logo@x"><script>alert(1)</script></p>
        --b
        Content-Type: image/png
        Content-ID: <logo@x>
        Content-Transfer-Encoding: base64

        iVBORw0KGgo=
        --b
        Content-Type: text/plain; name="../notes.txt"
        Content-Disposition: attachment

        the zebra crossing
        --b--
        """

    /// Opens an archive with forty mails and another mail with HTML, waits until the archive is read, and returns its id.
    static func opened(_ client: TestClient, _ scene: Scene) async throws -> String {
        let file = scene.root.appending("mail.mbox")
        var archive = (1...40).map { Self.mail($0, $0 % 10 == 0 ? "X-Gmail-Labels: Work,\"Old news\"\n" : "") }.joined()
        archive += Self.mail(
            41, "In-Reply-To: <40@x>\n" + Self.html.split(separator: "\n", maxSplits: 1)[0] + "\n",
            body: String(Self.html.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)[1]))
        try put(Array(archive.utf8), at: file)
        let answer = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file)\"}".utf8)).json()
        let id = try #require(answer["id"] as? String)
        for _ in 0..<1200 {
            if try await client.get("/api/mailbox/archives/\(id)").json()["state"] as? String == "ready" { return id }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("the archive was not read: \(try await client.get("/api/mailbox/archives").text)")
        return id
    }

    static func subjects(_ client: TestClient, _ id: String, _ query: String) async throws -> [String] {
        let answer = try await client.get("/api/mailbox/archives/\(id)/messages?\(query)").json()
        return (answer["messages"] as? [[String: Any]] ?? []).compactMap { $0["subject"] as? String }
    }

    static func read(_ client: TestClient, _ id: String) async throws -> Int? {
        _ = try await client.send("POST", "/api/mailbox/archives/\(id)/index", body: Array("{}".utf8))
        var answer: [String: Any] = [:]
        let isReady = try await eventually(within: .seconds(60)) {
            answer = try await client.get("/api/mailbox/archives/\(id)").json()
            return answer["state"] as? String == "ready"
        }
        return isReady ? answer["messages"] as? Int : nil
    }
}
