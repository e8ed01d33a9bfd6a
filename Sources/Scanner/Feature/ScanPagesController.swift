import Acts
import Base
import Catalogue
import Foundation
import Hummingbird
import ScannerEngine
import Web
import Workers

/// Adds pages to scans, changes their look, and sends their pictures.
struct ScanPagesController {
    let services: Services
    let scans: Scans
    let library: any PhotoLibrary
    private let responder = FileResponder()

    init(services: Services, scans: Scans, library: any PhotoLibrary) {
        (self.services, self.scans, self.library) = (services, scans, library)
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/scanner/scans/{id}/pages", use: add)
        router.post("/api/scanner/scans/{id}/photos", use: addPhotos)
        router.put("/api/scanner/pages/{id}", use: change)
        router.post("/api/scanner/pages/{id}/again", use: again)
        router.delete("/api/scanner/pages/{id}", use: remove)
        router.get("/api/scanner/pages/{id}/photo", use: photo)
        router.get("/api/scanner/pages/{id}/picture", use: picture)
        router.get("/api/scanner/pages/{id}/text", use: text)
    }
}

extension ScanPagesController {
    /// The maximum number of library photos in one request.
    private static let maximum = 200
    /// The lengths of the longer side of pictures for browsers, in pixels. There are only a few, because each picture is
    /// stored as a file.
    private static let sizes = [240, 480, 1200, 2400]

    private struct Added: Encodable {
        let pages: [ScanPage]
        var refused: [Failure] = []
    }

    /// Adds a picture or a PDF, which is the body of the request.
    private func add(_ request: Request, _ context: Context) async throws -> Response {
        let scan = try scans.scan(try context.id())
        let pages = try await taken(request) { upload, name in try await scans.take(upload, into: scan.id, name: name) }
        services.sendScan(scan.id)
        return try json(Added(pages: pages))
    }

    /// Replaces a page with a better picture. The previous page can be restored.
    private func again(_ request: Request, _ context: Context) async throws -> Response {
        let page = try scans.page(try context.id())
        let pages = try await taken(request) { upload, name in
            try await scans.take(upload, into: page.scan, instead: page, name: name)
        }
        services.sendScan(page.scan)
        return try json(Added(pages: pages))
    }

    private func taken(_ request: Request, _ take: (ArrivingFile, String) async throws -> [ScanPage]) async throws -> [ScanPage] {
        let name = request.query("name") ?? ""
        let upload = try await request.upload(isNeeded: true) { () throws(Failure) in try scans.files.begin(BytePath(name)) }
        return try await take(upload, name)
    }

    private struct Photos: Decodable { let photos: [Int64] }

    /// Adds copies of photos of the library.
    private func addPhotos(_ request: Request, _ context: Context) async throws -> Response {
        let scan = try scans.scan(try context.id())
        let body = try await request.decode(Photos.self, upTo: 1 << 16)
        guard (1...Self.maximum).contains(body.photos.count) else {
            throw Failure(.tooLarge, "scan.tooManyPages", ["limit": Self.maximum])
        }
        var pages: [ScanPage] = [], refused: [Failure] = []
        for id in body.photos {
            do {
                let photo = try await library.photo(id)
                guard photo.presence == .here else { throw Failure(.fileNotFound, "picture.goneOrChanged") }
                pages.append(try await scans.take(copyOf: photo.path, into: scan.id))
            } catch let failure as Failure { refused.append(failure) }
        }
        services.sendScan(scan.id)
        return try json(Added(pages: pages, refused: refused))
    }

    private struct SettingsRequest: Decodable {
        let corners: [[Double]]?
        let turns: Int
        let filter: String
        let strength: Double
        let paper: String
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let (id, body) = (try context.id(), try await request.decode(SettingsRequest.self, upTo: 1 << 16))
        guard let paper = PagePaper(rawValue: body.paper) else { throw Failure(.badRequest, "page.badLook") }
        let settings = PageSettings(
            corners: body.corners, turns: body.turns, filter: try ScanRequest.filter(body.filter), strength: body.strength,
            paper: paper)
        let scans = scans
        let page = try await blocking { try scans.change(page: id, settings) }
        services.sendScan(page.scan)
        return try json(page)
    }

    private struct Removed: Encodable { let act: Int64 }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        let (id, scans) = (try context.id(), scans)
        let page = try scans.page(id)
        let act = try await blocking { try scans.delete(page: id) }
        services.sendScan(page.scan)
        return try json(Removed(act: act))
    }

    private func photo(_ request: Request, _ context: Context) async throws -> Response {
        let page = try scans.page(try context.id())
        let path = try await scans.photo(page, longSide: try Self.size(request))
        return try responder.respond(path, to: request, type: "image/jpeg", caching: .revalidate)
    }

    private func picture(_ request: Request, _ context: Context) async throws -> Response {
        let page = try scans.page(try context.id())
        let path = try await scans.picture(page, longSide: try Self.size(request))
        return try responder.respond(path, to: request, type: "image/jpeg", caching: .revalidate)
    }

    /// Returns the smallest of the `sizes` that is large enough for the request, or the largest one if none is.
    private static func size(_ request: Request) throws -> Int {
        let wanted = try request.number("size", default: 1200)
        return sizes.first { $0 >= wanted } ?? sizes[sizes.count - 1]
    }

    private struct Text: Encodable { let text: String }

    /// Responds with the text of a page. If the text is not known yet, it is recognized first.
    private func text(_ request: Request, _ context: Context) async throws -> Response {
        let page = try scans.page(try context.id())
        return try json(Text(text: try await scans.finish(page, priority: .interactive).text?.text ?? ""))
    }
}
