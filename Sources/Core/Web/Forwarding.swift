/// What a reverse proxy reported about a request.
public struct Forwarding: Sendable, Equatable {
    /// The address of the client, or of the proxy if it did not report one.
    public var address: String
    /// Whether the browser uses HTTPS; nil if the proxy did not report it.
    public var isSecure: Bool?
    /// The host in the browser's request; nil if the proxy passes it on in the header `Host`.
    public var host: String?
    /// The path under which the proxy serves the app, without a slash at its end, for example "/shoebox"; empty for the root.
    public var prefix: String

    public init(address: String, isSecure: Bool? = nil, host: String? = nil, prefix: String = "") {
        (self.address, self.isSecure, self.host, self.prefix) = (address, isSecure, host, prefix)
    }
}
