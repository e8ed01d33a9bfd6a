import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Sends photos and their companions as one ZIP file. They are neither changed nor compressed again.
struct DownloadsController {
    let catalogue: Catalogue
    let downloads: Downloads<[Int64]>

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/photos/download", use: choose)
        router.get("/api/photos/download/{key}", use: download)
    }
}

extension DownloadsController {
    /// The maximum number of photos in one file.
    private static let maximum = 20_000

    private struct Chosen: Encodable { let download: String }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        let ids = try await request.decode(NamedItems.self).chosen()
        guard ids.count <= Self.maximum else { throw Failure(.tooLarge, "photos.tooManyToTake", ["limit": Self.maximum]) }
        return try json(Chosen(download: "/api/photos/download/\(downloads.add(ids))"))
    }

    private func download(_ request: Request, _ context: Context) async throws -> Response {
        guard let ids = context.parameters.get("key").flatMap(downloads.choice) else {
            throw Failure(.fileNotFound, "photos.downloadGone")
        }
        let items = try rows(ids).map { FileBundle.Item($0.path, modified: $0.taken.unixSeconds) }
        let bundle = try FileBundle(items) { [catalogue] in SharedFolder.holding($0, in: catalogue) }
        return bundle.response(named: "shoebox-photos.zip")
    }

    /// The photos and their companions.
    private func rows(_ ids: [Int64]) throws -> [FileRow] {
        try catalogue.read { db in
            let ids = try Companions.including(db, ids)
            return try stride(from: 0, to: ids.count, by: 500).flatMap { start in
                try FileRow.fetch(db, ids: Array(ids[start..<min(start + 500, ids.count)])).filter { $0.presence == .here }
            }
        }
    }
}
