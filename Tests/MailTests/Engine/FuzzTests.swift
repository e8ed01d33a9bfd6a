import Foundation
import TestSupport
import Testing

@testable import MailEngine

/// Randomly damaged mails: nothing crashes, nothing takes too long, and the division into chunks makes no difference.
///
/// A test run reads the same mails on every machine. `SHOEBOX_FUZZ_SECONDS` makes it read more mails, for this number of seconds.
struct FuzzTests {
    private static let seconds = ProcessInfo.processInfo.environment["SHOEBOX_FUZZ_SECONDS"].flatMap { Double($0) }

    /// Whether to read another mail.
    static func goesOn(after count: Int, of all: Int, since start: ContinuousClock.Instant) -> Bool {
        guard let seconds else { return count < all }
        return start.duration(to: .now) < .seconds(seconds)
    }

    private static let words: [String] = [
        "From a@b Fri Feb 22 17:06:23 2008\n", "\n", "\r\n", "\r", "--b\n", "--b--\n", "--bb\n", "--",
        "Content-Type: multipart/mixed; boundary=b\n",
        "Content-Type: multipart/alternative; boundary=\"bb\"\n", "Content-Type: message/rfc822\n",
        "Content-Type: text/html; charset=utf-16\n",
        "Content-Type: text/plain; format=flowed; delsp=yes; charset=iso-2022-jp\n", "Content-Transfer-Encoding: base64\n",
        "Content-Transfer-Encoding: quoted-printable\n", "Content-Transfer-Encoding: x-uuencode\n",
        "Content-Disposition: attachment; filename*0*=utf-8''%C3",
        "Subject: =?utf-8?Q?=C3?= =?utf-8?B?w7w=?=\n", "Date: 99 Feb 99999 99:99:99 -9999\n", "To: \"a\\\"b\" <a@b>, x:y;, (((\n",
        "References: <a@b <c@d>\n",
        "Content-Length: 17\n", "Content-Length: 99999999999999999\n", "begin 644 x\n", "%:&5L;&\\\n", "end\n", ">From x\n",
        "=?=?=?", "a=\n", "=3D=", "\0", "\u{1B}$B",
        "<p>&#xFFFFFFFF;&amp</p><!--", "<script", " ", "\t", "winmail.dat",
        "Content-Type: application/ms-tnef; name=winmail.dat\n", "x\u{9F}>\"", ";;;===\"\"''*0*=",
    ]

    private func mail(_ dice: inout SplitMix64) -> [UInt8] {
        var file: [UInt8] = dice.next() % 3 == 0 ? [] : Array(Self.words[0].utf8)
        for _ in 0..<Int.random(in: 1...40, using: &dice) {
            file += Array((Self.words.randomElement(using: &dice) ?? "").utf8)
            if dice.next() % 4 == 0 { file += Array("\n".utf8) }
        }
        for _ in 0..<Int.random(in: 0...4, using: &dice) where !file.isEmpty {
            let at = Int.random(in: 0..<file.count, using: &dice)
            switch dice.next() % 3 {
            case 0: file[at] = UInt8.random(in: 0...255, using: &dice)
            case 1: file.remove(at: at)
            default: file.insert(contentsOf: file[at..<min(file.count, at + 30)], at: at)
            }
        }
        return file
    }

    @Test func `randomly damaged mails can be read`() throws {
        let start = ContinuousClock.now
        var dice = SplitMix64(seed: UInt64(ProcessInfo.processInfo.environment["SHOEBOX_FUZZ_SEED"].flatMap { UInt64($0) } ?? 7))
        var count = 0
        while Self.goesOn(after: count, of: 4000, since: start) {
            let file = mail(&dice)
            count += 1
            guard let found = try? scan(file), !found.isEmpty else { continue }
            var linker = ThreadLinker()
            for message in found { _ = linker.thread(of: MailSummary(message), number: message.number) }
            try withFile(file) { path in
                var walk = try MailArchive(path: Array(path.utf8)).walk()
                while let reader = try walk.next() {
                    let body = try reader.text()
                    _ = QuotedHistory.newText(of: body.text)
                    for attachment in try reader.attachments() {
                        var pieces = try reader.content(of: attachment)
                        let size = try pieces.prefix(1 << 20).bytes.count
                        #expect(size <= file.count * 2)
                        _ = attachment.name.flatMap(SafeNames.safe)
                    }
                }
            }
        }
    }
}

/// The same tests with mails of other projects.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"] != nil)) struct FuzzCorpusTests {
    @Test func `real mails, torn and shuffled, can be read`() throws {
        let corpus = try #require(ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"])
        var dice = SplitMix64(seed: 11)
        let root = "\(corpus)/mail"
        let files = try FileManager.default.subpathsOfDirectory(atPath: root).sorted().compactMap {
            FileManager.default.contents(atPath: "\(root)/\($0)")
        }
        let start = ContinuousClock.now
        var count = 0
        while FuzzTests.goesOn(after: count, of: 1500, since: start), let chosen = files.randomElement(using: &dice) {
            count += 1
            var file = [UInt8](chosen.prefix(30_000))
            for _ in 0..<Int.random(in: 1...20, using: &dice) where file.count > 2 {
                let at = Int.random(in: 0..<file.count, using: &dice),
                    length = Int.random(in: 0...min(200, file.count - at), using: &dice)
                if dice.next() % 2 == 0 {
                    file.removeSubrange(at..<(at + length))
                } else {
                    file[at] = UInt8.random(in: 0...255, using: &dice)
                }
            }
            guard (try? scan(file)) != nil else { continue }
            try withFile(file) { path in
                var walk = try MailArchive(path: Array(path.utf8)).walk()
                while let reader = try walk.next() {
                    _ = MailSummary(reader.message)
                    _ = try reader.text()
                    _ = try reader.attachments()
                }
            }
        }
    }
}
