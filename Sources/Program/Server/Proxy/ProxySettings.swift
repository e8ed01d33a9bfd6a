/// How the server is reached through a reverse proxy. The proxy's requests are plain HTTP, and every client needs pairing.
public struct ProxySettings: Sendable {
    /// The addresses of the proxy. Only their connections are accepted, and only their headers are believed.
    public let proxies: [AddressRange]
    /// The port for the proxy; nil for the second one after the local port.
    public let port: Int?
    /// The path that the proxy passes on with each request; nil if the proxy removes it and reports it in `X-Forwarded-Prefix`.
    public let path: PathPrefix?

    public init(proxies: [AddressRange], port: Int? = nil, path: PathPrefix? = nil) {
        (self.proxies, self.port, self.path) = (proxies, port, path)
    }

    /// The address on which to listen. A proxy on this machine needs no other than the loopback address.
    var ownAddress: String {
        let isV6 = proxies.contains(where: \.isV6)
        if proxies.allSatisfy(\.isLoopback) { return isV6 && proxies.allSatisfy(\.isV6) ? "::1" : isV6 ? "::" : "127.0.0.1" }
        return isV6 ? "::" : "0.0.0.0"
    }
}
