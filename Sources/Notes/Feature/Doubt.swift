/// Decides whether the text of a note is too doubtful to be trusted. The recogniser reads letters of an unknown script as
/// similar Latin or Greek letters, with a confidence of 0.6 to 0.9 for each line.
///
/// This was measured with drawn pages. Of 56 pages in Arabic, Hebrew, Russian, Greek, Georgian and Armenian, 24 gave no text
/// and the other 32 were doubtful. Of 125 pages with Latin letters, from clean to hardly legible, one was doubtful; a third
/// of the words on this page was read correctly. Handwriting was not tested. For this reason, a note is only marked as
/// doubtful, and no text is withheld.
enum Doubt {
    /// A text is doubtful if the average confidence of its lines, in thousandths, is lower than this …
    private static let mean = 880
    /// … and if at most half of its lines have at least this confidence, in thousandths.
    private static let sure = 930
    /// The minimum number of letters. A text with fewer letters is never considered doubtful.
    private static let fewest = 8

    /// - Parameter confidences: the confidence of each line, in thousandths.
    static func isDue(_ text: String, _ confidences: [Int]) -> Bool {
        let letters = text.unicodeScalars.lazy.filter(\.properties.isAlphabetic)
        guard !confidences.isEmpty, confidences.reduce(0, +) < mean * confidences.count,
            confidences.count(where: { $0 >= sure }) * 2 <= confidences.count
        else { return false }
        let all = letters.count(where: { _ in true })
        // Wrongly read text consists mostly of letters of the Unicode blocks up to Greek (below U+0400). Chinese characters
        // are never read in place of letters of another script.
        return all >= fewest && letters.count { $0.value < 0x400 } * 2 > all
    }
}
