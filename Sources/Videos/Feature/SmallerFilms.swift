import Acts
import Base
import Catalogue
import GRDB
import Glibc
import VideosEngine
import VideosTasks
import Web
import Workers

/// Replaces films by smaller copies. The original is moved to the trash, and all that is known of the film passes to its copy.
struct SmallerFilms: Sendable {
    let services: Services
    let files: ReplacedFiles
    private let library: any PhotoLibrary
    /// The folder of the copies until they are in their place.
    private let folder: BytePath

    init(_ services: Services, library: any PhotoLibrary) {
        (self.services, self.library) = (services, library)
        folder = services.catalogue.directory.appending("smaller")
        files = ReplacedFiles(services.catalogue, services.entries, as: .shrinkVideo, "Made smaller") {
            [events = services.events] in
            events.send("library")
            events.send("trash")
        }
    }

    /// Returns the film of a card.
    ///
    /// - Parameter version: the version of the card that was shown; nil to accept any version.
    /// - Throws: `Failure` if it cannot be made smaller.
    func film(_ id: Int64, version: String?) async throws -> (row: FileRow, identity: Identity) {
        let row = try await library.photo(id)
        guard row.presence == .here else { throw Failure(.fileNotFound, "photo.gone", file: row.path) }
        guard row.kind.isFilm else { throw Failure(.unsupportedFormat, "video.noVideo", file: row.path) }
        guard let identity = row.identity, version.map(row.isVersion) ?? true, ReplacedFiles.isUnchanged(row) else {
            throw Failure(.changed, "edit.replaced", file: row.path)
        }
        guard SmallerFilm.container(of: row.path) != nil else {
            throw Failure(.unsupportedFormat, "video.otherContainer", file: row.path)
        }
        return (row, identity)
    }

    /// Replaces a film by a smaller copy.
    func shrink(_ row: FileRow, _ identity: Identity, _ size: SmallerFilm.Size) async throws {
        try folder.makePrivateFolders()
        let draft = folder.appending(OwnName.unique())
        defer { _ = draft.withCString { unlink($0) } }
        let made = try await SmallerFilm(of: row.path, size, to: draft, pool: services.pool)
        // The file may have been moved, or the job cancelled, while the copy was made.
        try Task.checkCancellation()
        guard let now = try services.catalogue.read({ try FileRow.fetch($0, id: row.id) }), now.identity == identity,
            now.presence == .here
        else { throw Failure(.changed, "edit.replaced", file: row.path) }
        let new = Identity(digest: made.digest)
        _ = try await blocking { try files.replace(now, identity, by: draft, new, after: Int64(made.film.bytes)) }
        _ = try await library.photo(row.id)
        services.events.send("library")
        services.events.send("trash")
    }

    /// Completes the acts of a process that was killed, and removes unfinished copies.
    func recover() throws {
        folder.sweep { OwnName.isUnique($0) }
        try files.recover()
    }
}

// MARK: Estimates

extension SmallerFilms {
    struct Estimate: Sendable {
        /// The bytes of the films that can be made smaller, now and for each size.
        var before: Int64 = 0
        var after = [Int64](repeating: 0, count: SmallerFilm.Size.allCases.count)
        var count = 0
        var refused: [FileMover.Refusal] = []
    }

    /// The films of which parts are encoded. Of more films, the largest ones stand for the others.
    private static let maximumSamples = 4

    /// Estimates the sizes of films after they were made smaller.
    func estimate(_ chosen: [(id: Int64, version: String?)]) async throws -> Estimate {
        var (estimate, rows) = (Estimate(), [FileRow]())
        for (id, version) in chosen {
            do {
                rows.append(try await film(id, version: version).row)
            } catch let failure as Failure {
                estimate.refused.append(FileMover.Refusal(file: id, failure: failure))
            }
        }
        rows.sort { $0.stamp.size > $1.stamp.size }
        try await sample(&rows, &estimate)
        try await check(&rows, &estimate)
        // The films that were not sampled become smaller by the same part.
        guard estimate.before > 0 else { return estimate }
        let rest = rows.reduce(0) { $0 + $1.stamp.size }
        let parts = estimate.after.map { Double($0) / Double(estimate.before) }
        estimate.after = zip(estimate.after, parts).map { $0 + Int64(Double(rest) * $1) }
        estimate.before += rest
        estimate.count += rows.count
        return estimate
    }

    /// The films that are looked at before, of which each takes about a tenth of a second.
    private static let maximumChecks = 200

    /// Removes films that cannot be encoded from the list.
    private func check(_ rows: inout [FileRow], _ estimate: inout Estimate) async throws {
        let pool = services.pool
        let refused: [FileMover.Refusal] = try await withThrowingTaskGroup(of: FileMover.Refusal?.self) { group in
            for row in rows.prefix(Self.maximumChecks) {
                group.addTask {
                    do throws(Failure) {
                        _ = try await pool.perform(EstimateFilm(row.path, []), priority: .interactive)
                        return nil
                    } catch  where error.code != .cancelled {
                        return FileMover.Refusal(file: row.id, failure: error)
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        let gone = Set(refused.map(\.file))
        rows.removeAll { gone.contains($0.id) }
        estimate.refused += refused.sorted { $0.file < $1.file }
    }

    /// Encodes parts of the first films, and removes these films from the list.
    private func sample(_ rows: inout [FileRow], _ estimate: inout Estimate) async throws {
        while !rows.isEmpty, estimate.count < Self.maximumSamples {
            let row = rows.removeFirst()
            do {
                let sizes = try await SmallerFilm.estimate(row.path, pool: services.pool).map(Int64.init)
                guard let smallest = sizes.min(), Double(smallest) <= Double(row.stamp.size) * SmallerFilm.worthwhile else {
                    throw Failure(.unsupportedFormat, "video.hardlySmaller", file: row.path)
                }
                estimate.before += row.stamp.size
                estimate.after = zip(estimate.after, sizes).map { $0 + min($1, row.stamp.size) }
                estimate.count += 1
            } catch let failure as Failure where failure.code != .cancelled {
                estimate.refused.append(FileMover.Refusal(file: row.id, failure: failure))
            }
        }
    }
}
