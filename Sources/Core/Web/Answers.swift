public import Base
public import HTTPTypes
public import Hummingbird
import NIOCore

/// Makes a response with a value as JSON.
public func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    Response(
        status: status, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSON.encode(value))))
}

extension Failure.Code {
    /// The HTTP status for a failure code. Only this property converts codes to statuses.
    fileprivate var status: HTTPResponse.Status {
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

/// Makes an error response whose body contains a failure.
public func answer(_ failure: Failure, status: HTTPResponse.Status? = nil) -> Response {
    let response = try? json(ErrorBody(error: failure), status: status ?? failure.code.status)
    return response ?? Response(status: .internalServerError)
}

extension Context {
    /// The id from the path component `{id}` of the URL.
    public func id() throws -> Int64 {
        guard let id = parameters.get("id", as: Int64.self) else { throw Failure(.badRequest, "request.noId") }
        return id
    }
}
