import Foundation

/// Reads title and creator of a work off its screen: from size and place first, from patterns second.
///
/// Empty rather than wrong: interface words, placeholders, times and prices are never taken.
struct Extraction {
    let layout: Layout
    let type: ScreenType
    let lessons: Lessons

    /// Lines that form one piece of text: a title may run over several.
    struct Candidate {
        var lines: [Layout.Line]
        var score = 0.0

        var text: String { lines.map(\.text).joined(separator: " ") }
        var height: Double { lines.map(\.box.height).max() ?? 0 }
        var size: Double { lines.map(\.size).reduce(0, +) / Double(max(1, lines.count)) }
        var box: Box {
            Box(
                left: lines.map(\.box.left).min() ?? 0, top: lines.map(\.box.top).min() ?? 0,
                right: lines.map(\.box.right).max() ?? 0, bottom: lines.map(\.box.bottom).max() ?? 0)
        }
        var indices: [Int] { lines.map(\.index) }
    }

    /// Below this score nothing on the screen is a title.
    private static let titleThreshold = 1.2

    /// What a title must have more where neither a creator nor a fact stands with it: it may be a cover's lettering.
    private static let alone = 1.0

    init(_ layout: Layout, type: ScreenType, lessons: Lessons) {
        self.layout = layout
        self.type = type
        self.lessons = lessons
    }

    func work() -> (title: Finding?, creator: Finding?) {
        let named = namedCreator()
        if let page = readerTitle() { return (spelled(page), named.map(spelled)) }
        let candidates = scored(candidates(besides: Set(named?.lines ?? [])))
        guard let best = candidates.max(by: { $0.score < $1.score }) else { return (nil, named.map(spelled)) }
        let isBacked = named != nil || (type == .movie ? factsBelow(best) : lineBelow(best) != nil) || layout.playerTimes != nil
        guard best.score >= Self.titleThreshold + (isBacked ? 0 : Self.alone) else { return (nil, named.map(spelled)) }
        var title = Finding(text: cleaned(best.text), confidence: confidence(best.score), lines: best.indices)
        var creator = named
        if creator == nil, type != .movie { creator = lineBelow(best) }
        if type != .movie, let parted = parted(title, knowing: creator, best) { (title, creator) = parted }
        return (title.text.isEmpty ? nil : spelled(title), creator.map(spelled))
    }

    private func spelled(_ finding: Finding) -> Finding {
        Finding(text: lessons.spelled(finding.text), confidence: finding.confidence, lines: finding.lines)
    }

    private func confidence(_ score: Double) -> Double { 1 / (1 + exp(-(score - 0.6))) }

    // MARK: Titles

    /// Everything that could be a title, with lines of one size and one edge taken together.
    private func candidates(besides taken: Set<Int>) -> [Candidate] {
        var found: [Candidate] = []
        let top = layout.frameTop
        for line in layout.content where isContent(line) && !taken.contains(line.index) && line.box.top >= top {
            if var last = found.last, let before = last.lines.last,
                continues(before, line, tolerance: isFollowedBySmaller(line) ? 0.18 : 0.12)
            {
                last.lines.append(line)
                found[found.count - 1] = last
            } else {
                found.append(Candidate(lines: [line]))
            }
        }
        return found
    }

    private func isContent(_ line: Layout.Line) -> Bool {
        guard line.text.count <= 90, line.time == nil, Words.letters(line.text) + Words.digits(line.text) > 1,
            !Interface.isPlaceholder(line.words)
        else { return false }
        // What is set as large as a heading may be called like a button: "Yesterday".
        if line.isLabel, line.size < 1.2 * layout.textHeight || Interface.isHeading(line.words) { return false }
        if [Pattern.price, Pattern.percent, Pattern.clock, Pattern.date].contains(where: { Pattern.matches($0, line.text) }) {
            return false
        }
        // Bare numbers are ratings and counts, unless they are set as large as a heading: "1984".
        if Words.letters(line.text) == 0 {
            return line.text.count == 4 && Words.digits(line.text) == 4 && line.box.height > 1.3 * layout.textHeight
        }
        return true
    }

    /// Whether a line goes on with the one above: of its size, under its edge or middle, and wrapped because its first word had no room above.
    private func continues(_ above: Layout.Line, _ below: Layout.Line, tolerance: Double) -> Bool {
        let size = above.box.height
        guard abs(below.box.height - size) < 0.24 * size, abs(below.size - above.size) < tolerance * above.size,
            below.box.top > above.box.middleY
        else { return false }
        let gap = below.box.top - above.box.bottom
        guard gap > -0.5 * size, gap < 0.6 * size else { return false }
        let letter = below.box.width / Double(max(1, below.text.count))
        let word = letter * Double(below.text.prefix { !$0.isWhitespace }.count + 1)
        if abs(above.box.left - below.box.left) < 0.03 * layout.width {
            return above.box.right + word > 0.88 * layout.width || above.box.width + word > 0.86 * layout.width
        }
        return abs(above.box.middleX - below.box.middleX) < 0.03 * layout.width && above.box.width + word > 0.78 * layout.width
    }

    /// Whether the next thing below is set smaller: then this line may still belong to the heading.
    private func isFollowedBySmaller(_ line: Layout.Line) -> Bool {
        layout.content.contains { other in
            let gap = other.box.top - line.box.bottom
            return other.index != line.index && gap > -0.4 * line.box.height && gap < 1.5 * line.box.height
                && other.size < 0.87 * line.size
                && (abs(other.box.left - line.box.left) < 0.04 * layout.width
                    || abs(other.box.middleX - line.box.middleX) < 0.04 * layout.width)
        }
    }

    /// The size of the names in a list or a shelf: three or more names with something under each, in one column or one row.
    private func listSize(_ candidates: [Candidate]) -> Double? {
        let pairs = candidates.filter { candidate in
            layout.content.contains { line in
                let gap = line.box.top - candidate.box.bottom
                return isContent(line) && !line.isLabel && !candidate.indices.contains(line.index) && gap > -0.4 * line.box.height
                    && gap < 1.2 * line.box.height
                    && abs(line.box.left - candidate.box.left) < 0.03 * layout.width
            }
        }
        for pair in pairs {
            let column = pairs.filter {
                abs($0.box.left - pair.box.left) < 0.025 * layout.width && abs($0.size - pair.size) < 0.2 * pair.size
            }
            let row = pairs.filter { $0.box.sharedHeight(pair.box) > 0.6 && abs($0.size - pair.size) < 0.2 * pair.size }
            if column.count >= 3 || row.count >= 3 { return pair.size }
        }
        return nil
    }

    private func scored(_ candidates: [Candidate]) -> [Candidate] {
        let player = layout.playerTimes
        let cover = layout.pictures.first { $0.width > 0.14 * layout.width && $0.height > 0.05 * layout.height }
        let sizes = layout.content.map(\.size).sorted()
        let usual = max(1, sizes.isEmpty ? 1 : sizes[sizes.count / 2])
        let listed = player == nil ? listSize(candidates) : nil
        return candidates.map { candidate in
            var candidate = candidate
            let box = candidate.box
            let alike = candidates.count { abs($0.size - candidate.size) < 0.1 * candidate.size }
            let column = candidates.count {
                abs($0.height - candidate.height) < 0.22 * candidate.height && abs($0.box.left - box.left) < 0.025 * layout.width
            }
            var score = 2.2 * min(1.2, max(-0.5, log(candidate.size / usual)))
            score -= 0.75 * log(Double(max(1, alike)))
            // A list of things of one kind is about none of them.
            if column >= 3 { score -= 0.5 * Double(min(4, column)) }
            let words = Set(candidate.lines.flatMap(\.words))
            // Lettering repeats on a cover what stands whole beside it.
            if candidates.contains(where: { other in
                let all = Set(other.lines.flatMap(\.words))
                return all.count > words.count && words.isSubset(of: all)
            }) {
                score -= 1.5
            }
            if let cover { score += nearness(box, to: cover) }
            if let player {
                let gap = (player.left.box.top - box.bottom) / layout.height
                if (-0.01...0.3).contains(gap) { score += 1.1 } else if gap > 0 { score += 0.4 }
            }
            if candidate.lines.contains(where: { $0.onPicture != nil }) { score += onPicture(candidate) }
            if box.top < 0.1 * layout.height, layout.isPhone { score -= 0.7 }
            if box.top > 0.88 * layout.height, layout.isPhone { score -= 1.6 }
            if box.top < 0.5 * layout.height { score += 0.5 }
            score -= 0.5 * candidate.lines.flatMap(\.hits).map(\.weight).reduce(0, +).clamped(to: 0...3)
            if words.count > 12 || candidate.text.hasSuffix(".") && words.count > 5 { score -= 1.5 }
            if candidate.lines.contains(where: { $0.confidence < 0.7 }) { score -= 0.6 }
            if candidate.lines.contains(where: \.isLabel) { score -= 0.8 }
            if isValue(candidate) { score -= 1 }
            if Words.letters(candidate.text) <= 3, Words.digits(candidate.text) < 3 { score -= 1 }
            if let listed, candidate.size < 1.25 * listed { score -= 2 }
            if type != .movie, lineBelow(candidate) != nil { score += 0.7 }
            if type == .movie, factsBelow(candidate) { score += 0.9 }
            candidate.score = score
            return candidate
        }
    }

    /// Whether it stands at the right of a label, as "Gallimard" beside "Publisher".
    private func isValue(_ candidate: Candidate) -> Bool {
        guard let line = candidate.lines.first, candidate.lines.count == 1 else { return false }
        return layout.beside(line).contains { $0.isLabel && $0.box.right <= line.box.left }
    }

    /// Below a picture or at its right is where its name stands.
    private func nearness(_ box: Box, to cover: Box) -> Double {
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

    /// Letters on a cover are drawn there; a name over the lower part of a wide picture belongs to the program.
    private func onPicture(_ candidate: Candidate) -> Double {
        guard let picture = candidate.lines.first?.onPicture else { return 0 }
        let isWide = picture.width > 0.8 * layout.width
        let isLow = candidate.box.middleY > picture.top + 0.55 * picture.height
        return isWide && isLow ? -0.1 : -1.8
    }

    /// Year, running time, genre or certificate under a film's name.
    private func factsBelow(_ candidate: Candidate) -> Bool {
        layout.content.contains { line in
            let gap = line.box.top - candidate.box.bottom
            return gap > -0.3 * line.box.height && gap < 3 * line.box.height && line.words.count <= 12
                && (Pattern.matches(Pattern.year, line.text) || Pattern.matches(Pattern.minutes, line.text)
                    || Pattern.matches(Pattern.runningTime, line.text) || Pattern.matches(Pattern.episodeMark, line.text))
                && (abs(line.box.left - candidate.box.left) < 0.06 * layout.width
                    || abs(line.box.middleX - candidate.box.middleX) < 0.05 * layout.width)
        }
    }

    /// The one line over a page of prose in an e-book.
    private func readerTitle() -> Finding? {
        guard type == .book, Reader.isPage(layout) else { return nil }
        let head = layout.content.filter {
            $0.box.bottom < 0.1 * layout.height && Words.letters($0.text) + Words.digits($0.text) > 1 && !$0.isLabel
        }
        guard head.count == 1, let line = head.first, line.words.count <= 10 else { return nil }
        return Finding(text: line.text, confidence: 0.6, lines: [line.index])
    }

    // MARK: Creators

    /// The line right below a title, if it can be a name.
    func lineBelow(_ title: Candidate) -> Finding? {
        let box = title.box
        let near = layout.content.filter { line in
            let gap = line.box.top - box.bottom
            return !title.indices.contains(line.index) && gap > -0.35 * line.box.height
                && gap < 1.9 * max(line.box.height, 0.6 * title.height)
                && line.box.height <= 1.12 * title.height
                && (abs(line.box.left - box.left) < 0.04 * layout.width
                    || abs(line.box.middleX - box.middleX) < 0.035 * layout.width)
        }
        guard let line = near.min(by: { $0.box.top < $1.box.top }) else { return nil }
        guard let name = Names.plausible(line, type: type) else { return nil }
        return Finding(text: name, confidence: 0.8, lines: [line.index])
    }

    /// A name that the screen itself calls the creator: "Directed by …", "Author: …", "by …".
    private func namedCreator() -> Finding? {
        for line in layout.content {
            guard let label = CreatorLabels.label(at: line, type: type) else { continue }
            if !label.rest.isEmpty {
                if let name = Names.cleaned(label.rest) { return Finding(text: name, confidence: 0.9, lines: [line.index]) }
                continue
            }
            let beside = layout.content.filter {
                $0.index != line.index && $0.box.left >= line.box.right - 0.02 * layout.width
                    && $0.box.sharedHeight(line.box) > 0.5
            }
            .min { $0.box.left < $1.box.left }
            let below = layout.content.filter {
                let gap = $0.box.top - line.box.bottom
                return $0.index != line.index && gap > -0.3 * line.box.height && gap < 1.6 * line.box.height
                    && abs($0.box.left - line.box.left) < 0.05 * layout.width
            }.min { $0.box.top < $1.box.top }
            for next in [beside, below].compactMap({ $0 }) {
                if let name = Names.plausible(next, type: type) {
                    return Finding(text: name, confidence: 0.85, lines: [next.index])
                }
            }
        }
        return nil
    }

    /// "Artist – Title" and "Title by Author" on one line.
    private func parted(_ title: Finding, knowing creator: Finding?, _ candidate: Candidate) -> (Finding, Finding?)? {
        let text = title.text
        for dash in [" - ", " – ", " — "] {
            let parts = text.components(separatedBy: dash)
            guard parts.count == 2 else { continue }
            let (left, right) = (parts[0].trimmingCharacters(in: .whitespaces), parts[1].trimmingCharacters(in: .whitespaces))
            guard Words.letters(left) >= 2, Words.letters(right) >= 1 else { continue }
            let others = layout.content.filter { !candidate.indices.contains($0.index) }.map { $0.words.joined(separator: " ") }
            let leftKey = Words.of(left).joined(separator: " "), rightKey = Words.of(right).joined(separator: " ")
            let leftRepeats = others.contains(leftKey), rightRepeats = others.contains(rightKey)
            // Music is told artist first, books title first, unless a name stands elsewhere on the screen too.
            let isArtistFirst = leftRepeats != rightRepeats ? leftRepeats : type == .music
            let (name, work) = isArtistFirst ? (left, right) : (right, left)
            if creator != nil, !leftRepeats, !rightRepeats { return nil }
            return (
                Finding(text: work, confidence: title.confidence * 0.9, lines: title.lines),
                Finding(text: name, confidence: 0.7, lines: title.lines)
            )
        }
        return nil
    }

    /// Without the year behind it and marks around it.
    private func cleaned(_ text: String) -> String {
        var text = text
        if let year = Pattern.first(Pattern.bracketedYear, text), type == .movie {
            text = text.replacingOccurrences(of: year, with: "")
        }
        // Three dots for what had no room are read as one.
        for end in [" .", " …", "..."] where text.hasSuffix(end) { text.removeLast(end.count) }
        return text.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "•·|›>▶►♪♫©\"“”„")))
    }
}

extension Double {
    func clamped(to range: ClosedRange<Double>) -> Double { min(range.upperBound, max(range.lowerBound, self)) }
}
