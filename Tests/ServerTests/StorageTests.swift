import Base
import Foundation
import Logging
import Testing

@testable import Server

@Suite("Disk use, report and documents", .serialized) struct StorageTests {
    private static func bytes(_ answer: Any?, _ part: String) -> Int? { (answer as? [String: Any])?[part] as? Int }

    @Test func `thumbnails and previews are cleared, counted before and after, and made again`() async throws {
        try await withServer(photos: 2) { client, _, scene in
            let photo = try #require(try await photoIDs(client).first)
            let addresses = ["thumbnail", "preview/480"].map { "/api/pictures/\(photo)/\($0)" }
            var shown: [[UInt8]] = []
            for address in addresses {
                let answer = try await client.get(address)
                #expect(answer.status == 200, "\(address): \(answer.text)")
                shown.append(answer.body)
            }
            let kept = scene.data.appending("previews/notes.txt")
            try put(Array("mine".utf8), at: kept)
            let answer = try await client.post("/api/storage/clear", "{\"parts\": [\"thumbnails\", \"previews\"]}").json()
            let previews = (Self.bytes(answer["before"], "previews"), Self.bytes(answer["after"], "previews"))
            #expect(try #require(previews.0) > 4 && previews.1 == 4, "only files of the store are removed: \(previews)")
            let thumbnails = (Self.bytes(answer["before"], "thumbnails"), Self.bytes(answer["after"], "thumbnails"))
            #expect(try #require(thumbnails.0) > #require(thumbnails.1))
            for (address, before) in zip(addresses, shown) { #expect(try await client.get(address).body == before) }
            for wrong in ["{}", "{\"parts\": []}", "{\"parts\": [\"catalogue\"]}", "{\"parts\": \"previews\"}"] {
                #expect(try await client.post("/api/storage/clear", wrong).status == 400, "\(wrong)")
            }
            #expect(FileInfo(kept) != nil)
        }
    }

    @Test func `scans, copied archives and conversions are counted by name`() async throws {
        try await withServer { client, _, scene in
            let before = try await client.get("/api/storage").json()
            for (folder, count) in [("scans/made", 10), ("mail/archives", 200), ("convert", 3000), ("pages", 40_000)] {
                let path = scene.data.appending(BytePath(folder))
                try FileManager.default.createDirectory(atPath: path.display, withIntermediateDirectories: true)
                try put([UInt8](repeating: 1, count: count), at: path.appending("file"))
            }
            let after = try await client.get("/api/storage").json()
            for (part, count) in [("scans", 10), ("mails", 200), ("conversions", 3000)] {
                #expect((Self.bytes(after, part) ?? 0) - (Self.bytes(before, part) ?? 0) == count, "\(part)")
            }
            #expect(try #require(Self.bytes(after, "other")) >= 40_000)
        }
    }

    @Test func `a report has the version, the system and the newest lines, without control characters`() async throws {
        let log = RecentLog()
        var logger = Logger(label: "test") { _ in RecentLogHandler(log: log) }
        logger.logLevel = .warning
        logger.info("too fine")
        logger.warning("a\u{1B}[31m\nb", metadata: ["file": "c"])
        #expect(log.lines.count == 1)
        #expect(log.lines[0].hasSuffix(" warning a[31mb [\"file\": c]"), "\(log.lines)")
        for number in 1...300 { log.add("line \(number)") }
        #expect(log.lines.count == 200 && log.lines.last == "line 300" && log.lines.first == "line 101")
        log.add(String(repeating: "x", count: 10_000))
        #expect(log.lines.last?.count == 500)
        try await withServer { client, _, _ in
            let report = try await client.get("/api/report").json()
            #expect(report["version"] as? String == shoeboxVersion)
            #expect((report["system"] as? String)?.contains("Linux") == true)
            #expect(report["lines"] is [String])
        }
    }

    @Test func `the guide and the licences are listed and read, and nothing else is`() async throws {
        let share = BytePath(FileManager.default.temporaryDirectory.path + "/documents-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: share.display) }
        for (path, text) in [
            ("guide/README.md", "# Guide"), ("guide/picture.webp", "no"), ("LICENSE", "Do what you like"),
            ("reading/licenses/pdfium.txt", "BSD"), ("reading/licenses/models/LICENSE", "Apache"), ("secret", "no"),
        ] {
            let file = share.appending(BytePath(path))
            try FileManager.default.createDirectory(atPath: file.parent.display, withIntermediateDirectories: true)
            try put(Array(text.utf8), at: file)
        }
        let documents = Documents(web: share.appending("web"))
        #expect(documents.guide.map(\.name) == ["README.md"])
        #expect(documents.licences.map(\.name) == ["LICENSE", "pdfium.txt", "models-LICENSE"])
        try await withServer { client, _, _ in
            for name in ["..%2FLICENSE", "..", "%2Fetc%2Fpasswd", "README", "nothing.md"] {
                let answer = try await client.get("/api/documents/\(name)")
                #expect(answer.status == 404, "\(name)")
            }
        }
    }
}
