import Foundation
import Glibc

/// An open network socket of this process, which either listens for connections or is one end of a connection.
struct NetworkSocket: Encodable, Equatable {
    /// Whether the socket listens for connections.
    let listens: Bool
    /// The local address, for example "127.0.0.1:8420" or "[::1]:8420".
    let here: String
    /// The address of the peer; nil if the socket is not connected to one.
    let there: String?

    /// All network sockets of this process in the order of their descriptors. They are reported by the kernel and not by
    /// Shoebox's own records.
    static func all() -> [NetworkSocket] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.sorted().compactMap(NetworkSocket.init)
    }

    /// nil if the descriptor is not a network socket.
    private init?(_ descriptor: Int32) {
        guard let domain = Self.option(SO_DOMAIN, descriptor), domain == AF_INET || domain == AF_INET6,
            let here = Self.name({ getsockname(descriptor, $0, $1) })
        else { return nil }
        listens = Self.option(SO_ACCEPTCONN, descriptor) == 1
        self.here = here
        there = Self.name { getpeername(descriptor, $0, $1) }
    }

    private static func option(_ name: Int32, _ descriptor: Int32) -> Int32? {
        var value: Int32 = 0, size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }

    /// - Parameter ask: fills in an address and its length. Returns 0 on success.
    private static func name(_ ask: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32) -> String? {
        var storage = sockaddr_storage(), length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard ask(address, &length) == 0 else { return nil }
                return written(address, length)
            }
        }
    }

    private static func written(_ address: UnsafeMutablePointer<sockaddr>, _ length: socklen_t) -> String? {
        var host = [CChar](repeating: 0, count: longestHost), port = [CChar](repeating: 0, count: longestPort)
        guard
            getnameinfo(
                address, length, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV) == 0
        else { return nil }
        let (name, number) = (text(host), text(port))
        return name.contains(":") ? "[\(name)]:\(number)" : "\(name):\(number)"
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// `NI_MAXHOST` and `NI_MAXSERV`.
    private static let (longestHost, longestPort) = (1025, 32)
}
