import Base
public import Catalogue
import Foundation
public import GRDB
public import Jobs
import ReadingTasks
import ScreenshotsEngine
import Workers

/// The job that sorts screenshots: it classifies those that have no result or an outdated one. Text that is not stored yet is
/// recognized first.
///
/// The job changes no files. A result belongs to the content of a file and not to its path, so the order of the items does not
/// matter, and a second run changes nothing.
public struct SortScreenshots: JobWork {
    public static let name = "screenshots.sort"

    public let kind: String = SortScreenshots.name
    public let parallel: Int
    private let reader: ScreenReader

    public init(reader: ScreenReader) {
        self.reader = reader
        // The number of parallel items is one more than the number of workers, so that no worker has to wait while results
        // are stored.
        parallel = reader.pool.size + 1
    }

    public func expected(_ db: Database, _ job: Job) throws -> Int {
        let rules = try Rules.current(db)
        return try Int.fetchOne(db, sql: "SELECT count(DISTINCT file.identity) " + Self.due, arguments: [rules]) ?? 0
    }

    public func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        let rules = try Rules.current(db)
        let (later, arguments) = PhotoOrder.after(after)
        let rows = try Row.fetchAll(
            db,
            sql:
                "SELECT file.identity, file.taken, file.id \(Self.due) AND \(later) ORDER BY \(PhotoOrder.newestFirst) LIMIT ?",
            arguments: [rules] + arguments + [Self.page])
        let keys = rows.map { JobKey.identity($0["identity"]) }
        return JobPlan(keys, next: rows.count < Self.page ? nil : rows.last.map { Keyset($0["taken"], $0["id"]) })
    }

    private static let page = 500

    /// An SQL clause that selects the screenshots without a result, and those whose result was made with other rules than
    /// the current ones. Corrected and failed results are excluded.
    private static let due = """
        FROM file LEFT JOIN screenResult ON screenResult.identity = file.identity
        WHERE \(FileRow.presentScreenshot) AND \(FileRow.read) AND file.identity IS NOT NULL
        AND (screenResult.id IS NULL OR NOT screenResult.corrected AND \(ResultRow.readable) AND screenResult.rules <> ?)
        """

    public func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        guard case .identity(let identity) = item.key, let file = try reader.catalogue.read({ try Self.file($0, identity) })
        else {
            return .gone
        }
        let (lessons, rules) = try reader.catalogue.read { (try LessonRows.standing($0), try Rules.current($0)) }
        do {
            let seen = try await reader.view(of: file.path, identity: identity)
            let verdict = ScreenClassifier.classify(seen.view.screen, lessons: lessons)
            let facts = ScreenFacts.of(verdict, verdict.type == .receipt ? try reader.reading(of: seen) : nil)
            return .done { [reader] db in
                try reader.store(db, seen)
                try ResultRow.store(db, identity, taken: file.taken.seconds, rules: rules, Recorded(verdict, facts: facts))
            }
        } catch let failure as Failure where failure.code != .cancelled {
            if failure.reason == .readingPartsMissing { return .stopped(failure) }
            let catalogue = reader.catalogue
            try await blocking {
                try catalogue.write {
                    try ResultRow.store($0, identity, taken: file.taken.seconds, rules: rules, failure: failure)
                }
            }
            throw failure
        }
    }

    private static func file(_ db: Database, _ identity: Identity) throws -> FileRow? {
        try Row.fetchOne(
            db, sql: FileRow.select + "WHERE file.identity = ? AND \(FileRow.present) AND \(FileRow.screenshot) LIMIT 1",
            arguments: [identity]
        ).map(FileRow.init(row:))
    }
}
