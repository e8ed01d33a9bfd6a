import Foundation

/// Finds the creator: after a label, below the title, or in one line with it.
extension Extraction {
    /// Returns the line right below a title; nil if this line cannot be a name.
    func lineBelow(_ title: Candidate) -> Finding? {
        let box = title.box
        let near = layout.content.filter { line in
            let gap = line.box.top - box.bottom
            return !title.indices.contains(line.index) && gap > -0.4 * max(line.box.height, 0.3 * title.height)
                && gap < 1.9 * max(line.box.height, 0.6 * title.height)
                && line.box.height <= 1.12 * title.height
                && (abs(line.box.left - box.left) < 0.04 * layout.width
                    || abs(line.box.middleX - box.middleX) < 0.035 * layout.width)
        }
        guard var line = near.min(by: { $0.box.top < $1.box.top }), !belongsBelow(line, rather: title) else { return nil }
        // The genre of the book may be between the title and the author.
        if type == .book, !Names.arePeople(line.text), CreatorLabels.label(at: line, type: type) == nil,
            let next = nearest(below: line), Names.arePeople(next.text), next.size < 1.1 * title.size
        {
            line = next
        }
        guard let name = Names.plausible(line, type: type) else { return nil }
        return Finding(text: name, confidence: 0.8, lines: [line.index])
    }

    /// Returns the creator in smaller type above the title, as on covers and in players; nil if there is a name below the title.
    func nameAbove(_ title: Candidate) -> Finding? {
        guard type == .music || type == .book, let first = title.lines.first, lineBelow(title) == nil else { return nil }
        let above = layout.content.filter { line in
            let gap = first.box.top - line.box.bottom
            return gap > -0.4 * line.box.height && gap < 0.9 * first.box.height && line.size < 0.92 * first.size
                && (abs(line.box.left - title.box.left) < 0.03 * layout.width
                    || abs(line.box.middleX - title.box.middleX) < 0.03 * layout.width)
        }
        guard above.count == 1, layout.playerTimes != nil || Names.arePeople(above[0].text),
            let name = Names.plausible(above[0], type: type)
        else { return nil }
        return Finding(text: name, confidence: 0.7, lines: [above[0].index])
    }

    /// Whether a line is much closer to the line below it than to the title. If so, the line begins something else.
    private func belongsBelow(_ line: Layout.Line, rather title: Candidate) -> Bool {
        guard let next = nearest(below: line), line.size > 0.85 * title.size, next.size < 1.2 * line.size else { return false }
        let gap = line.box.top - title.box.bottom
        return gap > 0.5 * line.box.height && next.box.top - line.box.bottom < 0.5 * gap
    }

    /// Returns the creator that follows a label such as "Directed by …", "Author: …" or "by …".
    func namedCreator() -> Finding? {
        // Skip much smaller type, which is part of a cover, for example the names of narrators and critics.
        for line in layout.content where line.box.height > 0.45 * layout.textHeight {
            if CreatorLabels.isAtEnd(of: line, type: type), let next = nearest(below: line),
                let name = Names.plausible(next, type: type)
            {
                return Finding(text: name, confidence: 0.85, lines: [next.index])
            }
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
            let below = nearest(below: line)
            // In a list of people, the role is below the name.
            let above = beside == nil ? nearest(above: line) : nil
            let isUnder = above.map { name in
                below.map { line.box.top - name.box.bottom < 0.6 * ($0.box.top - line.box.bottom) } ?? true
            }
            if isUnder == true, let above, let name = Names.plausible(above, type: type), Words.of(name).count >= 2 {
                return Finding(text: name, confidence: 0.8, lines: [above.index])
            }
            for next in [beside, below].compactMap({ $0 }) {
                if let name = Names.plausible(next, type: type) {
                    return Finding(text: name, confidence: 0.85, lines: [next.index])
                }
            }
        }
        return nil
    }

    /// Returns the closest line below another line, at the same left edge.
    func nearest(below line: Layout.Line) -> Layout.Line? {
        layout.content.filter {
            let gap = $0.box.top - line.box.bottom
            return $0.index != line.index && gap > -0.3 * line.box.height && gap < 1.6 * line.box.height
                && abs($0.box.left - line.box.left) < 0.05 * layout.width
        }.min { $0.box.top < $1.box.top }
    }

    /// Returns the closest line above another line, with the same left edge or centre, and not in smaller type.
    private func nearest(above line: Layout.Line) -> Layout.Line? {
        layout.content.filter {
            let gap = line.box.top - $0.box.bottom
            return $0.index != line.index && gap > -0.3 * line.box.height && gap < 0.7 * line.box.height
                && $0.size > 0.97 * line.size
                && (abs($0.box.left - line.box.left) < 0.03 * layout.width
                    || abs($0.box.middleX - line.box.middleX) < 0.03 * layout.width)
        }.max { $0.box.top < $1.box.top }
    }

    /// Splits a line such as "Artist – Title" into title and creator; nil if it is not such a line.
    func parted(_ title: Finding, knowing creator: Finding?, _ candidate: Candidate) -> (Finding, Finding?)? {
        let text = title.text
        for dash in [" - ", " – ", " — "] {
            let parts = text.components(separatedBy: dash)
            guard parts.count == 2 else { continue }
            let (left, right) = (parts[0].trimmingCharacters(in: .whitespaces), parts[1].trimmingCharacters(in: .whitespaces))
            guard Words.letters(left) >= 2, Words.letters(right) >= 1 else { continue }
            let others = layout.content.filter { !candidate.indices.contains($0.index) }.map { $0.words.joined(separator: " ") }
            let leftKey = Words.of(left).joined(separator: " "), rightKey = Words.of(right).joined(separator: " ")
            let leftRepeats = others.contains(leftKey), rightRepeats = others.contains(rightKey)
            // In music the artist comes first, for books the title. But if only one of the two parts also appears elsewhere on
            // the screen, that part is the creator.
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
}
