import CInference

/// What the recogniser read in one line.
struct Transcript: Sendable {
    struct Word: Sendable {
        var text: String
        /// Where it begins and ends, as parts of the line's length.
        var from: Float
        var to: Float
    }

    var text = ""
    /// 0…1: the mean of its letters' likelihoods; 0 where there are none.
    var confidence: Float = 0
    var words: [Word] = []
}

extension Transcript {
    /// Takes the likeliest letter at each step, one of each run of the same, and no blanks (Graves et al., "Connectionist
    /// Temporal Classification", 2006).
    ///
    /// - Parameters:
    ///   - places: the likeliest output at each step, and `likelihoods` how likely it is.
    ///   - spaces: how likely each step is to be a space, of which narrow ones are seldom the likeliest; none if not known.
    ///   - steps: how many steps the line itself covers; the rest is padding.
    init(places: [Int32], likelihoods: [Float], spaces: [Float] = [], steps: Float, alphabet: Alphabet) {
        var letters: [Letter] = []
        var last: Int32 = 0
        for (step, place) in places.enumerated() {
            if place != 0 && place == last {
                letters[letters.count - 1].end = step
            } else if place > 0, Int(place) < alphabet.letters.count {
                let letter = Letter(
                    text: alphabet.letters[Int(place)], likelihood: likelihoods[step], start: step, end: step)
                if let before = letters.last, before.isOtherApostrophe(than: letter) {
                    letters[letters.count - 1] = before.likelihood < letter.likelihood ? letter : before
                } else {
                    if let before = letters.last, let space = Self.narrowSpace(spaces, between: before, and: letter) {
                        letters.append(Letter(text: " ", likelihood: 1, start: space, end: space))
                    }
                    letters.append(letter)
                }
            }
            // A number that stands for nothing ends a run, too.
            last = Int(place) < alphabet.letters.count ? place : 0
        }
        while letters.first?.isSpace == true { letters.removeFirst() }
        while letters.last?.isSpace == true { letters.removeLast() }
        guard !letters.isEmpty else { return }
        text = letters.map(\.text).joined()
        confidence = letters.map(\.likelihood).reduce(0, +) / Float(letters.count)
        words = Self.words(letters, steps: max(steps, 1))
    }

    /// Where between two letters a narrow space stands; nil where none does.
    ///
    /// In 95 pages, the steps between two letters of one word, which is uneven in small print, were together taken for a space
    /// with 0.38 at most; those between words that had lost theirs with 0.41 and more in five cases, less in four. No word goes
    /// on after a comma, though a number may.
    private static func narrowSpace(_ spaces: [Float], between before: Letter, and after: Letter) -> Int? {
        let gap = (before.end..<after.start).filter { $0 < spaces.count }
        guard !before.isSpace, !after.isSpace, let likeliest = gap.max(by: { spaces[$0] < spaces[$1] }) else { return nil }
        let isPlain = gap.reduce(0) { $0 + spaces[$1] } > narrowSpace
        let isExpected = before.isPause && after.isLetter && spaces[likeliest] > narrowSpaceAfterPause
        return isPlain || isExpected ? likeliest : nil
    }

    private static let narrowSpace: Float = 0.4
    private static let narrowSpaceAfterPause: Float = 0.1

    private struct Letter {
        let text: String
        let likelihood: Float
        let start: Int
        var end: Int

        var isSpace: Bool { text == " " || text == "\u{3000}" }
        var isPause: Bool { [".", ",", ";", ":", "!", "?"].contains(text) }
        /// Whether one stroke was taken for two of its shapes, side by side: nobody writes a straight apostrophe beside a curly one.
        func isOtherApostrophe(than next: Letter) -> Bool {
            let shapes = ["'", "’", "‘", "´", "`"]
            return text != next.text && shapes.contains(text) && shapes.contains(next.text)
        }
        var isLetter: Bool { text.first?.isLetter == true }
        /// In steps from the line's beginning.
        var centre: Float { Float(start + end + 1) / 2 }
    }

    /// A word reaches half a letter beyond the centres of its first and last, but not past the middle of the gap.
    private static func words(_ letters: [Letter], steps: Float) -> [Word] {
        var words: [Word] = []
        for run in letters.split(whereSeparator: \.isSpace) {
            guard let first = run.first, let last = run.last else { continue }
            let half = run.count > 1 ? (last.centre - first.centre) / Float(run.count - 1) / 2 : 1
            let text = run.map(\.text).joined()
            words.append(Word(text: text, from: first.centre - half, to: last.centre + half))
        }
        for index in words.indices.dropFirst() where words[index].from < words[index - 1].to {
            let middle = (words[index].from + words[index - 1].to) / 2
            words[index - 1].to = middle
            words[index].from = middle
        }
        return words.map { word in
            Word(text: word.text, from: min(max(word.from / steps, 0), 1), to: min(max(word.to / steps, 0), 1))
        }
    }
}
