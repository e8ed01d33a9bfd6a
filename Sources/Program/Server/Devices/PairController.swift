import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// Answers the requests that an unauthenticated client in the network may send: for the pairing page, for the certificate, and
/// to pair with a code.
struct PairController {
    let entrance: Entrance
    let devices: Devices
    let door: PairingDoor
    let listener: LanListener
    let connections: Connections
    let events: EventHub
    let web: BytePath
    private let files = FileResponder()

    init(
        entrance: Entrance, devices: Devices, door: PairingDoor, listener: LanListener, connections: Connections,
        events: EventHub,
        web: BytePath
    ) {
        (self.entrance, self.devices, self.door, self.listener) = (entrance, devices, door, listener)
        (self.connections, self.events, self.web) = (connections, events, web)
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/pair", use: page)
        router.get("/pair/{file}", use: StaticFiles(root: web).serve)
        router.get("/pair/shoebox.crt", use: certificate)
        router.get("/pair/shoebox.mobileconfig", use: profile)
        router.get("/api/pair", use: pairingState)
        router.post("/api/pair", use: pair)
    }
}

extension PairController {
    private func page(_ request: Request, _ context: Context) async throws -> Response {
        try files.respond(web.appending("pair/index.html"), to: request, type: "text/html; charset=utf-8", caching: .revalidate)
    }

    private func authority() async throws -> Authority {
        guard let authority = await listener.authority else { throw Failure(.fileNotFound, "reach.off") }
        return authority
    }

    private func download(_ bytes: [UInt8], _ type: String, _ name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"", .cacheControl: "no-store",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Returns the certificate in the form for Android and computers.
    private func certificate(_ request: Request, _ context: Context) async throws -> Response {
        download(try await authority().bytes, "application/x-x509-ca-cert", "shoebox.crt")
    }

    /// Returns the configuration profile for iOS (Apple, Configuration Profile Reference).
    private func profile(_ request: Request, _ context: Context) async throws -> Response {
        let profile = Profile(of: try await authority())
        return download(try profile.bytes(), "application/x-apple-aspen-config", "shoebox.mobileconfig")
    }

    private struct PairingState: Encodable {
        /// The machine's name.
        let machine: String
        /// The fingerprint of the certificate: eight pairs of hexadecimal digits; nil behind a proxy, which has a certificate of
        /// its own.
        let fingerprint: String?
        /// The device that sends the request; nil if it is not paired.
        let device: Device?
        /// The server's time in milliseconds since 1970. If the clock of a phone is wrong, the phone rejects every certificate.
        let now: Int64
    }

    private func pairingState(_ request: Request, _ context: Context) async throws -> Response {
        try json(
            PairingState(
                machine: NetworkAddresses.hostName() ?? "Shoebox",
                fingerprint: Forwarding.current == nil ? await listener.state.fingerprint : nil,
                device: context.device, now: now()))
    }

    private struct PairRequest: Decodable {
        let code: String
        var name: String?
        /// Whether the device has a touch screen, which distinguishes an iPad from a Mac.
        var touch: Bool?
    }

    private struct Paired: Encodable { let device: Device }

    private static let bodyLimit = 4096

    private func pair(_ request: Request, _ context: Context) async throws -> Response {
        guard let connection = connections.connection(of: context.channel), connection.way != .local else {
            throw Failure(.badRequest, "pair.notHere")
        }
        let body = try await request.decode(PairRequest.self, upTo: Self.bodyLimit)
        let kind = Device.Kind(userAgent: request.headers[.userAgent] ?? "", hasTouch: body.touch ?? false)
        let digits = body.code.filter { !$0.isWhitespace }
        // The value of the current task is not known to the thread of a blocking call.
        let address = Forwarding.current?.address ?? connection.address
        let device = try await blocking { [door, devices] in
            try door.open(with: digits, from: address) {
                try devices.add(kind, name: body.name)
            }
        }
        var response = try json(Paired(device: device))
        response.headers[.setCookie] = entrance.cookie(
            entrance.sessions.begin(device: device.id), connection.way, Forwarding.current)
        connection.device = device.id
        events.send("devices")
        return response
    }
}

/// An iOS profile that contains one certificate.
private struct Profile: Encodable {
    struct Payload: Encodable {
        let PayloadCertificateFileName = "shoebox.crt"
        let PayloadContent: Data
        let PayloadDescription = "Lets this device trust your own Shoebox."
        let PayloadDisplayName = "Shoebox"
        let PayloadIdentifier: String
        let PayloadType = "com.apple.security.root"
        let PayloadUUID: String
        let PayloadVersion = 1
    }

    let PayloadContent: [Payload]
    let PayloadDescription = "Lets this device trust your own Shoebox. It counts for private addresses and for this machine only."
    let PayloadDisplayName: String
    let PayloadIdentifier: String
    let PayloadRemovalDisallowed = false
    let PayloadType = "Configuration"
    let PayloadUUID: String
    let PayloadVersion = 1

    /// Derives the identifiers only from the certificate authority, so that a new profile replaces an older one of the same
    /// authority.
    init(of authority: Authority) {
        let digest = Array(sha256(authority.bytes).uppercased())
        func uuid(_ start: Int) -> String {
            [8, 4, 4, 4, 12].reduce(into: (text: [String](), at: start)) { parts, count in
                parts.text.append(String(digest[parts.at..<(parts.at + count)]))
                parts.at += count
            }.text.joined(separator: "-")
        }
        PayloadContent = [
            Payload(
                PayloadContent: Data(authority.bytes), PayloadIdentifier: "shoebox.authority.\(uuid(0))", PayloadUUID: uuid(0))
        ]
        PayloadDisplayName = "Shoebox on \(NetworkAddresses.hostName() ?? "your machine")"
        PayloadIdentifier = "shoebox.profile.\(uuid(32))"
        PayloadUUID = uuid(32)
    }

    func bytes() throws -> [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return Array(try encoder.encode(self))
    }
}
