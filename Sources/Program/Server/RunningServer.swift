public import Base
import Foundation
import Glibc
import Web

/// The content of `server.json`, in which `shoebox open` finds the running server of a data folder. Only the owner can read the
/// file.
public struct RunningServer: Codable, Sendable {
    public let link: String
    public let pid: Int32
    /// The URLs for other devices; nil while they cannot reach the server.
    public var network: Network?
    /// Whether nobody sits at this machine, so that browsers are let in by pairing and not by the link.
    public var isHeadless: Bool?

    /// The URLs under which other devices reach the server.
    public struct Network: Codable, Sendable {
        /// The best URL first, for example "https://192.168.1.5:8421".
        public let addresses: [String]
        /// The fingerprint of the authority's certificate: eight pairs of hexadecimal digits. Nil if a proxy alone is reached,
        /// which has a certificate of its own.
        public let fingerprint: String?
    }

    /// Stores the current URLs for other devices.
    static func note(_ network: Network?, in data: BytePath) throws {
        guard var server = find(in: data), server.pid == getpid() else { return }
        server.network = network
        try server.save(in: data)
    }

    func save(in data: BytePath) throws {
        try PrivateFile.write(Array(try JSON.encode(self)), to: data.appending("server.json"))
    }

    /// Returns a link that works only once. Use it to start a browser, because other users can read the browser's arguments.
    ///
    /// - Parameter page: the page that it opens, for example "/photos?photo=3"; nil for the start page.
    public func linkForOnce(in data: BytePath, to page: String? = nil) throws(Failure) -> String {
        guard let end = link.range(of: "?key=") else { return link }
        let target = page?.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map { "&to=" + $0 } ?? ""
        return link[..<end.upperBound] + (try LinkKeys(data: data).make()) + target
    }

    /// Returns the running server of a data folder; nil if none is running.
    public static func find(in data: BytePath) -> RunningServer? {
        guard let json = FileManager.default.contents(atPath: data.appending("server.json").display),
            let server = try? JSONDecoder().decode(RunningServer.self, from: json), ServerLock.isHeld(data: data),
            kill(server.pid, 0) == 0 || errno != ESRCH
        else { return nil }
        return server
    }

    static func remove(from data: BytePath) {
        guard find(in: data)?.pid == getpid() else { return }
        _ = data.appending("server.json").withCString { unlink($0) }
    }
}
