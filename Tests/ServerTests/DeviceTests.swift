import Base
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import TestSupport
import Testing
import Web

@testable import Server

@Suite("Devices") struct DeviceTests {
    @Test func `an authority vouches for its machine and private addresses, and is made once`() async throws {
        try await Scene.with { scene in
            try FileManager.default.createDirectory(atPath: scene.data.display, withIntermediateDirectories: true)
            let authority = try Authority(data: scene.data)
            #expect(authority.fingerprint.split(separator: " ").count == 8)
            #expect(authority.bytes.prefix(2) == [0x30, 0x82], "a sequence (X.690 §8.1)")
            let other = scene.root.appending("other")
            try FileManager.default.createDirectory(atPath: other.display, withIntermediateDirectories: true)
            #expect(try Authority(data: other).fingerprint != authority.fingerprint)
            #expect(try Authority(data: scene.data).certificate == authority.certificate)
            let one = try authority.certificate(for: NetworkAddresses(names: [], addresses: ["192.168.1.5"]))
            #expect(try authority.certificate(for: NetworkAddresses(names: [], addresses: ["192.168.1.5"])) == one)
            let moved = try authority.certificate(for: NetworkAddresses(names: [], addresses: ["10.0.0.9"]))
            #expect(moved != one, "another network, another certificate")
            for name in ["authority.key", "authority.pem", "server.json"] {
                let file = scene.data.appending("tls").appending(name)
                let mode = try FileManager.default.attributesOfItem(atPath: file.display)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            }
            try put(Array("no key".utf8), at: scene.data.appending("tls/authority.key"))
            #expect(try Authority(data: scene.data).certificate != authority.certificate, "a broken one is made anew")
        }
    }

    @Test(
        arguments: [
            ([10, 1, 2, 3], true), ([192, 168, 0, 1], true), ([172, 16, 0, 1], true), ([172, 32, 0, 1], false),
            ([8, 8, 8, 8], false),
            ([100, 64, 0, 1], true), ([100, 128, 0, 1], false), ([192, 0, 2, 2], false), ([127, 0, 0, 1], true),
        ] as [([UInt8], Bool)])
    func `only private addresses are answered`(_ address: [UInt8], _ isPrivate: Bool) {
        #expect(NetworkAddresses.isPrivate(address) == isPrivate)
    }

    @Test func `a code that two devices try at once opens for one`() async throws {
        try await Scene.with { scene in
            let catalogue = try Catalogue(at: scene.data)
            let devices = Devices(catalogue)
            let door = PairingDoor(data: scene.data)
            let code = try PairingCode.make(in: scene.data).code
            let opened = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        (try? door.open(with: code, from: "192.168.1.2") { try devices.add(.iPhone, name: nil) }) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(opened == 1)
            #expect(devices.all.map(\.name) == ["iPhone"])
        }
    }

    @Test func `whoever tries codes keeps no other address out, and the picture of the code opens whatever is tried`()
        async throws
    {
        try await Scene.with { scene in
            let devices = Devices(try Catalogue(at: scene.data))
            let door = PairingDoor(data: scene.data)
            // Each attempt comes long after the last one, so that no pause is in its way.
            var moment = ContinuousClock.now
            func reason(_ code: String, _ address: String) throws -> Failure.Reason? {
                moment += .seconds(17)
                return try refusal(door, devices, code, address, moment)
            }
            var code = try PairingCode.make(in: scene.data)
            let wrong = code.code == "000000" ? "000001" : "000000"
            for _ in 0..<4 { #expect(try reason(wrong, "192.168.1.66") == "pair.wrongCode") }
            #expect(try reason(wrong, "192.168.1.66") == "pair.noTriesLeft")
            #expect(try reason(code.code, "192.168.1.66") == "pair.noTriesLeft")
            #expect(try reason(code.code, "192.168.1.2") == nil)
            // With many client addresses, the attempts to enter the digits are used up for all clients, but the QR code remains
            // valid.
            code = try PairingCode.make(in: scene.data)
            let tries = try (0..<100).count { try reason(wrong, "192.168.2.\($0)") == "pair.wrongCode" }
            #expect(tries == PairingCode.tries - 1)
            #expect(try reason(code.code, "192.168.1.2") == "pair.noTriesLeft")
            #expect(try reason(code.code + "-" + String(code.secret.reversed()), "192.168.1.2") == "pair.noTriesLeft")
            #expect(try reason(code.fragment, "192.168.1.66") == nil)
            #expect(try reason(code.fragment, "192.168.1.2") == "pair.noCode", "it opens once")
        }
    }

    @Test func `after a wrong code its address waits, and longer each time; the code itself waits for a moment`() async throws {
        try await Scene.with { scene in
            let devices = Devices(try Catalogue(at: scene.data))
            let door = PairingDoor(data: scene.data)
            let code = try PairingCode.make(in: scene.data)
            let wrong = code.code == "000000" ? "000001" : "000000"
            let start = ContinuousClock.now
            func reason(_ code: String, _ address: String, _ milliseconds: Int) throws -> Failure.Reason? {
                try refusal(door, devices, code, address, start + .milliseconds(milliseconds))
            }
            #expect(try reason(wrong, "10.0.0.1", 0) == "pair.wrongCode")
            #expect(try reason(wrong, "10.0.0.2", 49) == "pair.tooFast", "the code waits for every address")
            #expect(try reason(wrong, "10.0.0.1", 999) == "pair.tooFast")
            #expect(try reason(wrong, "10.0.0.1", 1000) == "pair.wrongCode")
            #expect(try reason(wrong, "10.0.0.1", 2999) == "pair.tooFast", "the pause has doubled")
            #expect(try reason(code.code, "10.0.0.1", 2999) == "pair.tooFast", "a right code is no way around")
            #expect(try reason(wrong, "10.0.0.1", 3000) == "pair.wrongCode")
            for moment in 0..<17 { _ = try reason(wrong, "10.0.0.1", 3001 + moment) }
            #expect(try reason(wrong, "10.0.0.1", 3050) == "pair.tooMany")
            _ = try PairingCode.make(in: scene.data)
            #expect(try reason(wrong, "10.0.0.1", 3050) == "pair.tooMany", "a new code is no way around")
            #expect(PairingCode.find(in: scene.data)?.triesLeft == PairingCode.tries, "what came too early counts as no try")
            let last = try PairingCode.make(in: scene.data)
            #expect(try reason(last.code, "10.0.0.2", 3050) == nil)
        }
    }

    /// The reason why a code opens nothing; nil if it opens.
    private func refusal(
        _ door: PairingDoor, _ devices: Devices, _ code: String, _ address: String, _ moment: ContinuousClock.Instant
    ) throws -> Failure.Reason? {
        do {
            _ = try door.open(with: code, from: address, at: moment) { try devices.add(.iPhone, name: nil) }
            return nil
        } catch let failure as Failure {
            return failure.reason
        }
    }

    @Test func `an authority vouches for the names that were given, and is made anew only for a new one`() async throws {
        try await Scene.with { scene in
            let names = ["photos.example.org", "nas.local:8443", "192.168.1.5", "203.0.113.7"].compactMap(PublicName.init)
            let first = try Authority(data: scene.data, for: names)
            #expect(!first.isReplacement)
            let none = NetworkAddresses(names: [], addresses: [])
            let certificate = try first.certificate(for: none, and: names)
            #expect(try first.certificate(for: none, and: names) == certificate)
            #expect(try Authority(data: scene.data).certificate == first.certificate, "leaving names out changes nothing")
            #expect(try Authority(data: scene.data, for: [names[0]]).certificate == first.certificate)
            let other = try Authority(data: scene.data, for: [try #require(PublicName("other.example.org"))])
            #expect(other.isReplacement && other.certificate != first.certificate)
            #expect(try Authority(data: scene.data, for: names).certificate == other.certificate, "it keeps the former names")
        }
    }

    @Test func `the session of a device lets in nobody who calls on this machine`() async throws {
        try await Scene.with { scene in
            let device = try Devices(try Catalogue(at: scene.data)).add(.iPhone, name: nil)
            let sessions = Sessions(data: scene.data, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let (own, paired) = (sessions.begin(), sessions.begin(device: device.id))
            try await withServer(at: scene, share: false) { client, _ in
                for target in ["/api/session", "/api/library/photos", "/api/devices"] {
                    for (secret, status) in [(own, 200), (paired, 401)] {
                        let cookie = "shoebox-\(client.port)=\(secret)"
                        let answer = try await client.get(target, headers: ["Cookie": cookie])
                        #expect(answer.status == status, "\(target)")
                    }
                }
            }
        }
    }

    @Test func `devices have names of their own, in one line`() async throws {
        try await Scene.with { scene in
            let devices = Devices(try Catalogue(at: scene.data))
            for _ in 0..<3 { _ = try devices.add(.iPad, name: nil) }
            #expect(Set(devices.all.map(\.name)) == ["iPad", "iPad 2", "iPad 3"])
            let one = try #require(devices.all.first)
            #expect(try devices.change(one.id, name: "  Anna’s\nphone \u{7} ").name == "Anna’s phone")
            #expect(try devices.change(one.id, name: "a\u{202E}b\u{2066}").name == "a b")
            #expect(throws: Failure(.badRequest, "device.noName")) { try devices.change(one.id, name: " \n") }
            // Acts (the journal's records of changes) refer to the device by its name.
            let other = try #require(devices.all.last)
            #expect(throws: Failure(.badRequest, "device.nameTaken", ["name": "a b"])) {
                try devices.change(other.id, name: "a  b")
            }
            #expect(try devices.change(other.id, name: other.name).name == other.name)
            #expect(try devices.change(one.id, rights: .view).rights == .view)
            #expect(try devices.remove([one.id]) == 1)
            #expect(throws: Failure(.fileNotFound, "device.unknown")) { try devices.change(one.id, name: "x") }
            #expect(try devices.remove(devices.all.map(\.id)) == 2)
        }
    }

    @Test func `a QR code has its three corners, and fits a terminal`() throws {
        let code = try #require(QRCode("https://192.168.178.20:8421/pair#123456"))
        #expect(code.modules.count == code.width * code.width)
        for corner in [0, code.width - 7, (code.width - 7) * code.width] {
            #expect((0..<7).allSatisfy { code.modules[corner + $0] }, "the upper edge of a finder pattern is dark")
        }
        #expect(code.lines.allSatisfy { $0.count == code.width + 4 })
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
    }

    @Test(arguments: [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)", false, Device.Kind.iPhone),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", true, .iPad),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", false, .computer),
        ("Mozilla/5.0 (Linux; Android 15; Pixel 8) Mobile Safari", true, .androidPhone),
        ("Mozilla/5.0 (Linux; Android 15; SM-X200)", true, .androidTablet),
    ])
    func `a device is known by what its browser says`(_ agent: String, _ touch: Bool, _ kind: Device.Kind) {
        #expect(Device.Kind(userAgent: agent, hasTouch: touch) == kind)
    }

    @Test(arguments: [
        ("POST", "/api/library/folders"), ("DELETE", "/api/library/folders/3"), ("GET", "/api/library/browse"),
        ("HEAD", "/api/library/browse"), ("GET", "//api/library/browse/"), ("POST", "/api/mailbox/archives"),
        ("GET", "/api/mailbox/browse"), ("POST", "/api/backups/restore"), ("POST", "/api/convert/files/handed"),
        ("GET", "/api/desktop"), ("PUT", "/api/desktop"), ("GET", "/api/desktop/search"),
    ])
    func `what reads files that nobody shared is asked on this machine alone`(_ method: String, _ path: String) throws {
        let device = Device(id: 1, name: "x", kind: .iPhone, rights: .all, added: 0, seen: 0)
        func refusal(_ method: String, _ path: String) -> Failure.Reason? {
            let asked = HTTPRequest(method: .init(method) ?? .get, scheme: "https", authority: "x", path: path)
            return Limits.refusal(Request(head: asked, body: .init(buffer: .init())), of: device)?.reason
        }
        #expect(refusal(method, path) == "device.onlyAtHome")
        for (method, path) in [
            ("GET", "/api/library/folders"), ("GET", "/api/mailbox/archives"), ("POST", "/api/mailbox/upload"),
            ("POST", "/api/mailbox/archives/1/deeds"), ("GET", "/api/backups"), ("POST", "/api/backups"),
        ] {
            #expect(refusal(method, path) == nil, "\(method) \(path)")
        }
    }

    @Test func `every route that deletes is refused to a device that may not`() throws {
        let device = Device(id: 1, name: "x", kind: .iPhone, rights: .keep, added: 0, seen: 0)
        let deleting = Schema.ours.paths.flatMap { path, operations in operations.keys.map { ($0, path) } }.filter {
            method, path in
            method == "delete" || path.hasSuffix("/delete") || path.hasSuffix("/remove") || path.hasSuffix("/empty")
                || (method == "post" && path.hasSuffix("/trash"))
        }
        #expect(deleting.count > 5)
        for (method, path) in deleting where path != "/api/session" {
            let asked = HTTPRequest(
                method: .init(method.uppercased()) ?? .get, scheme: "https", authority: "x",
                path: path.replacing(/\{[^}]*\}/, with: "1"))
            let request = Request(head: asked, body: .init(buffer: .init()))
            let reason = Limits.refusal(request, of: device)?.reason
            #expect(reason == "device.mayNotDelete" || reason == "device.onlyAtHome", "\(method) \(path)")
        }
    }
}
