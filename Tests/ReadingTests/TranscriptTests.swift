import Testing

@testable import ReadingEngine

struct TranscriptTests {
    private let alphabet = Alphabet(listing: "a\nb\nc\n\u{3000}")

    private func transcript(_ indexes: [Int32], steps: Float? = nil) throws -> Transcript {
        Transcript(
            indexes: indexes, likelihoods: indexes.map { $0 == 2 ? 0.5 : 1 }, steps: steps ?? Float(indexes.count),
            alphabet: try #require(alphabet))
    }

    @Test(
        arguments: [
            ([], ""), ([0, 0, 0], ""), ([1], "a"), ([1, 1, 1], "a"), ([1, 0, 1], "aa"), ([1, 2, 2, 1], "aba"),
            ([5, 5, 1, 5, 2, 5], "a b"),
            ([5, 5], ""), ([1, 99, 1], "aa"), ([-1, 1], "a"), ([4, 1, 4, 2], "a\u{3000}b"),
        ] as [([Int32], String)])
    func `runs are letters, blanks are none, spaces at the ends are dropped`(indexes: [Int32], text: String) throws {
        let transcript = try transcript(indexes)
        #expect(transcript.text == text)
        #expect(transcript.words.map(\.text).joined() == text.filter { $0 != " " && $0 != "\u{3000}" })
    }

    @Test(
        arguments: [
            ([1, 0, 0, 2], [0, 0.25, 0.2, 0], "a b"), ([1, 0, 0, 2], [0, 0.2, 0.1, 0], "ab"),
            ([1, 0, 5, 0, 2], [0, 0.4, 0.9, 0.4, 0], "a b"),
            ([0, 1, 0], [0.5, 0.5, 0.5], "a"), ([1, 2], [], "ab"), ([1, 3, 0, 2], [0, 0.05, 0.15, 0], "a, b"),
            ([1, 3, 0, 4], [0, 0.05, 0.3, 0], "a,7"), ([1, 3, 0, 2], [0, 0.05, 0.09, 0], "a,b"),
        ] as [([Int32], [Float], String)])
    func `a narrow space is found where steps between letters are probably one, after a comma with a lower limit`(
        indexes: [Int32], spaces: [Float], text: String
    ) throws {
        let alphabet = try #require(Alphabet(listing: "a\nb\n,\n7"))
        let transcript = Transcript(
            indexes: indexes, likelihoods: indexes.map { _ in 1 }, spaces: spaces, steps: Float(indexes.count), alphabet: alphabet
        )
        #expect(transcript.text == text)
    }

    @Test(
        arguments: [([1, 2, 3, 1], "a’a"), ([1, 2, 0, 2, 1], "a''a"), ([1, 3, 3, 1], "a’a"), ([1, 2, 4, 2, 1], "a'b'a")]
            as [([Int32], String)])
    func `one apostrophe is not taken for two of different shapes`(indexes: [Int32], text: String) throws {
        let alphabet = try #require(Alphabet(listing: "a\n'\n’\nb"))
        let transcript = Transcript(
            indexes: indexes, likelihoods: indexes.map { $0 == 2 ? 0.4 : 0.6 }, steps: Float(indexes.count), alphabet: alphabet)
        #expect(transcript.text == text)
    }

    @Test func `confidence is the mean over letters`() throws {
        #expect(try transcript([0, 1, 1, 0, 2]).confidence == 0.75)
        #expect(try transcript([0]).confidence == 0)
    }

    @Test func `words reach half a letter beyond their outermost letters`() throws {
        // There are twelve steps. The characters are at steps 0, 2, 4, 8 and 10, and the space is at step 6.
        let words = try transcript([1, 0, 2, 0, 1, 0, 5, 0, 2, 0, 1, 0]).words
        #expect(words.map(\.text) == ["aba", "ba"])
        #expect(words.map { ($0.from * 12).rounded() / 1 } == [0, 8])
        #expect(abs(words[0].to * 12 - 5.5) < 1e-4)
        #expect(abs(words[1].from * 12 - 7.5) < 1e-4)
        #expect(abs(words[1].to * 12 - 11.5) < 1e-4)
    }

    @Test func `words never overlap and stay on the line`() throws {
        let words = try transcript([1, 0, 0, 0, 0, 0, 2, 5, 1, 0, 0, 0, 0, 0, 2], steps: 14).words
        #expect(words[0].to <= words[1].from)
        #expect(words.allSatisfy { (0...1).contains($0.from) && (0...1).contains($0.to) && $0.from < $0.to })
    }
}

struct AlphabetTests {
    @Test(arguments: ["a\nb", "a\nb\n", "a\r\nb\r\n", "a\r\nb"])
    func `letters are lines with either line end, after the blank and before the space`(listing: String) {
        #expect(Alphabet(listing: listing)?.letters == ["", "a", "b", " "])
    }

    @Test func `an empty list is no alphabet`() {
        #expect(Alphabet(listing: "") == nil)
        #expect(Alphabet(listing: "\n") == nil)
    }
}
