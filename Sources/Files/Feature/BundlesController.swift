import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Sends files, photos with their companions, and whole folders as one ZIP file. They are neither changed nor compressed
/// again, except that copies of photos lose their location on request and in the area that the person hides.
struct BundlesController {
    let files: Files
    let library: any PhotoLibrary
    let downloads: Downloads<Selection>

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/files/download", use: choose)
        router.get("/api/files/download/{key}", use: download)
    }
}

extension BundlesController {
    struct Selection: Decodable, Sendable {
        let paths: [BytePath]
        var withoutLocation: Bool?
    }

    private struct Chosen: Encodable { let download: String }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        let selection = try await request.decode(Selection.self, upTo: 4 << 20)
        let paths = selection.paths
        guard !paths.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        try await blocking { try files.browser.checkCopies(paths) }
        return try json(Chosen(download: "/api/files/download/\(downloads.add(selection))"))
    }

    private func download(_ request: Request, _ context: Context) async throws -> Response {
        guard let selection = context.parameters.get("key").flatMap(downloads.choice) else {
            throw Failure(.fileNotFound, "photos.downloadGone")
        }
        let paths = selection.paths
        let bundle = try await blocking { [files, library] in
            try files.browser.checkCopies(paths)
            try files.join(paths)
            let along = Set(try files.companions(paths).values.joined()).subtracting(paths)
            let items = try (paths + along.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }).map(Self.item)
            return try FileBundle(
                items, list: files.items(in:), stays: { SharedFolder.holding($0, in: files.catalogue) },
                copy: { try await library.copy(of: $0, withoutLocation: selection.withoutLocation ?? false) })
        }
        return bundle.response(named: (paths.count == 1 ? paths[0].name.display : "shoebox-files") + ".zip")
    }

    private static func item(_ path: BytePath) throws -> FileBundle.Item {
        guard let information = FileInfo(path, followsLinks: false) else {
            throw Failure(.fileNotFound, "file.gone", file: path)
        }
        return FileBundle.Item(
            path, isFolder: information.kind == .folder, modified: (FileStamp(of: path)?.modified ?? 0) / 1_000_000_000)
    }
}

extension Files {
    /// The files and folders in a folder, as the page lists them.
    fileprivate func items(in folder: BytePath) throws -> [FileBundle.Item] {
        try browser.list(FileBrowser.Query(path: folder)).entries.map { entry in
            FileBundle.Item(folder.appending(entry.name), isFolder: entry.isFolder, modified: entry.modified / 1000)
        }
    }
}
