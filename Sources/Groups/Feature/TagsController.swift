import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Lists tags, gives them to photos and takes them away. Tags are groups too, so `GroupsController` lists and opens them.
struct TagsController {
    let services: Services
    let library: any PhotoLibrary
    /// Called when the tags of photos have changed.
    let onChange: @Sendable () async -> Void

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/tags", use: all)
        router.post("/api/tags/shared", use: shared)
        router.post("/api/photos/tags", use: change)
        router.post("/api/tags/rename", use: rename)
        router.post("/api/tags/delete", use: delete)
    }
}

extension TagsController {
    private struct TagList: Encodable {
        let tags: [PhotoTags.Count]
    }

    /// Lists all tags, for suggestions while the user types.
    private func all(_ request: Request, _ context: Context) async throws -> Response {
        try await blocking { [catalogue = services.catalogue] in
            try json(TagList(tags: try catalogue.read(PhotoTags.all)))
        }
    }

    private struct Shared: Encodable {
        let tags: [PhotoTags.Count]
        /// The number of photos, in which a companion does not count beside its photo.
        let photos: Int
    }

    /// Lists the tags of chosen photos.
    private func shared(_ request: Request, _ context: Context) async throws -> Response {
        let ids = try await request.decode(NamedItems.self).chosen()
        return try await blocking { [catalogue = services.catalogue] in
            try catalogue.write { db in
                let photos = try Companions.leads(db, of: ids)
                try PhotoTags.catchUp(db, photos)
                return try json(Shared(tags: try PhotoTags.shared(db, by: photos), photos: photos.count))
            }
        }
    }

    private struct ChangeRequest: Decodable {
        let ids: [Int64]
        /// The versions of the cards that were displayed, one for each id; nil to accept any version.
        var versions: [String?]?
        var give: [String]?
        var take: [String]?
    }

    struct Changed: Encodable {
        let act: Int64?
        let count: Int
        /// Photos that are gone, that were replaced since they were displayed, or whose files could not be read.
        let failed: [FailedItem]
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(ChangeRequest.self)
        let shown = try ItemChoice.versions(body.versions, of: body.ids)
        let change = try Tags.Change(give: body.give ?? [], take: body.take ?? [])
        var refused = try replaced(body.ids, shown)
        let staying = Set(refused.map(\.file))
        let photos = try services.catalogue.read { try Companions.leads($0, of: body.ids.filter { !staying.contains($0) }) }
        let (ready, unread) = try await read(photos)
        refused += unread
        let outcome = try await blocking { [catalogue = services.catalogue] in
            try catalogue.write { db in
                // The photos may have been read or removed meanwhile.
                let files = try ready.chunks(of: Self.batch).flatMap { try FileRow.fetch(db, ids: Array($0)) }
                return try Tags.change(db, change, of: files)
            }
        }
        if outcome.act != nil { await onChange() }
        return try json(Changed(act: outcome.act, count: outcome.count, failed: refused.map(FailedItem.init)))
    }

    private static let batch = 500

    /// Returns refusals for the files that are gone, or whose content was replaced since they were displayed.
    private func replaced(_ ids: [Int64], _ shown: [Int64: String]) throws -> [FileMover.Refusal] {
        return try services.catalogue.read { db in
            try ids.chunks(of: Self.batch).flatMap { chunk in
                let files = Dictionary(try FileRow.fetch(db, ids: Array(chunk)).map { ($0.id, $0) }) { first, _ in first }
                return chunk.compactMap { id in
                    Self.refusal(files[id], shown[id]).map { FileMover.Refusal(file: id, failure: $0) }
                }
            }
        }
    }

    private static func refusal(_ file: FileRow?, _ version: String?) -> Failure? {
        guard let file else { return Failure(.fileNotFound, "photo.unknown") }
        guard file.presence == .here else { return Failure(.fileNotFound, "photo.gone", file: file.path) }
        guard let version, !file.isVersion(version) else { return nil }
        return Failure(.changed, "tag.replaced", file: file.path)
    }

    /// Reads the photos whose content is not known yet.
    ///
    /// - Returns: the photos whose content is known, and refusals for the others.
    func read(_ ids: [Int64]) async throws -> (ready: [Int64], unread: [FileMover.Refusal]) {
        var (ready, unread): ([Int64], [FileMover.Refusal]) = ([], [])
        for chunk in ids.chunks(of: Self.batch) {
            for file in try services.catalogue.read({ try FileRow.fetch($0, ids: Array(chunk)) }) {
                let isKnown = file.identity != nil ? true : try await library.photo(file.id).identity != nil
                if isKnown {
                    ready.append(file.id)
                } else {
                    let failure = file.failure ?? Failure(.corruptFile, "photo.notShown", file: file.path)
                    unread.append(FileMover.Refusal(file: file.id, failure: failure))
                }
            }
        }
        return (ready, unread)
    }
}
