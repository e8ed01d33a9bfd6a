import Base
import Foundation
import TestSupport
import Testing

@testable import Server

@Suite("Converting over the wire", .serialized) struct ConvertTests {
    private static func upload(_ client: TestClient, _ name: String, _ bytes: [UInt8]) async throws -> Int {
        let answer = try await client.send("POST", "/api/convert/files?name=\(name)", body: bytes)
        return try #require(try answer.json()["id"] as? Int, "\(answer.text)")
    }

    private static func ended(_ client: TestClient, _ id: Int) async throws -> [String: Any] {
        var latest: [String: Any] = [:]
        _ = try await eventually(within: .seconds(60)) {
            latest = try await client.get("/api/convert/conversions/\(id)").json()
            return (latest["job"] as? [String: Any])?["state"] as? String != "running"
        }
        // `latest` may have been requested before the last results existed, so the conversion is requested again.
        return try await client.get("/api/convert/conversions/\(id)").json()
    }

    @Test func `neither hidden files nor Shoebox's own are converted, although what holds them is shared`() async throws {
        try await Scene.with { scene in
            try put(Array("secret".utf8), at: scene.root.appending(".key"))
            try put(Array("text".utf8), at: scene.root.appending("note.txt"))
            try await withServer(at: scene, share: false) { client, _ in
                #expect(try await client.post("/api/library/folders", "{\"path\": \"\(scene.root)\"}").status == 201)
                let own = scene.data.appending("sessions.json"), hidden = scene.root.appending(".key")
                #expect(FileManager.default.fileExists(atPath: own.display))
                let link = scene.root.appending("link.txt")
                #expect(symlink(own.display, link.display) == 0)
                for path in [own, hidden, link] {
                    let answer = try await client.post("/api/convert/files/shared", "{\"paths\": [\"\(path)\"]}").json()
                    #expect((answer["files"] as? [Any])?.isEmpty == true)
                    let reason = (answer["refused"] as? [[String: Any]])?.first?["reason"] as? String
                    #expect(reason == "convert.notShared", "\(path)")
                }
                let note = scene.root.appending("note.txt")
                let taken = try await client.post("/api/convert/files/shared", "{\"paths\": [\"\(note)\"]}").json()
                #expect((taken["files"] as? [Any])?.count == 1, "\(taken)")
                let file = try await Self.upload(client, "a.txt", Array("a".utf8))
                let begun = try await client.post(
                    "/api/convert/conversions", "{\"converter\": \"zip\", \"files\": [\(file)], \"options\": {\"name\": \"z\"}}")
                let id = try #require(try begun.json()["id"] as? Int, "\(begun.text)")
                _ = try await Self.ended(client, id)
                let saved = try await client.post(
                    "/api/convert/conversions/\(id)/save", "{\"folder\": \"\(scene.data)\"}")
                #expect(saved.status == 403, "\(saved.text)")
            }
        }
    }

    @Test func `what results lack is said with the conversion`() async throws {
        try await Scene.with { scene in
            try await withServer(at: scene, share: false) { client, _ in
                let form = "/Width 60 /Height 40 /BitsPerComponent 8 /ColorSpace /DeviceRGB"
                let cut = [UInt8](repeating: 9, count: 700), whole = [UInt8](repeating: 9, count: 7200)
                let signed = SamplePDF.file([
                    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>",
                    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [4 0 R] >>",
                    "<< /Type /Annot /Subtype /Widget /FT /Sig /T (signed) /V << /Type /Sig >> /Rect [10 10 90 30] /P 3 0 R >>",
                ])
                for (converter, options, file, reason) in [
                    ("pdf-extract", "{}", SamplePDF.pictures([(form, whole), (form, cut)]), "pdf.picturesLeftOut"),
                    ("pdf-pages", "{\"act\": \"right\"}", signed, "pdf.lost.signature"),
                ] {
                    let id = try await Self.upload(client, "a.pdf", file)
                    let begun = try await client.post(
                        "/api/convert/conversions",
                        "{\"converter\": \"\(converter)\", \"files\": [\(id)], \"options\": \(options)}")
                    let done = try await Self.ended(client, try #require(try begun.json()["id"] as? Int, "\(begun.text)"))
                    #expect((done["results"] as? [Any])?.count == 1, "\(done)")
                    let notes = done["notes"] as? [[String: Any]] ?? []
                    #expect(notes.map { $0["reason"] as? String } == [reason])
                    #expect(notes.first?["file"] as? String == "a.pdf")
                }
            }
        }
    }

    @Test func `files are handed in, put into a ZIP, saved beside what is there, and removed`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, app in
                let first = try await Self.upload(client, "..%2Fnote.txt", Array("Hello".utf8))
                let second = try await Self.upload(client, "note.txt", Array("{\"a\": 1}".utf8))
                let file = try await client.get("/api/convert/files/\(first)").json()
                #expect(file["name"] as? String == "note.txt")
                #expect(file["kind"] as? String == "text")
                let begun = try await client.post(
                    "/api/convert/conversions",
                    "{\"converter\": \"zip\", \"files\": [\(second), \(first)], \"options\": {\"name\": \"../both\"}}")
                let id = try #require(try begun.json()["id"] as? Int, "\(begun.text)")
                let done = try await Self.ended(client, id)
                let result = try #require((done["results"] as? [[String: Any]])?.first, "\(done)")
                #expect(result["name"] as? String == "both.zip")
                let number = try #require(result["id"] as? Int)
                let content = try await client.get("/api/convert/files/\(number)/content?download=1")
                #expect(content.body.starts(with: Array("PK".utf8)))
                #expect(content.headers["content-disposition"]?.contains("both%2Ezip") == true)
                let whole = try await client.get("/api/convert/conversions/\(id)/zip")
                #expect(whole.body.starts(with: Array("PK".utf8)))

                let folder = scene.photos.display
                let request = "{\"folder\": \"\(folder)\"}"
                for name in ["both.zip", "both (2).zip"] {
                    let saved = try await client.post("/api/convert/conversions/\(id)/save", request).json()
                    #expect(saved["saved"] as? [String] == [folder + "/" + name])
                    #expect(FileManager.default.contents(atPath: folder + "/" + name).map { Array($0) } == content.body)
                }
                for outside in [scene.root.display, folder + "/..", scene.data.display, "/nowhere", "photos"] {
                    let refused = try await client.post("/api/convert/conversions/\(id)/save", "{\"folder\": \"\(outside)\"}")
                    #expect([400, 403, 404].contains(refused.status), "\(outside): \(refused.text)")
                }
                for name in ["both (3).zip", "both (3).zip"] {
                    let saved = try await client.post("/api/convert/files/\(number)/save", request).json()
                    #expect(saved["saved"] as? [String] == [folder + "/" + name])
                    #expect(FileManager.default.contents(atPath: folder + "/" + name).map { Array($0) } == content.body)
                    let act = try #require(saved["act"] as? Int)
                    #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                    #expect(!FileManager.default.fileExists(atPath: folder + "/" + name))
                }
                for outside in [scene.root.display, scene.data.display, "photos"] {
                    let refused = try await client.post("/api/convert/files/\(number)/save", "{\"folder\": \"\(outside)\"}")
                    #expect([400, 403, 404].contains(refused.status), "\(outside): \(refused.text)")
                }
                let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                for files in ["[\(number), 99999]", "[]", "[\(first)]"] {
                    let request = "{\"folder\": \"\(folder)\", \"files\": \(files)}"
                    let refused = try await client.post("/api/convert/conversions/\(id)/save", request)
                    #expect(try refused.status == 404 && refused.reason() == "convert.noResults", "all that are named, or none")
                }
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
                #expect(try await client.send("DELETE", "/api/convert/conversions/\(id)").status == 200)
                #expect(try await client.get("/api/convert/conversions/\(id)").status == 404)
                let gone = try await client.post("/api/convert/conversions/\(id)/save", "{\"folder\": \"\(folder)\"}")
                #expect(gone.status == 404, "deleted in another tab")
                #expect(try await client.get("/api/convert/files/\(number)/content").status == 404)
                for file in [first, second] {
                    #expect(try await client.send("DELETE", "/api/convert/files/\(file)").status == 200)
                }
                let left = try FileManager.default.contentsOfDirectory(atPath: scene.data.appending("convert").display)
                #expect(left == [])
                #expect(try await client.get("/api/convert").json()["bytes"] as? Int == 0)
            }
        }
    }

    @Test func `a picture has a small one for lists, which is kept nowhere; nothing else has`() async throws {
        try await Scene.with { scene in
            try await withServer(photos: 1, at: scene) { client, _ in
                let names = try FileManager.default.contentsOfDirectory(atPath: scene.photos.display)
                let photo = scene.photos.appending(try #require(names.first { $0.hasSuffix(".jpg") }))
                let bytes = try #require(FileManager.default.contents(atPath: photo.display))
                let whole = try await Self.upload(client, "photo.jpg", Array(bytes))
                let face = try await client.get("/api/convert/files/\(whole)/face")
                #expect(face.status == 200 && face.headers["content-type"] == "image/jpeg", "\(face.text)")
                #expect(face.body.starts(with: [0xFF, 0xD8]) && face.body.count < 20_000)
                // A browser that has cached the picture asks whether it is still valid.
                let tag = try #require(face.headers["etag"])
                let again = try await client.get("/api/convert/files/\(whole)/face", headers: ["if-none-match": tag])
                #expect(again.status == 304 && again.body.isEmpty)
                let other = try await client.get("/api/convert/files/\(whole)/face", headers: ["if-none-match": "\"another\""])
                #expect(other.status == 200)
                let lying = try await Self.upload(client, "lying.jpg", [0xFF, 0xD8, 0xFF, 0xE0] + Array("nothing".utf8))
                let text = try await Self.upload(client, "note.txt", Array("Hello".utf8))
                let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
                let drawing = try await Self.upload(client, "drawing.svg", svg)
                for (file, status) in [(lying, 422), (text, 415), (drawing, 415), (999, 404)] {
                    let answer = try await client.get("/api/convert/files/\(file)/face")
                    #expect(answer.status == status && answer.code != nil, "\(file): \(answer.status) \(answer.text)")
                }
                let left = try FileManager.default.contentsOfDirectory(atPath: scene.data.appending("convert").display)
                #expect(left.count == 4, "\(left)")
            }
        }
    }

    @Test func `a file of a shared folder is read where it is; no other file is`() async throws {
        try await Scene.with { scene in
            try put(Array("secret".utf8), at: scene.root.appending("secret.txt"))
            try put(Array("open".utf8), at: scene.photos.appending("open.txt"))
            symlink(scene.root.appending("secret.txt").display, scene.photos.appending("link.txt").display)
            try await withServer(photos: 1, at: scene) { client, app in
                func take(_ path: String) async throws -> [String: Any] {
                    try await client.post("/api/convert/files/shared", "{\"paths\": [\"\(path)\"]}").json()
                }
                let folder = scene.photos.display
                let taken = try #require(try await take(folder + "/open.txt")["files"] as? [[String: Any]])
                #expect(taken.first?["name"] as? String == "open.txt")
                for path in ["/../secret.txt", "/link.txt", "/none.txt"] {
                    let answer = try await take(folder + path)
                    #expect((answer["files"] as? [Any])?.isEmpty == true, "\(path)")
                    #expect((answer["refused"] as? [Any])?.count == 1, "\(path)")
                }
                let id = try #require(taken.first?["id"] as? Int)
                #expect(try await client.send("DELETE", "/api/convert/files/\(id)").status == 200)
                #expect(FileManager.default.fileExists(atPath: folder + "/open.txt"))
            }
        }
    }

    @Test func `a folder stands for the files in it and below, but for hidden ones and what links lead to`() async throws {
        try await Scene.with { scene in
            try scene.root.appending("secret").makeFolders()
            try put(Array("secret".utf8), at: scene.root.appending("secret/key.txt"))
            for name in ["b.txt", "a/deep/c.txt", "a/d.txt", ".hidden/e.txt", "a/.f.txt"] {
                let path = scene.photos.appending(BytePath("papers/" + name))
                try path.parent.makeFolders()
                try put(Array(name.utf8), at: path)
            }
            #expect(symlink(scene.root.appending("secret").display, scene.photos.appending("papers/link").display) == 0)
            try await withServer(photos: 1, at: scene) { client, _ in
                func take(_ path: String) async throws -> [String: Any] {
                    try await client.post("/api/convert/files/shared", "{\"paths\": [\"\(path)\"]}").json()
                }
                let papers = scene.photos.appending("papers").display
                let taken = try #require(try await take(papers)["files"] as? [[String: Any]])
                #expect(taken.compactMap { $0["name"] as? String } == ["b.txt", "d.txt", "c.txt"])
                for elsewhere in [papers + "/link", scene.root.appending("secret").display, papers + "/.hidden"] {
                    let answer = try await take(elsewhere)
                    #expect((answer["files"] as? [Any])?.isEmpty == true, "\(answer)")
                }
            }
        }
    }

    @Test func `it is said what a PDF is, and of another file that it is none`() async throws {
        try await Scene.with { scene in
            try await withServer(at: scene) { client, app in
                let file = try await Self.upload(client, "a.pdf", SamplePDF.pages(["One", "Two"]))
                let told = try await client.get("/api/convert/files/\(file)/pdf")
                #expect(try told.json()["pages"] as? Int == 2, "\(told.text)")
                let other = try await Self.upload(client, "a.txt", Array("a".utf8))
                #expect(try await client.get("/api/convert/files/\(other)/pdf").status >= 400)
                #expect(try await client.get("/api/convert/files/999/pdf").status == 404)
            }
        }
    }

    @Test func `nobody else hands files in, and wrong wishes are refused`() async throws {
        try await Scene.with { scene in
            try await withServer(at: scene) { client, app in
                let foreign = try await client.send(
                    "POST", "/api/convert/files?name=x", body: [1], headers: ["Origin": "http://evil.example"])
                #expect(foreign.status == 403)
                let file = try await Self.upload(client, "a.txt", Array("a".utf8))
                for request in [
                    "{\"converter\": \"nothing\", \"files\": [\(file)]}", "{\"converter\": \"zip\", \"files\": []}",
                    "{\"converter\": \"zip\", \"files\": [\(file), \(file)]}",
                    "{\"converter\": \"zip\", \"files\": [\(file)], \"options\": {\"colour\": 1}}",
                ] { #expect(try await client.post("/api/convert/conversions", request).status == 400, "\(request)") }
                #expect(
                    try await client.post("/api/convert/conversions", "{\"converter\": \"zip\", \"files\": [999]}").status == 404)
                #expect(try await client.get("/api/convert/conversions").json()["conversions"] as? [Any] != nil)
            }
        }
    }
}
