import Glibc

/// An IP address, or a range of addresses in the notation of CIDR (RFC 4632), for example "172.18.0.2" or "172.18.0.0/16".
public struct AddressRange: Sendable, Equatable {
    private let bytes: [UInt8]
    private let bits: Int

    /// Returns nil if the text is no address and no range, or if bits of the address are set beyond the range.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let bytes = Self.bytes(of: String(first)), parts.count <= 2 else { return nil }
        var bits = bytes.count * 8
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy(isDigit), let number = Int(parts[1]), number <= bits else { return nil }
            bits = number
        }
        (self.bytes, self.bits) = (bytes, bits)
        guard Self.beginning(of: bytes, bits) == bytes else { return nil }
    }

    var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 && bits >= 8 : bytes == Self.bytes(of: "::1") && bits == 128 }

    var isV6: Bool { bytes.count == 16 }

    func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
        return Self.beginning(of: other, bits) == bytes
    }

    /// The bytes of an address. An IPv4 address that is written as IPv6 (RFC 4291 §2.5.5.2) has the bytes of the IPv4 address.
    private static func bytes(of text: String) -> [UInt8]? {
        var v4 = in_addr()
        if inet_pton(AF_INET, text, &v4) == 1 { return withUnsafeBytes(of: v4) { Array($0) } }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: v6) { Array($0) }
        return bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) ? Array(bytes[12...]) : bytes
    }

    /// The address with all bits after the first `bits` set to 0.
    private static func beginning(of bytes: [UInt8], _ bits: Int) -> [UInt8] {
        bytes.enumerated().map { index, byte in byte & ~(UInt8.max >> UInt8(min(8, max(0, bits - index * 8)))) }
    }

    /// The usual form of an address; nil if the text is none. Two forms of one address must not count as two clients.
    static func plain(_ text: String) -> String? {
        guard let bytes = bytes(of: text) else { return nil }
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}

extension [AddressRange] {
    func contains(_ address: String?) -> Bool { address.map { address in contains { $0.contains(address) } } ?? false }
}
