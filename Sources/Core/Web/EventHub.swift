import Foundation
public import NIOCore
import Synchronization

/// Sends events to all browsers, in the order of the calls. Each listening browser has a separate stream.
public final class EventHub: Sendable {
    /// Maximum number of unsent events for a slow browser. If there are more, the stream is closed and the browser connects
    /// again.
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

    /// No listener is resumed under this lock, because that could cause a deadlock. To resume a task, Swift takes the task's
    /// own lock. While it ends the stream of a cancelled task, Swift holds the same lock, and ending the stream takes this
    /// lock.
    private let state = Mutex(State())

    public init() {}

    /// - Parameter payload: a value that is encoded as one line of JSON.
    public func send(_ event: String, _ payload: some Encodable) {
        guard let json = try? JSON.encode(payload) else { return }
        sendRaw(event, String(decoding: json, as: UTF8.self))
    }

    /// Sends an event without a payload.
    public func send(_ event: String) { sendRaw(event, "{}") }

    /// - Parameter json: one line of JSON.
    public func sendRaw(_ event: String, _ json: String) {
        let message = ByteBuffer(string: "event: \(event)\ndata: \(json)\n\n")
        for (id, listener) in state.withLock({ $0.listeners }) {
            guard case .dropped = listener.yield(message) else { continue }
            state.withLock { $0.drop(id) }
            listener.finish()
        }
    }

    /// - Parameter owner: the id of the session that listens.
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

    /// Keeps idle connections open and detects broken ones.
    public func beat() {
        sendRaw("beat", "{}")
    }

    /// Informs the pages of a session that the session has ended, and closes their streams. If `owner` is nil, this applies to
    /// all sessions.
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

    /// Closes all streams. Streams opened later are closed immediately.
    public func close() {
        let all = state.withLock { state in
            state.closed = true
            defer { (state.listeners, state.owners) = ([:], [:]) }
            return state.listeners
        }
        for listener in all.values { listener.finish() }
    }
}
