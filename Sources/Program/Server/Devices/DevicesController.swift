import Base
import Hummingbird
import Web

/// Lists and changes the paired devices and the choice whether devices may connect at all. Only a browser on this machine may
/// make changes, with two exceptions: a device may remove itself, and a device with all rights may rename itself.
struct DevicesController {
    let data: BytePath
    let devices: Devices
    let listener: LanListener
    let events: EventHub
    /// Ends the sessions and connections of removed devices.
    let dismiss: @Sendable () -> Void

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/devices", use: list)
        router.delete("/api/devices", use: removeSome)
        router.put("/api/devices/reach", use: reach)
        router.get("/api/devices/code", use: code)
        router.post("/api/devices/code", use: makeCode)
        router.put("/api/devices/{id}", use: change)
        router.delete("/api/devices/{id}", use: remove)
    }
}

extension DevicesController {
    private struct ReachState: Encodable {
        let on: Bool
        let port: Int?
        /// The URLs under which other devices reach this machine, the best first.
        let addresses: [String]
        let fingerprint: String?
        let problem: Failure?

        init(_ state: LanListener.State) {
            on = state.isWanted
            port = state.port
            addresses = state.addresses
            fingerprint = state.fingerprint
            problem = state.problem
        }
    }

    private struct List: Encodable {
        let reach: ReachState
        let devices: [Device]
        /// The device that sends the request.
        let own: Int64?
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        try json(List(reach: ReachState(await listener.state), devices: devices.all, own: context.device?.id))
    }

    /// Checks that the request comes from this machine or from the device with the id `own`.
    ///
    /// - Throws: `Failure` if a device tries to change other devices.
    private func atHome(_ context: Context, or own: Int64? = nil) throws {
        guard let device = context.device else { return }
        if device.id != own { throw Failure(.permissionDenied, "device.notHere") }
    }

    private struct Wanted: Decodable { let on: Bool }

    private func reach(_ request: Request, _ context: Context) async throws -> Response {
        try atHome(context)
        let state = try await listener.want(try await request.decode(Wanted.self).on)
        events.send("devices")
        return try json(ReachState(state))
    }

    private struct CodeState: Encodable {
        struct Picture: Encodable {
            let width: Int
            let path: String
        }

        let code: String?
        let secondsLeft: Int
        let triesLeft: Int
        /// The link in the QR code: a URL that ends in the pairing code.
        let link: String?
        let picture: Picture?
        let fingerprint: String?
        /// The device that was paired with this code.
        let device: Device?
    }

    private func state(of code: PairingCode?) async -> CodeState {
        let state = await listener.state
        let alive = code.flatMap { $0.isAlive ? $0 : nil }
        let link = alive.flatMap { code in ReachState(state).addresses.first.map { "\($0)/pair#\(code.fragment)" } }
        return CodeState(
            code: alive?.code, secondsLeft: alive?.secondsLeft ?? 0, triesLeft: alive?.triesLeft ?? 0, link: link,
            picture: link.flatMap(QRCode.init).map { CodeState.Picture(width: $0.width, path: $0.path) },
            fingerprint: state.fingerprint, device: code?.device.flatMap(devices.device))
    }

    private func code(_ request: Request, _ context: Context) async throws -> Response {
        try atHome(context)
        return try json(await state(of: PairingCode.find(in: data)))
    }

    private func makeCode(_ request: Request, _ context: Context) async throws -> Response {
        try atHome(context)
        let reached = await listener.state
        if let problem = reached.problem { throw problem }
        guard reached.isReached else { throw Failure(.badRequest, "reach.off") }
        guard !reached.addresses.isEmpty else { throw Failure(.badRequest, "reach.noNetwork") }
        return try json(await state(of: try PairingCode.make(in: data)))
    }

    private struct Changed: Decodable {
        var name: String?
        var rights: Device.Rights?
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let (id, body) = (try context.id(), try await request.decode(Changed.self))
        // A device may rename itself only if it has all rights. The user's actions are recorded under the name of the device,
        // and a device may undo the actions recorded under its name.
        try atHome(context, or: body.rights == nil && context.device?.rights == .all ? id : nil)
        let device = try await blocking { [devices] in try devices.change(id, name: body.name, rights: body.rights) }
        events.send("devices")
        return try json(device)
    }

    private struct Removed: Encodable { let devices: Int }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id()
        try atHome(context, or: id)
        guard devices.device(id) != nil else { throw Failure(.fileNotFound, "device.unknown") }
        return try removed([id])
    }

    /// Removes the listed devices. A device that was paired after the list was displayed is not removed.
    private func removeSome(_ request: Request, _ context: Context) async throws -> Response {
        try atHome(context)
        return try removed(try await request.decode(NamedItems.self).chosen())
    }

    private func removed(_ ids: [Int64]) throws -> Response {
        let count = try devices.remove(ids)
        events.send("devices")
        // Ends the connections only after the response has been sent, because a device may be removing itself.
        Task {
            try? await Task.sleep(for: .milliseconds(100))
            dismiss()
        }
        return try json(Removed(devices: count))
    }
}
