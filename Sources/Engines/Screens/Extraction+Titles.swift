import Foundation

/// How likely each candidate is the title: by size, place, and what stands with it.
extension Extraction {
    func scored(_ candidates: [Candidate], named: Finding? = nil) -> [Candidate] {
        let player = layout.playerTimes
        let cover = layout.pictures.first { $0.width > 0.14 * layout.width && $0.height > 0.05 * layout.height }
        let sizes = layout.content.filter { $0.text.count > 2 && $0.time == nil && !Pattern.matches(Pattern.clock, $0.text) }
            .map(\.size).sorted()
        let rows = candidates.filter { row in
            !candidates.contains { other in
                let gap = row.box.top - other.box.bottom
                return other.box.top < row.box.top && gap < 0.8 * row.height
                    && abs(other.box.left - row.box.left) < 0.03 * layout.width
            }
        }
        let usual = max(1, sizes.isEmpty ? 1 : sizes[sizes.count / 2])
        let listed = player == nil ? listSize(candidates) : nil
        let pair = type == .movie ? nil : onlyPair(candidates)
        return candidates.map { candidate in
            var candidate = candidate
            let box = candidate.box
            let alike = candidates.count { abs($0.size - candidate.size) < 0.1 * candidate.size }
            // A word's box is as high as its letters happen to be; of the height and the size one is enough.
            let column = rows.count {
                (abs($0.height - candidate.height) < 0.22 * candidate.height
                    || abs($0.size - candidate.size) < 0.22 * candidate.size)
                    && abs($0.box.left - box.left) < 0.011 * layout.width
            }
            var score = 2.2 * min(1.2, max(-0.5, log(candidate.size / usual)))
            let isPair = pair == candidate.indices
            score -= isPair ? 0 : 0.75 * log(Double(max(1, alike)))
            if isPair { score += 1 }
            if Interface.isAsking(candidate.lines.flatMap(\.words)) { score -= 1.4 }
            // A list of things of one kind is about none of them.
            let isOverNamed = named.map { isOver(candidate, $0) } ?? false
            if column >= 3, !isOverNamed { score -= 0.5 * Double(min(4, column)) }
            let words = Set(candidate.lines.flatMap(\.words))
            // Lettering repeats on a cover what stands whole beside it; what was searched for repeats a heading.
            let twins = candidates.filter { other in
                let all = Set(other.lines.flatMap(\.words))
                return all.count > words.count && words.isSubset(of: all)
            }
            if let twin = twins.first {
                let more = Set(twin.lines.flatMap(\.words)).subtracting(words)
                score +=
                    more.isSubset(of: twin.lines.flatMap(\.hits).map(\.phrase)) && twin.size < 0.8 * candidate.size
                    ? 0.5 : listed == nil ? -1.5 : -3
            }
            if let cover { score += nearness(box, to: cover) } else if isBesideThumbnail(candidate) { score += 0.8 }
            let played = player.map { overTimes(candidate, $0.left.box, $0.right.box) } ?? 0
            score += played
            if played < 1.5, candidate.lines.contains(where: { $0.onPicture != nil }) { score += onPicture(candidate) }
            if box.top < 0.1 * layout.height, layout.isPhone { score -= lineBelow(candidate) == nil ? 0.7 : 0.3 }
            if box.top > 0.88 * layout.height, layout.isPhone { score -= 1.6 }
            if box.top < 0.5 * layout.height { score += 0.5 }
            let isTitled = candidate.lines.count == 1 && candidate.lines[0].isLabel && isTitled(candidate.lines[0])
            let hits = isTitled ? [] : candidate.lines.flatMap(\.hits).filter { !Self.versions.contains($0.phrase) }
            score -= 0.5 * hits.map(\.weight).reduce(0, +).clamped(to: 0...3)
            if words.count > 12 || candidate.text.hasSuffix(".") && words.count > 5 { score -= 1.5 }
            if candidate.lines.contains(where: { $0.confidence < 0.7 }) { score -= 0.6 }
            if candidate.lines[0].isLabel, !isTitled { score -= 0.8 }
            if type == .book, Pattern.first(Pattern.chapter, candidate.text)?.count == candidate.text.count { score -= 2 }
            if words.count == 1, !words.isDisjoint(with: Self.articles) { score -= 1.5 }
            if isValue(candidate) { score -= 1 }
            if isInProse(candidate) { score -= 3 }
            if isInTable(candidate) || isRanked(candidate) { score -= 2 }
            if isCurrent(candidate) { score += 3 }
            // Who made it stands under what it is.
            if candidates.contains(where: { isUnder(candidate, $0) }) { score -= 0.7 }
            if Words.letters(candidate.text) <= 3, Words.digits(candidate.text) < 3 { score -= 1 }
            if let listed {
                // A list has names, and a heading that is no work's unless somebody or something stands under it.
                let isBacked = named != nil || (type == .movie ? factsBelow(candidate) : lineBelow(candidate) != nil)
                if candidate.size < 1.25 * listed { score -= 2 } else if !isBacked { score -= 1.2 }
            }
            if type != .movie, lineBelow(candidate) != nil { score += 0.7 }
            if type == .movie, factsBelow(candidate) { score += 1.5 }
            if type == .music, candidate.text.contains(" - "), words.count <= 10 { score += 0.8 }
            if Film.isPaused(layout), box.bottom < 0.25 * layout.height { score += 2 }
            if isOverNamed { score += 1.3 }
            if named == nil, nameAbove(candidate) != nil { score += 0.9 }
            candidate.score = score
            return candidate
        }
    }

    /// The one piece of text on a screen that has a smaller one right under it, as a name has its maker; nil where there is none, or more.
    private func onlyPair(_ candidates: [Candidate]) -> [Int]? {
        let pairs = candidates.filter { candidate in
            guard !Interface.isAsking(candidate.lines.flatMap(\.words)), let index = lineBelow(candidate)?.lines.first,
                let below = layout.lines.first(where: { $0.index == index })
            else { return false }
            return below.size < 0.97 * candidate.size
        }
        return pairs.count == 1 ? pairs[0].indices : nil
    }

    /// What the name of a recording says of it.
    private static let versions: Set<String> = [
        "feat", "ft", "remastered", "remix", "mix", "live", "acoustic", "instrumental", "radio", "karaoke", "vinyl", "concert",
        "ep",
    ]

    /// Right over a player's bar, in its column, is where the name of what it plays stands, with who plays it below.
    private func overTimes(_ candidate: Candidate, _ left: Box, _ right: Box) -> Double {
        let box = candidate.box
        guard box.right > left.left - 0.05 * layout.width, box.left < right.right else { return 0 }
        let gap = (left.top - box.bottom) / layout.height
        guard gap > -0.01 else {
            // Some have the bar between the picture and the name.
            return gap > -0.2 && lineBelow(candidate) != nil ? 0.6 : 0
        }
        guard gap < 0.3 else { return 0.4 }
        return lineBelow(candidate) != nil ? 2.2 - 2.5 * gap : 1.1
    }

    /// Whether the creator that the screen names stands right below.
    private func isOver(_ candidate: Candidate, _ named: Finding) -> Bool {
        layout.lines.contains { line in
            let gap = line.box.top - candidate.box.bottom
            return named.lines.contains(line.index) && gap > -0.4 * line.box.height && gap < 2.2 * line.box.height
                && (abs(line.box.left - candidate.box.left) < 0.05 * layout.width
                    || abs(line.box.middleX - candidate.box.middleX) < 0.05 * layout.width)
        }
    }

    /// Whether it stands close under another that is set as large.
    private func isUnder(_ candidate: Candidate, _ other: Candidate) -> Bool {
        let gap = candidate.box.top - other.box.bottom
        return other.box.top < candidate.box.top && gap > -0.4 * candidate.height && gap < 0.8 * candidate.height
            && other.size > 0.95 * candidate.size
            && (abs(other.box.left - candidate.box.left) < 0.03 * layout.width
                || abs(other.box.middleX - candidate.box.middleX) < 0.03 * layout.width)
    }

    /// What a title begins with and hardly ever is.
    private static let articles: Set<String> = [
        "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il", "lo", "gli", "i",
    ]

    /// Whether it stands at the right of a label, as "Gallimard" beside "Publisher".
    private func isValue(_ candidate: Candidate) -> Bool {
        guard let line = candidate.lines.first, candidate.lines.count == 1 else { return false }
        return layout.beside(line).contains { $0.isLabel && $0.box.right <= line.box.left }
    }

    /// Whether a small picture stands at its left, as in no other row.
    private func isBesideThumbnail(_ candidate: Candidate) -> Bool {
        let box = candidate.box
        guard
            let picture = layout.pictures.first(where: {
                $0.right < box.left + 0.02 * layout.width && box.left - $0.right < 0.1 * layout.width
                    && $0.sharedHeight(box) > 0.5
            })
        else { return false }
        return layout.pictures.count { abs($0.left - picture.left) < 0.03 * layout.width } == 1
    }

    /// Whether it is part of running text: four lines or more of its size, close one under another.
    private func isInProse(_ candidate: Candidate) -> Bool {
        guard let line = candidate.lines.first, line.words.count >= 4 else { return false }
        let block = layout.content.filter {
            $0.words.count >= 4 && abs($0.box.left - line.box.left) < 0.03 * layout.width
                && abs($0.box.height - line.box.height) < 0.25 * line.box.height
                && abs($0.box.middleY - line.box.middleY) < 7 * line.box.height
        }
        guard block.count >= 4 else { return false }
        let span = (block.map(\.box.bottom).max() ?? 0) - (block.map(\.box.top).min() ?? 0)
        return span < 1.9 * line.box.height * Double(block.count)
    }

    /// Whether it stands beside one of four numbers or more that count a list.
    private func isRanked(_ candidate: Candidate) -> Bool {
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

    /// Whether it stands in one of two columns that have three rows or more: settings and facts, with their values.
    private func isInTable(_ candidate: Candidate) -> Bool {
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

    /// Whether it is the first thing under "Now playing" or "Currently reading", and the only one so called.
    private func isCurrent(_ candidate: Candidate) -> Bool {
        guard type != .movie, let line = candidate.lines.first, lineBelow(candidate) != nil else { return false }
        return layout.content.contains { label in
            guard isCurrentLabel(label.words) else { return false }
            func gap(_ line: Layout.Line) -> Double { line.box.top - label.box.bottom }
            guard gap(line) > -0.2 * label.box.height, gap(line) < 2.5 * label.box.height else { return false }
            let first = layout.content.filter { $0.box.top > label.box.middleY && Words.letters($0.text) > 1 }
                .min { $0.box.top < $1.box.top }
            guard first?.index == line.index else { return false }
            // Several books may be read at a time.
            return type == .music
                || candidates(besides: []).count {
                    abs($0.box.left - line.box.left) < 0.01 * layout.width && abs($0.size - line.size) < 0.1 * line.size
                }
                    < 3
        }
    }

    func isCurrentLabel(_ words: [String]) -> Bool { Self.currents.contains(words.joined(separator: " ")) }

    private static let currents: Set<String> = Set(
        """
        now playing, currently playing, playing now, jetzt lauft, lauft gerade, aktueller titel, wird gespielt, wird wiedergegeben, en cours de lecture, en lecture, lecture en cours, reproduciendo, en reproduccion,
        reproduciendo ahora, sonando ahora, in riproduzione, in ascolto, a tocar agora, tocando agora, teraz odtwarzane, nu aan het afspelen, speelt nu, spelas nu,
        currently reading, reading now, continue reading, continue listening, lese ich gerade, aktuelles buch, weiterlesen, weiterhoren, je lis, continuer la lecture, leyendo ahora, seguir leyendo, leyendo, sto leggendo, continua a leggere, in lettura, a ler, lendo agora, teraz czytam
        """.split { $0 == "," || $0 == "\n" }.map { Words.of(String($0)).joined(separator: " ") })

    /// Below a picture or at its right is where its name stands.
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

    /// Letters on a cover are drawn there; a name over the lower part of a wide picture belongs to the program.
    private func onPicture(_ candidate: Candidate) -> Double {
        guard let picture = candidate.lines.first?.onPicture else { return 0 }
        // Where the picture is the whole ground, all words are the program's.
        if picture.width > 0.85 * layout.width, picture.height > 0.55 * layout.height || !layout.isPhone { return 0 }
        let isWide = picture.width > 0.8 * layout.width
        let isLow = candidate.box.middleY > picture.top + 0.55 * picture.height
        return isWide && isLow ? -0.1 : -1.8
    }

    /// Year, running time, genre or certificate under a film's name.
    func factsBelow(_ candidate: Candidate) -> Bool {
        layout.content.contains { line in
            let gap = line.box.top - candidate.box.bottom
            return gap > -0.3 * line.box.height && gap < 3 * line.box.height && line.words.count <= 12
                && (Pattern.matches(Pattern.year, line.text) || Pattern.matches(Pattern.minutes, line.text)
                    || Pattern.matches(Pattern.runningTime, line.text) || Pattern.matches(Pattern.episodeMark, line.text))
                && (abs(line.box.left - candidate.box.left) < 0.06 * layout.width
                    || abs(line.box.middleX - candidate.box.middleX) < 0.05 * layout.width)
        }
    }
}
