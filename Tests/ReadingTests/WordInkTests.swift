import TestSupport
import Testing

@testable import PicturesEngine
@testable import ReadingEngine

/// Characters of 20 × 28 pixels with gaps of 4 pixels. The quad of a line is twice as high as the text and too low, like the
/// quads of the detector.
struct WordInkTests {
    private static let scale = 4, left = 40, top = 100

    private func picture(_ rows: [(text: String, y: Int)]) -> Pixels {
        DrawnText.picture(900, 300, scale: Self.scale, rows.map { (text: $0.text, x: Self.left, y: $0.y) })
    }

    /// Returns the boxes of the words in the middle line, in pixels. The recognizer's positions are `off` characters too far to
    /// the right.
    private func boxes(_ text: String, in pixels: Pixels, off: Float = 0.4, above: Float = 8, below: Float = 20) -> [[Float]] {
        let (from, to) = (Float(Self.left) - 10, Float(Self.left + text.count * 24) + 10)
        let (up, down) = (Float(Self.top) - above, Float(Self.top + 28) + below)
        let quad = Quad([from, up], [to, up], [to, down], [from, down])
        func share(_ letter: Float) -> Float { (Float(Self.left) + letter * 24 - from) / (to - from) }
        var words: [Transcript.Word] = [], letter: Float = 0
        for word in text.split(separator: " ") {
            let end = letter + Float(word.count)
            words.append(Transcript.Word(text: String(word), from: share(letter + off), to: min(1, share(end + off))))
            letter = end + 1
        }
        return pixels.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return [] }
            var ink = WordInk(quad, in: PixelView(base: base, width: pixels.width, height: pixels.height))
            return ink.fitted(words).map { word in
                [
                    from + word.from * (to - from), up + word.top * (down - up), from + word.to * (to - from),
                    up + word.bottom * (down - up),
                ]
            }
        }
    }

    /// Returns the expected box of a word. `letter`: the index of its first character in the line. `count`: its number of
    /// characters.
    private func expected(_ letter: Int, _ count: Int) -> [Float] {
        [letter * 24, 0, (letter + count) * 24 - 4, 28].enumerated().map { Float($1 + ($0 % 2 == 0 ? Self.left : Self.top)) }
    }

    private func expectNear(_ found: [[Float]], _ wanted: [[Float]]) {
        #expect(found.count == wanted.count)
        for (one, other) in zip(found, wanted) {
            for (a, b) in zip(one, other) { #expect(abs(a - b) <= 2, "\(one), not \(other)") }
        }
    }

    private let words = [(0, 5), (6, 6), (13, 2)]
    private let text = "EVERY LETTER OF"

    @Test(arguments: [-0.4, 0, 0.4] as [Float])
    func `a word is where its ink is, whatever the recogniser and the detector give`(off: Float) {
        expectNear(boxes(text, in: picture([(text, Self.top)]), off: off), words.map { expected($0.0, $0.1) })
    }

    @Test func `what reaches in of the lines above and below is not of the word`() {
        let close = picture([("HAHAHAHAHAHAHAH", Self.top - 34), (text, Self.top), ("HAHAHAHAHAHAHAH", Self.top + 34)])
        expectNear(boxes(text, in: close, above: 10, below: 14), words.map { expected($0.0, $0.1) })
    }

    @Test func `light words on dark ground, and words in a shadow, are as near`() {
        var dark = picture([(text, Self.top)])
        for at in dark.bytes.indices { dark.bytes[at] = 255 - dark.bytes[at] }
        expectNear(boxes(text, in: dark), words.map { expected($0.0, $0.1) })
        var shadow = picture([(text, Self.top)])
        for at in shadow.bytes.indices {
            let x = at / 3 % shadow.width
            shadow.bytes[at] = UInt8(Double(shadow.bytes[at]) * (1 - 0.6 * Double(x) / Double(shadow.width)))
        }
        expectNear(boxes(text, in: shadow), words.map { expected($0.0, $0.1) })
    }

    @Test func `a dot is as high as its line`() {
        let found = boxes("PAGE .", in: picture([("PAGE .", Self.top)]))
        #expect(found.count == 2)
        if let dot = found.last { #expect(abs(dot[1] - Float(Self.top)) <= 2 && abs(dot[3] - Float(Self.top + 28)) <= 2) }
    }

    @Test func `on a blank page, in noise and on a blot words stay on their line`() {
        var random = SplitMix64(seed: 3)
        var noise = picture([])
        for at in noise.bytes.indices { noise.bytes[at] = UInt8.random(in: 0...255, using: &random) }
        var blot = picture([])
        for at in blot.bytes.indices where at / 3 % blot.width > 60 { blot.bytes[at] = 0 }
        for pixels in [picture([]), noise, blot] {
            for box in boxes(text, in: pixels) { #expect(box[0] <= box[2] && box[1] < box[3] && box[0] >= 29 && box[2] <= 411) }
        }
        for box in boxes(text, in: picture([])) { #expect(box[1] == 92 && box[3] == 148) }
    }

    @Test func `a word without width, a quad without size and one outside of the picture do no harm`() {
        let pixels = picture([(text, Self.top)])
        let odd = [
            Transcript.Word(text: "A", from: 0.5, to: 0.5), Transcript.Word(text: "", from: 1, to: 1),
            Transcript.Word(text: "B", from: 1, to: 0.2),
        ]
        let quads = [
            Quad([5, 5], [5, 5], [5, 5], [5, 5]), Quad([-90, -90], [-20, -90], [-20, -40], [-90, -40]),
            Quad([30, 90], [420, 90], [420, 150], [30, 150]), Quad([0, 0], [900, 0], [900, 1], [0, 1]),
        ]
        pixels.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            for quad in quads {
                var ink = WordInk(quad, in: PixelView(base: base, width: pixels.width, height: pixels.height))
                let found = ink.fitted(odd)
                #expect(found.map(\.text) == odd.map(\.text) && found.allSatisfy { $0.top >= 0 && $0.bottom <= 1 })
                #expect(ink.fitted([]).isEmpty)
            }
        }
    }
}
