import Acts
import Base
import Catalogue
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Web

/// Ensures that a request with an `Idempotency-Key` is executed only once. A second request with the same key gets the first
/// response, even after a restart.
///
/// A client that received no response may retry the request, and the retry must not, for example, copy a folder a second time.
struct Once: RouterMiddleware {
    let answers: AnswerStore
    let catalogue: Catalogue
    /// The routes that accept a key, for example "POST /api/albums", and whether they read a body.
    let routes: [String: Bool]
    let logger: Logger
    private let flights = Flights()

    /// The allowed length of a key in bytes.
    private static let keyLength = 1...200
    static let header = HTTPField.Name("Idempotency-Key")

    init(answers: AnswerStore, catalogue: Catalogue, routes: [String: Bool], logger: Logger) {
        (self.answers, self.catalogue, self.routes, self.logger) = (answers, catalogue, routes, logger)
    }

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response
    {
        guard let header = Self.header, let key = request.headers[header], let path = context.endpointPath,
            let takesBody = routes["\(request.method.rawValue) \(path)"]
        else { return try await next(request, context) }
        guard Self.keyLength.contains(key.utf8.count) else { throw Failure(.badRequest, "request.badKey") }
        let name = sha256("\(request.method.rawValue) \(request.uri.string) \(context.device.map { "\($0.id)" } ?? "")")
        await flights.enter(key)
        defer { flights.leave(key) }
        if let known = try await blocking({ try answers.answer(to: key) }) {
            return try await repeated(known, request, named: name, takesBody: takesBody)
        }
        // In this case the program ended while it was executing this request. The journal contains the completed actions.
        if try catalogue.read({ try Journal.knows($0, request: key) }) { throw Failure(.changed, "request.interrupted") }
        return try await first(key, request, context, named: name, takesBody: takesBody, next)
    }

    private func repeated(
        _ known: AnswerStore.Answer, _ request: Request, named name: String, takesBody: Bool
    ) async throws -> Response {
        let digest = BodyDigest()
        if takesBody { try await digest.read(request.body) }
        guard known.request == name, known.body == nil || known.body == digest.digest else {
            throw Failure(.badRequest, "request.keyOfAnother")
        }
        guard let text = known.text else { throw Failure(.changed, "request.doneBefore") }
        return Self.response(known.status, text)
    }

    private func first(
        _ key: String, _ request: Request, _ context: Context, named name: String, takesBody: Bool,
        _ next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let digest = BodyDigest()
        let asked = takesBody ? Request(head: request.head, body: digest.watching(request.body)) : request
        let response: Response
        do {
            response = try await Actor.$request.withValue(key) { try await next(asked, context) }
        } catch let failure as Failure {
            // A refused request that changed nothing may be retried. A request that failed after it had changed something
            // counts as done.
            guard try catalogue.read({ try Journal.knows($0, request: key) }) else { throw failure }
            response = answer(failure)
        }
        let isDone = try response.status.code < 400 || catalogue.read { try Journal.knows($0, request: key) }
        guard isDone else { return response }
        let text = try await Self.text(of: response)
        let known = AnswerStore.Answer(
            request: name, body: takesBody ? digest.digest : nil, status: response.status.code, text: text)
        do {
            try await blocking { try answers.store(known, to: key) }
        } catch {
            // The request has been executed, so the client must get its response.
            logger.warning("The answer to a request could not be kept: \(error)")
        }
        return text.map { Self.response(response.status.code, $0) } ?? response
    }

    private static func response(_ status: Int, _ text: [UInt8]) -> Response {
        Response(
            status: HTTPResponse.Status(code: status),
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: text)))
    }

    /// Returns the JSON of a response; nil if it is too long to store.
    private static func text(of response: Response) async throws -> [UInt8]? {
        guard let length = response.body.contentLength, length <= AnswerStore.longestAnswer else { return nil }
        let gathered = GatheringWriter()
        try await response.body.write(gathered)
        return gathered.bytes
    }
}

private final class GatheringWriter: ResponseBodyWriter {
    var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytesView }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
