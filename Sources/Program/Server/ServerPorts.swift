/// The ports on which a server was reachable.
public struct ServerPorts: Sendable, Equatable {
    public let own: Int
    /// The port for other devices; nil if the server never listened for them.
    public let network: Int?

    public init(own: Int, network: Int? = nil) { (self.own, self.network) = (own, network) }
}
