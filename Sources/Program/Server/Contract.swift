import Base
import Foundation
import HTTPTypes
import Hummingbird
import Web

/// Checks each request against its description in `openapi.json` before a route handles it. Refuses unknown parameters and
/// values, and bodies that no route reads. If they were ignored, a request could apply to everything.
///
/// The fields of a body are checked against the type that decodes them: see `StrictJSON`.
struct Contract: RouterMiddleware {
    private struct Operation {
        /// The allowed values of each query parameter; nil if any value is allowed.
        let parameters: [String: Set<String>?]
        let takesBody: Bool
        let takesKey: Bool
    }

    /// The operations by method and path, for example "GET /api/photos".
    private let operations: [String: Operation]

    /// - Parameter web: the folder of the web app.
    /// - Throws: `Failure` if the description is missing or is not JSON.
    init(web: BytePath) throws {
        let path = web.appending("openapi.json")
        guard let data = FileManager.default.contents(atPath: path.display),
            let document = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let paths = document["paths"] as? [String: [String: [String: Any]]]
        else { throw Failure(.fileNotFound, "program.noWebFolder", file: path) }
        let references = References(document: document)
        var operations: [String: Operation] = [:]
        for (path, methods) in paths {
            for (method, operation) in methods {
                operations["\(method.uppercased()) \(path)"] = Operation(
                    parameters: references.parameters(of: operation), takesBody: operation["requestBody"] != nil,
                    takesKey: references.takesKey(operation))
            }
        }
        self.operations = operations
    }

    /// The routes that accept an `Idempotency-Key`, and whether they read a body.
    var doneOnce: [String: Bool] { operations.filter(\.value.takesKey).mapValues(\.takesBody) }

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response
    {
        // Refuses empty path components, because "/api/devices/" must not have the effect of "/api/devices".
        let parts = request.uri.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if parts.contains("") { throw Failure(.badRequest, "request.emptyName") }
        let method = request.method == .head ? HTTPRequest.Method.get : request.method
        guard let path = context.endpointPath, let operation = operations["\(method.rawValue) \(path)"] else {
            return try await next(request, context)
        }
        try check(request.queryItems, operation.parameters)
        if method != .get, !operation.takesBody { _ = try await request.decodeIfPresent(NoFields.self) }
        return try await next(request, context)
    }

    private func check(_ items: [(name: String, value: String)], _ parameters: [String: Set<String>?]) throws {
        var seen: Set<String> = []
        for (name, value) in items {
            guard let values = parameters[name] else { throw Failure.unknownName(name, among: parameters.keys) }
            guard seen.insert(name).inserted else { throw Failure(.badRequest, "request.twice", ["name": name]) }
            if let values, !values.contains(value) {
                let nearest = NearestName.of(value, among: values) ?? ""
                throw Failure(.badRequest, "request.unknownValue", ["name": name, "value": value, "nearest": nearest])
            }
        }
    }
}

/// Resolves the references of the API description.
private struct References {
    let document: [String: Any]

    func parameters(of operation: [String: Any]) -> [String: Set<String>?] {
        var found: [String: Set<String>?] = [:]
        for each in operation["parameters"] as? [[String: Any]] ?? [] {
            let parameter = resolved(each)
            guard parameter["in"] as? String == "query", let name = parameter["name"] as? String else { continue }
            let schema = (parameter["schema"] as? [String: Any]).map(resolved)
            found[name] = .some((schema?["enum"] as? [String]).map { Set($0) })
        }
        return found
    }

    func takesKey(_ operation: [String: Any]) -> Bool {
        (operation["parameters"] as? [[String: Any]] ?? []).map(resolved).contains {
            $0["in"] as? String == "header" && ($0["name"] as? String)?.lowercased() == Once.header?.canonicalName
        }
    }

    private func resolved(_ value: [String: Any]) -> [String: Any] {
        guard let reference = value["$ref"] as? String else { return value }
        let steps = reference.split(separator: "/").dropFirst().map(String.init)
        return steps.reduce(document as Any?) { ($0 as? [String: Any])?[$1] } as? [String: Any] ?? [:]
    }
}
