import BaseData

/// All things that photos can show.
public struct Things: Sendable {
    public static let all = Things(
        things: String(cString: base_data_things()), certainties: String(cString: base_data_certainties()))

    /// In the order of the file, which never changes the numbers of things in the search index of a catalogue that is kept: new
    /// things come last.
    public let list: [Thing]
    private let numbers: [String: Int]
    /// For each thing, its number and those of all that it belongs to.
    private let kinds: [[Int]]
    private let certainties: [String: Int]

    init(things: String, certainties: String) {
        func rows(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.hasPrefix("#") } }
        let list = rows(things).compactMap(Thing.init(row:))
        let numbers = Dictionary(list.indices.map { (list[$0].key, $0) }) { first, _ in first }
        self.list = list
        self.numbers = numbers
        kinds = list.indices.map { index in
            var (found, due) = ([Int](), [index])
            while let next = due.popLast() {
                guard !found.contains(next) else { continue }
                found.append(next)
                due += list[next].kinds.compactMap { numbers[$0] }
            }
            return found
        }
        self.certainties = Dictionary(
            rows(certainties).compactMap { row in
                let parts = row.split(separator: "=")
                let key = parts[0].split(separator: " ").joined(separator: " ")
                return parts.count == 2 ? Int(parts[1].split(separator: " ").joined()).map { (key, $0) } : nil
            }
        ) { first, _ in first }
    }

    /// - Returns: nil if there is no such thing.
    public subscript(key: String) -> Thing? { numbers[key].map { list[$0] } }

    public func number(of key: String) -> Int? { numbers[key] }

    /// The keys of all things that a thing belongs to, without itself.
    public func above(_ key: String) -> [String] {
        numbers[key].map { kinds[$0].dropFirst().map { list[$0].key } } ?? []
    }

    /// The least certainty at which a thing counts as shown.
    public func leastCertainty(of key: String) -> Int { certainties[key] ?? certainties["other"] ?? 1000 }

    /// Returns the certainties of all things.
    ///
    /// - Parameters:
    ///   - probabilities: those of the classifier's classes, which exclude each other. A thing is as certain as its classes and those of
    ///     all that belongs to it together.
    ///   - scores: those of the detector's classes, which do not exclude each other. A thing is as certain as the highest of its classes
    ///     and of those of all that belongs to it, if that is more. The more a picture looks like a screen or a paper, the less its
    ///     scores count, because the detector takes screenshots for phones and televisions.
    public func certainties(_ probabilities: [Float], detected scores: [Float] = []) -> [FoundThing] {
        var sums = [Float](repeating: 0, count: list.count)
        // A class of several things counts once for each thing that they belong to.
        var counted = [Set<Int>](repeating: [], count: list.count)
        var best = sums
        let plain = 1 - Self.papers.reduce(0) { $0 + (probabilities.indices.contains($1) ? probabilities[$1] : 0) }
        let trust = plain * plain * plain
        for (index, thing) in list.enumerated() {
            for number in thing.classes where probabilities.indices.contains(number) {
                for kind in kinds[index] where counted[kind].insert(number).inserted { sums[kind] += probabilities[number] }
            }
            for number in thing.classes where scores.indices.contains(number - Thing.detected) {
                for kind in kinds[index] { best[kind] = max(best[kind], trust * scores[number - Thing.detected]) }
            }
        }
        return list.indices.map { index in
            FoundThing(thing: list[index].key, certainty: Int((min(max(sums[index], best[index]), 1) * 1000).rounded()))
        }
    }

    /// The classifier's classes for screens and papers: envelope, hand-held computer, web site, crossword and menu.
    private static let papers = [549, 590, 916, 918, 922]

    /// The things that are certain enough, and all that they belong to, most certain first.
    public func shown(_ found: [FoundThing]) -> [FoundThing] {
        let certainties = Dictionary(found.map { ($0.thing, $0.certainty) }) { first, _ in first }
        let certain = found.filter { $0.certainty >= leastCertainty(of: $0.thing) }.map(\.thing)
        return Set(certain.flatMap { [$0] + above($0) })
            .map { FoundThing(thing: $0, certainty: certainties[$0] ?? 0) }
            .sorted { ($1.certainty, $0.thing) < ($0.certainty, $1.thing) }
    }

    /// The things without those that others of them belong to: "beagle" without "dog" and "animal".
    public func narrowest(_ keys: [String]) -> [String] {
        let above = Set(keys.flatMap(above))
        return keys.filter { !above.contains($0) }
    }
}
