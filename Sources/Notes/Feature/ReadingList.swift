import Base
public import Catalogue
public import GRDB
public import Jobs
import Workers

/// The job that reads the photos of the reading list: the photos whose text the user has requested by swiping them up or down.
/// Photos that were swiped last are read first. Files with the same content are read only once.
public struct ReadingList: PictureWork {
    public static let kind = "notes.list"

    public let reader: PictureReader
    /// There is no delay, because the user is waiting for the note.
    public var patience: Duration { .zero }

    /// If the user swiped a photo within this time (in milliseconds), the photo is read with several threads, because the
    /// user may be waiting for the text. At most `maximumThreads` are used, because more threads were not measured. All other
    /// photos are read with one thread each, which takes an eighth less time for a long list.
    private static let recent: Int64 = 10_000
    private static let maximumThreads = 4

    public init(_ reader: PictureReader) { self.reader = reader }

    public func expected(_ db: Database, _ job: Job) throws -> Int { try Counts.fetch(db).waiting }

    public func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        let (later, arguments) = Keyset.after(after, "decidedAt", "id")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT identity, decidedAt, id FROM file INDEXED BY fileReading WHERE \(NoteRows.requested) AND \(later) AND \(NoteRows.unfinished)
                ORDER BY decidedAt DESC, id DESC LIMIT ?
                """, arguments: arguments + [Self.page])
        let last = rows.count == Self.page ? rows.last.map { Keyset($0["decidedAt"] ?? 0, $0["id"]) } : nil
        return JobPlan(rows.map { .identity($0["identity"]) }, next: last)
    }

    public func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        guard case .identity(let identity) = item.key, try reader.catalogue.read({ try NoteRows.isRequested($0, identity) })
        else {
            return .gone
        }
        let isRecent = try reader.catalogue.read { try NoteRows.requestingAct($0, identity, since: now() - Self.recent) != nil }
        return try await reader.perform(identity, threads: isRecent ? min(reader.processors, Self.maximumThreads) : 1) { db in
            try Self.finish(db, identity)
        }
    }

    /// The decision may have been undone while the text was recognized. The text is then stored, but no note is made.
    private static func finish(_ db: Database, _ identity: Identity) throws {
        if try NoteRows.isRequested(db, identity) {
            try NoteRows.makeNote(db, identity, act: try NoteRows.requestingAct(db, identity))
        }
    }
}
