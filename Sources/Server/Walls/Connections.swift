import NIOCore
import Synchronization
import Web

/// All connections of the server. Their number is limited. Every new connection is a stranger until it brings a session.
///
/// When there are too many strangers, the oldest gives way to the new one, so that nobody can keep others out just by holding
/// connections.
/// When there are too many connections but no strangers, a connection that is between two requests gives way.
/// Strangers from one address in the network give way to one another, so that nobody there can keep out a phone that comes for
/// the first time.
/// Connections of other users have a few places of their own, on which the answer tells them that this Shoebox is not theirs.
final class Connections: Sendable {
    struct Bounds: Sendable {
        /// The number of connections at most, and the number of those without a session.
        let all: Int, strangers: Int
        /// The number of connections of other users at most.
        let others: Int
        /// The number of event streams of one session, and of all sessions.
        let streams: Int, allStreams: Int
        /// The number of new connections per second.
        let perSecond: Int
        /// The number of strangers from one address in the network, the number from all addresses in the network, and the number
        /// that may come from one address per second.
        let strangersOfAddress = 24, networkStrangers = 64, strangersPerSecond = 50

        /// - Parameter descriptors: the number that the process may have open. A connection takes one descriptor, and another one
        ///   for the file that it requests. A third one stays free for databases, workers and Dispatch.
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
        /// No stranger has a lower number.
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

        /// Removes a connection from the records. Its descriptor is free when it is closed.
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
    private let state = Mutex(State())

    init(descriptors: Int, peers: Peers) {
        bounds = Bounds(descriptors: descriptors)
        self.peers = peers
    }

    /// Takes in a new connection. Returns false if there is no room for it. Called once for each connection, on its event loop.
    func admit(_ channel: any Channel, _ way: Connection.Way = .local) -> Bool {
        if way == .network, !Self.isNear(channel) { return false }
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
            state.strangers[connection.number] = connection
            if way == .network { state.addresses.add(connection) }
            if holder == .other { state.others += 1 }
            return (connection, evicted)
        }
        evicted?.channel.close(promise: nil)
        guard let connection else { return false }
        channel.closeFuture.whenComplete { [weak self] _ in self?.state.withLock { $0.remove(connection) } }
        return true
    }

    /// Whether the other end has a private address. No other address is answered, even if the router lets it through.
    private static func isNear(_ channel: any Channel) -> Bool {
        let bytes = channel.remoteAddress?.ipAddress?.split(separator: ".").compactMap { UInt8($0) }
        return bytes.map { $0.count == 4 && NetworkPlace.isPrivate($0) } ?? false
    }

    /// The connection of a channel or of a stream on it; nil for a connection that gave way to another.
    func connection(of channel: any Channel) -> Connection? {
        state.withLock { state in
            state.all[ObjectIdentifier(channel)] ?? channel.parent.flatMap { state.all[ObjectIdentifier($0)] }
        }
    }

    /// Closes the connections of devices together with their streams. If `devices` is nil: all connections from the network.
    func close(devices: Set<Int64>?) {
        let ended = state.withLock { state in
            state.all.values.filter { connection in
                guard connection.way == .network else { return false }
                guard let devices else { return true }
                return connection.device.map(devices.contains) ?? false
            }
        }
        for connection in ended { connection.channel.close(promise: nil) }
    }

    /// Records that a connection has brought a session and is no longer a stranger.
    func know(_ connection: Connection) {
        guard !connection.isKnown else { return }
        connection.becomeKnown()
        state.withLock { state in
            state.strangers[connection.number] = nil
            if connection.way == .network { state.addresses.know(connection) }
        }
        // The connection may be held back: see `Restraint`.
        if connection.way == .network { connection.channel.read() }
    }

    /// Closes the oldest strangers, because descriptors have run out in spite of the limits.
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

    /// Counts an event stream of a session. Each call that returns true needs one call of `endStream`.
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
