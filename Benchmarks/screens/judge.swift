// Prints how the engine Screens judges views, for apps.py, which compiles this with the engine's sources.
//
//     judge < views.jsonl > verdicts.jsonl
//
// In: one line for each screen, {"file", "app", "view"}; the view is one of the catalogue's table screenView. Out: one line for
// each screen in the same order, with the verdict by all words ("plain"), and the verdict without the words that no other app
// shows ("leftOut").

import Foundation

@main
struct Judge {
    struct Seen: Decodable {
        let file: String
        let app: String
        let view: View
    }

    struct Said: Encodable {
        let type: String
        let confidence: Double
        let title: String?
        let creator: String?
        let likelihoods: [String: Double]
        /// The reasons for each type, the strongest first.
        let reasons: [String: [Reason]]

        init(_ screen: Screen, _ lexicon: Lexicon) {
            let layout = Layout(screen, lexicon: lexicon)
            let evidence = Evidence.of(layout)
            let verdict = ScreenClassifier.decide(layout, evidence, Lessons())
            (type, confidence) = (verdict.type.rawValue, verdict.confidence)
            (title, creator) = (verdict.title?.text, verdict.creator?.text)
            likelihoods = Dictionary(uniqueKeysWithValues: verdict.likelihoods.map { ($0.type.rawValue, $0.likelihood) })
            reasons = Dictionary(
                uniqueKeysWithValues: evidence.reasons.map { ($0.key.rawValue, $0.value.sorted { $0.weight > $1.weight }) })
        }
    }

    struct Line: Encodable {
        let file: String
        let plain: Said
        let leftOut: Said
        /// The left, top, right and bottom of each picture in thousandths of the screen, or of the device shown on it.
        let pictures: [[Int]]
        /// Whether the screenshot shows a device, and only the screen of that device was judged.
        let isFramed: Bool
    }

    static func main() throws {
        var seen: [Seen] = []
        while let line = readLine() { seen.append(try JSONDecoder().decode(Seen.self, from: Data(line.utf8))) }
        let phrases = Set(Lexicon.lists.flatMap(\.phrases))
        let shown = Dictionary(grouping: seen, by: \.app).mapValues { Self.shown(phrases, on: $0.map(\.view)) }
        let lexicons = Dictionary(
            uniqueKeysWithValues: shown.map { app, own in
                let others = shown.filter { $0.key != app }.values.reduce(into: Set<String>()) { $0.formUnion($1) }
                return (app, Lexicon(Lexicon.lists, without: own.subtracting(others)))
            })
        for each in seen {
            let screen = each.view.screen
            let layout = Layout(screen)
            let line = Line(
                file: each.file, plain: Said(screen, .standard), leftOut: Said(screen, lexicons[each.app] ?? .standard),
                pictures: layout.pictures.map { box in
                    [box.left / layout.width, box.top / layout.height, box.right / layout.width, box.bottom / layout.height]
                        .map { Int($0 * 1000) }
                },
                isFramed: (layout.width, layout.height) != (screen.width, screen.height))
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
