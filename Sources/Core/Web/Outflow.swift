public import NIOCore
import Synchronization

/// Limits the memory for bytes of responses that clients have not received yet.
///
/// A client that reads slowly, or never, occupies a bounded number of bytes. A response that was already in memory as a whole is
/// counted too, but may exceed this bound. If the total of all clients exceeds its bound, the client with the most bytes in
/// memory loses one response: the one from which the client has received nothing for the longest time.
public final class Outflow: Sendable {
    public struct Bounds: Sendable {
        /// Maximum number of bytes in memory for one channel. A channel is a connection of HTTP/1.1 or a stream of HTTP/2.
        public var channel = 512 << 10
        /// Maximum number of bytes in memory for all streams of a connection. If this is exceeded, each stream gets at most
        /// `least` bytes at a time.
        public var connection = 8 << 20
        public var all = 64 << 20
        public var least = 64 << 10

        public init() {}
    }

    private let bounds: Bounds
    private let state: Mutex<State>

    public init(_ bounds: Bounds = Bounds()) {
        self.bounds = bounds
        state = Mutex(State(bounds))
    }

    /// The number of bytes now in memory.
    public var bytes: Int { state.withLock { $0.total } }

    /// Registers a channel before its first response.
    ///
    /// - Parameters:
    ///   - connection: identifies the connection, which several channels (HTTP/2 streams) may share.
    ///   - owner: the network address of the client.
    public func begin(_ channel: any Channel, connection: ObjectIdentifier, owner: String) {
        state.withLock { $0.flows[ObjectIdentifier(channel)] = Flow(channel, connection, owner) }
    }

    public func end(_ channel: any Channel) {
        state.withLock { $0.remove(ObjectIdentifier(channel)) }?.resume(throwing: ChannelError.ioOnClosedChannel)
    }

    /// Waits until the next part of a response may be produced.
    ///
    /// - Returns: the number of bytes that may be produced, 1 to `count`.
    /// - Throws: `ChannelError` if the channel is closed; `CancellationError` if the task is cancelled.
    func reserve(_ count: Int, on channel: ObjectIdentifier) async throws -> Int {
        while true {
            let answer = try state.withLock { state throws(ChannelError) -> (granted: Int, turn: Int, shed: [Flow]) in
                let granted = try state.grant(count, channel)
                return (granted, state.flows[channel]?.turn ?? 0, granted > 0 ? state.shed() : [])
            }
            close(answer.shed)
            if answer.granted > 0 { return answer.granted }
            try await wait(for: answer.turn, on: channel)
        }
    }

    /// Counts a part of a response that is already in memory, and waits until the part may be written.
    ///
    /// - Throws: `ChannelError` if the channel is closed; `CancellationError` if the task is cancelled.
    func hold(_ count: Int, on channel: ObjectIdentifier) async throws {
        close(
            try state.withLock { state throws(ChannelError) -> [Flow] in
                guard state.flows[channel] != nil else { throw .ioOnClosedChannel }
                state.add(count, channel, promised: true)
                return state.shed()
            })
        while true {
            let turn = try state.withLock { state throws(ChannelError) -> Int? in
                guard let flow = state.flows[channel] else { throw .ioOnClosedChannel }
                return flow.bytes == count || flow.bytes <= bounds.channel ? nil : flow.turn
            }
            guard let turn else { return }
            try await wait(for: turn, on: channel)
        }
    }

    /// Releases reserved bytes that are not needed after all.
    func refund(_ count: Int, on channel: ObjectIdentifier) {
        state.withLock { state in
            state.flows[channel]?.promised -= count
            return state.take(count, channel)
        }?.resume()
    }

    /// Counts bytes that were written to the channel. Bytes already counted by `reserve` or `hold` are not counted again.
    public func writes(_ count: Int, to channel: any Channel) {
        close(
            state.withLock { state -> [Flow] in
                let id = ObjectIdentifier(channel)
                guard let promised = state.flows[id]?.promised else { return [] }
                let covered = min(promised, count)
                state.flows[id]?.promised -= covered
                if count == covered { return [] }
                state.add(count - covered, id, promised: false)
                return state.shed()
            })
    }

    /// Stops counting bytes that the kernel has taken from the channel, because they no longer occupy memory of this process.
    public func taken(_ count: Int, from channel: any Channel) {
        state.withLock { $0.take(count, ObjectIdentifier(channel)) }?.resume()
    }

    private func close(_ flows: [Flow]) {
        for flow in flows {
            flow.waiter?.resume(throwing: ChannelError.ioOnClosedChannel)
            flow.channel.close(promise: nil)
        }
    }

    /// - Parameter turn: the value of the channel's `turn` when there was no room. If `turn` has changed since, there may be
    ///   room now.
    private func wait(for turn: Int, on channel: ObjectIdentifier) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
                let waits = state.withLock { state in
                    guard !Task.isCancelled, state.flows[channel]?.turn == turn else { return false }
                    state.flows[channel]?.waiter = waiter
                    return true
                }
                if waits { return }
                if Task.isCancelled { waiter.resume(throwing: CancellationError()) } else { waiter.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                defer { state.flows[channel]?.waiter = nil }
                return state.flows[channel]?.waiter
            }
            waiter?.resume(throwing: CancellationError())
        }
    }
}

extension Outflow {
    fileprivate struct Flow {
        let channel: any Channel
        let connection: ObjectIdentifier
        let owner: String
        var bytes = 0
        /// The number of bytes that `reserve` or `hold` has counted and that have not been written to the channel yet.
        var promised = 0
        /// The time when the client last took bytes, or when the oldest of its waiting bytes were counted.
        var rests = ContinuousClock.now
        /// Increases whenever there may be room for more bytes.
        var turn = 0
        /// Resumed when there may be room. Only one response at a time is written to a channel, so there is only one waiter.
        var waiter: CheckedContinuation<Void, any Error>?

        init(_ channel: any Channel, _ connection: ObjectIdentifier, _ owner: String) {
            (self.channel, self.connection, self.owner) = (channel, connection, owner)
        }
    }

    fileprivate struct State {
        let bounds: Bounds
        var flows: [ObjectIdentifier: Flow] = [:]
        var total = 0
        private var connections: [ObjectIdentifier: Int] = [:]
        private var owners: [String: Int] = [:]

        init(_ bounds: Bounds) { self.bounds = bounds }

        /// - Returns: the number of bytes that may be produced; 0 if the caller must wait.
        mutating func grant(_ count: Int, _ id: ObjectIdentifier) throws(ChannelError) -> Int {
            guard let flow = flows[id] else { throw .ioOnClosedChannel }
            // If more than half of the allowed memory is used, or the connection would exceed its limit, a response gets at most
            // `least` bytes, and only after its client has received all earlier ones.
            let isTight = total > bounds.all / 2 || connections[flow.connection, default: 0] + count > bounds.connection
            let wanted = isTight ? min(count, bounds.least) : count
            guard flow.bytes == 0 || (!isTight && flow.bytes + wanted <= bounds.channel) else { return 0 }
            add(wanted, id, promised: true)
            return wanted
        }

        mutating func add(_ count: Int, _ id: ObjectIdentifier, promised: Bool) {
            guard var flow = flows[id] else { return }
            if flow.bytes == 0 { flow.rests = .now }
            flow.bytes += count
            if promised { flow.promised += count }
            recount(count, flow)
            flows[id] = flow
        }

        /// - Returns: the task that waits for room on the channel.
        mutating func take(_ count: Int, _ id: ObjectIdentifier) -> CheckedContinuation<Void, any Error>? {
            guard var flow = flows[id] else { return nil }
            flow.bytes -= count
            flow.rests = .now
            flow.turn += 1
            recount(-count, flow)
            let waiter = flow.waiter
            flow.waiter = nil
            flows[id] = flow
            return waiter
        }

        /// - Returns: the task that waits for room on the channel.
        mutating func remove(_ id: ObjectIdentifier) -> CheckedContinuation<Void, any Error>? {
            guard let flow = flows.removeValue(forKey: id) else { return nil }
            recount(-flow.bytes, flow)
            return flow.waiter
        }

        /// Removes responses until the total number of bytes is within its bound, and returns the removed ones.
        mutating func shed() -> [Flow] {
            var shed: [Flow] = []
            while total > bounds.all, let id = idlest(), let flow = flows.removeValue(forKey: id) {
                recount(-flow.bytes, flow)
                shed.append(flow)
            }
            return shed
        }

        /// Returns a response of the client that has the most bytes in memory: the response from which the client has received
        /// nothing for the longest time. A response with fewer than `least` bytes in memory is chosen only if there is no larger
        /// one.
        private func idlest() -> ObjectIdentifier? {
            guard let owner = owners.max(by: { $0.value < $1.value })?.key else { return nil }
            let own = flows.filter { $0.value.owner == owner && $0.value.bytes > 0 }
            let large = own.filter { $0.value.bytes >= bounds.least }
            return (large.isEmpty ? own : large).min { $0.value.rests < $1.value.rests }?.key
        }

        private mutating func recount(_ count: Int, _ flow: Flow) {
            total += count
            connections[flow.connection] = Self.sum(connections[flow.connection], count)
            owners[flow.owner] = Self.sum(owners[flow.owner], count)
        }

        /// Returns nil if the sum is 0, so that no entry remains for clients that have disconnected.
        private static func sum(_ one: Int?, _ other: Int) -> Int? {
            let sum = (one ?? 0) + other
            return sum == 0 ? nil : sum
        }
    }
}
