import Base
import Catalogue
import Foundation
import Glibc
import GRDB
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// Listens for other devices while the user wants this. Checks once a second whether the user's choice has changed, and every
/// few seconds whether the addresses of the machine have changed.
actor LanListener: Service {
    /// The state displayed on the page of devices.
    struct State: Sendable {
        var isWanted = false
        /// The port for other devices; nil while the server does not listen for them.
        var port: Int?
        var network = NetworkAddresses(names: [], addresses: [])
        /// The names that the user gave. If there are any, no other names are shown.
        var given: [PublicName] = []
        var fingerprint: String?
        /// The URLs under which a proxy is reached, which work without `port`.
        var proxied: [String] = []
        /// The reason why the server is not listening although the user wants it to.
        var problem: Failure?

        /// Whether other devices can reach this server.
        var isReached: Bool { port != nil || !proxied.isEmpty }

        /// The URLs for other devices, the best first, for example "https://192.168.1.5:8421".
        var addresses: [String] {
            guard let port else { return proxied }
            if !given.isEmpty { return proxied + given.map { $0.url(ownPort: port) } }
            return proxied + (network.names + network.addresses).map { "https://\($0)" + (port == 443 ? "" : ":\(port)") }
        }
    }

    private let catalogue: Catalogue
    private let data: BytePath
    private let entrance: Entrance
    private let connections: Connections
    private let logger: Logger
    /// The chosen port for other devices; nil to use the port after the local one.
    private let port: Int?
    private let onSecond: @Sendable () async -> Void
    private let onReach: @Sendable (RunningServer.Network) -> Void

    private var responder: Listening.Responder?
    private(set) var state = State()
    /// The last port on which the server listened for other devices. It is kept after listening has stopped.
    private(set) var lastPort: Int?
    private(set) var authority: Authority?
    private var front: LanFront?
    private var server: Task<Void, Never>?
    private var isChanging = false
    private var lastTry = ContinuousClock.now
    private var lastCheck = ContinuousClock.now
    /// The time between two attempts to listen, and the time between two checks of the addresses and the certificate.
    private static let rest = Duration.seconds(10), checkInterval = Duration.seconds(5)

    init(
        _ catalogue: Catalogue, data: BytePath, entrance: Entrance, connections: Connections, port: Int?,
        given: [PublicName], logger: Logger, onReach: @escaping @Sendable (RunningServer.Network) -> Void,
        onSecond: @escaping @Sendable () async -> Void
    ) {
        state.given = given
        (self.catalogue, self.data, self.entrance, self.connections) = (catalogue, data, entrance, connections)
        (self.port, self.logger, self.onSecond, self.onReach) = (port, logger, onSecond, onReach)
    }

    /// Sets the responder that answers requests. Called once, before `run`.
    func answer(by responder: Listening.Responder) { self.responder = responder }

    func run() async throws {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            if entrance.port != 0 { await update() }
            await onSecond()
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
        }
        await close()
    }

    /// Turns listening on or off immediately and stores the choice.
    func want(_ isWanted: Bool) async throws -> State {
        try catalogue.write { try Reach.want($0, isWanted) }
        lastTry = .now - Self.rest
        await update()
        return state
    }

    /// Starts or stops listening, according to the user's stored choice.
    private func update() async {
        while isChanging { try? await Task.sleep(for: .milliseconds(20)) }
        isChanging = true
        defer { isChanging = false }
        let isWanted = (try? catalogue.read(Reach.isWanted)) ?? state.isWanted
        if isWanted != state.isWanted { lastTry = .now - Self.rest }
        state.isWanted = isWanted
        if isWanted, server == nil, ContinuousClock.now - lastTry >= Self.rest {
            lastTry = .now
            await open()
        } else if !isWanted, server != nil || state.problem != nil {
            await close()
        } else if isWanted, server != nil, ContinuousClock.now - lastCheck >= Self.checkInterval {
            renew()
        }
    }

    private func open() async {
        do {
            let network = NetworkAddresses.now()
            let authority = try Authority(data: data, for: state.given)
            if authority.isReplacement { logger.warning("\(Self.replaced)") }
            let front = LanFront(connections)
            try front.meet(with: try authority.certificate(for: network, and: state.given))
            (self.authority, self.front) = (authority, front)
            let opened = try await listen(at: lastPort ?? port ?? (entrance.port + 1), front)
            lastPort = opened
            (state.port, state.network, state.fingerprint, state.problem) = (opened, network, authority.fingerprint, nil)
            tellEntrance()
        } catch let failure as Failure {
            state.problem = failure
        } catch {
            state.problem = Failure(of: error, "reach.failed")
        }
        lastCheck = .now
    }

    private static let replaced = """
        The certificate of this Shoebox was made anew, because the old one could not name every --address. Devices that trusted \
        the old one have to trust the new one.
        """

    private func listen(at port: Int, _ front: LanFront) async throws -> Int {
        let (ports, opened) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
        guard let responder else { throw Failure(.cancelled, "request.cancelled") }
        // The application logs an error when its listener is closed. Here this is intended, so the log is suppressed. Real
        // errors are thrown.
        var silent = logger
        silent.logLevel = .critical
        let application = Application(
            responder: responder,
            server: HTTPServerBuilder { [connections] responder in
                try front.answer(by: responder)
                return LanChannel(front: front, connections: connections)
            },
            configuration: .init(address: .hostname("0.0.0.0", port: port), serverName: "Shoebox"),
            onServerRunning: { [connections, logger] channel in
                do {
                    try await Door.add(to: channel, connections, logger: logger)
                } catch {
                    logger.warning("New connections from the network are not bounded: \(error)")
                }
                opened.yield(.success(channel.localAddress?.port ?? port))
            }, logger: silent)
        let server = Task {
            do {
                try await application.run()
            } catch {
                let isTaken = (error as? IOError)?.errnoCode == EADDRINUSE
                opened.yield(.failure(isTaken ? Failure(.busy, "reach.portInUse", ["port": port]) : error))
            }
            opened.finish()
        }
        guard let result = await ports.first(where: { _ in true }) else { throw Failure(.cancelled, "request.cancelled") }
        let number = try result.get()
        self.server = server
        return number
    }

    private func close() async {
        entrance.isReachable(at: nil)
        connections.close(devices: nil)
        server?.cancel()
        await server?.value
        (server, front) = (nil, nil)
        (state.port, state.problem) = (nil, nil)
        note()
    }

    /// Writes the URLs for other devices to the data folder, for `shoebox pair`.
    private func note() {
        let network = RunningServer.Network(addresses: state.addresses, fingerprint: state.port == nil ? nil : state.fingerprint)
        try? RunningServer.note(state.isReached ? network : nil, in: data)
        if state.isReached { onReach(network) }
    }

    /// Stores the URLs under which a proxy is reached.
    func isProxied(at addresses: [String]) {
        state.proxied = addresses
        note()
    }

    /// Updates the addresses after a change of network, and replaces the certificate before it expires.
    private func renew() {
        lastCheck = .now
        guard let authority, let front else { return }
        let network = NetworkAddresses.now()
        do {
            try front.meet(with: try authority.certificate(for: network, and: state.given))
            if network != state.network {
                state.network = network
                tellEntrance()
            }
        } catch {
            logger.warning("The certificate for other devices could not be renewed: \(error)")
        }
    }

    private func tellEntrance() {
        note()
        guard let port = state.port else { return }
        let names = state.network.names + state.network.addresses + ["127.0.0.1"]
        entrance.isReachable(at: (port, names.compactMap(PublicName.init) + state.given))
    }
}

/// Whether other devices may reach this machine, as chosen by the user and stored in the settings.
enum Reach {
    private static let key = "reach.network"

    static func isWanted(_ db: Database) throws -> Bool {
        try SettingTable.value(db, key) == "true"
    }

    static func want(_ db: Database, _ isWanted: Bool) throws {
        try SettingTable.set(db, key, isWanted ? "true" : "false")
    }
}
