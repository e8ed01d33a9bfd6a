import Foundation

/// The reasons for each type, gathered before the type is decided.
struct Evidence {
    private(set) var reasons: [ScreenType: [Reason]] = [:]

    mutating func add(_ type: ScreenType, _ kind: Reason.Kind, _ weight: Double, _ detail: String = "", lines: [Int] = []) {
        reasons[type, default: []].append(Reason(kind: kind, detail: detail, weight: weight, lines: lines))
    }

    /// Returns the sum of the weights of a type. Each additional word of the lexicon adds less than the word before it.
    func score(_ type: ScreenType) -> Double {
        let given = reasons[type, default: []]
        let words = given.filter { $0.kind == .word }.map(\.weight).sorted(by: >)
        let wordScore = words.enumerated().reduce(0.0) { $0 + $1.element * pow(Self.decay, Double($1.offset)) }
        return wordScore + given.filter { $0.kind != .word }.reduce(0) { $0 + $1.weight }
    }

    /// The words of a type are ordered by descending weight, and the weight of the word at index n is multiplied by this value to
    /// the power of n.
    private static let decay = 0.78

    /// Gathers all evidence on a screen.
    static func of(_ layout: Layout) -> Evidence {
        var evidence = Evidence()
        evidence.addWords(layout)
        evidence.addWorks(layout)
        evidence.addMeme(layout)
        evidence.addTalk(layout)
        evidence.addPapers(layout)
        evidence.addPlaces(layout)
        evidence.addRows(layout)
        evidence.addElsewhere(layout)
        return evidence
    }

    /// Adds each word once, with the highest of its weights.
    private mutating func addWords(_ layout: Layout) {
        var best: [ScreenType: [String: Lexicon.Hit]] = [:]
        var lineCounts: [String: Int] = [:]
        for line in layout.content where line.onPicture == nil || line.isLabel {
            for phrase in Set(line.hits.map(\.phrase)) { lineCounts[phrase, default: 0] += 1 }
            for hit in line.hits where hit.weight > best[hit.type]?[hit.phrase]?.weight ?? 0 {
                best[hit.type, default: [:]][hit.phrase] = hit
            }
        }
        for hit in layout.joinedHits where hit.weight > best[hit.type]?[hit.phrase]?.weight ?? 0 {
            best[hit.type, default: [:]][hit.phrase] = hit
        }
        for (type, hits) in best {
            for hit in hits.values.sorted(by: { ($1.weight, $0.phrase) < ($0.weight, $1.phrase) }) {
                // The screen is probably about a word that occurs in three lines or more.
                let weight = lineCounts[hit.phrase, default: 0] >= 3 ? hit.weight * 1.4 : hit.weight
                add(type, .word, weight, hit.phrase, lines: [hit.line])
            }
        }
    }
}

extension [Layout.Line] {

    func matching(_ expression: NSRegularExpression?) -> [Layout.Line] { filter { Pattern.matches(expression, $0.text) } }
}
