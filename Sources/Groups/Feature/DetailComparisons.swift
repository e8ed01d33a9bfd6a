public import Base
import Catalogue
public import GroupsEngine
import GRDB
import PicturesEngine
public import GroupsTasks

/// Performs a close comparison: a worker reads the files of photos again and compares the pictures.
public typealias CloseReader = @Sendable (ComparePictures) async throws(Failure) -> [Closeness?]

/// Compares photos that look alike by reading their files again. The results are stored in the catalogue.
final class DetailComparisons {
    /// A photo to compare with, and the way in which to compare it. `look` is the id of a row in the table `look`, which
    /// stores the visual features of pictures.
    struct Other: Hashable {
        let look: Int64
        let turn: Turn
        let manner: DetailComparison.Manner
        let cut: Crop?

        /// The part of a stored result's key that does not identify the two photos: the EXIF orientation of `turn`; or, if
        /// `cut` is not nil, 9 for the question whether one picture is a photo of the other, and 0 for any other crop.
        var key: Int { cut.map { $0.isPhotoOfAll ? 9 : 0 } ?? turn.rawValue }
    }

    private let catalogue: Catalogue
    private let read: CloseReader
    private let shouldContinue: @Sendable () -> Bool

    init(_ catalogue: Catalogue, _ read: @escaping CloseReader, shouldContinue: @escaping @Sendable () -> Bool) {
        self.catalogue = catalogue
        self.read = read
        self.shouldContinue = shouldContinue
    }

    /// Compares a photo closely with each of the others. A photo that cannot be read now counts as not similar. Blocks the
    /// calling thread.
    ///
    /// - Throws: `Failure` with code `cancelled` if the comparison or the workers are being stopped; errors of the database.
    func look(_ one: Int64, at others: [Other]) throws -> [Closeness] {
        var found = try catalogue.read { db in try others.map { try Self.stored(db, one, $0) } }
        let open = found.indices.filter { found[$0] == nil }
        for start in stride(from: 0, to: open.count, by: ComparePictures.maximumOthers) {
            let places = Array(open[start..<min(start + ComparePictures.maximumOthers, open.count)])
            let verdicts = try ask(one, places.map { others[$0] })
            try write(one, zip(places, verdicts).map { (others[$0], $1) })
            for (place, verdict) in zip(places, verdicts) { found[place] = verdict }
        }
        return found.map { $0 ?? .none }
    }

    private func ask(_ one: Int64, _ others: [Other]) throws -> [Closeness?] {
        let thumbnails = catalogue.thumbnails
        let request = try catalogue.read { db in
            try ComparePictures(
                Self.source(db, one, thumbnails),
                others.map { .init(try Self.source(db, $0.look, thumbnails), turn: $0.turn, manner: $0.manner, cut: $0.cut) })
        }
        return try ask(request)
    }

    /// If a file crashes the worker, splits the request and tries again, so that only the comparison with this file has no
    /// result.
    private func ask(_ request: ComparePictures) throws -> [Closeness?] {
        switch waiting({ [read] () async throws(Failure) in try await read(request) }, while: shouldContinue) {
        case .success(let verdicts): return verdicts
        case .failure(let failure) where failure.code == .cancelled: throw failure
        case .failure where request.others.count > 1:
            let half = request.others.count / 2
            return try ask(ComparePictures(request.one, Array(request.others[..<half])))
                + ask(ComparePictures(request.one, Array(request.others[half...])))
        case .failure: return [nil]
        }
    }

    private static func stored(_ db: Database, _ one: Int64, _ other: Other) throws -> Closeness? {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT isSame FROM pageVerdict WHERE one = ? AND other = ? AND turn = ? AND rules = ?"),
            arguments: [one, other.look, other.key, DetailComparison.rules]
        ).map(Closeness.init)
    }

    private func write(_ one: Int64, _ found: [(other: Other, closeness: Closeness?)]) throws {
        guard found.contains(where: { $0.closeness != nil }) else { return }
        try catalogue.write { db in
            // The statement stores nothing if a row of `look` was removed in the meantime, together with the last photo of
            // that row.
            let statement = try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO pageVerdict (one, other, turn, rules, isSame)
                    SELECT a.id, b.id, ?3, ?4, ?5 FROM look a, look b WHERE a.id = ?1 AND b.id = ?2
                    """)
            for (other, closeness) in found {
                guard let closeness else { continue }
                try statement.execute(arguments: [one, other.look, other.key, DetailComparison.rules, closeness.rawValue])
            }
        }
    }

    /// Returns the files that show this picture according to the catalogue, and the thumbnail of the picture.
    private static func source(_ db: Database, _ look: Int64, _ thumbnails: ThumbnailStore) throws -> ComparePictures.Source {
        let files = try Row.fetchAll(
            db.cachedStatement(
                sql: FileRow.select
                    + "WHERE \(FileRow.present) AND \(FileRow.read) AND identity = (SELECT identity FROM look WHERE id = ?) LIMIT 8"
            ),
            arguments: [look]
        ).map(FileRow.init(row:))
        return ComparePictures.Source(
            files: files.map { .init(path: $0.path, stamp: $0.stamp) },
            // If there is no thumbnail, the files are read.
            thumbnail: files.first?.identity.flatMap { try? thumbnails.thumbnail(of: $0) })
    }
}
