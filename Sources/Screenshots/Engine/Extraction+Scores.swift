import Foundation

/// Scores each candidate for the title by its size, its position, and the lines around it.
extension Extraction {
    /// The lines and values with which a candidate is compared.
    private struct Surroundings {
        let candidates: [Candidate]
        /// The candidates except those closely below another candidate with the same left edge.
        let rows: [Candidate]
        /// The creator found after a label.
        let named: Finding?
        let player: (left: Layout.Line, right: Layout.Line)?
        let cover: Box?
        /// The median type size of all lines.
        let usual: Double
        /// The type size of the names in a list; nil if the screen has no list.
        let listed: Double?
        /// The indices of the lines of the only candidate with a smaller name right below it; nil if no or several candidates
        /// have one.
        let pair: [Int]?
    }

    func scored(_ candidates: [Candidate], named: Finding? = nil) -> [Candidate] {
        let surroundings = surroundings(candidates, named)
        return candidates.map { candidate in
            var candidate = candidate
            candidate.score = 0
            let isOverNamed = named.map { isOver(candidate, $0) } ?? false
            addSize(to: &candidate, surroundings)
            addRepetition(to: &candidate, surroundings, isOverNamed: isOverNamed)
            addPlace(to: &candidate, surroundings)
            addText(to: &candidate)
            addContext(to: &candidate, surroundings)
            addNeighbours(to: &candidate, surroundings, isOverNamed: isOverNamed)
            return candidate
        }
    }

    private func surroundings(_ candidates: [Candidate], _ named: Finding?) -> Surroundings {
        let player = layout.playerTimes
        let sizes = layout.content.filter { $0.text.count > 2 && $0.time == nil && !Pattern.matches(Pattern.clock, $0.text) }
            .map(\.size).sorted()
        let rows = candidates.filter { row in
            !candidates.contains { other in
                let gap = row.box.top - other.box.bottom
                return other.box.top < row.box.top && gap < 0.8 * row.height
                    && abs(other.box.left - row.box.left) < 0.03 * layout.width
            }
        }
        return Surroundings(
            candidates: candidates, rows: rows, named: named, player: player,
            cover: layout.pictures.first { $0.width > 0.14 * layout.width && $0.height > 0.05 * layout.height },
            usual: max(1, sizes.isEmpty ? 1 : sizes[sizes.count / 2]), listed: player == nil ? listSize(candidates) : nil,
            pair: type == .movie ? nil : onlyPair(candidates))
    }

    private func addSize(to candidate: inout Candidate, _ surroundings: Surroundings) {
        let alike = surroundings.candidates.count { abs($0.size - candidate.size) < 0.1 * candidate.size }
        candidate.score += 2.2 * min(1.2, max(-0.5, log(candidate.size / surroundings.usual)))
        let isPair = surroundings.pair == candidate.indices
        candidate.score -= isPair ? 0 : 0.75 * log(Double(max(1, alike)))
        if isPair { candidate.score += 1 }
        if Interface.isAction(candidate.lines.flatMap(\.words)) { candidate.score -= 1.4 }
    }

    private func addRepetition(to candidate: inout Candidate, _ surroundings: Surroundings, isOverNamed: Bool) {
        let (box, height, size) = (candidate.box, candidate.height, candidate.size)
        // The height of a line depends on its characters, so two lines are similar if either the heights or the type sizes agree.
        let column = surroundings.rows.count {
            (abs($0.height - height) < 0.22 * height || abs($0.size - size) < 0.22 * size)
                && abs($0.box.left - box.left) < 0.011 * layout.width
        }
        // In a list of similar items, none is the work that the screen is about.
        if column >= 3, !isOverNamed { candidate.score -= 0.5 * Double(min(4, column)) }
        if surroundings.player == nil, !isOverNamed, hasTwin(candidate, surroundings.candidates) { candidate.score -= 3 }
        let words = Set(candidate.lines.flatMap(\.words))
        // Text on a cover may repeat the title beside the cover, and a search text may repeat a heading.
        let twins = surroundings.candidates.filter { other in
            let all = Set(other.lines.flatMap(\.words))
            return all.count > words.count && words.isSubset(of: all)
        }
        if let twin = twins.first {
            let more = Set(twin.lines.flatMap(\.words)).subtracting(words)
            candidate.score +=
                more.isSubset(of: twin.lines.flatMap(\.hits).map(\.phrase)) && twin.size < 0.8 * size
                ? 0.5 : surroundings.listed == nil ? -1.5 : -3
        }
    }

    /// Whether another candidate at the same edge and in the same type also has a smaller line right below it. If so, both are
    /// rows of a list.
    private func hasTwin(_ candidate: Candidate, _ candidates: [Candidate]) -> Bool {
        func isRow(_ row: Candidate) -> Bool {
            guard let last = row.lines.last else { return false }
            return layout.content.contains { Options.isUnder($0, last, layout) }
        }
        return isRow(candidate)
            && candidates.contains {
                // The other row must be farther from the candidate than a creator would be from a title.
                max($0.box.top - candidate.box.bottom, candidate.box.top - $0.box.bottom) > candidate.height
                    && abs($0.box.left - candidate.box.left) < 0.012 * layout.width
                    && abs($0.size - candidate.size) < 0.12 * candidate.size && isRow($0)
            }
    }

    private func addPlace(to candidate: inout Candidate, _ surroundings: Surroundings) {
        let box = candidate.box
        if let cover = surroundings.cover {
            candidate.score += nearness(box, to: cover)
        } else if isBesideThumbnail(candidate) {
            candidate.score += 0.8
        }
        let played = surroundings.player.map { overTimes(candidate, $0.left.box, $0.right.box) } ?? 0
        candidate.score += played
        if played < 1.5, candidate.lines.contains(where: { $0.onPicture != nil }) { candidate.score += onPicture(candidate) }
        if box.top < 0.1 * layout.height, layout.isPhone { candidate.score -= lineBelow(candidate) == nil ? 0.7 : 0.3 }
        if box.top > 0.88 * layout.height, layout.isPhone { candidate.score -= 1.6 }
        if box.top < 0.5 * layout.height { candidate.score += 0.5 }
    }

    private func addText(to candidate: inout Candidate) {
        let words = Set(candidate.lines.flatMap(\.words))
        let isTitled = candidate.lines.count == 1 && candidate.lines[0].isLabel && isTitled(candidate.lines[0])
        let hits = isTitled ? [] : candidate.lines.flatMap(\.hits).filter { !Self.versions.contains($0.phrase) }
        candidate.score -= 0.5 * hits.map(\.weight).reduce(0, +).clamped(to: 0...3)
        if words.count > 12 || candidate.text.hasSuffix(".") && words.count > 5 { candidate.score -= 1.5 }
        if candidate.lines.contains(where: { $0.confidence < 0.7 }) { candidate.score -= 0.6 }
        if candidate.lines[0].isLabel, !isTitled { candidate.score -= 0.8 }
        // Such text is only the end of a name on a cover.
        if let first = candidate.text.first, "&+=/,;".contains(first) { candidate.score -= 3 }
        if type == .book, let chapter = Pattern.first(Pattern.chapter, candidate.text), candidate.text.hasPrefix(chapter) {
            candidate.score -= 3
        }
        if words.count == 1, !words.isDisjoint(with: Self.articles) { candidate.score -= 1.5 }
    }

    private func addContext(to candidate: inout Candidate, _ surroundings: Surroundings) {
        if isValue(candidate) { candidate.score -= 1 }
        if isInProse(candidate) { candidate.score -= 3 }
        if isInTable(candidate) || isRanked(candidate) { candidate.score -= 2 }
        if isCurrent(candidate) { candidate.score += 3 }
        if isSlogan(candidate) { candidate.score -= 4 }
        // A line closely below another candidate is probably the creator, not the title.
        if surroundings.candidates.contains(where: { isUnder(candidate, $0) }) { candidate.score -= 0.7 }
        if Words.letters(candidate.text) <= 3, Words.digits(candidate.text) < 3 { candidate.score -= 1 }
    }

    private func addNeighbours(to candidate: inout Candidate, _ surroundings: Surroundings, isOverNamed: Bool) {
        let named = surroundings.named
        if let listed = surroundings.listed {
            // The heading of a list is a title only if a creator is known or facts are below the heading.
            let isBacked = named != nil || (type == .movie ? factsBelow(candidate) : lineBelow(candidate) != nil)
            if candidate.size < 1.25 * listed { candidate.score -= 2 } else if !isBacked { candidate.score -= 1.2 }
        }
        if type != .movie, lineBelow(candidate) != nil { candidate.score += 0.7 }
        if type == .movie, factsBelow(candidate) { candidate.score += 1.5 }
        let words = Set(candidate.lines.flatMap(\.words))
        if type == .music, candidate.text.contains(" - "), words.count <= 10 { candidate.score += 0.8 }
        if Film.isPaused(layout), candidate.box.bottom < 0.25 * layout.height { candidate.score += 2 }
        if isOverNamed { candidate.score += 1.3 }
        if named == nil, nameAbove(candidate) != nil { candidate.score += 0.9 }
    }
}
