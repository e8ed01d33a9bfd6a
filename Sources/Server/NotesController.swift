import Basics
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Jobs
import Library
import NIOCore
import Notes
import Readings
import Reading

/// Text notes, and the text of single pictures.
struct NotesController {
    let house: Household

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/notes", use: list)
        router.get("/api/notes/export", use: export)
        router.get("/api/notes/{id}", use: note)
        router.put("/api/notes/{id}", use: change)
        router.post("/api/notes/delete", use: delete)
        router.post("/api/notes/read", use: readEverything)
        router.get("/api/pictures/{id}/text", use: text)
        router.post("/api/pictures/{id}/text", use: read)
    }
}

extension NotesController {
    /// A note with where the words of a query stand in its text.
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
        /// What a query found, by category, on its first page; null where there is too much to count.
        let found: [String: Int]??
        let withoutText: Int
        /// The reading list's job, if there ever was one.
        let job: Job?
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let category = try request.query("category").map { word in
            guard let category = Category(rawValue: word) else {
                throw Failure(.badRequest, "“\(word)” is not a category of notes.")
            }
            return category
        }
        let query = SearchQuery(request.query("q") ?? "")
        let limit = try request.number("limit", default: 50)
        let after = try Keyset(request.query("after"))
        let notes = house.notes
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
                withoutText: listing.withoutText, job: try await house.jobs.find(ReadingList.kind)))
    }

    private func note(_ request: Request, _ context: Context) async throws -> Response {
        try json(try house.notes.note(try context.id()))
    }

    /// `{"text": …}` or `{"category": …}`; null goes back to what was read.
    private struct Change: Decodable {
        let text: String??
        let category: String??

        private enum Key: CodingKey { case text, category }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
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
        let notes = house.notes
        let changed = try await blocking {
            switch (change.text, change.category) {
            case (.some(let text), nil): return try notes.edit(id, text: text)
            case (nil, .some(let word)):
                guard let word else { return try notes.sort(id, as: nil) }
                guard let category = Category(rawValue: word) else {
                    throw Failure(.badRequest, "“\(word)” is not a category of notes.")
                }
                return try notes.sort(id, as: category)
            default: throw Failure(.badRequest, "Either the text or the category of a note is changed.")
            }
        }
        house.tellNotes()
        return try json(Changed(act: changed.act, note: changed.note))
    }

    private struct DeleteRequest: Decodable { let ids: [Int64] }

    private struct Deleted: Encodable {
        let act: Int64?
        let count: Int
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let ids = try await request.decode(DeleteRequest.self).ids
        let notes = house.notes
        let (act, count) = try await blocking { try notes.delete(ids) }
        house.tellNotes()
        return try json(Deleted(act: act, count: count))
    }

    private struct ReadRequest: Decodable {
        var folder: String?
        /// What was read without certainty is read once more, in the languages of the settings.
        var again: Bool?
    }

    private func readEverything(_ request: Request, _ context: Context) async throws -> Response {
        let wish = try await request.decodeIfPresent(ReadRequest.self)
        if wish?.again == true {
            guard wish?.folder == nil else { throw Failure(.badRequest, "What is read again is not of one folder.") }
            return try json(try await house.settled(try await house.notes.readAgain()))
        }
        let folder = try wish?.folder.map { text in
            let path = try BytePath(checking: text)
            return try house.catalogue.read { try Directories.path($0, shownAs: path) }
        }
        return try json(try await house.settled(try await house.notes.readEverything(in: folder)))
    }
}

// MARK: Text of pictures

extension NotesController {
    private func text(_ request: Request, _ context: Context) async throws -> Response {
        guard let identity = try await house.library.photo(try context.id()).identity,
            let reading = try house.notes.reading(of: identity)
        else {
            throw Failure(.fileNotFound, "The text of this picture was not read yet.")
        }
        return try json(reading)
    }

    private func read(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await house.library.photo(try context.id())
        guard let identity = photo.identity else {
            throw Failure(.unsupportedFormat, photo.problem ?? "The picture cannot be read.", file: photo.path)
        }
        return try json(try await house.notes.read(identity))
    }
}

// MARK: Export

extension NotesController {
    private func export(_ request: Request, _ context: Context) async throws -> Response {
        guard let format = NoteExport(rawValue: request.query("format") ?? "txt") else {
            throw Failure(.badRequest, "Notes are saved as txt, zip or csv.")
        }
        let ids = try request.query("ids").map { text in
            try text.split(separator: ",").map { word in
                guard let id = Int64(word) else { throw Failure(.badRequest, "“ids” are numbers with commas between them.") }
                return id
            }
        }
        let notes = house.notes
        let single = ids?.count == 1 && format == .txt ? try notes.page(ids).first : nil
        let name = single.map(NoteExport.fileName) ?? "shoebox-notes.\(format.rawValue)"
        let type = ["txt": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8", "zip": "application/zip"][
            format.rawValue]
        let body = ResponseBody { writer in
            if let single {
                try await writer.write(ByteBuffer(string: single.text + "\n"))
            } else {
                var pages = NotePages(notes: notes, ids: ids)
                var pieces = NotePieces(format)
                try await writer.write(ByteBuffer(bytes: pieces.head))
                while let page = try pages.next() { try await writer.write(ByteBuffer(bytes: page.flatMap { pieces.add($0) })) }
                try await writer.write(ByteBuffer(bytes: pieces.end()))
            }
            try await writer.finish(nil)
        }
        let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "notes"
        return Response(
            status: .ok,
            headers: [
                .contentType: type ?? "application/octet-stream", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename*=UTF-8''\(encoded)",
            ], body: body)
    }

}
