import Base
import Catalogue
import Foundation
import GroupsEngine
import GroupsTasks
import GRDB

/// Samples the videos whose samples are not stored yet, or were made by other rules. Each video is sampled once.
struct FilmSampling {
    let catalogue: Catalogue
    let reader: FilmReader
    let shouldContinue: @Sendable () -> Bool

    private static let batch = 16

    /// Samples videos, the newest rows first. Blocks the calling thread.
    ///
    /// - Parameter patience: the time after which no further video is sampled, and none is as long as files are waiting to be read;
    ///   nil to sample all.
    /// - Returns: whether a video was sampled.
    func run(for patience: Duration? = nil) throws -> Bool {
        let begin = ContinuousClock.now
        var (below, hasSampled) = (Int64.max, false)
        while shouldContinue() {
            let files = try catalogue.read { db in try patience != nil && Self.isScanning(db) ? [] : Self.open(db, below: below) }
            guard let last = files.last else { break }
            for file in files where shouldContinue() {
                if let patience, ContinuousClock.now - begin > patience { return hasSampled }
                if try sample(file) { hasSampled = true }
            }
            below = last.id
        }
        return hasSampled
    }

    private static func isScanning(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE \(FileRow.unread) AND \(FileRow.present))") ?? false
    }

    private static func open(_ db: Database, below: Int64) throws -> [FileRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: FileRow.select(from: "file INDEXED BY fileFilms")
                    + """
                    WHERE file.kind = \(FileRow.Kind.video.rawValue) AND \(FileRow.present) AND \(FileRow.read) AND problemCode IS NULL
                    AND differenceHash IS NOT NULL AND file.id < ?
                    AND NOT EXISTS (SELECT 1 FROM filmLook WHERE filmLook.identity = file.identity AND rules = \(FilmSamples.rules))
                    ORDER BY file.id DESC LIMIT \(batch)
                    """), arguments: [below]
        ).map(FileRow.init(row:))
    }

    /// - Returns: whether samples were stored. A file that changed is sampled after the next scan.
    private func sample(_ file: FileRow) throws -> Bool {
        guard let identity = file.identity else { return false }
        let request = SampleFilm(file.path, file.stamp)
        let samples: FilmSamples
        switch waiting({ [reader] () async throws(Failure) in try await reader.sample(request) }, while: shouldContinue) {
        case .success(let found): samples = found
        case .failure(let failure) where [.cancelled, .changed, .fileNotFound, .busy].contains(failure.code): return false
        case .failure: samples = .none
        }
        let data = try JSONEncoder().encode(samples)
        try catalogue.write { db in
            try db.cachedStatement(
                sql: """
                    INSERT INTO filmLook (identity, rules, samples) VALUES (?, ?, ?)
                    ON CONFLICT (identity) DO UPDATE SET rules = excluded.rules, samples = excluded.samples
                    """
            ).execute(arguments: [identity, FilmSamples.rules, data])
        }
        return true
    }
}
