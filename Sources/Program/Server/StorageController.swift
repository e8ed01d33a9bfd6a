import Base
import Catalogue
import Hummingbird
import Library
import Web

/// Reports the disk use, and clears files that can be made again.
struct StorageController {
    let services: Services
    let library: Library

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/storage", use: storage)
        router.post("/api/storage/clear", use: clear)
    }
}

extension StorageController {
    /// Files that can be made again.
    private enum Part: String, Decodable { case thumbnails, previews }

    private struct ClearRequest: Decodable { let parts: [Part] }

    private struct Cleared: Encodable { let before: Storage, after: Storage }

    private func storage(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await measure())
    }

    /// Removes thumbnails or previews. This cannot be undone, and needs no undo: they are made again when they are requested.
    private func clear(_ request: Request, _ context: Context) async throws -> Response {
        let parts = try await request.decode(ClearRequest.self).parts
        guard !parts.isEmpty else { throw Failure(.badRequest, "request.fieldWrong", ["name": "parts"]) }
        let (catalogue, library) = (services.catalogue, library)
        let before = try await measure()
        try await blocking {
            for part in Set(parts) {
                switch part {
                case .thumbnails: try catalogue.thumbnails.clear()
                case .previews: library.clearPreviews()
                }
            }
        }
        return try json(Cleared(before: before, after: try await measure()))
    }

    private func measure() async throws -> Storage {
        let catalogue = services.catalogue
        return try await blocking { try Storage.measure(catalogue) }
    }
}
