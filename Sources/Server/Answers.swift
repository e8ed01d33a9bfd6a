import Basics
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

typealias Context = BasicRequestContext

/// A JSON answer.
func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    Response(
        status: status, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSON.encode(value))))
}

extension Failure.Code {
    /// The one place that turns a reason into an HTTP status.
    var status: HTTPResponse.Status {
        switch self {
        case .fileNotFound: .notFound
        case .permissionDenied: .forbidden
        case .diskFull: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
        case .corruptFile, .conversionFailed, .parsingError: .unprocessableContent
        case .unsupportedFormat: .unsupportedMediaType
        case .passwordRequired: .unauthorized
        case .tooLarge: .contentTooLarge
        case .cancelled, .changed: .conflict
        case .busy: .serviceUnavailable
        case .badRequest: .badRequest
        case .unknown: .internalServerError
        }
    }
}

private struct ErrorBody: Encodable { let error: Failure }

func answer(_ failure: Failure, status: HTTPResponse.Status? = nil) -> Response {
    let response = try? json(ErrorBody(error: failure), status: status ?? failure.code.status)
    return response ?? Response(status: .internalServerError)
}

extension Request {
    /// Bytes of a JSON body at most; lists of ids of a whole library fit.
    private static let bodyLimit = 32 << 20

    /// The body as JSON, whatever its declared type: `sendBeacon` says text/plain.
    func decode<T: Decodable>(_ type: T.Type) async throws -> T {
        do {
            let buffer = try await body.collect(upTo: Self.bodyLimit)
            return try JSONDecoder().decode(type, from: Data(buffer.readableBytesView))
        } catch is DecodingError {
            throw Failure(.badRequest, "The request's body is not the JSON that is described in the API.")
        } catch is NIOTooManyBytesError {
            throw Failure(.tooLarge, "The request's body is too large.", hint: "Send fewer items at once.")
        }
    }

    func query(_ name: Substring) -> String? {
        uri.queryParameters[name].map(String.init)
    }

    func number(_ name: Substring, default fallback: Int) throws -> Int {
        guard let text = query(name) else { return fallback }
        guard let number = Int(text) else { throw Failure(.badRequest, "“\(name)” is a number.") }
        return number
    }

    var client: String? { headers[HTTPField.Name("X-Shoebox-Client") ?? .from] }
}

extension BasicRequestContext {
    /// The `{id}` of the path.
    func id() throws -> Int64 {
        guard let id = parameters.get("id", as: Int64.self) else { throw Failure(.badRequest, "An id is a number.") }
        return id
    }
}
