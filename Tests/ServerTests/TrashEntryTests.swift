import Acts
import Base
import Catalogue
import Foundation
import Testing
import Web

@testable import Server

@Suite("Folders and other files in the trash") struct TrashEntryTests {
    @Test func `each is put back alone, and the act that moved them is over when nothing of it is left`() async throws {
        try await Scene.with { scene in
            for name in ["one.txt", "two.txt", "three.txt"] {
                try put(Array(name.utf8), at: scene.photos.appending(BytePath(name)))
            }
            try await withServer(at: scene) { client, _ in
                func names() throws -> [String] {
                    try FileManager.default.contentsOfDirectory(atPath: scene.photos.display).sorted()
                }
                func entries() async throws -> [[String: Any]] {
                    try #require(try await client.get("/api/trash").json()["entries"] as? [[String: Any]])
                }
                let shown = try #require(
                    try await client.get("/api/files?path=\(scene.photos.display)").json()["entries"] as? [[String: Any]])
                let body: [String: Any] = [
                    "paths": shown.compactMap { ($0["name"] as? String).map { "\(scene.photos.display)/\($0)" } },
                    "seen": shown.map { ["bytes": $0["bytes"], "modified": $0["modified"]] },
                ]
                let json = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
                let act = try #require(try await client.post("/api/files/trash", json).json()["act"] as? Int)
                #expect(try names() == [])
                for (count, name) in ["two.txt", "one.txt", "three.txt"].enumerated() {
                    let listed = try await entries()
                    #expect(listed.count == 3 - count)
                    let entry = try #require(listed.first { $0["name"] as? String == name })
                    #expect(entry["together"] as? Int == 1 && entry["isOriginal"] as? Bool == false)
                    let id = try #require(entry["id"] as? Int)
                    #expect(
                        try await client.post("/api/trash/restore-entry", "{\"act\": \(act + 1), \"entry\": \(id)}").reason()
                            == "trash.gone")
                    #expect(
                        try await client.post("/api/trash/restore-entry", "{\"act\": \(act), \"entry\": \(id)}").status == 200)
                    #expect(try names().count == count + 1 && names().contains(name))
                    #expect(
                        try await client.post("/api/trash/restore-entry", "{\"act\": \(act), \"entry\": \(id)}").reason()
                            == "trash.gone")
                }
                #expect(try await client.post("/api/undo", "{\"act\": \(act)}").json()["act"] as? [String: Any] == nil)
            }
        }
    }

    @Test func `what was not put back comes back when the act is undone`() async throws {
        try await Scene.with { scene in
            for name in ["one.txt", "two.txt"] { try put(Array(name.utf8), at: scene.photos.appending(BytePath(name))) }
            try await withServer(at: scene) { client, app in
                let paths = ["one.txt", "two.txt"].map { scene.photos.appending(BytePath($0)) }
                let act = try app.catalogue.write { try Journal.begin($0, .trashEntries, summary: "Moved 2 files to the trash") }
                #expect(try app.services.entries.trash(paths, act: act).refused.isEmpty)
                let listed = try #require(try await client.get("/api/trash").json()["entries"] as? [[String: Any]])
                let id = try #require(listed.first { $0["name"] as? String == "one.txt" }?["id"] as? Int)
                #expect(try await client.post("/api/trash/restore-entry", "{\"act\": \(act), \"entry\": \(id)}").status == 200)
                #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                for path in paths { #expect(FileManager.default.fileExists(atPath: path.display)) }
            }
        }
    }
}
