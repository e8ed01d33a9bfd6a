/// How other devices reach the server.
public struct ReachSettings: Sendable {
    /// The port for other devices; nil for the port after the local one.
    public var port: Int?
    /// The names that links, QR codes and certificates contain; empty for those of this machine.
    public var names: [PublicName]
    public var proxy: ProxySettings?
    /// Whether nobody sits at this machine, as in a container.
    public var isHeadless: Bool

    public init(
        port: Int? = nil, names: [PublicName] = [], proxy: ProxySettings? = nil, isHeadless: Bool = false
    ) {
        (self.port, self.names, self.proxy, self.isHeadless) = (port, names, proxy, isHeadless)
    }

    /// The names for connections that come through no proxy. With a proxy, the given names are those of the proxy.
    var networkNames: [PublicName] { proxy == nil ? names : [] }

    /// The URLs under which the proxy is reached. A proxy with port 80 has no certificate.
    var proxyURLs: [String] {
        names.map { $0.port == 80 ? "http://\($0.host)" : $0.url(ownPort: 443) }.map { $0 + (proxy?.path?.text ?? "") }
    }
}
