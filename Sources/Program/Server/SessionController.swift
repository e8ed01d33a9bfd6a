import Base
import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import Web

/// Starts and ends the sessions of browsers, and returns the version of the program and the name of the user.
struct SessionController {
    let entrance: Entrance
    let devices: Devices
    let events: EventHub
    let data: BytePath

    /// Adds the route that starts a session, and therefore requires none.
    func addOpenRoute(to router: some RouterMethods<Context>) {
        router.get("/open", use: open)
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/session", use: whoAmI)
        router.delete("/api/session", use: signOut)
    }
}

extension SessionController {
    private func open(_ request: Request, _ context: Context) async throws -> Response {
        guard entrance.opens(with: request.query("key")) else {
            guard Self.isBrowser(request) else { throw Failure(.permissionDenied, "session.wrongLink") }
            // A browser that has a session needs no link. Other browsers are redirected to a page that explains how to get a
            // link.
            let page = context.session == nil ? "/locked?link=wrong" : Self.ownPage(request.query("to"))
            return Response(status: .seeOther, headers: [.location: page, .cacheControl: "no-store"])
        }
        var response = Response(
            status: .seeOther,
            headers: [
                .location: Self.ownPage(request.query("to")), .setCookie: entrance.cookie(entrance.sessions.begin(), .local),
                .cacheControl: "no-store",
            ])
        // The program that used this port before may have left cached files that never expire, so the cache is cleared. The
        // browser's local storage is kept, because it contains decisions that have not been sent yet. Clearing the cache can
        // take a second, so it is done only once for each browser.
        if !(context.session.map(entrance.sessions.isFresh) ?? false) { response.headers.clear("cache") }
        return response
    }

    /// Whether the request comes from a browser. Other programs do not accept HTML.
    private static func isBrowser(_ request: Request) -> Bool { request.headers[.accept]?.contains("text/html") ?? false }

    /// Returns the target if it is a page of this app, otherwise "/". The check is strict, because browsers treat a backslash
    /// as a slash and ignore tabs and line breaks.
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
        /// The device that sends the request; nil on this machine.
        let device: Device?
        /// Identifies the current catalogue. The identifier changes when a backup is restored.
        let catalogue: String
    }

    private func whoAmI(_ request: Request, _ context: Context) async throws -> Response {
        var response = try json(
            WhoAmI(version: shoeboxVersion, name: Self.firstName, pid: getpid(), device: context.device, catalogue: catalogueName)
        )
        if let id = context.session, let secret = entrance.sessions.renew(id) {
            response.headers[.setCookie] = entrance.cookie(secret, context.way, Forwarding.current)
        }
        return response
    }

    /// Consists of the inode of the catalogue and the name of the newest catalogue that a restore replaced. The inode alone is
    /// not sufficient, because the file system may reuse it immediately.
    private var catalogueName: String {
        let inode = FileStamp(of: data.appending("catalogue.sqlite")).map { "\($0.inode)" } ?? ""
        do {
            let backups = try FileManager.default.contentsOfDirectory(atPath: data.appending("backups").display)
            return inode + (backups.filter { $0.hasPrefix("replaced-") }.max() ?? "")
        } catch {
            // No backup has been made yet.
            return inode
        }
    }

    private struct SignedOut: Encodable { let sessions: Int }

    /// Ends the session of this browser, or the sessions of all browsers on this machine if the parameter `all` is set, and
    /// closes their event streams. A device that signs out is also removed from the paired devices.
    private func signOut(_ request: Request, _ context: Context) async throws -> Response {
        guard let id = context.session else { throw Failure(.permissionDenied, "session.needed") }
        // A device can end only its own session.
        let ended = request.query("all") == "1" && context.device == nil ? nil : id
        var response = try json(SignedOut(sessions: entrance.sessions.end(ended)))
        response.headers[.setCookie] = entrance.emptyCookie(context.way, Forwarding.current)
        events.close(of: ended)
        if let device = context.device { try devices.remove([device.id]) }
        return response
    }

    /// The user's first name, from the full name of the user account; nil for root, and for an account without a full name.
    private static var firstName: String? {
        guard getuid() != 0, let account = getpwuid(getuid()), let full = account.pointee.pw_gecos else { return nil }
        let name = String(cString: full).split(separator: ",").first?.split(separator: " ").first.map(String.init)
        return name?.isEmpty == false ? name : nil
    }
}

/// Shown by `--version` and on the About page.
public let shoeboxVersion = "0.1.0"

extension Context {
    fileprivate var way: Connection.Way { device == nil ? .local : Forwarding.current == nil ? .network : .proxy }
}
