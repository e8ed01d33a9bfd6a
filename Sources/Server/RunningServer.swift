public import Basics
import Foundation
import Glibc
import Web

/// The data that `shoebox open` needs to find the server of a data folder: `server.json`, readable by its owner only.
public struct RunningServer: Codable, Sendable {
    public let link: String
    public let pid: Int32
    /// The addresses for other devices; nil while they cannot reach the server.
    public var network: Network?

    /// The addresses at which other devices find the server.
    public struct Network: Codable, Sendable {
        /// The best address first, for example "https://192.168.1.5:8421".
        public let addresses: [String]
        /// The fingerprint of the authority's certificate: eight pairs of digits.
        public let fingerprint: String
    }

    /// Stores the addresses at which other devices find the server now.
    static func note(_ network: Network?, in data: BytePath) throws {
        guard var server = find(in: data), server.pid == getpid() else { return }
        server.network = network
        try server.save(in: data)
    }

    func save(in data: BytePath) throws {
        try PrivateFile.write(Array(try JSON.encode(self)), to: data.appending("server.json"))
    }

    /// A link that opens only once. It is for a browser whose arguments others can read.
    public func linkForOnce(in data: BytePath) throws(Failure) -> String {
        guard let end = link.range(of: "?key=") else { return link }
        return link[..<end.upperBound] + (try LinkKeys(data: data).make())
    }

    /// The running server of a data folder; nil if none is running.
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
