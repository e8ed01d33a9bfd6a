public import Base
import Web

/// How the first browser is let in by a server at which nobody sits. Its link and code are printed into the log, so they stay
/// valid for longer than those of `shoebox pair`.
public struct FirstBrowser: Sendable {
    /// The URL of the server, for example "https://nas.local:8421".
    public let address: String
    public let fingerprint: String?
    /// Nil if a device is paired already.
    public let code: PairingCode?
    public let devices: Int

    private static let lifetime: Int64 = 3600_000

    /// - Parameter devices: the number of paired devices. If there are any, no code is made.
    init(_ network: RunningServer.Network, devices: Int, data: BytePath) throws {
        address = network.addresses.first ?? ""
        fingerprint = network.fingerprint
        self.devices = devices
        code = devices == 0 ? try PairingCode.make(in: data, lifetime: Self.lifetime) : nil
    }

    /// The current code, or a new one.
    ///
    /// - Returns: nil if other devices cannot reach the server.
    public static func again(_ server: RunningServer, data: BytePath) throws -> FirstBrowser? {
        guard let network = server.network, let address = network.addresses.first else { return nil }
        let known = PairingCode.find(in: data).flatMap { $0.isAlive && $0.triesLeft > 0 ? $0 : nil }
        let code = try known ?? PairingCode.make(in: data, lifetime: lifetime)
        return FirstBrowser(address: address, fingerprint: network.fingerprint, code: code)
    }

    private init(address: String, fingerprint: String?, code: PairingCode) {
        (self.address, self.fingerprint, self.code, devices) = (address, fingerprint, code, 0)
    }

    /// The link that lets one browser in without typing the code.
    public var link: String? { code.map { "\(address)/pair#\($0.fragment)" } }

    /// The sentences for the log.
    public var words: [String] {
        guard let code, let link else {
            return ["Shoebox is at \(address). It knows \(devices.of("device")); “shoebox pair” adds one."]
        }
        let warning = fingerprint.map {
            "The browser does not know this Shoebox yet and warns. The page there begins with: \($0)"
        }
        return [
            "Open \(link)",
            "Or open \(address)/pair and type the code \(code.code.prefix(3)) \(code.code.suffix(3)).",
            "Both let in one browser within \((code.secondsLeft / 60).of("minute")). “shoebox open” says them again.",
        ] + (warning.map { [$0] } ?? [])
    }
}
