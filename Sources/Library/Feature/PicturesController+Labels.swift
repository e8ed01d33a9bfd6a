import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Answers the labels of a photo, with its tags, and writes sidecars for other programs.
extension PicturesController {
    private struct Answer: Encodable {
        let title: String?
        let caption: String?
        let keywords: [String]
        let people: [String]
        let rating: Int?
        let location: String?
        let city: String?
        let state: String?
        let country: String?
    }

    func labels(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        let found = try catalogue.read { try LabelTable.labels($0, ofPhoto: photo) }
        return try json(
            Answer(
                title: found.title, caption: found.caption, keywords: found.keywords, people: found.people, rating: found.rating,
                location: found.location, city: found.city, state: found.state, country: found.country))
    }

    private struct Order: Decodable {
        let ids: [Int64]
        let favourite: Bool?
        let caption: String?
        let date: Bool?
        let place: Bool?
        let tags: Bool?
        let people: Bool?
    }

    private struct Written: Encodable {
        let act: Int64?
        let written: Int
        let same: Int
        let failed: [FailedItem]
    }

    func writeSidecars(_ request: Request, _ context: Context) async throws -> Response {
        let order = try await request.decode(Order.self)
        guard !order.ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        let properties = SidecarProperties(
            favourite: order.favourite == true, caption: order.caption, date: order.date == true, place: order.place == true,
            tags: order.tags == true, people: order.people == true)
        let outcome = try await properties.write(catalogue, library.pool, order.ids)
        return try json(
            Written(act: outcome.act, written: outcome.written, same: outcome.same, failed: outcome.refused.map(FailedItem.init)))
    }
}
