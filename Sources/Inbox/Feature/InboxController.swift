import Acts
import Base
import Catalogue
import HTTPTypes
import Hummingbird
import Web

/// Receives files from devices: tells a device which of its files to send, receives the files in parts, and lists the files
/// that can be deleted on the device.
struct InboxController {
    let services: Services
    let inbox: Inbox

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/inbox", use: state)
        router.put("/api/inbox", use: choose)
        router.post("/api/inbox/offer", use: offer)
        router.put("/api/inbox/files/{digest}", use: receive)
        router.post("/api/inbox/files/{digest}/cancel", use: cancel)
        router.get("/api/inbox/gone", use: gone)
        router.post("/api/inbox/gone/done", use: done)
    }
}

extension InboxController {
    private struct State: Encodable {
        /// The folder for incoming files; nil if no folder is shared.
        let folder: String?
        /// The number of photos from this device that were deleted here and are still on the device.
        let gone: Int
    }

    private func answer(_ context: Context) throws -> Response {
        let gone = try services.catalogue.read { try Arrivals.gone($0, from: context.device?.id, limit: Self.list) }
        return try json(State(folder: try inbox.folder()?.display, gone: gone.count))
    }

    private func state(_ request: Request, _ context: Context) async throws -> Response { try answer(context) }

    private struct Choice: Decodable { let folder: String }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        if context.device != nil { throw Failure(.permissionDenied, "inbox.notHere") }
        try inbox.choose(try BytePath(checking: try await request.decode(Choice.self).folder))
        return try answer(context)
    }

    private struct Offers: Decodable { let files: [Inbox.Offer] }

    private struct Answers: Encodable { let files: [Inbox.Answer] }

    /// The maximum number of files in an offer.
    private static let maximum = 1000

    private func offer(_ request: Request, _ context: Context) async throws -> Response {
        let offers = try await request.decode(Offers.self).files
        guard offers.count <= Self.maximum else { throw Failure(.tooLarge, "request.tooLarge") }
        let device = context.device
        return try json(Answers(files: try await blocking { [inbox] in try inbox.look(at: offers, from: device) }))
    }

    private struct Received: Encodable {
        /// The number of bytes received so far.
        let offset: Int64
        /// Whether the file is complete and was moved to the folder for incoming files.
        let whole: Bool
        /// The path of the complete file; missing if the library already had a file with the same content.
        var file: String?
    }

    private func receive(_ request: Request, _ context: Context) async throws -> Response {
        let identity = try Inbox.identity(context.parameters.get("digest") ?? "")
        guard let offset: Int64 = try request.integer("offset"), let bytes: Int64 = try request.integer("bytes"),
            let name = request.query("name")
        else { throw Failure(.badRequest, "inbox.unnamed") }
        let offer = Inbox.Offer(sha256: identity.hex, bytes: bytes, name: name, taken: try request.integer("taken"))
        let file = try await blocking { [inbox] in try inbox.begin(offer, identity, at: offset) }
        defer { inbox.end(identity, file) }
        try await request.write(to: file)
        let device = context.device
        let length = file.length
        guard length == bytes else {
            try await blocking { try file.sync() }
            return try json(Received(offset: length, whole: false))
        }
        let taken = await inbox.library.timeTaken(of: file.place, named: Inbox.safe(name))
        let path = try await blocking { [inbox] in try inbox.finish(offer, identity, file, taken: taken, from: device) }
        if path != nil { inbox.scanSoon() }
        return try json(Received(offset: length, whole: true, file: path?.display))
    }

    private struct Cancelled: Encodable { let offset: Int64 }

    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        try inbox.cancel(try Inbox.identity(context.parameters.get("digest") ?? ""))
        return try json(Cancelled(offset: 0))
    }

    // MARK: Delete on the phone, too

    private struct List: Encodable { let files: [Arrivals.Gone] }

    private static let list = 5000

    private func gone(_ request: Request, _ context: Context) async throws -> Response {
        let device = try sender(request, context)
        return try json(List(files: try services.catalogue.read { try Arrivals.gone($0, from: device, limit: Self.list) }))
    }

    /// The id of the device named in the request; if none is named, the id of the sending device. The two ids can differ,
    /// because an automation on a phone is paired as a separate device.
    private func sender(_ request: Request, _ context: Context) throws -> Int64? {
        try request.integer("device") ?? context.device?.id
    }

    private struct Chosen: Decodable { let ids: [Int64] }

    private struct Done: Encodable { let count: Int }

    private func done(_ request: Request, _ context: Context) async throws -> Response {
        let (ids, device) = (try await request.decode(Chosen.self).ids, try sender(request, context))
        return try json(Done(count: try services.catalogue.write { try Arrivals.done($0, ids, from: device) }))
    }
}
