import Base
import Catalogue
import Hummingbird
import Web

/// Responds to requests about the text of single pictures.
struct TextController {
    let library: any PhotoLibrary
    let notes: Notes

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/pictures/{id}/text", use: text)
        router.post("/api/pictures/{id}/text", use: read)
    }
}

extension TextController {
    private func text(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        guard let identity = photo.identity, let reading = try notes.reading(of: identity) else {
            throw Failure(.fileNotFound, "note.notReadYet")
        }
        return try json(TextOfPhoto(reading, of: photo))
    }

    private func read(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        guard let identity = photo.identity else {
            throw photo.problem.map { Failure(.unsupportedFormat, stored: $0, file: photo.path) }
                ?? Failure(.unsupportedFormat, "picture.notReadable", file: photo.path)
        }
        return try json(TextOfPhoto(try await notes.read(identity), of: photo))
    }
}
