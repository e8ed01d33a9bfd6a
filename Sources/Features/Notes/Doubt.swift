/// Decides whether the text of a note is too doubtful to be trusted. Letters of a script that the recogniser does not know are
/// read as Latin or Greek letters that look a little alike, each line with a confidence of 0.6 to 0.9.
///
/// This was measured with drawn pages. Of 56 pages in Arabic, Hebrew, Russian, Greek, Georgian and Armenian, 24 gave no text and
/// the other 32 are doubtful. Of 125 pages with Latin letters, from clean to hardly legible, one is doubtful; a third of its
/// words was read. Handwriting was not tried. So a note is only marked as doubtful, and no text is withheld.
enum Doubt {
    /// A text is doubtful if its lines have a lower confidence than this on average …
    private static let mean = 880
    /// … and if at most half of the lines have a confidence of at least this, in thousandths.
    private static let sure = 930
    /// A text with fewer letters is never doubtful.
    private static let fewest = 8

    /// - Parameter confidences: the confidence of each line, in thousandths.
    static func isDue(_ text: String, _ confidences: [Int]) -> Bool {
        let letters = text.unicodeScalars.lazy.filter(\.properties.isAlphabetic)
        guard !confidences.isEmpty, confidences.reduce(0, +) < mean * confidences.count,
            confidences.count(where: { $0 >= sure }) * 2 <= confidences.count
        else { return false }
        let all = letters.count(where: { _ in true })
        // Doubtful text consists mostly of letters up to Greek. Chinese letters are never read in place of letters of another
        // script.
        return all >= fewest && letters.count { $0.value < 0x400 } * 2 > all
    }
}
