import Base
import Foundation
public import Hummingbird

extension Request {
    /// Maximum size of a JSON body in bytes, enough for the ids of all photos in a library.
    public static let bodyLimit = 32 << 20

    /// Decodes the body as JSON, regardless of its content type, because `sendBeacon` declares text/plain.
    ///
    /// - Throws: `Failure` with code `tooLarge` or `badRequest`. A field that the type does not know is also a `badRequest`.
    public func decode<T: Decodable>(_ type: T.Type, upTo limit: Int = bodyLimit) async throws -> T {
        guard let value = try await decodeIfPresent(type, upTo: limit) else {
            throw Failure(.badRequest, "request.emptyBody")
        }
        return value
    }

    /// Like `decode`, but returns nil for an empty body.
    public func decodeIfPresent<T: Decodable>(_ type: T.Type, upTo limit: Int = bodyLimit) async throws -> T? {
        let bytes = try await bytes(upTo: limit)
        return bytes.isEmpty ? nil : try StrictJSON.decode(type, from: bytes)
    }

    /// Reads the body. Throws at once if the body is too large; the connection discards the rest of the body.
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
