import Acts
import Base
import Hummingbird
import ScreenshotsEngine
import Web

/// Requests that change files: moving screenshots to album folders, and writing captions beside them.
extension ScreenshotsController {
    private struct SelectionRequest: Decodable {
        var ids: [Int64]?
        var type: String?
        var all: Bool?

        /// - Throws: `Failure` with code `badRequest` if nothing or an unknown type is selected, or if the selections
        ///   contradict each other.
        func selection() throws -> Screenshots.Selection {
            guard [ids != nil, type != nil, all == true].count(where: { $0 }) < 2 else {
                throw Failure(.badRequest, "selection.allOrSome")
            }
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

    private struct MoveRequest: Decodable {
        let selection: SelectionRequest
        /// The revision of the preview that the user saw.
        let revision: String

        private enum Key: CodingKey { case revision }

        init(from decoder: any Decoder) throws {
            selection = try SelectionRequest(from: decoder)
            revision = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .revision)
        }
    }

    private struct Moved: Encodable {
        let act: Int64?
        let moved: Int
        let bytes: Int64
        let failed: [FailedItem]
    }

    func move(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(MoveRequest.self)
        let selection = try body.selection.selection()
        let (act, outcome) = try await blocking { try screenshots.move(selection, revision: body.revision, by: services.mover) }
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

    func previewCaptions(_ request: Request, _ context: Context) async throws -> Response {
        let selection = try await request.decode(SelectionRequest.self).selection()
        return try json(try await blocking { try screenshots.previewCaptions(selection) })
    }

    private struct CaptionRequest: Decodable {
        let selection: SelectionRequest
        /// The revision of the preview that the user saw.
        let revision: String?

        private enum Key: CodingKey { case revision }

        init(from decoder: any Decoder) throws {
            selection = try SelectionRequest(from: decoder)
            revision = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .revision)
        }
    }

    func writeCaptions(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(CaptionRequest.self)
        let selection = try body.selection.selection()
        guard body.selection.ids != nil || body.revision != nil else {
            throw Failure(.badRequest, "request.fieldMissing", ["name": "revision"])
        }
        let outcome = try await screenshots.writeCaptions(selection, revision: body.revision)
        return try json(
            Captioned(
                act: outcome.act, written: outcome.written, same: outcome.same, failed: outcome.refused.map(FailedItem.init)))
    }
}
