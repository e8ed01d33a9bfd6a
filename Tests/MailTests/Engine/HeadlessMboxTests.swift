import Foundation
import Testing

@testable import MailEngine

/// Archives that do not begin with a separator.
struct HeadlessMboxTests {
    private let from = "From - Fri Mar 05 12:01:00 2021\n"
    private let one = "From: a@b.example\nSubject: one\nDate: Fri, 05 Mar 2021 12:00:00 +0100\n\nfirst\n\n"
    private let two = "From: a@b.example\nSubject: two\n\nsecond\n"

    private func subjects(_ text: String) throws -> [String] { try scan(text).map { MailSummary($0).subject } }

    @Test(arguments: ["", "\u{FEFF}", "\n\n"]) func `a first separator that is missing or quoted hides no mail`(
        start: String
    ) throws {
        for lead in ["", ">" + from, ">>" + from] {
            for end in ["\n", "\r\n", "\r"] {
                let text = (start + lead + one + from + two + "\n" + from + two).replacing("\n", with: end)
                #expect(try subjects(text) == ["one", "two", "two"], "\(lead) \(end.debugDescription)")
            }
        }
    }

    @Test func `a quoted separator belongs to no mail, and its quote marks come off the text`() throws {
        let found = try scan(">" + from + one.replacing("first", with: ">From here") + from + two)
        #expect(found.map { $0.separator.map { text($0) } } == [String(from.dropLast()), String(from.dropLast())])
        #expect(found[0].isQuoted && found[0].parts[0].header.first("subject").map { text($0) } == "one")
    }

    @Test func `after parts that are closed a separator counts, within them none does`() throws {
        let multipart = """
            From: a@b.example
            Subject: parts
            Content-Type: multipart/mixed; boundary=x

            --x

            \(from)Subject: a quoted archive

            --x
            Content-Type: text/x-patch

            From: a

            --x--

            """
        #expect(try subjects(multipart) == ["parts"])
        #expect(try subjects(multipart + "\n" + from + two) == ["parts", "two"])
    }

    @Test func `a single mail stays one`() throws {
        let patch = "From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: Ann <a@b.example>\n\nFix\n"
        #expect(try subjects(one + patch) == ["one"])
        #expect(try subjects(one + from + "this is prose\n") == ["one"])
        #expect(try subjects(one + "text\n" + from + two) == ["one"])
        let body = "quoted\n\n" + from + two
        #expect(try subjects("Subject: x\nContent-Length: \(body.utf8.count)\nFrom: a@b\n\n" + body) == ["x"])
    }

    @Test func `a file that is called a mail, or lies in a Maildir, is one`() throws {
        try withMailFolder { folder in
            for (path, count) in [("a.eml", 1), ("cur/1:2,S", 1), ("a.mbox", 2), ("Inbox", 2)] {
                let file = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data((one + from + two).utf8).write(to: file)
                var (walk, found) = (try MailArchive(path: Array(file.path.utf8)).walk(), 0)
                while try walk.next() != nil { found += 1 }
                #expect(found == count, "\(path)")
            }
        }
    }
}

/// Runs the body with a folder, which is deleted afterwards.
func withMailFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}
