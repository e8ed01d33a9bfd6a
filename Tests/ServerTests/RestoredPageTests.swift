import Base
import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Server

/// If a restore that was started in the web app could not restore something, the page must say so, not only the terminal.
@Suite(.serialized) struct RestoredPageTests {
    private static func restored(_ client: TestClient) async throws -> [String: Any]? {
        try await client.get("/api/backups").json()["restored"] as? [String: Any]
    }

    @Test func `files that are missing after a restore are counted and named by their scan until they are put back`() async throws
    {
        try await Scene.with { scene in
            let photograph = Scene.jpeg + Array("the passport".utf8)
            let name = try await withServer(at: scene, share: false) { client, _ in
                let scan = try await client.post("/api/scanner/scans", "{\"title\": \"Passport\"}").json()["id"] as? Int
                let pages = "/api/scanner/scans/\(try #require(scan))/pages?name=p.jpg"
                #expect(try await client.send("POST", pages, body: photograph).status == 200)
                let backups = try await client.post("/api/backups").json()["backups"] as? [[String: Any]]
                #expect(try await Self.restored(client) == nil)
                return try #require(backups?.first?["name"] as? String)
            }
            let scans = scene.data.appending("scans")
            let page = try #require(scans.children.first { FileStamp(of: scans.appending($0)) != nil })
            scans.appending(page).removeTree()
            scene.data.appending("backups/held").removeTree()
            try CatalogueRestore.plan(name, data: scene.data)
            let planned = try #require(CatalogueRestore.performPlanned(data: scene.data))
            #expect(CatalogueRestore.planned(data: scene.data) == nil)
            try await withServer(at: scene, share: false, restored: planned) { client, _ in
                let said = try #require(try await Self.restored(client))
                #expect(said["missing"] as? Int == 1 && said["problem"] == nil)
                let first = try #require((said["first"] as? [[String: Any]])?.first)
                #expect(first["name"] as? String == "Passport" && first["page"] as? Int == 1)
                #expect(first["path"] as? String == "scans/\(page)")
                try put(photograph, at: scans.appending(page))
                #expect(try await Self.restored(client)?["missing"] as? Int == 0)
            }
        }
    }

    @Test func `a restore that fails says so on the page`() async throws {
        try await Scene.with { scene in
            try await withServer(at: scene, share: false) { _, _ in }
            try CatalogueRestore.plan("daily-2026-11-28.sqlite", data: scene.data)
            let planned = try #require(CatalogueRestore.performPlanned(data: scene.data))
            try await withServer(at: scene, share: false, restored: planned) { client, _ in
                let problem = try await Self.restored(client)?["problem"] as? [String: Any]
                #expect(problem?["reason"] as? String == "backup.notThere")
            }
        }
    }
}
