import Base
import Foundation
import GRDB
import Mail
import MailIndex
import TestSupport
import Testing

@testable import Server

@Suite("Archives of mail over the API", .serialized) struct MailArchiveTests {
    @Test func `an archive that is dropped is copied, read and removed again`() async throws {
        try await withServer { client, _, scene in
            let mails = (1...400).map { Letters.mail($0, body: String(repeating: "words and more ", count: 200)) }.joined()
            for (name, shown) in [("a.mbox", "a.mbox"), ("..%2F..%2Fa.mbox", "a.mbox"), ("", "archive.mbox")] {
                let answer = try await client.send("POST", "/api/mailbox/upload?name=\(name)", body: Array(mails.utf8)).json()
                let id = try #require(answer["id"] as? String)
                #expect(answer["name"] as? String == shown)
                #expect(answer["copied"] as? Bool == true)
                #expect(try await Letters.read(client, id) == 400)
                let path = try #require(answer["path"] as? String)
                #expect(path.hasPrefix(scene.data.appending("mail/archives").display))
                #expect(FileManager.default.contents(atPath: path) == Data(mails.utf8))
                _ = try await client.send("DELETE", "/api/mailbox/archives/\(id)")
                #expect(!FileManager.default.fileExists(atPath: path))
            }
        }
    }

    @Test func `the last mail of an archive that was being written is read again`() async throws {
        try await withServer { client, _, scene in
            let file = scene.root.appending("mail.mbox")
            let whole = Array((1...5).map { Letters.mail($0, body: "first half second half \($0)") }.joined().utf8)
            try put(Array(whole.dropLast(12)), at: file)
            let answer = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file)\"}".utf8))
                .json()
            let id = try #require(answer["id"] as? String)
            #expect(try await Letters.read(client, id) == 5)
            try put(whole + Array(Letters.mail(6).utf8), at: file)
            #expect(try await Letters.read(client, id) == 6)
            #expect(try await Letters.subjects(client, id, "q=%22second%20half%205%22") == ["Letter 5"])
            #expect(
                try await client.get("/api/mailbox/archives/\(id)/messages/5").json()["text"] as? String
                    == "first half second half 5\n")
        }
    }

    @Test func `a grown archive is read on, a changed one anew`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            let file = scene.root.appending("mail.mbox").display
            let handle = try #require(FileHandle(forWritingAtPath: file))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("\n\(Letters.mail(42))".utf8))
            try handle.close()
            #expect(try await client.get("/api/mailbox/archives/\(id)").json()["state"] as? String == "changed")
            #expect(try await Letters.read(client, id) == 42)
            try put(Array(Letters.mail(1).utf8), at: BytePath(file))
            #expect(try await Letters.read(client, id) == 1)
        }
    }

    /// Tests two known faults of other programs: cancelling does not stop the work, and a cancelled index counts as
    /// complete.
    @Test func `a cancel stops, and what was read until then passes for part of the archive`() async throws {
        try await withServer { client, _, scene in
            let file = scene.root.appending("large.mbox"), count = 30_000
            try put(
                Array((1...count).map { Letters.mail($0, body: String(repeating: "word\($0) ", count: 60)) }.joined().utf8),
                at: file
            )
            let begun = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file)\"}".utf8)).json()
            let base = "/api/mailbox/archives/\(try #require(begun["id"] as? String))"
            func now() async throws -> (state: String, messages: Int, expected: Int) {
                let answer = try await client.get(base).json()
                return (
                    answer["state"] as? String ?? "", answer["messages"] as? Int ?? -1, answer["expected"] as? Int ?? -1
                )
            }
            while try await now().messages == 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(try await client.send("POST", "\(base)/cancel", body: []).status == 200)
            var found = try await now()
            for _ in 0..<6000 where found.state == "indexing" {
                try await Task.sleep(for: .milliseconds(10))
                found = try await now()
            }
            #expect(found.state == "partial")
            #expect(0 < found.messages && found.messages < count)
            #expect(found.messages < found.expected && found.expected < count * 2)
            let jobs = try await client.get("/api/jobs").json()["jobs"] as? [[String: Any]]
            #expect(jobs?.contains { $0["state"] as? String == "running" } == false)
            #expect(try await now().messages == found.messages)
            // The indexed mails can be read, and the indexing continues after them.
            #expect(try await client.get("\(base)/messages/1").json()["subject"] as? String == "Letter 1")
            _ = try await client.send("POST", "\(base)/index", body: Array("{}".utf8))
            var later = try await now()
            while later.state == "indexing", later.messages == found.messages {
                try await Task.sleep(for: .milliseconds(10))
                later = try await now()
            }
            #expect(later.messages > found.messages)
            _ = try await client.send("DELETE", base)
        }
    }

    @Test func `a compressed archive is unpacked once and read like any other`() async throws {
        try await withServer { client, _, scene in
            let file = scene.root.appending("mail.mbox")
            try put(Array((1...30).map { Letters.mail($0) }.joined().utf8), at: file)
            let gzip = Process()
            gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            gzip.arguments = ["gzip", file.display]
            try gzip.run()
            gzip.waitUntilExit()
            let answer = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(file).gz\"}".utf8))
                .json()
            let id = try #require(answer["id"] as? String)
            #expect(try await Letters.read(client, id) == 30)
            #expect(try await client.get("/api/mailbox/archives/\(id)/messages/30").json()["text"] as? String == "Hello\n")
        }
    }

    @Test func `what is no archive says so`() async throws {
        try await withServer { client, _, scene in
            let missing = try await client.send(
                "POST", "/api/mailbox/archives", body: Array("{\"path\": \"/no/such.mbox\"}".utf8))
            #expect(missing.status == 404)
            try put([0xFF, 0xD8, 0xFF, 0xE0], at: scene.root.appending("x.mbox"))
            let answer = try await client.send(
                "POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(scene.root.appending("x.mbox"))\"}".utf8)
            ).json()
            let id = try #require(answer["id"] as? String)
            var state: String?
            for _ in 0..<1200 where state != "failed" {
                state = try await client.get("/api/mailbox/archives/\(id)").json()["state"] as? String
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(state == "failed")
            let problem = try await client.get("/api/mailbox/archives/\(id)").json()["problem"] as? [String: Any]
            #expect((problem?["message"] as? String)?.contains("JPEG") == true)
            for path in [
                "archives/0000000000000000", "archives/../x", "archives/\(id)/messages/1", "archives/\(id)/messages/0",
                "browse?path=relative",
            ] {
                #expect(try await client.get("/api/mailbox/\(path)").status >= 400, "\(path)")
            }
        }
    }

    @Test func `a folder in the place of an archive is another archive`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            let file = scene.root.appending("mail.mbox").display
            try FileManager.default.removeItem(atPath: file)
            #expect(try await client.get("/api/mailbox/archives/\(id)").json()["state"] as? String == "missing")
            try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
            #expect(try await client.get("/api/mailbox/archives/\(id)").json()["state"] as? String == "changed")
            #expect(try await client.get("/api/mailbox/archives/\(id)/messages/1").status >= 400)
            try put(Array(Letters.mail(7).split(separator: "\n", maxSplits: 1)[1].utf8), at: BytePath(file).appending("7.eml"))
            #expect(try await Letters.read(client, id) == 1)
            #expect(try await Letters.subjects(client, id, "q=letter") == ["Letter 7"])
        }
    }

    @Test func `a link to an archive opens what it leads to`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            let link = scene.root.appending("link.mbox")
            try FileManager.default.createSymbolicLink(atPath: link.display, withDestinationPath: "mail.mbox")
            let opened = try await client.send("POST", "/api/mailbox/archives", body: Array("{\"path\": \"\(link)\"}".utf8))
            #expect(try opened.json()["id"] as? String == id)
            let child = try ChildProgram(["mail", "list", link.display])
            #expect(try await child.end(within: .seconds(60)) == 0, "\(child.complained)")
            #expect(child.printed.split(separator: "\n").count == 41)
        }
    }

    private static let typed = [
        "larger:99999999999gb", "smaller:1e300", "before:garbage", "after:99999999999999999999", "before:2024-13-45",
        "\"never closed",
        "from:", "-", "has:", "label:%25", "((((", "NEAR(a,b)", "*", "-from:jane -\"", "subject:\"a b", "\u{0}", "🦓🦓🦓",
    ]

    @Test func `nothing that is typed is an error`() async throws {
        try await withServer { client, _, scene in
            let id = try await Letters.opened(client, scene)
            for text in Self.typed {
                let typed = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let base = "/api/mailbox/archives/\(id)/messages?q=\(typed)"
                #expect(try await client.get(base).status == 200, "\(text)")
                #expect(try await client.get("\(base)%20&grouped=1&sort=size").status == 200, "\(text)")
            }
        }
    }
}
