import Base
import Foundation
import TestSupport
import Testing

@Suite("Who does not read", .serialized) struct OutflowTests {
    /// The bytes of a film without repetitions.
    private static let film = {
        var numbers = SplitMix64(seed: 38)
        return (0..<(32 << 20) / 8).flatMap { _ in withUnsafeBytes(of: numbers.next()) { Array($0) } }
    }()

    @Test func `three hundred who do not read hold a bounded number of bytes, and whoever reads gets all`() async throws {
        try await Scene.with { scene in
            let film = scene.photos.appending("film.bin")
            try put(Self.film, at: film)
            let (child, client) = try await ChildProgram.serve(scene, [scene.photos.display])
            let path = "/api/files/content?path=\(film.display)&save=1"
            try await until { try await client.get(path, headers: ["Range": "bytes=0-0"]).status == 206 }
            let before = child.anonymousMemory
            let request =
                "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nCookie: \(client.cookie)\r\n\r\n"
            let silent = try (0..<300).map { _ in
                let connection = try RawConnection(port: client.port)
                connection.send(Array(request.utf8))
                return connection
            }
            for connection in silent { #expect(connection.receive()?.starts(with: "HTTP/1.1 200 ".utf8) == true) }
            for _ in 0..<3 { #expect(try await client.get(path).body == Self.film) }
            let grown = child.anonymousMemory - before
            // 64 MB of answers that are being sent, and the memory of the connections themselves.
            #expect(grown < 160 << 20, "\(grown >> 20) MB")
            for connection in silent { connection.end() }
            #expect(try await client.get(path).body == Self.film)
        }
    }
}
