import Foundation
import Pictures
import Testing

@testable import Reading

struct PageReaderTests {
    private func transcript(_ text: String, _ confidence: Float) -> Transcript {
        Transcript(text: text, confidence: confidence, words: [])
    }

    @Test(arguments: [
        ("A4", 0.9), ("to", 0.85), ("Bäckerei", 0.97), ("Custorner pendirg", 0.61), ("7", 1), ("水", 0.995), ("Ω", 1), ("東京", 0.9),
    ])
    func `a word shows that there is text, many letters even when blurred, one when no shape looks like it`(
        text: String, confidence: Float
    ) {
        #expect(transcript(text, confidence).isProof)
        #expect(transcript(text, confidence).isLegible)
    }

    @Test(arguments: [
        ("", 0), (".", 1), ("…—", 1), ("°", 1), ("O", 1), ("L", 1), ("一", 1), ("出", 0.983), ("7", 0.51), ("11", 0.81),
        ("ol", 0.79),
        ("88188", 0.7), ("出聚盟出器", 0.52),
    ])
    func `specks, shapes and patterns that look like letters show nothing`(text: String, confidence: Float) {
        #expect(!transcript(text, confidence).isProof)
    }

    @Test func `a single letter has to be surer than a word`() {
        #expect(transcript("B", 0.9).isLegible)
        #expect(!transcript("B", 0.75).isLegible)
        #expect(transcript("EUR", 0.75).isLegible)
        #expect(!transcript("EUR", 0.45).isLegible)
        #expect(transcript("-", 0.6).isLegible)
    }
}
