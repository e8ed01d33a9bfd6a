/// Whether a line is text at all: to the recogniser, suns, windows, poles and crockery look like letters.
///
/// Of 144 drawn photos without text, none had a line of two or more letters with a confidence above 0.82, or of eight with one above 0.5;
/// single letters had up to 1.0. Of 95 pages with text, one had no line that proves it.
extension Transcript {
    /// Lines with a lower confidence are no text; single letters need more.
    private static let minimum: Float = 0.5
    private static let minimumOfOne: Float = 0.8
    /// The confidence from which a line of two letters or more proves that a picture has text …
    private static let sure: Float = 0.85
    /// … the lower one for many letters, as in a blurred photo …
    private static let many = 8
    private static let sureOfMany: Float = 0.6
    /// … and the higher one for a single letter that looks like no simple shape.
    private static let sureOfOne: Float = 0.99

    /// Where half of the lines have this confidence, lines below the next are signs afar and patterns: of 48 words in such lines of
    /// 24 streets and 30 receipts, 7 were right.
    private static let clear: Float = 0.85
    private static let doubtful: Float = 0.8

    /// Letters that look like a sun, a ring, a pole, a corner or a roof.
    private static let shapes: Set<Character> = [
        "O", "o", "0", "Q", "C", "c", "I", "l", "1", "i", "J", "L", "U", "u", "V", "v", "D", "T", "X", "x", "一", "口", "人", "十",
    ]

    private var letters: [Character] { text.filter { $0.isLetter || $0.isNumber } }

    /// Whether the line is kept in the result; false for specks.
    var isLegible: Bool {
        guard !text.isEmpty else { return false }
        return confidence >= (letters.count == 1 ? Self.minimumOfOne : Self.minimum)
    }

    /// Whether the line is likelier wrong than right. Tesseract's confidences are lower by nature, and its lines were asked for.
    var isDoubtful: Bool { (ofLetters ?? confidence) < Self.doubtful && Script.foreignShare(of: text) < 0.5 }

    /// Whether at least half of the lines of a page are read well.
    static func areClear(_ lines: [Transcript]) -> Bool {
        lines.count { ($0.ofLetters ?? $0.confidence) >= clear } * 2 >= lines.count
    }

    /// Whether the line alone proves that the picture has text.
    var isProof: Bool {
        switch letters.count {
        case 0: false
        case 1: confidence >= Self.sureOfOne && !letters.contains(where: Self.shapes.contains)
        case ..<Self.many: confidence >= Self.sure
        default: confidence >= Self.sureOfMany
        }
    }
}
