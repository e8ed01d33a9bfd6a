public import Base
import Foundation
import Glibc
import Web

/// A code that pairs one new device, within two minutes unless it was made for longer. It consists of six digits to type and a secret for the QR code. At most
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
    /// The time in milliseconds for which the code is valid; nil for `lifetime`.
    public var lasts: Int64?

    public static let lifetime: Int64 = 120_000
    /// The maximum number of wrong attempts with digits, so a guess is right in one of 100,000 cases at most.
    public static let tries = 10
    /// The maximum number of attempts with digits from one address.
    static let triesOfAddress = 5
    private static let secretLength = 32

    public var secondsLeft: Int { isAlive ? Int((made + (lasts ?? Self.lifetime) - now() + 999) / 1000) : 0 }

    var isAlive: Bool { device == nil && (0..<(lasts ?? Self.lifetime)).contains(now() - made) }

    /// The fragment of the link, after `#`.
    public var fragment: String { "\(code)-\(secret)" }

    /// Makes a new code and invalidates the previous one.
    ///
    /// - Parameter lifetime: the time in milliseconds for which the code is valid; nil for `lifetime`.
    public static func make(in data: BytePath, lifetime: Int64? = nil) throws -> PairingCode {
        let number = String(Int.random(in: 0...999_999))
        let new = PairingCode(
            code: String(repeating: "0", count: 6 - number.count) + number, secret: String(Secret.make().prefix(secretLength)),
            made: now(), triesLeft: tries, lasts: lifetime)
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
