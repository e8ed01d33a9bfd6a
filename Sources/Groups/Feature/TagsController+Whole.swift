import Acts
import Base
import Catalogue
import GRDB
import Hummingbird
import Web

/// Renames, merges and deletes tags.
extension TagsController {
    private struct RenameRequest: Decodable {
        let name: String
        let to: String
        /// The number of photos with the tag that the user saw; nil to accept any number.
        var photos: Int?
        /// The number of photos with the other tag that the user saw and wants to merge it with; nil to refuse to merge.
        var merged: Int?
    }

    func rename(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(RenameRequest.self)
        let (shown, name) = (Tags.Shown(try TagName(typed: body.name), photos: body.photos), try TagName(typed: body.to))
        return try await changeWhole(shown) { try Tags.rename($0, shown, to: name, merging: body.merged) }
    }

    private struct DeleteRequest: Decodable {
        let name: String
        /// As in `RenameRequest`.
        var photos: Int?
    }

    func delete(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(DeleteRequest.self)
        let shown = Tags.Shown(try TagName(typed: body.name), photos: body.photos)
        return try await changeWhole(shown) { try Tags.delete($0, shown) }
    }

    /// Reads those photos with the tag whose content is not known yet, and performs an act on all photos with it.
    private func changeWhole(
        _ tag: Tags.Shown, _ act: @escaping @Sendable (Database) throws -> Tags.Outcome
    ) async throws -> Response {
        let catalogue = services.catalogue
        let waiting = try await blocking {
            try PhotoTags.catchUp(catalogue)
            return try catalogue.read { db in try PhotoTags.known(db, tag.name).map { try PhotoTags.unread(db, $0) } ?? [] }
        }
        let unread = try await read(waiting).unread
        let outcome = try await blocking { try catalogue.write(act) }
        if outcome.act != nil { await onChange() }
        return try json(Changed(act: outcome.act, count: outcome.count, failed: unread.map(FailedItem.init)))
    }
}
