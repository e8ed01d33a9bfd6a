import Base
import Catalogue
import Foundation
import GRDB
import MailIndex
import MailTasks
import TestSupport
import Testing
import Workers

@testable import Mail

/// A compromised mail reader can write anything into its index. This must not give anyone access to another file.
@Suite(.serialized) struct SpotTests {
    private static let letter = "From a@b Sat Jan  1 00:00:00 2022\nMessage-ID: <1@x>\nSubject: one\n\nhello\n"

    /// Calls `body` with an archive that was read. A secret file lies beside the archive.
    private func read(_ isFolder: Bool, _ body: (Mailbox, String, BytePath) async throws -> Void) async throws {
        try await withFolder { folder in
            let pool = WorkerPool(executable: try builtProgram(), size: 1)
            let mailbox = Mailbox(try Catalogue(at: folder.appending("data")), pool: pool)
            let archive = folder.appending("mail")
            try Data(Self.letter.utf8).write(to: URL(fileURLWithPath: folder.appending("secret").display))
            if isFolder { try FileManager.default.createDirectory(atPath: archive.display, withIntermediateDirectories: false) }
            let file = isFolder ? archive.appending("1.eml") : archive
            let text = isFolder ? String(Self.letter.drop { $0 != "M" }) : Self.letter
            try Data(text.utf8).write(to: URL(fileURLWithPath: file.display))
            let id = try mailbox.add(archive)
            _ = try await pool.perform(IndexMail(archive, index: MailIndex.path(of: id, in: mailbox.data)))
            try await body(mailbox, id, archive)
            await pool.shutdown()
        }
    }

    private func code(_ mailbox: Mailbox, _ id: String) async -> Failure.Code? {
        do throws(Failure) {
            _ = try await mailbox.message(MailAddress(archive: id, number: 1))
            return nil
        } catch {
            return error.code
        }
    }

    /// Writes a path into the index as the location of the mail.
    private func lead(_ mailbox: Mailbox, _ id: String, to path: BytePath) throws {
        try MailIndex(writing: MailIndex.path(of: id, in: mailbox.data)).write { db in
            try db.execute(sql: "UPDATE file SET path = ?", arguments: [Data(path.bytes)])
        }
    }

    @Test(arguments: [false, true]) func `a mail is shown only where a mail of its archive can be`(isFolder: Bool) async throws {
        try await read(isFolder) { mailbox, id, archive in
            #expect(await code(mailbox, id) == nil)
            let secret = archive.parent.appending("secret")
            for path in [
                secret, archive.appending("../secret"), BytePath("/etc/passwd"), BytePath(bytes: archive.bytes + [0x2E]),
            ] {
                try lead(mailbox, id, to: path)
                #expect(await code(mailbox, id) == .badRequest, "\(path)")
            }
            // A link in the archive is not followed.
            let link = archive.appending("link")
            if isFolder {
                #expect(symlink(secret.display, link.display) == 0)
                try lead(mailbox, id, to: link)
                #expect(await code(mailbox, id) != nil)
            }
        }
    }

    @Test func `one that reads an archive may write in the folder of its index alone`() throws {
        let (data, archive) = (BytePath("/data"), BytePath("/mail/a.mbox"))
        let (index, other) = ("0000000000000001", "0000000000000002")
        let task = IndexMail(archive, index: MailIndex.path(of: index, in: data))
        #expect(task.files.folders.write == [MailIndex.directory(in: data).appending(index)])
        #expect(!MailIndex.path(of: other, in: data).isInside(task.files.folders.write[0]))
    }
}
