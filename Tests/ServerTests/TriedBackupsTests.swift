import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Server

/// A user who looks for the right backup restores several backups one after another.
@Suite("Backups that are tried", .serialized) struct TriedBackupsTests {
    @Test func `results of a conversion come back with the catalogue that names them`() async throws {
        try await Scene.with { scene in
            let (before, after) = (scene.root.appending("before.sqlite"), scene.root.appending("after.sqlite"))
            let result = try await withServer(photos: 1, at: scene) { client, app -> String in
                try app.catalogue.copy(to: before)
                let file = try await client.post("/api/convert/files?name=n.txt", "Hello").json()["id"] as? Int
                let body = "{\"converter\": \"zip\", \"files\": [\(try #require(file))], \"options\": {\"name\": \"z\"}}"
                let conversion = try #require(try await client.post("/api/convert/conversions", body).json()["id"] as? Int)
                var made: [String: Any] = [:]
                let isMade = try await eventually(within: .seconds(60)) {
                    made = try await client.get("/api/convert/conversions/\(conversion)").json()
                    return (made["job"] as? [String: Any])?["state"] as? String == "done"
                }
                try #require(isMade)
                try app.catalogue.copy(to: after)
                let first = try #require((made["results"] as? [[String: Any]])?.first?["id"] as? Int)
                return "/api/convert/files/\(first)/content"
            }
            for backup in [before, after] {
                _ = try CatalogueRestore.perform(from: backup, data: scene.data)
                try await withServer(at: scene, share: false) { client, _ in
                    let status = try await client.get(result).status
                    #expect(status == (backup == after ? 200 : 404))
                }
            }
            #expect(Removed(data: scene.data).list().isEmpty)
        }
    }

    @Test func `what the first of many restores replaced is kept, and no act has the number of another`() async throws {
        try await Scene.with { scene in
            let backup = scene.root.appending("backup.sqlite")
            let last = try {
                let catalogue = try Catalogue(at: scene.data)
                try catalogue.copy(to: backup)
                let act = try catalogue.write { try Journal.begin($0, .album, summary: "Made the album Summer") }
                try catalogue.database.close()
                return act
            }()
            let kept = try (0..<5).map { _ in
                try #require(try CatalogueRestore.perform(from: backup, data: scene.data).kept).name
            }
            let waiting = Removed(data: scene.data).list()
            #expect(Set(waiting.map(\.origin.name)) == Set(kept.prefix(2)))
            let first = try #require(waiting.first { $0.origin.name == kept.first })
            let found = try Removed(data: scene.data).putBack(first)
            let catalogue = try Catalogue(at: scene.data)
            let next = try catalogue.write { try Journal.begin($0, .album, summary: "Made another album") }
            #expect(next > last)
            try catalogue.database.close()
            _ = try CatalogueRestore.perform(from: found, data: scene.data)
            let acts = try Catalogue(at: scene.data).read { try Journal.recent($0, limit: 9) }
            #expect(acts.map(\.summary) == ["Made the album Summer"])
        }
    }
}
