import Base
import Foundation
import Testing

@testable import Server

@Suite("Saving attachments", .serialized) struct MailSavingTests {
    /// Opens an archive with one mail. Each attachment is given by its name, its type and its content.
    private static func opened(
        _ client: TestClient, _ scene: Scene, _ attachments: [(name: String, type: String, content: [UInt8])]
    ) async throws -> String {
        let parts = attachments.map { name, type, content in
            "--b\nContent-Type: \(type)\nContent-Disposition: attachment; filename=\"\(name)\"\nContent-Transfer-Encoding: base64\n\n\(Data(content).base64EncodedString())\n"
        }
        let mail = "From a@b Fri Feb 22 17:06:23 2008\nSubject: Files\nContent-Type: multipart/mixed; boundary=b\n\n"
        let file = scene.root.appending("files.mbox")
        try put(Array((mail + parts.joined() + "--b--\n\n").utf8), at: file)
        let answer = try await client.post("/api/mailbox/archives", "{\"path\": \"\(file)\"}").json()
        let id = try #require(answer["id"] as? String)
        #expect(try await Letters.read(client, id) == 1)
        return id
    }

    private static func names(_ folder: BytePath) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.display).sorted()
    }

    @Test func `attachments of any type are saved under safe names beside what is there, and go again`() async throws {
        try await withServer(photos: 1) { client, _, scene in
            let id = try await Self.opened(
                client, scene,
                [
                    ("../../notes.txt", "text/plain", Array("one".utf8)), ("notes.txt", "text/plain", Array("two".utf8)),
                    (".profile", "application/x-sh", Array("three".utf8)), ("empty.txt", "text/plain", []),
                ])
            let address = "/api/mailbox/archives/\(id)/messages/1"
            let shown = try await client.get(address).json()
            let revision = try #require(shown["revision"] as? String)
            let before = try Self.names(scene.photos)
            try put(Array("mine".utf8), at: scene.photos.appending("notes.txt"))
            func save(_ attachments: String, in folder: String, _ revision: String) async throws -> Answer {
                try await client.post(
                    "\(address)/save",
                    "{\"attachments\": \(attachments), \"folder\": \"\(folder)\", \"revision\": \"\(revision)\"}")
            }
            let folder = scene.photos.display
            let saved = try await save("[0, 1, 2, 3, 0]", in: folder, revision).json()
            #expect(saved["saved"] as? [String] == ["notes (2).txt", "notes (3).txt", "profile"].map { folder + "/" + $0 })
            #expect((saved["refused"] as? [[String: Any]])?.compactMap { $0["reason"] as? String } == ["mail.attachmentEmpty"])
            #expect(FileManager.default.contents(atPath: folder + "/notes.txt") == Data("mine".utf8))
            #expect(FileManager.default.contents(atPath: folder + "/notes (3).txt") == Data("two".utf8))
            let act = try #require(saved["act"] as? Int)
            #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
            #expect(try Self.names(scene.photos) == (before + ["notes.txt"]).sorted())

            let whole = "{\"attachments\": [], \"form\": \"eml\", \"folder\": \"\(folder)\", \"revision\": \"\(revision)\"}"
            let mail = try await client.post("\(address)/save", whole).json()
            #expect(mail["saved"] as? [String] == [folder + "/Files.eml"])
            let content = FileManager.default.contents(atPath: folder + "/Files.eml").map { String(decoding: $0, as: UTF8.self) }
            #expect(content?.hasPrefix("Subject: Files") == true)
            #expect(try await client.post("/api/undo", "{\"act\": \(try #require(mail["act"] as? Int))}").status == 200)
            #expect(try await client.post("\(address)/save", whole.replacing("eml", with: "exe")).status == 400)

            for (attachments, reason) in [
                ("[]", "mail.noAttachmentChosen"), ("[4]", "mail.noSuchAttachment"), ("[-1]", "mail.noSuchAttachment"),
                ("[3]", "mail.attachmentEmpty"),
            ] {
                #expect(try await save(attachments, in: folder, revision).reason() == reason)
            }
            #expect(try await save("[0]", in: folder, "another").reason() == "mail.readAnew")
            for outside in [scene.root.display, scene.data.display, folder + "/..", "/nowhere"] {
                #expect([400, 403, 404].contains(try await save("[0]", in: outside, revision).status), "\(outside)")
            }
            #expect(try Self.names(scene.photos) == (before + ["notes.txt"]).sorted())
        }
    }

    @Test func `a sound without its type is played by its name, and a page is never shown as one`() async throws {
        try await withServer { client, _, scene in
            let id = try await Self.opened(
                client, scene,
                [
                    ("song.mp3", "application/octet-stream", Array("ID3".utf8)), ("film.mp4", "video/mp4", Array("ftyp".utf8)),
                    ("page.html", "application/octet-stream", Array("<script>".utf8)),
                    ("song.mp3", "text/html", Array("<script>".utf8)),
                    ("drawing.svg", "image/svg+xml", Array("<svg>".utf8)),
                ])
            for (index, type) in [
                "audio/mpeg", "video/mp4", "application/octet-stream", "application/octet-stream", "application/octet-stream",
            ].enumerated() {
                let answer = try await client.get("/api/mailbox/archives/\(id)/messages/1/attachments/\(index)")
                #expect(answer.headers["content-type"] == type, "attachment \(index)")
                #expect(answer.headers["content-disposition"]?.hasPrefix(index < 2 ? "inline" : "attachment") == true)
            }
        }
    }
}
