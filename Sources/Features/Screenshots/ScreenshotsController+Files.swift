import Acts
import Basics
import Hummingbird
import Screens
import Web

/// What changes files: moving them into album folders, writing captions beside them.
extension ScreenshotsController {
    private struct SelectionRequest: Decodable {
        var ids: [Int64]?
        var type: String?
        var all: Bool?
        var expected: Int?

        /// - Throws: `Failure` badRequest when nothing, or no type that is known, is named.
        func selection() throws -> Screenshots.Selection {
            if all == true { return .all }
            if let type {
                guard let known = ScreenType(rawValue: type) else {
                    throw Failure(.badRequest, "screenshot.unknownType", ["type": type])
                }
                return .type(known)
            }
            guard let ids, !ids.isEmpty else {
                throw Failure(.badRequest, "selection.noScreenshots")
            }
            return .some(ids)
        }
    }

    func previewMove(_ request: Request, _ context: Context) async throws -> Response {
        let selection = try await request.decode(SelectionRequest.self).selection()
        return try json(try await blocking { try screenshots.previewMove(selection) })
    }

    private struct Moved: Encodable {
        let act: Int64?
        let moved: Int
        let bytes: Int64
        let failed: [FailedItem]
    }

    func move(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(SelectionRequest.self)
        let selection = try body.selection()
        let (act, outcome) = try await blocking { try screenshots.move(selection, expected: body.expected, by: services.mover) }
        await services.announceScreenshots()
        services.events.send("library")
        return try json(
            Moved(act: act, moved: outcome.moved.count, bytes: outcome.bytes, failed: outcome.refused.map(FailedItem.init)))
    }

    private struct Captioned: Encodable {
        let act: Int64?
        let written: Int
        let same: Int
        let failed: [FailedItem]
    }

    func writeCaptions(_ request: Request, _ context: Context) async throws -> Response {
        let selection = try await request.decode(SelectionRequest.self).selection()
        let outcome = try await blocking { try screenshots.writeCaptions(selection) }
        return try json(
            Captioned(
                act: outcome.act, written: outcome.written, same: outcome.same, failed: outcome.refused.map(FailedItem.init)))
    }
}
