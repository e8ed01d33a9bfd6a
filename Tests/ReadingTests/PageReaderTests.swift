import Foundation
import PicturesEngine
import Testing

@testable import ReadingEngine

struct PageReaderTests {
    private func transcript(_ text: String, _ confidence: Float) -> Transcript {
        Transcript(text: text, confidence: confidence, words: [])
    }

    @Test(arguments: [
        ("A4", 0.9), ("to", 0.85), ("Bäckerei", 0.97), ("Custorner pendirg", 0.61), ("7", 1), ("水", 0.995), ("Ω", 1), ("東京", 0.9),
    ])
    func `a word proves text, many letters do even when blurred, one letter does unless it looks like a shape`(
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
    func `specks, shapes and patterns that look like letters prove nothing`(text: String, confidence: Float) {
        #expect(!transcript(text, confidence).isProof)
    }

    @Test func `a single letter needs a higher confidence than a word`() {
        #expect(transcript("B", 0.9).isLegible)
        #expect(!transcript("B", 0.75).isLegible)
        #expect(transcript("EUR", 0.75).isLegible)
        #expect(!transcript("EUR", 0.45).isLegible)
        #expect(transcript("-", 0.6).isLegible)
    }

    @Test func `a doubtful line is left out where others are clear, and stays on a blurred page`() {
        let (sure, fair, poor) = (transcript("OPENS", 0.99), transcript("DAILY", 0.8), transcript("yur nost", 0.75))
        #expect(Transcript.areClear([sure, fair]) && Transcript.areClear([sure, sure, poor]))
        #expect(!Transcript.areClear([sure, fair, poor]))
        #expect(poor.isDoubtful && !fair.isDoubtful)
        #expect(!transcript("привет", 0.65).isDoubtful)
    }
}
