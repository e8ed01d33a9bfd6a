import Base
import Catalogue
import Foundation
import Glibc
import TestSupport
import Testing
import Web

@testable import Server

@Suite("Privacy", .serialized) struct PrivacyTests {
    @Test func `every connection is named: the one that waits, and the one that asks`() async throws {
        try await withServer { client, _, scene in
            let state = try await client.get("/api/privacy").json()
            #expect(state["folder"] as? String == scene.data.display)
            let sockets = try #require(state["sockets"] as? [[String: Any]])
            let waiting = sockets.filter { $0["listens"] as? Bool == true }.compactMap { $0["here"] as? String }
            #expect(waiting.contains("127.0.0.1:\(client.port)"))
            // The test's client runs in the same process as the server, so both ends of each of its connections are listed.
            let asking = sockets.filter { ($0["there"] as? String) == "127.0.0.1:\(client.port)" }
            #expect(!asking.isEmpty)
            for socket in sockets {
                for end in [socket["here"], socket["there"]].compactMap({ $0 as? String }) {
                    #expect(end.hasPrefix("127.0.0.1:") || end.hasPrefix("[::1]:"), "\(end)")
                }
            }
        }
    }

    @Test func `everything is written as plain files`() async throws {
        try await withServer(photos: 3) { client, app, scene in
            let ids = try await photoIDs(client)
            let decision = "{\"decisions\": [{\"key\": \"a\", \"id\": \(ids[0]), \"action\": \"keep\"}]}"
            _ = try await client.send("POST", "/api/triage/decisions", body: Array(decision.utf8))
            let album = "{\"name\": \"=SUM(1)\", \"ids\": [\(ids[1])]}"
            _ = try await client.send("POST", "/api/albums", body: Array(album.utf8))
            _ = try await client.send("PUT", "/api/settings", body: Array("{\"theme\": \"dark\"}".utf8))
            _ = try await client.post("/api/photos/tags", "{\"ids\": [\(ids[2])], \"give\": [\"=Rome\"]}")
            let sydney = "{\"ids\": [\(ids[2])], \"latitude\": -33.8568, \"longitude\": 151.2153}"
            _ = try await client.post("/api/photos/place", sydney)
            let folder = scene.root.appending("out")
            let sum = try await TakeAlong(app).write(to: folder)
            #expect(sum == TakeAlong.Sum(notes: 0, decisions: 1, favourites: 0, albums: 1, tags: 1, places: 1, captions: 0))
            func lines(_ name: String) throws -> [String] {
                let text = try String(contentsOfFile: folder.appending(BytePath(name)).display, encoding: .utf8)
                return text.components(separatedBy: "\r\n").filter { !$0.isEmpty }
            }
            let decisions = try lines("decisions.csv")
            #expect(decisions.count == 2)
            #expect(decisions[1].hasPrefix(scene.photos.display + "/IMG_"))
            #expect(decisions[1].contains(".jpg,keep,"))
            #expect(decisions[1].split(separator: ",").last?.count == 64)
            // A spreadsheet must not evaluate a name entered by a user as a formula.
            #expect(try lines("albums.csv")[1].hasPrefix("'=SUM(1),\(scene.photos.display)/IMG_"))
            #expect(try lines("tags.csv")[1].hasPrefix("'=Rome,yes,\(scene.photos.display)/IMG_"))
            #expect(try lines("places.csv")[1].contains(",33.8568 S,151.2153 E,20"))
            #expect(try lines("folders.txt").joined() == scene.photos.display + "\n")
            #expect(try lines("settings.json").joined().contains("\"theme\":\"dark\""))
            // The backup can be restored into a new data folder.
            let fresh = scene.root.appending("fresh")
            #expect(try CatalogueRestore.perform(from: folder.appending("shoebox.sqlite"), data: fresh).kept == nil)
            let mode = try FileManager.default.attributesOfItem(atPath: folder.display)[.posixPermissions] as? Int
            #expect(mode == 0o700)
        }
    }

    @Test func `a folder that is there already stays as it is`() async throws {
        try await withServer { _, app, scene in
            let folder = scene.root.appending("out")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: false)
            try put([1], at: folder.appending("mine"))
            let failure = await #expect(throws: Failure.self) { try await TakeAlong(app).write(to: folder) }
            #expect(failure?.reason == "output.exists")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.display) == ["mine"])
        }
    }

    @Test func `the download is a ZIP of the same files, and leaves nothing in the data folder`() async throws {
        try await withServer(photos: 1) { client, _, scene in
            let answer = try await client.get("/api/privacy/export")
            #expect(answer.status == 200)
            #expect(answer.headers["content-disposition"] == "attachment; filename=\"shoebox.zip\"")
            let zip = scene.root.appending("all.zip")
            try put(answer.body, at: zip)
            let listed = Process(), pipe = Pipe()
            listed.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            listed.arguments = [
                "python3", "-c",
                "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), *sorted(z.namelist()))", zip.display,
            ]
            listed.standardOutput = pipe
            try listed.run()
            let said = try pipe.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
            let names = [
                "README.txt", "albums.csv", "captions.csv", "decisions.csv", "favourites.csv", "files.json", "folders.txt",
                "places.csv", "receipts.csv", "settings.json", "shoebox.sqlite", "tags.csv",
            ]
            #expect(said == "None \(names.map { "shoebox/" + $0 }.joined(separator: " "))\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: scene.data.appending("leaving").display) == [])
        }
    }

    @Test(arguments: [(Device.Rights.view, false), (.keep, true), (.all, true), (nil, true)])
    func `a device that may only look does not get everything at once`(rights: Device.Rights?, gets: Bool) {
        #expect(PrivacyController.mayTakeAll(rights) == gets)
    }

    @Test func `the program says how old it is`() {
        let day: Int64 = 86_400
        #expect(Doctor.program(built: 20_000 * day, now: 20_001 * day).purpose.contains("built 1 day ago"))
        #expect(Doctor.program(built: 20_000 * day, now: 20_045 * day).purpose.contains("built 45 days ago"))
        // The clock was set back, so the program was built in the future.
        #expect(Doctor.program(built: 20_000 * day, now: 0).purpose.contains("built 0 days ago"))
    }
}
