import Base
import Catalogue
import Hummingbird
import Search
import Web

/// Switches the search of the desktop on and off, and answers its questions. `Limits` refuses these requests from devices.
struct DesktopController {
    let desktop: DesktopSearch
    let search: Search

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/desktop", use: state)
        router.put("/api/desktop", use: change)
        router.get("/api/desktop/search", use: find)
    }
}

extension DesktopController {
    private struct State: Encodable {
        let on: Bool
        /// Whether GNOME Shell knows of Shoebox, which it does only after an installation.
        let gnome: Bool
    }

    private func answer() throws -> Response { try json(State(on: try desktop.isOn, gnome: DesktopSearch.isKnownToGNOME)) }

    private func state(_ request: Request, _ context: Context) async throws -> Response { try answer() }

    private struct Wanted: Decodable { let on: Bool }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let isOn = try await request.decode(Wanted.self).on
        try await blocking { [desktop] in try desktop.want(isOn) }
        return try answer()
    }

    private struct Found: Encodable {
        let on: Bool
        let results: [DesktopResult]
    }

    /// The time for which an answer waits for kinds that are not in the index, so that all of it takes less than 100 ms.
    private static let patience = Duration.milliseconds(50)

    private func find(_ request: Request, _ context: Context) async throws -> Response {
        let text = request.query("q") ?? ""
        guard try desktop.isOn else { return try json(Found(on: false, results: [])) }
        try await search.catchUpSoon()
        let answer = try await search.find(text, limit: DesktopResult.perKind, patience: Self.patience)
        return try json(Found(on: true, results: DesktopResult.list(answer, text)))
    }
}
