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
    static let bodyLimit = 32 << 20

    /// The body as JSON, whatever its declared type: `sendBeacon` says text/plain.
    ///
    /// - Throws: `Failure` badRequest or tooLarge.
    func decode<T: Decodable>(_ type: T.Type, upTo limit: Int = bodyLimit) async throws -> T {
        guard let value = try await decodeIfPresent(type, upTo: limit) else {
            throw Failure(.badRequest, "request.emptyBody")
        }
        return value
    }

    /// nil for an empty body.
    func decodeIfPresent<T: Decodable>(_ type: T.Type, upTo limit: Int = bodyLimit) async throws -> T? {
        let bytes = try await bytes(upTo: limit)
        do {
            return bytes.isEmpty ? nil : try JSONDecoder().decode(type, from: bytes)
        } catch is DecodingError {
            throw Failure(.badRequest, "request.notJSON")
        }
    }

    /// Bytes of a body that is too large which are taken and thrown away, so that a client which sends it all before it listens gets its answer.
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

    /// A parameter of the query; bytes that are no UTF-8 become U+FFFD.
    func query(_ name: String) -> String? { queryBytes(name).map { String(decoding: $0, as: UTF8.self) } }

    /// The same as it was sent, in the form encoding that browsers' `URLSearchParams` write: "+" is a space.
    private func queryBytes(_ name: String) -> [UInt8]? {
        for pair in (uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.formDecoded)
            if parts[0] == Array(name.utf8) { return parts.count > 1 ? parts[1] : [] }
        }
        return nil
    }

    func number(_ name: String, default fallback: Int) throws -> Int { try integer(name) ?? fallback }

    func integer<Number: FixedWidthInteger>(_ name: String) throws -> Number? {
        guard let text = query(name) else { return nil }
        guard let number = Number(text) else { throw Failure(.badRequest, "request.notANumber", ["name": name]) }
        return number
    }

    /// A path of the query.
    func path(_ name: String) throws -> BytePath? { try queryBytes(name).map { try BytePath(checking: $0) } }

    var client: String? { headers[HTTPField.Name("X-Shoebox-Client") ?? .from] }
}

extension BytePath {
    /// - Throws: `Failure` badRequest for a text that no path can be.
    init(checking text: String) throws { try self.init(checking: Array(text.utf8)) }

    init(checking bytes: [UInt8]) throws {
        guard bytes.first == UInt8(ascii: "/"), !bytes.contains(0) else {
            throw Failure(.badRequest, "folder.pathNotWhole")
        }
        self.init(bytes: bytes)
    }
}

extension Substring {
    fileprivate var formDecoded: [UInt8] {
        var decoded: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let code = UInt8(Substring(rest.prefix(2)), radix: 16) {
                decoded.append(code)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return decoded
    }
}

extension BasicRequestContext {
    /// The `{id}` of the path.
    func id() throws -> Int64 {
        guard let id = parameters.get("id", as: Int64.self) else { throw Failure(.badRequest, "request.noId") }
        return id
    }
}
