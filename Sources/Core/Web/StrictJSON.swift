public import Base
import Foundation

/// Decodes the JSON of a request and rejects everything that the type does not describe. Otherwise a misspelled filter could be
/// ignored, and the request would apply to everything.
enum StrictJSON {
    /// - Throws: `Failure` with code `badRequest`, which names the wrong field.
    static func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        let fields = FieldLog()
        let value: T
        do {
            value = try JSONDecoder().decode(Checked<T>.self, from: data, configuration: fields).value
        } catch let error as DecodingError {
            throw failure(error, fields)
        }
        if let unknown = fields.unknown { throw unknownField(unknown) }
        if let name = RepeatedField.find(in: data) { throw Failure(.badRequest, "request.twice", ["name": name]) }
        return value
    }

    private struct Checked<T: Decodable>: DecodableWithConfiguration {
        let value: T

        init(from decoder: any Decoder, configuration fields: FieldLog) throws {
            value = try T(from: StrictDecoder(inner: decoder, fields: fields))
        }
    }

    private static func unknownField(_ field: (name: String, known: [String])) -> Failure {
        Failure.unknownName(field.name, among: field.known)
    }

    private static func failure(_ error: DecodingError, _ fields: FieldLog) -> Failure {
        switch error {
        case .keyNotFound(let key, _):
            // The missing field may be present under a misspelled name.
            if let unknown = fields.unknown, NearestName.distance(unknown.name, key.stringValue) <= misspelling {
                return Failure.unknownName(unknown.name, among: [key.stringValue])
            }
            return Failure(.badRequest, "request.fieldMissing", ["name": key.stringValue])
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            guard let field = context.codingPath.last(where: { $0.intValue == nil }) else { break }
            return Failure(.badRequest, "request.fieldWrong", ["name": field.stringValue])
        default: break
        }
        return Failure(.badRequest, "request.notJSON")
    }

    /// Maximum Levenshtein distance in characters between a misspelled name and the correct name.
    private static let misspelling = 2
}

extension Failure {
    /// The failure for an unknown field or parameter.
    ///
    /// - Parameter known: the valid names.
    public static func unknownName(_ name: String, among known: some Sequence<String>) -> Failure {
        guard let nearest = NearestName.of(name, among: known) else {
            return Failure(.badRequest, "request.takesNothing", ["name": name])
        }
        return Failure(.badRequest, "request.unknownName", ["name": name, "nearest": nearest])
    }
}
