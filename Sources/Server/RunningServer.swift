public import Basics
import Foundation
import Glibc
import Web

/// What `shoebox open` needs to find the server of a data folder: `server.json`, readable by its owner only.
public struct RunningServer: Codable, Sendable {
    public let link: String
    public let pid: Int32
    /// Where other devices find it; nil while they cannot.
    public var network: Network?

    /// Where other devices find the server.
    public struct Network: Codable, Sendable {
        /// The best first, as "https://192.168.1.5:8421".
        public let addresses: [String]
        /// Of the authority's certificate: eight pairs of digits.
        public let fingerprint: String
    }

    /// Notes where other devices find it now.
    static func note(_ network: Network?, in data: BytePath) throws {
        guard var server = find(in: data), server.pid == getpid() else { return }
        server.network = network
        try server.save(in: data)
    }

    func save(in data: BytePath) throws {
        try PrivateFile.write(Array(try JSON.encode(self)), to: data.appending("server.json"))
    }

    /// A link of its own, which opens once: for a browser whose arguments others can read.
    public func linkForOnce(in data: BytePath) throws(Failure) -> String {
        guard let end = link.range(of: "?key=") else { return link }
        return link[..<end.upperBound] + (try LinkKeys(data: data).make())
    }

    /// The server that runs on a data folder, if one does.
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
