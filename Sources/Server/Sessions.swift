import Basics
import Foundation
import Logging
import Synchronization
import Web

/// The sessions of the browsers that were let in. A browser holds a secret; here lies its hash alone, in `sessions.json`.
///
/// A session ends when it is signed out, or after 30 days of no use. Its secret is replaced once a day: the old one counts until the new one
/// was used, so that an answer that was lost locks nobody out.
final class Sessions: Sendable {
    struct Session: Codable, Equatable {
        /// Names the session; it opens nothing.
        let id: String
        /// SHA-256 of the secret, and of the one that is to replace it.
        var hash: String
        var nextHash: String?
        /// The one before, which requests on their way may still hold.
        var lastHash: String?
        /// Seconds since 1970.
        let made: Int64
        var used: Int64
        /// When the secret in use was made, and when it became the one in use.
        var renewed: Int64
        var replaced: Int64?
        /// The device that holds it; nil for a browser on this machine.
        var device: Int64?

        /// Seconds without use after which it ends: a phone that was let in stays so for longer.
        var lifetime: Int64 { device == nil ? Sessions.lifetime : Sessions.deviceLifetime }

        /// Whether its times are times: others end the program that counts with them.
        var isSound: Bool { [made, used, renewed, replaced ?? 0].allSatisfy { (0...1 << 40).contains($0) } }
    }

    /// Seconds without use after which a session ends.
    static let lifetime: Int64 = 30 * 86_400, deviceLifetime: Int64 = 180 * 86_400
    /// Seconds after which a secret is replaced.
    static let renewal: Int64 = 86_400
    /// Seconds in which the secret before still counts.
    private static let grace: Int64 = 60
    /// Seconds of use that a crash may forget.
    private static let forgetful: Int64 = 3600
    /// Sessions at most; beyond, the one that was not used for longest ends.
    static let most = 128

    private struct State {
        var sessions: [String: Session] = [:]
        /// Which session a hash belongs to.
        var ids: [String: String] = [:]
        /// The times of use that are on the disk, by id.
        var stored: [String: Int64] = [:]
        /// Those that began since the server started.
        var fresh: Set<String> = []

        mutating func put(_ session: Session) {
            remove(session.id)
            sessions[session.id] = session
            for hash in [session.hash, session.nextHash, session.lastHash] { if let hash { ids[hash] = session.id } }
        }

        mutating func remove(_ id: String) {
            guard let old = sessions.removeValue(forKey: id) else { return }
            for hash in [old.hash, old.nextHash, old.lastHash] { if let hash { ids[hash] = nil } }
        }

        mutating func dropOld(at moment: Int64) {
            for session in sessions.values where moment - session.used > session.lifetime { remove(session.id) }
            while sessions.count > Sessions.most,
                let oldest = sessions.values.min(by: { ($0.device == nil ? 0 : 1, $0.used) < ($1.device == nil ? 0 : 1, $1.used) }
                )
            {
                remove(oldest.id)
            }
        }
    }

    private let path: BytePath
    private let logger: Logger
    private let clock: @Sendable () -> Int64
    private let state: Mutex<State>

    /// - Parameter clock: seconds since 1970.
    init(data: BytePath, logger: Logger, clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }) {
        path = data.appending("sessions.json")
        self.logger = logger
        self.clock = clock
        var state = State()
        if let json = PrivateFile.read(path) {
            do {
                for session in try JSONDecoder().decode([Session].self, from: json) where session.isSound { state.put(session) }
            } catch {
                logger.warning("The sessions could not be read; every browser needs the link again: \(error)")
            }
        }
        state.dropOld(at: clock())
        state.stored = state.sessions.mapValues(\.used)
        self.state = Mutex(state)
    }

    /// Begins a session.
    ///
    /// - Returns: its secret.
    func begin(device: Int64? = nil) -> String {
        let (secret, moment) = (Secret.make(), clock())
        state.withLock { state in
            let id = String(Secret.make().prefix(16))
            state.put(
                Session(id: id, hash: sha256(secret), made: moment, used: moment, renewed: moment, device: device))
            state.fresh.insert(id)
            state.dropOld(at: moment)
            state.fresh.formIntersection(state.sessions.keys)
            save(&state)
        }
        return secret
    }

    /// - Returns: the id of the session that a secret belongs to; nil if there is none.
    func find(_ secret: String) -> String? {
        guard Secret.isOne(secret) else { return nil }
        let (hash, moment) = (sha256(secret), clock())
        return state.withLock { state in
            guard let id = state.ids[hash], var session = state.sessions[id] else { return nil }
            guard moment - session.used <= session.lifetime else {
                state.remove(id)
                return nil
            }
            if hash == session.lastHash, moment - (session.replaced ?? 0) > Self.grace { return nil }
            session.used = max(session.used, moment)
            let isNew = hash == session.nextHash
            if isNew {
                (session.lastHash, session.replaced) = (session.hash, moment)
                (session.hash, session.nextHash, session.renewed) = (hash, nil, moment)
                state.put(session)
            } else {
                state.sessions[id]?.used = session.used
            }
            if isNew || moment - (state.stored[id] ?? 0) > Self.forgetful { save(&state) }
            return id
        }
    }

    /// Whether a session began since the server started: nobody else had the port since.
    func isFresh(_ id: String) -> Bool { state.withLock { $0.fresh.contains(id) } }

    /// The device that holds a session; nil for a browser on this machine.
    func device(of id: String) -> Int64? { state.withLock { $0.sessions[id]?.device } }

    /// Ends the sessions of devices.
    ///
    /// - Returns: their ids.
    func end(devices: Set<Int64>) -> [String] {
        state.withLock { state in
            let ended = state.sessions.values.filter { $0.device.map(devices.contains) ?? false }.map(\.id)
            for id in ended { state.remove(id) }
            if !ended.isEmpty { save(&state) }
            return ended
        }
    }

    /// The devices that hold a session.
    var devices: Set<Int64> { state.withLock { Set($0.sessions.values.compactMap(\.device)) } }

    /// A new secret for a session whose own is due to be replaced; else nil.
    func renew(_ id: String) -> String? {
        let moment = clock()
        return state.withLock { state in
            guard var session = state.sessions[id], moment - session.renewed > Self.renewal else { return nil }
            let secret = Secret.make()
            session.nextHash = sha256(secret)
            state.put(session)
            save(&state)
            return secret
        }
    }

    /// Ends a session, or all those of browsers on this machine.
    ///
    /// - Returns: how many ended.
    @discardableResult
    func end(_ id: String?) -> Int {
        state.withLock { state in
            let count = state.sessions.count
            for id in id.map({ [$0] }) ?? state.sessions.values.filter({ $0.device == nil }).map(\.id) { state.remove(id) }
            save(&state)
            return count - state.sessions.count
        }
    }

    /// A session that could not be stored lasts as long as the server.
    private func save(_ state: inout State) {
        do {
            let sessions = state.sessions.values.sorted { $0.made < $1.made }
            try PrivateFile.write(Array(try JSON.encode(sessions)), to: path)
            state.stored = state.sessions.mapValues(\.used)
        } catch {
            logger.warning("The sessions could not be stored: \(error)")
        }
    }
}
