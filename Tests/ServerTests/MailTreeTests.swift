import Base
import Foundation
import Testing

@testable import Server

/// A folder of archives, opened as one archive.
@Suite("A folder of archives over the API", .serialized) struct MailTreeTests {
    private func archive(_ scene: Scene) throws -> BytePath {
        let folder = scene.root.appending("profile")
        func marked(_ number: Int, _ status: String) -> String { Letters.mail(number, "X-Mozilla-Status: \(status)\n") }
        for (name, text) in [
            ("Inbox", marked(1, "0001") + marked(2, "0009")), ("Inbox.sbd/Work", marked(3, "0000") + marked(4, "0008")),
            ("Exported.mbox/mbox", Letters.mail(5)),
        ] {
            let file = folder.appending(name)
            try file.parent.makeFolders()
            try put(Array(text.utf8), at: file)
        }
        return folder
    }

    @Test func `its mails have their mailbox and their mark, and open from every file`() async throws {
        try await withServer { client, _, scene in
            let folder = try archive(scene)
            let added = try await client.post("/api/mailbox/archives", "{\"path\": \"\(folder)\"}").json()
            let id = try #require(added["id"] as? String)
            #expect(try await Letters.read(client, id) == 5)
            let archive = try await client.get("/api/mailbox/archives/\(id)").json()
            #expect(archive["deleted"] as? Int == 2)
            let labels = (archive["labels"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
            #expect(labels.sorted() == ["Exported", "Inbox", "Inbox/Work"])
            let list = try await client.get("/api/mailbox/archives/\(id)/messages?sort=subject").json()
            let mails = try #require(list["messages"] as? [[String: Any]])
            #expect(mails.map { $0["mailbox"] as? String } == ["Inbox", "Inbox", "Inbox/Work", "Inbox/Work", "Exported"])
            #expect(mails.map { $0["deleted"] as? Bool } == [false, true, false, true, false])
            for mail in mails {
                let number = try #require(mail["number"] as? Int)
                let shown = try await client.get("/api/mailbox/archives/\(id)/messages/\(number)").json()
                #expect(shown["subject"] as? String == mail["subject"] as? String)
                #expect(shown["deleted"] as? Bool == mail["deleted"] as? Bool)
            }
            #expect(try await Letters.subjects(client, id, "sort=subject&q=-is:deleted") == ["Letter 1", "Letter 3", "Letter 5"])
            #expect(try await Letters.subjects(client, id, "q=is:deleted%20label:inbox") == ["Letter 2"])
            let browsed = try await client.get("/api/mailbox/browse?path=\(folder)").json()
            let entries = (browsed["entries"] as? [[String: Any]] ?? []).filter { $0["maildir"] as? Bool == true }
            #expect(entries.map { $0["name"] as? String } == ["Exported.mbox"])
        }
    }
}
