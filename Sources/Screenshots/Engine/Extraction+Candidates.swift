/// Builds candidates for the title by joining lines of the same size at the same edge.
extension Extraction {
    func candidates(besides taken: Set<Int>) -> [Candidate] {
        var found: [Candidate] = []
        let top = layout.frameTop
        for line in layout.content where !taken.contains(line.index) && line.box.top >= top {
            // The last word of a name may also be the word of a button, as in "… in Its Right / Place".
            let isContent = isContent(line)
            guard isContent || line.isLabel && line.time == nil else { continue }
            // The text of an icon or a badge may come between the lines.
            if let at = found.indices.suffix(3).last(where: { index in
                guard let before = found[index].lines.last else { return false }
                return continues(before, line, tolerance: isFollowedBySmaller(line) ? 0.18 : 0.12)
            }) {
                found[at].lines.append(line)
            } else if isContent {
                found.append(Candidate(lines: [line]))
            }
        }
        return found
    }

    private func isContent(_ line: Layout.Line) -> Bool {
        guard line.text.count <= 90, line.time == nil, Words.letters(line.text) + Words.digits(line.text) > 1,
            !Interface.isPlaceholder(line.words)
        else { return false }
        // Text that runs past the edge of a phone's screen is truncated, and headings at the top belong to the program.
        if layout.isPhone, line.box.right > 0.998 * layout.width { return false }
        if line.box.bottom < 0.14 * layout.height, Interface.isHeading(line.words) { return false }
        if hasCalendar, Interface.isCalendar(line.words) { return false }
        // A button's word in the size of a heading may be a title, such as "Yesterday".
        if line.isLabel, line.size < 1.2 * layout.textHeight || Interface.isHeading(line.words) { return isTitled(line) }
        let facts = [Pattern.price, Pattern.percent, Pattern.clock, Pattern.date, Pattern.calendarDay, Pattern.address]
        if facts.contains(where: { Pattern.matches($0, line.text) }) { return false }
        // Exclude a line that lists facts about a film, such as "2002 · 131 min · Drama" or "Krimi • Drama".
        if type == .movie, line.text.contains(where: { "•·|".contains($0) }),
            Words.digits(line.text) > 2 || !line.hits.isEmpty && line.words.count > 1
        {
            return false
        }
        // Exclude a year with a running time.
        if let year = Pattern.first(Pattern.bracketedYear, line.text), let time = Pattern.first(Pattern.runningTime, line.text),
            line.text.count <= year.count + time.count + 3
        {
            return false
        }
        if [Pattern.runningTime, Pattern.minutes].contains(where: { Pattern.first($0, line.text)?.count == line.text.count }) {
            return false
        }
        // Exclude a pause or close icon.
        if line.text.count <= 2, line.confidence < 0.95 || line.text.allSatisfy({ "Il|1xX".contains($0) }) { return false }
        // Plain numbers are ratings and counts, unless they have the size of a heading, like the title "1984".
        if Words.letters(line.text) == 0 {
            if Words.digits(line.text) == line.text.count, (2...4).contains(line.text.count), isTitled(line) { return true }
            return line.text.count == 4 && Words.digits(line.text) == 4 && line.box.height > 1.3 * layout.textHeight
        }
        return true
    }

    /// Whether a line continues the line above: it has the same size, is aligned, and was wrapped because its first word did
    /// not fit above.
    private func continues(_ above: Layout.Line, _ below: Layout.Line, tolerance: Double) -> Bool {
        let size = above.box.height
        guard ![Pattern.runningTime, Pattern.minutes].contains(where: { Pattern.matches($0, below.text) }) else { return false }
        // The type size can be measured exactly only if there are many letters.
        let areLong = min(Words.letters(above.text), Words.letters(below.text)) >= 8
        let isSmaller = below.size < above.size
        // A person's name in slightly smaller type is the creator; a word in lower case continues the line above.
        let isName = isSmaller && Names.isPerson(below.text)
        let strictness = areLong && isName ? 0.48 : areLong || isName ? 1 : 1.3
        // If the line above is in lower case, too, a lower-case word does not show that the line continues.
        let shouldContinue = below.text.first?.isLowercase == true && above.text.contains(where: \.isUppercase)
        guard abs(below.box.height - size) < (areLong ? 0.26 : below.text.count <= 3 ? 0.2 : 0.34) * size,
            abs(below.size - above.size) < (shouldContinue ? 0.3 : below.text.count < 6 ? 0.35 : tolerance * strictness)
                * above.size,
            below.box.top > above.box.middleY
        else { return false }
        let gap = below.box.top - above.box.bottom
        guard gap > -0.5 * size, gap < 0.6 * size, !isArtist(below, under: above) else { return false }
        let letter = below.box.width / Double(max(1, below.text.count))
        let word = letter * Double(below.text.prefix { !$0.isWhitespace }.count + 1)
        // Headings may be wrapped in narrow columns, too. Two separate headings are hardly ever close to each other, except for
        // title and artist in a player.
        let isHeading =
            above.size > 1.3 * layout.textHeight && (shouldContinue || type != .music || layout.playerTimes == nil)
            && (shouldContinue ? gap < 0.5 * size : gap < 0.25 * size && !isName && above.box.width > 0.6 * below.box.width)
        if abs(above.box.left - below.box.left) < 0.03 * layout.width {
            return isHeading || above.box.right + word > 0.88 * layout.width || above.box.width + word > 0.86 * layout.width
        }
        return abs(above.box.middleX - below.box.middleX) < 0.03 * layout.width
            && (isHeading || above.box.width + word > 0.78 * layout.width)
    }

    /// Whether a line in slightly smaller type is the last one above a player's bar, so that it must be the artist.
    private func isArtist(_ below: Layout.Line, under above: Layout.Line) -> Bool {
        guard type == .music, let bar = layout.playerTimes?.left.box, below.box.bottom < bar.top, below.size < 0.92 * above.size,
            below.box.height < 0.88 * above.box.height
        else { return false }
        return !layout.content.contains {
            $0.index != below.index && $0.hasLetters && $0.box.top > below.box.middleY && $0.box.bottom < bar.middleY
        }
    }

    /// Whether the next text below is in smaller type. If so, the line itself may belong to the heading above it.
    private func isFollowedBySmaller(_ line: Layout.Line) -> Bool {
        layout.content.contains { other in
            let gap = other.box.top - line.box.bottom
            return other.index != line.index && gap > -0.4 * line.box.height && gap < 1.5 * line.box.height
                && other.size < 0.87 * line.size
                && (abs(other.box.left - line.box.left) < 0.04 * layout.width
                    || abs(other.box.middleX - line.box.middleX) < 0.04 * layout.width)
        }
    }

    /// Returns the type size of the names in a list or shelf, that is, of three or more names in one column or one row, each with
    /// a line below it. Returns nil if the screen has no such list.
    func listSize(_ candidates: [Candidate]) -> Double? {
        // A line under a name is not a name itself.
        var below: Set<Int> = []
        let pairs = candidates.filter { candidate in
            guard below.isDisjoint(with: candidate.indices) else { return false }
            let under = layout.content.filter { line in
                let gap = line.box.top - candidate.box.bottom
                return (isContent(line) || Words.digits(line.text) > 3) && !line.isLabel
                    && !candidate.indices.contains(line.index) && gap > -0.4 * line.box.height
                    && gap < 0.9 * line.box.height
                    && abs(line.box.left - candidate.box.left) < 0.03 * layout.width
            }
            below.formUnion(under.map(\.index))
            return !under.isEmpty
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
}
