import CDigest
import Hummingbird
import NIOCore
import Synchronization

/// The SHA-256 of a request's body, computed while its route reads the body.
final class BodyDigest: Sendable {
    private struct State {
        var isEnded = false
        var digest: String?
    }

    private let running = RunningSum()
    private let state = Mutex(State())

    /// The digest as 64 hexadecimal digits; nil if the body was not read completely.
    var digest: String? { state.withLock(\.digest) }

    /// Returns the body in a form that adds each piece to this digest while it is read.
    func watching(_ body: RequestBody) -> RequestBody { RequestBody(asyncSequence: Watched(base: body, digest: self)) }

    /// Reads a body that no route has read, to compute its digest.
    func read(_ body: RequestBody) async throws { for try await _ in watching(body) {} }

    fileprivate func add(_ buffer: ByteBuffer) { state.withLock { if !$0.isEnded { running.add(buffer) } } }

    fileprivate func end() {
        state.withLock { state in
            guard !state.isEnded else { return }
            state.isEnded = true
            state.digest = running.finish()
        }
    }

    private struct Watched: AsyncSequence, Sendable {
        let base: RequestBody
        let digest: BodyDigest

        struct Iterator: AsyncIteratorProtocol {
            var base: RequestBody.AsyncIterator
            let digest: BodyDigest

            mutating func next() async throws -> ByteBuffer? {
                guard let buffer = try await base.next() else {
                    digest.end()
                    return nil
                }
                digest.add(buffer)
                return buffer
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), digest: digest) }
    }
}

/// Unchecked, because only `BodyDigest` uses it, under a lock.
private final class RunningSum: @unchecked Sendable {
    private let state = cdigest_create()

    deinit { cdigest_free(state) }

    func add(_ buffer: ByteBuffer) { buffer.withUnsafeReadableBytes { cdigest_update(state, $0.baseAddress, $0.count) } }

    func finish() -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        cdigest_finish(state, &bytes)
        return hexadecimal(bytes)
    }
}
