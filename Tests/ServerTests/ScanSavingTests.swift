import Base
import Foundation
import Testing

@testable import Server

@Suite("Saving scans", .serialized) struct ScanSavingTests {
    /// Makes a scan with a page for each photo of the shared folder.
    private static func scan(_ client: TestClient, _ title: String) async throws -> Int {
        let begun = try await client.post("/api/scanner/scans", "{\"title\": \"\(title)\"}").json()
        let id = try #require(begun["id"] as? Int)
        let photos = try await photoIDs(client).map(String.init).joined(separator: ",")
        let answer = try await client.post("/api/scanner/scans/\(id)/photos", "{\"photos\": [\(photos)]}")
        #expect(answer.status == 200, "\(answer.text)")
        return id
    }

    private static func save(
        _ client: TestClient, _ scans: [Int], in folder: String, as format: String = "pdf"
    ) async throws -> Answer {
        try await client.post(
            "/api/scanner/save", "{\"scans\": \(scans), \"folder\": \"\(folder)\", \"format\": \"\(format)\", \"text\": false}")
    }

    private static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private static func titles(_ client: TestClient, _ query: String) async throws -> [String] {
        let answer = try await client.get("/api/scanner/scans?\(query)").json()
        return (answer["scans"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
    }

    @Test func `scans are saved in a folder beside what is there, as one act that is undone`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 2, at: scene) { client, _ in
                let (letter, bill) = (try await Self.scan(client, "Letter"), try await Self.scan(client, "Bill 3/2026"))
                let folder = scene.photos.display
                let before = try Self.names(folder)
                try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/Letter.pdf"))
                let pdf = try await Self.save(client, [letter, bill, letter], in: folder).json()
                #expect(pdf["saved"] as? [String] == [folder + "/Letter (2).pdf", folder + "/Bill 3-2026.pdf"])
                #expect(FileManager.default.contents(atPath: folder + "/Letter.pdf") == Data("mine".utf8))
                let made = try #require(FileManager.default.contents(atPath: folder + "/Letter (2).pdf"))
                #expect(made.starts(with: Data("%PDF".utf8)))
                let pictures = try await Self.save(client, [letter], in: folder, as: "jpeg").json()
                #expect(pictures["saved"] as? [String] == [folder + "/Letter 001.jpg", folder + "/Letter 002.jpg"])
                for act in [pictures["act"], pdf["act"]] {
                    let act = try #require(act as? Int)
                    #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                }
                #expect(try Self.names(folder) == (before + ["Letter.pdf"]).sorted())
                let left = try Self.names(scene.data.appending("scans/made").display)
                #expect(left.allSatisfy { !$0.hasSuffix(".pdf") }, "\(left)")
            }
        }
    }

    @Test func `no scan is saved outside the shared folders, and none if one of them is gone`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, _ in
                let letter = try await Self.scan(client, "Letter")
                let folder = scene.photos.display
                let link = folder + "/out"
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scene.root.display)
                let before = try Self.names(folder)
                for outside in [scene.root.display, folder + "/..", scene.data.display, link, "/nowhere", "photos", ""] {
                    let refused = try await Self.save(client, [letter], in: outside)
                    #expect([400, 403, 404].contains(refused.status), "\(outside): \(refused.text)")
                }
                for (scans, reason) in [([], "scan.noneChosen"), ([letter, 99999], "scan.unknown")] {
                    #expect(try await Self.save(client, scans, in: folder).reason() == reason)
                }
                #expect(try await Self.save(client, [letter], in: folder, as: "exe").reason() == "scan.unknownFormat")
                #expect(try await Self.save(client, Array(1...201), in: folder).reason() == "scan.tooManyChosen")
                #expect(try Self.names(folder) == before)
            }
        }
    }

    @Test func `several scans come in one ZIP, those of one title under names of their own`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, _ in
                let ids = [try await Self.scan(client, "Letter"), try await Self.scan(client, "Letter")]
                let list = ids.map(String.init).joined(separator: ",")
                let zip = try await client.get("/api/scanner/export?scans=\(list)&format=pdf&text=none&name=Both")
                #expect(zip.headers["content-disposition"]?.hasSuffix("Both.zip") == true)
                let text = String(decoding: zip.body, as: UTF8.self)
                #expect(text.contains("Letter.pdf") && text.contains("Letter (2).pdf"))
                let scan = try await client.get("/api/scanner/scans/\(ids[0])").json()
                let page = try #require((scan["pages"] as? [[String: Any]])?.first?["id"] as? Int)
                for (format, start) in [("jpeg", [0xFF, 0xD8]), ("png", [0x89, 0x50])] as [(String, [UInt8])] {
                    let picture = try await client.get("/api/scanner/pages/\(page)/export?format=\(format)")
                    #expect(picture.body.starts(with: start) && picture.headers["content-type"] == "image/\(format)")
                }
                #expect(try await client.get("/api/scanner/pages/\(page)/export?format=pdf").reason() == "request.unknownValue")
                for wrong in ["", "?scans=", "?scans=a", "?scans=\(list),99999", "?scans=\(list)&format=exe"] {
                    let refused = try await client.get("/api/scanner/export\(wrong)")
                    #expect([400, 404].contains(refused.status), "\(wrong): \(refused.status)")
                }
            }
        }
    }

    @Test func `scans are found by their titles, ordered, and deleted together as one act`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, _ in
                var ids: [Int] = []
                for title in ["Zebra", "apple", "Übung", "Bill"] { ids.append(try await Self.scan(client, title)) }
                let renamed = Array("{\"title\": \"Zebra crossing\"}".utf8)
                #expect(try await client.send("PUT", "/api/scanner/scans/\(ids[0])", body: renamed).status == 200)
                #expect(try await Self.titles(client, "order=title") == ["apple", "Bill", "Übung", "Zebra crossing"])
                #expect(try await Self.titles(client, "order=started") == ["Bill", "Übung", "apple", "Zebra crossing"])
                #expect(try await Self.titles(client, "").first == "Zebra crossing")
                #expect(try await Self.titles(client, "q=zebra&order=title") == ["Zebra crossing"])
                #expect(try await Self.titles(client, "q=giraffe") == [])
                #expect(try await client.get("/api/scanner/scans?order=size").reason() == "request.unknownValue")
                let first = try await client.get("/api/scanner/scans?order=title&limit=3").json()
                let next = try #require(first["next"] as? String)
                #expect(try await Self.titles(client, "order=title&limit=3&after=\(next)") == ["Zebra crossing"])
                let refused = try await client.post("/api/scanner/delete", "{\"ids\": [\(ids[1]), 99999]}")
                #expect(refused.status == 404)
                #expect(try await Self.titles(client, "").count == 4)
                #expect(try await client.post("/api/scanner/delete", "{\"ids\": []}").reason() == "scan.noneChosen")
                let deleted = try await client.post("/api/scanner/delete", "{\"ids\": [\(ids[1]), \(ids[2])]}").json()
                #expect(try await Self.titles(client, "order=title") == ["Bill", "Zebra crossing"])
                let act = try #require(deleted["act"] as? Int)
                #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                #expect(try await Self.titles(client, "q=apple").first == "apple")
                #expect(try await Self.titles(client, "").count == 4)
            }
        }
    }
}
