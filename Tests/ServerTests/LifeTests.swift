import Base
import Foundation
import Glibc
import Library
import Testing

@testable import Server

@Suite("The server's life", .serialized) struct LifeTests {
    @Test func `SIGTERM ends it with 0, though streams are open`() async throws {
        try await Scene.with { scene in
            let (server, client) = try await ChildProgram.serve(scene)
            let listeners = [try EventListener(client), try EventListener(client)]
            for listener in listeners { #expect(try await listener.hears("retry: ")) }
            #expect(FileManager.default.fileExists(atPath: scene.data.appending("server.json").display))
            server.signal(SIGTERM)
            #expect(try await server.end(within: .seconds(60)) == 0)
            #expect(try await eventually(within: .seconds(60)) { listeners.allSatisfy(\.isOver) })
            #expect(!FileManager.default.fileExists(atPath: scene.data.appending("server.json").display))
            #expect(server.complained == "")
        }
    }

    @Test func `a second server on the same data is refused, also after a crash left its note`() async throws {
        try await Scene.with { scene in
            let (first, _) = try await ChildProgram.serve(scene)
            let second = try ChildProgram(["serve", "--data", scene.data.display, "--port", "0"])
            #expect(try await second.end(within: .seconds(60)) == 1)
            #expect(second.complained.contains("already runs"))
            first.signal(SIGKILL)
            #expect(try await first.end(within: .seconds(60)) == -9)
            let note = RunningServer(link: "http://127.0.0.1:1/open?key=k", pid: getpid())
            try note.save(in: scene.data)
            #expect(RunningServer.find(in: scene.data) == nil, "the process of the note lives, but it is no server")
            let (third, client) = try await ChildProgram.serve(scene)
            #expect(try await client.get("/api/session").status == 200)
            third.signal(SIGTERM)
            #expect(try await third.end(within: .seconds(60)) == 0)
        }
    }

    /// A child process that the server was starting when it was killed holds the lock until it executes another program.
    @Test func `a lock that outlives its server for a moment is waited for`() async throws {
        try await Scene.with { scene in
            try FileManager.default.createDirectory(atPath: scene.data.display, withIntermediateDirectories: true)
            let descriptor = scene.data.appending("server.lock").withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
            try #require(flock(descriptor, LOCK_EX) == 0)
            async let served = ChildProgram.serve(scene)
            try await Task.sleep(for: .milliseconds(300))
            close(descriptor)
            let (server, client) = try await served
            #expect(try await client.get("/api/session").status == 200)
            server.signal(SIGTERM)
            #expect(try await server.end(within: .seconds(60)) == 0)
        }
    }

    @Test func `a port in use is a clear error with exit code 1`() async throws {
        try await withServer { client, _, scene in
            let other = scene.root.appending("other")
            let child = try ChildProgram(["serve", "--data", other.display, "--port", String(client.port)])
            #expect(try await child.end(within: .seconds(60)) == 1)
            #expect(
                child.complained == "shoebox: Port \(client.port) is in use. Stop what uses it, or choose another with --port.\n")
        }
    }

    @Test func `localhost leads here too, and where it leads to another program it is not ours`() async throws {
        try await Scene.with { scene in
            let holder = try SixHolder()
            let child = try ChildProgram(["serve", "--json", "--data", scene.data.display, "--port", String(holder.port)])
            #expect(try await eventually(within: .seconds(60)) { child.printed.contains("\n") }, "\(child.complained)")
            #expect(child.complained.contains("Another program holds port \(holder.port) of [::1]"))
            #expect(!child.printed.contains("localhost"))
            let link = try #require(child.printed.firstMatch(of: /http:[^"]+/)).output.replacingOccurrences(of: "\\/", with: "/")
            let client = try await TestClient(letInBy: link)
            #expect(try await client.get("/", headers: ["Host": "localhost:\(client.port)"]).status == 421)
            #expect(try await client.get("/").status == 200)
            child.signal(SIGTERM)
            #expect(try await child.end(within: .seconds(60)) == 0)
        }
        try await withServer(share: false) { client, _ in
            #expect(throws: NoConnection.self, "the port of IPv6 is held") { try SixHolder(port: client.port) }
            let answer = try await client.get("/", headers: ["Host": "[::1]:\(client.port)"])
            #expect(answer.status == 200)
        }
    }

    @Test func `eight servers that start at once on any free port each get one`() async throws {
        try await Scene.with { scene in
            let children = try (0..<8).map {
                try ChildProgram(["serve", "--json", "--data", scene.root.appending("data\($0)").display, "--port", "0"])
            }
            let ready = try await eventually(within: .seconds(60)) { children.allSatisfy { $0.printed.hasSuffix("\n") } }
            #expect(ready, "\(children.map(\.complained))")
            #expect(Set(children.map(\.printed)).count == 8)
            for child in children { child.signal(SIGTERM) }
            for child in children { #expect(try await child.end(within: .seconds(60)) == 0) }
        }
    }

    @Test func `fifty browsers get thumbnails while a scan runs`() async throws {
        try await Scene.with { scene in
            for number in 0..<120 { try scene.addPhoto(number) }
            try await withServer(at: scene, share: false) { client, app in
                _ = try await app.library.share(scene.photos)
                #expect(try await eventually(within: .seconds(60)) { try await photoIDs(client).count == 120 })
                let ids = try await photoIDs(client).prefix(50)
                let good = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for id in ids { group.addTask { try await client.get("/api/pictures/\(id)/thumbnail?v=1").status == 200 } }
                    return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                #expect(good == 50)
            }
        }
    }

    @Test func `giving memory back disturbs nobody`() async throws {
        try await withServer(photos: 20) { client, app, _ in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        if number.isMultiple(of: 4) { await app.library.releaseMemory() }
                        return try await client.get("/api/library/photos?limit=20").status
                    }
                }
                for try await status in group { #expect(status == 200) }
            }
        }
    }

    @Test func `two thousand requests leave its memory as it was, and nothing on standard error`() async throws {
        try await Scene.with { scene in
            let (server, client) = try await ChildProgram.serve(scene)
            func visit() async throws {
                for target in ["/", "/api/session", "/api/triage/deck", "/api/library/folders", "/api/nothing"] {
                    _ = try await client.get(target)
                }
            }
            for _ in 0..<40 { try await visit() }
            let before = server.anonymousMemory
            #expect(before > 1_000_000)
            for _ in 0..<400 { try await visit() }
            #expect(server.anonymousMemory - before < 30_000_000)
            server.signal(SIGTERM)
            #expect(try await server.end(within: .seconds(60)) == 0)
            #expect(server.complained == "")
        }
    }
}

/// Another program that listens on a port of [::1].
private final class SixHolder {
    let port: Int
    private let descriptor: Int32

    /// - Parameter port: 0 for any free port.
    init(port: Int = 0) throws {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        address.sin6_port = in_port_t(port).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isHeld = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 1) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        self.port = Int(UInt16(bigEndian: address.sin6_port))
        guard isHeld else {
            let reason = errno
            close(descriptor)
            throw NoConnection(errno: reason)
        }
    }

    deinit { close(descriptor) }
}
