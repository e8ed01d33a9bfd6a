import Glibc

/// A name or IPv4 address under which other devices reach this server, with a port if the user gave one, for example
/// "photos.example.org" or "nas.local:8443".
public struct PublicName: Sendable, Equatable {
    /// In lower case.
    public let host: String
    public let port: Int?

    /// Returns nil if the text is no host name (RFC 1123 §2.1) and no IPv4 address, or if the port is no number from 1 to 65535.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first.map({ $0.lowercased() }), parts.count <= 2, Self.isHost(host) else { return nil }
        var port: Int?
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy(isDigit), let number = Int(parts[1]), (1...65535).contains(number)
            else { return nil }
            port = number
        }
        (self.host, self.port) = (host, port)
    }

    /// The four bytes if the host is an IPv4 address; otherwise nil.
    var bytes: [UInt8]? { Self.bytes(of: host) }

    private static func bytes(of host: String) -> [UInt8]? {
        var address = in_addr()
        guard inet_pton(AF_INET, host, &address) == 1 else { return nil }
        return withUnsafeBytes(of: address) { Array($0) }
    }

    private static func isHost(_ host: String) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, labels.allSatisfy(isLabel) else { return false }
        // A name whose last label is a number is an address to browsers (URL Standard, "ends in a number checker").
        let isNumeric = labels.last?.utf8.allSatisfy(isDigit) ?? false
        return !isNumeric || bytes(of: host) != nil
    }

    private static func isLabel(_ label: Substring) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.utf8.count) && label.utf8.first != hyphen && label.utf8.last != hyphen
            && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || isDigit($0) || $0 == hyphen }
    }

    /// The values of the header `Host` that browsers send for this name.
    ///
    /// - Parameters:
    ///   - ownPort: the port if the user gave none.
    ///   - standard: the port that browsers leave out: 443 for HTTPS, 80 for HTTP.
    func hosts(ownPort: Int, standard: Int) -> [String] {
        let port = port ?? ownPort
        return ["\(host):\(port)"] + (port == standard ? [host] : [])
    }

    /// The URL of this name without a path, for example "https://nas.local:8443".
    func url(ownPort: Int) -> String {
        let port = port ?? ownPort
        return "https://\(host)" + (port == 443 ? "" : ":\(port)")
    }
}

/// Whether a byte is an ASCII digit.
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
