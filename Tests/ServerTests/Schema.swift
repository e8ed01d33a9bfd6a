import Foundation
import TestSupport

/// The JSON Schema of an OpenAPI document, limited to the parts that our description uses. It is stricter in one way: a field
/// that is not described is an error.
struct Schema {
    /// The API's description that the server publishes. It is read once and never changed.
    nonisolated(unsafe) static let ours = Schema(
        document: (try? Data(contentsOf: packageFolder.appendingPathComponent("Web/openapi.json")))
            .flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] } ?? [:])

    let document: [String: Any]

    var paths: [String: [String: Any]] { document["paths"] as? [String: [String: Any]] ?? [:] }

    /// Returns the differences between the answer to a request and the API's description. Empty if there are none, or if the
    /// answer is not JSON.
    func errors(_ method: String, target: String, _ answer: Answer) -> [String] {
        guard method != "HEAD", answer.status != 304, target.hasPrefix("/api/"),
            answer.headers["content-type"]?.hasPrefix("application/json") == true
        else { return [] }
        guard let value = try? JSONSerialization.jsonObject(with: Data(answer.body)) else {
            return ["\(method) \(target) answers no JSON"]
        }
        guard let path = path(method, target) else {
            return errors(value, ["$ref": "#/components/schemas/Error"], "\(method) \(target)")
        }
        return errors(method, path, status: answer.status, value)
    }

    /// The described path that matches the request. If two paths match, the path with fewer parameters.
    private func path(_ method: String, _ target: String) -> String? {
        let parts = target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        let fitting = paths.filter { path, operations in
            let wanted = path.split(separator: "/", omittingEmptySubsequences: false)
            return operations[method.lowercased()] != nil && wanted.count == parts.count
                && zip(wanted, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
        return fitting.keys.min { $0.count(where: { $0 == "{" }) < $1.count(where: { $0 == "{" }) }
    }

    /// Returns the differences between the answer to an operation and the API's description. Empty if there are none.
    func errors(_ method: String, _ path: String, status: Int, _ answer: Any) -> [String] {
        let operation = (dig(document, "paths", path) as? [String: Any])?[method.lowercased()]
        let response = operation.flatMap { dig($0, "responses", String(status)) ?? dig($0, "responses", "default") }
        guard let schema = response.map(resolved).flatMap({ dig($0, "content", "application/json", "schema") }) else {
            return ["\(method) \(path) \(status) is not described"]
        }
        return errors(answer, schema, "\(method) \(path)")
    }

    func errors(_ value: Any, _ schema: Any, _ location: String) -> [String] {
        guard let rules = resolved(schema) as? [String: Any] else { return [] }
        if let choices = rules["oneOf"] as? [Any] {
            let tried = choices.map { errors(value, $0, location) }
            return tried.contains(where: \.isEmpty) ? [] : tried.min { $0.count < $1.count } ?? []
        }
        if let parts = rules["allOf"] as? [Any] {
            var merged: [String: Any] = ["type": "object"], properties: [String: Any] = [:], required: [String] = []
            for part in parts.compactMap({ resolved($0) as? [String: Any] }) {
                properties.merge(part["properties"] as? [String: Any] ?? [:]) { $1 }
                required += part["required"] as? [String] ?? []
            }
            merged["properties"] = properties
            merged["required"] = required
            return errors(value, merged, location)
        }
        if let constant = rules["const"], !same(constant, value) { return ["\(location) is \(value), not \(constant)"] }
        if let words = rules["enum"] as? [Any], !words.contains(where: { same($0, value) }) { return ["\(location) is \(value)"] }
        let types = (rules["type"] as? [String]) ?? (rules["type"] as? String).map { [$0] } ?? []
        if !types.isEmpty && !types.contains(where: { isOf($0, value) }) { return ["\(location) is no \(types)"] }
        if let list = value as? [Any], let items = rules["items"] {
            return list.enumerated().flatMap { errors($1, items, "\(location)[\($0)]") }
        }
        if let object = value as? [String: Any], let properties = rules["properties"] as? [String: Any] {
            let missing = (rules["required"] as? [String] ?? []).filter { object[$0] == nil }.map {
                "\(location).\($0) is missing"
            }
            let others = rules["additionalProperties"] as? [String: Any]
            let wrong = object.sorted { $0.key < $1.key }.flatMap { name, inner in
                (properties[name] ?? others).map { errors(inner, $0, "\(location).\(name)") } ?? [
                    "\(location).\(name) is not described"
                ]
            }
            return missing + wrong
        }
        return []
    }

    /// Whether an operation accepts a body that is not JSON.
    func takesBytes(_ method: String, _ path: String) -> Bool {
        let operation = (dig(document, "paths", path) as? [String: Any])?[method.lowercased()] as? [String: Any]
        return operation?["requestBody"] != nil
    }

    func resolved(_ value: Any) -> Any {
        guard let reference = (value as? [String: Any])?["$ref"] as? String else { return value }
        return dig(document, reference.split(separator: "/").dropFirst().map(String.init)) ?? value
    }

    private func dig(_ value: Any, _ keys: String...) -> Any? { dig(value, keys) }

    private func dig(_ value: Any, _ keys: [String]) -> Any? {
        keys.reduce(value as Any?) { ($0 as? [String: Any])?[$1] }
    }

    private func isOf(_ type: String, _ value: Any) -> Bool {
        let number = value as? NSNumber
        let isFlag = number.map { String(cString: $0.objCType) == "c" } ?? false
        return switch type {
        case "null": value is NSNull
        case "string": value is String
        case "boolean": isFlag
        case "integer": !isFlag && number.map { $0.doubleValue == $0.doubleValue.rounded() } == true
        case "number": !isFlag && number != nil
        case "array": value is [Any]
        case "object": value is [String: Any]
        default: false
        }
    }

    private func same(_ one: Any, _ other: Any) -> Bool { (one as? NSObject)?.isEqual(other as? NSObject) ?? false }
}
