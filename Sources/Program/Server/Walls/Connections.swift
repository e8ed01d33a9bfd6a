import NIOCore
import Synchronization
import Web

/// All connections of the server. Their number is limited. A new connection is a stranger until a request with a valid session
/// arrives on it.
///
/// - If there are too many strangers, the oldest stranger is closed in favour of the new one, so a client cannot keep others
///   out just by holding connections open.
/// - If there are too many connections but no strangers, a connection that is idle between two requests is closed.
/// - Strangers from the same network address replace one another, so a client at one address cannot keep out a phone that
///   connects for the first time from another address.
/// - Connections of other users of this machine have a few separate slots. The response on them explains that this Shoebox
///   belongs to another user.
final class Connections: Sendable {
    struct Bounds: Sendable {
        /// The maximum number of all connections, and of connections without a session (strangers).
        let all: Int, strangers: Int
        /// The maximum number of connections of other users of this machine.
        let others: Int
        /// The maximum number of event streams per session, and in total.
        let streams: Int, allStreams: Int
        /// The maximum number of new connections per second.
        let perSecond: Int
        /// The maximum number of strangers from one network address, of strangers from the whole network, and of new
        /// connections per second from one network address.
        let strangersOfAddress = 24, networkStrangers = 64, strangersPerSecond = 50

        /// - Parameter descriptors: the maximum number of descriptors that the process may have open. A connection uses one
        ///   descriptor, and a second one for the file that it requests. For each connection, a third descriptor remains free
        ///   for databases, workers and Dispatch.
        init(descriptors: Int) {
            all = min(max(16, descriptors / 3), 4096)
            strangers = min(all / 2, 512)
            others = min(all / 8, 16)
            streams = 64
            allStreams = all / 2
            perSecond = 2000
        }
    }

    private struct State {
        var all: [ObjectIdentifier: Connection] = [:]
        var strangers: [Int: Connection] = [:]
        var others = 0
        var next = 0
        /// No stranger has a number below this one.
        var oldest = 0
        var streams: [String: Int] = [:]
        var addresses = StrangerAddresses()

        mutating func oldestStranger() -> Connection? {
            while oldest < next {
                if let stranger = strangers[oldest] { return stranger }
                oldest += 1
            }
            return nil
        }

        /// Removes a connection from the records. Its descriptor is released only when the connection is closed.
        mutating func remove(_ connection: Connection) {
            guard all.removeValue(forKey: ObjectIdentifier(connection.channel)) != nil else { return }
            strangers[connection.number] = nil
            if connection.way == .network { addresses.remove(connection) }
            if connection.holder == .other { others -= 1 }
        }
    }

    let bounds: Bounds
    let outflow = Outflow()
    private let peers: Peers
    private let proxies: [AddressRange]
    private let state = Mutex(State())

    /// - Parameter proxies: the addresses from which connections to the proxy's port are accepted.
    init(descriptors: Int, peers: Peers, proxies: [AddressRange] = []) {
        bounds = Bounds(descriptors: descriptors)
        self.peers = peers
        self.proxies = proxies
    }

    /// Registers a new connection. Returns false if there is no room for it. Called once per connection, on its event loop.
    func admit(_ channel: any Channel, _ way: Connection.Way = .local) -> Bool {
        if way == .network, !Self.isNear(channel) { return false }
        if way == .proxy, !proxies.contains(channel.remoteAddress?.ipAddress) { return false }
        let holder = way == .local ? peers.holder(of: channel) : .us
        let (connection, evicted) = state.withLock { state -> (Connection?, Connection?) in
            if holder == .other, state.others >= bounds.others { return (nil, nil) }
            var evicted: Connection?
            if way == .network {
                let address = channel.remoteAddress?.ipAddress ?? ""
                guard state.addresses.takes(address, bounds) else { return (nil, nil) }
                if let number = state.addresses.oldest(for: address, bounds), let oldest = state.strangers[number] {
                    state.remove(oldest)
                    evicted = oldest
                }
            }
            if evicted == nil, state.strangers.count >= bounds.strangers || state.all.count >= bounds.all {
                guard let oldest = state.oldestStranger() ?? state.all.values.first(where: \.isResting) else { return (nil, nil) }
                state.remove(oldest)
                evicted = oldest
            }
            let connection = Connection(number: state.next, channel: channel, holder: holder, way: way)
            state.next += 1
            state.all[ObjectIdentifier(channel)] = connection
            // A proxy keeps its connections for requests of all clients, so they are no strangers.
            if way == .proxy { connection.becomeKnown() } else { state.strangers[connection.number] = connection }
            if way == .network { state.addresses.add(connection) }
            if holder == .other { state.others += 1 }
            return (connection, evicted)
        }
        evicted?.channel.close(promise: nil)
        guard let connection else { return false }
        channel.closeFuture.whenComplete { [weak self] _ in self?.state.withLock { $0.remove(connection) } }
        return true
    }

    /// Whether the peer has a private address. Connections from other addresses are refused, even if the router forwards them.
    private static func isNear(_ channel: any Channel) -> Bool {
        let bytes = channel.remoteAddress?.ipAddress?.split(separator: ".").compactMap { UInt8($0) }
        return bytes.map { $0.count == 4 && NetworkAddresses.isPrivate($0) } ?? false
    }

    /// Returns the connection to which a channel or an HTTP/2 stream belongs; nil if the connection was evicted.
    func connection(of channel: any Channel) -> Connection? {
        state.withLock { state in
            state.all[ObjectIdentifier(channel)] ?? channel.parent.flatMap { state.all[ObjectIdentifier($0)] }
        }
    }

    /// Closes the connections of the given devices together with their streams, or all connections of HTTPS from the network if
    /// `devices` is nil.
    func close(devices: Set<Int64>?) {
        let ended = state.withLock { state in
            state.all.values.filter { connection in
                guard let devices else { return connection.way == .network }
                return connection.device.map(devices.contains) ?? false
            }
        }
        for connection in ended { connection.channel.close(promise: nil) }
    }

    /// Records that a request with a valid session has arrived on a connection, so that it is no longer a stranger.
    func know(_ connection: Connection) {
        guard !connection.isKnown else { return }
        connection.becomeKnown()
        state.withLock { state in
            state.strangers[connection.number] = nil
            if connection.way == .network { state.addresses.know(connection) }
        }
        // Resumes reading, because `Restraint` may have paused it.
        if connection.way == .network { connection.channel.read() }
    }

    /// Closes up to 16 of the oldest strangers. Called if descriptors have run out in spite of the limits.
    func giveWay() {
        let oldest = state.withLock { state in
            (0..<16).compactMap { _ in
                let stranger = state.oldestStranger()
                if let stranger { state.remove(stranger) }
                return stranger
            }
        }
        for stranger in oldest { stranger.channel.close(promise: nil) }
    }

    /// Registers an event stream of a session. Each call that returns true needs one call of `endStream`.
    func beginStream(_ session: String) -> Bool {
        state.withLock { state in
            let count = state.streams[session, default: 0]
            guard count < bounds.streams, state.streams.values.reduce(0, +) < bounds.allStreams else { return false }
            state.streams[session] = count + 1
            return true
        }
    }

    func endStream(_ session: String) {
        state.withLock { state in
            let count = state.streams[session, default: 1] - 1
            state.streams[session] = count > 0 ? count : nil
        }
    }
}
