import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Corrects when photos were taken.
struct DatesController {
    let services: Services
    let dates: DateCorrecting

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/photos/dates", use: correct)
        router.post("/api/photos/dates/preview", use: preview)
    }
}

extension DatesController {
    /// The photos, and one of the ways to correct them.
    private struct Correction: Decodable {
        struct Zones: Decodable {
            let from: String
            let to: String
        }

        let ids: [Int64]
        let date: String?
        /// Seconds.
        let shift: Int64?
        let zone: Zones?
        let asInName: Bool?
        let asFound: Bool?

        /// - Throws: `Failure` with code `badRequest` unless the request contains exactly one way.
        func way() throws(Failure) -> DateCorrection {
            var ways: [DateCorrection] = []
            if let date { ways.append(try .date(date)) }
            if let shift { ways.append(try .shift(shift)) }
            if let zone { ways.append(try .zone(from: zone.from, to: zone.to)) }
            if asInName == true { ways.append(.asInName) }
            if asFound == true { ways.append(.asFound) }
            guard ways.count == 1, let way = ways.first, asInName != false, asFound != false else {
                throw Failure(.badRequest, "date.oneWay")
            }
            return way
        }

        func chosen() throws(Failure) -> [Int64] {
            guard !ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
            return ids
        }
    }

    private struct Shown: Encodable {
        struct Photo: Encodable {
            let id: Int64
            let name: String
            let before: Date
            let after: Date
        }

        /// See `FoundDate.iso`.
        struct Date: Encodable {
            let taken: String
            let zone: String?
            let source: String

            init(_ date: FoundDate) { (taken, zone, source) = (date.iso, date.zone, date.source.word) }
        }

        let photos: [Photo]
        let count: Int
        let same: Int
        /// The number of photos that cannot be corrected in this way, and the first reasons.
        let refused: Int
        let failed: [FailedItem]
        let revision: String
    }

    /// The maximum number of reasons in a preview.
    private static let reasons = 3

    private func preview(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Correction.self)
        let (ids, way) = (try body.chosen(), try body.way())
        let preview = try await blocking { try dates.preview(ids, way) }
        return try json(
            Shown(
                photos: preview.photos.map {
                    Shown.Photo(
                        id: $0.id, name: $0.path.name.display, before: Shown.Date($0.before), after: Shown.Date($0.after))
                },
                count: preview.count, same: preview.same, refused: preview.refused.count,
                failed: preview.refused.prefix(Self.reasons).map(FailedItem.init), revision: preview.revision))
    }

    private struct Order: Decodable {
        let correction: Correction
        /// The revision of the preview that the user saw.
        let revision: String
        let sidecars: Bool?

        private enum Key: CodingKey { case revision, sidecars }

        init(from decoder: any Decoder) throws {
            correction = try Correction(from: decoder)
            let container = try decoder.container(keyedBy: Key.self)
            revision = try container.decode(String.self, forKey: .revision)
            sidecars = try container.decodeIfPresent(Bool.self, forKey: .sidecars)
        }
    }

    private struct Corrected: Encodable {
        let act: Int64?
        let count: Int
        let same: Int
        let failed: [FailedItem]
        /// The number of sidecars that were written.
        let sidecars: Int
        let sidecarsFailed: [FailedItem]
    }

    private func correct(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Order.self)
        let outcome = try await dates.correct(
            try body.correction.chosen(), try body.correction.way(), sidecars: body.sidecars == true, revision: body.revision)
        if outcome.act != nil { await services.announceDates() }
        return try json(
            Corrected(
                act: outcome.act, count: outcome.count, same: outcome.same, failed: outcome.refused.map(FailedItem.init),
                sidecars: outcome.sidecars, sidecarsFailed: outcome.sidecarsRefused.map(FailedItem.init)))
    }
}

extension Services {
    /// Announces that photos have other dates.
    func announceDates() async {
        events.send("library")
        await features.announce(.library)
    }
}
