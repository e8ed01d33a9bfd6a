import Base
import Foundation
import GRDB
import MailIndex
import Testing

@testable import MailEngine
@testable import MailTasks
@testable import Workers

/// Huge, truncated, changing or false input: it is read as far as possible, in bounded memory and time, or refused with a reason.
///
/// `SHOEBOX_BAD_INPUT_BYTES` sets larger sizes (4 GB and more) and larger counts than a test run has time for: a hundred thousand
/// nested parts, a million boundaries, ten thousand attachments.
struct BadInputTests {
    private static let large = ProcessInfo.processInfo.environment["SHOEBOX_BAD_INPUT_BYTES"].flatMap { Int64($0) } ?? 16 << 20
    /// Whether larger sizes were set. If not, input that is expensive to read has a smaller size, which is still beyond
    /// every limit.
    private static let isLong = large > 1 << 30
    private let from = "From jane@example.org Fri Feb 22 17:06:23 2008\n"

    /// Runs the body with a folder, which is deleted afterwards.
    private func withFolder<T>(_ body: (BytePath) throws -> T) throws -> T {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("bad-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(BytePath(url.path))
    }

    private func put(_ content: [UInt8], at path: BytePath) throws {
        try Data(content).write(to: URL(fileURLWithPath: path.display))
    }

    private func index(_ file: BytePath, in folder: BytePath) throws -> MailIndexState {
        var indexing = try MailIndexing(file, index: folder.appending("index.sqlite"))
        return try indexing.run()
    }

    @Test(
        arguments: [
            ("empty", [], .corruptFile), ("a JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46], .unsupportedFormat),
            ("NULs", [UInt8](repeating: 0, count: 100_000), .unsupportedFormat),
            ("prose", Array("Dear diary,\ntoday nothing happened.\n".utf8), .unsupportedFormat),
            ("a damaged gzip", [0x1F, 0x8B, 0x08, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9], .corruptFile),
        ] as [(String, [UInt8], Failure.Code)])
    func `what is no mail is refused with a reason`(name: String, content: [UInt8], code: Failure.Code) throws {
        try withFolder { folder in
            let file = folder.appending("x.mbox")
            try put(content, at: file)
            let failure = #expect(throws: Failure.self) { try index(file, in: folder) }
            #expect(failure?.code == code, "\(name): \(failure?.message ?? "")")
        }
    }

    @Test func `a header line of gigabytes is read in constant memory`() throws {
        for (head, tail) in [
            ("\(from)Subject: ", "\n\nhello"), ("\(from)Subject: a\n ", "\nFrom: a@example.org\n\nhello"), (from, "\n\nhello"),
            ("\(from)Subject: a\n\n", "\n"), ("\(from)Content-Type: multipart/mixed; boundary=b\n\n--b", "\n--b--\n"),
        ] {
            let source = EndlessSource(
                head: Array(head.utf8), filler: UInt8(ascii: "x"), count: Self.large, tail: Array(tail.utf8))
            var scanner = try MessageScanner(source)
            let found = try #require(try scanner.next())
            #expect(found.header.bytes.count <= MessageScanner.maximumHeader)
            #expect(found.end == Self.large + Int64(head.utf8.count + tail.utf8.count))
            #expect(try scanner.next() == nil)
        }
    }

    @Test(arguments: ["\n", "--", "--b\n", "-", "\r", "From ", "\nFrom ", ": \n", ">", "\0", "=?utf-8?Q?"])
    func `repetitive input is read to its end`(piece: String) throws {
        let file =
            Array("\(from)Content-Type: multipart/mixed; boundary=b\n\n".utf8)
            + [UInt8](repeatElement(Array(piece.utf8), count: (Self.isLong ? 1_000_000 : 60_000) / piece.utf8.count).joined())
        var scanner = try MessageScanner(MemorySource(file[...]))
        var end: Int64 = 0
        while let message = try scanner.next() { end = message.end }
        #expect(end == Int64(file.count))
    }

    @Test func `endlessly nested parts are one truncated mail`() throws {
        let count = Self.isLong ? 100_000 : 4000
        for nested in [
            (0..<count).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }.joined(),
            String(repeating: "Content-Type: message/rfc822\n\n", count: count),
        ] {
            var scanner = try MessageScanner(MemorySource(Array((from + nested).utf8)[...]))
            let found = try #require(try scanner.next())
            #expect(found.isCut && found.parts.count == MessageScanner.maximumDepth + 1)
            #expect(try scanner.next() == nil)
        }
    }

    @Test func `a mail of too many parts is indexed and shown`() throws {
        try withFolder { folder in
            let file = folder.appending("x.mbox")
            let boundaries = String(repeating: "--b\n", count: Self.isLong ? 1_000_000 : 21_000)
            try put(Array("\(from)Subject: zebra\nContent-Type: multipart/mixed; boundary=b\n\n\(boundaries)".utf8), at: file)
            #expect(try index(file, in: folder).messages == 1)
            let message = try MailMessage(MailArchive(path: file.bytes).message(1))
            #expect(message.isCut && message.subject == "zebra")
        }
    }

    @Test(arguments: [
        "!!!! not base64 at all ????", "QUJD\nQUJD==QUJD=\n====", String(repeating: "=", count: 100_000), "\0\0\0\0", "QQ",
    ])
    func `invalid base64 is decoded as far as possible`(garbage: String) throws {
        let mail =
            "\(from)Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: base64\n\n\(garbage)\n--b\nContent-Type: image/png; name=a.png\n"
            + "Content-Transfer-Encoding: base64\n\n\(garbage)\n--b--\n"
        try read(mail) { reader in
            _ = try reader.text()
            let files = try reader.attachments()
            #expect(files.map(\.name) == ["a.png"])
            var pieces = try reader.content(of: files[0])
            let content = try pieces.prefix(1 << 20).bytes
            #expect(content.count <= garbage.utf8.count)
        }
    }

    @Test func `an archive truncated anywhere gives all mails before that place`() throws {
        let one =
            "\(from)Message-ID: <1@x>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nwords\n--b\nContent-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64\n\naGVsbG8=\n--b--\n\n"
        let file = Array((one + one).utf8)
        for cut in stride(from: one.utf8.count, to: file.count, by: Self.isLong ? 1 : 3) {
            try withFile(Array(file[..<cut])) { path in
                let archive = try MailArchive(path: Array(path.utf8))
                #expect(try archive.message(1).text().text == "words")
                var walk = archive.walk(), count = 0
                while let reader = try walk.next() {
                    count = reader.message.number
                    for attachment in try reader.attachments() {
                        var pieces = try reader.content(of: attachment)
                        _ = try pieces.prefix(100)
                    }
                }
                #expect(count == (cut == one.utf8.count ? 1 : 2) || cut < one.utf8.count + from.utf8.count)
            }
        }
    }

    @Test func `an archive that shrinks while it is read ends there`() throws {
        let mails = (1...400).map { "\(from)Subject: \($0)\n\n\(String(repeating: "words \($0) ", count: 400))\n\n" }
        try withFile(Array(mails.joined().utf8)) { path in
            let archive = try MailArchive(path: Array(path.utf8))
            var walk = archive.walk()
            let first = try #require(try walk.next())
            #expect(truncate(path, 100) == 0)
            var count = 1
            while let reader = try walk.next() {
                count += 1
                _ = try reader.text()
                _ = try reader.attachments()
            }
            // The mails in the scanner's window were found before the file was truncated, but their bytes no longer exist.
            #expect(count < 400)
            #expect(try first.text().text.utf8.count < 4000)
        }
    }

    @Test func `an archive that grows while it is read has every mail once`() throws {
        try withFolder { folder in
            let file = folder.appending("x.mbox")
            let mails = (1...600).map { "\(from)Message-ID: <\($0)@x>\nSubject: Letter \($0)\n\nbody of \($0)\n\n" }
            try put(Array(mails[0].utf8), at: file)
            let writer = Thread {
                guard let handle = FileHandle(forWritingAtPath: file.display) else { return }
                _ = try? handle.seekToEnd()
                // Writes in pieces that end in the middle of a mail.
                let rest = Array(mails[1...].joined().utf8)
                for start in stride(from: 0, to: rest.count, by: 777) {
                    try? handle.write(contentsOf: Data(rest[start..<min(rest.count, start + 777)]))
                }
                try? handle.close()
            }
            writer.start()
            while !writer.isFinished { _ = try index(file, in: folder) }
            #expect(try index(file, in: folder).messages == 600)
            let subjects = try MailIndex(reading: folder.appending("index.sqlite")).read { db in
                try String.fetchAll(db, sql: "SELECT subject FROM mail ORDER BY id")
            }
            #expect(subjects == (1...600).map { "Letter \($0)" })
        }
    }

    @Test func `thousands of attachments of one name are as many files`() throws {
        try withFolder { folder in
            let part = "--b\nContent-Disposition: attachment; filename=same.txt\n\nx\n", number = Self.isLong ? 10_000 : 300
            let mail = folder.appending("x.eml"), target = folder.appending("out"), lines = folder.appending("lines")
            try put(
                Array(
                    "Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n\(String(repeating: part, count: number))--b--\n"
                        .utf8),
                at: mail)
            try FileManager.default.createDirectory(atPath: target.display, withIntermediateDirectories: true)
            try put([], at: lines)
            try put(Array("mine".utf8), at: target.appending("same (7).txt"))
            var extraction = try MailExtraction(folder: target, isDated: false, output: lines)
            let count = try extraction.run(mail, nil)
            #expect(count.count == number && count.problems.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: target.display).count == number + 1)
            #expect(FileManager.default.contents(atPath: target.appending("same (7).txt").display) == Data("mine".utf8))
        }
    }

    @Test func `names with paths, control characters, thousands of letters or none are files in the folder`() throws {
        let names = [
            "../../../etc/passwd", "..\\..\\autoexec.bat", "/etc/shadow", "..", ".", "", "a\u{7}\u{1B}[31m\u{202E}b.txt", "con",
            "x\u{0}y",
            String(repeating: "long", count: 1000) + ".txt", String(repeating: "ü", count: 4000), "-rf", "~", "a/b/c.txt", " . ",
            "nul.txt",
        ]
        let parts = names.map { name in
            let word = Data(name.utf8).base64EncodedString()
            return "--b\nContent-Disposition: attachment; filename=\"=?utf-8?B?\(word)?=\"\n\n\(name.utf8.count)\n"
        }
        let sender = Data(String(repeating: "漢字👩‍👩‍👧", count: 40).utf8).base64EncodedString()
        try withFolder { folder in
            let mail = folder.appending("x.eml"), target = folder.appending("out"), lines = folder.appending("lines")
            try put(
                Array(
                    "From: =?utf-8?B?\(sender)?= <a@b.example>\nDate: Fri, 22 Feb 2008 17:06:23 +0000\nContent-Type: multipart/mixed; boundary=b\n\n\(parts.joined())--b\nContent-Disposition: attachment\n\nx\n--b--\n"
                        .utf8),
                at: mail)
            try FileManager.default.createDirectory(atPath: target.display, withIntermediateDirectories: true)
            try put([], at: lines)
            var extraction = try MailExtraction(folder: target, isDated: true, output: lines)
            #expect(try extraction.run(mail, nil).count == names.count + 1)
            let written = try FileManager.default.contentsOfDirectory(atPath: target.display)
            #expect(written.count == names.count + 1)
            #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.display)) == ["x.eml", "out", "lines"])
            for name in written {
                #expect(
                    name.utf8.count <= 255 && !name.hasPrefix(".")
                        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
        }
    }
}

/// A source with a head, one byte repeated, and a tail. It can be larger than any memory.
private final class EndlessSource: ByteSource {
    private let head: [UInt8]
    private let filler: UInt8
    private let count: Int64
    private let tail: [UInt8]
    private var position: Int64 = 0

    init(head: [UInt8], filler: UInt8, count: Int64, tail: [UInt8]) {
        (self.head, self.filler, self.count, self.tail) = (head, filler, count, tail)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let start = Int64(head.count), end = start + count
        if position < start { return give(head[Int(position)...], into: buffer) }
        if position >= end { return give(tail[min(tail.count, Int(position - end))...], into: buffer) }
        let length = Int(min(Int64(buffer.count), end - position))
        UnsafeMutableRawBufferPointer(rebasing: buffer[..<length]).initializeMemory(as: UInt8.self, repeating: filler)
        position += Int64(length)
        return length
    }

    func peek(at offset: Int64, count: Int) -> [UInt8]? { nil }

    private func give(_ bytes: Bytes, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = bytes.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        position += Int64(piece.count)
        return piece.count
    }
}
