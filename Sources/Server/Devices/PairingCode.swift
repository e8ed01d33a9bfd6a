public import Basics
import Foundation
import Glibc
import Synchronization
import Web

/// The code that lets a new device in: six digits, for two minutes, for five tries, once. At most one is alive.
///
/// It lies in `pairing.json`, so that `shoebox pair` can make one while the server runs.
public struct PairingCode: Codable, Sendable {
    public let code: String
    /// Milliseconds since 1970.
    public let made: Int64
    public var triesLeft: Int
    /// The device that it let in.
    public var device: Int64?

    public static let lifetime: Int64 = 120_000
    public static let tries = 5

    public var secondsLeft: Int { isAlive ? Int((made + Self.lifetime - now() + 999) / 1000) : 0 }

    var isAlive: Bool { device == nil && triesLeft > 0 && (0..<Self.lifetime).contains(now() - made) }

    /// Makes one; the one before opens no more.
    public static func make(in data: BytePath) throws -> PairingCode {
        let number = String(Int.random(in: 0...999_999))
        let new = PairingCode(
            code: String(repeating: "0", count: 6 - number.count) + number, made: now(), triesLeft: tries, device: nil)
        try new.save(in: data)
        return new
    }

    static func find(in data: BytePath) -> PairingCode? {
        PrivateFile.read(path(data)).flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
    }

    func save(in data: BytePath) throws { try PrivateFile.write(Array(try JSON.encode(self)), to: Self.path(data)) }

    static func forget(in data: BytePath) { _ = path(data).withCString { unlink($0) } }

    private static func path(_ data: BytePath) -> BytePath { data.appending("pairing.json") }
}

/// Tries codes, for all strangers together: so many in a minute, whatever they try.
final class PairingDoor: Sendable {
    private struct State {
        /// When the last tries came.
        var tries: [ContinuousClock.Instant] = []
    }

    private let data: BytePath
    private let state = Mutex(State())
    private static let perMinute = 20

    init(data: BytePath) { self.data = data }

    /// Lets a device in once with the right code.
    ///
    /// - Parameter enter: makes the device; called under the lock, so that a code that comes twice opens once.
    /// - Throws: `Failure` for a code that is wrong, old or used, and for too many tries.
    func open(with code: String, at moment: ContinuousClock.Instant = .now, _ enter: () throws -> Device) throws -> Device {
        try state.withLock { state in
            state.tries.removeAll { $0.duration(to: moment) > .seconds(60) }
            guard state.tries.count < Self.perMinute else { throw Failure(.busy, "pair.tooMany") }
            state.tries.append(moment)
            guard var alive = PairingCode.find(in: data), alive.isAlive else { throw Failure(.permissionDenied, "pair.noCode") }
            alive.triesLeft -= 1
            guard Secret.same(alive.code, code) else {
                try alive.save(in: data)
                throw alive.isAlive
                    ? Failure(.permissionDenied, "pair.wrongCode", ["tries": alive.triesLeft])
                    : Failure(.permissionDenied, "pair.noTriesLeft")
            }
            let device = try enter()
            alive.device = device.id
            try alive.save(in: data)
            return device
        }
    }
}
