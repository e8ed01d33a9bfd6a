import Base
import Foundation
import Synchronization
import TestSupport
import Testing
import Web

@testable import Server

@Suite("The event stream", .serialized) struct EventTests {
    @Test func `every listener hears of decisions, counts, settings and scans`() async throws {
        try await withServer(photos: 2) { client, app, scene in
            let id = try #require(try await photoIDs(client).first)
            let listeners = [try EventListener(client), try EventListener(client)]
            for listener in listeners { #expect(try await listener.hears("retry: ")) }
            _ = try await client.post(
                "/api/triage/decisions", "{\"decisions\": [{\"key\": \"k\", \"id\": \(id), \"action\": \"delete\"}]}",
                headers: ["X-Shoebox-Client": "tab7"])
            _ = try await client.send("PUT", "/api/settings", body: Array("{\"theme\":\"dark\"}".utf8))
            try scene.addPhoto(7)
            _ = try await client.post("/api/library/scan")
            for listener in listeners {
                #expect(try await listener.hears("event: decided\ndata: {\"ids\":[\(id)],\"client\":\"tab7\"}\n\n"))
                #expect(try await listener.hears("event: counts\ndata: {"))
                #expect(try await listener.hears("\"queued\":1,"))
                #expect(try await listener.hears("event: settings\ndata: {\"theme\":\"dark\"}\n\n"))
                #expect(try await listener.hears("event: scan\ndata: {"))
                #expect(try await listener.hears("event: library\ndata: {}\n\n"))
            }
        }
    }

    @Test func `every page of a session hears that it ended`() async throws {
        try await withServer { client, _, _ in
            let listeners = [try EventListener(client), try EventListener(client)]
            for listener in listeners { #expect(try await listener.hears("retry: ")) }
            _ = try await client.send("DELETE", "/api/session")
            for listener in listeners { #expect(try await listener.hears("event: ended\ndata: {}\n\n")) }
        }
    }

    @Test func `a stream that has nothing to say beats`() async throws {
        try await withServer { client, _, _ in
            let listener = try EventListener(client)
            #expect(try await listener.hears("event: beat\n", within: .seconds(60)))
        }
    }

    @Test func `what another process undoes is heard`() async throws {
        try await withServer(photos: 1) { client, _, scene in
            let id = try #require(try await photoIDs(client).first)
            let listener = try EventListener(client)
            #expect(try await listener.hears("retry: "))
            _ = try await client.post(
                "/api/triage/decisions", "{\"decisions\": [{\"key\": \"k\", \"id\": \(id), \"action\": \"delete\"}]}")
            #expect(try await listener.hears("\"queued\":1,"))
            let undo = try ChildProgram(["undo", "--data", scene.data.display])
            #expect(try await undo.end(within: .seconds(60)) == 0)
            #expect(try await listener.hears("\"queued\":0,"))
            #expect(try await listener.hears("event: decided\ndata: {\"ids\":[]}"))
        }
    }

    /// A deadlock is possible here: Swift holds the lock of a cancelled task while it ends the task's stream, and takes the
    /// same lock to resume the task.
    @Test func `a listener that leaves in the moment of an event keeps nobody waiting`() throws {
        let hub = EventHub()
        let ended = DispatchSemaphore(value: 0)
        for number in 0..<5000 {
            let (stream, hears) = (hub.listen(), DispatchSemaphore(value: 0))
            let task = Task {
                for await _ in stream { hears.signal() }
                ended.signal()
            }
            try #require(hears.wait(timeout: .now() + 30) == .success, "\(number)")
            DispatchQueue.global(qos: .userInitiated).async {
                hub.send("counts", [String: String]())
                ended.signal()
            }
            task.cancel()
            for _ in 0..<2 { try #require(ended.wait(timeout: .now() + 30) == .success, "\(number)") }
        }
    }

    @Test func `a listener that does not read is cut off, the others hear everything`() async throws {
        let hub = EventHub()
        let (lazy, keen) = (hub.listen(), hub.listen())
        let heard = Mutex(0)
        let reader = Task {
            for await _ in keen { heard.withLock { $0 += 1 } }
        }
        for number in 0..<2000 {
            hub.send("counts", ["n": number])
            if number.isMultiple(of: 100) { try await until { heard.withLock { $0 } > number } }
        }
        hub.close()
        var count = 0
        for await _ in lazy { count += 1 }
        #expect(count == 512)
        await reader.value
        #expect(heard.withLock { $0 } == 2001)
    }

    @Test func `a stream asked for after the end ends at once`() async {
        let hub = EventHub()
        hub.close()
        var count = 0
        for await _ in hub.listen() { count += 1 }
        #expect(count == 0)
    }
}
