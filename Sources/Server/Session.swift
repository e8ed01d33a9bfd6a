public import Basics
import Foundation
import Glibc
import Synchronization

/// The key that lets a browser in. It is made once for each data folder and kept there, readable by its owner only: it survives a restart.
public final class Session: Sendable {
    public let key: String
    private let bound: Mutex<Int>

    /// The server's port; 0 before it listens.
    public var port: Int { bound.withLock { $0 } }

    /// 256 random bits, as hexadecimal digits.
    private static func makeKey() -> String {
        (0..<4).map { _ in
            let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    public init(data: BytePath, port: Int = 0) throws {
        bound = Mutex(port)
        let path = data.appending("session.key")
        if let known = try? String(contentsOfFile: path.display, encoding: .utf8), known.count == 64 {
            key = known
            return
        }
        key = Self.makeKey()
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        defer { close(descriptor) }
        let bytes = Array(key.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure.system(errno, "written", path) }
    }

    /// Sets the port that the server listens on.
    func listens(on port: Int) { bound.withLock { $0 = port } }

    /// The link to open; the key leaves the address bar at once.
    public var link: String { "http://127.0.0.1:\(port)/open?key=\(key)" }

    var cookieName: String { "shoebox-\(port)" }
    var cookie: String { "\(cookieName)=\(key); Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000" }
    var hosts: Set<String> {
        let names = ["127.0.0.1", "localhost"]
        return Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    }
    var origins: Set<String> { Set(hosts.map { "http://" + $0 }) }

    func admits(_ cookies: String?) -> Bool {
        (cookies ?? "").split(separator: ";").contains { part in
            let prefix = "\(cookieName)="
            let text = part.trimmingCharacters(in: .whitespaces)
            return text.hasPrefix(prefix) && opens(with: String(text.dropFirst(prefix.count)))
        }
    }

    /// Compares in constant time.
    func opens(with candidate: String?) -> Bool {
        guard let candidate, candidate.utf8.count == key.utf8.count else { return false }
        return zip(candidate.utf8, key.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
