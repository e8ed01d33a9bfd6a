import Base
import Foundation
import TestSupport
import Testing

@testable import Server

@Suite("Taking everything along, and coming back", .serialized) struct ComingBackTests {
    /// Adds a scan of one page and an archive of two mails. When this returns, the server has acknowledged both and ended.
    private static func fill(_ scene: Scene) async throws -> (photograph: [UInt8], archive: [UInt8]) {
        let photograph = Scene.jpeg + Array("the passport".utf8)
        let archive = Array((1...2).map { Letters.mail($0) }.joined().utf8)
        try await withServer(at: scene, share: false) { client, _ in
            let scan = try await client.post("/api/scanner/scans", "{\"title\": \"Passport / 2026\"}").json()["id"] as? Int
            let page = try await client.send(
                "POST", "/api/scanner/scans/\(try #require(scan))/pages?name=p.jpg", body: photograph)
            #expect(page.status == 200, "\(page.text)")
            let sent = try await client.send("POST", "/api/mailbox/upload?name=old.mbox", body: archive)
            #expect(sent.status == 200, "\(sent.text)")
        }
        return (photograph, archive)
    }

    private static func run(_ arguments: [String]) async throws -> ChildProgram {
        let child = try ChildProgram(arguments)
        #expect(try await child.end(within: .seconds(120)) == 0, "\(child.complained)")
        return child
    }

    /// Checks that the scan and the archive are shown.
    private static func inspect(_ data: BytePath, _ archive: [UInt8]) async throws {
        let scene = Scene(root: data.parent)
        try #require(scene.data == data)
        try await withServer(at: scene, share: false) { client, _ in
            let scans = try #require(try await client.get("/api/scanner/scans").json()["scans"] as? [[String: Any]])
            #expect(scans.map { $0["title"] as? String } == ["Passport / 2026"])
            let cover = try #require(scans.first?["cover"] as? Int)
            #expect(try await client.get("/api/scanner/pages/\(cover)/photo?size=240").status == 200)
            let isRead = try await eventually(within: .seconds(60)) {
                let archives = try await client.get("/api/mailbox/archives").json()["archives"] as? [[String: Any]]
                return archives?.count == 1 && archives?.first?["state"] as? String == "ready"
                    && archives?.first?["messages"] as? Int == 2
            }
            #expect(isRead)
        }
        let copies = data.appending("mail/archives")
        #expect(try FileManager.default.contentsOfDirectory(atPath: copies.display) == ["old.mbox"])
        #expect(FileManager.default.contents(atPath: copies.appending("old.mbox").display) == Data(archive))
    }

    @Test func `a folder that was taken along brings everything back on an empty machine`() async throws {
        try await Scene.with { scene in
            let (photograph, archive) = try await Self.fill(scene)
            let along = scene.root.appending("along")
            let taken = try await Self.run(["take-along", "-o", along.display, "--data", scene.data.display])
            #expect(taken.printed.contains("1 scan, 1 mail archive"), "\(taken.printed)")
            func content(_ name: String) -> Data? { FileManager.default.contents(atPath: along.appending(name).display) }
            #expect(content("scans/Passport - 2026/001.jpg") == Data(photograph))
            #expect(content("scans/Passport - 2026.pdf")?.starts(with: Data("%PDF".utf8)) == true)
            #expect(content("mail/old.mbox") == Data(archive))
            scene.data.removeTree()
            let fresh = scene.root.appending("fresh/data")
            let restored = try await Self.run(["restore", along.display, "--data", fresh.display])
            #expect(restored.printed.contains("2 files of scans and mail came back"), "\(restored.printed)")
            try await Self.inspect(fresh, archive)
            // The file in the user's folder has not changed, and the restored file is not a hard link to it.
            #expect(content("mail/old.mbox") == Data(archive))
            let number = try FileManager.default.attributesOfItem(atPath: along.appending("mail/old.mbox").display)[
                .referenceCount]
            #expect(number as? Int == 1)
        }
    }

    @Test func `the catalogue in that folder brings everything back too; taken out of it, it names what is missing`() async throws
    {
        try await Scene.with { scene in
            let (_, archive) = try await Self.fill(scene)
            let along = scene.root.appending("along"), lone = scene.root.appending("alone/shoebox.sqlite")
            _ = try await Self.run(["take-along", "-o", along.display, "--data", scene.data.display])
            scene.data.removeTree()
            let fresh = scene.root.appending("fresh/data")
            _ = try await Self.run(["restore", along.appending("shoebox.sqlite").display, "--data", fresh.display])
            try await Self.inspect(fresh, archive)
            try lone.parent.makeFolders()
            try put(Array(try Data(contentsOf: URL(filePath: along.appending("shoebox.sqlite").display))), at: lone)
            let other = scene.root.appending("other/data")
            let child = try ChildProgram(["restore", lone.display, "--data", other.display])
            #expect(try await child.end(within: .seconds(120)) == 1)
            #expect(child.printed.contains("Restored") && child.complained.contains("neither here nor in any backup"))
            #expect(child.complained.contains(other.appending("scans").display), "\(child.complained)")
        }
    }

    @Test func `so does the ZIP that the browser downloads`() async throws {
        try await Scene.with { scene in
            let (_, archive) = try await Self.fill(scene)
            let zip = scene.root.appending("shoebox.zip")
            try await withServer(at: scene, share: false) { client, _ in
                try put(try await client.get("/api/privacy/export").body, at: zip)
            }
            scene.data.removeTree()
            let fresh = scene.root.appending("fresh/data")
            _ = try await Self.run(["restore", zip.display, "--data", fresh.display])
            #expect(try FileManager.default.contentsOfDirectory(atPath: fresh.display).allSatisfy { !$0.hasPrefix("restore.") })
            try await Self.inspect(fresh, archive)
        }
    }

    @Test func `so does the one file of a backup, which tar unpacks too`() async throws {
        try await Scene.with { scene in
            let (photograph, archive) = try await Self.fill(scene)
            let file = scene.root.appending("backup.shoebox"), unpacked = scene.root.appending("unpacked")
            let made = try await Self.run(["backup", file.display, "--data", scene.data.display])
            #expect(made.printed.contains("with 1 photograph of scans and 1 mail archive"), "\(made.printed)")
            try FileManager.default.createDirectory(atPath: unpacked.display, withIntermediateDirectories: true)
            let tar = Process()
            tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            tar.arguments = ["tar", "-xf", file.display, "-C", unpacked.display]
            try tar.run()
            tar.waitUntilExit()
            #expect(tar.terminationStatus == 0)
            #expect(FileManager.default.contents(atPath: unpacked.appending("original-1").display) == Data(photograph))
            scene.data.removeTree()
            let fresh = scene.root.appending("fresh/data")
            _ = try await Self.run(["restore", file.display, "--data", fresh.display])
            try await Self.inspect(fresh, archive)
        }
    }

    @Test func `a photograph that is gone is named, and the rest is taken along`() async throws {
        try await Scene.with { scene in
            _ = try await Self.fill(scene)
            let scans = scene.data.appending("scans")
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: scans.display).first { $0 != "made" })
            let isGone = unlink(scans.appending(name).display) == 0
            try #require(isGone)
            scans.appending("made").removeTree()
            let along = scene.root.appending("along"), file = scene.root.appending("backup")
            for arguments in [["take-along", "-o", along.display], ["backup", file.display]] {
                let child = try ChildProgram(arguments + ["--data", scene.data.display])
                #expect(try await child.end(within: .seconds(120)) == 1)
                #expect(child.complained.contains(name), "\(child.complained)")
            }
            #expect(FileStamp(of: along.appending("mail/old.mbox")) != nil)
            #expect(try String(contentsOfFile: along.appending("MISSING.txt").display, encoding: .utf8).contains(name))
            let restored = try ChildProgram(["restore", file.display, "--data", scene.root.appending("fresh").display])
            #expect(try await restored.end(within: .seconds(120)) == 1)
            #expect(restored.complained.contains(name), "\(restored.complained)")
        }
    }
}
