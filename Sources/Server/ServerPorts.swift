/// Where a server was reached.
public struct ServerPorts: Sendable, Equatable {
    public let own: Int
    /// That of other devices; nil where it was never open.
    public let network: Int?

    public init(own: Int, network: Int? = nil) { (self.own, self.network) = (own, network) }
}
