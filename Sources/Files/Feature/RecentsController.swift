import Base
import Catalogue
import Hummingbird
import Web

/// Lists the recently opened files, pins them and forgets them.
struct RecentsController {
    let services: Services
    let files: Files

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/files/recent", use: list)
        router.put("/api/files/recent", use: pin)
        router.delete("/api/files/recent", use: forget)
        router.post("/api/files/recent/forget", use: forgetOne)
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
        let pinned: Bool
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
                        opened: entry.at, pinned: entry.isPinned == true, photo: photo,
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

    private struct Pin: Decodable {
        let path: BytePath
        let pinned: Bool
    }

    private struct Pinned: Encodable {
        let pinned: Bool
    }

    private func pin(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Pin.self)
        guard files.recent.pin(body.path, body.pinned) else {
            throw Failure(.fileNotFound, "files.notRecent", file: body.path)
        }
        return try json(Pinned(pinned: body.pinned))
    }

    private struct One: Decodable {
        let path: BytePath
    }

    private func forgetOne(_ request: Request, _ context: Context) async throws -> Response {
        files.recent.forget(try await request.decode(One.self).path)
        return try json(Forgotten(files: []))
    }

    private struct Forgotten: Encodable {
        let files: [Int]
    }

    private func forget(_ request: Request, _ context: Context) async throws -> Response {
        files.recent.forget()
        return try json(Forgotten(files: []))
    }
}
