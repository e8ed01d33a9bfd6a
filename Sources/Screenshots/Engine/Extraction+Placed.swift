/// Titles that look like words of an interface, such as "Yesterday" or "1984", recognised by their position.
extension Extraction {
    /// Whether a line is at the position of a title: the first line below or beside a cover, or a line above a player's bar. The
    /// creator (for a film, the year or the running time) must be right below the line, in smaller type.
    func isTitled(_ line: Layout.Line) -> Bool {
        guard line.box.bottom > 0.14 * layout.height || !Interface.isHeading(line.words), !isCurrentLabel(line.words),
            line.confidence > 0.9, let below = nearest(below: line) ?? centred(below: line)
        else { return false }
        let gap = below.box.top - line.box.bottom
        guard gap < 0.8 * line.box.height, below.box.height < 1.06 * line.box.height, !below.isLabel, !below.isProse else {
            return false
        }
        if type == .movie {
            let facts = [Pattern.year, Pattern.minutes, Pattern.runningTime, Pattern.episodeMark]
            guard facts.contains(where: { Pattern.matches($0, below.text) }) else { return false }
            if line.size > 1.2 * layout.textHeight, below.box.height < 0.85 * line.box.height { return true }
        } else {
            guard let name = Names.plausible(below, type: type), Words.of(name).count <= 5, Words.letters(name) >= 2,
                Words.digits(name) == 0, name.first?.isUppercase == true
            else { return false }
        }
        return isFirstAtPicture(line) || isOverBar(line, below)
    }

    /// Whether a candidate is a line of an advertisement: at the top or the bottom edge, in type far larger than most lines,
    /// with a second line beside or below it that is also larger than most lines.
    func isSlogan(_ candidate: Candidate) -> Bool {
        let box = candidate.box
        guard layout.content.count >= 12, candidate.size > 1.6 * layout.textHeight, layout.playerTimes == nil,
            box.bottom < 0.2 * layout.height || box.top > 0.86 * layout.height
        else { return false }
        return layout.content.contains { line in
            let gap = max(line.box.top - box.bottom, box.top - line.box.bottom)
            return !candidate.indices.contains(line.index) && line.hasLetters && gap < 1.5 * candidate.height
                && line.size > 1.5 * layout.textHeight && line.words.count >= 2
                && (line.box.bottom < 0.2 * layout.height || line.box.top > 0.86 * layout.height)
        }
    }

    private func centred(below line: Layout.Line) -> Layout.Line? {
        layout.content.filter {
            let gap = $0.box.top - line.box.bottom
            return $0.index != line.index && gap > -0.3 * line.box.height && gap < 1.6 * line.box.height
                && abs($0.box.middleX - line.box.middleX) < 0.035 * layout.width
        }.min { $0.box.top < $1.box.top }
    }

    func isFirstAtPicture(_ line: Layout.Line) -> Bool {
        layout.pictures.contains { picture in
            guard picture.width > 0.14 * layout.width, picture.height > 0.05 * layout.height,
                line.onPicture == nil, nearness(line.box, to: picture) > 0.7
            else { return false }
            return !layout.content.contains { other in
                other.index != line.index && other.hasLetters && other.onPicture == nil && other.box.bottom < line.box.middleY
                    && nearness(other.box, to: picture) > 0.3
            }
        }
    }

    /// Whether a player's bar comes next after a line and `below`, the name under that line.
    private func isOverBar(_ line: Layout.Line, _ below: Layout.Line) -> Bool {
        guard type == .music, let times = layout.playerTimes else { return false }
        let bar = times.left.box
        guard below.box.bottom < bar.top, bar.top - below.box.bottom < 0.15 * layout.height else { return false }
        return !layout.content.contains {
            $0.index != below.index && $0.hasLetters && $0.box.top > below.box.middleY && $0.box.bottom < bar.middleY
                && Words.letters($0.text) > 2
        }
    }
}
