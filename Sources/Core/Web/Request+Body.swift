import Basics
import Foundation
public import Hummingbird

extension Request {
    /// The largest number of bytes of a JSON body. The ids of a whole library fit.
    public static let bodyLimit = 32 << 20

    /// The body as JSON, whatever its declared type: `sendBeacon` says text/plain.
    ///
    /// - Throws: `Failure` tooLarge, or badRequest, also for a field that the type does not know.
    public func decode<T: Decodable>(_ type: T.Type, upTo limit: Int = bodyLimit) async throws -> T {
        guard let value = try await decodeIfPresent(type, upTo: limit) else {
            throw Failure(.badRequest, "request.emptyBody")
        }
        return value
    }

    /// nil for an empty body.
    public func decodeIfPresent<T: Decodable>(_ type: T.Type, upTo limit: Int = bodyLimit) async throws -> T? {
        let bytes = try await bytes(upTo: limit)
        return bytes.isEmpty ? nil : try StrictJSON.decode(type, from: bytes)
    }

    /// Refuses a body once it is known to be too large; the connection drops the rest.
    private func bytes(upTo limit: Int) async throws -> Data {
        let tooLarge = Failure(.tooLarge, "request.tooLarge")
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
        var bytes = Data()
        for try await chunk in body {
            guard bytes.count + chunk.readableBytes <= limit else { throw tooLarge }
            bytes.append(contentsOf: chunk.readableBytesView)
        }
        return bytes
    }
}
