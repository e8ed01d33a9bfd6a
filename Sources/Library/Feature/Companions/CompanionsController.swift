import Acts
import Base
import Catalogue
import GRDB
import Hummingbird
import Web

/// Separates files from their photos and joins them again.
struct CompanionsController {
    let services: Services

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/companions/separate", use: separate)
        router.post("/api/companions/join", use: join)
    }
}

extension CompanionsController {
    private struct Changed: Encodable {
        /// Nil if nothing changed.
        let act: Int64?
        let ids: [Int64]
        let failed: [FailedItem]
    }

    private func separate(_ request: Request, _ context: Context) async throws -> Response {
        try await change(request, SeparatedFiles.separate)
    }

    private func join(_ request: Request, _ context: Context) async throws -> Response {
        try await change(request, SeparatedFiles.join)
    }

    private func change(
        _ request: Request, _ change: @escaping @Sendable (Database, [Int64]) throws -> SeparatedFiles.Outcome
    ) async throws -> Response {
        let ids = try await request.decode(NamedItems.self).chosen()
        let outcome = try await blocking { [catalogue = services.catalogue] in
            let outcome = try catalogue.write { try change($0, ids) }
            try CompanionsPass(catalogue: catalogue).run()
            return outcome
        }
        services.events.send("library")
        try services.sendDecided([], by: request.client)
        return try json(Changed(act: outcome.act, ids: outcome.ids, failed: outcome.refused.map(FailedItem.init)))
    }
}
