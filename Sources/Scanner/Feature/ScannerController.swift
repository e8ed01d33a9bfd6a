import Base
import Catalogue
import Foundation
import Hummingbird
import Jobs
import PageFinder
import ScannerEngine
import Synchronization
import Web
import Workers

/// Answers requests about scans, and finds the page in a picture from a camera.
struct ScannerController {
    let services: Services
    let scans: Scans
    private let frames = FrameFinder()

    init(services: Services, scans: Scans) { (self.services, self.scans) = (services, scans) }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/scanner/scans", use: list)
        router.post("/api/scanner/scans", use: begin)
        router.get("/api/scanner/scans/{id}", use: scan)
        router.put("/api/scanner/scans/{id}", use: change)
        router.delete("/api/scanner/scans/{id}", use: remove)
        router.post("/api/scanner/delete", use: removeMany)
        router.post("/api/scanner/join", use: join)
        router.post("/api/scanner/move", use: move)
        router.post("/api/scanner/scans/{id}/make", use: make)
        router.post("/api/scanner/find", use: find)
    }
}

extension ScannerController {
    private struct List: Encodable {
        let scans: [ScanSummary]
        let next: String?
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        guard let order = ScanOrder(rawValue: request.query("order") ?? "changed") else {
            throw Failure(.badRequest, "scan.unknownOrder")
        }
        let page = try scans.list(
            SearchQuery(request.query("q") ?? ""), by: order, after: try Keyset(request.query("after")),
            limit: try request.number("limit", default: 50))
        return try json(List(scans: page.items, next: page.next?.text))
    }

    private struct Beginning: Decodable { let title: String? }

    private func begin(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decodeIfPresent(Beginning.self, upTo: 1 << 16)
        let (scans, title) = (scans, body?.title)
        return try json(try await blocking { try scans.begin(title) })
    }

    private func scan(_ request: Request, _ context: Context) async throws -> Response {
        try json(try scans.scan(try context.id()))
    }

    private struct Changing: Decodable {
        let title: String?
        let order: [Int64]?
        /// The order of the pages that the user was shown, as page ids.
        let was: [Int64]?
        let filter: String?
        let strength: Double?
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let (id, body) = (try context.id(), try await request.decode(Changing.self, upTo: 1 << 16))
        let filter = try body.filter.map { try ScanRequest.filter($0) }
        guard (0...1).contains(body.strength ?? 1) else { throw Failure(.badRequest, "page.badLook") }
        guard (body.order == nil) == (body.was == nil) else {
            throw Failure(.badRequest, "request.fieldMissing", ["name": "was"])
        }
        let scans = scans
        let scan = try await blocking {
            try scans.change(id, title: body.title, order: body.order, was: body.was, filter: filter, strength: body.strength)
        }
        services.sendScan(id)
        return try json(scan)
    }

    private struct Removed: Encodable { let act: Int64 }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        try await remove([try context.id()])
    }

    private struct Chosen: Decodable { let ids: [Int64] }

    /// Deletes several scans as one act.
    private func removeMany(_ request: Request, _ context: Context) async throws -> Response {
        try await remove(try await request.decode(Chosen.self, upTo: 1 << 16).ids)
    }

    private func remove(_ ids: [Int64]) async throws -> Response {
        let scans = scans
        let act = try await blocking { try scans.delete(ids) }
        for id in ids { await endWork(id) }
        return try json(Removed(act: act))
    }

    /// Ends the work on a scan that is gone or has lost pages, and informs browsers.
    private func endWork(_ id: Int64) async {
        _ = try? await services.jobs.remove(ScanWork.name, scope: Data("\(id)".utf8))
        services.sendScan(id)
    }

    private struct Joining: Decodable { let scans: [Int64] }

    private struct Moved: Encodable {
        let act: Int64
        let scan: Scan
    }

    private func join(_ request: Request, _ context: Context) async throws -> Response {
        let (ids, scans) = (try await request.decode(Joining.self, upTo: 1 << 16).scans, scans)
        let joined = try await blocking { try scans.join(ids) }
        return try await moved(joined, from: ids)
    }

    private struct Moving: Decodable {
        let pages: [Int64]
        /// The scan in which the user saw the pages.
        let from: Int64
        /// nil for a new scan.
        let to: Int64?
        /// The title of the new scan; nil for that of `from`.
        let title: String?
    }

    private func move(_ request: Request, _ context: Context) async throws -> Response {
        let (body, scans) = (try await request.decode(Moving.self, upTo: 1 << 16), scans)
        let result = try await blocking { try scans.move(body.pages, from: body.from, to: body.to, title: body.title) }
        return try await moved(result, from: [body.from])
    }

    private func moved(_ result: (act: Int64, scan: Scan), from sources: [Int64]) async throws -> Response {
        for id in sources where id != result.scan.id { await endWork(id) }
        services.sendScan(result.scan.id)
        return try json(Moved(act: result.act, scan: result.scan))
    }

    /// Makes all pages at full size and recognizes their text in advance, so that saving the scan is fast.
    private func make(_ request: Request, _ context: Context) async throws -> Response {
        let scope = Data("\(try scans.scan(try context.id()).id)".utf8)
        // Failed pages are tried again, because the cause may no longer exist.
        if let old = try await services.jobs.find(ScanWork.name, scope: scope), old.state != .running, old.failed > 0 {
            return try json(try await services.jobs.retry(old.id))
        }
        return try json(try await services.jobs.start(ScanWork.name, scope: scope))
    }

    private struct Found: Encodable {
        let found: Bool
        let confidence: Double
        let corners: [[Double]]
        /// The corners of further sheets.
        let others: [[[Double]]]
    }

    /// Finds the page in a camera frame. The body of the request contains the luminance bytes row by row, optionally
    /// followed by the bytes of the two colour planes of `VideoPlanes`.
    private func find(_ request: Request, _ context: Context) async throws -> Response {
        services.pool.makeWay()
        let (width, height) = (try request.number("width", default: 0), try request.number("height", default: 0))
        guard (PageFrame.shortestSide...FrameFinder.longest).contains(width),
            (PageFrame.shortestSide...FrameFinder.longest).contains(height)
        else { throw Failure(.badRequest, "scan.badFrame", ["least": PageFrame.shortestSide, "most": FrameFinder.longest]) }
        let (grey, coloured) = (width * height, VideoPlanes.bytes(width: width, height: height))
        var bytes: [UInt8] = []
        for try await chunk in request.body {
            bytes.append(contentsOf: chunk.readableBytesView)
            guard bytes.count <= coloured else { break }
        }
        guard bytes.count == grey || bytes.count == coloured else {
            throw Failure(.badRequest, "scan.badFrame", ["least": PageFrame.shortestSide, "most": FrameFinder.longest])
        }
        let page = try await frames.page(bytes, width: width, height: height)
        func shares(_ quad: PageQuad) -> [[Double]] {
            quad.corners.map { [Double($0.x) / Double(width), Double($0.y) / Double(height)] }
        }
        return try json(
            Found(
                found: page != nil, confidence: Double(page?.confidence ?? 0), corners: (page?.quad).map(shares) ?? [],
                others: page?.other.map { [shares($0)] } ?? []))
    }
}

/// Finds pages in frames, one frame at a time. A request that arrives while another frame is being examined fails with code
/// `busy`.
final class FrameFinder: Sendable {
    /// The maximum length of a frame's side, in pixels.
    static let longest = 960
    private let isBusy = Mutex(false)

    func page(_ bytes: [UInt8], width: Int, height: Int) async throws -> FoundPage? {
        let isFree = isBusy.withLock { busy in
            defer { busy = true }
            return !busy
        }
        guard isFree else { throw Failure(.busy, "scan.busy") }
        defer { isBusy.withLock { $0 = false } }
        return try await blocking {
            bytes.withUnsafeBufferPointer { bytes in
                let planes = VideoPlanes(width: width, height: height)
                let frame =
                    bytes.count == width * height
                    ? PageFrame(bytes: bytes, width: width, height: height, channels: 1)
                    : PageFrame(bytes: bytes, planes: planes, longSide: max(width, height))
                return frame.flatMap { PageFinder().pageOrSheet(in: $0) }
            }
        }
    }
}

enum ScanRequest {
    static func filter(_ name: String) throws -> PageSettings.Filter {
        guard let filter = PageSettings.Filter(rawValue: name) else { throw Failure(.badRequest, "page.badLook") }
        return filter
    }
}
