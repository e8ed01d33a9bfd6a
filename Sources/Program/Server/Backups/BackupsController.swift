import Base
import Catalogue
import Hummingbird
import Web

/// Lists the backups of the last days. Each of them can be restored; for a restore, the program restarts.
struct BackupsController {
    let services: Services
    let restart: Restart
    /// The restore that was done at the start of this process.
    let restored: CatalogueRestore.Planned?
    private var data: BytePath { services.catalogue.directory }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/backups", use: list)
        router.post("/api/backups", use: make)
        router.post("/api/backups/restore", use: restore)
    }
}

extension BackupsController {
    private struct List: Encodable, Sendable {
        let backups: [Backups.Entry]
        /// The name of the backup that will be restored when the program restarts.
        let planned: String?
        /// The result of the restore at the start of this process.
        let restored: RestoreReport?
    }

    private struct Choice: Decodable { let name: String }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let (catalogue, data, restored) = (services.catalogue, data, restored)
        return try json(
            try await blocking {
                List(
                    backups: try Backups(data: data).list(), planned: CatalogueRestore.planned(data: data),
                    restored: try restored.map { try RestoreReport($0, catalogue) })
            })
    }

    private func make(_ request: Request, _ context: Context) async throws -> Response {
        let catalogue = services.catalogue
        let asker = context.device.map { Backups.Asker(device: $0.id, name: $0.name) }
        try await blocking { try Backups(data: catalogue.directory).make(of: catalogue, for: asker) }
        return try await list(request, context)
    }

    /// Restarts the program to restore a backup. Checks the backup first, because after the restart no request is waiting to
    /// which an error could be reported.
    private func restore(_ request: Request, _ context: Context) async throws -> Response {
        let (name, data) = (try await request.decode(Choice.self, upTo: 4096).name, data)
        let file = try Backups(data: data).file(named: name)
        try await blocking { try Restore.check(file, in: data) }
        try CatalogueRestore.plan(name, data: data)
        restart.ask()
        return try await list(request, context)
    }
}
