import Foundation
public import NIOCore
import Synchronization

/// Sends events to all browsers, in order: one stream for each.
public final class EventHub: Sendable {
    /// The number of events that a slow reader may lag behind. Then it is cut off, and reconnects.
    private static let backlog = 512

    private struct State {
        var listeners: [Int: AsyncStream<ByteBuffer>.Continuation] = [:]
        /// The session of each listener.
        var owners: [Int: String] = [:]
        var next = 0
        var closed = false

        mutating func drop(_ id: Int) {
            listeners[id] = nil
            owners[id] = nil
        }
    }

    /// No listener is resumed under this lock. Swift takes a task's own lock to resume it, and holds that lock while it ends the
    /// stream of a cancelled task, which takes this lock.
    private let state = Mutex(State())

    public init() {}

    /// - Parameter payload: becomes one line of JSON.
    public func send(_ event: String, _ payload: some Encodable) {
        guard let json = try? JSON.encode(payload) else { return }
        sendRaw(event, String(decoding: json, as: UTF8.self))
    }

    /// An event without a payload.
    public func send(_ event: String) { sendRaw(event, "{}") }

    /// - Parameter json: one line.
    public func sendRaw(_ event: String, _ json: String) {
        let message = ByteBuffer(string: "event: \(event)\ndata: \(json)\n\n")
        for (id, listener) in state.withLock({ $0.listeners }) {
            guard case .dropped = listener.yield(message) else { continue }
            state.withLock { $0.drop(id) }
            listener.finish()
        }
    }

    /// - Parameter owner: the session that listens.
    public func listen(_ owner: String? = nil) -> AsyncStream<ByteBuffer> {
        AsyncStream(bufferingPolicy: .bufferingOldest(Self.backlog)) { continuation in
            let id: Int? = state.withLock { state in
                if state.closed { return nil }
                state.next += 1
                state.listeners[state.next] = continuation
                state.owners[state.next] = owner
                return state.next
            }
            guard let id else { return continuation.finish() }
            continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.drop(id) } }
            continuation.yield(ByteBuffer(string: "retry: 1000\n\n"))
        }
    }

    /// Keeps idle connections open, and finds those that are broken.
    public func beat() {
        sendRaw("beat", "{}")
    }

    /// Tells the pages of a session that it ended, and ends their streams. If `owner` is nil, this is done for all sessions.
    public func close(of owner: String?) {
        let ended = state.withLock { state in
            let ids = state.owners.filter { owner == nil || $0.value == owner }.keys
            let ended = ids.compactMap { state.listeners[$0] }
            for id in ids { state.drop(id) }
            return ended
        }
        let message = ByteBuffer(string: "event: ended\ndata: {}\n\n")
        for listener in ended {
            listener.yield(message)
            listener.finish()
        }
    }

    /// Ends all streams. Later ones end at once.
    public func close() {
        let all = state.withLock { state in
            state.closed = true
            defer { (state.listeners, state.owners) = ([:], [:]) }
            return state.listeners
        }
        for listener in all.values { listener.finish() }
    }
}
