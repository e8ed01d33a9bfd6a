import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Lists what a photo shows, and denies that it shows something.
struct ThingsController {
    let services: Services
    let library: any PhotoLibrary
    /// Called when what a photo shows has changed.
    let onChange: @Sendable () async -> Void

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/pictures/{id}/things", use: shown)
        router.post("/api/pictures/{id}/things/deny", use: deny)
    }
}

extension ThingsController {
    private struct Shown: Encodable {
        struct Thing: Encodable {
            let key: String
            let english: String?
            let german: String?

            init(_ key: String) {
                let thing = Things.all[key]
                (self.key, english, german) = (key, thing?.english.first, thing?.german.first)
            }

            private enum CodingKeys: String, CodingKey {
                case key
                case english = "en"
                case german = "de"
            }
        }

        let things: [Thing]
        /// Whether photos like it can be found.
        let like: Bool
    }

    /// Lists what a photo shows, without what that belongs to.
    private func shown(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        guard let identity = photo.identity else { return try json(Shown(things: [], like: false)) }
        let (shown, like) = try services.catalogue.read { db in
            (try PhotoThings.shown(db, identity), try PhotoThings.hasFeatures(db, identity))
        }
        return try json(Shown(things: Things.all.narrowest(shown).map(Shown.Thing.init), like: like))
    }

    private struct DenyRequest: Decodable {
        let thing: String
        /// The version of the card that was displayed; nil to accept any version.
        var version: String?
    }

    private struct Denied: Encodable {
        let act: Int64
    }

    private func deny(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(DenyRequest.self)
        let photo = try await library.photo(try context.id())
        if let version = body.version, !photo.isVersion(version) {
            throw Failure(.changed, "tag.replaced", file: photo.path)
        }
        let act = try await blocking { [catalogue = services.catalogue] in
            try catalogue.write { try ThingDenials.deny($0, body.thing, of: photo) }
        }
        await onChange()
        return try json(Denied(act: act))
    }
}
