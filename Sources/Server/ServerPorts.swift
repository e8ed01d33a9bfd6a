/// The ports on which a server was reachable.
public struct ServerPorts: Sendable, Equatable {
    public let own: Int
    /// The port for other devices; nil if it was never open.
    public let network: Int?

    public init(own: Int, network: Int? = nil) { (self.own, self.network) = (own, network) }
}
