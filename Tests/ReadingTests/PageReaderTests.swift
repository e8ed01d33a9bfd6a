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

    @Test(arguments: [
        ("that are mostly legible", 0.72, false), ("that are mostly legible", 0.65, true), ("iiiiilllllllliiiillll", 0.75, true),
        ("the expiration of the coupon is printed on it", 0.62, false),
        ("the expiration of the coupon is printed on it", 0.55, true),
    ]) func `a line that is long and has words may be doubtful, because patterns do not continue like a sentence`(
        text: String, confidence: Float, isDoubtful: Bool
    ) {
        #expect(transcript(text, confidence).isDoubtful == isDoubtful)
    }

    @Test(arguments: [0, 20, -15] as [Float]) func `a cut-out has its lines level, enlarged and not stretched`(
        degrees: Float
    ) throws {
        let angle = Double(degrees) * .pi / 180
        let axis = SIMD2(Float(cos(angle)), Float(sin(angle)))
        let lines = [
            Rectangle(centre: [400, 300], axis: axis, width: 300, height: 10),
            Rectangle(centre: SIMD2(400, 300) + SIMD2(-axis.y, axis.x) * 12, axis: axis, width: 200, height: 10),
        ]
        let cut = try #require(CutOut(around: lines))
        #expect(cut.scale == 4)
        #expect(abs(Float(cut.toWidth) / cut.frame.width - 4) < 0.01 && abs(Float(cut.toHeight) / cut.frame.height - 4) < 0.01)
        // The first line as the detector would report it.
        let apart = lines[0].centre - cut.frame.centre
        let local = SIMD2((apart * cut.frame.axis).sum(), (apart * cut.frame.normal).sum()) * 4
        let seen = Rectangle(
            centre: local + SIMD2(Float(cut.toWidth), Float(cut.toHeight)) / 2, axis: [1, 0], width: 1200, height: 40)
        let back = cut.directed(cut.inPicture(seen))
        #expect((back.centre - lines[0].centre).length < 0.5 && (back.axis - axis).length < 0.01)
        #expect(abs(back.width - 300) < 1 && abs(back.height - 10) < 0.1)
        #expect((cut.directed(back.reversed).axis - axis).length < 0.01)
    }
}
