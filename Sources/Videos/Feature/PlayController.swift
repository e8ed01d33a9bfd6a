import Acts
import Base
import Catalogue
import Hummingbird
import NIOCore
import VideosEngine
import Web

/// Plays films that a browser cannot play: in segments for Media Source, and as a list of the same segments for HLS.
struct PlayController {
    let services: Services
    let library: any PhotoLibrary
    let segments: FilmSegments
    private let files = FileResponder()

    init(services: Services, library: any PhotoLibrary) {
        (self.services, self.library) = (services, library)
        segments = FilmSegments(services.catalogue, pool: services.pool)
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/videos/{id}/play", use: show)
        router.get("/api/videos/{id}/play/header", use: header)
        router.get("/api/videos/{id}/play/list", use: list)
        router.get("/api/videos/{id}/play/segments/{number}", use: segment)
        router.get("/api/videos/{id}/play/frames/{second}", use: frame)
    }
}

extension PlayController {
    private static let type = "video/mp4"

    private struct Plan: Encodable {
        /// The length of the film in seconds.
        let seconds: Double
        /// The number of segments.
        let count: Int
        /// The length of all segments but the last one, in seconds.
        let segmentSeconds: Int
        /// By how many seconds the times in the segments are later than those of the film.
        let delay: Double
        /// The type of the segments with their codecs.
        let type: String
        let width: Int
        let height: Int
        /// Whether the film has too many and too large frames to be shown in the usual size.
        let isReduced: Bool
        let isCopy: Bool
        let hasSound: Bool
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let (recipe, parts, _) = try await plan(request, context)
        return try json(
            Plan(
                seconds: Double(parts.milliseconds) / 1000, count: parts.count, segmentSeconds: FilmParts.segment / 1000,
                delay: Double(recipe.delay) / 1000, type: recipe.mediaType, width: recipe.width, height: recipe.height,
                isReduced: recipe.isReduced, isCopy: recipe.isCopy, hasSound: recipe.hasSound))
    }

    private func header(_ request: Request, _ context: Context) async throws -> Response {
        let header = try await plan(request, context).header
        return try files.respond(header, to: request, type: Self.type, caching: .revalidate)
    }

    private func segment(_ request: Request, _ context: Context) async throws -> Response {
        let (path, identity) = try await film(context)
        guard let number = context.parameters.get("number", as: Int.self) else {
            throw Failure(.badRequest, "request.notANumber", ["name": "number"])
        }
        let quarter: Int? = try request.integer("quarter")
        let mayCopy = try mayCopy(request)
        // The work for a segment stops once nobody waits for it.
        let file = try await request.body.consumeWithCancellationOnInboundClose { _ in
            try await segments.segment(number, quarter: quarter, of: identity, at: path, mayCopy: mayCopy)
        }
        return try files.respond(file, to: request, type: Self.type, caching: .revalidate)
    }

    /// The key frame that is shown after a seek, until the segment is there.
    private func frame(_ request: Request, _ context: Context) async throws -> Response {
        let (path, identity) = try await film(context)
        guard let second = context.parameters.get("second", as: Int.self) else {
            throw Failure(.badRequest, "request.notANumber", ["name": "second"])
        }
        let file = try await request.body.consumeWithCancellationOnInboundClose { _ in
            try await segments.keyFrame(at: second, of: identity, at: path)
        }
        return try files.respond(file, to: request, type: "image/jpeg", caching: .revalidate)
    }

    /// The list of the segments for HLS (RFC 8216), whose pictures are always encoded: copied ones overlap.
    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let (path, identity) = try await film(context)
        let (_, parts, _) = try await segments.plan(identity, at: path, mayCopy: false)
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\((FilmParts.segment + FilmParts.quarter) / 1000)",
            "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP:URI=\"header?encoded=1\"",
        ]
        for number in 0..<parts.count {
            guard let part = parts.segment(number) else { continue }
            lines += ["#EXTINF:\(Double(part.count) / 1000),", "segments/\(number)?encoded=1"]
        }
        lines.append("#EXT-X-ENDLIST")
        return Response(
            status: .ok, headers: [.contentType: "application/vnd.apple.mpegurl", .cacheControl: "private, no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: lines.joined(separator: "\n") + "\n")))
    }

    private func plan(
        _ request: Request, _ context: Context
    ) async throws -> (recipe: FilmRecipe, parts: FilmParts, header: BytePath) {
        let (path, identity) = try await film(context)
        return try await segments.plan(identity, at: path, mayCopy: mayCopy(request))
    }

    /// The parameter `encoded` asks for pictures that are always encoded again.
    private func mayCopy(_ request: Request) throws -> Bool {
        let encoded: Int? = try request.integer("encoded")
        return (encoded ?? 0) == 0
    }

    private func film(_ context: Context) async throws -> (path: BytePath, identity: Identity) {
        let row = try await library.photo(try context.id())
        guard row.kind.isFilm else { throw Failure(.unsupportedFormat, "video.notPlayed", file: row.path) }
        guard let identity = row.identity else { throw row.failure ?? Failure(.fileNotFound, "photo.gone", file: row.path) }
        guard row.presence == .trashed else { return (row.path, identity) }
        let trashed = try services.catalogue.read { try TrashedFile.fetch($0, ids: [row.id]) }.first
        return (trashed?.path ?? row.path, identity)
    }
}
