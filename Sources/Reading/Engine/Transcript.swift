import CInference

/// The text that the recogniser read in one line.
struct Transcript: Sendable {
    struct Word: Sendable {
        var text: String
        /// The start and the end of the word, as fractions of the line's length, 0…1.
        var from: Float
        var to: Float
        /// The top and the bottom of the word, as fractions of the line's height, 0…1.
        var top: Float = 0
        var bottom: Float = 1
        /// The positions of the word in `characters`.
        var characters = 0..<0
        /// The word that probably stands there instead of `text`; nil if there is none.
        var correction: String?
    }

    var text = ""
    /// The mean probability of the characters, 0…1; 0 if there are none.
    var confidence: Float = 0
    /// The mean probability of letters and digits only, because the dots of a leader always have a low probability; nil if it
    /// is not known.
    var ofLetters: Float?
    var words: [Word] = []
    /// The number of words that were read without doubt, and how many of them are listed, if the line was compared with lists.
    var sureWords = 0
    var listedWords = 0
    /// The characters with their positions; empty if these are not known.
    var characters: [Letter] = []
}

extension Transcript {
    /// Decodes the most probable characters: one character for each run of equal outputs, without blanks (Graves et al.,
    /// "Connectionist Temporal Classification", 2006).
    ///
    /// - Parameters:
    /// - indexes: the most probable output at each step.
    /// - likelihoods: the probability of that output at each step.
    /// - spaces: the probability of a space at each step, because a narrow space is seldom the most probable output; empty if
    ///   not known.
    /// - steps: the number of steps that the line covers; the rest is padding.
    init(indexes: [Int32], likelihoods: [Float], spaces: [Float] = [], steps: Float, alphabet: Alphabet) {
        var letters: [Letter] = []
        var last: Int32 = 0
        for (step, letterIndex) in indexes.enumerated() {
            if letterIndex != 0 && letterIndex == last {
                letters[letters.count - 1].end = step
            } else if letterIndex > 0, Int(letterIndex) < alphabet.letters.count {
                let letter = Letter(
                    text: alphabet.letters[Int(letterIndex)], likelihood: likelihoods[step], start: step, end: step)
                if let before = letters.last, before.isOtherApostrophe(than: letter) {
                    letters[letters.count - 1] = before.likelihood < letter.likelihood ? letter : before
                } else {
                    if let before = letters.last, let space = Self.narrowSpace(spaces, between: before, and: letter) {
                        letters.append(Letter(text: " ", likelihood: 1, start: space, end: space))
                    }
                    letters.append(letter)
                }
            }
            // An output without a character ends a run, too.
            last = Int(letterIndex) < alphabet.letters.count ? letterIndex : 0
        }
        while letters.first?.isSpace == true { letters.removeFirst() }
        while letters.last?.isSpace == true { letters.removeLast() }
        guard !letters.isEmpty else { return }
        text = letters.map(\.text).joined()
        confidence = letters.map(\.likelihood).reduce(0, +) / Float(letters.count)
        let marked = letters.filter(\.isAlphanumeric).map(\.likelihood)
        ofLetters = marked.isEmpty ? nil : marked.reduce(0, +) / Float(marked.count)
        words = Self.words(letters, steps: max(steps, 1))
        characters = letters
    }

    /// Returns the step of a narrow space between two characters; nil if there is none.
    ///
    /// In 95 pages, the probabilities of a space between two characters of one word added up to at most 0.38. Between two words
    /// whose space was lost, they added up to at least 0.41 in five cases, and to less in four. After a punctuation mark, a lower
    /// limit is enough, because a word does not continue there, though a number may.
    private static func narrowSpace(_ spaces: [Float], between before: Letter, and after: Letter) -> Int? {
        let gap = (before.end..<after.start).filter { $0 < spaces.count }
        guard !before.isSpace, !after.isSpace, let likeliest = gap.max(by: { spaces[$0] < spaces[$1] }) else { return nil }
        let isPlain = gap.reduce(0) { $0 + spaces[$1] } > narrowSpace
        let isExpected = before.isPause && after.isLetter && spaces[likeliest] > narrowSpaceAfterPause
        return isPlain || isExpected ? likeliest : nil
    }

    private static let narrowSpace: Float = 0.4
    private static let narrowSpaceAfterPause: Float = 0.1

    struct Letter: Sendable {
        let text: String
        let likelihood: Float
        let start: Int
        var end: Int

        var isSpace: Bool { text == " " || text == "\u{3000}" }
        var isPause: Bool { [".", ",", ";", ":", "!", "?"].contains(text) }
        /// Whether this character and the next one are apostrophes of different shapes that were read for a single apostrophe.
        func isOtherApostrophe(than next: Letter) -> Bool {
            let shapes = ["'", "’", "‘", "´", "`"]
            return text != next.text && shapes.contains(text) && shapes.contains(next.text)
        }
        var isLetter: Bool { text.first?.isLetter == true }
        var isAlphanumeric: Bool { isLetter || text.first?.isNumber == true }
        /// The centre of the character, in steps from the beginning of the line.
        var centre: Float { Float(start + end + 1) / 2 }
    }

    /// Builds the words. A word extends half a character beyond the centres of its first and last characters, but not past the
    /// middle of the gap to the next word.
    private static func words(_ letters: [Letter], steps: Float) -> [Word] {
        var words: [Word] = []
        for run in letters.split(whereSeparator: \.isSpace) {
            guard let first = run.first, let last = run.last else { continue }
            let half = run.count > 1 ? (last.centre - first.centre) / Float(run.count - 1) / 2 : 1
            let text = run.map(\.text).joined()
            words.append(Word(text: text, from: first.centre - half, to: last.centre + half, characters: run.indices))
        }
        for index in words.indices.dropFirst() where words[index].from < words[index - 1].to {
            let middle = (words[index].from + words[index - 1].to) / 2
            words[index - 1].to = middle
            words[index].from = middle
        }
        return words.map { word in
            Word(
                text: word.text, from: min(max(word.from / steps, 0), 1), to: min(max(word.to / steps, 0), 1),
                characters: word.characters)
        }
    }
}
