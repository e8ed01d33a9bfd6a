import Base
public import Catalogue
import Foundation
public import GRDB
public import Jobs
import ReadingEngine
import Workers
import Readings

/// The job that recognizes the text of photos again if it was recognized with low confidence. The user starts the job after
/// choosing languages with other scripts.
///
/// Each picture whose text was recognized before the start of the job is examined once; files with the same content count as one
/// picture. The old text is kept if no such file exists any more, or if no text is found this time.
public struct ReadAgain: PictureWork {
    public static let kind = "notes.again"

    /// If the confidence of a line is below this value, the line may be in a script that was not chosen.
    static let certain: Float = 0.95

    public let reader: PictureReader

    public init(_ reader: PictureReader) { self.reader = reader }

    public func expected(_ db: Database, _ job: Job) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM reading") ?? 0
    }

    public func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        let (later, arguments) = Keyset.after(after, "rowid", "rowid")
        let rows = try Row.fetchAll(
            db, sql: "SELECT identity, rowid, readAt FROM reading WHERE \(later) ORDER BY rowid DESC LIMIT ?",
            arguments: arguments + [Self.page])
        let last = rows.count == Self.page ? rows.last.map { Keyset($0["rowid"], $0["rowid"]) } : nil
        return JobPlan(rows.filter { $0["readAt"] < job.startedAt }.map { .identity($0["identity"]) }, next: last)
    }

    public func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        guard case .identity(let identity) = item.key,
            let known = try reader.catalogue.read({ try Readings.find($0, identity) })
        else { return .gone }
        if !known.lines.isEmpty, known.lines.allSatisfy({ $0.confidence >= Self.certain }) { return .done { _ in } }
        do {
            guard let reading = try await reader.read(identity, threads: 1) else { return .gone }
            return .done { db in try NoteRows.replace(db, identity, reading) }
        } catch let failure as Failure {
            return try .failed(failure)
        }
    }
}
