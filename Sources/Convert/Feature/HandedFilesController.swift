import Base
import Catalogue
import ConvertTasks
import Foundation
import Hummingbird
import Web
import Workers

/// Takes files that a command hands over, and tells the kinds of files that a page has not sent yet.
struct HandedFilesController {
    let conversions: Conversions
    let tickets: OpenTickets

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/convert/files/handed", use: take)
        router.post("/api/convert/kinds", use: kinds)
    }
}

extension HandedFilesController {
    private struct Ticket: Decodable { let ticket: String }

    private struct Taken: Encodable {
        let files: [ConvertFile]
        let refused: [Failure]
    }

    private func take(_ request: Request, _ context: Context) async throws -> Response {
        if context.device != nil { throw Failure(.permissionDenied, "device.onlyAtHome") }
        let paths = try tickets.take(try await request.decode(Ticket.self, upTo: 1 << 16).ticket)
        var files: [ConvertFile] = []
        var refused: [Failure] = []
        for path in paths.prefix(OpenTickets.maximum) {
            do { files.append(try conversions.files.withPhoto(try await conversions.files.take(handed: path))) } catch {
                refused.append(Failure(of: error, "job.itemError", file: path))
            }
        }
        return try json(Taken(files: files, refused: refused))
    }

    private struct Starts: Decodable { let files: [SniffStarts.Start] }

    private struct Kinds: Encodable { let kinds: [FileKind] }

    /// The maximum number of files in a request.
    private static let maximum = 200

    /// Returns the kinds of files by their first bytes and names. Nothing is stored.
    private func kinds(_ request: Request, _ context: Context) async throws -> Response {
        let files = try await request.decode(Starts.self, upTo: 4 << 20).files
        guard 1...Self.maximum ~= files.count, files.allSatisfy({ $0.start.count <= SniffStarts.longest }) else {
            throw Failure(.badRequest, "convert.inputCount", ["least": 1, "most": Self.maximum])
        }
        return try json(Kinds(kinds: try await conversions.pool.perform(SniffStarts(files), priority: .interactive)))
    }
}
