public import Base
public import Catalogue
import Foundation
public import GRDB
public import Jobs
public import ReadingEngine
import Workers
public import Readings

/// Text notes: the text in pictures, which is stored, searched and corrected.
public struct Notes: Sendable {
    public struct Listing: Codable, Sendable {
        public let notes: [Note]
        public let next: String?
        /// The number of all notes that match the filter.
        public let count: Int
        /// The number of notes in each category, without a filter.
        public let categories: [String: Int]
        /// The number of pictures in which no text was recognized.
        public let withoutText: Int
    }

    /// The number of photos and videos whose text was recognized, for whatever reason, and the number of all.
    public struct Progress: Codable, Sendable, Equatable {
        public let read: Int
        /// The number of photos and videos that can be read. Damaged ones are not included, because they will never be read.
        public let photos: Int
    }

    let catalogue: Catalogue
    let jobs: Jobs
    let reader: PictureReader
    let onChange: @Sendable () -> Void
    private let counted: Remembered<WholeLibrary, Progress>
    private let unseen: Remembered<WholeLibrary, Int>

    /// - Parameters:
    ///   - jobs: must be able to run the jobs `ReadingList`, `ReadEverything` and `ReadAgain`.
    ///   - things: finds what photos show; nil if nothing does.
    ///   - onChange: called when functions of this type have added, changed or removed notes.
    public init(
        _ catalogue: Catalogue, jobs: Jobs, reader: PictureReader, things: ThingReader? = nil,
        onChange: @escaping @Sendable () -> Void = {}
    ) {
        self.catalogue = catalogue
        self.jobs = jobs
        self.reader = reader
        self.onChange = onChange
        unseen = Remembered(catalogue, age: .moment) { db, _ in try things?.count(db) ?? 0 }
        counted = Remembered(catalogue, age: .moment) { db, _ in
            let read = "SELECT count(*) FROM reading CROSS JOIN file USING (identity) WHERE \(FileRow.presentLead)"
            let unreadable = """
                SELECT count(*) FROM file WHERE problemCode IS NOT NULL AND \(FileRow.presentLead)
                    AND NOT EXISTS (SELECT 1 FROM reading WHERE reading.identity = file.identity)
                """
            let photos = try Counts.fetch(db).total - (Int.fetchOne(db, sql: unreadable) ?? 0)
            return Progress(read: try Int.fetchOne(db, sql: read) ?? 0, photos: photos)
        }
    }

    // MARK: Reading

    /// Makes the note of a picture whose text was recognized on another machine, if the user has requested the text.
    public static func keep(_ db: Database, _ identity: Identity) throws {
        guard try NoteRows.isRequested(db, identity) else { return }
        try NoteRows.makeNote(db, identity, act: try NoteRows.requestingAct(db, identity))
    }

    /// Starts to read photos whose text the user has just requested. If the text of a photo is already known, the note is
    /// made at once.
    public func request(_ files: [Int64]) async throws {
        let identities = try await blocking { [catalogue] in
            try catalogue.write { db in
                let list = files.map(String.init).joined(separator: ",")
                let all = try Identity.fetchAll(
                    db, sql: "SELECT DISTINCT identity FROM file WHERE id IN (\(list)) AND \(NoteRows.requested)")
                let (known, unknown) = try (
                    all.filter { try Readings.contains(db, $0) }, all.filter { try !Readings.contains(db, $0) }
                )
                for identity in known { try NoteRows.makeNote(db, identity, act: try NoteRows.requestingAct(db, identity)) }
                return (known, unknown)
            }
        }
        if !identities.0.isEmpty { onChange() }
        if !identities.1.isEmpty { try await jobs.add(identities.1.map(JobKey.identity), to: ReadingList.kind) }
    }

    /// Starts to read the photos of the reading list that were not read yet. Called after the server has started and after
    /// each scan. A job that the user stopped is not started again.
    public func catchUp() async throws {
        let job = try await jobs.find(ReadingList.kind)
        if let job, job.state == .cancelled || job.state == .running { return }
        // Failed photos are also unfinished, but they are only read again if the user requests it.
        let isWaiting = try catalogue.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM file INDEXED BY fileReading WHERE \(NoteRows.requested) AND \(NoteRows.unfinished)
                    AND NOT EXISTS (SELECT 1 FROM jobItem WHERE jobId = ? AND key = file.identity AND \(JobItem.isIn(.failed))))
                    """, arguments: [job?.id])
        }
        if isWaiting == true { try await jobs.start(ReadingList.kind) }
    }

    /// Starts to read all photos of a folder, or of the library, for the search.
    ///
    /// - Throws: `Failure` if the folder is neither a shared folder, nor inside one, nor contains one.
    public func readEverything(in folder: BytePath?) async throws -> Job {
        if let folder {
            let shared = try catalogue.read { try SharedFolder.all($0) }
            guard shared.contains(where: { folder.isInside($0.path) || $0.path.isInside(folder) }) else {
                throw Failure(.fileNotFound, "folder.noneShared", file: folder)
            }
        }
        return try await jobs.start(ReadEverything.kind, scope: Data(folder?.bytes ?? []))
    }

    /// Starts a job that recognizes the text of photos again if it was recognized with low confidence. Uses the languages chosen
    /// in the settings.
    public func readAgain() async throws -> Job { try await jobs.start(ReadAgain.kind) }

    public func progress() async throws -> Progress { try await counted.value() }

    /// The number of photos and videos that will be looked at, for the first time or again.
    func unseenCount() async throws -> Int { try await unseen.value() }

    /// A user with fewer decisions about photos than this counts as new, because new users try out all directions of a swipe.
    private static let trials = 100

    /// Whether the user is likely to request the text of a photo by a swipe. This is assumed if the text of any photo was
    /// recognized before, or if the user is new.
    public func isReadingLikely() throws -> Bool {
        try catalogue.read { db in
            if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM reading)") == true { return true }
            return try Counts.fetch(db).processed < Self.trials
        }
    }

    /// The text of a picture; nil if it was not recognized yet.
    public func reading(of identity: Identity) throws -> Reading? {
        try catalogue.read { try Readings.find($0, identity) }
    }

    /// Returns the text of a picture. If it was not recognized yet, it is recognized now, with priority over other work.
    ///
    /// - Throws: `Failure` if the picture cannot be read or is missing.
    public func read(_ identity: Identity) async throws -> Reading {
        if let known = try reading(of: identity) { return known }
        guard let reading = try await reader.read(identity, priority: .interactive, threads: reader.processors) else {
            throw Failure(.fileNotFound, "picture.goneOrChanged")
        }
        try await blocking { [catalogue] in try catalogue.write { try Readings.store($0, identity, reading) } }
        return reading
    }

    // MARK: Notes

    /// Returns notes, newest note first.
    ///
    /// - Parameter category: only notes of this category; nil for all notes.
    public func list(_ category: Category? = nil, after: Keyset?, limit: Int) throws -> Listing {
        let limit = min(max(limit, 1), 500)
        return try catalogue.read { db in
            var condition = NoteRemoval.standing
            var arguments: StatementArguments = []
            if let category {
                condition += " AND coalesce(note.chosen, note.category) = ?"
                arguments += [category.rawValue]
            }
            let (later, more) = Keyset.after(after, "note.id", "note.id")
            let rows = try Row.fetchAll(
                db, sql: Note.select + " WHERE \(condition) AND \(later) ORDER BY note.id DESC LIMIT ?",
                arguments: arguments + more + [limit + 1])
            let page = Page(try Note.make(db, rows), limit: limit) { Keyset($0.id, $0.id) }
            let categories = try Self.categories(db)
            return Listing(
                notes: page.items, next: page.next?.text,
                count: category.map { categories[$0.rawValue] ?? 0 } ?? categories.values.reduce(0, +),
                categories: categories,
                withoutText: try Int.fetchOne(db, sql: "SELECT count(*) FROM reading WHERE text = ''") ?? 0)
        }
    }

    /// - Throws: `Failure` with code `fileNotFound` if the note does not exist.
    public func note(_ id: Int64) throws -> Note { try catalogue.read { try Self.note($0, id) } }

    static func note(_ db: Database, _ id: Int64) throws -> Note {
        let rows = try Row.fetchAll(db, sql: Note.select + " WHERE note.id = ? AND \(NoteRemoval.standing)", arguments: [id])
        guard let note = try Note.make(db, rows).first else {
            throw Failure(.fileNotFound, "note.unknown")
        }
        return note
    }

    /// Returns a page of a few hundred notes, newest note first: of all notes, or of the notes with the given ids.
    ///
    /// - Parameter before: the id of the last note on the previous page.
    public func page(_ ids: [Int64]?, before: Int64 = .max) throws -> [Note] {
        try catalogue.read { db in
            let chosen = ids.map { " AND note.id IN (\($0.map(String.init).joined(separator: ",")))" } ?? ""
            let rows = try Row.fetchAll(
                db, sql: Note.select + " WHERE \(NoteRemoval.standing) AND note.id < ?\(chosen) ORDER BY note.id DESC LIMIT 500",
                arguments: [before])
            return try Note.make(db, rows)
        }
    }

    private static func categories(_ db: Database) throws -> [String: Int] {
        let rows = try Row.fetchAll(
            db,
            sql:
                "SELECT coalesce(chosen, category), count(*) FROM note INDEXED BY noteStanding WHERE \(NoteRemoval.standing) GROUP BY 1"
        )
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
}
