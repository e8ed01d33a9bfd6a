public import Basics
import Foundation
import Glibc
public import Logging
import Synchronization

/// Who is let in: at which addresses, with which link, and which browsers were let in before.
public final class Entrance: Sendable {
    /// Lets a browser in. Made anew at each start, and never a cookie.
    let key = Secret.make()
    let sessions: Sessions
    private let links: LinkKeys
    private let place: Mutex<Place>

    private struct Place {
        /// 0 before the server listens.
        var port: Int
        /// Whether `localhost` leads nowhere but here: it may mean the address of IPv6, which another program can hold.
        var isLocalhostOurs = true
    }

    var port: Int { place.withLock(\.port) }

    public init(data: BytePath, logger: Logger, port: Int = 0) {
        place = Mutex(Place(port: port))
        sessions = Sessions(data: data, logger: logger)
        links = LinkKeys(data: data)
        links.clear()
        // An earlier version kept the key here, and gave it to browsers.
        _ = data.appending("session.key").withCString { unlink($0) }
    }

    /// Sets the port that the server listens on.
    func listens(on port: Int) { place.withLock { $0.port = port } }

    /// Another program holds the port at the address of IPv6.
    func losesLocalhost() { place.withLock { $0.isLocalhostOurs = false } }

    /// The link to open; the key leaves the address bar at once.
    public var link: String { Self.link(port: port, key: key) }

    static func link(port: Int, key: String) -> String { "http://127.0.0.1:\(port)/open?key=\(key)" }

    var hosts: Set<String> {
        let (port, isLocalhostOurs) = place.withLock { ($0.port, $0.isLocalhostOurs) }
        let names = ["127.0.0.1"] + (isLocalhostOurs ? ["localhost", "[::1]"] : [])
        return Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    }
    var origins: Set<String> { Set(hosts.map { "http://" + $0 }) }

    // MARK: Cookies

    private var cookieName: String { "shoebox-\(port)" }

    func cookie(_ secret: String) -> String {
        "\(cookieName)=\(secret); Path=/; HttpOnly; SameSite=Strict; Max-Age=\(Sessions.lifetime)"
    }

    var emptyCookie: String { "\(cookieName)=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0" }

    /// The session of a request's cookies; nil when there is none.
    func session(of cookies: String?) -> String? {
        guard let cookies else { return nil }
        let prefix = "\(cookieName)="
        for part in cookies.split(separator: ";") {
            let text = part.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix(prefix), let id = sessions.find(String(text.dropFirst(prefix.count))) { return id }
        }
        return nil
    }

    /// Whether a link's key lets a browser in: that of the printed link, or one that opens once.
    func opens(with candidate: String?) -> Bool {
        guard let candidate else { return false }
        return Secret.same(candidate, key) || links.take(candidate)
    }
}
