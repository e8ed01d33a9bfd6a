public import Base
import Foundation
import Glibc
public import Logging
import Synchronization

/// Decides which requests are accepted. Checks the headers `Host` and `Origin`, the key in the link, and the sessions.
public final class Entrance: Sendable {
    /// The key in the printed link, which starts a session. A new key is made at each start, and it is never stored in a
    /// cookie.
    let key = Secret.make()
    let sessions: Sessions
    private let links: LinkKeys
    private let endpoint: Mutex<Endpoint>

    private struct Endpoint {
        /// 0 before the server listens.
        var port: Int
        /// Whether `localhost` always leads to this server. It may resolve to the IPv6 address [::1], where another program may
        /// listen.
        var isLocalhostOurs = true
        /// The port and the names for other devices; nil while they cannot reach the server.
        var network: (port: Int, names: [String])?
        /// The allowed values of `Host`. They are precomputed, because every request needs them.
        private(set) var localHosts: Set<String> = [], networkHosts: Set<String> = []

        init(port: Int) {
            self.port = port
            name()
        }

        mutating func name() {
            let names = ["127.0.0.1"] + (isLocalhostOurs ? ["localhost", "[::1]"] : [])
            localHosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
            networkHosts =
                network.map { network in
                    Set(network.names.map { "\($0):\(network.port)" } + (network.port == 443 ? network.names : []))
                } ?? []
        }
    }

    var port: Int { endpoint.withLock(\.port) }

    public init(data: BytePath, logger: Logger, port: Int = 0) {
        endpoint = Mutex(Endpoint(port: port))
        sessions = Sessions(data: data, logger: logger)
        links = LinkKeys(data: data)
        links.clear()
        // An earlier version kept the key in this file and gave it to browsers.
        _ = data.appending("session.key").withCString { unlink($0) }
    }

    /// Stores the port on which the server listens.
    func listens(on port: Int) { change { $0.port = port } }

    /// Excludes `localhost` from the allowed hosts. Called if another program listens on the port at the IPv6 address.
    func losesLocalhost() { change { $0.isLocalhostOurs = false } }

    /// The link to open. The browser removes the key from the address bar at once.
    public var link: String { Self.link(port: port, key: key) }

    static func link(port: Int, key: String) -> String { "http://127.0.0.1:\(port)/open?key=\(key)" }

    /// The allowed values of `Host` for connections from this machine or from the network.
    func hosts(_ way: Connection.Way) -> Set<String> {
        endpoint.withLock { way == .local ? $0.localHosts : $0.networkHosts }
    }

    /// The allowed values of `Origin` for a request that changes something.
    func origins(_ way: Connection.Way) -> Set<String> { Set(hosts(way).map { way.scheme + $0 }) }

    /// Stores the port and the names for other devices; nil if they can no longer reach the server.
    func isReachable(at network: (port: Int, names: [String])?) { change { $0.network = network } }

    private func change(_ part: (inout Endpoint) -> Void) {
        endpoint.withLock { endpoint in
            part(&endpoint)
            endpoint.name()
        }
    }

    // MARK: Cookies

    private func cookieName(_ way: Connection.Way) -> String {
        let endpoint = endpoint.withLock { $0 }
        return "shoebox-\(way == .local ? endpoint.port : endpoint.network?.port ?? 0)"
    }

    func cookie(_ secret: String, _ way: Connection.Way) -> String {
        let lifetime = way == .local ? Sessions.lifetime : Sessions.deviceLifetime
        return "\(cookieName(way))=\(secret); Path=/; HttpOnly; SameSite=Strict; Max-Age=\(lifetime)\(way.secure)"
    }

    func emptyCookie(_ way: Connection.Way) -> String {
        "\(cookieName(way))=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0\(way.secure)"
    }

    /// Returns the session id for the cookies of a request; nil if they contain no valid session.
    func session(of cookies: String?, _ way: Connection.Way = .local) -> String? {
        guard let cookies else { return nil }
        let prefix = "\(cookieName(way))=".utf8
        for part in cookies.utf8.split(separator: UInt8(ascii: ";")) {
            let text = part.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard text.starts(with: prefix) else { continue }
            let secret = text.dropFirst(prefix.count).prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            if let id = sessions.find(String(Substring(secret))) { return id }
        }
        return nil
    }

    /// Whether a key starts a session. This is the case for the key of the printed link and for a one-time key.
    func opens(with candidate: String?) -> Bool {
        guard let candidate else { return false }
        return Secret.same(candidate, key) || links.take(candidate)
    }
}

extension Connection.Way {
    fileprivate var scheme: String { self == .local ? "http://" : "https://" }
    fileprivate var secure: String { self == .local ? "" : "; Secure" }
}
