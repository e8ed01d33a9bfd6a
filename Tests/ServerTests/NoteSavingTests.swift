import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Server

@Suite("Saving notes", .serialized) struct NoteSavingTests {
    /// Creates the state in which the photos were read and their texts saved: one with the words “Red apples”, a receipt, and
    /// others.
    private static func notes(_ client: TestClient, _ app: App) async throws -> [Int] {
        try await app.catalogue.database.write { db in
            let texts = [("Red apples", "other"), ("Green pears", "receipt"), ("Blue plums", "other")]
            for (index, (text, category)) in texts.enumerated() {
                let identity = Data(repeating: UInt8(index + 1), count: 32)
                try db.execute(
                    sql: """
                        INSERT INTO reading (identity, readAt, seconds, width, height, text, lines, category, certainty)
                        VALUES (?, 1, 0, 1, 1, ?, x'', ?, 1)
                        """, arguments: [identity, text, category])
                try db.execute(
                    sql: "INSERT INTO note (identity, at, category) VALUES (?, 1, ?)", arguments: [identity, category])
            }
        }
        let notes = try await client.get("/api/notes").json()["notes"] as? [[String: Any]]
        return (notes ?? []).compactMap { $0["id"] as? Int }
    }

    private static func save(_ client: TestClient, _ folder: BytePath, _ fields: String) async throws -> Answer {
        try await client.post("/api/notes/save-file", "{\"folder\": \"\(folder.display)\", \"format\": \"txt\", \(fields)}")
    }

    @Test func `notes are saved in a folder as one file beside what is there, which is undone`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, app in
                let ids = try await Self.notes(client, app)
                let folder = scene.photos
                try put(Array("mine".utf8), at: folder.appending("Texte.txt"))
                let before = Set(folder.children.map(\.display))
                let all = try await Self.save(client, folder, "\"all\": true, \"name\": \"Texte\"").json()
                let path = folder.appending("Texte (2).txt").display
                #expect(all["saved"] as? [String] == [path])
                let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
                #expect(["Red apples", "Green pears", "Blue plums"].allSatisfy(text.contains))
                let receipts = try await Self.save(client, folder, "\"all\": true, \"category\": \"receipt\"").json()
                let saved = try #require((receipts["saved"] as? [String])?.first)
                let one = String(decoding: try #require(FileManager.default.contents(atPath: saved)), as: UTF8.self)
                #expect(one.contains("Green pears") && !one.contains("apples") && !one.contains("plums"))
                let two = try await Self.save(client, folder, "\"ids\": [\(ids[0]), \(ids[1])]").json()
                #expect((two["saved"] as? [String])?.count == 1)
                for answer in [all, receipts, two] {
                    let act = try #require(answer["act"] as? Int)
                    #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                }
                #expect(Set(folder.children.map(\.display)) == before)
                #expect(scene.data.appending("notes").children.isEmpty, "drafts are removed")
            }
        }
    }

    @Test func `nothing chosen is not everything, and nothing is saved outside the shared folders`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, app in
                let ids = try await Self.notes(client, app)
                let before = Set(scene.photos.children.map(\.display))
                for (fields, reason) in [
                    ("\"ids\": []", "note.noneChosen"), ("\"all\": false", "note.noneChosen"),
                    ("\"q\": \"apples\"", "selection.allOrSome"),
                    ("\"ids\": [\(ids[0])], \"all\": true", "selection.allOrSome"),
                    ("\"ids\": [99999, 99998]", "note.noneToSave"),
                    ("\"all\": true, \"q\": \"giraffe\"", "note.noneToSave"),
                ] {
                    #expect(try await Self.save(client, scene.photos, fields).reason() == reason, "\(fields)")
                }
                for outside in [scene.root, scene.data, scene.photos.appending("..")] {
                    let refused = try await Self.save(client, outside, "\"all\": true")
                    #expect([400, 403, 404].contains(refused.status), "\(outside.display): \(refused.text)")
                }
                #expect(Set(scene.photos.children.map(\.display)) == before)
            }
        }
    }

    @Test func `an export has the notes that the words and the category find`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, app in
                let ids = try await Self.notes(client, app)
                #expect(ids.count == 3)
                let receipts = try await client.get("/api/notes/export?format=txt&category=receipt").text
                #expect(receipts.contains("Green pears") && !receipts.contains("apples"))
                let both = try await client.get("/api/notes/export?format=txt&ids=\(ids[0]),\(ids[2])").text
                #expect(!both.contains("Green pears") && both.contains("apples") && both.contains("plums"))
                #expect(try await client.get("/api/notes/export?format=txt&ids=").reason() == "note.noneChosen")
                let mixed = try await client.get("/api/notes/export?ids=\(ids[0])&category=receipt")
                #expect(try mixed.reason() == "selection.allOrSome")
            }
        }
    }
}
