import Basics
import Foundation
public import Hummingbird

extension Request {
    /// Bytes of a JSON body at most. The ids of a whole library fit.
    public static let bodyLimit = 32 << 20

    /// The body as JSON, whatever its declared type: `sendBeacon` says text/plain.
    ///
    /// - Throws: `Failure` badRequest or tooLarge.
    public func decode<T: Decodable>(_ type: T.Type, upTo limit: Int = bodyLimit) async throws -> T {
        guard let value = try await decodeIfPresent(type, upTo: limit) else {
            throw Failure(.badRequest, "request.emptyBody")
        }
        return value
    }

    /// nil for an empty body.
    public func decodeIfPresent<T: Decodable>(_ type: T.Type, upTo limit: Int = bodyLimit) async throws -> T? {
        let bytes = try await bytes(upTo: limit)
        do {
            return bytes.isEmpty ? nil : try JSONDecoder().decode(type, from: bytes)
        } catch is DecodingError {
            throw Failure(.badRequest, "request.notJSON")
        }
    }

    /// Bytes of a body too large that are read and dropped: a client that sends all before it listens gets its answer.
    private static let patience = 512 << 20

    private func bytes(upTo limit: Int) async throws -> Data {
        var bytes = Data()
        var count = 0
        for try await chunk in body {
            count += chunk.readableBytes
            if count <= limit { bytes.append(contentsOf: chunk.readableBytesView) } else { bytes = Data() }
            if count > Self.patience { break }
        }
        if count > limit { throw Failure(.tooLarge, "request.tooLarge") }
        return bytes
    }
}
