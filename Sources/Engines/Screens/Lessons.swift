import Foundation

/// What a person's corrections taught, in a form that carries over to other screens.
public struct Lessons: Sendable {
    /// A corrected screen's own labels: screens of the same program have most of them too.
    public struct Program: Codable, Sendable, Equatable {
        public let type: ScreenType
        /// Labels in lower case without accents; the more of them a screen has, the more it is the same program.
        public let labels: [String]

        public init(type: ScreenType, labels: [String]) {
            self.type = type
            self.labels = labels
        }
    }

    /// Lower case without accents, to what a person wrote instead.
    public var spellings: [String: String]
    public var programs: [Program]

    public init(programs: [Program] = [], spellings: [String: String] = [:]) {
        self.programs = programs
        self.spellings = spellings
    }

    /// The share of a lesson's labels that a screen must have too.
    private static let likeness = 0.5
    /// Fewer labels say nothing about a program.
    private static let fewest = 2
    static let labelLimit = 24
    /// As much as a player's times: a person's word counts, but does not drown what plainly stands there.
    private static let weight = 4.5

    /// The labels by which a program is known again: its own words, and what stands in its bars at the top and the bottom.
    public static func labels(of screen: Screen) -> [String] { labels(of: Layout(screen)) }

    static func labels(of layout: Layout) -> [String] {
        var labels: [String] = []
        for line in layout.content where line.onPicture == nil && line.time == nil && line.words.count <= 4 {
            let isInBar = line.box.bottom < 0.12 * layout.height || line.box.top > 0.88 * layout.height
            guard line.isLabel || isInBar, Words.letters(line.text) >= 2 else { continue }
            let label = line.words.filter { !$0.allSatisfy(\.isNumber) }.joined(separator: " ")
            if !label.isEmpty, !labels.contains(label) { labels.append(label) }
        }
        return Array(labels.prefix(labelLimit))
    }

    func speak(of layout: Layout, into evidence: inout Evidence) {
        guard !programs.isEmpty else { return }
        let here = Set(Self.labels(of: layout))
        var best: [ScreenType: (share: Double, program: Program)] = [:]
        for program in programs where program.labels.count >= Self.fewest {
            let common = program.labels.count { here.contains($0) }
            let share = Double(common) / Double(max(program.labels.count, min(here.count, Self.labelLimit)))
            if common >= Self.fewest, share >= Self.likeness, share > best[program.type]?.share ?? 0 {
                best[program.type] = (share, program)
            }
        }
        for (type, found) in best {
            let known = found.program.labels.filter { here.contains($0) }.prefix(4).joined(separator: ", ")
            evidence.add(type, .lesson, Self.weight * found.share, known)
        }
    }

    /// A name as the person would have it.
    func spelled(_ text: String) -> String { spellings[Words.of(text).joined(separator: " ")] ?? text }

    /// The key under which a spelling is kept.
    public static func spellingKey(_ text: String) -> String { Words.of(text).joined(separator: " ") }
}
