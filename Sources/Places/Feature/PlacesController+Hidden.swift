import Base
import Catalogue
import GRDB
import Hummingbird
import Web

/// The area that a person hides: copies of photos that were made in it lose their location when they leave.
extension PlacesController {
    private struct Hidden: Encodable {
        let area: HiddenArea?
    }

    private struct HideRequest: Decodable {
        let latitude: Double?
        let longitude: Double?
        let kilometres: Double?

        /// Nil hides nothing: all three are null.
        func area() throws(Failure) -> HiddenArea? {
            if latitude == nil, longitude == nil, kilometres == nil { return nil }
            guard let latitude, let longitude, let kilometres,
                let area = HiddenArea(latitude, longitude, kilometres: kilometres)
            else { throw Failure(.badRequest, "place.badArea") }
            return area
        }
    }

    func hidden(_ request: Request, _ context: Context) async throws -> Response {
        try json(Hidden(area: try await blocking { [catalogue = services.catalogue] in try catalogue.read(HiddenArea.stored) }))
    }

    func hide(_ request: Request, _ context: Context) async throws -> Response {
        let area = try await request.decode(HideRequest.self).area()
        try await blocking { [catalogue = services.catalogue] in try catalogue.write { try HiddenArea.store($0, area) } }
        return try json(Hidden(area: area))
    }
}
