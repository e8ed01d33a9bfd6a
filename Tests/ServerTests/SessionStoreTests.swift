import Base
import Foundation
import Glibc
import Logging
import Synchronization
import Testing

@testable import Server

/// The time in seconds since 1970, as set by the test.
private final class TestClock: Sendable {
    private let seconds = Mutex<Int64>(1_000_000_000)

    var now: Int64 { seconds.withLock { $0 } }

    func pass(_ time: Int64) { seconds.withLock { $0 += time } }
}

@Suite("Sessions") struct SessionStoreTests {
    private let clock = TestClock()

    private func open(_ scene: Scene) throws -> Sessions {
        try FileManager.default.createDirectory(atPath: scene.data.display, withIntermediateDirectories: true)
        return Sessions(data: scene.data, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) { [clock] in clock.now
        }
    }

    @Test func `a session survives a restart, and its secret is nowhere on the disk`() async throws {
        try await Scene.with { scene in
            let secret = try open(scene).begin()
            let again = try open(scene)
            let id = try #require(again.find(secret))
            let stored = try String(contentsOfFile: scene.data.appending("sessions.json").display, encoding: .utf8)
            #expect(!stored.contains(secret) && stored.contains(sha256(secret)))
            #expect(FileManager.default.permissions(of: scene.data.appending("sessions.json")) == 0o600)
            for wrong in [sha256(secret), String(secret.dropLast()), secret + "0", id, "", String(repeating: "g", count: 64)] {
                #expect(again.find(wrong) == nil)
            }
            again.end(id)
            #expect(again.find(secret) == nil)
            #expect(try open(scene).find(secret) == nil, "signed out for good")
        }
    }

    @Test func `thirty days without use end it, use keeps it`() async throws {
        try await Scene.with { scene in
            let sessions = try open(scene)
            let used = sessions.begin(), unused = sessions.begin()
            clock.pass(20 * 86_400)
            #expect(sessions.find(used) != nil)
            clock.pass(20 * 86_400)
            let again = try open(scene)
            #expect(again.find(used) != nil)
            #expect(again.find(unused) == nil && sessions.find(unused) == nil)
        }
    }

    @Test func `a secret is replaced once a day, and the old one counts until the new one was used`() async throws {
        try await Scene.with { scene in
            let sessions = try open(scene)
            let old = sessions.begin()
            let id = try #require(sessions.find(old))
            #expect(sessions.renew(id) == nil, "not yet")
            clock.pass(2 * 86_400)
            let lost = try #require(sessions.renew(id))
            #expect(sessions.find(old) == id, "the answer with the new one may be lost")
            let new = try #require(sessions.renew(id))
            #expect(sessions.find(lost) == nil && sessions.find(new) == id)
            #expect(sessions.find(old) == id, "a request that was on its way")
            clock.pass(61)
            #expect(sessions.find(old) == nil && sessions.find(new) == id)
            #expect(sessions.renew(id) == nil)
        }
    }

    @Test func `of too many sessions the one that was not used for longest ends`() async throws {
        try await Scene.with { scene in
            let sessions = try open(scene)
            let first = sessions.begin()
            clock.pass(1)
            let second = sessions.begin()
            clock.pass(1)
            #expect(sessions.find(first) != nil)
            for _ in 0..<Sessions.maximum - 1 { _ = sessions.begin() }
            #expect(sessions.find(first) != nil && sessions.find(second) == nil)
        }
    }

    @Test func `a damaged file of sessions lets nobody in and harms nothing`() async throws {
        try await Scene.with { scene in
            let secret = try open(scene).begin()
            try put(Array("[{\"id\": 5".utf8), at: scene.data.appending("sessions.json"))
            let sessions = try open(scene)
            #expect(sessions.find(secret) == nil)
            let next = sessions.begin()
            #expect(try open(scene).find(next) != nil)
        }
    }

    @Test func `a session whose times are none lets nobody in and ends no program`() async throws {
        try await Scene.with { scene in
            let secret = try open(scene).begin()
            let file = scene.data.appending("sessions.json")
            let stored = try String(contentsOfFile: file.display, encoding: .utf8)
            let times = /"(made|used|renewed)":\d+/
            #expect(stored.matches(of: times).count == 3)
            try put(Array(stored.replacing(times) { "\"\($0.1)\":-9223372036854775808" }.utf8), at: file)
            let sessions = try open(scene)
            #expect(sessions.find(secret) == nil)
            let next = sessions.begin()
            #expect(try open(scene).find(next) != nil)
        }
    }

    @Test func `a key of shoebox open opens once, and not for ever`() async throws {
        try await Scene.with { scene in
            try FileManager.default.createDirectory(atPath: scene.data.display, withIntermediateDirectories: true)
            let keys = LinkKeys(data: scene.data)
            let key = try keys.make(), late = try keys.make()
            let file = scene.data.appending("links").appending(String(key.prefix(16)))
            #expect(FileManager.default.permissions(of: file) == 0o600)
            for wrong in ["", "../session", String(key.prefix(16)), key.prefix(63) + (key.hasSuffix("0") ? "1" : "0")] as [String]
            {
                #expect(!keys.take(wrong))
            }
            #expect(keys.take(key))
            #expect(!keys.take(key))
            var old = [timeval(tv_sec: time(nil) - 700, tv_usec: 0), timeval(tv_sec: time(nil) - 700, tv_usec: 0)]
            #expect(utimes(scene.data.appending("links").appending(String(late.prefix(16))).display, &old) == 0)
            #expect(!keys.take(late))
        }
    }
}

extension FileManager {
    fileprivate func permissions(of path: BytePath) -> Int? {
        (try? attributesOfItem(atPath: path.display))?[.posixPermissions] as? Int
    }
}
