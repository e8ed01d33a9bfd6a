/// Decides whether a line is text at all, because the recogniser also sees characters in suns, windows, poles and crockery.
///
/// In 144 drawn photos without text, no line of two or more characters had a confidence above 0.82, and no line of eight or more
/// characters above 0.5; single characters had confidences up to 1.0. In 95 pages with text, only one page had no line that
/// proves text.
extension Transcript {
    /// Lines with a lower confidence are not text. Single characters need a higher confidence.
    private static let minimum: Float = 0.5
    private static let minimumOfOne: Float = 0.8
    /// Minimum confidence with which a line of two characters or more proves that a picture has text.
    private static let sure: Float = 0.85
    /// A line with many characters needs only this lower confidence, for example in a blurred photo.
    private static let many = 8
    private static let sureOfMany: Float = 0.6
    /// A single character that does not look like a simple shape needs this higher confidence.
    private static let sureOfOne: Float = 0.99

    /// If at least half of the lines have a confidence of at least `clear`, a line with a confidence below `doubtful` is a distant
    /// sign or a pattern: hardly a word in such lines of streets and receipts was right. But most of a long line of words is right
    /// with a lower confidence too, because patterns seldom continue like a sentence.
    private static let clear: Float = 0.85
    private static let doubtful: Float = 0.8
    /// The lower confidences that are enough for lines of at least so many letters and words.
    private static let sentences: [(letters: Int, words: Int, confidence: Float)] = [(16, 3, 0.7), (32, 5, 0.6)]

    /// Characters that look like a sun, a ring, a pole, a corner or a roof.
    private static let shapes: Set<Character> = [
        "O", "o", "0", "Q", "C", "c", "I", "l", "1", "i", "J", "L", "U", "u", "V", "v", "D", "T", "X", "x", "一", "口", "人", "十",
    ]

    private var letters: [Character] { text.filter { $0.isLetter || $0.isNumber } }

    var letterCount: Int { letters.count }

    /// The mean probability of letters and digits; of all characters if that is not known.
    var certainty: Float { ofLetters ?? confidence }

    /// Whether the line is kept in the result; false for specks.
    var isLegible: Bool {
        guard !text.isEmpty else { return false }
        return confidence >= (letters.count == 1 ? Self.minimumOfOne : Self.minimum)
    }

    /// Whether the line is more likely wrong than right. Lines in other scripts are never doubtful, because Tesseract's
    /// confidences are generally lower and the user requested these languages.
    var isDoubtful: Bool {
        guard certainty < Self.doubtful, Script.foreignShare(of: text) < 0.5 else { return false }
        let count = letterCount, words = text.split(separator: " ").count
        return !Self.sentences.contains { count >= $0.letters && words >= $0.words && certainty >= $0.confidence }
    }

    /// Whether at least half of the lines of a page are read well.
    static func areClear(_ lines: [Transcript]) -> Bool {
        lines.count { $0.certainty >= clear } * 2 >= lines.count
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
