import Foundation

/// The probabilities of letters at the steps of one word.
struct LetterSteps {
    /// The probability of no letter at each step.
    let blanks: [Float]
    /// The probability of each letter of `WordLetters` at each step.
    let letters: [[Float]]

    /// Letters with a lower probability at a step are not tried there.
    private static let least: Float = 5e-4
    /// Impossible letters still have this probability, so that one of them does not exclude a word.
    private static let floor: Float = 2e-5
    /// The number of beginnings of words that are kept at each step.
    private static let width = 24

    /// A word of a list, and the logarithm of its probability.
    struct Found {
        let word: [UInt8]
        let score: Float
    }

    init(blanks: [Float], letters: [[Float]]) {
        self.blanks = blanks.map { max($0, Self.floor) }
        self.letters = letters.map { $0.map { max($0, Self.floor) } }
    }

    /// Returns the logarithm of the probability that the steps spell a word (Graves et al., "Connectionist Temporal
    /// Classification", 2006).
    ///
    /// - Parameter word: the indexes of its letters.
    func score(of word: [Int]) -> Float {
        // A state before each letter, in which nothing is read, a state for the letter, and a state after the last letter.
        var states = [Float](repeating: 0, count: 2 * word.count + 1)
        var total: Float = 0
        for step in blanks.indices {
            var next = states
            for state in states.indices {
                let letter = state.isMultiple(of: 2) ? nil : word[state / 2]
                var reached: Float = step == 0 ? (state < 2 ? 1 : 0) : states[state]
                if step > 0, state > 0 { reached += states[state - 1] }
                if step > 0, let letter, state > 1, word[state / 2 - 1] != letter { reached += states[state - 2] }
                next[state] = reached * (letter.map { letters[step][$0] } ?? blanks[step])
            }
            let sum = next.reduce(0, +)
            guard sum > 0 else { return -.infinity }
            total += log(sum)
            states = next.map { $0 / sum }
        }
        return total + log(states.suffix(2).reduce(0, +))
    }

    /// Returns the words of a list that the steps spell with the highest probabilities, the most probable one first. This is a
    /// search for beginnings of words (Hannun et al., "First-Pass Large Vocabulary Continuous Speech Recognition", 2014).
    func words(of list: WordList, _ names: WordLetters) -> [Found] {
        var kept = [Beginning(part: list.whole)]
        var total: Float = 0
        for step in blanks.indices {
            var next: [[UInt8]: Beginning] = [:]
            let tried = letters[step].indices.filter { letters[step][$0] >= Self.least }
            for beginning in kept {
                next[beginning.word, default: beginning.empty].add(
                    blank: beginning.sum * blanks[step],
                    letter: beginning.letter * (beginning.last.map { letters[step][$0] } ?? 0))
                for letter in tried {
                    guard let longer = beginning.longer(by: letter, names.spellings[letter], in: list) else { continue }
                    let before = beginning.last == letter ? beginning.blank : beginning.sum
                    next[longer.word, default: longer].add(blank: 0, letter: before * letters[step][letter])
                }
            }
            kept = Array(next.values.sorted { $0.isBetter(than: $1) }.prefix(Self.width))
            let sum = kept.reduce(0) { $0 + $1.sum }
            guard sum > 0 else { return [] }
            total += log(sum)
            for at in kept.indices { kept[at].scale(by: 1 / sum) }
        }
        return kept.filter { list.begins($0.part, with: $0.word) }.map { Found(word: $0.word, score: total + log($0.sum)) }
    }

    /// The beginning of a word.
    private struct Beginning {
        var word: [UInt8] = []
        /// The words of the list that begin so.
        var part: WordList.Part
        /// The index of the last letter.
        var last: Int?
        /// The probability of this beginning if the last step has no letter, and if it has the last letter.
        var blank: Float = 1
        var letter: Float = 0

        var sum: Float { blank + letter }
        var empty: Beginning { Beginning(word: word, part: part, last: last, blank: 0, letter: 0) }

        func isBetter(than other: Beginning) -> Bool {
            sum != other.sum ? sum > other.sum : word.lexicographicallyPrecedes(other.word)
        }

        mutating func add(blank: Float, letter: Float) { (self.blank, self.letter) = (self.blank + blank, self.letter + letter) }
        mutating func scale(by factor: Float) { (blank, letter) = (blank * factor, letter * factor) }

        func longer(by letter: Int, _ spelling: [UInt8], in list: WordList) -> Beginning? {
            let part = list.words(with: word + spelling, in: part)
            return part.isEmpty ? nil : Beginning(word: word + spelling, part: part, last: letter, blank: 0, letter: 0)
        }
    }
}
