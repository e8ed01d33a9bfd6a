public import Base
import Foundation
import GRDB
public import Jobs

/// A use of a converter: the schema `Conversion` in `Web/openapi.json`.
public struct Conversion: Sendable, Identifiable {
    public let id: Int64
    public let converter: String
    /// The options without the values of secrets.
    public let options: [String: OptionValue]
    /// In milliseconds since 1970.
    public let startedAt: Int64
    public let inputCount: Int
    public let inputBytes: Int64
    public let resultCount: Int
    public let resultBytes: Int64
    /// The first input files and the first results, up to the maximum number requested.
    public let inputs: [ConvertFile]
    public let results: [ConvertFile]
    /// Notes about losses: contents of the inputs that are missing in the results.
    public let notes: [Failure]
    public var job: Job?
    /// The progress of the running items: the sum of the completed fraction (0…1) of each item.
    public var share = 0.0

    /// - Parameter maximum: the maximum number of inputs and of results.
    static func fetch(_ db: Database, id: Int64, maximum: Int) throws -> Conversion? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM conversion WHERE id = ?", arguments: [id]) else { return nil }
        return try Conversion(db, row, maximum: maximum)
    }

    /// - Parameter isHome: whether conversions of files that only this machine may read are listed too.
    static func latest(_ db: Database, limit: Int, maximum: Int, isHome: Bool) throws -> [Conversion] {
        let which = isHome ? "" : "WHERE NOT \(hasHanded)"
        return try Row.fetchAll(db, sql: "SELECT * FROM conversion \(which) ORDER BY id DESC LIMIT ?", arguments: [limit]).map {
            try Conversion(db, $0, maximum: maximum)
        }
    }

    /// Whether an input or a result is a file that only this machine may read.
    static func hasHanded(_ db: Database, id: Int64) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT \(hasHanded) FROM conversion WHERE id = ?", arguments: [id]) ?? false
    }

    private static let hasHanded = """
        EXISTS (
            SELECT 1 FROM convertFile WHERE isHanded AND (
                convertFile.conversionId = conversion.id
                OR id IN (SELECT fileId FROM conversionInput WHERE conversionInput.conversionId = conversion.id)))
        """

    /// Whether a file is an input of a conversion that has not ended and has not made the results of this input yet.
    static func needs(_ db: Database, file: Int64) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM conversionInput
                    LEFT JOIN job ON job.kind = ? AND job.scope = CAST(conversionInput.conversionId AS BLOB)
                    WHERE fileId = ? AND NOT isDone AND (job.id IS NULL OR \(Job.isRunning)))
                """, arguments: [Conversions.kind, file]) ?? false
    }

    static func require(_ db: Database, id: Int64, maximum: Int = .max) throws -> Conversion {
        guard let conversion = try fetch(db, id: id, maximum: maximum) else { throw Failure(.fileNotFound, "convert.unknown") }
        return conversion
    }

    private init(_ db: Database, _ row: Row, maximum: Int) throws {
        id = row["id"]
        converter = row["converter"]
        options = (try? JSONDecoder().decode([String: OptionValue].self, from: Data((row["options"] as String).utf8))) ?? [:]
        startedAt = row["startedAt"]
        let inputs = try Files(
            db, "conversionInput JOIN convertFile ON convertFile.id = fileId WHERE conversionInput.conversionId = ?",
            order: "position", id, maximum)
        let results = try Files(db, "convertFile WHERE conversionId = ?", order: "position, id", id, maximum)
        (self.inputs, inputCount, inputBytes) = (inputs.first, inputs.count, inputs.bytes)
        notes = try Failure.notes(db, of: id)
        (self.results, resultCount, resultBytes) = (results.first, results.count, results.bytes)
    }

    private struct Files {
        let first: [ConvertFile]
        let count: Int
        let bytes: Int64

        init(_ db: Database, _ source: String, order: String, _ id: Int64, _ maximum: Int) throws {
            first = try Row.fetchAll(
                db, sql: "SELECT convertFile.* FROM \(source) ORDER BY \(order) LIMIT ?", arguments: [id, maximum]
            ).map(ConvertFile.init(row:))
            let sum = try Row.fetchOne(db, sql: "SELECT count(*), coalesce(sum(bytes), 0) FROM \(source)", arguments: [id])
            (count, bytes) = (sum?[0] ?? 0, sum?[1] ?? 0)
        }
    }
}

extension Conversion: Encodable {
    private enum Key: CodingKey {
        case id, converter, options, startedAt, endsAt, inputCount, inputBytes, resultCount, resultBytes, inputs, results, notes,
            job, share
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(converter, forKey: .converter)
        try container.encode(options, forKey: .options)
        try container.encode(startedAt, forKey: .startedAt)
        try container.encode(startedAt + Conversions.keptFor.seconds * 1000, forKey: .endsAt)
        try container.encode(inputCount, forKey: .inputCount)
        try container.encode(inputBytes, forKey: .inputBytes)
        try container.encode(resultCount, forKey: .resultCount)
        try container.encode(resultBytes, forKey: .resultBytes)
        try container.encode(inputs, forKey: .inputs)
        try container.encode(results, forKey: .results)
        try container.encode(notes, forKey: .notes)
        try container.encodeIfPresent(job, forKey: .job)
        try container.encode(share, forKey: .share)
    }
}
