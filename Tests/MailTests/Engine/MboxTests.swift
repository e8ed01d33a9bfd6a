import Foundation
import Synchronization
import Testing

@testable import MailEngine

struct MboxTests {
    private let from = "From jane@example.org Fri Feb 22 17:06:23 2008\n"

    @Test func `mails are split at separators, whatever their lines end with`() throws {
        for end in ["\n", "\r\n", "\r"] {
            let one = "From: a@b\nSubject: one\n\nText\n\n", two = "From: c@d\nSubject: two\n\nMore\n"
            let found = try scan((from + one + from + two).replacing("\n", with: end))
            #expect(found.count == 2)
            #expect(found.map { MailSummary($0).subject } == ["one", "two"])
            #expect(found[0].contentEnd == found[1].start - Int64(end.utf8.count))
        }
    }

    @Test func `an archive of MMDF is split at its lines, and From lines in it are text`() throws {
        let line = "\u{1}\u{1}\u{1}\u{1}\n", prose = "\n" + from + "\u{1}\u{1}\u{1}\n"
        let one = "From: a@b\nSubject: one\n\nText\n\(prose)", two = "From: c@d\nSubject: two\n\nMore\n"
        for (first, end) in [("", "\n"), (from, "\n"), ("", "\r\n")] {
            let archive = (line + first + one + line + line + first + two + line).replacing("\n", with: end)
            let found = try scan(archive)
            #expect(found.map { MailSummary($0).subject } == ["one", "two"])
            #expect(found.map { $0.separator != nil } == [!first.isEmpty, !first.isEmpty])
            let bytes = Array(archive.utf8)
            #expect(bytes[..<Int(found[0].contentEnd)].suffix(6).contains(1) && !found[0].isQuoted)
            #expect(bytes[Int(found[1].start)...].starts(with: [1, 1, 1, 1]), "the second mail can be read from its offset on")
            let rest = try scan(String(decoding: bytes[Int(found[1].start)...], as: UTF8.self))
            #expect(rest.map { MailSummary($0).subject } == ["two"])
        }
        #expect(try scan(line + one + line).count == 1)
        #expect(try scan(line + one).count == 1)
    }

    @Test(arguments: [
        ("From jane@example.org Fri Feb 22 17:06:23 2008", true), ("From jane@example.org  Fri Feb  2 17:06:23 2008", true),
        ("From - Mon Jan 05 10:15:00 2015", true), ("From ???@??? Mon Jan 05 10:15:00 2015", true),
        ("From 1234567890@xxx Mon Jan 01 00:00:00 +0000 2024", true), ("From a@b Fri Feb 22 17:06 2008", true),
        ("From a@b Fri Feb 22 17:06:23 EST 2008", true), ("From a@b Fri Feb 22 17:06:23 2008 -0500", true),
        ("From a@b Tue, 16 Sep 2003 12:36:13 +0200", true), ("From a@b Fri Feb 22 17:06:23 2008 remote from host", true),
        ("From Jane Doe Fri Feb 22 17:06:23 2008", true), ("From a@b 2008-02-22T17:06:23Z", true),
        ("From \"a b\"@c Fri Feb 22 17:06:23 08", true),
        ("From now on we meet on Monday", false), ("From Monday to Friday at 10:15 in 2008 we met", false),
        ("From the Mon Jan 05 notes", false), ("From jane@example.org", false), ("From ", false), ("From: a@b", false),
        ("from a@b Fri Feb 22 17:06:23 2008", false), (">From a@b Fri Feb 22 17:06:23 2008", false),
        ("From what I saw on Mon Jan 5 10:15:00 2015 it works", false),
        ("From a@b Fri Feb 22 17:06:23", false), ("From a@b Fri Feb 22 2008", false), ("From a@b Fri 22 17:06:23 2008", false),
        ("From a@b 2007-02-15", false), ("From a@b 2007-02-15 01:02:03", true), ("From a@b Fri Feb 0 17:06:23 2008", false),
        ("From a@b Fri Feb 22 17:06:23 2008 17:06:23", false), ("From a@b Fri Feb 22 17:06:23 2008 99", false),
    ])
    func `a separator is recognised by its form`(line: String, isSeparator: Bool) {
        #expect(Separator.isSeparator(bytes(line)) == isSeparator)
    }

    @Test(arguments: [
        ("From a@b Fri Feb 22 17:06:23 2008", "Fri Feb 22 17:06:23 2008"),
        ("From Jane Doe Fri Feb 22 17:06:23 2008 -0500", "Fri Feb 22 17:06:23 2008 -0500"),
        ("From a@b Fri Feb 22 17:06:23 2008 remote from host", "Fri Feb 22 17:06:23 2008"),
        ("From 1234567890@xxx Mon Jan 01 00:00:00 +0000 2024", "Mon Jan 01 00:00:00 +0000 2024"),
        ("From a@b Tue, 16 Sep 2003 12:36:13 +0200", "Tue, 16 Sep 2003 12:36:13 +0200"),
        ("From a@b 2008-02-22T17:06:23Z", "2008-02-22T17:06:23Z"),
    ])
    func `the date of a separator is what follows its sender`(line: String, date: String) {
        #expect(Separator.date(of: bytes(line)).map(text) == date)
    }

    @Test func `prose that begins with From is no separator`() throws {
        let found = try scan(
            from + "Subject: a\n\nHello\n\nFrom now on we meet at 10:15.\nFrom Monday on.\n\n" + from + "Subject: b\n\nx\n")
        #expect(found.count == 2)
    }

    @Test func `a separator without an empty line before it splits when a header follows`() throws {
        #expect(try scan(from + "Subject: a\n\nHello\n" + from + "Subject: b\n\nx\n").count == 2)
        #expect(try scan(from + "Subject: a\n\nHello\n" + from + "this is a quoted archive\n\nx\n").count == 1)
    }

    @Test func `Content-Length counts where it leads to a separator, and nowhere else`() throws {
        let body = "one\n\n" + from + "Subject: inner\n\ntwo\n"
        let right = from + "Content-Length: \(body.utf8.count)\nSubject: a\n\n" + body + "\n" + from + "Subject: b\n\nx\n"
        #expect(try scan(right).map { MailSummary($0).subject } == ["a", "b"])
        let wrong = right.replacing("Content-Length: \(body.utf8.count)", with: "Content-Length: 3")
        #expect(try scan(wrong).map { MailSummary($0).subject } == ["a", "inner", "b"])
        let tooLong = right.replacing("Content-Length: \(body.utf8.count)", with: "Content-Length: 99999999999999")
        #expect(try scan(tooLong).count == 3)
        #expect(try scan(from + "Content-Length: 9999999999999999999999\n\nx").count == 1)
    }

    @Test func `one quote mark before From is removed from each line`() throws {
        let file = from + "Subject: a\n\n>From here\n>>From there\n> From far\n>Fromage\n\n>From"
        #expect(try read(file) { try $0.text().text } == "From here\n>From there\n> From far\n>Fromage\n\n>From")
    }

    @Test(arguments: [1, 2, 3, 7, 100]) func `quote marks are removed however the mail is divided`(piece: Int) {
        let input = Array(">From a\n>>From b\nx>From c\n>>>\n>Fro\n>From ".utf8)
        var unquoter = FromUnquoter()
        var out: [UInt8] = []
        for start in stride(from: 0, to: input.count, by: piece) {
            unquoter.pass(input[start..<min(input.count, start + piece)], into: &out)
        }
        unquoter.finish(into: &out)
        #expect(text(out) == "From a\n>From b\nx>From c\n>>>\n>Fro\nFrom ")
    }

    @Test func `bytes before, after and between belong to a mail`() throws {
        #expect(try scan("\n\n" + from + "Subject: a\n\nx\n\n\n\n").count == 1)
        #expect(try scan("\u{FEFF}" + from + "Subject: a\n\nx").count == 1)
        #expect(try scan(from).count == 1)
        #expect(try scan(from + from + from).count == 3)
        let one = try scan(from + "Subject: a")
        #expect(one.count == 1 && MailSummary(one[0]).subject == "a")
        #expect(try scan(from + "Subject: a\n\n\0\0\0 binary \0\n").count == 1)
    }

    @Test func `other files are refused with their format`() throws {
        #expect(throws: MailError.empty) { try scan("") }
        #expect(throws: MailError.notMail("a JPEG picture")) {
            try scan([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 5000))
        }
        #expect(throws: MailError.notMail(nil)) { try scan("Just some text.\nWithout any header.\n") }
        #expect(throws: MailError.notMail(nil)) { try scan("root:x:0:0\ndaemon:x:1:1\n") }
        #expect(throws: MailError.notMail(nil)) { try scan([UInt8](repeating: 0, count: 100_000)) }
        #expect(throws: MailError.notMail("a zip archive; extract it first")) { try scan("PK\u{03}\u{04}xxxxxxxx") }
    }

    @Test func `a file of one mail has one, whatever its lines look like`() throws {
        let found = try scan("Subject: a\n\nHello\n\n" + from + "Subject: b\n\nx\n", isAlone: true)
        #expect(found.count == 1)
        #expect(found[0].contentEnd == found[0].end)
    }

    @Test func `an emlx ends at the length in its first line`() throws {
        let mail = "Subject: a\n\nHello\n"
        let found = try scan("\(mail.utf8.count)      \n\(mail)<?xml version=\"1.0\"?>\n<plist></plist>\n")
        #expect(found.count == 1)
        #expect(found[0].bytes == Int64(mail.utf8.count))
        #expect(try read("\(mail.utf8.count)\n\(mail)<?xml?>") { try $0.text().text } == "Hello\n")
    }

    @Test func `gzip is read through, and its damage is named`() throws {
        let mails = (0..<200).map { "\(from)Subject: \($0)\n\n\(String(repeating: "line \($0)\n", count: 50))\n" }.joined()
        let packed = try gzip(Array(mails.utf8))
        try withFile(packed + packed) { path in
            let archive = try MailArchive(path: Array(path.utf8))
            var walk = archive.walk(), count = 0
            while try walk.next() != nil { count += 1 }
            #expect(count == 400)
            #expect(try archive.message(150).text().text.hasPrefix("line 149\n"))
        }
        try withFile(Array(packed.dropLast(packed.count / 2))) { path in
            var walk = try MailArchive(path: Array(path.utf8)).walk(), count = 0
            #expect(throws: MailError.self) { while try walk.next() != nil { count += 1 } }
            #expect(count < 200)
        }
    }

    private func gzip(_ content: [UInt8]) throws -> [UInt8] {
        try withFile(content) { path in
            let process = Process(), pipe = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["gzip", "-c", path]
            process.standardOutput = pipe
            try process.run()
            return [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
        }
    }

    /// The reader of a Maildir with 60,000 mails crashed after 44,466 mails, because each opening had added a stack frame between
    /// the program and open(2).
    @Test func `the thousandth file is opened by as few frames as the first`() throws {
        let path = Array("/dev/null".utf8), depths = Mutex<Set<UInt>>([]), before = MailArchive.opener.withLock { $0 }
        defer { MailArchive.opener.withLock { $0 = before } }
        MailArchive.opener.withLock {
            $0 = MailArchive.Opener { opened, flags in
                var mark = 0
                let depth = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
                if opened == path { depths.withLock { _ = $0.insert(depth) } }
                return before.open(opened, flags)
            }
        }
        for _ in 0..<1000 { close(try MailArchive.open(path)) }
        #expect(depths.withLock(\.count) == 1)
    }

    @Test func `a Maildir is its files in order, and its subfolders`() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("maildir-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for (name, subject) in [
            ("cur/2:2,S", "two"), ("new/1", "three"), ("cur/1:2,", "one"), (".Sent/cur/9", "zero"), ("tmp/x", "none"),
            ("a.eml", "loose"),
        ] {
            let url = root.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("Subject: \(subject)\n\nHello\n".utf8).write(to: url)
        }
        try Data([0xFF, 0xD8, 0xFF]).write(to: root.appendingPathComponent("cur/3"))
        var walk = try MailArchive(path: Array(root.path.utf8)).walk()
        var subjects: [String] = []
        while let reader = try walk.next() { subjects.append(MailSummary(reader.message).subject) }
        #expect(subjects == ["loose", "zero", "one", "two", "three"])
        #expect(walk.skipped.named.map(\.error) == [.notMail("a JPEG picture")])
    }
}
