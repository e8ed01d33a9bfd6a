import Foundation

/// Phrases that indicate a type, in many languages, found as whole words.
///
/// The interface of a screen and its content may be in different languages, so all languages are searched together. A word with
/// different meanings in two languages is omitted or has a low weight.
struct Lexicon {
    /// Phrases that indicate a type with the same weight, in lower case without accents.
    struct List {
        let type: ScreenType
        let weight: Double
        let phrases: [String]
    }

    struct Hit {
        let type: ScreenType
        let phrase: String
        /// The weight of the phrase, which is lower if the line has other words as well.
        let weight: Double
        let line: Int
    }

    private struct Entry {
        let words: [String]
        let phrase: String
        let type: ScreenType
        let weight: Double
    }

    /// The lists of `Data/types.txt`, whose names consist of a type and a weight, such as "music 2.6".
    static let lists: [List] = ScreenWords.types.compactMap { list in
        let parts = list.name.split(separator: " ")
        guard parts.count == 2, let type = ScreenType(rawValue: String(parts[0])), let weight = Double(parts[1]) else {
            return nil
        }
        return List(type: type, weight: weight, phrases: list.phrases)
    }

    static let standard = Lexicon(lists)

    private var byFirstWord: [String: [Entry]] = [:]
    /// Phrases in scripts without spaces.
    private var fragments: [Entry] = []

    /// - Parameter omitted: phrases to leave out, for example to measure the accuracy on programs that the lexicon does not
    ///   know.
    init(_ lists: [List], without omitted: Set<String> = []) {
        for list in lists {
            for phrase in list.phrases where !omitted.contains(phrase) {
                let entry = Entry(words: Words.of(phrase), phrase: phrase, type: list.type, weight: list.weight)
                if Words.isEastAsian(phrase) {
                    fragments.append(entry)
                } else if let first = entry.words.first {
                    byFirstWord[first, default: []].append(entry)
                }
            }
        }
        for key in byFirstWord.keys { byFirstWord[key]?.sort { $0.words.count > $1.words.count } }
    }

    /// Finds the phrases in a line. A longer phrase hides shorter phrases of the same type that begin at the same word.
    func hits(_ words: [String], text: String, line: Int) -> [Hit] {
        var found: [Hit] = []
        let named = words.count { !Interface.possessives.contains($0) && !$0.allSatisfy(\.isNumber) }
        for start in words.indices {
            guard let entries = byFirstWord[words[start]] else { continue }
            var taken: [ScreenType: Int] = [:]
            for entry in entries
            where words[start...].starts(with: entry.words) && taken[entry.type, default: 0] <= entry.words.count {
                taken[entry.type] = entry.words.count
                let share = Self.standing(rest: named - entry.words.count)
                found.append(Hit(type: entry.type, phrase: entry.phrase, weight: entry.weight * share, line: line))
            }
        }
        if Words.isEastAsian(text) {
            for entry in fragments where text.contains(entry.phrase) {
                found.append(Hit(type: entry.type, phrase: entry.phrase, weight: entry.weight, line: line))
            }
        }
        return found
    }

    /// Returns the factor for a phrase's weight, from the number of other words in the line: 1 for a label, less for a phrase
    /// among a few other words, and least in a sentence.
    private static func standing(rest: Int) -> Double { rest <= 1 ? 1 : rest <= 3 ? 0.65 : 0.3 }
}
