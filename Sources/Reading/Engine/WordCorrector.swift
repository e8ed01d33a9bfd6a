import Foundation

/// Compares words that were read with doubt with lists of words.
///
/// A word is corrected only if the letters' own probabilities make one listed word nearly as likely as what was read, and every
/// other listed word far less likely. docs/experiments.md says how the limits were
/// found, and `Benchmarks/correcting.py` measures them.
struct WordCorrector: Sendable {
    let lists: [WordList]
    let letters: WordLetters

    /// Words of fewer letters are not corrected, because nearly each of them is near several others, and many are codes.
    static let shortest = 5
    /// A word is doubtful if the probability of one of its letters is less than this.
    static let doubtful: Float = 0.97
    /// The listed word may be less likely than what was read by this factor, as a logarithm.
    static let near: Float = 3.3
    /// All other listed words must be less likely than that word by this factor, as a logarithm.
    static let alone: Float = 3

    /// Characters around a word that do not belong to it.
    static let outer = Set(".,:;!?\"'`()[]{}<>|*-_=~•·")

    /// Returns the word that stands there more likely than what was read, in the case of what was read; nil for no correction.
    ///
    /// - Parameters:
    /// - read: the letters of the word, without the characters around it.
    /// - steps: the probabilities at the steps of the word.
    func correction(of read: [Transcript.Letter], _ steps: () -> LetterSteps) -> String? {
        let text = read.map(\.text).joined()
        // Words with digits or marks inside are numbers, codes and addresses.
        let word = read.compactMap { letters.index(of: $0.text) }
        guard word.count == read.count, word.count >= Self.shortest, read.contains(where: { $0.likelihood < Self.doubtful }),
            !isListed(text)
        else { return nil }
        let steps = steps()
        let found = lists.flatMap { steps.words(of: $0, letters) }.sorted { $0.score > $1.score }
        guard let best = found.first, best.score >= steps.score(of: word) - Self.near else { return nil }
        if let next = found.first(where: { $0.word != best.word }), next.score > best.score - Self.alone { return nil }
        return Self.cased(String(decoding: best.word, as: UTF8.self), like: text)
    }

    /// Whether a word that was read without doubt is listed; nil for doubtful and short words, and for what is no word.
    func isListed(sure word: [Transcript.Letter]) -> Bool? {
        guard word.count >= Self.shortest,
            word.allSatisfy({ $0.likelihood >= Self.doubtful && letters.index(of: $0.text) != nil })
        else { return nil }
        return isListed(word.map(\.text).joined())
    }

    /// Whether a list has the word, in small letters or as a name.
    private func isListed(_ word: String) -> Bool {
        let small = word.lowercased()
        let name = small.prefix(1).uppercased() + small.dropFirst()
        return lists.contains { $0.contains(small) || $0.contains(name) }
    }

    /// Returns a word in small letters in capitals, or with a capital, as another one is.
    static func cased(_ word: String, like read: String) -> String {
        let capitals = read.count { $0.isUppercase }
        if capitals * 2 > read.count { return word.uppercased() }
        return read.first?.isUppercase == true ? word.prefix(1).uppercased() + word.dropFirst() : word
    }
}
