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
        var network: (port: Int, names: [PublicName])?
        /// The port for the proxy, and the names under which the proxy is reached; nil without a proxy.
        var proxy: (port: Int, names: [PublicName])?
        /// The allowed values of `Host`. They are precomputed, because every request needs them.
        private(set) var hosts: [Connection.Way: Set<String>] = [:]

        init(port: Int) {
            self.port = port
            name()
        }

        mutating func name() {
            let names = ["127.0.0.1"] + (isLocalhostOurs ? ["localhost", "[::1]"] : [])
            hosts[.local] = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
            hosts[.network] = Set(network.map { at in at.names.flatMap { $0.hosts(ownPort: at.port, standard: 443) } } ?? [])
            // The proxy may use HTTP or HTTPS, and its port is known only if the user gave it.
            hosts[.proxy] = Set(
                [80, 443].flatMap { port in proxy?.names.flatMap { $0.hosts(ownPort: port, standard: port) } ?? [] })
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

    /// The allowed values of `Host`.
    func hosts(_ way: Connection.Way) -> Set<String> { endpoint.withLock { $0.hosts[way] ?? [] } }

    /// The allowed values of `Origin` for a request that changes something. If the proxy does not report the protocol of the
    /// browser, both are allowed.
    func origins(_ way: Connection.Way, _ forwarded: Forwarding?) -> Set<String> {
        let isSecure = way == .proxy ? forwarded?.isSecure : way == .network
        let schemes = isSecure.map { $0 ? ["https://"] : ["http://"] } ?? ["https://", "http://"]
        return Set(hosts(way).flatMap { host in schemes.map { $0 + host } })
    }

    /// Stores the port and the names for other devices; nil if they can no longer reach the server.
    func isReachable(at network: (port: Int, names: [PublicName])?) { change { $0.network = network } }

    /// Stores the port for the proxy, and the names under which the proxy is reached.
    func isProxied(at proxy: (port: Int, names: [PublicName])) { change { $0.proxy = proxy } }

    private func change(_ part: (inout Endpoint) -> Void) {
        endpoint.withLock { endpoint in
            part(&endpoint)
            endpoint.name()
        }
    }

    // MARK: Cookies

    private func cookieName(_ way: Connection.Way) -> String {
        let endpoint = endpoint.withLock { $0 }
        let port =
            switch way {
            case .local: endpoint.port
            case .network: endpoint.network?.port
            case .proxy: endpoint.proxy?.port
            }
        return "shoebox-\(port ?? 0)"
    }

    func cookie(_ secret: String, _ way: Connection.Way, _ forwarded: Forwarding? = nil) -> String {
        cookie(secret, way, forwarded, way == .local ? Sessions.lifetime : Sessions.deviceLifetime)
    }

    func emptyCookie(_ way: Connection.Way, _ forwarded: Forwarding? = nil) -> String { cookie("", way, forwarded, 0) }

    private func cookie(_ secret: String, _ way: Connection.Way, _ forwarded: Forwarding?, _ lifetime: Int64) -> String {
        let secure = way == .network || forwarded?.isSecure == true ? "; Secure" : ""
        let path = (forwarded?.prefix ?? "") + "/"
        return "\(cookieName(way))=\(secret); Path=\(path); HttpOnly; SameSite=Strict; Max-Age=\(lifetime)\(secure)"
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
