import Base
import Hummingbird
import Web

/// Responds to requests about converters and conversions.
struct ConvertController {
    let conversions: Conversions

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/convert", use: converters)
        router.get("/api/convert/conversions", use: latest)
        router.post("/api/convert/conversions", use: begin)
        router.get("/api/convert/conversions/{id}", use: conversion)
        router.delete("/api/convert/conversions/{id}", use: remove)
    }
}

extension ConvertController {
    /// The maximum number of conversions in a response.
    private static let most = 50

    private struct Hub: Encodable {
        let converters: [Described]
        /// The total size in bytes of the files of conversions, and the number of days for which they are kept.
        let bytes: Int64
        let days: Int
    }

    private struct Described: Encodable {
        let id: String
        let takes: [FileKind]
        /// Whether the converter processes all inputs together as one item.
        let together: Bool
        let least: Int
        let most: Int
        let fields: [ConverterField]

        init(_ converter: any Converter) {
            id = type(of: converter).id
            takes = converter.takes.sorted { $0.rawValue < $1.rawValue }
            fields = converter.fields
            switch converter.inputs {
            case .each: (together, least, most) = (false, 1, Conversions.maximum)
            case .together(let range): (together, least, most) = (true, range.lowerBound, range.upperBound)
            }
        }
    }

    private func converters(_ request: Request, _ context: Context) async throws -> Response {
        try json(
            Hub(
                converters: conversions.converters.map(Described.init), bytes: try conversions.files.bytes(),
                days: Int(Conversions.keptFor.seconds / 86_400)))
    }

    private struct List: Encodable { let conversions: [Conversion] }

    private func latest(_ request: Request, _ context: Context) async throws -> Response {
        let limit = min(max(try request.number("limit", default: 20), 1), Self.most)
        return try json(List(conversions: try await conversions.latest(limit)))
    }

    private struct ConversionRequest: Decodable {
        let converter: String
        let files: [Int64]
        let options: [String: OptionValue]?
    }

    /// Starts a conversion and responds at once. The work continues as a job.
    private func begin(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(ConversionRequest.self, upTo: 1 << 20)
        return try json(try await conversions.begin(body.converter, body.files, body.options ?? [:]))
    }

    private func conversion(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await conversions.conversion(try context.id()))
    }

    private struct Removed: Encodable { let removed: Int64 }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id()
        try await conversions.remove(id)
        return try json(Removed(removed: id))
    }
}
