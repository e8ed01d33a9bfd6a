import Foundation
import Testing

@testable import PicturesEngine
@testable import ReadingEngine

struct ScriptTests {
    @Test func `set-up knows the package of each language`() throws {
        let parts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../setup/parts")
        let rows = try String(contentsOf: parts, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
        let packages = rows.filter { $0.first == "language" }.map { "\($0[2]) \($0[3])" }
        let expected = Script.allCases.flatMap(\.languages).map { "\($0) tesseract-ocr-\($1)" }
        #expect(packages.sorted() == expected.sorted())
    }

    @Test(
        arguments: [
            ("Москва", 1), ("МOCKBA", 1.0 / 6), ("total 42", 0), ("", 0), ("12,50", 0), ("שלום", 1), ("ก ข", 1), ("αβ ab", 0.5),
            ("한국", 1),
            ("中文", 0), ("é ß ø", 0),
        ] as [(String, Float)])
    func `letters of other scripts are known`(text: String, share: Float) {
        #expect(abs(Script.foreignShare(of: text) - share) < 1e-5)
    }

    @Test(arguments: [
        ("שלום 12", true), ("سلام", true), ("hello", false), ("12", false), ("hello שלום עולם", true), ("Привет", false),
    ])
    func `text from right to left is recognised`(text: String, isRightToLeft: Bool) {
        #expect(Script.isRightToLeft(text) == isRightToLeft)
    }

    @Test func `words share a line by their letters, from the right where the script does`() {
        let words = Transcript(text: "ab cdef\n", confidence: 0.9).words
        #expect(words.map(\.text) == ["ab", "cdef"])
        #expect(sevenths(words) == [0, 2, 3, 7])
        let backward = Transcript(text: "אב גדהו", confidence: 0.9).words
        #expect(sevenths(backward) == [5, 7, 0, 4])
        #expect(Transcript(text: " \n", confidence: 0.9).confidence == 0)
        #expect(Transcript(text: "אב \u{200E}12\u{200F}", confidence: 0.9).text == "אב 12")
    }

    private func sevenths(_ words: [Transcript.Word]) -> [Int] {
        words.flatMap { word in [word.from, word.to] }.map { (part: Float) in Int((part * 7).rounded()) }
    }

    @Test func `codes are of two letters and lead to one language each`() {
        let codes = Script.allCases.flatMap { $0.languages.keys }
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { $0.count == 2 })
    }

    @Test(
        arguments: [
            ("de", .always), ("en", .always), ("zh", .always), ("ja", .always), ("xx", .unknown), ("am", .unknown),
            ("", .unknown),
            ("deutsch", .unknown), ("..", .unknown), ("RU", .unknown),
        ] as [(String, ReadingLanguage)])
    func `a language is known or not`(code: String, language: ReadingLanguage) {
        #expect(ReadingLanguage(code: code) == language)
    }

    @Test func `a language missing in Tesseract is named with the data it needs`() {
        #expect([.installed, .missing(data: "kat")].contains(ReadingLanguage(code: "ka")))
        #expect((ReadingLanguage(code: "ru") == .installed) == (ScriptReader(languages: ["ru"]) != nil))
    }

    @Test func `languages in known scripts need no second reader`() {
        #expect(ScriptReader(languages: []) == nil)
        #expect(ScriptReader(languages: ["en", "de", "zz", "../../etc"]) == nil)
    }

    @Test(.enabled(if: ScriptReader(languages: ["ru"]) != nil, "Tesseract with Russian is not installed"))
    func `Tesseract reads a line in letters that look Latin`() throws {
        let reader = try #require(ScriptReader(languages: ["ru"]))
        let pixels = DrawnText.picture(520, 120, [("MOCKBA TAM", 40, 40)])
        let transcript = pixels.bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map {
                reader.read(
                    Quad([30, 30], [360, 30], [360, 85], [30, 85]),
                    in: PixelView(base: $0, width: pixels.width, height: pixels.height))
            }
        }
        #expect(transcript?.text.isEmpty == false)
    }
}
