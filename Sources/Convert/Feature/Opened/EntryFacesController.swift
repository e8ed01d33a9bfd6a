import Base
import Hummingbird
import HTTPTypes
import Web

/// Serves small pictures of the pictures in a zip, for the list of its entries.
struct EntryFacesController {
    let conversions: Conversions
    let faces: EntryFaces

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/convert/files/{id}/archive/face/{number}", use: face)
    }
}

extension EntryFacesController {
    /// The failures of entries that cannot be shown as pictures.
    private static let unshown: Set<Failure.Code> = [.unsupportedFormat, .corruptFile, .passwordRequired, .tooLarge, .badRequest]

    private func face(_ request: Request, _ context: Context) async throws -> Response {
        let files = conversions.files
        let file = try files.file(try context.id())
        guard let number = context.parameters.get("number").flatMap(Int.init), number > 0 else {
            throw Failure(.badRequest, "request.notANumber", ["name": "number"])
        }
        // In other archives an entry is found only by reading all entries before it.
        guard file.kind == .zip else { throw Failure(.unsupportedFormat, "convert.notTaken", file: BytePath(file.name)) }
        try files.makeFolder()
        do {
            let jpeg = try await faces.face(of: file, number: number)
            return Response(
                status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: "private, max-age=600"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: jpeg)))
        } catch let failure as Failure where Self.unshown.contains(failure.code) {
            // A browser reports every refused picture as an error of the page, although the list shows an icon instead.
            return Response(status: .noContent, headers: [.cacheControl: "private, max-age=600"])
        } catch let failure as Failure { throw failure.about(BytePath(file.name)) }
    }
}
