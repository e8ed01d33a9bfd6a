// Prints what the ranker of titles observes on screens, for fit_titles.py, which compiles this with the engine's sources.
//
//     title_features < views.jsonl > features.jsonl
//
// In: one line for each screen, {"file", "app", "view", "type"}: the type that a person wrote down. Out: one line for each
// screen in the same order, as in `Line`.

import Foundation

@main
struct TitleFeatures {
    struct Given: Decodable {
        let file: String
        let app: String
        let view: View
        let type: String?
    }

    struct Choices: Encodable {
        var texts: [String]
        var features: [[String: Double]]
        var none: [String: Double]
    }

    struct Seen: Encodable {
        let type: String
        /// What the engine gives with its present weights.
        let title: String?
        let creator: String?
        /// Whether the rules in words decide, so that nothing is ranked.
        let isDecided: Bool
        let titles: Choices
    }

    struct Line: Encodable {
        let file: String
        let app: String
        /// By the type that the engine says, with all words.
        let said: Seen?
        /// The same without the words of its own app.
        let leftOut: Seen?
        /// By the type that a person wrote down.
        let labelled: Seen?
    }

    static func names(_ features: TitleRanker.Features) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: features.map { ($0.key.rawValue, $0.value) })
    }

    static func choices(_ choices: [Extraction.Choice], _ none: TitleRanker.Features) -> Choices {
        Choices(texts: choices.map(\.text), features: choices.map { names($0.features) }, none: names(none))
    }

    static func seen(_ layout: Layout, _ type: ScreenType) -> Seen? {
        guard type.isWork else { return nil }
        let extraction = Extraction(layout, type: type, lessons: Lessons())
        let named = extraction.namedCreator()
        let titles = extraction.titleChoices(named)
        let work = extraction.work()
        return Seen(
            type: type.rawValue, title: work.title?.text, creator: work.creator?.text,
            isDecided: extraction.decided(named) != nil,
            titles: choices(titles, extraction.noTitleFeatures(named, titles)))
    }

    static func main() throws {
        var given: [Given] = []
        while let line = readLine() { given.append(try JSONDecoder().decode(Given.self, from: Data(line.utf8))) }
        let phrases = Set(Lexicon.lists.flatMap(\.phrases))
        let shown = Dictionary(grouping: given, by: \.app).mapValues { Self.shown(phrases, on: $0.map(\.view)) }
        let judges = CommandLine.arguments.contains("--judge")
        for each in given {
            let screen = each.view.screen
            func said(_ lexicon: Lexicon) -> Seen? {
                let layout = Layout(screen, lexicon: lexicon)
                let type = ScreenClassifier.decide(layout, Evidence.of(layout), Lessons()).type
                return seen(layout, type)
            }
            var leftOut: Seen?
            if judges, let own = shown[each.app] {
                let others = shown.filter { $0.key != each.app }.values.reduce(into: Set<String>()) { $0.formUnion($1) }
                leftOut = said(Lexicon(Lexicon.lists, without: own.subtracting(others)))
            }
            let type = each.type.flatMap(ScreenType.init)
            let line = Line(
                file: each.file, app: each.app, said: judges ? said(.standard) : nil, leftOut: leftOut,
                labelled: type.flatMap { seen(Layout(screen), $0) })
            print(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
        }
    }

    /// Returns the phrases that occur on at least one of the screens.
    static func shown(_ phrases: Set<String>, on views: [View]) -> Set<String> {
        let texts = views.flatMap { $0.lines.map(\.text) }
        var runs = Set<String>()
        for words in texts.map(Words.of) {
            for start in words.indices {
                for end in start..<min(words.count, start + 8) { runs.insert(words[start...end].joined(separator: " ")) }
            }
        }
        let eastern = texts.filter(Words.isEastAsian)
        return phrases.filter { phrase in
            Words.isEastAsian(phrase)
                ? eastern.contains { $0.contains(phrase) } : runs.contains(Words.of(phrase).joined(separator: " "))
        }
    }
}
