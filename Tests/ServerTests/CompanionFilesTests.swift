import Acts
import Base
import Catalogue
import Foundation
import Testing

@testable import Server

@Suite("Files and downloads with companions of photos") struct CompanionFilesTests {
    /// Runs a server with the photo `a.jpg` and its sidecar `a.jpg.xmp`.
    private func withSidecar(_ body: @Sendable (TestClient, App, Scene) async throws -> Void) async throws {
        try await Scene.with { scene in
            try scene.addPhoto(1, name: BytePath("a.jpg"))
            try put(Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8), at: scene.photos.appending("a.jpg.xmp"))
            try await withServer(at: scene) { client, app in
                try scene.catalogueSidecar(of: BytePath("a.jpg"), in: app.catalogue)
                try await body(client, app, scene)
            }
        }
    }

    private func names(_ folder: BytePath) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.display).sorted()
    }

    @Test func `a list names them, and an act reaches those that were shown, or nothing`() async throws {
        try await withSidecar { client, _, scene in
            let entries = try #require(
                try await client.get("/api/files?path=\(scene.photos.display)").json()["entries"] as? [[String: Any]])
            #expect(entries.map { $0["companions"] as? [String] } == [["a.jpg.xmp"], nil])
            let (bytes, modified) = (try #require(entries[0]["bytes"] as? Int), try #require(entries[0]["modified"] as? Int))
            func body(_ companions: String) -> String {
                let path = "\"\(scene.photos.appending("a.jpg"))\""
                return """
                    {"paths": [\(path)], "seen": [{"bytes": \(bytes), "modified": \(modified), "companions": \(companions)}]}
                    """
            }
            for others in ["[]", "[\"a.mov\"]", "[\"a.jpg.xmp\", \"a.mov\"]"] {
                let refused = try await client.post("/api/files/trash", body(others))
                #expect(try refused.reason() == "files.otherCompanions", "\(others)")
            }
            #expect(try names(scene.photos) == ["a.jpg", "a.jpg.xmp"])
            let done = try await client.post("/api/files/trash", body("[\"a.jpg.xmp\"]")).json()
            #expect(done["count"] as? Int == 1 && done["companionCount"] as? Int == 1)
            let along = try #require((done["companions"] as? [[String: Any]])?.first)
            #expect(along["name"] as? String == "a.jpg.xmp")
            #expect(along["photo"] as? String == scene.photos.appending("a.jpg").display)
            #expect(try names(scene.photos) == [])
            let act = try #require(done["act"] as? Int)
            #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
            #expect(try names(scene.photos) == ["a.jpg", "a.jpg.xmp"])
        }
    }

    @Test func `a download contains them`() async throws {
        try await withSidecar { client, app, scene in
            let id = try app.catalogue.read { [photo = scene.photos.appending("a.jpg")] in try FileRow.id($0, at: photo) }
            let chosen = try await client.post("/api/photos/download", "{\"ids\": [\(try #require(id))]}").json()
            let zip = try await client.get(try #require(chosen["download"] as? String))
            // The files are not compressed.
            #expect(zip.text.contains("xmpmeta") && zip.text.contains("a.jpg.xmp"))
            #expect(Data(zip.body).range(of: Data(Scene.jpeg)) != nil)
        }
    }

    @Test func `saving a photo in a folder copies them too, overwrites nothing, and is undone`() async throws {
        try await withSidecar { client, app, scene in
            let row = try app.catalogue.read { [photo = scene.photos.appending("a.jpg")] in try FileRow.id($0, at: photo) }
            let id = try #require(row)
            let folder = scene.photos.appending("kept")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            try put(Array("mine".utf8), at: folder.appending("a.jpg.xmp"))
            for refused in [
                "{\"ids\": [], \"folder\": \"\(folder)\"}", "{\"ids\": [\(id)], \"folder\": \"\(scene.data)\"}",
                "{\"ids\": [\(id), 999], \"folder\": \"\(folder)\"}",
            ] {
                #expect([400, 403, 404].contains(try await client.post("/api/photos/save", refused).status), "\(refused)")
            }
            #expect(try names(folder) == ["a.jpg.xmp"])
            let saved = try await client.post("/api/photos/save", "{\"ids\": [\(id)], \"folder\": \"\(folder)\"}").json()
            #expect(
                try names(folder).count == 3
                    && FileManager.default.contents(atPath: folder.appending("a.jpg.xmp").display) == Data("mine".utf8))
            let path = try #require((saved["saved"] as? [String])?.first)
            #expect(FileManager.default.contentsEqual(atPath: path, andPath: scene.photos.appending("a.jpg").display))
            #expect(try await client.post("/api/undo", "{\"act\": \(try #require(saved["act"] as? Int))}").status == 200)
            #expect(try names(folder) == ["a.jpg.xmp"])
        }
    }

    @Test func `files and folders are one download, whose names are kept and whose gaps are named`() async throws {
        try await withSidecar { client, _, scene in
            let inner = scene.photos.appending("Trip/Day 1")
            try FileManager.default.createDirectory(atPath: inner.display, withIntermediateDirectories: true)
            try put(Array("dear diary".utf8), at: inner.appending("ä.txt"))
            try put(Array("secret".utf8), at: scene.root.appending("outside.txt"))
            for path in [inner.appending("link.txt"), scene.photos.appending("link.txt")] {
                try FileManager.default.createSymbolicLink(
                    atPath: path.display, withDestinationPath: scene.root.appending("outside.txt").display)
            }
            func download(_ paths: String) async throws -> Answer {
                let chosen = try await client.post("/api/files/download", "{\"paths\": [\(paths)]}").json()
                return try await client.get(try #require(chosen["download"] as? String))
            }
            let one = try await download("\"\(scene.photos)/Trip\"")
            #expect(one.text.contains("Trip/Day 1/ä.txt") && one.text.contains("dear diary") && !one.text.contains("secret"))
            #expect(one.headers["content-disposition"]?.contains("Trip%2Ezip") == true)
            let two = try await download(
                "\"\(scene.photos)/a.jpg\", \"\(scene.photos)/Trip/Day 1\", \"\(scene.photos)/link.txt\"")
            #expect(two.text.contains("a.jpg.xmp") && two.text.contains("xmpmeta"))
            #expect(two.text.contains("Day 1/ä.txt") && Data(two.body).range(of: Data(Scene.jpeg)) != nil)
            #expect(two.text.contains("Could not be included:\nlink.txt\n") && !two.text.contains("secret"))
            for outside in ["\"\(scene.root)/outside.txt\"", "\"\(scene.data)\"", ""] {
                let refused = try await client.post("/api/files/download", "{\"paths\": [\(outside)]}")
                #expect([400, 403].contains(refused.status), "\(outside): \(refused.text)")
            }
            #expect(try await client.get("/api/files/download/x").status == 404)
        }
    }
}

extension Scene {
    /// Adds the sidecar "name.xmp" of a photo to the catalogue, unless a scan did.
    func catalogueSidecar(of photo: BytePath, in catalogue: Catalogue) throws {
        let photo = photos.appending(photo), path = photo.sidecar
        let stamp = try #require(FileStamp(of: path))
        try catalogue.write { db in
            let lead = try #require(try FileRow.id(db, at: photo))
            if try Companions.of(db, [lead])[lead] != nil { return }
            if try FileRow.fetch(db, at: path) == nil {
                try FileTable.insert(
                    db,
                    FileTable.NewFile(
                        directory: Directories.id(db, of: path.parent), name: path.name, kind: .sidecar, format: "xmp",
                        stamp: stamp, taken: LocalTime(seconds: 0), takenFrom: .file, isScreenshot: false, problem: nil))
            }
            try Companions.set(db, try #require(try FileRow.fetch(db, at: path)), .sidecar, of: lead)
        }
    }
}
