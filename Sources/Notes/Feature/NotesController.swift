import Base
import Catalogue
import Foundation
import Hummingbird
import Jobs
import Readings
import ReadingEngine
import ReadingTasks
import Web
import Workers

/// Responds to requests about text notes.
struct NotesController {
    let services: Services
    let library: any PhotoLibrary
    let notes: Notes
    let saver: FileSaver

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/notes", use: list)
        router.post("/api/notes", use: save)
        router.get("/api/notes/export", use: export)
        router.post("/api/notes/save-file", use: saveFile)
        router.get("/api/notes/read", use: progress)
        router.get("/api/notes/background", use: background)
        router.get("/api/notes/languages", use: languages)
        router.get("/api/notes/{id}", use: note)
        router.put("/api/notes/{id}", use: change)
        router.post("/api/notes/delete", use: delete)
        router.post("/api/notes/read", use: readEverything)
    }
}

extension NotesController {
    /// A note, and the positions of the query's words in its text.
    private struct Found: Encodable {
        let note: Note
        let matches: [[Int]]

        private enum Key: CodingKey { case matches }

        func encode(to encoder: any Encoder) throws {
            try note.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(matches, forKey: .matches)
        }
    }

    private struct Answer: Encodable {
        let notes: [Found]
        let next: String?
        let count: Int
        let categories: [String: Int]
        /// The number of matching notes by category; null if there are too many to count. Only sent with the first page.
        let found: [String: Int]??
        let withoutText: Int
        /// The job that reads the photos of the reading list; nil if no such job was started yet.
        let job: Job?
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let category = try Self.category(request.query("category"))
        let query = SearchQuery(request.query("q") ?? "")
        let limit = try request.number("limit", default: 50)
        let after = try Keyset(request.query("after"))
        let listing = try notes.list(category, after: query.isEmpty ? after : nil, limit: query.isEmpty ? limit : 1)
        let found =
            query.isEmpty
            ? nil : try notes.find(query, category, after: after, limit: limit)
        let counts: [String: Int]?? = query.isEmpty || after != nil ? nil : .some(try notes.count(query))
        return try json(
            Answer(
                notes: (found?.notes ?? listing.notes).map { note in
                    Found(
                        note: note,
                        matches: query.isEmpty ? [] : query.matches(in: note.text).map { [$0.lowerBound, $0.upperBound] })
                }, next: found.map { $0.next?.text } ?? listing.next, count: found?.notes.count ?? listing.count,
                categories: listing.categories, found: counts,
                withoutText: listing.withoutText, job: try await services.jobs.find(ReadingList.kind)))
    }

    static func category(_ word: String?) throws -> Category? {
        try word.map { word in
            guard let category = Category(rawValue: word) else {
                throw Failure(.badRequest, "note.unknownCategory", ["category": word])
            }
            return category
        }
    }

    private func progress(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await notes.progress())
    }

    private struct Background: Encodable {
        let state: Notes.Background
        let job: Job?

        private enum Key: CodingKey { case job }

        func encode(to encoder: any Encoder) throws {
            try state.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encodeIfPresent(job, forKey: .job)
        }
    }

    private func background(_ request: Request, _ context: Context) async throws -> Response {
        let job = try await services.jobs.find(BackgroundReading.kind)
        var state = try await notes.background()
        // Nobody is told that photos wait to be read if they cannot be read.
        if !canReadPictures { state.photos = 0 }
        return try json(Background(state: state, job: job))
    }

    private struct Languages: Encodable {
        struct Missing: Encodable {
            let code: String
            let command: String
        }

        let missing: [Missing]
    }

    private func languages(_ request: Request, _ context: Context) async throws -> Response {
        let commands = try await services.pool.perform(ListMissingLanguages(), priority: .interactive)
        let missing = commands.sorted { $0.key < $1.key }.map { Languages.Missing(code: $0.key, command: $0.value) }
        return try json(Languages(missing: missing))
    }

    private func note(_ request: Request, _ context: Context) async throws -> Response {
        try json(try notes.note(try context.id()))
    }

    /// A change of a note: `{"text": …}` or `{"category": …}`. null restores the original text or category.
    private struct Change: Decodable {
        /// The version of the note that the user was shown.
        let version: String
        let text: String??
        let category: String??

        private enum Key: CodingKey { case version, text, category }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            version = try container.decode(String.self, forKey: .version)
            text = container.contains(.text) ? .some(try container.decodeIfPresent(String.self, forKey: .text)) : nil
            category = container.contains(.category) ? .some(try container.decodeIfPresent(String.self, forKey: .category)) : nil
        }
    }

    private struct Changed: Encodable {
        let act: Int64
        let note: Note
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id()
        let change = try await request.decode(Change.self)
        let changed = try await blocking {
            switch (change.text, change.category) {
            case (.some(let text), nil): return try notes.edit(id, text: text, version: change.version)
            case (nil, .some(let word)):
                return try notes.sort(id, as: try Self.category(word), version: change.version)
            default: throw Failure(.badRequest, "note.oneChange")
            }
        }
        services.sendNotes()
        return try json(Changed(act: changed.act, note: changed.note))
    }

    private struct SaveRequest: Decodable { let photo: Int64 }

    private struct Saved: Encodable {
        let act: Int64?
        let note: Note
    }

    private func save(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try await request.decode(SaveRequest.self).photo)
        guard let identity = photo.identity else {
            throw photo.problem.map { Failure(.unsupportedFormat, stored: $0, file: photo.path) }
                ?? Failure(.unsupportedFormat, "picture.notReadable", file: photo.path)
        }
        _ = try await notes.read(identity)
        let (act, note) = try await blocking { try notes.save(identity) }
        services.sendNotes()
        return try json(Saved(act: act, note: note))
    }

    private struct DeleteRequest: Decodable { let ids: [Int64] }

    private struct Deleted: Encodable {
        let act: Int64?
        let count: Int
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let ids = try await request.decode(DeleteRequest.self).ids
        let (act, count) = try await blocking { try notes.delete(ids) }
        services.sendNotes()
        return try json(Deleted(act: act, count: count))
    }

    private struct ReadRequest: Decodable {
        var folder: String?
        /// Whether to recognize the text of photos again if it was recognized with low confidence. The languages are those chosen
        /// in the settings.
        var again: Bool?
    }

    private func readEverything(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decodeIfPresent(ReadRequest.self)
        if body?.again == true {
            guard body?.folder == nil else { throw Failure(.badRequest, "note.notOneFolder") }
            return try json(try await settled(try await notes.readAgain()))
        }
        let folder = try body?.folder.map { text in
            let path = try BytePath(checking: text)
            return try services.catalogue.read { try Directories.path($0, shownAs: path) }
        }
        return try json(try await settled(try await notes.readEverything(in: folder)))
    }

    private var canReadPictures: Bool { ReadingParts.areInstalled(for: services.program) }

    private static let moment = Duration.milliseconds(50)
    /// The maximum number of times that `settled` waits for a `moment`. A busy machine may take seconds to start a worker.
    private static let moments = 200

    /// Returns the state of a job that was just started. If the models for recognizing text are missing, waits until the job has
    /// stopped because of this, so that the response shows the reason.
    private func settled(_ job: Job) async throws -> Job {
        var job = job
        for _ in 0..<Self.moments where job.state == .running && !canReadPictures {
            try await Task.sleep(for: Self.moment)
            job = try await services.jobs.job(job.id)
        }
        return job
    }
}
