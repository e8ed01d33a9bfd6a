import Base
import HTTPTypes
import Hummingbird

/// Reads the headers in which a reverse proxy describes the original request: `X-Forwarded-For`, `-Proto`, `-Host` and `-Prefix`,
/// and `Forwarded` (RFC 7239).
///
/// A proxy that writes one of the two kinds passes the other kind on as the client sent it. The rules below therefore never
/// believe more than a proxy of either kind vouches for.
struct ForwardedHeaders {
    private static let names = (
        address: HTTPField.Name("X-Forwarded-For"), proto: HTTPField.Name("X-Forwarded-Proto"),
        host: HTTPField.Name("X-Forwarded-Host"), prefix: HTTPField.Name("X-Forwarded-Prefix"),
        standard: HTTPField.Name("Forwarded")
    )

    private let fields: HTTPFields

    init(_ fields: HTTPFields) { self.fields = fields }

    /// The entries of a header that holds a list, in the order of all its lines.
    private func list(_ name: HTTPField.Name?) -> [String] {
        guard let name else { return [] }
        return fields[values: name].flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " && $0 != "\t" } }.filter { !$0.isEmpty }
    }

    /// - Parameters:
    ///   - peer: the address of the proxy.
    ///   - proxies: the addresses of all proxies.
    /// - Throws: `Failure` if the proxy reports two hosts, or a path that is none.
    func forwarding(by peer: String, _ proxies: [AddressRange]) throws(Failure) -> Forwarding {
        let standard = list(Self.names.standard).map(Self.pairs)
        let entries = [list(Self.names.address), standard.map { $0["for"] ?? "" }].filter { !$0.isEmpty }
        // If the two headers differ, the client may have invented one of them, so neither is believed.
        let clients = Set(entries.map { client(of: $0, proxies) })
        let address = clients.count == 1 ? clients.first.flatMap(\.self) : nil
        var found = Forwarding(address: address ?? AddressRange.plain(peer) ?? peer)
        let protos = list(Self.names.proto)
        found.isSecure = Self.isSecure(
            Set((protos.isEmpty ? standard.compactMap { $0["proto"] } : protos).map { $0.lowercased() }))
        let given = list(Self.names.host)
        let hosts = Set((given.isEmpty ? standard.compactMap { $0["host"] } : given).map { $0.lowercased() })
        guard hosts.count <= 1 else { throw Failure(.badRequest, "request.twoHosts") }
        found.host = hosts.first
        let prefixes = Set(list(Self.names.prefix))
        guard prefixes.count <= 1 else { throw Failure(.badRequest, "request.badPrefix") }
        if let given = prefixes.first {
            guard let prefix = PathPrefix(given) else { throw Failure(.badRequest, "request.badPrefix") }
            found.prefix = prefix.text
        }
        return found
    }

    /// The last address that is none of the proxies. Each proxy adds its peer at the end, so entries before that one may be the
    /// client's own invention.
    private func client(of entries: [String], _ proxies: [AddressRange]) -> String? {
        for entry in entries.reversed() {
            guard let address = Self.address(entry) else { return nil }
            if !proxies.contains(address) { return address }
        }
        return nil
    }

    /// The address in an entry such as `192.0.2.60`, `192.0.2.60:4711`, `[2001:db8::1]:4711` or `2001:db8::1`.
    private static func address(_ entry: String) -> String? {
        if let plain = AddressRange.plain(entry) { return plain }
        if entry.hasPrefix("[") { return AddressRange.plain(String(entry.dropFirst().prefix { $0 != "]" })) }
        return AddressRange.plain(String(entry.prefix { $0 != ":" }))
    }

    private static func isSecure(_ protos: Set<String>) -> Bool? {
        switch protos {
        case ["https"], ["wss"]: true
        case ["http"], ["ws"]: false
        default: nil
        }
    }

    /// The pairs of one element of `Forwarded`, for example `for="[2001:db8::1]";proto=https`. Quoted values with commas or
    /// semicolons are not supported, because no address or host contains them.
    private static func pairs(_ element: String) -> [String: String] {
        var found: [String: String] = [:]
        for pair in element.split(separator: ";") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { continue }
            let name = sides[0].filter { $0 != " " }.lowercased()
            found[name] = String(sides[1].filter { $0 != "\"" && $0 != " " })
        }
        return found
    }
}
