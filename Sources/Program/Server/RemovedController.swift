public import Base
import Catalogue
import Hummingbird
import Web

/// A removed item that cannot be made again.
public struct RemovedItem: Encodable, Sendable {
    let id: String
    let name: String
    let reason: String
    let bytes: Int64
    /// Milliseconds since 1970.
    let removed: Int64
    public let daysLeft: Int64

    public init(_ entry: Removed.Entry, at time: RunningTime) {
        (id, name, reason, bytes) = (entry.id, entry.name, entry.reason, entry.bytes)
        (removed, daysLeft) = (entry.removedAt, entry.daysLeft(at: time))
    }
}

/// Lists removed items that cannot be made again, and puts them back.
struct RemovedController {
    let app: App

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/removed", use: list)
        router.post("/api/removed/{id}/put-back", use: putBack)
    }
}

extension RemovedController {
    private struct List: Encodable { let items: [RemovedItem] }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let data = app.catalogue.directory
        return try json(
            try await blocking {
                let time = RunningTime(in: data)
                return List(items: Removed(data: data).list().map { RemovedItem($0, at: time) })
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
