/// What a reverse proxy reported about a request.
struct Forwarding: Sendable, Equatable {
    /// The report about the request that is being answered; nil if it did not come through a proxy that the user named.
    @TaskLocal static var current: Forwarding?

    /// The address of the client, or of the proxy if it did not report one.
    var address: String
    /// Whether the browser uses HTTPS; nil if the proxy did not report it.
    var isSecure: Bool?
    /// The host in the browser's request; nil if the proxy passes it on in the header `Host`.
    var host: String?
    /// The path under which the proxy serves the app, without a slash at its end, for example "/shoebox"; empty for the root.
    var prefix = ""
}
