import Foundation

/// Phrases that indicate a type, in many languages, found as whole words.
///
/// The interface of a screen and its content may be in different languages, so all languages are searched together. A word with
/// different meanings in two languages is omitted or has a low weight.
struct Lexicon {
    /// Phrases with the same weight, separated by commas, in lower case without accents.
    typealias List = (weight: Double, words: String)

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

    static let lists: [(ScreenType, [List])] =
        [
            (.music, music), (.movie, movie), (.book, book), (.receipt, receipt), (.ticket, ticket), (.chat, chat), (.map, map),
            (.code, code), (.post, post), (.shopping, shopping), (.settings, settings), (.article, article),
            (.document, document),
            (.meme, meme),
            (.unknown, elsewhere),
        ] + workLabels + otherLabels + moreWorkLabels + moreLabels + kindLabels

    static let standard = Lexicon(lists)

    private var byFirstWord: [String: [Entry]] = [:]
    /// Phrases in scripts without spaces.
    private var fragments: [Entry] = []

    /// - Parameter omitted: phrases to leave out, for example to measure the accuracy on programs that the lexicon does not
    ///   know.
    init(_ lists: [(ScreenType, [List])], without omitted: Set<String> = []) {
        for (type, list) in lists {
            for (weight, words) in list {
                for phrase in Self.phrases(words) where !omitted.contains(phrase) {
                    let entry = Entry(words: Words.of(phrase), phrase: phrase, type: type, weight: weight)
                    if Words.isEastAsian(phrase) {
                        fragments.append(entry)
                    } else if let first = entry.words.first {
                        byFirstWord[first, default: []].append(entry)
                    }
                }
            }
        }
        for key in byFirstWord.keys { byFirstWord[key]?.sort { $0.words.count > $1.words.count } }
    }

    /// Returns the phrases of a list.
    static func phrases(_ words: String) -> [String] {
        words.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
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
