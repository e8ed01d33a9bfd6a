import NIOCore

/// The strangers (connections without a session) from the network, by address.
struct StrangerAddresses {
    private struct Address {
        /// The numbers of the strangers.
        var strangers: Set<Int> = []
        /// The start of the current second, and the number of strangers that connected since then.
        var second = NIODeadline.now()
        var came = 0
    }

    private var addresses: [String: Address] = [:]
    private var count = 0

    /// Counts a new connection from an address. Returns false if too many connections came from this address in this second.
    mutating func takes(_ name: String, _ bounds: Connections.Bounds) -> Bool {
        let now = NIODeadline.now()
        // Old entries are removed, so that a client that changes its address does not leave entries behind.
        if addresses[name] == nil {
            addresses = addresses.filter { !$0.value.strangers.isEmpty || now - $0.value.second < .seconds(1) }
        }
        var address = addresses[name, default: Address()]
        if now - address.second >= .seconds(1) { (address.second, address.came) = (now, 0) }
        address.came += 1
        addresses[name] = address
        return address.came <= bounds.strangersPerSecond
    }

    /// Returns the number of the connection that must be closed before a new stranger from an address is admitted; nil if there
    /// is room.
    func oldest(for name: String, _ bounds: Connections.Bounds) -> Int? {
        let own = addresses[name]?.strangers ?? []
        if own.count >= bounds.strangersOfAddress { return own.min() }
        if count < bounds.networkStrangers { return nil }
        return addresses.values.max { $0.strangers.count < $1.strangers.count }?.strangers.min()
    }

    mutating func add(_ connection: Connection) {
        if addresses[connection.address, default: Address()].strangers.insert(connection.number).inserted { count += 1 }
    }

    mutating func remove(_ connection: Connection) {
        if addresses[connection.address]?.strangers.remove(connection.number) != nil { count -= 1 }
    }

    /// Removes a connection from the strangers after a request with a valid session has arrived on it. The connection no longer
    /// counts among those of the current second.
    mutating func know(_ connection: Connection) {
        remove(connection)
        if let came = addresses[connection.address]?.came, came > 0 { addresses[connection.address]?.came = came - 1 }
    }
}
