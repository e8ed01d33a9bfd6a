import Base
import Foundation
import MailTasks
import TestSupport
import Testing
import Workers

@testable import MailEngine

/// Apple Mail stores attachments beside a mail: `Attachments/7/2/Invoice.pdf` belongs to `Messages/7.partial.emlx`.
@Suite(.serialized) struct BesideMailTests {
    private static let mail: [UInt8] = {
        let text = """
            From: Ann <ann@example.org>
            Subject: Invoice
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="x"

            --x
            Content-Type: multipart/related; boundary="y"

            --y
            Content-Type: text/html

            <p>attached</p>
            --y
            Content-Type: image/png; name="logo.png"
            Content-Disposition: attachment; filename="logo.png"
            Content-Transfer-Encoding: base64
            X-Apple-Content-Length: 12

            --y--

            --x
            Content-Type: application/pdf; name="Invoice.pdf"
            Content-Disposition: attachment; filename="Invoice.pdf"
            X-Apple-Content-Length: 21

            --x
            Content-Type: text/plain; name="gone.txt"
            Content-Disposition: attachment; filename="gone.txt"
            X-Apple-Content-Length: 9

            --x--

            """
        return Array("\(text.utf8.count)\n\(text)<?xml version=\"1.0\"?>\n<plist/>\n".utf8)
    }()

    /// Makes a mailbox with a mail that has three attachments. Two of them are stored beside the mail, one of these under
    /// another name; the third attachment is missing.
    private func withMailbox(_ body: (BytePath, BytePath) async throws -> Void) async throws {
        try await withFolder { folder in
            let box = folder.appending("INBOX.mbox/A1/Data/1")
            func put(_ name: String, _ bytes: [UInt8]) throws {
                let file = URL(fileURLWithPath: box.appending(name).display)
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: file)
            }
            try put("Messages/7.partial.emlx", Self.mail)
            try put("Attachments/7/1.2/other name.png", Array("a picture".utf8))
            try put("Attachments/7/1.2/.DS_Store", [0])
            try put("Attachments/7/2/Invoice.pdf", Array("%PDF-1.4 invoice".utf8))
            try await body(folder.appending("INBOX.mbox"), box.appending("Messages/7.partial.emlx"))
        }
    }

    private func withWorker(_ body: (WorkerPool) async throws -> Void) async throws {
        let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
        do { try await body(pool) } catch {
            await pool.shutdown()
            throw error
        }
        await pool.shutdown()
    }

    @Test func `parts have the numbers of IMAP`() throws {
        let text = """
            Content-Type: multipart/mixed; boundary=x

            --x

            one
            --x
            Content-Type: message/rfc822

            Content-Type: multipart/mixed; boundary=y

            --y

            inner
            --y

            second
            --y--
            --x--

            """
        let parts = try #require(try scan(text).first).parts
        #expect(parts.map { BesideMail.number(of: $0.index, in: parts) }.suffix(2) == ["2.1", "2.2"])
        let plain = try #require(try scan("Subject: a\nFrom: b\n\ntext").first).parts
        #expect(BesideMail.number(of: 0, in: plain) == "1")
    }

    @Test(arguments: [
        ("/m/INBOX.mbox/Messages/61815.partial.emlx", "/m/INBOX.mbox/Attachments/61815"),
        ("/m/INBOX.mbox/Messages/61815.emlx", nil), ("61815.partial.emlx", nil), ("/m/../x.partial.emlx", nil),
        ("/m/Messages/.partial.emlx", nil),
    ])
    func `the folder is known by the mail's name`(path: String, folder: String?) {
        #expect(BesideMail.folder(of: Array(path.utf8)).map { text($0) } == folder)
    }

    @Test(arguments: [true, false]) func `a part that older versions keep next to the mail is decoded`(isWhole: Bool) async throws
    {
        try await withMailbox { box, mail in
            try FileManager.default.removeItem(atPath: mail.parent.parent.appending("Attachments").display)
            func put(_ name: String, _ text: String) throws {
                try Data(text.utf8).write(to: URL(fileURLWithPath: mail.parent.appending(name).display))
            }
            try put("7.1.2.emlxpart", Data("a picture".utf8).base64EncodedString() + "\n")
            try put("17.2.emlxpart", "part of another mail")
            #expect(BesideMail.parts(of: mail.bytes).map { text($0) } == [mail.parent.appending("7.1.2.emlxpart").display])
            #expect(BesideMail.parts(of: mail.parent.appending("7.emlx").bytes) == [])
            try await withWorker { pool in
                let out = mail.parent.appending("out"), lines = mail.parent.appending("lines")
                try FileManager.default.createDirectory(atPath: out.display, withIntermediateDirectories: true)
                try Data().write(to: URL(fileURLWithPath: lines.display))
                let task = ExtractAttachments(of: nil, in: isWhole ? box : mail, to: out, isDated: false, output: lines)
                #expect(try await pool.perform(task, priority: .interactive).count == 1)
                #expect(try String(contentsOfFile: out.appending("logo.png").display, encoding: .utf8) == "a picture")
            }
        }
    }

    @Test(arguments: [true, false]) func `what lies beside is saved, what is missing is named`(isWhole: Bool) async throws {
        try await withMailbox { box, mail in
            try await withWorker { pool in
                let out = mail.parent.appending("out")
                let lines = mail.parent.appending("lines")
                try FileManager.default.createDirectory(atPath: out.display, withIntermediateDirectories: true)
                try Data().write(to: URL(fileURLWithPath: lines.display))
                let task = ExtractAttachments(of: nil, in: isWhole ? box : mail, to: out, isDated: false, output: lines)
                let count = try await pool.perform(task, priority: .interactive)
                #expect(count.count == 2)
                #expect(count.problems.map(\.reason) == ["mail.attachmentElsewhere"])
                #expect(count.problems.first?.file?.hasSuffix("gone.txt") == true)
                let names = try FileManager.default.contentsOfDirectory(atPath: out.display).sorted()
                #expect(names == ["Invoice.pdf", "logo.png"])
                for (name, content) in [("Invoice.pdf", "%PDF-1.4 invoice"), ("logo.png", "a picture")] {
                    #expect(try String(contentsOfFile: out.appending(name).display, encoding: .utf8) == content)
                }
                let shown = try await pool.perform(
                    ShowMail(.at(file: mail, offset: 0), in: isWhole ? box : mail), priority: .interactive)
                #expect(shown.attachments.map(\.bytes) == [9, 16, 0])
                #expect(shown.attachments.map(\.missing) == [false, false, true])
            }
        }
    }

    @Test func `a link does not stand for an attachment`() async throws {
        try await withMailbox { box, mail in
            let beside = mail.parent.parent.appending("Attachments/7/3")
            try FileManager.default.createDirectory(atPath: beside.display, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: beside.appending("gone.txt").display, withDestinationPath: "/etc/hostname")
            let reader = try MailArchive(path: mail.bytes).message(1)
            let last = try #require(try reader.attachments().last)
            #expect(throws: MailError.elsewhere) { try reader.content(of: last) }
        }
    }

    @Test func `an attachment without content is not saved`() async throws {
        try await withFolder { folder in
            let mail = folder.appending("a.eml"), out = folder.appending("out"), lines = folder.appending("lines")
            let text = """
                Subject: a
                Content-Type: multipart/mixed; boundary=x

                --x
                Content-Disposition: attachment; filename=empty.bin
                Content-Transfer-Encoding: base64

                --x
                Content-Disposition: attachment; filename=full.txt

                full
                --x--

                """
            try Data(text.utf8).write(to: URL(fileURLWithPath: mail.display))
            try FileManager.default.createDirectory(atPath: out.display, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: lines.display))
            try await withWorker { pool in
                let task = ExtractAttachments(of: nil, in: mail, to: out, isDated: false, output: lines)
                let count = try await pool.perform(task, priority: .interactive)
                #expect(count.count == 1 && count.problems.map(\.reason) == ["mail.attachmentEmpty"])
                #expect(try FileManager.default.contentsOfDirectory(atPath: out.display) == ["full.txt"])
            }
        }
    }
}
