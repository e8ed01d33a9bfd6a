import Foundation
import NIOCore
import Synchronization

/// One event stream per browser: what is sent here reaches all of them, in order.
public final class EventHub: Sendable {
    /// Events a slow reader may lag behind; then it is cut off and reconnects.
    private static let backlog = 512

    private struct State {
        var listeners: [Int: AsyncStream<ByteBuffer>.Continuation] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    public init() {}

    /// - Parameter payload: becomes one line of JSON.
    func send(_ event: String, _ payload: some Encodable) {
        guard let json = try? JSON.encode(payload) else { return }
        sendRaw(event, String(decoding: json, as: UTF8.self))
    }

    /// - Parameter json: one line.
    func sendRaw(_ event: String, _ json: String) {
        let message = ByteBuffer(string: "event: \(event)\ndata: \(json)\n\n")
        state.withLock { state in
            for (id, listener) in state.listeners {
                if case .dropped = listener.yield(message) {
                    listener.finish()
                    state.listeners[id] = nil
                }
            }
        }
    }

    func listen() -> AsyncStream<ByteBuffer> {
        AsyncStream(bufferingPolicy: .bufferingOldest(Self.backlog)) { continuation in
            let id = state.withLock { state in
                state.next += 1
                state.listeners[state.next] = continuation
                return state.next
            }
            continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[id] = nil } }
            continuation.yield(ByteBuffer(string: "retry: 1000\n\n"))
        }
    }

    /// Keeps quiet connections open and notices those that are gone.
    func beat() {
        state.withLock { state in
            for listener in state.listeners.values { listener.yield(ByteBuffer(string: ": beat\n\n")) }
        }
    }

    func close() {
        state.withLock { state in
            for listener in state.listeners.values { listener.finish() }
            state.listeners = [:]
        }
    }
}

/// JSON as the wire has it: sorted keys, slashes as they are.
enum JSON {
    static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return try encoder.encode(value)
    }
}
