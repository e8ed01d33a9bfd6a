import Testing

@testable import Base

/// Sets that the C library lacks, or reads more strictly than people write them.
struct DecodedTextTests {
    @Test(
        arguments: [
            (.iso2022JP, "\u{1B}$B-!-5-j\u{1B}(B.", "①Ⅰ㈱."), (.iso2022JP, "\u{1B}(I6@\u{1B}(B \u{1B}$B%+\u{1B}(B", "ｶﾀ カ"),
            (.iso2022JP, "\u{1B}$(D0!\u{1B}(B", "丂"), (.iso2022JP, "\u{1B}$(CGQ1[\u{1B}(B", "한글"),
            (.iso2022JP, "\u{1B}.AGr\u{1B}N|\u{1B}N_e", "Grüße"), (.iso2022JP, "\u{1B}$BF|\nF|", "日\nF|"),
            (.iso2022KR, "\u{0E}Fm@GA!\u{0F}, 1", "편의점, 1"), (.iso2022KR, "\u{1B}$)C\n\u{0E}Fm\u{0F}", "\n편"),
            (.iso2022CN, "\u{1B}$)A\u{0E}=;;;\u{0F}.", "交换."), (.iso2022CN, "\u{0E}=;;;\u{0F}.", "交换."),
            (.hz, "~{5g7Q~}, ~~ ~\nx", "电费, ~ x"), (.hz, "~{5g\n5g", "电\n5g"),
        ] as [(TextEncoding, String, String)])
    func `sets of several parts are read with their extensions, line by line`(
        encoding: TextEncoding, written: String, text: String
    ) {
        #expect(DecodedText(Array(written.utf8), encoding) == DecodedText(utf8: Array(text.utf8)), "\(written.debugDescription)")
    }

    @Test(
        arguments: [
            (.cp720, [0xE7, 0x9F, 0xE9], "قال"), (.macGreek, [0x8A, 0xA2, 0xE5, 0xE9], "äΔει"),
            (.macTurkish, [0xDE, 0xDB, 0xDC, 0xDA], "ŞğİĞ"),
            (.macCroatian, [0xC8, 0xB9, 0xE6], "Čšć"), (.macRomanian, [0xAE, 0xBF, 0xDE, 0xDF], "ĂșȚț"),
            (.macHebrew, [0xF9, 0xEC], "של"),
            (.macArabic, [0xC7, 0xE4], "ال"), (.macCentralEurope, [0xEC, 0x8B], "žč"), (.johab, [0xD0, 0x65], "한"),
            (.macIcelandic, [0xA0, 0xDC, 0xDD, 0xE0], "ÝÐðý"),
        ] as [(TextEncoding, [UInt8], String)])
    func `the sets of the Mac and of DOS have their letters`(encoding: TextEncoding, bytes: [UInt8], text: String) {
        #expect(DecodedText(bytes, encoding) == DecodedText(utf8: Array(text.utf8)))
    }

    @Test func `a byte that is no character is marked and counted`() {
        let marked = DecodedText([0x61, 0x80, 0x62], .cp720)
        #expect(marked.text == "a\u{FFFD}b" && marked.unreadable == 1)
        #expect(DecodedText(Array("\u{1B}$Bt~\u{1B}(B!".utf8), .iso2022JP).unreadable > 0)
    }

    @Test func `no bytes are a trap in any set`() {
        var seed: UInt64 = 5
        let alphabet = Array("\u{1B}$()*.NBA@CGHI\u{0E}\u{0F}~{}\n,ab\"0".utf8) + [0x80, 0xA1, 0xFF]
        for encoding in [TextEncoding.iso2022JP, .iso2022KR, .iso2022CN, .hz, .cp720, .johab, .utf7, .cp930] {
            for length in 0..<200 {
                let bytes = (0..<length).map { _ in
                    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return alphabet[Int(seed >> 33) % alphabet.count]
                }
                _ = DecodedText(bytes, encoding)
            }
        }
    }
}
