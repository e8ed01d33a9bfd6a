import Base
import Foundation
import Glibc
import Logging
import TestSupport
import Testing

@testable import Server

/// The data folder contains the only copies of scans and mail archives, so no start and no cleanup may delete them.
@Suite("What the data folder keeps", .serialized) struct KeptDataTests {
    private static func add(_ client: TestClient, to scan: Int, _ number: Int) async throws {
        let answer = try await client.send(
            "POST", "/api/scanner/scans/\(scan)/pages?name=p.jpg", body: Scene.jpeg + Array("\(number)".utf8))
        #expect(answer.status == 200, "\(answer.text)")
    }

    private static func begin(_ client: TestClient) async throws -> Int {
        try #require(try await client.post("/api/scanner/scans", "{\"title\": \"Letter\"}").json()["id"] as? Int)
    }

    /// The numbers of pages of all scans, by title.
    private static func scans(_ client: TestClient) async throws -> [String: Int] {
        let list = try #require(try await client.get("/api/scanner/scans").json()["scans"] as? [[String: Any]])
        return list.reduce(into: [:]) { $0[$1["title"] as? String ?? ""] = $1["pageCount"] as? Int }
    }

    private func photos(_ scene: Scene) -> Set<String> {
        Set(scene.data.appending("scans").children.map(\.display).filter { OwnName.isUnique($0) })
    }

    /// Makes a server add a scan of three pages, and ends it.
    private func scanned(_ scene: Scene) async throws -> Set<String> {
        try await withServer(at: scene, share: false) { client, _ in
            let scan = try await Self.begin(client)
            for number in 0..<3 { try await Self.add(client, to: scan, number) }
        }
        return photos(scene)
    }

    @Test func `photos of a catalogue that was lost stay, and are shown again`() async throws {
        try await Scene.with { scene in
            let before = try await scanned(scene)
            #expect(before.count == 3)
            for ending in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: scene.data.appending("catalogue.sqlite" + ending).display)
            }
            for _ in 0..<2 {
                try await withServer(at: scene, share: false) { client, _ in
                    let isShown = try await eventually(within: .seconds(60)) {
                        try await Self.scans(client) == ["Found again": 3]
                    }
                    #expect(isShown)
                }
                #expect(photos(scene) == before)
            }
        }
    }

    @Test func `after a server has ended, the catalogue is whole in one file`() async throws {
        try await Scene.with { scene in
            let before = try await scanned(scene)
            for ending in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: scene.data.appending("catalogue.sqlite" + ending).display)
            }
            try await withServer(at: scene, share: false) { client, _ in
                let scans = try await Self.scans(client)
                #expect(scans == ["Letter": 3])
            }
            #expect(photos(scene) == before)
        }
    }

    @Test func `what a person had in a folder that Shoebox used before stays through starts and a thousand days`() async throws {
        try await Scene.with { scene in
            _ = try await scanned(scene)
            let mine = [
                "scans/tax.pdf", "scans/made/letter.pdf", "convert/tape.mp4", "convert/pages/p.txt", "convert/opened/x",
                "uploads/holiday.zip", "uploads/2019/film.mov", "arriving/notes", "mail/files/thesis.docx", "mail/pages/x.pdf",
                "mail/actions/list.txt",
                "links/bookmarks.html", "previews/x.part", "previews/film/cut.mov", "leaving/letter.txt", "pages/one.jpg",
                "removed/list.json", "text.txt",
            ].map { scene.data.appending($0) }
            for path in mine {
                try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
                try put(Array("mine".utf8), at: path)
                chmod(path.display, 0o644)
            }
            for _ in 0..<2 {
                try await withServer(photos: 1, at: scene) { client, _ in
                    _ = try await client.get("/api/privacy/export")
                }
                try put(Array("86400000\n".utf8), at: scene.data.appending("running-time"))
            }
            for path in mine {
                #expect(FileManager.default.contents(atPath: path.display) == Data("mine".utf8), "\(path)")
                let mode = try FileManager.default.attributesOfItem(atPath: path.display)[.posixPermissions] as? Int
                #expect(mode == 0o644, "\(path)")
            }
        }
    }

    @Test func `what a killed process left is gone before the port opens`() async throws {
        try await Scene.with { scene in
            let left = ["arriving", "mail/files", "convert/opened"].map { scene.data.appending($0).appending(OwnName.unique()) }
            for path in left.prefix(2) {
                try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
                try put([1], at: path)
            }
            let app = try App(data: scene.data, program: try builtProgram())
            let server = ShoeboxServer(app: app, data: scene.data, web: web, logger: Logger(label: "test"))
            let (links, ready) = AsyncStream.makeStream(of: Bool.self)
            let task = Task {
                defer { ready.finish() }
                try await server.run(port: 0) { _ in ready.yield(left.contains { FileInfo($0) != nil }) }
            }
            #expect(await links.first { _ in true } == false)
            task.cancel()
            _ = await task.result
        }
    }

    private static let mbox = Array("From a@b Thu Jan  1 00:00:00 2026\nFrom: a@b\nSubject: the only copy\n\nbody words\n".utf8)

    @Test func `a data folder that was moved shows its archives and files, and they can be removed and put back`() async throws {
        try await Scene.with { old in
            let file = try await withServer(at: old, share: false) { client, _ in
                let mails = try await client.send("POST", "/api/mailbox/upload?name=years.mbox", body: Self.mbox).json()
                #expect(try await Letters.read(client, try #require(mails["id"] as? String)) == 1)
                let answer = try await client.send("POST", "/api/convert/files?name=x.jpg", body: Scene.jpeg)
                return try #require(try answer.json()["id"] as? Int, "\(answer.text)")
            }
            try await Scene.with { new in
                try FileManager.default.removeItem(atPath: new.data.display)
                try FileManager.default.moveItem(atPath: old.data.display, toPath: new.data.display)
                try await withServer(at: new, share: false) { client, _ in
                    #expect(try await client.get("/api/convert/files/\(file)/content").body == Scene.jpeg)
                    let archive = try await Self.archive(client)
                    #expect(archive["path"] as? String == new.data.appending("mail/archives/years.mbox").display)
                    #expect(archive["copied"] as? Bool == true)
                    let id = try #require(archive["id"] as? String)
                    let mail = try await client.get("/api/mailbox/archives/\(id)/messages/1")
                    #expect(mail.status == 200, "\(mail.text)")
                    #expect(try await client.send("DELETE", "/api/mailbox/archives/\(id)").status == 200)
                    #expect(new.data.appending("mail/archives").children.isEmpty)
                    let item = try #require(try await Self.removed(client).first)
                    #expect(item["name"] as? String == "years.mbox" && item["daysLeft"] as? Int == 30)
                    let back = try await client.send("POST", "/api/removed/\(try #require(item["id"] as? String))/put-back")
                    #expect(back.status == 200, "\(back.text)")
                    #expect(try await Self.archive(client)["name"] as? String == "years.mbox")
                    #expect(try await Self.removed(client).isEmpty)
                }
            }
        }
    }

    @Test func `a data folder that was moved shows the mails of packed archives, copied and in place`() async throws {
        try await Scene.with { old in
            let file = old.root.appending("mine.mbox")
            try put(Self.mbox, at: file)
            let gzip = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: ["gzip", file.display])
            gzip.waitUntilExit()
            let packed = BytePath("\(file).gz")
            try await withServer(at: old, share: false) { client, _ in
                let bytes = try #require(FileManager.default.contents(atPath: packed.display))
                let copied = try await client.send("POST", "/api/mailbox/upload?name=copied.mbox.gz", body: Array(bytes)).json()
                let mine = try await client.post("/api/mailbox/archives", "{\"path\": \"\(packed)\"}").json()
                for archive in [copied, mine] {
                    #expect(try await Letters.read(client, try #require(archive["id"] as? String)) == 1)
                }
            }
            try await Scene.with { new in
                try FileManager.default.removeItem(atPath: new.data.display)
                try FileManager.default.moveItem(atPath: old.data.display, toPath: new.data.display)
                try await withServer(at: new, share: false) { client, _ in
                    let list = try await client.get("/api/mailbox/archives")
                    let archives = try #require(try list.json()["archives"] as? [[String: Any]])
                    #expect(archives.map { $0["name"] as? String } == ["copied.mbox.gz", "mine.mbox.gz"])
                    for archive in archives {
                        let id = try #require(archive["id"] as? String)
                        let mail = try await client.get("/api/mailbox/archives/\(id)/messages/1")
                        #expect(try mail.json()["text"] as? String == "body words\n", "\(mail.text)")
                    }
                }
            }
        }
    }

    private static func archive(_ client: TestClient) async throws -> [String: Any] {
        let list = try await client.get("/api/mailbox/archives")
        return try #require((try list.json()["archives"] as? [[String: Any]])?.first, "\(list.text)")
    }

    private static func removed(_ client: TestClient) async throws -> [[String: Any]] {
        try await client.get("/api/removed").json()["items"] as? [[String: Any]] ?? []
    }

    @Test func `a file that was taken off the list of conversions can be put back on it`() async throws {
        try await withServer(share: false) { client, _ in
            let answer = try await client.send("POST", "/api/convert/files?name=holiday.jpg", body: Scene.jpeg)
            let id = try #require(try answer.json()["id"] as? Int)
            #expect(try await client.send("DELETE", "/api/convert/files/\(id)").status < 300)
            let item = try #require(try await Self.removed(client).first)
            #expect(item["name"] as? String == "holiday.jpg")
            #expect(try await client.send("POST", "/api/removed/\(try #require(item["id"] as? String))/put-back").status == 200)
            #expect(try await client.get("/api/convert/files/\(id + 1)/content").body == Scene.jpeg)
        }
    }

    @Test func `neither the data folder nor a trash is shared`() async throws {
        try await Scene.with { scene in
            let link = scene.root.appending("link"), drive = scene.root.appending(".Trash-1000/files")
            symlink(scene.data.display, link.display)
            try FileManager.default.createDirectory(atPath: drive.display, withIntermediateDirectories: true)
            try await withServer(at: scene, share: false) { client, _ in
                let scan = try await Self.begin(client)
                try await Self.add(client, to: scan, 1)
                for (path, reason) in [
                    (scene.data, "folder.isOurs"), (scene.data.appending("scans"), "folder.isOurs"),
                    (link.appending("scans"), "folder.isOurs"), (drive, "folder.isTrash"), (drive.parent, "folder.isTrash"),
                ] {
                    let answer = try await client.post("/api/library/folders", "{\"path\": \"\(path)\"}")
                    #expect(try answer.reason() == reason, "\(path) \(answer.text)")
                }
            }
        }
    }
}
