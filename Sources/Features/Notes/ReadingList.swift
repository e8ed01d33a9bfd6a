import Basics
public import Catalogue
public import GRDB
public import Jobs
import Workers

/// The work of reading what was swiped up or down, newest wish first. A content is read once, however often it is wished for.
public struct ReadingList: PictureWork {
    public static let kind = "notes.list"

    public let reader: PictureReader
    /// One after the other, each on all processors: what was just swiped is read soonest. A long list takes an eighth longer so.
    public var parallel: Int { 1 }

    public init(_ reader: PictureReader) { self.reader = reader }

    public func expected(_ db: Database, _ job: Job) throws -> Int { try Counts.fetch(db).waiting }

    public func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        let (later, arguments) = Keyset.after(after, "decidedAt", "id")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT identity, decidedAt, id FROM file INDEXED BY fileReading WHERE \(NoteRows.wished) AND \(later) AND \(NoteRows.unfinished)
                ORDER BY decidedAt DESC, id DESC LIMIT ?
                """, arguments: arguments + [Self.page])
        let last = rows.count == Self.page ? rows.last.map { Keyset($0["decidedAt"] ?? 0, $0["id"]) } : nil
        return JobPlan(rows.map { .identity($0["identity"]) }, next: last)
    }

    public func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        guard case .identity(let identity) = item.key, try reader.catalogue.read({ try NoteRows.isWished($0, identity) }) else {
            return .gone
        }
        return try await reader.perform(identity, threads: reader.processors) { db in try Self.finish(db, identity) }
    }

    /// The wish may have been taken back while the picture was read: then it is read, but there is no note.
    private static func finish(_ db: Database, _ identity: Identity) throws {
        if try NoteRows.isWished(db, identity) { try NoteRows.makeNote(db, identity, wish: try NoteRows.wish(db, identity)) }
    }
}
