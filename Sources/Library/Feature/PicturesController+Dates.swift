import Base
import Catalogue
import Hummingbird
import Web

/// Answers when a photo or a video was taken, according to each of its sources.
extension PicturesController {
    private struct Sources: Encodable {
        struct Date: Encodable {
            let source: String
            /// See `FoundDate.iso`.
            let taken: String
            let zone: String?
            let microseconds: Int?
        }

        /// Most trusted first. The first one is the date of the photo.
        let dates: [Date]
    }

    func dates(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        let found = try catalogue.read { try TakenDates.all($0, of: photo) }
        return try json(
            Sources(
                dates: found.map {
                    Sources.Date(source: $0.source.word, taken: $0.iso, zone: $0.zone, microseconds: $0.microseconds)
                }))
    }
}
