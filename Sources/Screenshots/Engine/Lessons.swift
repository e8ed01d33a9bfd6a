import Foundation

/// Lessons from the user's corrections, which are applied to other screens.
public struct Lessons: Sendable {
    /// The labels of a corrected screen. Other screens of the same program have most of them, too.
    public struct Program: Codable, Sendable, Equatable {
        public let type: ScreenType
        /// Labels in lower case without accents. The more of them a screen has, the more likely it belongs to the same program.
        public let labels: [String]

        public init(type: ScreenType, labels: [String]) {
            self.type = type
            self.labels = labels
        }
    }

    /// The spelling that the user entered, for each key (see `spellingKey`).
    public var spellings: [String: String]
    public var programs: [Program]

    public init(programs: [Program] = [], spellings: [String: String] = [:]) {
        self.programs = programs
        self.spellings = spellings
    }

    /// The minimum fraction of labels that a corrected screen must have in common with another screen: the number of common
    /// labels divided by the number of labels of the screen that has more labels.
    private static let minimumShare = 0.5
    /// The minimum number of labels that the two screens must have in common.
    private static let minimumLabels = 2
    static let labelLimit = 24
    /// The weight of a correction as evidence. It is about as high as that of the times of a player, so clear evidence on the
    /// screen can still outweigh it.
    private static let weight = 4.5

    /// Returns the labels by which a program is recognised: labels of the interface, and short texts in the bars at the top and
    /// the bottom.
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

    /// Adds evidence for the types of the corrected screens that have similar labels.
    func addEvidence(from layout: Layout, to evidence: inout Evidence) {
        guard !programs.isEmpty else { return }
        let here = Set(Self.labels(of: layout))
        var best: [ScreenType: (share: Double, program: Program)] = [:]
        for program in programs where program.labels.count >= Self.minimumLabels {
            let common = program.labels.count { here.contains($0) }
            let share = Double(common) / Double(max(program.labels.count, min(here.count, Self.labelLimit)))
            if common >= Self.minimumLabels, share >= Self.minimumShare, share > best[program.type]?.share ?? 0 {
                best[program.type] = (share, program)
            }
        }
        for (type, found) in best {
            let known = found.program.labels.filter { here.contains($0) }.prefix(4).joined(separator: ", ")
            evidence.add(type, .lesson, Self.weight * found.share, known)
        }
    }

    /// Returns a name in the spelling that the user entered; a name without such a spelling is returned unchanged.
    func spelled(_ text: String) -> String { spellings[Words.of(text).joined(separator: " ")] ?? text }

    /// The key of a spelling: lower case, without accents and punctuation.
    public static func spellingKey(_ text: String) -> String { Words.of(text).joined(separator: " ") }
}
