import Acts
import Base
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ReadingEngine
import PicturesEngine
import Readings
import Web

/// Serves thumbnails, previews and originals. Their URLs contain the picture's version, so the browser may cache them
/// permanently.
struct PicturesController {
    let catalogue: Catalogue
    let library: Library
    private let files = FileResponder()

    init(catalogue: Catalogue, library: Library) {
        self.catalogue = catalogue
        self.library = library
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/pictures/{id}", use: information)
        router.get("/api/pictures/{id}/exposure", use: exposure)
        router.get("/api/pictures/{id}/dates", use: dates)
        router.get("/api/pictures/{id}/labels", use: labels)
        router.post("/api/pictures/sidecars", use: writeSidecars)
        router.get("/api/pictures/{id}/thumbnail", use: thumbnail)
        router.get("/api/thumbnails", use: thumbnails)
        router.get("/api/pictures/{id}/preview/{longSide}", use: preview)
        router.get("/api/pictures/{id}/strip", use: strip)
        router.get("/api/pictures/{id}/motion", use: motion)
        router.get("/api/pictures/{id}/original", use: original)
    }
}

extension PicturesController {
    private static let sizes: Set<Int> = [480, 960, 1440, 2160, 4096]

    private func thumbnail(_ request: Request, _ context: Context) async throws -> Response {
        let jpeg = try await library.thumbnail(try context.id())
        return Response(
            status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: caching(request).header],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: jpeg)))
    }

    /// The maximum number of thumbnails in one request.
    private static let maximum = 120

    private struct Missing: Encodable {
        let id: Int64
        let error: Failure
    }

    /// Answers with lines of JSON. The existing thumbnails come first, and each missing thumbnail follows when it is ready.
    private func thumbnails(_ request: Request, _ context: Context) async throws -> Response {
        let ids = try (request.query("ids") ?? "").split(separator: ",").map { word in
            guard let id = Int64(word) else { throw Failure(.badRequest, "request.notAList", ["name": "ids"]) }
            return id
        }
        guard 1...Self.maximum ~= ids.count else { throw Failure(.badRequest, "picture.idsCount", ["limit": Self.maximum]) }
        return Response(
            status: .ok, headers: [.contentType: "application/x-ndjson; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                let made = try library.madeThumbnails(ids)
                var lines = ByteBuffer()
                for id in ids { if let jpeg = made[id] { Self.write(id, jpeg, to: &lines) } }
                if lines.readableBytes > 0 { try await writer.write(lines) }
                try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
                    for id in ids where made[id] == nil {
                        group.addTask {
                            var line = ByteBuffer()
                            do {
                                Self.write(id, try await library.thumbnail(id), to: &line)
                            } catch let failure as Failure {
                                line.writeBytes(try JSON.encode(Missing(id: id, error: failure)))
                                line.writeString("\n")
                            }
                            return line
                        }
                    }
                    for try await line in group { try await writer.write(line) }
                }
                try await writer.finish(nil)
            })
    }

    private static func write(_ id: Int64, _ jpeg: Data, to lines: inout ByteBuffer) {
        lines.writeString("{\"id\":\(id),\"jpeg\":\"")
        lines.writeBytes(jpeg.base64EncodedData())
        lines.writeString("\"}\n")
    }

    private func preview(_ request: Request, _ context: Context) async throws -> Response {
        guard let longSide = context.parameters.get("longSide", as: Int.self), Self.sizes.contains(longSide) else {
            throw Failure(.badRequest, "picture.previewSizes")
        }
        let file = try await library.preview(try context.id(), longSide: longSide)
        return try files.respond(file, to: request, type: "image/jpeg", caching: caching(request))
    }

    private func strip(_ request: Request, _ context: Context) async throws -> Response {
        let file = try await library.strip(try context.id())
        return try files.respond(file, to: request, type: "image/jpeg", caching: caching(request))
    }

    /// The film inside a motion photo.
    private func motion(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        guard let film = try await library.embeddedFilm(photo) else {
            throw Failure(.fileNotFound, "photo.noFilm", file: photo.path)
        }
        let location = try await library.location(of: photo)
        return try files.respond(
            location, in: SharedFolder.holding(location, in: catalogue), to: request, type: "video/mp4", caching: .revalidate,
            part: Int64(film.offset)..<Int64(film.offset + film.bytes), disposition: "inline")
    }

    private func original(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        let isFilm = photo.kind.isFilm
        let kind = isFilm ? FileKind(fileExtension: photo.format) : FileKind(rawValue: photo.format)
        let type = kind.flatMap { $0.isShown && (isFilm || photo.contents == .read) ? $0.shownType : nil }
        let name = photo.name.display.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "photo"
        let location = try await library.location(of: photo)
        return try files.respond(
            location, in: SharedFolder.holding(location, in: catalogue), to: request, type: type ?? "application/octet-stream",
            caching: .revalidate,
            disposition: "\(type == nil ? "attachment" : "inline"); filename*=UTF-8''\(name)")
    }

    private struct Information: Encodable {
        let card: Card
        let latitude: Double?
        let longitude: Double?
        let software: String?
        let path: String
        let decision: String?
        let hash: String?
        /// The recognized text of the photo; nil if no text has been recognized yet.
        let text: String?
        let decidedAt: Int64?
        /// The id of the film of a Live Photo.
        let motion: Int64?
        /// Whether a film is inside the file, as in motion photos.
        let filmInside: Bool
        /// The district within the city of `card.place`; nil if there is none.
        let district: PlaceWords?
        /// Whether a person gave the place.
        let placeGiven: Bool
        /// The day of the position in the file, if it is far from the time of the photo.
        let oldPosition: String?

        func encode(to encoder: any Encoder) throws {
            try card.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(latitude, forKey: .latitude)
            try container.encode(longitude, forKey: .longitude)
            try container.encode(software, forKey: .software)
            try container.encode(path, forKey: .path)
            try container.encode(decision, forKey: .decision)
            try container.encode(hash, forKey: .hash)
            try container.encode(text, forKey: .text)
            try container.encode(decidedAt, forKey: .decidedAt)
            try container.encode(motion, forKey: .motion)
            try container.encode(filmInside, forKey: .filmInside)
            try container.encode(district, forKey: .district)
            try container.encode(placeGiven, forKey: .placeGiven)
            try container.encode(oldPosition, forKey: .oldPosition)
        }

        private enum Key: CodingKey {
            case latitude, longitude, software, path, decision, hash, text, decidedAt, motion, filmInside, district, placeGiven,
                oldPosition
        }
    }

    private func information(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        let card = try catalogue.read { try Card.make($0, [photo]) }.first ?? Card(photo, copies: 1)
        let reading = try photo.identity.flatMap { identity in try catalogue.read { try Readings.find($0, identity) } }
        let place = try catalogue.read { try PhotoPlaces.of($0, photo.id) }
        let dates = try place?.isGiven == false ? catalogue.read { try TakenDates.all($0, of: photo) } : []
        let fix = TakenDates.oldFix(dates, taken: photo.taken)
        return try json(
            Information(
                card: card, latitude: place?.position.latitude, longitude: place?.position.longitude, software: photo.software,
                path: photo.path.display,
                decision: photo.decision?.word, hash: photo.identity?.hex, text: reading?.text, decidedAt: photo.decidedAt,
                motion: try catalogue.read { try photo.motion($0) }, filmInside: try await hasFilm(photo, card),
                district: place?.district?.ownWords,
                placeGiven: place?.isGiven ?? false, oldPosition: fix.map { String($0.time.iso.prefix(10)) }))
    }

    /// Whether a photo has a film inside. A photo that a version without this knowledge has read is looked into; if it cannot be read,
    /// other answers say so.
    private func hasFilm(_ photo: FileRow, _ card: Card) async throws -> Bool {
        if card.moves { return true }
        do { return try await library.embeddedFilm(photo) != nil } catch is Failure { return false }
    }

    private struct Exposure: Encodable {
        let lens: String?
        /// The exposure time in seconds.
        let exposureTime: Double?
        let fNumber: Double?
        let iso: Int?
        /// The exposure program, 1…8, as EXIF numbers them.
        let program: Int?
        /// The altitude in metres above sea level.
        let altitude: Double?
    }

    /// Returns metadata that is read from the file, because the catalogue does not contain it.
    private func exposure(_ request: Request, _ context: Context) async throws -> Response {
        let found = try await library.metadata(try context.id())
        return try json(
            Exposure(
                lens: found?.lens, exposureTime: found?.exposureTime, fNumber: found?.fNumber, iso: found?.iso,
                program: found?.program,
                altitude: found?.altitude))
    }

    private func caching(_ request: Request) -> FileResponder.Caching { request.query("v") == nil ? .revalidate : .immutable }
}
