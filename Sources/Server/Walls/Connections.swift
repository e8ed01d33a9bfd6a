import NIOCore
import Synchronization
import Web

/// All connections of the server, bounded in number. Every new one is a stranger until it brings a session.
///
/// When there are too many strangers, the oldest gives way to the new one: nobody keeps others out by merely holding connections.
/// When there are too many connections and no strangers, one that is between two requests gives way.
/// Strangers of one address in the network give way to one another, so that nobody there keeps a phone out that comes for the first time.
/// Connections of other users have a few places of their own, where the answer says that this Shoebox is not theirs.
final class Connections: Sendable {
    struct Bounds: Sendable {
        /// Connections at most, and those of them without a session.
        let all: Int, strangers: Int
        /// Connections of other users at most.
        let others: Int
        /// Event streams of one session, and of all.
        let streams: Int, allStreams: Int
        /// New connections in a second.
        let perSecond: Int
        /// Strangers from one address in the network, from all of them, and how many may come from one in a second.
        let strangersOfAddress = 24, networkStrangers = 64, strangersPerSecond = 50

        /// - Parameter descriptors: how many the process may have open. A connection takes one, and one more for the file that it asks
        ///   for; a third stays free for databases, workers and Dispatch.
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

        /// Makes no connection of it any more; its descriptor is free when it is closed.
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

    /// Takes a new connection in, or says that there is no room for it. Called once for each, on its event loop.
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

    /// Whether the other end has a private address: nobody else is answered, whatever the router lets through.
    private static func isNear(_ channel: any Channel) -> Bool {
        let bytes = channel.remoteAddress?.ipAddress?.split(separator: ".").compactMap { UInt8($0) }
        return bytes.map { $0.count == 4 && NetworkPlace.isPrivate($0) } ?? false
    }

    /// The connection of a channel or of a stream on it; nil for one that gave way to another.
    func connection(of channel: any Channel) -> Connection? {
        state.withLock { state in
            state.all[ObjectIdentifier(channel)] ?? channel.parent.flatMap { state.all[ObjectIdentifier($0)] }
        }
    }

    /// Ends the connections of devices, with all that goes on there; of everybody in the network where it is nil.
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

    /// It has brought a session: it is a stranger no more.
    func know(_ connection: Connection) {
        guard !connection.isKnown else { return }
        connection.becomeKnown()
        state.withLock { state in
            state.strangers[connection.number] = nil
            if connection.way == .network { state.addresses.know(connection) }
        }
        // It may be held back: see `Restraint`.
        if connection.way == .network { connection.channel.read() }
    }

    /// Closes the oldest strangers: descriptors have run out all the same.
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

    /// Counts an event stream of a session. Each call that returns true needs one of `endStream`.
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
