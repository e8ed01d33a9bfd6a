import Foundation
import Glibc
import Synchronization
import Testing

/// A response of the server, with the received bytes.
struct Answer: Sendable {
    var status = 0
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }

    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    }

    /// The reason in the body of an error.
    func reason() throws -> String { (try json()["error"] as? [String: Any])?["reason"] as? String ?? "" }

    /// The cookie that the response sets, as "name=value".
    var cookie: String? { headers["set-cookie"].map { String($0.prefix { $0 != ";" }) } }

    /// The code in the body of an error; nil if the body does not have the shape of errors.
    var code: String? {
        guard let object = try? json(), object.count == 1, let error = object["error"] as? [String: Any],
            error["message"] is String, error["reason"] is String,
            Set(error.keys).isSubset(of: ["code", "reason", "arguments", "message", "file", "hint", "advice"])
        else { return nil }
        return error["code"] as? String
    }
}

/// The client could not connect. This is an ordinary error and not a failed expectation, because a failed expectation on
/// another thread is not counted as a failure of its test.
struct NoConnection: Error {
    let errno: Int32
}

/// A socket to 127.0.0.1 that sends exactly the given bytes, so a test can send targets and headers that no correct client sends.
final class RawConnection: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw NoConnection(errno: errno) }
        var limit = timeval(tv_sec: 40, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent <= 0 { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// The next received bytes; nil if the connection ended or nothing arrived for 40 s.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let got = recv(descriptor, &buffer, buffer.count, 0)
        return got > 0 ? Array(buffer.prefix(got)) : nil
    }

    /// Ends the connection even while other threads read from it.
    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    func receiveAll() -> [UInt8] {
        var all: [UInt8] = []
        while let more = receive() { all += more }
        return all
    }
}

extension Answer {
    init(wire: [UInt8]) throws {
        let end = try #require(wire.firstRange(of: Array("\r\n\r\n".utf8)), "no answer came")
        let lines = String(decoding: wire[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        status = Int(lines[0].split(separator: " ")[1]) ?? 0
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        body = Array(wire[end.upperBound...])
        if headers["transfer-encoding"] == "chunked" { body = Self.dechunked(body) }
    }

    private static func dechunked(_ wire: [UInt8]) -> [UInt8] {
        var rest = wire[...]
        var body: [UInt8] = []
        while let line = rest.firstRange(of: [13, 10]),
            let size = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16), size > 0
        {
            body += rest[line.upperBound...].prefix(size)
            rest = rest[line.upperBound...].dropFirst(size + 2)
        }
        return body
    }
}

/// A paired browser (by default). It checks every JSON answer against the API's description.
struct TestClient: Sendable {
    let port: Int
    let key: String
    /// The cookie of the client's session, as "name=value".
    var cookie: String

    /// Pairs the client by opening a printed link.
    init(letInBy link: String) async throws {
        let url = try #require(URLComponents(string: link))
        port = try #require(url.port)
        key = url.queryItems?.first { $0.name == "key" }?.value ?? ""
        cookie = ""
        let answer = try await get("/open?key=\(key)")
        cookie = try #require(answer.cookie, "\(answer.text)")
    }

    var link: String { "\(origin)/open?key=\(key)" }
    var origin: String { "http://127.0.0.1:\(port)" }

    /// - Parameter headers: replace the usual headers; nil removes a header.
    func send(_ method: String, _ target: String, body: [UInt8]? = nil, headers: [String: String?] = [:]) async throws -> Answer {
        var all: [String: String?] = ["Host": "127.0.0.1:\(port)", "Cookie": cookie, "Connection": "close"]
        if method != "GET" && method != "HEAD" { all["Origin"] = origin }
        if let body { all["Content-Length"] = String(body.count) }
        all.merge(headers) { $1 }
        let head =
            "\(method) \(target) HTTP/1.1\r\n" + all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
            + "\r\n"
        let port = port
        let wire = try await withCheckedThrowingContinuation { continuation in
            // The request runs on a separate thread. Waiting on Dispatch's threads would starve the server, which runs in
            // the same process.
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let connection = try RawConnection(port: port)
                        connection.send(Array(head.utf8) + (body ?? []))
                        return connection.receiveAll()
                    })
            }
        }
        let answer = try Answer(wire: wire)
        #expect(Schema.ours.errors(method, target: target, answer) == [], "as Web/openapi.json describes it")
        return answer
    }

    func get(_ target: String, headers: [String: String?] = [:]) async throws -> Answer {
        try await send("GET", target, headers: headers)
    }

    /// Returns the body of a request that selects "all" items of a list in the list's present state.
    func all(of list: String) async throws -> String {
        let shown = try await get(list + "?limit=1").json()
        let (count, revision) = (try #require(shown["count"] as? Int), try #require(shown["revision"] as? String))
        return "{\"all\": true, \"count\": \(count), \"revision\": \"\(revision)\"}"
    }

    func post(_ target: String, _ json: String = "{}", headers: [String: String?] = [:]) async throws -> Answer {
        try await send("POST", target, body: Array(json.utf8), headers: headers)
    }
}

/// The event stream, read by a separate thread.
final class EventListener: Sendable {
    private let text = Mutex("")
    private let ended = Mutex(false)
    private let connection: RawConnection

    init(_ client: TestClient) throws {
        connection = try RawConnection(port: client.port)
        connection.send(
            Array("GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nCookie: \(client.cookie)\r\n\r\n".utf8))
        Thread.detachNewThread { [self] in
            while let more = connection.receive() { text.withLock { $0 += String(decoding: more, as: UTF8.self) } }
            ended.withLock { $0 = true }
        }
    }

    func stop() { connection.end() }

    var received: String { text.withLock { $0 } }
    var isOver: Bool { ended.withLock { $0 } }

    /// Whether `words` arrive within the time.
    func hears(_ words: String, within time: Duration = .seconds(60)) async throws -> Bool {
        try await eventually(within: time) { self.received.contains(words) }
    }
}

/// Whether a condition becomes true within the time.
func eventually(within time: Duration, _ condition: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(20))
    }
    return try await condition()
}
