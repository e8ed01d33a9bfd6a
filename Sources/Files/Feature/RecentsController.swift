import Base
import Catalogue
import Hummingbird
import Web

/// Lists the recently opened files.
struct RecentsController {
    let services: Services
    let files: Files

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/files/recent", use: list)
        router.delete("/api/files/recent", use: forget)
    }
}

extension RecentsController {
    private struct Item: Encodable {
        let name: String
        let path: BytePath
        let folder: BytePath
        let kind: FileWord
        let bytes: Int64
        /// In milliseconds since 1970, like `opened`.
        let modified: Int64
        let opened: Int64
        let photo: Card?
        /// The names of the files that go along with this photo; nil if there are none.
        let companions: [String]?
    }

    private struct Recents: Encodable {
        let files: [Item]
    }

    /// Lists only files that still exist and are still in a shared folder.
    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let limit = min(max(try request.number("limit", default: 12), 1), RecentFiles.maximum)
        let items = try await blocking { [files, services] in
            let entries = files.recent.all()
            var items: [Item] = []
            for entry in entries where items.count < limit {
                guard (try? files.browser.check(entry.path)) != nil, let stamp = Self.stamp(entry.path) else { continue }
                let photo = try services.catalogue.read { db in
                    let rows = try FileRow.fetch(db, ids: try FileRow.id(db, at: entry.path).map { [$0] } ?? [])
                    return try Card.make(db, rows.filter { $0.kind != .sidecar }).first
                }
                items.append(
                    Item(
                        name: entry.path.name.display, path: entry.path, folder: entry.path.parent,
                        kind: FileWord.of(entry.path.name), bytes: stamp.size, modified: stamp.modified / 1_000_000,
                        opened: entry.at, photo: photo,
                        companions: try files.companions([entry.path])[entry.path]?.map(\.name.display)))
            }
            return items
        }
        return try json(Recents(files: items))
    }

    /// The stamp of a file that is reached without symbolic links.
    private static func stamp(_ path: BytePath) -> FileStamp? {
        guard let folder = try? FolderHandle(path.parent) else { return nil }
        return FileStamp(of: folder.inner(path.name))
    }

    private struct Forgotten: Encodable {
        let files: [Int]
    }

    private func forget(_ request: Request, _ context: Context) async throws -> Response {
        files.recent.forget()
        return try json(Forgotten(files: []))
    }
}
