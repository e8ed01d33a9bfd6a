import Acts
import Base
import Foundation
import TestSupport
import Testing

@testable import Server

@Suite("Uploads into Files that go on after an interruption", .serialized) struct FileUploadTests {
    private static let whole = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
    private static let cut = 1_400_000

    private func query(
        _ folder: BytePath, name: String = "a.bin", bytes: Int = whole.count, modified: Int = 1_700_000_000_000
    )
        -> String
    {
        "path=\(folder.display)&name=\(name)&bytes=\(bytes)&modified=\(modified)"
    }

    /// Sends the beginning of the file, and cuts the connection.
    private func cut(_ client: TestClient, _ query: String) async throws {
        let connection = try RawConnection(port: client.port)
        connection.send(
            Array(
                ("POST /api/files/upload?\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nCookie: \(client.cookie)\r\n"
                    + "Origin: \(client.origin)\r\nContent-Length: \(Self.whole.count)\r\n\r\n").utf8))
        connection.send(Array(Self.whole.prefix(Self.cut)))
        try await until { try await client.get("/api/files/upload?\(query)").json()["busy"] as? Bool == true }
        connection.end()
        try await until { try await client.get("/api/files/upload?\(query)").json()["busy"] as? Bool == false }
    }

    private func offset(_ client: TestClient, _ query: String) async throws -> Int {
        try #require(try await client.get("/api/files/upload?\(query)").json()["offset"] as? Int)
    }

    private func parts(_ scene: Scene) -> [String] { scene.data.appending("arriving").children.map(\.display) }

    @Test func `a cut upload goes on with the rest alone, and the file is the right one`() async throws {
        try await withServer { client, _, scene async throws in
            let schema = Schema(document: try await client.get("/api/openapi.json").json())
            let query = query(scene.photos)
            #expect(try await offset(client, query) == 0)
            try await cut(client, query)
            let offset = try await offset(client, query)
            #expect(offset > 0 && offset <= Self.cut)
            #expect(FileInfo(scene.photos.appending("a.bin")) == nil)
            let answer = try await client.send(
                "POST", "/api/files/upload?\(query)&offset=\(offset - 1000)", body: Array(Self.whole.dropFirst(offset - 1000)))
            #expect(answer.status == 200)
            #expect(schema.errors("POST", "/api/files/upload", status: answer.status, try answer.json()) == [])
            let file = scene.photos.appending("a.bin")
            #expect(FileManager.default.contents(atPath: file.display) == Data(Self.whole))
            #expect(FileStamp(of: file)?.modified == 1_700_000_000_000_000_000)
            #expect(try await self.offset(client, query) == 0)
            #expect(parts(scene) == [])
        }
    }

    @Test func `another file begins anew, other bytes are refused, and what is here stays until it is cancelled`() async throws {
        try await withServer { client, _, scene async throws in
            let query = query(scene.photos)
            try await cut(client, query)
            let offset = try await offset(client, query)
            for other in [
                self.query(scene.photos, name: "b.bin"), self.query(scene.photos, bytes: Self.whole.count - 1),
                self.query(scene.photos, modified: 1_700_000_000_001),
            ] { #expect(try await self.offset(client, other) == 0) }

            var changed = Array(Self.whole.dropFirst(offset - 10))
            changed[3] ^= 1
            let refused = try await client.send("POST", "/api/files/upload?\(query)&offset=\(offset - 10)", body: changed)
            #expect(try refused.status == 409 && refused.reason() == "upload.otherContent")
            let beyond = try await client.send("POST", "/api/files/upload?\(query)&offset=\(offset + 1)", body: [1])
            #expect(try beyond.status == 409 && beyond.reason() == "inbox.otherOffset")
            let short = try await client.send("POST", "/api/files/upload?\(query)&offset=\(offset)", body: [Self.whole[offset]])
            #expect(try short.status == 409 && short.reason() == "upload.notWhole")
            #expect(try await self.offset(client, query) == offset + 1)
            let long = try await client.send(
                "POST", "/api/files/upload?\(query)&offset=\(offset + 1)", body: Array(Self.whole.dropFirst(offset + 1)) + [0])
            #expect(long.status == 413)
            #expect(
                try await client.post("/api/files/upload/cancel?path=\(scene.photos.display)&name=a.bin").reason()
                    == "upload.noSize")
            #expect(try await client.post("/api/files/upload/cancel?\(query)").status == 200)
            #expect(try await self.offset(client, query) == 0)
            #expect(parts(scene) == [])
        }
    }

    @Test func `a server that starts again goes on with what a killed one had received`() async throws {
        try await Scene.with { scene in
            let query = query(scene.photos)
            let offset = try await withServer(at: scene) { client, _ async throws in
                try await cut(client, query)
                return try await self.offset(client, query)
            }
            try await withServer(at: scene) { client, _ async throws in
                #expect(try await self.offset(client, query) == offset && offset > 0)
                let rest = Array(Self.whole.dropFirst(offset))
                #expect(try await client.send("POST", "/api/files/upload?\(query)&offset=\(offset)", body: rest).status == 200)
                let file = scene.photos.appending("a.bin")
                #expect(FileManager.default.contents(atPath: file.display) == Data(Self.whole))
            }
        }
    }
}
