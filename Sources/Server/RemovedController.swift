import Basics
import Catalogue
import Hummingbird
import Web

/// Lists removed files and folders that cannot be regenerated, and puts them back.
struct RemovedController {
    let app: App

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/removed", use: list)
        router.post("/api/removed/{id}/put-back", use: putBack)
    }
}

extension RemovedController {
    private struct Item: Encodable {
        let id: String
        let name: String
        let reason: String
        let bytes: Int64
        /// Milliseconds since 1970.
        let removed: Int64
        let daysLeft: Int64
    }

    private struct List: Encodable { let items: [Item] }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let data = app.catalogue.directory
        return try json(
            try await blocking {
                let time = RunningTime(in: data)
                return List(
                    items: Removed(data: data).list().map { entry in
                        Item(
                            id: entry.id, name: entry.name, reason: entry.reason, bytes: entry.bytes, removed: entry.removedAt,
                            daysLeft: entry.daysLeft(at: time))
                    })
            })
    }

    private func putBack(_ request: Request, _ context: Context) async throws -> Response {
        let id = context.parameters.get("id") ?? "", data = app.catalogue.directory
        guard let entry = try await blocking({ Removed(data: data).list().first { $0.id == id } }) else {
            throw Failure(.fileNotFound, "removed.notThere")
        }
        _ = try await app.putBack(entry)
        return try await list(request, context)
    }
}
