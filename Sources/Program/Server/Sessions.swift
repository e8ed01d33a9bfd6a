import Base
import Foundation
import Logging
import Synchronization
import Web

/// The sessions of authenticated browsers. A browser stores a secret; the server stores only the hash of the secret, in
/// `sessions.json`.
///
/// A session ends when the user signs out, or after 30 days without use (180 days for a paired device). Its secret is replaced
/// once a day. The old secret remains valid until the new one has been used, so no browser is locked out if a response is lost.
final class Sessions: Sendable {
    struct Session: Codable, Equatable {
        /// Identifies the session, but does not grant access.
        let id: String
        /// The SHA-256 of the secret. `nextHash` is the SHA-256 of the secret that will replace it.
        var hash: String
        var nextHash: String?
        /// The hash of the previous secret, which requests that were sent before the replacement still contain.
        var lastHash: String?
        /// Seconds since 1970.
        let made: Int64
        var used: Int64
        /// `renewed` is the time since which the current secret has been in use. `replaced` is the time when it replaced the
        /// previous secret; nil if it is the first one.
        var renewed: Int64
        var replaced: Int64?
        /// The device that holds the session; nil for a browser on this machine.
        var device: Int64?

        /// The number of seconds without use after which the session ends; it is larger for a paired device.
        var lifetime: Int64 { device == nil ? Sessions.lifetime : Sessions.deviceLifetime }

        /// Whether all times are in a plausible range. Calculations with other values could overflow and crash the program.
        var isSound: Bool { [made, used, renewed, replaced ?? 0].allSatisfy { (0...1 << 40).contains($0) } }
    }

    /// The number of seconds without use after which a session ends, for a browser on this machine and for a device.
    static let lifetime: Int64 = 30 * 86_400, deviceLifetime: Int64 = 180 * 86_400
    /// The age of a secret in seconds after which it is replaced.
    static let renewal: Int64 = 86_400
    /// The number of seconds for which the previous secret remains valid after the new one has been used.
    private static let grace: Int64 = 60
    /// The maximum number of seconds by which the stored time of last use may be out of date after a crash.
    private static let forgetful: Int64 = 3600
    /// The maximum number of sessions. If there are more, sessions of this machine end first, starting with the least recently
    /// used.
    static let maximum = 128

    private struct State {
        var sessions: [String: Session] = [:]
        /// The session id for each hash.
        var ids: [String: String] = [:]
        /// The time of last use stored on disk, by session id.
        var stored: [String: Int64] = [:]
        /// The sessions that began after the server had started.
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
            while sessions.count > Sessions.maximum,
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

    /// - Parameter clock: returns the seconds since 1970.
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
    /// - Returns: the secret of the session.
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

    /// - Returns: the id of the session with this secret; nil if there is none.
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

    /// Whether a session began after the server had started. Since then no other program can have used the port.
    func isFresh(_ id: String) -> Bool { state.withLock { $0.fresh.contains(id) } }

    /// The device that holds a session; nil for a browser on this machine.
    func device(of id: String) -> Int64? { state.withLock { $0.sessions[id]?.device } }

    /// Ends all sessions of the given devices.
    ///
    /// - Returns: the ids of the ended sessions.
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

    /// Returns a new secret for a session if its current secret is due for replacement, otherwise nil.
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

    /// Ends the session `id`, or all sessions of browsers on this machine if `id` is nil.
    ///
    /// - Returns: the number of ended sessions.
    @discardableResult
    func end(_ id: String?) -> Int {
        state.withLock { state in
            let count = state.sessions.count
            for id in id.map({ [$0] }) ?? state.sessions.values.filter({ $0.device == nil }).map(\.id) { state.remove(id) }
            save(&state)
            return count - state.sessions.count
        }
    }

    /// Stores the sessions. If this fails, new sessions end when the server stops.
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
