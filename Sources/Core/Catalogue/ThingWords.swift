import Base

/// The words by which things in photos are searched, and the signs that stand for things in the search index.
enum ThingWords {
    /// The numbers of the things with a folded word, in `Things.list`.
    private static let numbers: [String: [Int]] = {
        var numbers: [String: [Int]] = [:]
        for (number, thing) in Things.all.list.enumerated() {
            for word in Set((thing.english + thing.german).map(key)) { numbers[word, default: []].append(number) }
        }
        return numbers
    }()

    /// Words that say nothing beside the name of a thing, as in “dogs on a beach”.
    private static let fillers: Set<String> = [
        "a", "an", "and", "at", "in", "of", "on", "the", "with", "am", "auf", "bei", "das", "dem", "den", "der", "die", "ein",
        "eine", "einem", "einen", "einer", "im", "mit", "und",
    ]

    /// Endings of plurals, and what stands for them in the word. Umlauts of German plurals are folded already.
    private static let endings = [
        ("ies", "y"), ("nen", ""), ("ern", ""), ("es", ""), ("en", ""), ("er", ""), ("s", ""), ("e", ""), ("n", ""),
    ]
    private static let shortestStem = 3

    private static func key(_ word: String) -> String {
        SearchText.fold(word).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    /// The things that a folded word names, in the singular or the plural.
    static func things(_ word: String) -> [Int] {
        if let found = numbers[word] { return found }
        for (ending, singular) in endings where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count) + singular
            if stem.count >= shortestStem, let found = numbers[String(stem)] { return found }
        }
        return []
    }

    /// A sign for a thing in the index, which nobody types: three characters for private use, of which only the first is the first
    /// of all signs.
    static func sign(_ number: Int) -> String {
        let scalars = [0xE000, 0xE100 + number / 256, 0xE200 + number % 256].compactMap { UnicodeScalar($0) }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The most words of a name of a thing that are looked for together.
    private static let longestName = 3

    /// Adds to each term of a query the signs of the things that it names, alone or together with the next ones, as “ice cream” does.
    /// If a term names a thing, terms that say nothing beside it are left out.
    static func adding(to terms: [SearchQuery.Term]) -> [SearchQuery.Term] {
        var terms = terms
        var index = 0
        while index < terms.count {
            let longest = min(longestName, terms.count - index)
            var (count, found) = (longest, named(Array(terms[index..<index + longest])))
            while found.isEmpty, count > 1 {
                count -= 1
                found = named(Array(terms[index..<index + count]))
            }
            for each in index..<index + count { terms[each].things = found.map(sign) }
            index += count
        }
        guard terms.contains(where: { !$0.things.isEmpty }) else { return terms }
        return terms.filter { $0.isPhrase || !$0.things.isEmpty || !fillers.contains($0.text) }
    }

    private static func named(_ terms: [SearchQuery.Term]) -> [Int] {
        guard terms.allSatisfy({ !$0.isPhrase }) else { return [] }
        let texts = [terms.map(\.text)] + (terms.count == 1 ? terms[0].others.map { [$0] } : [])
        return texts.lazy.map { things($0.joined(separator: " ")) }.first { !$0.isEmpty } ?? []
    }
}
