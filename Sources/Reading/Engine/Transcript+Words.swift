import Foundation

extension Transcript {
    /// The text with the corrected words.
    var corrected: String {
        guard words.contains(where: { $0.correction != nil }) else { return text }
        var result = "", next = 0
        for word in words {
            guard let correction = word.correction else { continue }
            result += characters[next..<word.characters.lowerBound].map(\.text).joined() + correction
            next = word.characters.upperBound
        }
        return result + characters[next...].map(\.text).joined()
    }

    /// Looks for the words that probably stand there instead of doubtful ones.
    ///
    /// - Parameters:
    /// - count: the number of steps of the line.
    /// - probabilities: returns the probabilities of letters at some steps.
    mutating func correct(with corrector: WordCorrector, steps count: Int, _ probabilities: (Range<Int>) -> LetterSteps) {
        for at in words.indices {
            let word = words[at].characters
            guard let first = word.first(where: { !characters[$0].isOuter }),
                let last = word.last(where: { !characters[$0].isOuter })
            else { continue }
            let core = Array(characters[first...last])
            if let isListed = corrector.isListed(sure: core) {
                sureWords += 1
                listedWords += isListed ? 1 : 0
            }
            let correction = corrector.correction(of: core) { probabilities(steps(from: first, through: last, in: word, count)) }
            guard let correction else { continue }
            let (before, after) = (characters[word.lowerBound..<first], characters[last + 1..<word.upperBound])
            words[at].correction = before.map(\.text).joined() + correction + after.map(\.text).joined()
        }
    }

    /// Whether the lists are those of a page's language: at least a third of the words that were read without doubt are listed.
    /// On pages in English and German it is nearly always more than half, in other languages at most a sixth.
    static func areListed(_ lines: [Transcript]) -> Bool {
        let (sure, listed) = lines.reduce((0, 0)) { ($0.0 + $1.sureWords, $0.1 + $1.listedWords) }
        return listed > 0 && listed * 3 >= sure
    }

    mutating func dropCorrections() {
        for at in words.indices { words[at].correction = nil }
    }

    /// Returns the steps of some letters of a word. Steps before and after the letters are included, because another letter may
    /// have been overlooked there.
    private func steps(from first: Int, through last: Int, in word: Range<Int>, _ count: Int) -> Range<Int> {
        let start = first > word.lowerBound ? characters[first - 1].end + 1 : characters[first].start - 1
        let end = last + 1 < characters.count ? characters[last + 1].start : characters[last].end + Self.margin
        return max(0, min(start, characters[first].start))..<min(count, max(end, characters[last].end + 1))
    }

    /// The number of steps behind the last letter of a line in which a letter may have been overlooked.
    private static let margin = 4
}

extension Transcript.Letter {
    /// Whether the character stands around a word and does not belong to it.
    fileprivate var isOuter: Bool { text.allSatisfy { WordCorrector.outer.contains($0) } }
}

extension NetworkOutput {
    /// Returns the probabilities of letters at some steps.
    ///
    /// - Parameters:
    /// - likeliest: the most probable output at each step.
    /// - likelihoods: its probability.
    func letters(_ names: WordLetters, at steps: Range<Int>, likeliest: [Int32], _ likelihoods: [Float]) -> LetterSteps {
        var blanks: [Float] = [], letters: [[Float]] = []
        for step in steps {
            let best = value(step, Int(likeliest[step]))
            func probability(_ output: Int) -> Float { exp(value(step, output) - best) * likelihoods[step] }
            var row = [Float](repeating: 0, count: names.spellings.count)
            for (output, letter) in names.outputs where output < sides[2] { row[letter] += probability(output) }
            blanks.append(probability(0))
            letters.append(row)
        }
        return LetterSteps(blanks: blanks, letters: letters)
    }

    /// The value of an output at a step, before the last operation of the network.
    private func value(_ step: Int, _ output: Int) -> Float {
        let at = step * sides[2] + output
        if isBF16 { return Float(bitPattern: UInt32(values.load(fromByteOffset: at * 2, as: UInt16.self)) << 16) }
        return values.load(fromByteOffset: at * 4, as: Float.self)
    }
}
