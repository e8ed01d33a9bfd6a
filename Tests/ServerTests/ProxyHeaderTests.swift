import Base
import HTTPTypes
import Testing

@testable import Server

@Suite("What a proxy reports") struct ProxyHeaderTests {
    @Test(arguments: [
        ("172.18.0.2", "172.18.0.2", true), ("172.18.0.2", "172.18.0.3", false), ("172.18.0.0/16", "172.18.255.1", true),
        ("172.18.0.0/16", "172.19.0.1", false), ("10.0.0.0/9", "10.127.1.1", true), ("10.0.0.0/9", "10.128.0.1", false),
        ("0.0.0.0/0", "8.8.8.8", true), ("172.18.0.2", "::ffff:172.18.0.2", true), ("::ffff:172.18.0.2", "172.18.0.2", true),
        ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1", false), ("::/0", "10.0.0.1", false), ("::1", "::1", true),
    ])
    func `a range contains its addresses`(_ range: String, _ address: String, _ contains: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(address) == contains)
    }

    @Test(arguments: [
        "", "proxy", "1.2.3", "1.2.3.4/33", "1.2.3.4/", "1.2.3.4/x", "1.2.3.4/-1", "1.2.3.4/8", "1.2.3.4/8/8", "::/129",
        "01.2.3.4",
    ])
    func `no range is guessed`(_ text: String) { #expect(AddressRange(text) == nil) }

    @Test(
        arguments: [
            ("photos.example.org", "photos.example.org", nil), ("NAS.local:8443", "nas.local", 8443),
            ("192.168.1.5:1", "192.168.1.5", 1),
            ("localhost:8421", "localhost", 8421),
        ] as [(String, String, Int?)])
    func `a name is one of a machine`(_ text: String, _ host: String, _ port: Int?) throws {
        let name = try #require(PublicName(text))
        #expect(name.host == host && name.port == port)
    }

    @Test(arguments: [
        "", ":80", "a:", "a:0", "a:65536", "a:b", "a:1:2", "https://a", "a/b", "a b", "-a", "a-", "a..b", "a.", "1.2.3",
        "1.2.3.4.5", "a.1",
        "a\n", "ä", "[::1]", "a,b", "a_b", "DNS:b",
    ])
    func `other names are refused`(_ text: String) { #expect(PublicName(text) == nil) }

    @Test func `browsers leave out the usual port`() throws {
        let (plain, other) = (try #require(PublicName("a.b")), try #require(PublicName("a.b:443")))
        #expect(plain.hosts(ownPort: 8421, standard: 443) == ["a.b:8421"])
        #expect(other.hosts(ownPort: 8421, standard: 443) == ["a.b:443", "a.b"])
        #expect(plain.url(ownPort: 8421) == "https://a.b:8421" && other.url(ownPort: 8421) == "https://a.b")
    }

    @Test(arguments: [("/shoebox/", "/shoebox"), ("/a/b-c_d.e", "/a/b-c_d.e"), ("/", ""), ("", "")])
    func `a path is plain`(_ text: String, _ wanted: String) { #expect(PathPrefix(text)?.text == wanted) }

    @Test(arguments: [
        "shoebox", "//evil.com", "//", "/a//b", "/..", "/a/../b", "/./a", "/a\\b", "/a%2fb", "/a?b", "/a#b", "/a b", "/a\"b",
        "/<a>", "/ä",
        "/" + String(repeating: "a", count: 200),
    ])
    func `other paths are refused`(_ text: String) { #expect(PathPrefix(text) == nil) }

    @Test(
        arguments: [
            ("/shoebox/api/session?x=1", "/api/session?x=1"), ("/shoebox/", "/"), ("/shoebox/../api", "/../api"),
            ("/shoeboxes/", nil),
            ("/shoebox", nil), ("/Shoebox/", nil), ("/api/session", nil), ("/x/../shoebox/", nil), ("/shoebox%2fapi", nil),
            ("*", nil),
            ("//shoebox/", nil),
        ] as [(String, String?)])
    func `a target is beneath the path, or not`(_ target: String, _ wanted: String?) {
        #expect(PathPrefix("/shoebox")?.stripped(target) == wanted)
    }

    /// What a proxy at 172.18.0.2 reports with these lines of headers.
    private func forwarding(_ lines: [String]) throws -> Forwarding {
        var fields = HTTPFields()
        for line in lines {
            let sides = line.split(separator: ":", maxSplits: 1)
            fields.append(
                HTTPField(name: try #require(HTTPField.Name(String(sides[0]))), value: sides[1].dropFirst().description))
        }
        return try ForwardedHeaders(fields).forwarding(by: "172.18.0.2", [try #require(AddressRange("172.18.0.0/16"))])
    }

    @Test(arguments: [
        (["X-Forwarded-For: 192.0.2.1"], "192.0.2.1"),
        // The client invented the first entries; the proxy added the last one.
        (["X-Forwarded-For: 10.9.9.9, 192.0.2.1"], "192.0.2.1"),
        (["X-Forwarded-For: 10.9.9.9", "X-Forwarded-For: 192.0.2.1"], "192.0.2.1"),
        // Two proxies.
        (["X-Forwarded-For: 192.0.2.1, 172.18.0.9"], "192.0.2.1"), (["X-Forwarded-For: 172.18.0.9"], "172.18.0.2"),
        (["X-Forwarded-For: nonsense"], "172.18.0.2"), (["X-Forwarded-For: 192.0.2.1, nonsense"], "172.18.0.2"),
        ([], "172.18.0.2"),
        (["X-Forwarded-For: 192.0.2.1:4711"], "192.0.2.1"), (["X-Forwarded-For: ::ffff:192.0.2.1"], "192.0.2.1"),
        (["X-Forwarded-For: 2001:DB8::0:1"], "2001:db8:0:0:0:0:0:1"),
        (["Forwarded: for=192.0.2.1;proto=https"], "192.0.2.1"), (["Forwarded: for=10.9.9.9, For=\"192.0.2.1:80\""], "192.0.2.1"),
        (["Forwarded: for=\"[2001:db8::1]:80\""], "2001:db8:0:0:0:0:0:1"), (["Forwarded: for=_hidden"], "172.18.0.2"),
        // One of the two is the client's own.
        (["X-Forwarded-For: 192.0.2.1", "Forwarded: for=10.9.9.9"], "172.18.0.2"),
        (["X-Forwarded-For: 10.9.9.9", "Forwarded: for=_hidden"], "172.18.0.2"),
        (["X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1"], "192.0.2.1"),
    ])
    func `the address is the last one that is no proxy`(_ lines: [String], _ wanted: String) throws {
        #expect(try forwarding(lines).address == wanted)
    }

    @Test(
        arguments: [
            (["X-Forwarded-Proto: https"], true), (["X-Forwarded-Proto: http"], false), (["X-Forwarded-Proto: https, http"], nil),
            (["X-Forwarded-Proto: gopher"], nil), ([], nil), (["Forwarded: proto=https"], true),
            (["X-Forwarded-Proto: http", "Forwarded: proto=https"], false),
        ] as [([String], Bool?)])
    func `the protocol is known or not`(_ lines: [String], _ wanted: Bool?) throws {
        #expect(try forwarding(lines).isSecure == wanted)
    }

    @Test(arguments: [
        ["X-Forwarded-Host: a.b", "X-Forwarded-Host: c.d"], ["X-Forwarded-Host: a.b, c.d"], ["X-Forwarded-Prefix: //evil.com"],
        ["X-Forwarded-Prefix: /a", "X-Forwarded-Prefix: /b"], ["X-Forwarded-Prefix: /a/../b"], ["Forwarded: host=a, host=b"],
    ])
    func `what could be read in two ways is refused`(_ lines: [String]) {
        #expect(throws: Failure.self) { try forwarding(lines) }
    }
}
