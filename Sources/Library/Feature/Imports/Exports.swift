public import Acts
public import Base
public import Catalogue
import Foundation
import GRDB
import Web
import Workers

/// Looks at exports of other programs, and takes over their albums, favourites, dates, places and words.
public struct Exports: Sendable {
    /// What an export has, and what taking it over would change.
    public struct Look: Encodable, Sendable {
        public let survey: ExportSurvey
        /// Whether the folders are in Shoebox.
        public let isShared: Bool
        /// Whether these zips have been taken over.
        public let isTaken: Bool
        /// What an act would change. Other dates are read with the photos.
        public let change: ExportActs.Outcome
    }

    /// The outcome of an import.
    public struct Taken: Encodable, Sendable {
        public let outcome: ExportActs.Outcome
        /// The folder into which zips were extracted.
        public let folder: BytePath?
        /// The number of photos that are not in Shoebox or cannot be read, so that nothing could be taken over for them.
        public let missing: Int
        /// Why files of zips were left out.
        public let problems: [Failure]
    }

    private let catalogue: Catalogue
    private let library: Library
    private let reader: ExportReader
    private let extraction: ExtractedExport

    init(_ catalogue: Catalogue, _ pool: WorkerPool, _ entries: EntryMover, _ library: Library) {
        (self.catalogue, self.library) = (catalogue, library)
        reader = ExportReader(pool: pool, drafts: catalogue.directory)
        extraction = ExtractedExport(catalogue: catalogue, pool: pool, entries: entries, reader: reader)
    }

    // MARK: Looking

    /// - Parameter paths: folders and zips, the parts of one export.
    public func look(_ paths: [BytePath]) async throws -> Look {
        let (photos, failed) = try await photos(paths)
        let survey = ExportSurvey(photos, failed: failed)
        let isShared = try unshared(photos.tree).isEmpty
        let change = try await change(photos, isKnown: isShared && survey.zips == 0)
        let isTaken = try survey.zips > 0 && catalogue.read { try ExportActs.hasTaken($0, zips: survey.revision) }
        return Look(survey: survey, isShared: isShared, isTaken: isTaken, change: change)
    }

    /// Returns what an act would change: for photos that are in Shoebox exactly, for others as if nothing of it were there.
    private func change(_ photos: ExportPhotos, isKnown: Bool) async throws -> ExportActs.Outcome {
        try await blocking { [catalogue] in
            let wanted = WantedExport(photos)
            if !isKnown { return wanted.all(photos) }
            var change = ExportActs.Outcome()
            try catalogue.write { db in
                try db.inSavepoint {
                    change = try ExportActs.take(db, wanted.content(db, photos).content, named: "", act: nil, shared: [])
                    return .rollback
                }
            }
            return change.withoutAct
        }
    }

    private func photos(_ paths: [BytePath]) async throws -> (photos: ExportPhotos, failed: Int) {
        let found = try await photos(try await reader.tree(paths))
        if ExportSurvey(found.photos, failed: 0).hasPhotos { return found }
        // A folder that is no export may have its zips. Zips beside their extracted files are left alone.
        let tree = try await reader.tree(paths, inner: true)
        return tree.parts.contains { $0.isZip } ? try await photos(tree) : found
    }

    private func photos(_ tree: ExportTree) async throws -> (photos: ExportPhotos, failed: Int) {
        let (entries, failed) = try await reader.read(tree)
        return (try await blocking { ExportPhotos(tree, entries) }, failed)
    }

    /// Returns the folders of an export that are not in Shoebox.
    private func unshared(_ tree: ExportTree) throws -> [BytePath] {
        let shared = try catalogue.read(SharedFolder.all).map(\.path)
        return tree.parts.filter { !$0.isZip }.map(\.path)
            .filter { path in !shared.contains { SharedFolder.reaches(from: $0, to: path) } }
    }

    // MARK: Taking over

    /// Takes over an export as one act.
    ///
    /// - Parameters:
    ///   - draft: a name for the hidden folder of zips; nil for a new one. If an interrupted import of this name has extracted them, it is continued.
    ///   - report: receives the progress.
    public func take(
        _ order: ImportOrder, draft: String? = nil,
        report: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> Taken {
        report(.looking)
        var (photos, failed) = try await photos(order.paths)
        let survey = ExportSurvey(photos, failed: failed)
        if survey.counts.isEmpty { throw Failure(.badRequest, "export.unknown", file: order.paths.first) }
        report(.found(survey))
        if let shown = order.shown { try survey.state.check(shown, "export.changed") }
        try Task.checkCancellation()
        var extracted: ExtractedExport.Result?
        if survey.zips > 0 {
            guard let into = order.into else { throw Failure(.badRequest, "export.needsFolder", file: order.paths.first) }
            let result = try await extraction.extract(
                photos.tree, bytes: survey.bytes, into: into, draft: draft ?? UUID().uuidString.lowercased()
            ) {
                report(.extracting($0))
            }
            let folders = photos.tree.parts.filter { !$0.isZip }.map(\.path)
            (photos, failed) = try await self.photos(folders + [result.folder])
            extracted = result
        }
        let unshared = try unshared(photos.tree)
        if !order.shares, extracted == nil, let first = unshared.first {
            throw Failure(.badRequest, "export.notShared", file: first)
        }
        let folder = extracted?.folder
        report(.reading(extracted: extracted.map { ($0.folder, $0.act) }))
        let name = (folder ?? order.paths.first)?.name.display ?? ""
        let (outcome, missing) = try await sharing(unshared) {
            try await readPhotos(isNew: extracted != nil || !unshared.isEmpty)
            let zips = extracted == nil ? nil : survey.revision
            return try await store(photos, named: name, act: extracted?.act, shared: unshared, zips: zips)
        }
        await library.announceImport()
        return Taken(outcome: outcome, folder: folder, missing: missing, problems: extracted?.problems ?? [])
    }

    /// Makes sure that the photos have been read, because albums and favourites hold photos by their contents.
    private func readPhotos(isNew: Bool) async throws {
        if isNew { await library.scan() }
        // The scan goes on if the import is cancelled.
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let waiting = Task { [library] in
            await library.finish()
            end.finish()
        }
        defer { waiting.cancel() }
        for await _ in ends {}
        try Task.checkCancellation()
        if isNew, await library.progress.state == .cancelled { throw Failure(.cancelled, "work.cancelled") }
    }

    /// Shares folders for an act. If the act fails, they are no longer shared.
    private func sharing<T>(_ folders: [BytePath], _ body: () async throws -> T) async throws -> T {
        for path in folders { _ = try await library.shareOnly(path) }
        do {
            return try await body()
        } catch {
            try await blocking { [catalogue] in
                try catalogue.write { db in
                    for folder in try SharedFolder.all(db) where folders.contains(folder.path) {
                        try SharedFolder.unshare(db, folder)
                    }
                }
            }
            throw error
        }
    }

    private func store(
        _ photos: ExportPhotos, named name: String, act: Int64?, shared: [BytePath], zips: String?
    ) async throws -> (ExportActs.Outcome, missing: Int) {
        try await blocking { [catalogue] in
            let wanted = WantedExport(photos)
            return try catalogue.write { db in
                let (content, missing) = try wanted.content(db, photos)
                let outcome = try ExportActs.take(db, content, named: name, act: act, shared: shared, zips: zips)
                for identity in Set(content.dates.keys).union(content.labels.keys) {
                    for file in try ExportDates.files(db, with: identity) { try TakenDates.resolve(db, file) }
                }
                return (outcome, missing)
            }
        }
    }

    /// Removes the hidden folders of killed processes.
    func tidy() async throws { try await blocking { [extraction] in try extraction.tidy() } }
}

extension ExportSurvey {
    /// Whether there are photos of an export, and not only sidecars.
    var hasPhotos: Bool { counts.contains { $0.photos > 0 } }

    /// The number of photos, and the revision.
    public var state: ListState { ListState(count: counts.reduce(0) { $0 + $1.photos }, revision: revision) }
}
