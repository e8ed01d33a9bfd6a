import Base
import Foundation
import GRDB
import Glibc
import MailIndex
import TestSupport
import Testing

@testable import MailEngine
@testable import MailTasks

/// A folder with archives in it is read as one archive.
@Suite(.serialized) struct MailFolderTests {
    private static func mbox(_ subjects: String...) -> String {
        subjects.map { "From a@x Fri Mar  5 12:00:00 2021\nMessage-ID: <\($0)@x>\nFrom: a@x\nSubject: \($0)\n\nBody\n\n" }
            .joined()
    }

    private static let mail = "From: a@x\nSubject: single\n\nBody\n"

    private func put(_ files: [(String, String)], in folder: BytePath) throws {
        for (name, text) in files {
            let file = folder.appending(name)
            try file.parent.makeFolders()
            try Data(text.utf8).write(to: URL(fileURLWithPath: file.display))
        }
    }

    /// Returns the subject of each mail and the name of its mailbox, and the names of the files that were left out.
    private func read(_ folder: BytePath) throws -> (mails: [[String?]], left: [String]) {
        let archive = try MailArchive(path: folder.bytes)
        var walk = archive.walk(), mails: [[String?]] = []
        while let reader = try walk.next() {
            mails.append([MailSummary(reader.message).subject, archive.mailbox(of: walk.fileIndex)])
            let number = mails.count
            #expect(reader.message.number == number)
            #expect(try MailSummary(archive.message(number).message).subject == mails[number - 1][0])
        }
        return (mails, (walk.skipped.named + walk.unread.named).map { BytePath(bytes: $0.path).name.display })
    }

    @Test func `a folder of MH, and archives of MMDF in a folder`() throws {
        try withFolder { folder in
            let line = "\u{1}\u{1}\u{1}\u{1}\n"
            try put(
                [
                    ("inbox/1", Self.mail), ("inbox/2", Self.mail), ("inbox/,3", Self.mail), ("inbox/.mh_sequences", "cur: 1\n"),
                    ("inbox/4", "only a number for its name\n"), ("old/2020", Self.mbox("one", "two")),
                    ("old/mmdf", line + Self.mail + line + line + Self.mail + line), ("old/notes", line + "no mail\n"),
                ], in: folder)
            let (mails, left) = try read(folder)
            #expect(
                mails == [
                    ["single", "inbox"], ["single", "inbox"], ["single", "inbox"], ["one", "old/2020"], ["two", "old/2020"],
                ]
                    + [["single", "old/mmdf"], ["single", "old/mmdf"]])
            #expect(left == [])
        }
    }

    @Test func `a profile of Thunderbird`() throws {
        try withFolder { folder in
            let names = "Mail/Local Folders"
            try put(
                [
                    ("\(names)/Inbox", Self.mbox("one", "two")), ("\(names)/Inbox.msf", "// <!-- <mdb:mork:z"),
                    ("\(names)/Inbox.sbd/Work 2019.12", Self.mbox("work")), ("\(names)/Inbox.sbd/Work 2019.12.msf", ""),
                    ("\(names)/Trash", ""), ("\(names)/Trash.msf", ""), ("\(names)/Notes.txt", Self.mbox("notes")),
                    ("\(names)/Notes.txt.msf", ""), ("\(names)/msgFilterRules.dat", "version=\"9\""),
                    ("ImapMail/mail.example.org/INBOX", Self.mbox("imap")), ("prefs.js", "user_pref();"),
                    ("cache2/entries/ABC", "From here on nothing is a mail\n"), ("times.json", "{}"), ("lock", ""),
                    ("diary.txt", Self.mbox("no archive")),
                ], in: folder)
            let (mails, left) = try read(folder)
            #expect(
                mails == [
                    ["imap", "ImapMail/mail.example.org/INBOX"], ["one", "\(names)/Inbox"], ["two", "\(names)/Inbox"],
                    ["notes", "\(names)/Notes.txt"], ["work", "\(names)/Inbox/Work 2019.12"],
                ])
            #expect(left == [])
        }
    }

    @Test func `an export of Apple Mail, one mailbox or several`() throws {
        try withFolder { folder in
            try put(
                [
                    ("Exported.mbox/mbox", Self.mbox("exported", "again")), ("Exported.mbox/table_of_contents", "\0\0\0\u{1}"),
                    ("Old.mbox/mbox", Self.mbox("old")), ("Sub/Empty.mbox/mbox", ""),
                ], in: folder)
            #expect(try read(folder).mails == [["exported", "Exported"], ["again", "Exported"], ["old", "Old"]])
            let (mails, left) = try read(folder.appending("Exported.mbox"))
            #expect(mails == [["exported", nil], ["again", nil]])
            #expect(left == [])
        }
    }

    @Test func `a library of Apple Mail, with the attachments beside`() throws {
        try withFolder { folder in
            let data = "INBOX.mbox/0A1B2C3D-0000-4000-8000-000000000000/Data"
            let emlx = "\(Self.mail.utf8.count)\n\(Self.mail)<plist/>"
            try put(
                [
                    ("\(data)/1/6/Messages/61815.emlx", emlx), ("\(data)/Messages/7.emlx", emlx),
                    ("\(data)/1/6/Attachments/61815/2/attached.eml", Self.mail), ("Sent.mbox/Messages/8.emlx", emlx),
                ], in: folder)
            #expect(try read(folder).mails == [["single", "INBOX"], ["single", "INBOX"], ["single", "Sent"]])
            #expect(try read(folder.appending("INBOX.mbox")).mails == [["single", nil], ["single", nil]])
        }
    }

    @Test func `Maildirs, mbox files under any name, and single mails together`() throws {
        try withFolder { folder in
            try put(
                [
                    ("cur/1:2,S", Self.mail), (".Sent.2019/cur/2:2,S", Self.mail), ("dovecot-uidlist", "3 V1\n"),
                    ("mutt/sent-2020-01", Self.mbox("sent")), ("pine/saved.mbx", Self.mbox("saved")),
                    ("quoted", ">" + Self.mbox("first", "second")), ("letter.eml", Self.mail),
                    ("u\u{308}ber.mbox", Self.mbox("nfd")), ("story", "From the beginning it was late.\nNobody came.\n"),
                ], in: folder)
            #expect(
                try read(folder).mails == [
                    ["single", nil], ["first", "quoted"], ["second", "quoted"], ["nfd", "über"], ["single", "Sent/2019"],
                    ["single", nil],
                    ["sent", "mutt/sent-2020-01"], ["saved", "pine/saved"],
                ])
        }
    }

    @Test func `a mailbox is not left out because of its name`() throws {
        try withFolder { folder in
            try put(
                [
                    ("tmp/a.eml", Self.mail), ("Attachments/b.eml", Self.mail), ("Messages/c.eml", Self.mail),
                    ("box/tmp/d.eml", Self.mail), ("box/cur/e", Self.mail),
                ], in: folder)
            #expect(try read(folder).mails.map { $0[1] } == ["Attachments", "Messages", "box", "tmp"])
        }
    }

    @Test func `a file that is called an archive and is none is named`() throws {
        try withFolder { folder in
            try put([("a.mbox", Self.mbox("one")), ("b.mbox", "nothing like a mail"), ("c.eml", "\u{1}")], in: folder)
            let (mails, left) = try read(folder)
            #expect(mails == [["one", "a"]])
            #expect(left == ["b.mbox", "c.eml"])
        }
    }

    @Test func `a folder without mails says so`() throws {
        try withFolder { folder in
            try put([("README", "From here\n"), ("empty.mbox", "")], in: folder)
            #expect(throws: MailError.notMail("a folder without mails")) { try MailArchive(path: folder.bytes) }
        }
    }

    @Test func `the index of a folder finds mails by mailbox, and is read anew if a file was renamed`() async throws {
        try await withFolder { folder in
            let (archive, index) = (folder.appending("mails"), folder.appending("index.sqlite"))
            try put(
                [("Inbox", Self.mbox("one", "two")), ("Inbox.sbd/Work", Self.mbox("three")), ("cur/1:2,S", Self.mail)],
                in: archive)
            func run() throws -> MailIndexState {
                var indexing = try MailIndexing(archive, index: index)
                return try indexing.run()
            }
            func found(_ query: String) async throws -> [MailRow] {
                var listing = MailListing()
                listing.query = MailQuery(query)
                return try await MailIndex(reading: index).page(listing, after: nil, limit: 100).rows
            }
            let first = try run()
            #expect(first.messages == 4)
            #expect(try await found("label:\"inbox/work\"").map(\.subject) == ["three"])
            #expect(try await found("in:Inbox").map(\.subject).sorted() == ["one", "two"])
            #expect(try await found("three").map(\.mailbox) == ["Inbox/Work"])
            #expect(try run().revision == first.revision)
            #expect(try MailIndex(reading: index).read(MailIndexState.fetch)?.isWhole(of: archive) == true)
            // A mail program renames the file of a mail that was deleted.
            let old = archive.appending("cur/1:2,S").display
            #expect(rename(old, archive.appending("cur/1:2,ST").display) == 0)
            #expect(try run().revision != first.revision)
            #expect(try await found("is:deleted").map(\.subject) == ["single"])
            let path = try MailIndex(reading: index).read { db in
                try Data.fetchAll(db, sql: "SELECT path FROM file JOIN mail ON fileId = file.id WHERE isDeleted")
            }
            #expect(path.map { BytePath(bytes: $0).name.display } == ["1:2,ST"])
        }
    }
}
