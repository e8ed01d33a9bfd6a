public import Base
import Foundation
import Glibc
import Synchronization
import Web

/// A code that pairs one new device within two minutes. It consists of six digits to type and a secret for the QR code. At most
/// one code is valid at a time.
///
/// It is stored in `pairing.json`, so that `shoebox pair` can make a code while the server is running.
public struct PairingCode: Codable, Sendable {
    public let code: String
    /// The secret part of the QR code. It cannot be guessed, so it remains valid regardless of the number of failed attempts.
    public let secret: String
    /// Milliseconds since 1970.
    public let made: Int64
    /// The number of remaining attempts with digits, counted over all addresses.
    public var triesLeft: Int
    /// The device that was paired with this code.
    public var device: Int64?

    public static let lifetime: Int64 = 120_000
    public static let tries = 50
    /// The maximum number of attempts with digits from one address.
    static let triesOfAddress = 5
    private static let secretLength = 32

    public var secondsLeft: Int { isAlive ? Int((made + Self.lifetime - now() + 999) / 1000) : 0 }

    var isAlive: Bool { device == nil && (0..<Self.lifetime).contains(now() - made) }

    /// The fragment of the link, after `#`.
    public var fragment: String { "\(code)-\(secret)" }

    /// Makes a new code and invalidates the previous one.
    public static func make(in data: BytePath) throws -> PairingCode {
        let number = String(Int.random(in: 0...999_999))
        let new = PairingCode(
            code: String(repeating: "0", count: 6 - number.count) + number, secret: String(Secret.make().prefix(secretLength)),
            made: now(), triesLeft: tries, device: nil)
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

/// Checks pairing codes. Wrong codes are counted for each address as well as in total, so that one client that guesses codes
/// cannot use up the attempts of a phone at another address.
final class PairingDoor: Sendable {
    private struct Guest {
        /// The times of the recent attempts.
        var tries: [ContinuousClock.Instant] = []
        /// `code` is the creation time of the code that was last tried, and `wrong` is the number of wrong attempts with that
        /// code.
        var code: Int64 = 0, wrong = 0

        /// Whether the attempts must still be remembered, because a code that was tried may still be valid.
        func isKept(at moment: ContinuousClock.Instant) -> Bool {
            tries.last.map { $0.duration(to: moment) < PairingDoor.memory } ?? false
        }
    }

    private let data: BytePath
    private let guests = Mutex<[String: Guest]>([:])
    fileprivate static let perMinute = 20, memory = Duration.seconds(120)

    init(data: BytePath) { self.data = data }

    /// Pairs a device once if the code is right.
    ///
    /// - Parameters:
    ///   - code: six digits, or the fragment of the pairing link.
    ///   - address: the address of the device.
    ///   - enter: creates the device. It is called under the lock, so that a code sent twice pairs only one device.
    /// - Throws: `Failure` if the code is wrong, expired or used, or if there were too many attempts.
    func open(
        with code: String, from address: String, at moment: ContinuousClock.Instant = .now, _ enter: () throws -> Device
    ) throws -> Device {
        try guests.withLock { guests in
            // Old entries are removed, so that a client that changes its address does not leave entries behind.
            if guests[address] == nil { guests = guests.filter { $0.value.isKept(at: moment) } }
            var guest = guests[address, default: Guest()]
            defer { guests[address] = guest }
            let found = PairingCode.find(in: data)
            if var alive = found, alive.isAlive, Secret.same(alive.fragment, code) { return try letIn(&alive, enter) }
            guest.tries.removeAll { $0.duration(to: moment) > .seconds(60) }
            guard guest.tries.count < Self.perMinute else { throw Failure(.busy, "pair.tooMany") }
            guest.tries.append(moment)
            guard var alive = found, alive.isAlive else { throw Failure(.permissionDenied, "pair.noCode") }
            if guest.code != alive.made { (guest.code, guest.wrong) = (alive.made, 0) }
            guard guest.wrong < PairingCode.triesOfAddress, alive.triesLeft > 0 else {
                throw Failure(.permissionDenied, "pair.noTriesLeft")
            }
            if Secret.same(alive.code, code) { return try letIn(&alive, enter) }
            guest.wrong += 1
            alive.triesLeft -= 1
            try alive.save(in: data)
            let left = min(PairingCode.triesOfAddress - guest.wrong, alive.triesLeft)
            throw left > 0
                ? Failure(.permissionDenied, "pair.wrongCode", ["tries": left])
                : Failure(.permissionDenied, "pair.noTriesLeft")
        }
    }

    private func letIn(_ alive: inout PairingCode, _ enter: () throws -> Device) throws -> Device {
        let device = try enter()
        alive.device = device.id
        try alive.save(in: data)
        return device
    }
}
