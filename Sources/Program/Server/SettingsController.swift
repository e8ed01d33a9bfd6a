import Base
import Catalogue
import GRDB
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// Reads and changes the user's settings.
struct SettingsController {
    let services: Services

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/settings", use: settings)
        router.put("/api/settings", use: change)
    }
}

extension SettingsController {
    private func settings(_ request: Request, _ context: Context) async throws -> Response {
        try raw(try services.catalogue.read(SettingTable.all))
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let changes = try await request.decode(Settings.self, upTo: Settings.bodyLimit)
        let catalogue = services.catalogue
        let all = try await blocking {
            try catalogue.write { db in
                try changes.store(db)
                return try SettingTable.all(db)
            }
        }
        services.events.sendRaw("settings", all)
        await services.features.announce(.settings)
        return try raw(all)
    }

    private func raw(_ json: String) throws -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
    }
}
