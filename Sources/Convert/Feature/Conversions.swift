public import Base
public import Catalogue
import Foundation
import GRDB
public import Jobs
import Synchronization
public import Web
public import Workers

/// Starts, shows and removes conversions. Conversions and their results are stored in the catalogue, so that a conversion
/// continues after a crash.
public final class Conversions: Sendable {
    /// The kind of the jobs that perform conversions.
    public static let kind = "convert"
    /// The minimum time for which a conversion is kept with its files. A file that no conversion has used is kept for the
    /// same time.
    public static let keptFor = RunningTime.days(7)
    /// The maximum number of inputs of a conversion.
    static let maximum = 5000

    /// Decides what a copy of a file reveals of its location: the file, a name that says its kind, and whether the copy loses its
    /// location.
    public typealias Copying = @Sendable (BytePath, BytePath, Bool) async throws -> PhotoCopy

    public let files: ConvertFiles
    let catalogue: Catalogue
    let copying: Copying
    let pool: WorkerPool
    let converters: [any Converter]
    private let jobs: Jobs
    /// The values of the secret fields of each conversion, by the conversion's id. They must not be stored.
    private let secrets = Mutex<[Int64: [String: OptionValue]]>([:])
    /// The completed fraction of each running item, by the id of the conversion and the item.
    private let shares = Mutex<[Int64: [String: Double]]>([:])

    public init(
        _ catalogue: Catalogue, pool: WorkerPool, jobs: Jobs, converters: [any Converter] = Converters.all,
        copying: @escaping Copying = { _, _, _ in .whole }
    ) {
        self.copying = copying
        (self.catalogue, self.pool, self.jobs, self.converters) = (catalogue, pool, jobs, converters)
        files = ConvertFiles(catalogue: catalogue, pool: pool)
    }

    static func scope(_ id: Int64) -> Data { Data("\(id)".utf8) }

    func converter(_ id: String) throws(Failure) -> any Converter {
        guard let converter = converters.first(where: { type(of: $0).id == id }) else {
            throw Failure(.badRequest, "convert.unknownConverter", ["converter": id])
        }
        return converter
    }

    // MARK: Beginning

    /// Starts a conversion. The files are converted in the given order.
    ///
    /// - Throws: `Failure` with code `badRequest` for options that the form does not have, or `unsupportedFormat` for a file
    ///   that the converter does not accept.
    public func begin(_ name: String, _ ids: [Int64], _ values: [String: OptionValue]) async throws -> Conversion {
        let converter = try converter(name)
        try converter.checkOptions(values)
        try files.makeFolder()
        try check(ids, for: converter)
        let hidden = Set(converter.fields.filter(\.isSecret).map(\.name))
        // For a secret field, only the fact that it has a value is stored.
        let stored = Dictionary(uniqueKeysWithValues: values.map { ($0, hidden.contains($0) ? .flag(true) : $1) })
        let options = String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
        let id = try await blocking { [catalogue] in
            try catalogue.write { db in
                try db.execute(
                    sql: "INSERT INTO conversion (converter, options, startedAt) VALUES (?, ?, ?)",
                    arguments: [name, options, now()])
                let id = db.lastInsertedRowID
                let input = try db.cachedStatement(
                    sql: "INSERT INTO conversionInput (conversionId, position, fileId) VALUES (?, ?, ?)")
                for (position, file) in ids.enumerated() { try input.execute(arguments: [id, position, file]) }
                return id
            }
        }
        let secret = values.filter { hidden.contains($0.key) }
        if !secret.isEmpty { secrets.withLock { $0[id] = secret } }
        _ = try await jobs.start(Self.kind, scope: Self.scope(id))
        return try await conversion(id)
    }

    private func check(_ ids: [Int64], for converter: any Converter) throws {
        let allowed = if case .together(let range) = converter.inputs { range } else { 1...Self.maximum }
        guard allowed.contains(ids.count), Set(ids).count == ids.count else {
            throw Failure(
                .badRequest, "convert.inputCount", ["least": allowed.lowerBound, "most": allowed.upperBound])
        }
        for file in try ids.map(files.file) where !converter.takes.contains(file.kind) {
            throw Failure(.unsupportedFormat, "convert.notTaken", file: BytePath(file.name))
        }
    }

    // MARK: Looking

    /// - Parameter maximum: the maximum number of inputs and of results that are returned.
    public func conversion(_ id: Int64, maximum: Int = 500) async throws -> Conversion {
        try checkHome(id)
        return try await completed(try catalogue.read { try Conversion.require($0, id: id, maximum: maximum) })
    }

    /// - Throws: `Failure` with code `permissionDenied` if a device asks for a conversion of files that only this machine may
    ///   read. The names of its files are not shown to devices either.
    private func checkHome(_ id: Int64) throws {
        guard Actor.device != nil, try catalogue.read({ try Conversion.hasHanded($0, id: id) }) else { return }
        throw Failure(.permissionDenied, "device.onlyAtHome")
    }

    /// The latest conversions, newest first. A device gets only those that it may see.
    public func latest(_ limit: Int) async throws -> [Conversion] {
        var all: [Conversion] = []
        let isHome = Actor.device == nil
        for conversion in try catalogue.read({ try Conversion.latest($0, limit: limit, maximum: 12, isHome: isHome) }) {
            all.append(try await completed(conversion))
        }
        return all
    }

    private func completed(_ conversion: Conversion) async throws -> Conversion {
        var conversion = conversion
        conversion.job = try await jobs.find(Self.kind, scope: Self.scope(conversion.id))
        conversion.share = shares.withLock { $0[conversion.id]?.values.reduce(0, +) ?? 0 }
        return conversion
    }

    /// Makes the result that a converter would make from a single file. The result is not part of a conversion.
    ///
    /// - Throws: `Failure` with code `badRequest` if the converter only accepts several files together.
    func preview(_ name: String, _ id: Int64, _ values: [String: OptionValue]) async throws -> ConvertFile {
        let converter = try converter(name)
        guard converter.inputs == .each else { throw Failure(.badRequest, "convert.noPreview") }
        let file = try files.file(id)
        guard converter.takes.contains(file.kind) else {
            throw Failure(.unsupportedFormat, "convert.notTaken", file: BytePath(file.name))
        }
        try files.makeFolder()
        let hidden = try catalogue.read(HiddenArea.stored)
        let context = ConverterContext(pool, folder: files.folder, isPreview: true, hidden: hidden, copying: copying)
        do {
            let results = try await converter.run([file], values, context)
            guard let first = results.first, let stamp = FileStamp(of: first.path) else {
                throw Failure(.conversionFailed, "convert.noResult")
            }
            let made = NewConvertFile(
                name: FileName.safe(first.name), path: first.path, isOurs: true, isHanded: file.isHanded, isMade: true,
                kind: first.kind, stamp: stamp)
            let row = try await files.insert(made)
            context.clear(keeping: [first])
            return row
        } catch {
            context.clear()
            throw error
        }
    }

    // MARK: While it is at work

    /// The stored options of a conversion, together with the secrets, which are only kept in memory.
    ///
    /// - Throws: `Failure` with code `passwordRequired` if a secret is lost because the process has been restarted.
    func values(of conversion: Conversion, _ converter: any Converter) throws(Failure) -> [String: OptionValue] {
        let known = secrets.withLock { $0[conversion.id] ?? [:] }
        for field in converter.fields where field.isSecret && conversion.options[field.name] != nil {
            guard known[field.name] != nil else { throw Failure(.passwordRequired, "convert.secretForgotten") }
        }
        return conversion.options.merging(known) { _, secret in secret }
    }

    func report(_ id: Int64, _ item: String, _ share: Double?) { shares.withLock { $0[id, default: [:]][item] = share } }

    // MARK: Removing

    /// Stops a conversion and removes it with its results. The inputs are kept for other conversions.
    public func remove(_ id: Int64) async throws {
        try checkHome(id)
        let conversion = try catalogue.read { try Conversion.require($0, id: id) }
        try await jobs.remove(Self.kind, scope: Self.scope(id))
        try await blocking { [catalogue] in
            try catalogue.write { try $0.execute(sql: "DELETE FROM conversion WHERE id = ?", arguments: [id]) }
        }
        secrets.withLock { $0[id] = nil }
        shares.withLock { $0[id] = nil }
        for file in conversion.results { _ = file.path.withCString { unlink($0) } }
    }

    /// Removes conversions and files that were kept for `keptFor`. A running conversion is not removed.
    func expire() async throws {
        let time = RunningTime(in: catalogue.directory), end = Waiting.end(at: time, after: Self.keptFor)
        let free = "conversionId IS NULL AND NOT EXISTS (SELECT 1 FROM conversionInput WHERE fileId = convertFile.id)"
        let (old, files) = try catalogue.write { db in
            try Waiting.count(db, in: "conversion", where: "TRUE", at: time)
            try Waiting.count(db, in: "convertFile", where: free, at: time)
            return (
                try Int64.fetchAll(db, sql: "SELECT id FROM conversion WHERE \(Waiting.isOver)", arguments: [end]),
                try Int64.fetchAll(db, sql: "SELECT id FROM convertFile WHERE \(free) AND \(Waiting.isOver)", arguments: [end])
            )
        }
        for id in old where try await jobs.find(Self.kind, scope: Self.scope(id))?.state != .running { try await remove(id) }
        for id in files { try await self.files.remove(id) }
    }
}
