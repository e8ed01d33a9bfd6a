import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Creates, renames, moves, copies and trashes files and folders.
struct FileActsController {
    let services: Services
    let files: Files

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/files/folder", use: makeFolder)
        router.post("/api/files/rename", use: rename)
        router.post("/api/files/move", use: move)
        router.post("/api/files/copy", use: copy)
        router.post("/api/files/trash", use: trash)
    }
}

extension FileActsController {
    private struct Refused: Encodable {
        let path: BytePath
        let error: Failure
    }

    /// A file that went along because it belongs to a photo that the request names.
    private struct Along: Encodable {
        let name: String
        /// The path after the act; for the trash, the former path.
        let path: BytePath
        /// The former path of the photo.
        let photo: BytePath
    }

    private struct Done: Encodable {
        let act: Int64?
        /// The number of files and folders that the request names and that were affected.
        let count: Int
        /// The first new paths of the affected files and folders, at most a hundred.
        let paths: [BytePath]
        let companionCount: Int
        /// The first companions that went along, at most a hundred.
        let companions: [Along]
        let failed: [Refused]
        /// Notes about files and folders that were copied without some of their attributes, such as tags.
        let notes: [Refused]
    }

    private static let named = 100

    func answer(_ outcome: EntryMover.Outcome) throws -> Response {
        files.browser.forget()
        services.events.send("files")
        return try json(
            Done(
                act: outcome.act, count: outcome.paths.count, paths: Array(outcome.paths.prefix(Self.named)),
                companionCount: outcome.along.count,
                companions: outcome.along.prefix(Self.named).map {
                    Along(name: $0.source.name.display, path: $0.path, photo: $0.photo)
                },
                failed: outcome.refused.map { Refused(path: $0.path, error: $0.failure) },
                notes: outcome.notes.prefix(Self.named).map { Refused(path: $0.path, error: $0.failure) }))
    }

    /// The size and modification time of a file as shown to the user.
    private struct Seen: Decodable {
        let bytes: Int64
        /// In milliseconds since 1970.
        let modified: Int64
        /// The names of the companions that were shown; nil if the request does not say which.
        var companions: [String]?

        func check(_ path: BytePath) throws(Failure) {
            guard let stamp = FileStamp(of: path) else { return }
            guard stamp.size == bytes, stamp.modified / 1_000_000 == modified else {
                throw Failure(.changed, "files.notAsShown", file: path)
            }
        }
    }

    /// - Throws: `Failure` with code `changed` if a file is not the one that was shown, or if it has other companions.
    private func check(_ paths: [BytePath], _ seen: [Seen?]) throws {
        for (path, seen) in zip(paths, seen) { try seen?.check(path) }
        let told = zip(paths, seen).compactMap { path, seen in seen?.companions.map { (path, Set($0)) } }
        guard !told.isEmpty else { return }
        try files.join(told.map(\.0))
        let now = try files.companions(told.map(\.0))
        for (path, names) in told where Set((now[path] ?? []).map(\.name.display)) != names {
            throw Failure(.changed, "files.otherCompanions", file: path)
        }
    }

    private struct Named: Decodable {
        let path: BytePath
        let name: BytePath
        var seen: Seen?
    }

    private func makeFolder(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Named.self)
        return try answer(try await blocking { try files.makeFolder(body.name, in: body.path) })
    }

    private func rename(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Named.self)
        return try answer(
            try await blocking {
                try check([body.path], [body.seen])
                return try files.rename(body.path, to: body.name)
            })
    }

    private struct Selection: Decodable {
        let paths: [BytePath]
        /// For each path, the size, the time and the companions of the file as shown to the user; null for a folder. A file that
        /// has changed since the user saw it is refused.
        var seen: [Seen?]?
        var folder: BytePath?

        /// - Throws: `Failure` with code `badRequest` if no folder is given.
        func destination() throws -> BytePath {
            guard let folder else { throw Failure(.badRequest, "folder.pathNotWhole") }
            return folder
        }
    }

    private func choice(_ request: Request) async throws -> Selection {
        let body = try await request.decode(Selection.self)
        guard !body.paths.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        guard let seen = body.seen else { return body }
        guard seen.count == body.paths.count else { throw Failure(.badRequest, "files.seenNotWhole") }
        try await blocking { try check(body.paths, seen) }
        return body
    }

    private func move(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await choice(request)
        return try answer(try await blocking { try files.move(body.paths, into: body.destination()) })
    }

    private func copy(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await choice(request)
        return try answer(try await blocking { try files.copy(body.paths, into: body.destination()) })
    }

    private func trash(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await choice(request)
        let outcome = try await blocking { try files.trash(body.paths) }
        services.events.send("trash")
        try services.sendDecided([], by: request.client)
        return try answer(outcome)
    }
}
