import Basics
import Catalogue
import Foundation
import Glibc
import GRDB
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// What belongs to the house and not to a room: the session, the event stream, settings, the API's own description.
struct HouseController {
    let house: Household
    let session: Session
    let web: BytePath
    private let files = FileResponder()

    init(house: Household, session: Session, web: BytePath) {
        self.house = house
        self.session = session
        self.web = web
    }

    /// The one address that needs no session: it gives it.
    func addDoor(to router: some RouterMethods<Context>) {
        router.get("/open", use: open)
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/session", use: whoAmI)
        router.get("/api/events", use: events)
        router.get("/api/settings", use: settings)
        router.put("/api/settings", use: change)
        router.get("/api/doctor", use: doctor)
        router.get("/api/storage", use: storage)
        router.get("/api/openapi.json", use: description)
    }
}

extension HouseController {
    private func open(_ request: Request, _ context: Context) async throws -> Response {
        guard session.opens(with: request.query("key")) else {
            throw Failure(.permissionDenied, "session.wrongLink")
        }
        return Response(
            status: .seeOther,
            headers: [.location: Self.ownPage(request.query("to")), .setCookie: session.cookie, .cacheControl: "no-store"])
    }

    /// A page of ours and nothing else: browsers read a backslash as a slash and skip tabs and line ends.
    static func ownPage(_ target: String?) -> String {
        guard let target, target.hasPrefix("/"), !target.hasPrefix("//"),
            target.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return "/" }
        return target
    }

    private struct WhoAmI: Encodable {
        let version: String
        let name: String?
        let pid: Int32
    }

    private func whoAmI(_ request: Request, _ context: Context) async throws -> Response {
        try json(WhoAmI(version: shoeboxVersion, name: Self.firstName, pid: getpid()))
    }

    /// From the account's full name, where there is one.
    private static var firstName: String? {
        guard getuid() != 0, let account = getpwuid(getuid()), let full = account.pointee.pw_gecos else { return nil }
        let name = String(cString: full).split(separator: ",").first?.split(separator: " ").first.map(String.init)
        return name?.isEmpty == false ? name : nil
    }

    private func events(_ request: Request, _ context: Context) async throws -> Response {
        let hub = house.events
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // The server waits for its connections when it is asked to stop, so the stream must end itself.
                try await withGracefulShutdownHandler {
                    for await message in hub.listen() { try await writer.write(message) }
                } onGracefulShutdown: {
                    hub.close()
                }
                try await writer.finish(nil)
            })
    }

    private func settings(_ request: Request, _ context: Context) async throws -> Response {
        try raw(try house.catalogue.read(Self.allSettings))
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let changes = try await request.decode(Settings.self, upTo: Settings.bodyLimit)
        let catalogue = house.catalogue
        let all = try await blocking {
            try catalogue.write { db in
                for (key, text) in changes.values {
                    if let text {
                        try db.execute(sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", arguments: [key, text])
                    } else {
                        try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
                    }
                }
                return try Self.allSettings(db)
            }
        }
        house.events.sendRaw("settings", all)
        return try raw(all)
    }

    /// One JSON object; values are stored as JSON.
    private static func allSettings(_ db: Database) throws -> String {
        try String.fetchOne(db, sql: "SELECT json_group_object(key, json(value)) FROM setting") ?? "{}"
    }

    private func raw(_ json: String) throws -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
    }

    private struct Report: Encodable { let parts: [Doctor.Part] }

    private func doctor(_ request: Request, _ context: Context) async throws -> Response {
        try json(Report(parts: await Doctor.examine(pool: house.pool)))
    }

    private func storage(_ request: Request, _ context: Context) async throws -> Response {
        let catalogue = house.catalogue
        return try json(try await blocking { try Storage.measure(catalogue) })
    }

    private func description(_ request: Request, _ context: Context) async throws -> Response {
        try files.respond(web.appending("openapi.json"), to: request, type: "application/json", caching: .revalidate)
    }
}

/// Shown by `--version` and on the About page.
public let shoeboxVersion = "0.1.0"
