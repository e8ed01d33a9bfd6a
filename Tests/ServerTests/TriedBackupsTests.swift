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
        try await Place.with { place in
            let (before, after) = (place.root.appending("before.sqlite"), place.root.appending("after.sqlite"))
            let result = try await withServer(photos: 1, at: place) { client, app -> String in
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
                _ = try CatalogueRestore.perform(from: backup, data: place.data)
                try await withServer(at: place, share: false) { client, _ in
                    let status = try await client.get(result).status
                    #expect(status == (backup == after ? 200 : 404))
                }
            }
            #expect(Removed(data: place.data).list().isEmpty)
        }
    }

    @Test func `what the first of many restores replaced is kept, and no act has the number of another`() async throws {
        try await Place.with { place in
            let backup = place.root.appending("backup.sqlite")
            let last = try {
                let catalogue = try Catalogue(at: place.data)
                try catalogue.copy(to: backup)
                let act = try catalogue.write { try Journal.begin($0, .album, summary: "Made the album Summer") }
                try catalogue.database.close()
                return act
            }()
            let kept = try (0..<5).map { _ in
                try #require(try CatalogueRestore.perform(from: backup, data: place.data).kept).name
            }
            let waiting = Removed(data: place.data).list()
            #expect(Set(waiting.map(\.origin.name)) == Set(kept.prefix(2)))
            let first = try #require(waiting.first { $0.origin.name == kept.first })
            let found = try Removed(data: place.data).putBack(first)
            let catalogue = try Catalogue(at: place.data)
            let next = try catalogue.write { try Journal.begin($0, .album, summary: "Made another album") }
            #expect(next > last)
            try catalogue.database.close()
            _ = try CatalogueRestore.perform(from: found, data: place.data)
            let acts = try Catalogue(at: place.data).read { try Journal.recent($0, limit: 9) }
            #expect(acts.map(\.summary) == ["Made the album Summer"])
        }
    }
}
