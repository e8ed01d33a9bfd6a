import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Server

@Suite("A restore while something else happens") struct RestoreUnderChangeTests {
    @Test func `what an act had begun with files is ended before another catalogue takes its place`() async throws {
        try await Scene.with { scene in
            let backup: BytePath
            do {
                let catalogue = try Catalogue(at: scene.data)
                try catalogue.write { _ = try SharedFolder.share($0, path: scene.photos) }
                backup = scene.root.appending("backup.sqlite")
                try catalogue.copy(to: backup)
                // This is the state if the program ends in the middle of an upload.
                let (half, draft) = (scene.photos.appending("half.jpg"), scene.photos.appending(".shoebox-1.part"))
                try put(Array("ha".utf8), at: draft)
                let detail = Data("[{\"path\": \"\(half)\", \"draft\": \"\(draft)\"}]".utf8)
                try catalogue.write { _ = try Journal.begin($0, .addFiles, summary: "Added 1", detail: detail) }
                try catalogue.database.close()
            }
            let answers = try AnswerStore(data: scene.data)
            try answers.store(.init(request: "r", body: nil, status: 200, text: [1]), to: "before")
            _ = try CatalogueRestore.perform(from: backup, data: scene.data)
            #expect(try FileManager.default.contentsOfDirectory(atPath: scene.photos.display) == [])
            let acts = try Catalogue(at: scene.data).read { try Journal.recent($0, limit: 9) }
            #expect(acts.isEmpty)
            #expect(
                try AnswerStore(data: scene.data).answer(to: "before")?.status == 200, "the restore itself is known to be done")
        }
    }

    @Test func `moves that cannot be ended are told of, and the backup is restored`() async throws {
        try await Scene.with { scene in
            let backup = scene.root.appending("backup.sqlite")
            let catalogue = try Catalogue(at: scene.data)
            try catalogue.copy(to: backup)
            try catalogue.write { try $0.execute(sql: "DROP TABLE entryStep") }
            try catalogue.database.close()
            let outcome = try CatalogueRestore.perform(from: backup, data: scene.data)
            #expect(outcome.unended?.reason == "restore.movesUnderWay")
            let restored = try Catalogue(at: scene.data)
            #expect(try restored.read { try $0.tableExists("entryStep") })
            let report = try RestoreReport(.init(name: "backup.sqlite", result: .success(outcome)), restored)
            #expect(report.unended == outcome.unended && report.problem == nil)
        }
    }

    @Test func `a backup that went since the list was shown is not there, and nothing is planned`() async throws {
        try await withServer { client, _, scene in
            let made = try await client.post("/api/backups").json()["backups"] as? [[String: Any]]
            let name = try #require(made?.first?["name"] as? String)
            try FileManager.default.removeItem(atPath: scene.data.appending("backups/\(name)").display)
            let answer = try await client.post("/api/backups/restore", "{\"name\": \"\(name)\"}")
            #expect(answer.status == 404, "\(answer.text)")
            for wrong in ["../catalogue.sqlite", "", "daily-2020-01-01.sqlite"] {
                #expect(try await client.post("/api/backups/restore", "{\"name\": \"\(wrong)\"}").status >= 400)
            }
            #expect(try await client.get("/api/backups").json()["planned"] as? String == nil)
            #expect(CatalogueRestore.planned(data: scene.data) == nil)
        }
    }
}
