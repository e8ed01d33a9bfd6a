import CLinux
import Glibc
import NIOCore
import Synchronization

/// Asks the kernel which user owns the other end of a connection from this machine.
final class Peers: Sendable {
    private enum Way { case socket(Int32), list, none }

    /// The way to ask the kernel. The lock is held during a query, because only one query may run at a time.
    private let way: Mutex<Way>

    /// Whether the kernel can report the owners of connections. If it cannot, as in some containers, every client is treated as
    /// the user who runs this server.
    var isAble: Bool {
        way.withLock { way in
            if case .none = way { return false }
            return true
        }
    }

    /// Finds a way to ask the kernel. Tests each way with a connection of this process to itself.
    init() {
        let descriptor = cl_owners_open()
        let own = Int64(getuid())
        if descriptor >= 0, Self.tryOut({ cl_owner(descriptor, &$0, &$1) }) == own {
            way = Mutex(.socket(descriptor))
            return
        }
        if descriptor >= 0 { close(descriptor) }
        way = Mutex(Self.tryOut { cl_owner_listed(&$0, &$1) } == own ? .list : .none)
    }

    deinit {
        way.withLock { way in
            if case .socket(let descriptor) = way { close(descriptor) }
        }
    }

    func holder(of channel: any Channel) -> Holder {
        guard let remote = channel.remoteAddress, let local = channel.localAddress, var client = Self.end(remote),
            var server = Self.end(local)
        else { return isAble ? .other : .us }
        let user: Int64? = way.withLock { way in
            switch way {
            case .socket(let descriptor):
                let answer = cl_owner(descriptor, &client, &server)
                return answer >= 0 || answer == Int64(-ENOENT) ? answer : cl_owner_listed(&client, &server)
            case .list: return cl_owner_listed(&client, &server)
            case .none: return nil
            }
        }
        return user == nil || user == Int64(getuid()) ? .us : .other
    }

    /// Reads the port and address of a socket address. The port follows the two bytes of the address family. An IPv4 address
    /// follows the port directly; an IPv6 address begins four bytes later (ip(7), ipv6(7)).
    private static func end(_ address: SocketAddress) -> cl_end? {
        var end = cl_end()
        let isV6 = address.protocol == .inet6
        guard isV6 || address.protocol == .inet else { return nil }
        address.withSockAddr { pointer, length in
            let raw = UnsafeRawBufferPointer(start: pointer, count: length)
            end.port = UInt16(bigEndian: raw.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
            withUnsafeMutableBytes(of: &end.address) { bytes in
                if isV6 { return bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: raw[8..<24])) }
                (bytes[10], bytes[11]) = (0xFF, 0xFF)
                UnsafeMutableRawBufferPointer(rebasing: bytes[12...]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: raw[4..<8]))
            }
        }
        return end
    }

    /// Asks for the owner of a connection that this process makes to itself.
    private static func tryOut(_ ask: (inout cl_end, inout cl_end) -> Int64) -> Int64 {
        let (listener, client) = (socket(AF_INET, streamKind, 0), socket(AF_INET, streamKind, 0))
        defer {
            if listener >= 0 { close(listener) }
            if client >= 0 { close(client) }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var own = sockaddr_in()
        let isConnected =
            withAddress(&address) { bind(listener, $0, $1) == 0 && listen(listener, 1) == 0 }
            && withAddress(&address) { pointer, length in
                var length = length
                return getsockname(listener, pointer, &length) == 0 && connect(client, pointer, length) == 0
            }
            && withAddress(&own) { pointer, length in
                var length = length
                return getsockname(client, pointer, &length) == 0
            }
        guard isConnected, var one = end(SocketAddress(own, host: "")), var other = end(SocketAddress(address, host: "")) else {
            return Int64(-ENOSYS)
        }
        return ask(&one, &other)
    }

    private static let streamKind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

    private static func withAddress(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool
    )
        -> Bool
    {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }
}
