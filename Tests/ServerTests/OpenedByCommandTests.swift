import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

@testable import Convert
@testable import Server

@Suite("Files that a command opens", .serialized) struct OpenedByCommandTests {
    private static func hand(_ paths: [BytePath], _ client: TestClient, _ scene: Scene) async throws -> [String: Any] {
        let ticket = try OpenTickets(data: scene.data).hand(paths)
        return try await client.post("/api/convert/files/handed", "{\"ticket\": \"\(ticket)\"}").json()
    }

    private static func files(_ answer: [String: Any]) -> [[String: Any]] { answer["files"] as? [[String: Any]] ?? [] }

    private static func reasons(_ answer: [String: Any]) -> [String?] {
        (answer["refused"] as? [[String: Any]] ?? []).map { $0["reason"] as? String }
    }

    @Test func `a file is read where it is, by its content, and converted without a copy`() async throws {
        try await withServer { client, _, scene in
            let path = scene.root.appending("holiday\n.pdf")
            try put(Scene.jpeg, at: path)
            let answer = try await Self.hand([path], client, scene)
            let file = try #require(Self.files(answer).first, "\(answer)")
            #expect(file["name"] as? String == "holiday\n.pdf" && file["kind"] as? String == "jpeg")
            #expect(file["path"] as? String == path.display)
            let id = try #require(file["id"] as? Int)
            let again = try await client.get("/api/convert/files/\(id)").json()
            #expect(again["path"] as? String == path.display && again["photo"] == nil)
            #expect(try await client.get("/api/convert/files/\(id)/content").body == Scene.jpeg)
            let body = "{\"converter\": \"zip\", \"files\": [\(id)], \"options\": {\"name\": \"z\"}}"
            let begun = try await client.post("/api/convert/conversions", body)
            let conversion = try #require(try begun.json()["id"] as? Int, "\(begun.text)")
            try await until {
                let shown = try await client.get("/api/convert/conversions/\(conversion)").json()
                return (shown["results"] as? [Any])?.count == 1
            }
            // Only the result is in Shoebox's folder.
            let kept = try FileManager.default.contentsOfDirectory(atPath: scene.data.appending("convert").display)
            #expect(kept.filter { FileStamp(of: scene.data.appending("convert").appending($0)) != nil }.count == 1, "\(kept)")
            _ = path.withCString { unlink($0) }
            #expect(try await client.get("/api/convert/files/\(id)/content").status == 404)
            #expect(symlink(scene.data.appending("sessions.json").display, path.display) == 0)
            #expect(try await client.get("/api/convert/files/\(id)/content").status >= 400, "no link is followed later")
        }
    }

    @Test func `a photo of the library is known as such`() async throws {
        try await withServer(photos: 1) { client, _, scene in
            let photo = try #require(try await photoIDs(client).first)
            let answer = try await Self.hand([scene.photos.appending("IMG_20240501_120000.jpg")], client, scene)
            #expect(Self.files(answer).first?["photo"] as? Int == photo, "\(answer)")
        }
    }

    @Test func `what is no file, is gone, or is Shoebox's own is named, and the rest opens`() async throws {
        try await withServer { client, _, scene in
            let pipe = scene.root.appending("pipe"), note = scene.root.appending("note.txt")
            #expect(mkfifo(pipe.display, 0o600) == 0)
            try put(Array("Hello".utf8), at: note)
            let answer = try await Self.hand(
                [scene.photos, scene.root.appending("gone"), pipe, scene.data.appending("catalogue.sqlite"), note], client, scene)
            #expect(Self.files(answer).map { $0["name"] as? String } == ["note.txt"])
            #expect(Self.reasons(answer).first == "handed.folder")
            #expect(Self.reasons(answer).suffix(2) == ["file.notRegular", "handed.isOurs"], "\(answer)")
            #expect(Self.reasons(answer).count == 4)
        }
    }

    @Test func `a ticket opens once, and a request cannot name a path in its place`() async throws {
        try await withServer { client, _, scene in
            let note = scene.root.appending("note.txt")
            try put(Array("Hello".utf8), at: note)
            let ticket = try OpenTickets(data: scene.data).hand([note])
            #expect(PrivateFile.read(scene.data.appending("handed").appending(ticket)) != nil)
            let route = "/api/convert/files/handed"
            #expect(Self.files(try await client.post(route, "{\"ticket\": \"\(ticket)\"}").json()).count == 1)
            for name in [ticket, "../\(ticket)", note.display, "..", "", OwnName.unique()] {
                #expect(try await client.post(route, "{\"ticket\": \"\(name)\"}").status >= 400, "\(name)")
            }
            #expect(try await client.post(route, "{\"paths\": [\"\(note)\"]}").status == 400)
            let shared = try await client.post("/api/convert/files/shared", "{\"paths\": [\"\(note)\"]}").json()
            #expect(Self.reasons(shared) == ["convert.notShared"], "opening a file shares nothing")
        }
    }

    @Test func `an old ticket opens nothing`() async throws {
        try await withServer { client, _, scene in
            let ticket = try OpenTickets(data: scene.data).hand([scene.root.appending("note.txt")])
            let file = scene.data.appending("handed").appending(ticket)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -700)], ofItemAtPath: file.display)
            let answer = try await client.post("/api/convert/files/handed", "{\"ticket\": \"\(ticket)\"}")
            #expect(try answer.reason() == "handed.gone")
            #expect(FileInfo(file) == nil)
        }
    }

    @Test(arguments: ["mode", "link", "relative"])
    func `a ticket that another user could have written opens nothing`(_ flaw: String) async throws {
        try await withServer { client, _, scene in
            let note = scene.root.appending("note.txt")
            try put(Array("Hello".utf8), at: note)
            let ticket = try OpenTickets(data: scene.data).hand([flaw == "relative" ? BytePath("note.txt") : note])
            let file = scene.data.appending("handed").appending(ticket)
            if flaw == "mode" { #expect(chmod(file.display, 0o620) == 0) }
            if flaw == "link" {
                let other = scene.root.appending("ticket")
                #expect(rename(file.display, other.display) == 0 && symlink(other.display, file.display) == 0)
            }
            let answer = try await client.post("/api/convert/files/handed", "{\"ticket\": \"\(ticket)\"}")
            #expect(try answer.reason() == "handed.gone")
            #expect(FileInfo(file, followsLinks: false) == nil)
        }
    }

    @Test func `a folder that becomes a link later leads to no other file`() async throws {
        try await withServer { client, _, scene in
            let folder = scene.root.appending("letters"), other = scene.root.appending("other")
            for (place, text) in [(folder, "Hello"), (other, "Secret")] {
                #expect(mkdir(place.display, 0o700) == 0)
                try put(Array(text.utf8), at: place.appending("note.txt"))
            }
            let answer = try await Self.hand([folder.appending("note.txt")], client, scene)
            let id = try #require(Self.files(answer).first?["id"] as? Int)
            #expect(try await client.get("/api/convert/files/\(id)/content").status == 200)
            #expect(rename(folder.display, scene.root.appending("moved").display) == 0)
            #expect(symlink(other.display, folder.display) == 0)
            let refused = try await client.get("/api/convert/files/\(id)/content")
            #expect(try refused.reason() == "handed.isElsewhere")
            #expect(unlink(folder.display) == 0 && symlink(scene.data.display, folder.display) == 0)
            try put(Array("Key".utf8), at: scene.data.appending("note.txt"))
            #expect(try await client.get("/api/convert/files/\(id)/content").reason() == "handed.isOurs")
        }
    }

    @Test func `no device sees what was made from a file that a command opened`() async throws {
        try await withServer { client, app, scene in
            let table = scene.root.appending("table.csv"), shared = scene.photos.appending("shared.csv")
            for path in [table, shared] { try put(Array("a;b\n1;2\n3;4\n".utf8), at: path) }
            let handed = Self.files(try await Self.hand([table, shared], client, scene)).compactMap { $0["id"] as? Int }
            try #require(handed.count == 2)
            var made: [(conversion: Int, result: Int64)] = []
            for id in handed {
                let body = "{\"converter\": \"zip\", \"files\": [\(id)], \"options\": {\"name\": \"z\"}}"
                let conversion = try #require(try await client.post("/api/convert/conversions", body).json()["id"] as? Int)
                try await until { try await app.conversions.conversion(Int64(conversion)).results.count == 1 }
                made.append((conversion, try await app.conversions.conversion(Int64(conversion)).results[0].id))
            }
            let opened = try await client.post("/api/convert/files/\(handed[0])/table").json()
            let dialect = String(
                decoding: try JSONSerialization.data(withJSONObject: try #require(opened["dialect"])), as: UTF8.self)
            let saved = try await client.post(
                "/api/convert/files/\(handed[0])/table/save", "{\"dialect\": \(dialect), \"format\": \"json\"}")
            let copy = try #require(try saved.json()["id"] as? Int, "\(saved.text)")
            func asPhone() async throws {
                #expect(try await app.conversions.latest(20).map(\.id) == [Int64(made[1].conversion)])
                #expect(try app.conversions.files.file(made[1].result).isHanded == false)
                for id in [made[0].result, Int64(copy)] {
                    let refused = #expect(throws: Failure.self) { try app.conversions.files.file(id) }
                    #expect(refused?.reason == "device.onlyAtHome")
                    await #expect(throws: Failure.self) { try await app.conversions.files.remove(id) }
                }
                await #expect(throws: Failure.self) { _ = try await app.conversions.conversion(Int64(made[0].conversion)) }
                await #expect(throws: Failure.self) { try await app.conversions.remove(Int64(made[0].conversion)) }
            }
            try await Actor.$device.withValue("Phone") { try await asPhone() }
            // On this machine, all of it is still there.
            #expect(try await app.conversions.latest(20).count == 2)
            #expect(try app.conversions.files.file(made[0].result).isHanded)
            #expect(try await client.get("/api/convert/files/\(copy)/content").status == 200)
        }
    }

    @Test func `no device reads a file that a command opened`() async throws {
        try await withServer { client, app, scene in
            let note = scene.root.appending("note.txt")
            try put(Array("Hello".utf8), at: note)
            let id = try #require(Self.files(try await Self.hand([note], client, scene)).first?["id"] as? Int)
            let files = app.conversions.files
            #expect(try files.file(Int64(id)).isHanded)
            let failure = #expect(throws: Failure.self) {
                try Actor.$device.withValue("Phone") { try files.file(Int64(id)) }
            }
            #expect(failure?.reason == "device.onlyAtHome")
            let encoded = try Actor.$device.withValue("Phone") { try JSONEncoder().encode(try Self.shared(files, scene)) }
            #expect(!String(decoding: encoded, as: UTF8.self).contains("\"path\""))
        }
    }

    @Test func `kinds are told by the first bytes, and nothing is kept`() async throws {
        try await withServer { client, _, scene in
            let starts = [("a.pdf", Scene.jpeg), ("b", Array("%PDF-1.7\n".utf8)), ("c.csv", Array("a;b\n1;2\n".utf8)), ("d", [])]
            let files = starts.map { "{\"name\": \"\($0)\", \"start\": \"\(Data($1).base64EncodedString())\"}" }
            let answer = try await client.post("/api/convert/kinds", "{\"files\": [\(files.joined(separator: ","))]}")
            #expect(try answer.json()["kinds"] as? [String] == ["jpeg", "pdf", "csv", "other"], "\(answer.text)")
            let long = Data(count: 4097).base64EncodedString()
            for body in ["[]", "[{\"name\": \"a\", \"start\": \"\(long)\"}]", "[{\"name\": \"a\", \"start\": \"!\"}]"] {
                #expect(try await client.post("/api/convert/kinds", "{\"files\": \(body)}").status == 400)
            }
            #expect(FileInfo(scene.data.appending("convert")) == nil)
        }
    }

    @Test func `the command opens files, starts no page for those that are gone, and follows links`() async throws {
        try await Scene.with { scene in
            let (server, client) = try await ChildProgram.serve(scene)
            try put(Array("Hello".utf8), at: scene.root.appending("note.txt"))
            func open(_ arguments: [String]) async throws -> (code: Int32, page: String?, said: String) {
                let child = try ChildProgram(["open", "--data", scene.data.display] + arguments, in: scene.root)
                let code = try await child.end(within: .seconds(60))
                let link = URLComponents(string: child.printed.trimmingCharacters(in: .newlines))
                return (code, link?.queryItems?.first { $0.name == "to" }?.value, child.complained)
            }
            let both = try await open(["note.txt", "gone.txt"])
            #expect(both.code == 1 && both.said.contains("gone.txt"), "\(both)")
            let ticket = try #require(both.page?.split(separator: "=").last)
            #expect(both.page == "/landing?ticket=\(ticket)")
            let answer = try await client.post("/api/convert/files/handed", "{\"ticket\": \"\(ticket)\"}").json()
            #expect(Self.files(answer).map { $0["name"] as? String } == ["note.txt"], "\(answer)")
            #expect(try await open(["gone.txt"]).page == nil)
            #expect(try await open(["."]).code == 1)
            #expect(try await open(["photo:7"]).page == "/go?link=web%2Bshoebox%3Aphoto%2F7")
            #expect(try await open(["mail:3f2a/12"]).page == "/go?link=web%2Bshoebox%3Amail%2F3f2a%2F12")
            let document = try await open(["document:/a b#1.pdf#12"]).page
            #expect(document == "/go?link=web%2Bshoebox%3Adocument%2F%252Fa%2520b%25231%252Epdf%2F12")
            #expect(try await open(["photo:7", "note.txt"]).code != 0)
            try put(Array("Hello".utf8), at: scene.root.appending("photo:7"))
            #expect(try await open(["photo:7"]).page?.hasPrefix("/landing?ticket=") == true, "a file of this name is a file")
            server.signal(SIGTERM)
            #expect(try await server.end(within: .seconds(60)) == 0)
        }
    }

    /// A file of a shared folder.
    private static func shared(_ files: ConvertFiles, _ scene: Scene) throws -> ConvertFile {
        let id = try files.catalogue.write { db -> Int64 in
            try db.execute(
                sql: """
                    INSERT INTO convertFile (position, name, path, isOurs, kind, bytes, modified, addedAt)
                    VALUES (0, 'a.txt', ?, 0, 'text', 1, 1, 1)
                    """, arguments: [scene.photos.appending("a.txt")])
            return db.lastInsertedRowID
        }
        return try files.file(id)
    }
}
