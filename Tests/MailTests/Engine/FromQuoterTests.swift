import TestSupport
import Testing

@testable import MailEngine

struct FromQuoterTests {
    @Test(arguments: [
        ("From a\nb\n", ">From a\nb\n"), (">From a\n", ">>From a\n"), ("a From b\n", "a From b\n"), (">>Fro", ">>Fro"),
        ("From\n", "From\n"), ("\n\nFrom x", "\n\n>From x"), (">\n>F\nFrom ", ">\n>F\n>From "), ("", ""),
        ("From \nFrom \n", ">From \n>From \n"),
    ])
    func `lines that begin like separators are quoted, however the mail is divided`(text: String, quoted: String) {
        let bytes = Array(text.utf8)
        for piece in [1, 2, 3, 100] {
            var quoter = FromQuoter()
            var out: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: piece) {
                out += quoter.pass(Array(bytes[start..<min(bytes.count, start + piece)]))
            }
            out += quoter.finish()
            #expect(String(decoding: out, as: UTF8.self) == quoted, "pieces of \(piece)")
        }
    }

    @Test func `what is quoted comes out again as it was`() {
        var dice = SplitMix64(seed: 5)
        for _ in 0..<300 {
            let words = ["From ", ">", "\n", "a", "Fro", " ", ">From x\n"]
            let text = (0..<30).map { _ in words.randomElement(using: &dice) ?? "" }.joined()
            var quoter = FromQuoter(), unquoter = FromUnquoter()
            var out: [UInt8] = []
            unquoter.pass((quoter.pass(Array(text.utf8)) + quoter.finish())[...], into: &out)
            unquoter.finish(into: &out)
            #expect(String(decoding: out, as: UTF8.self) == text)
        }
    }

    @Test func `a separator that is written is one`() {
        let line = Separator.line(sender: "jane@example.org".utf8, seconds: 1_203_699_983)
        #expect(String(decoding: line, as: UTF8.self) == "From jane@example.org Fri Feb 22 17:06:23 2008\n")
        for seconds in [0, -62_000_000_000, 253_402_300_799, 1] as [Int64] {
            #expect(Separator.isSeparator(Separator.line(sender: [], seconds: seconds)[...].trimmedEnd), "\(seconds)")
        }
    }
}
