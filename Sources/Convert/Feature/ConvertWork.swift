import Base
public import Catalogue
import Foundation
public import GRDB
public import Jobs
import Workers

/// The job of a conversion. Its scope is the id of the conversion. The job has one item per input, or a single item for all
/// inputs together.
public struct ConvertWork: JobWork {
    public let kind = Conversions.kind
    public let parallel: Int
    private let conversions: Conversions
    private let onShare: @Sendable (Int64) -> Void

    /// The key of the single item of a converter that processes all inputs together.
    private static let all = JobKey.text("all")

    /// - Parameter onShare: called with the id of a conversion whose progress has changed.
    init(_ conversions: Conversions, onShare: @escaping @Sendable (Int64) -> Void) {
        (self.conversions, self.onShare) = (conversions, onShare)
        parallel = conversions.pool.size
    }

    public func expected(_ db: Database, _ job: Job) throws -> Int { try plan(db, job, after: nil).keys.count }

    public func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        guard let id = Int64(String(decoding: job.scope, as: UTF8.self)),
            let conversion = try Conversion.fetch(db, id: id, maximum: 0)
        else { return JobPlan([]) }
        let waiting = try Int64.fetchAll(
            db, sql: "SELECT fileId FROM conversionInput WHERE conversionId = ? AND NOT isDone ORDER BY position", arguments: [id]
        )
        if case .together = try conversions.converter(conversion.converter).inputs {
            return JobPlan(waiting.isEmpty ? [] : [Self.all])
        }
        return JobPlan(waiting.map { .text("\($0)") })
    }

    public func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        guard let id = Int64(String(decoding: job.scope, as: UTF8.self)),
            let conversion = try conversions.catalogue.read({ try Conversion.fetch($0, id: id, maximum: .max) })
        else { return .gone }
        let inputs = item.key == Self.all ? conversion.inputs : conversion.inputs.filter { "\($0.id)" == item.key.name }
        guard !inputs.isEmpty else { return .gone }
        let converter = try conversions.converter(conversion.converter)
        for input in inputs { try conversions.files.checkReadable(input) }
        let room = DiskSpaceGuard(data: conversions.catalogue.directory)
        let hidden = try conversions.catalogue.read(HiddenArea.stored)
        let context = ConverterContext(
            conversions.pool, folder: conversions.files.folder, room: room, hidden: hidden, copying: conversions.copying
        ) { [conversions, onShare] share in
            conversions.report(id, item.key.name, share)
            onShare(id)
        }
        defer { conversions.report(id, item.key.name, nil) }
        do throws(Failure) {
            let values = try conversions.values(of: conversion, converter)
            let run = try await converter.run(inputs, values, context)
            let results = try context.keep(run)
            let position = conversion.inputs.firstIndex { $0.id == inputs[0].id } ?? 0
            let notes = context.notes(on: run).map { inputs.count == 1 ? $0.at(BytePath(inputs[0].name)) : $0 }
            let made = try results.map { result throws(Failure) in
                try Self.row(result, of: id, position, isHanded: inputs.contains { $0.isHanded })
            }
            context.clear(keeping: results)
            return .done { db in
                try Self.store(db, made, inputs, of: id)
                for note in notes { try note.store(db, of: id, position) }
            }
        } catch {
            context.clear()
            // The other items would fail too, because the disk is full.
            if error.code == .diskFull { return .stopped(error) }
            throw error.file == nil || inputs.count == 1 ? error.about(inputs.first.map { BytePath($0.name) }) : error
        }
    }

    private static func row(
        _ result: ConverterResult, of id: Int64, _ position: Int, isHanded: Bool
    ) throws(Failure) -> NewConvertFile {
        guard let stamp = FileStamp(of: result.path) else { throw Failure(.conversionFailed, "convert.noResult") }
        return NewConvertFile(
            conversion: id, position: position, name: FileName.safe(result.name), path: result.path, isOurs: true,
            isHanded: isHanded, kind: result.kind, stamp: stamp)
    }

    private static func store(_ db: Database, _ made: [NewConvertFile], _ inputs: [ConvertFile], of id: Int64) throws {
        for file in made { _ = try file.insert(db) }
        for input in inputs {
            try db.execute(
                sql: "UPDATE conversionInput SET isDone = TRUE WHERE conversionId = ? AND fileId = ?", arguments: [id, input.id])
        }
    }
}
