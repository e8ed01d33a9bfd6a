import Foundation
import Glibc

/// The names of this machine, and its private addresses in the home network, the best first.
struct NetworkAddresses: Sendable, Equatable {
    var names: [String]
    var addresses: [String]

    /// Returns the current names and addresses. Sends nothing to the network.
    static func now() -> Self {
        let host = hostName()
        let isAnnounced = access("/run/avahi-daemon/socket", F_OK) == 0
        return Self(names: isAnnounced ? host.map { ["\($0).local"] } ?? [] : [], addresses: privateAddresses())
    }

    /// The first label of the host name, if it is valid in a URL.
    static func hostName() -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let name = String(decoding: bytes, as: UTF8.self).lowercased().prefix { $0 != "." }
        let isPlain =
            !name.isEmpty && name.utf8.count <= 63 && name != "localhost"
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
        return isPlain ? String(name) : nil
    }

    private static func privateAddresses() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        let preferred = outgoingAddress()
        var found: [(rank: Int, text: String)] = []
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let entry, let address = entry.pointee.ifa_addr, entry.pointee.ifa_flags & UInt32(IFF_UP) != 0,
                entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0, address.pointee.sa_family == AF_INET
            else { continue }
            let bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
            }
            guard isPrivate(bytes) else { continue }
            let text = bytes.map(String.init).joined(separator: ".")
            let card = "/sys/class/net/\(String(cString: entry.pointee.ifa_name))/device"
            found.append((text == preferred ? 0 : access(card, F_OK) == 0 ? 1 : 2, text))
        }
        var seen: Set<String> = []
        return found.sorted { ($0.rank, $0.text) < ($1.rank, $1.text) }.map(\.text).filter { seen.insert($0).inserted }
    }

    /// Returns the source address of packets to other networks. Connecting a UDP socket sends nothing (udp(7)).
    private static func outgoingAddress() -> String? {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(9).bigEndian
        // An address reserved for documentation (RFC 5737), which no machine has.
        address.sin_addr.s_addr = UInt32(0xC000_0201).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        return isKnown ? withUnsafeBytes(of: address.sin_addr) { $0.map(String.init).joined(separator: ".") } : nil
    }

    /// Whether an IPv4 address belongs to a home network (RFC 1918, RFC 6598, RFC 3927) or to this machine.
    static func isPrivate(_ bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1]) {
        case (10, _), (127, _), (192, 168), (172, 16...31), (100, 64...127), (169, 254): true
        default: false
        }
    }
}
