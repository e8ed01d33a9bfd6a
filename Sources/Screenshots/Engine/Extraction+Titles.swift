import Foundation

/// Observations about a candidate for the title.
extension Extraction {
    /// Returns the indices of the lines of the only candidate with a smaller name right below it, because a title has its creator
    /// there. Returns nil if no candidate or several candidates have such a name.
    func onlyPair(_ candidates: [Candidate]) -> [Int]? {
        let pairs = candidates.filter { candidate in
            guard !Interface.isAction(candidate.lines.flatMap(\.words)), let index = lineBelow(candidate)?.lines.first,
                let below = layout.lines.first(where: { $0.index == index })
            else { return false }
            return below.size < 0.97 * candidate.size
        }
        return pairs.count == 1 ? pairs[0].indices : nil
    }

    /// Words in the titles of recordings that describe the version.
    static let versions = Set(ScreenWords.labels("versions of recordings"))

    /// Returns the score for a position right above a player's bar. This is the usual position of the title, with the artist
    /// below it.
    func overTimes(_ candidate: Candidate, _ left: Box, _ right: Box) -> Double {
        let box = candidate.box
        guard box.right > left.left - 0.05 * layout.width, box.left < right.right else { return 0 }
        let gap = (left.top - box.bottom) / layout.height
        guard gap > -0.01 else {
            // Some players have the bar above the title.
            return gap > -0.2 && lineBelow(candidate) != nil ? 0.6 : 0
        }
        guard gap < 0.3 else { return 0.4 }
        return lineBelow(candidate) != nil ? 2.2 - 2.5 * gap : 1.1
    }

    /// Whether the creator found after a label is right below a candidate.
    func isOver(_ candidate: Candidate, _ named: Finding) -> Bool {
        layout.lines.contains { line in
            let gap = line.box.top - candidate.box.bottom
            return named.lines.contains(line.index) && gap > -0.4 * line.box.height && gap < 2.2 * line.box.height
                && (abs(line.box.left - candidate.box.left) < 0.05 * layout.width
                    || abs(line.box.middleX - candidate.box.middleX) < 0.05 * layout.width)
        }
    }

    /// Whether a candidate is closely below another one of the same size.
    func isUnder(_ candidate: Candidate, _ other: Candidate) -> Bool {
        let gap = candidate.box.top - other.box.bottom
        return other.box.top < candidate.box.top && gap > -0.4 * candidate.height && gap < 0.8 * candidate.height
            && other.size > 0.95 * candidate.size
            && (abs(other.box.left - candidate.box.left) < 0.03 * layout.width
                || abs(other.box.middleX - candidate.box.middleX) < 0.03 * layout.width)
    }

    /// Articles. A title may begin with an article, but hardly ever consists of one.
    static let articles = Set(ScreenWords.labels("articles"))

    /// Whether a candidate is the value of a label to its left, as in "Publisher Gallimard".
    func isValue(_ candidate: Candidate) -> Bool {
        guard let line = candidate.lines.first, candidate.lines.count == 1 else { return false }
        return layout.beside(line).contains { $0.isLabel && $0.box.right <= line.box.left }
    }

    /// Whether there is a small picture to the left of a candidate, and no other picture in the same column.
    func isBesideThumbnail(_ candidate: Candidate) -> Bool {
        let box = candidate.box
        guard
            let picture = layout.pictures.first(where: {
                $0.right < box.left + 0.02 * layout.width && box.left - $0.right < 0.1 * layout.width
                    && $0.sharedHeight(box) > 0.5
            })
        else { return false }
        return layout.pictures.count { abs($0.left - picture.left) < 0.03 * layout.width } == 1
    }

    /// Whether a candidate is part of running text: at least four lines of the same size close to each other.
    func isInProse(_ candidate: Candidate) -> Bool {
        guard let line = candidate.lines.first else { return false }
        if line.words.count < 4 { return isPartOfProse(line) }
        let block = layout.content.filter {
            $0.words.count >= 4 && abs($0.box.left - line.box.left) < 0.03 * layout.width
                && abs($0.box.height - line.box.height) < 0.25 * line.box.height
                && abs($0.box.middleY - line.box.middleY) < 7 * line.box.height
        }
        guard block.count >= 4 else { return false }
        let span = (block.map(\.box.bottom).max() ?? 0) - (block.map(\.box.top).min() ?? 0)
        return span < 1.9 * line.box.height * Double(block.count)
    }

    /// Whether a line is part of a row of running text. In justified text, the recogniser splits a row into several lines.
    private func isPartOfProse(_ line: Layout.Line) -> Bool {
        let prose = Reader.rows(layout).filter { $0.words >= 6 }
        return prose.count >= 4
            && prose.contains {
                $0.words > line.words.count + 2 && $0.box.sharedHeight(line.box) > 0.6
                    && $0.box.overlap(line.box) > 0.6 * line.box.area
            }
    }

    /// Whether a candidate is in a numbered list of at least four rows.
    func isRanked(_ candidate: Candidate) -> Bool {
        let numbers = layout.content.filter { $0.text.count <= 2 && Words.digits($0.text) == $0.text.count }
        guard
            let own = numbers.first(where: {
                $0.box.right < candidate.box.left && abs($0.box.middleY - candidate.box.middleY) < 1.5 * candidate.height
            })
        else { return false }
        let ranks = numbers.filter { abs($0.box.left - own.box.left) < 0.03 * layout.width }.sorted { $0.box.top < $1.box.top }
            .compactMap { Int($0.text) }
        return zip(ranks, ranks.dropFirst()).count { $1 == $0 + 1 } >= 3
    }

    /// Whether a candidate is in a table of two columns and at least three rows, such as settings or facts.
    func isInTable(_ candidate: Candidate) -> Bool {
        guard let line = candidate.lines.first, candidate.size < 1.3 * layout.textHeight else { return false }
        func other(than line: Layout.Line) -> Layout.Line? {
            let row = layout.beside(line).filter { Words.letters($0.text) + Words.digits($0.text) > 1 && $0.time == nil }
            return row.count == 1 ? row[0] : nil
        }
        func isUnder(_ one: Layout.Line, _ other: Layout.Line) -> Bool {
            abs(one.box.left - other.box.left) < 0.012 * layout.width
                || abs(one.box.right - other.box.right) < 0.012 * layout.width
        }
        guard let beside = other(than: line) else { return false }
        let rows = layout.content.filter { each in
            isUnder(each, line) && other(than: each).map { isUnder($0, beside) } == true
        }
        return rows.count >= 3
    }

    /// Whether a candidate is the first line below "Now playing" or "Currently reading", and not one of several books.
    func isCurrent(_ candidate: Candidate) -> Bool {
        guard type != .movie, let line = candidate.lines.first, lineBelow(candidate) != nil else { return false }
        return layout.content.contains { label in
            guard isCurrentLabel(label.words) else { return false }
            func gap(_ line: Layout.Line) -> Double { line.box.top - label.box.bottom }
            guard gap(line) > -0.2 * label.box.height, gap(line) < 2.5 * label.box.height else { return false }
            let first = layout.content.filter { $0.box.top > label.box.middleY && Words.letters($0.text) > 1 }
                .min { $0.box.top < $1.box.top }
            guard first?.index == line.index else { return false }
            // Several books may be in progress at the same time.
            return type == .music
                || candidates(besides: []).count {
                    abs($0.box.left - line.box.left) < 0.01 * layout.width && abs($0.size - line.size) < 0.1 * line.size
                }
                    < 3
        }
    }

    func isCurrentLabel(_ words: [String]) -> Bool { Self.currents.contains(words.joined(separator: " ")) }

    private static let currents = Set(
        ScreenWords.labels("headings over the current work").map { Words.of($0).joined(separator: " ") })

    /// Returns the score for a position below a cover or to its right, the usual positions of the title of the covered work.
    func nearness(_ box: Box, to cover: Box) -> Double {
        let below = (box.top - cover.bottom) / layout.height
        if (-0.015...0.2).contains(below), box.middleX > cover.left - 0.1 * layout.width,
            box.left < cover.right + 0.1 * layout.width
        {
            return 1.3 * (1 - max(0, below) / 0.25)
        }
        if box.left > cover.right - 0.04 * layout.width, box.sharedHeight(cover) > 0.5 {
            return 1.5 * (1 - max(0, box.top - cover.top) / max(1, cover.height)) + 0.2
        }
        return 0
    }

    /// Returns the score for a position on a picture. Text there is usually part of a cover, but text over the lower part of a
    /// wide picture is a title.
    func onPicture(_ candidate: Candidate) -> Double {
        guard let picture = candidate.lines.first?.onPicture else { return 0 }
        // If the picture is the background of the screen, all text belongs to the program, not to a cover.
        if picture.width > 0.85 * layout.width, picture.height > 0.55 * layout.height || !layout.isPhone { return 0 }
        let isWide = picture.width > 0.8 * layout.width
        let isLow = candidate.box.middleY > picture.top + 0.55 * picture.height
        return isWide && isLow ? -0.1 : -1.8
    }

    /// Whether the year, the running time or an episode number is below a candidate.
    func factsBelow(_ candidate: Candidate) -> Bool {
        layout.content.contains { line in
            let gap = line.box.top - candidate.box.bottom
            if Pattern.first(Pattern.bracketedYear, line.text)?.count == line.text.count,
                candidate.lines.contains(where: { $0.index != line.index && $0.box.sharedHeight(line.box) > 0.5 })
            {
                return true
            }
            return gap > -0.3 * line.box.height && gap < 3 * line.box.height && line.words.count <= 12
                && (Pattern.matches(Pattern.year, line.text) || Pattern.matches(Pattern.minutes, line.text)
                    || Pattern.matches(Pattern.runningTime, line.text) || Pattern.matches(Pattern.episodeMark, line.text))
                && (abs(line.box.left - candidate.box.left) < 0.06 * layout.width
                    || abs(line.box.middleX - candidate.box.middleX) < 0.05 * layout.width)
        }
    }

    /// Whether another candidate at the same edge and in the same type also has a smaller line right below it. If so, both are
    /// rows of a list.
    func hasTwin(_ candidate: Candidate, _ candidates: [Candidate]) -> Bool {
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
}
