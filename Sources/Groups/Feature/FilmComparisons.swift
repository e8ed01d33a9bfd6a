import Base
import Catalogue
import Foundation
import GroupsEngine
import GroupsTasks
import GRDB

/// Compares videos by reading their files. The results are stored in the catalogue.
struct FilmComparisons {
    let catalogue: Catalogue
    let reader: FilmReader
    let shouldContinue: @Sendable () -> Bool

    /// Compares two videos, given by rows of `filmLook`. A video that cannot be read now counts as different. Blocks the calling thread.
    ///
    /// - Throws: `Failure` with code `cancelled` if the comparison or the workers are being stopped; errors of the database.
    func compare(_ one: Int64, _ other: Int64, offsets: [Int]) throws -> FilmLikeness {
        let (one, other) = (min(one, other), max(one, other))
        if let known = try catalogue.read({ try Self.stored($0, one, other) }) { return known }
        let sources = try catalogue.read { db in (try Self.source(db, one), try Self.source(db, other)) }
        guard let first = sources.0, let second = sources.1 else { return .none }
        let request = CompareFilmFrames(first, second, offsets: offsets)
        switch waiting({ [reader] () async throws(Failure) in try await reader.compare(request) }, while: shouldContinue) {
        case .success(let found):
            try store(found, one, other)
            return found
        case .failure(let failure) where failure.code == .cancelled: throw failure
        case .failure(let failure):
            // A file that changed is read again after the next scan.
            if failure.code != .changed, failure.code != .fileNotFound { try store(.none, one, other) }
            return .none
        }
    }

    private static func stored(_ db: Database, _ one: Int64, _ other: Int64) throws -> FilmLikeness? {
        let verdict = try Data.fetchOne(
            db.cachedStatement(sql: "SELECT verdict FROM filmVerdict WHERE one = ? AND other = ? AND rules = ?"),
            arguments: [one, other, FilmLikeness.rules])
        return try verdict.map { try JSONDecoder().decode(FilmLikeness.self, from: $0) }
    }

    private func store(_ found: FilmLikeness, _ one: Int64, _ other: Int64) throws {
        let verdict = try JSONEncoder().encode(found)
        try catalogue.write { db in
            // Stores nothing if a row of `filmLook` was removed in the meantime.
            try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO filmVerdict (one, other, rules, verdict)
                    SELECT a.id, b.id, ?3, ?4 FROM filmLook a, filmLook b WHERE a.id = ?1 AND b.id = ?2
                    """
            ).execute(arguments: [one, other, FilmLikeness.rules, verdict])
        }
    }

    private static func source(_ db: Database, _ look: Int64) throws -> CompareFilmFrames.Source? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: FileRow.select
                    + "WHERE \(FileRow.present) AND \(FileRow.read) AND identity = (SELECT identity FROM filmLook WHERE id = ?) LIMIT 1"
            ), arguments: [look])
        let samples = try Data.fetchOne(
            db.cachedStatement(sql: "SELECT samples FROM filmLook WHERE id = ?"), arguments: [look])
        guard let row, let samples else { return nil }
        let file = FileRow(row: row)
        let length = try JSONDecoder().decode(FilmSamples.self, from: samples).milliseconds
        return CompareFilmFrames.Source(path: file.path, stamp: file.stamp, milliseconds: length)
    }
}
