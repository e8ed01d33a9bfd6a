import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Creates and changes albums. Each change is an act that can be undone. Albums are groups too, so `GroupsController` lists
/// and opens them.
struct AlbumsController {
    let services: Services
    let library: any PhotoLibrary

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/albums", use: create)
        router.put("/api/albums/{id}", use: rename)
        router.delete("/api/albums/{id}", use: delete)
        router.put("/api/albums/{id}/parent", use: nest)
        router.delete("/api/albums/{id}/parent", use: takeOut)
        router.post("/api/albums/{id}/photos", use: add)
        router.post("/api/albums/{id}/remove", use: remove)
    }
}

extension AlbumsController {
    private struct New: Decodable {
        let name: String
        var ids: [Int64]?
        /// The album that the new one is in; nil for one at the top.
        var parent: Int64?
    }

    private struct Named: Decodable { let name: String }

    private struct Created: Encodable {
        let album: Int64
        let act: Int64
        let count: Int
    }

    private func create(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(New.self)
        let identities = try await identities(try leads(body.ids ?? []))
        let created = try services.catalogue.write { db in
            let (album, act) = try Albums.create(db, name: body.name, in: body.parent)
            let (_, count) = try Albums.set(db, album, identities, isIn: true)
            return Created(album: album, act: act, count: count)
        }
        await services.features.announce(.albums)
        return try json(created, status: .created)
    }

    private func rename(_ request: Request, _ context: Context) async throws -> Response {
        let (album, name) = (try context.id(), try await request.decode(Named.self).name)
        let act = try services.catalogue.write { try Albums.rename($0, album, to: name) }
        await services.features.announce(.albums)
        return try json(["act": act])
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let album = try context.id()
        let act = try services.catalogue.write { try Albums.delete($0, album) }
        await services.features.announce(.albums)
        return try json(["act": act])
    }

    private struct Parent: Decodable { let album: Int64 }

    private func nest(_ request: Request, _ context: Context) async throws -> Response {
        try await nest(context, in: try await request.decode(Parent.self).album)
    }

    private func takeOut(_ request: Request, _ context: Context) async throws -> Response { try await nest(context, in: nil) }

    private struct Nested: Encodable { let act: Int64? }

    private func nest(_ context: Context, in parent: Int64?) async throws -> Response {
        let album = try context.id()
        let act = try services.catalogue.write { try Albums.nest($0, album, in: parent) }
        await services.features.announce(.albums)
        return try json(Nested(act: act))
    }

    private struct Chosen: Decodable { let ids: [Int64] }

    private struct Changed: Encodable {
        let act: Int64?
        let count: Int
    }

    private func add(_ request: Request, _ context: Context) async throws -> Response {
        try await set(request, context, isIn: true)
    }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        try await set(request, context, isIn: false)
    }

    private func set(_ request: Request, _ context: Context, isIn: Bool) async throws -> Response {
        let album = try context.id()
        let ids = try await request.decode(Chosen.self).ids
        let identities = try await identities(isIn ? try leads(ids) : ids)
        let (act, count) = try services.catalogue.write { try Albums.set($0, album, identities, isIn: isIn) }
        await services.features.announce(.albums)
        return try json(Changed(act: act, count: count))
    }

    private func leads(_ ids: [Int64]) throws -> [Int64] { try services.catalogue.read { try Companions.leads($0, of: ids) } }

    /// Returns the SHA-256 of each photo's file. Files that were not read yet are read first.
    private func identities(_ ids: [Int64]) async throws -> [Identity] {
        var identities: [Identity] = []
        for start in stride(from: 0, to: ids.count, by: 500) {
            let chunk = Array(ids[start..<min(start + 500, ids.count)])
            for file in try services.catalogue.read({ try FileRow.fetch($0, ids: chunk) }) {
                if let identity = file.identity {
                    identities.append(identity)
                } else if let identity = try await library.photo(file.id).identity {
                    identities.append(identity)
                }
            }
        }
        return identities
    }
}
