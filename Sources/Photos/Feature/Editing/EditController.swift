import Catalogue
import Hummingbird
import PicturesEngine
import Web

/// Turns, straightens and crops a photo.
struct EditController {
    let edits: PhotoEdits

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/photos/edit", use: edit)
    }

    private struct Body: Decodable {
        let id: Int64
        let version: String
        let turns: Int?
        let angle: Double?
        let crop: PictureEdit.Crop?
    }

    private struct Edited: Encodable {
        let act: Int64
        let photo: Card
    }

    private func edit(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Body.self)
        let edit = PictureEdit(turns: body.turns ?? 0, angle: body.angle ?? 0, crop: body.crop)
        let (act, card) = try await edits.edit(body.id, version: body.version, edit)
        return try json(Edited(act: act, photo: card))
    }
}
