import TestSupport
import Testing

@testable import MailEngine

/// The aliases of labels, and text without a label.
struct CharsetTests {
    /// A character in each character set that has an alias.
    private static let letters: [String: ([UInt8], String)] = [
        "UTF-8": ([0xC3, 0xA4], "ä"), "CP1252": ([0x80], "€"), "CP1254": ([0xFE], "ş"), "CP874": ([0xA1], "ก"),
        "ISO-8859-8": ([0xE0], "א"), "ISO-8859-6": ([0xC7], "ا"), "CP932": ([0x93, 0xFA], "日"),
        "ISO-2022-JP": ([0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"), "HZ": (Array("~{HU~}".utf8), "日"),
        "ISO-2022-KR": ([0x0E, 0x40, 0x4F, 0x0F], "일"), "MAC-CENTRALEUROPE": ([0xEC], "ž"), "MAC-IS": ([0xDC], "Ð"),
        "MAC-UK": ([0x80], "А"),
        "EUC-JP-MS": ([0xC6, 0xFC], "日"),
        "GB18030": ([0xC8, 0xD5], "日"), "BIG5-HKSCS": ([0xA4, 0xE9], "日"), "CP950": ([0xA4, 0xE9], "日"),
        "CP949": ([0xC0, 0xCF], "일"), "MACINTOSH": ([0x8A], "ä"), "MAC-CYRILLIC": ([0x80], "А"), "KOI8-R": ([0xC1], "а"),
        "KOI8-U": ([0xA4], "є"), "UTF-16": ([0xFE, 0xFF, 0x65, 0xE5], "日"), "UTF-7": (Array("+ZeU-".utf8), "日"),
    ]

    @Test func `every alias is recognised in any spelling`() throws {
        #expect(Set(Charset.aliases.values).subtracting([""]) == Set(Self.letters.keys))
        for (alias, name) in Charset.aliases where !name.isEmpty {
            let (bytes, letter) = try #require(Self.letters[name])
            for label in [alias, alias.uppercased(), " \(alias) "] {
                #expect(Charset.decode(bytes[...], label: label) == letter, "\(label)")
            }
        }
    }

    @Test(arguments: Charset.aliases.filter(\.value.isEmpty).map(\.key) + ["", "no-such-set", "???", "utf 8 perhaps"])
    func `without a meaningful label, the bytes decide`(label: String) {
        #expect(Charset.decode([0xC3, 0xA4], label: label) == "ä")
        #expect(Charset.decode([0xE4, 0x80], label: label) == "ä€")
        #expect(Charset.decode([0xC1], label: label, fallback: "koi8-r") == "а")
    }

    @Test(
        arguments: [
            ("windows-1250", [0x9A], "š"), ("windows-1251", [0xC6], "Ж"), ("cp1251", [0xC6], "Ж"), ("cp-1251", [0xC6], "Ж"),
            ("x-cp1251", [0xC6], "Ж"), ("iso-8859-2", [0xB9], "š"), ("iso8859-2", [0xB9], "š"), ("iso8859_5", [0xB6], "Ж"),
            ("iso-8859-15", [0xA4], "€"), ("koi8-r", [0xF6], "Ж"), ("ibm850", [0x84], "ä"), ("utf-16le", [0xE5, 0x65], "日"),
            ("iso-2022-jp-2", [0x1B, 0x24, 0x42, 0x46, 0x7C], "日"), ("x-mac-greek", [0xA2], "Δ"), ("x-mac-turkish", [0xDE], "Ş"),
            ("dos-720", [0xE7], "ق"), ("cp720", [0xE7], "ق"), ("johab", [0xD0, 0x65], "한"), ("x-windows-950", [0xA4, 0xE9], "日"),
            ("iso-2022-kr", [0x1B, 0x24, 0x29, 0x43, 0x0E, 0x40, 0x4F, 0x0F], "일"),
        ] as [(String, [UInt8], String)])
    func `other sets are recognised by their names and by variants of them`(label: String, bytes: [UInt8], letter: String) {
        #expect(Charset.decode(bytes[...], label: label) == letter)
    }

    /// A mail of two parts, of which only the second names its charset.
    @Test(
        arguments: [
            ("koi8-r", [0xD0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "привет"), ("windows-1251", [0xEF, 0xF0, 0xE8], "при"),
            ("iso-8859-2", [0xB9], "š"), ("utf-8", [0xE4], "ä"), ("us-ascii", [0xE4], "ä"),
        ] as [(String, [UInt8], String)])
    func `text without a label is decoded like the other parts`(declared: String, bytes: [UInt8], words: String) throws {
        let mail =
            Array("Content-Type: multipart/mixed; boundary=b\n\n--b\n\n".utf8) + bytes
            + Array("\n--b\nContent-Type: text/html; charset=\(declared)\n\n<p>x\n--b--\n".utf8)
        try read(mail) { reader in
            let first = try #require(reader.message.parts.first { $0.isLeaf })
            #expect(try reader.text(of: first, limit: 1000).text == words)
        }
    }

    @Test(
        arguments: [
            ("\u{1B}$B-!-5-j\u{1B}(B", "①Ⅰ㈱"), ("\u{1B}$)C\u{0E}Fm@GA!\u{0F}", "편의점"), ("~{5g7Q~}, 52", "电费, 52"),
            ("a~{b", "a~{b"), ("\u{1B}[1m", "\u{1B}[1m"),
        ])
    func `text without a label shows that it shifts`(written: String, text: String) {
        for label in [nil, "us-ascii"] { #expect(Charset.decode(Array(written.utf8)[...], label: label) == text) }
    }

    @Test func `text without a label in UTF-8 may have a byte that is none`() {
        let text = "Grüße aus Köln, für Öl"
        #expect(Charset.decode((Array(text.utf8) + [0xE4])[...], label: nil) == text + "\u{FFFD}")
        #expect(
            Charset.decode((Array(text.utf8.dropLast()) + [0xC3])[...], label: nil, fallback: "koi8-r") == text.dropLast()
                + "\u{FFFD}")
    }

    @Test func `no bytes under any label are a trap, and none are dropped without a sign`() {
        var dice = SplitMix64(seed: 7)
        for label in Charset.aliases.keys.sorted() {
            let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &dice) }
            #expect(!Charset.decode(bytes[...], label: label).isEmpty, "\(label)")
            for length in 0..<4 { _ = Charset.decode(bytes[..<length], label: label) }
        }
    }
}
