import Foundation
import Testing

@testable import ReadingEngine

/// Runs the body with a list of words. The list is deleted afterwards.
private func withList<T>(_ words: [String], _ body: (WordList) throws -> T) throws -> T {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("words-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let sorted = words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    try Data(sorted.map { $0 + "\n" }.joined().utf8).write(to: file)
    return try body(try #require(WordList(path: file.path)))
}

struct WordListTests {
    @Test func `a list contains its words, and no beginnings or ends of them`() throws {
        let words = ["Morgan", "a", "invoice", "invoices", "über", "zoo"]
        try withList(words) { list in
            for word in words { #expect(list.contains(word)) }
            for other in ["", "b", "invoic", "nvoice", "invoicess", "morgan", "zoos", "ü", "\n", "zoo\n"] {
                #expect(!list.contains(other), "\(other)")
            }
        }
    }

    @Test func `words with a beginning are a part of the list`() throws {
        try withList(["in", "invoice", "invoices", "item", "zoo"]) { list in
            let part = list.words(with: Array("inv".utf8), in: list.whole)
            #expect(part.count == "invoice\ninvoices\n".utf8.count)
            #expect(list.begins(part, with: Array("invoice".utf8)))
            #expect(!list.begins(part, with: Array("inv".utf8)))
            #expect(list.words(with: Array("x".utf8), in: list.whole).isEmpty)
            #expect(list.words(with: [], in: list.whole) == list.whole)
        }
    }

    @Test func `an empty list has no words, and a missing file is no list`() throws {
        try withList([]) { list in
            #expect(!list.contains("a"))
            #expect(list.words(with: Array("a".utf8), in: list.whole).isEmpty)
        }
        #expect(WordList(path: "/nowhere/en.txt") == nil)
    }
}

struct WordCorrectorTests {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyzäüABCDEFGHIJKLMNOPQRSTUVWXYZ017.,").map(String.init)
    private let alphabet = Alphabet(listing: WordCorrectorTests.letters.joined(separator: "\n"))

    /// A line whose characters are each followed by a step without one. Doubtful characters are written as "(x|y)": x was read,
    /// with a probability of 0.6, and y has 0.3.
    private struct Line {
        var steps: [[String: Float]] = []

        init(_ text: String) {
            var rest = Substring(text)
            while let next = rest.first {
                if next == "(", let end = rest.firstIndex(of: ")") {
                    let both = rest[rest.index(after: rest.startIndex)..<end].split(separator: "|").map(String.init)
                    steps.append([both[0]: 0.6, both[1]: 0.3])
                    rest = rest[rest.index(after: end)...]
                } else {
                    steps.append([String(next): 1])
                    rest = rest.dropFirst()
                }
                steps.append(["": 1])
            }
        }
    }

    private func corrected(
        _ line: String, by words: [String]
    ) throws -> (text: String, words: [Transcript.Word], line: Transcript) {
        let alphabet = try #require(alphabet), line = Line(line), letters = WordLetters(alphabet)
        return try withList(words) { list in
            let likeliest = line.steps.map { $0.max { $0.value < $1.value } }
            var transcript = Transcript(
                indexes: likeliest.map { best in Int32(alphabet.letters.firstIndex { $0 == best?.key } ?? 0) },
                likelihoods: likeliest.map { $0?.value ?? 0 }, steps: Float(line.steps.count), alphabet: alphabet)
            transcript.correct(
                with: WordCorrector(lists: [list], letters: letters), steps: line.steps.count
            ) { steps in
                LetterSteps(
                    blanks: steps.map { line.steps[$0][""] ?? 0 },
                    letters: steps.map { step in
                        letters.spellings.map { spelling in
                            let small = String(decoding: spelling, as: UTF8.self)
                            return (line.steps[step][small] ?? 0) + (line.steps[step][small.uppercased()] ?? 0)
                        }
                    })
            }
            return (transcript.corrected, transcript.words, transcript)
        }
    }

    private let words = ["Whitfield", "customer", "customs", "größer", "invoice", "total", "totals"]

    @Test(arguments: [
        ("Inv(0|o)ice", "Inv0ice"), ("Cust(c|o)mer, a", "Customer, a"), ("CUST(C|O)MER", "CUSTOMER"),
        ("a ,inv(c|o)ice. b", "a ,invoice. b"),
        ("cust(c|o)mer inv(c|o)ice", "customer invoice"),
    ])
    func `a doubtful word becomes the listed one, with its case and what stands around it`(read: String, text: String) throws {
        #expect(try corrected(read, by: words).text == text)
    }

    @Test func `what was read stays with the word`() throws {
        let words = try corrected("a Cust(c|o)mer, b", by: words).words
        #expect(words.map(\.text) == ["a", "Custcmer,", "b"])
        #expect(words.map(\.correction) == [nil, "Customer,", nil])
    }

    @Test(arguments: [
        // The word is listed; all letters are sure; there is a digit in it; it is short; the list only has a name.
        "custom(s|z)", "custcmer", "inv01ce (7|o)", "t(c|o)ta", "Whitfl(e|i)ld", "Wh(l|i)tfield",
        // The letters do not make another word likely.
        "custxm(e|a)r", "abcd(e|f)gh",
    ])
    func `other words stay as they were read`(read: String) throws {
        let line = Line(read)
        let plain = line.steps.compactMap { $0.max { $0.value < $1.value }?.key }.joined()
        #expect(try corrected(read, by: words).text == plain)
    }

    @Test func `with two near neighbours nothing is changed`() throws {
        #expect(try corrected("s(x|i)ll(y|e)r", by: ["sxller"]).text == "sxller")
        #expect(try corrected("s(x|i)ll(y|e)r", by: ["sillyr", "sxller"]).text == "sxllyr")
        #expect(try corrected("(x|m)arket", by: ["market", "parket"]).text == "market")
    }

    @Test(arguments: [
        ("order", "Qrder", "Order"), ("order", "QRDER", "ORDER"), ("order", "qrder", "order"), ("order", "QRDEr", "ORDER"),
        ("über", "Uber", "Über"),
    ])
    func `the case is that of what was read`(word: String, read: String, result: String) {
        #expect(WordCorrector.cased(word, like: read) == result)
    }

    @Test(
        arguments: [([(3, 1)], true), ([(3, 0), (1, 2)], true), ([(4, 1)], false), ([(0, 0)], false), ([], false)]
            as [([(Int, Int)], Bool)])
    func `words are corrected only on pages of which a third of the sure words are listed`(
        lines: [(sure: Int, listed: Int)], isListed: Bool
    ) {
        #expect(Transcript.areListed(lines.map { Transcript(sureWords: $0.sure, listedWords: $0.listed) }) == isListed)
    }

    @Test func `only sure words tell the language of a page`() throws {
        let line = try corrected("invoice inv(c|o)ice abcdefg total 2024 a Whitfield", by: words).line
        #expect(line.sureWords == 4)
        #expect(line.listedWords == 3)
    }

    @Test func `equal letters in a row need a step between them`() {
        let steps = LetterSteps(blanks: [0, 1, 0], letters: [[1], [0], [1]])
        #expect(steps.score(of: [0, 0]) > -0.01)
        #expect(steps.score(of: [0]) < -5)
        #expect(LetterSteps(blanks: [0, 0], letters: [[1], [1]]).score(of: [0]) > -0.01)
    }
}
