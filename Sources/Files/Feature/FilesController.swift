import Base
import Catalogue
import Foundation
import Glibc
import GRDB
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// Lists folders and serves the contents of files.
struct FilesController {
    let services: Services
    let files: Files
    let library: any PhotoLibrary
    private let responder = FileResponder()

    init(services: Services, files: Files, library: any PhotoLibrary) {
        (self.services, self.files, self.library) = (services, files, library)
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/files", use: list)
        router.get("/api/files/content", use: content)
        router.get("/api/files/look", use: preview)
    }
}

extension FilesController {
    private static let maximum = 1000

    private struct Crumb: Encodable {
        let name: String
        let path: BytePath
    }

    private struct Item: Encodable {
        let name: String
        let path: BytePath
        let kind: FileWord
        let bytes: Int64
        let modified: Int64
        let photo: Card?
        /// The files in a folder at any depth, as the last scan found them; nil for a file.
        var inside: FolderSum?
        /// The names of the files that go along with this photo; nil if there are none.
        var companions: [String]?
    }

    private struct Listing: Encodable {
        /// The folders from the shared folder down to this folder; empty for the list of shared folders.
        let crumbs: [Crumb]
        let entries: [Item]
        let rank: Int
        let total: Int
        let bytes: Int64
        /// The files in the folder at any depth, as the last scan found them; nil for the list of shared folders.
        var inside: FolderSum?
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        guard let path = try request.path("path") else {
            let roots = try files.roots()
            let items = roots.map { Item(name: $0.display, path: $0, kind: .folder, bytes: 0, modified: 0, photo: nil) }
            return try json(Listing(crumbs: [], entries: items, rank: 0, total: items.count, bytes: 0))
        }
        guard let order = FileBrowser.Order(rawValue: request.query("sort") ?? "name") else {
            throw Failure(.badRequest, "entry.unknownOrder")
        }
        let query = FileBrowser.Query(
            path: path, order: order, isDescending: request.query("descending") == "1", filter: request.query("filter") ?? "")
        let listing = try await blocking { [browser = files.browser] in try browser.list(query) }
        let all = listing.entries
        let rank = min(max(try request.number("rank", default: 0), 0), all.count)
        let page = all[rank...].prefix(min(max(try request.number("limit", default: 100), 1), Self.maximum))
        let names = page.filter { !$0.isFolder }.map(\.name)
        let cards = try photos(path, names)
        let companions = try files.companions(cards.keys.map(path.appending))
        let folders = page.filter(\.isFolder).map { path.appending($0.name) }
        let (sums, inside) = try await blocking { [catalogue = services.catalogue] in
            try catalogue.read { db in
                (
                    try folders.reduce(into: [:]) { $0[$1] = try FolderSum.of(db, $1) },
                    query.filter.isEmpty ? try FolderSum.of(db, path) : nil
                )
            }
        }
        let items = page.map { entry in
            let file = path.appending(entry.name)
            return Item(
                name: entry.name.display, path: file, kind: FileWord.of(entry.name, isFolder: entry.isFolder),
                bytes: entry.bytes, modified: entry.modified, photo: cards[entry.name], inside: sums[file],
                companions: companions[file]?.map(\.name.display))
        }
        return try json(
            Listing(
                crumbs: try crumbs(path), entries: items, rank: rank, total: all.count,
                bytes: listing.bytes, inside: inside))
    }

    private func crumbs(_ path: BytePath) throws -> [Crumb] {
        let roots = try files.roots().filter { path.isInside($0) }
        guard let root = roots.min(by: { $0.bytes.count < $1.bytes.count }) else { return [] }
        var crumbs: [Crumb] = []
        var here = path
        while here.isInside(root), here != root {
            crumbs.append(Crumb(name: here.name.display, path: here))
            here = here.parent
        }
        return [Crumb(name: root.name.display, path: root)] + crumbs.reversed()
    }

    /// Returns the cards (the data of a photo as the app shows it) of the photos with these names in a folder, by name.
    func photos(_ folder: BytePath, _ names: [BytePath]) throws -> [BytePath: Card] {
        try services.catalogue.read { db in
            let ids = try names.compactMap { try FileRow.id(db, at: folder.appending($0)) }
            // A sidecar has a row too, but no picture.
            let rows = try FileRow.fetch(db, ids: ids).filter { $0.kind != .sidecar }
            let cards = Dictionary(try Card.make(db, rows).map { ($0.id, $0) }) { first, _ in first }
            return Dictionary(rows.compactMap { row in cards[row.id].map { (row.name, $0) } }) { first, _ in first }
        }
    }

    /// Serves a file or a part of it. A file that the browser must not show is sent as a download. A copy that is saved loses its
    /// location on request and in the area that the person hides.
    private func content(_ request: Request, _ context: Context) async throws -> Response {
        let path = try wanted(request)
        let (type, folder) = try await blocking {
            let folder = SharedFolderHandle(try FolderHandle(path.parent))
            return (FileWord.sniff(try Self.head(path, folder.inner(path.name), 512), name: path.name).type, folder)
        }
        // The path is only valid while its folder is open.
        defer { withExtendedLifetime(folder) {} }
        let name = path.name.display.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
        let isSaved = request.query("save") == "1"
        let isShown = type != nil && !isSaved
        let patches = isSaved ? try await patches(path, location: request.query("location")) : nil
        do {
            var response = try responder.respond(
                folder.inner(path.name), to: request, type: isShown ? type ?? "" : "application/octet-stream",
                caching: .revalidate, disposition: "\(isShown ? "inline" : "attachment"); filename*=UTF-8''\(name)",
                patches: patches)
            // Shoebox's pages may embed a PDF, because the browser isolates its PDF viewer.
            if isShown, type == "application/pdf" { response.headers[.contentSecurityPolicy] = "frame-ancestors 'self'" }
            return response
        } catch let failure as Failure {
            throw Failure(failure.code, failure.reason, file: path)
        }
    }

    /// What the saved copy of a file has in place of its location; nil to change nothing.
    private func patches(_ path: BytePath, location: String?) async throws -> FilePatches? {
        guard location == nil || location == "remove" else { throw Failure(.badRequest, "place.keepOrRemove") }
        switch try await library.copy(of: path, withoutLocation: location == "remove") {
        case .whole: return nil
        case .patched(let patches): return patches
        case .leftOut: throw Failure(.permissionDenied, "place.sidecarHidden", file: path)
        }
    }

    func wanted(_ request: Request) throws -> BytePath {
        guard let path = try request.path("path") else { throw Failure(.badRequest, "folder.pathNotWhole") }
        try files.browser.check(path)
        return path
    }

    /// Returns the first bytes of a file. The file must not be a symbolic link.
    static func head(_ path: BytePath, _ inner: BytePath, _ count: Int) throws -> [UInt8] {
        let file = inner.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else {
            if errno == ELOOP { throw Failure(.changed, "file.becameALink", file: path) }
            throw Failure.system(errno, "opened", path)
        }
        defer { close(file) }
        guard FileStamp(descriptor: file) != nil else {
            throw Failure(.fileNotFound, "file.notAFile", file: path)
        }
        var room = [UInt8](repeating: 0, count: count)
        let got = pread(file, &room, count, 0)
        guard got >= 0 else { throw Failure.system(errno, "read", path) }
        return Array(room.prefix(got))
    }
}

/// An open folder that is shared by several owners, and closed when the last owner is gone.
final class SharedFolderHandle: Sendable {
    private let handle: FolderHandle

    init(_ handle: consuming FolderHandle) { self.handle = handle }

    func inner(_ name: BytePath) -> BytePath { handle.inner(name) }
}
