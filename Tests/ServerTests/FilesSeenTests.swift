import Base
import Foundation
import Testing

@testable import Server

@Suite("Files are reached as they were shown") struct FilesSeenTests {
    @Test func `another file that took the name of the one that was shown stays where it is`() async throws {
        try await withServer { client, _, scene in
            let (shown, other) = (scene.photos.appending("a.txt"), scene.photos.appending("b.txt"))
            try put(Array("shown".utf8), at: shown)
            try put(Array("another".utf8), at: other)
            func seen(_ path: BytePath) throws -> String {
                let stamp = try #require(FileStamp(of: path))
                return "{\"bytes\": \(stamp.size), \"modified\": \(stamp.modified / 1_000_000)}"
            }
            let first = try seen(shown), folder = scene.photos.appending("sub")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: false)
            try FileManager.default.moveItem(atPath: shown.display, toPath: scene.photos.appending("kept.txt").display)
            try FileManager.default.moveItem(atPath: other.display, toPath: shown.display)
            for (route, body) in [
                ("trash", "{\"paths\": [\"\(shown)\"], \"seen\": [\(first)]}"),
                ("move", "{\"paths\": [\"\(shown)\"], \"seen\": [\(first)], \"folder\": \"\(folder)\"}"),
                ("copy", "{\"paths\": [\"\(shown)\"], \"seen\": [\(first)], \"folder\": \"\(folder)\"}"),
                ("rename", "{\"path\": \"\(shown)\", \"seen\": \(first), \"name\": \"c.txt\"}"),
            ] {
                let answer = try await client.post("/api/files/\(route)", body)
                #expect(answer.status == 409, "\(route): \(answer.text)")
                #expect(try answer.reason() == "files.notAsShown")
            }
            #expect(try await client.post("/api/files/trash", "{\"paths\": [\"\(shown)\"], \"seen\": []}").status == 400)
            let both = "{\"paths\": [\"\(shown)\", \"\(folder)\"], \"seen\": [\(try seen(shown)), null]}"
            #expect(try await client.post("/api/files/trash", both).status == 200)
            #expect(FileInfo(shown) == nil && FileInfo(folder) == nil)
        }
    }
}
