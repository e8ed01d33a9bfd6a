import Base
public import Catalogue
public import GRDB
public import Jobs
import Readings
import Workers

/// The job that reads all photos and videos of a folder for the search, newest first. It makes no notes. The job's scope is the path of the
/// folder; empty for all photos.
public struct ReadEverything: PictureWork {
    public static let kind = "notes.everything"

    public let reader: PictureReader

    public init(_ reader: PictureReader) { self.reader = reader }

    public func expected(_ db: Database, _ job: Job) throws -> Int {
        let (condition, arguments) = Self.photos(job)
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM file WHERE \(condition)", arguments: arguments) ?? 0
    }

    public func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        let (condition, folder) = Self.photos(job)
        let (later, arguments) = PhotoOrder.after(after)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT identity, taken, id FROM file INDEXED BY filePhotos WHERE \(condition) AND \(later) AND identity IS NOT NULL
                AND \(FileRow.read) AND \(Readings.isMissing) ORDER BY \(PhotoOrder.newestFirst) LIMIT ?
                """, arguments: folder + arguments + [Self.page])
        let last = rows.count == Self.page ? rows.last.map { Keyset($0["taken"], $0["id"]) } : nil
        return JobPlan(rows.map { .identity($0["identity"]) }, next: last)
    }

    public func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        guard case .identity(let identity) = item.key else { return .gone }
        return try await reader.perform(identity, threads: 1) { _ in }
    }

    private static func photos(_ job: Job) -> (sql: String, arguments: StatementArguments) {
        var filter = PhotoFilter()
        if !job.scope.isEmpty { filter.folder = BytePath(bytes: job.scope) }
        let (sql, arguments) = filter.condition
        // The index `filePhotos` is used only if its own condition is repeated.
        return ("\(FileRow.presentLead) AND \(sql)", arguments)
    }
}
