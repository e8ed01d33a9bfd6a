import Foundation

/// Finds the title and the creator of a work on a screen: first by labels and by positions that leave no doubt, then by a ranker
/// that was fitted to labelled screens.
///
/// Returning no result is better than a wrong one, so interface words, placeholders, times and prices are never taken.
struct Extraction {
    let layout: Layout
    let type: ScreenType
    let lessons: Lessons
    /// Whether the screen shows at least three different months or weekdays. If so, none of them is taken for a name.
    let hasCalendar: Bool

    /// One or more lines that may be the title together.
    struct Candidate {
        var lines: [Layout.Line]

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

    init(_ layout: Layout, type: ScreenType, lessons: Lessons) {
        self.layout = layout
        self.type = type
        self.lessons = lessons
        hasCalendar = Set(layout.content.filter { Interface.isCalendar($0.words) }.map(\.words)).count >= 3
    }

    /// What the rules in words say: a title and a creator, each of which may be missing.
    enum Decision {
        case work(title: Finding?, creator: Finding?)
        /// The screen shows many works.
        case many
    }

    /// Returns what the rules in words say; nil if none of them applies.
    func decided(_ named: Finding?) -> Decision? {
        if let (title, creator) = readerTitle() { return .work(title: title, creator: creator ?? named) }
        if let title = fieldTitle(creator: named) { return .work(title: title, creator: named) }
        if type == .music, let (title, artist) = sungTitle() { return .work(title: title, creator: artist) }
        if let (title, creator) = knownTitle(named) { return .work(title: title, creator: creator ?? named) }
        // On a page of text, the line above the text is the name of the chapter, not the title.
        if type == .book, Reader.isPage(layout),
            Reader.head(layout).contains(where: { Pattern.matches(Pattern.chapterHead, $0.text) })
        {
            return .work(title: nil, creator: nil)
        }
        if type != .music || layout.playerTimes != nil, showsMany { return .many }
        if type == .movie, let file = videoFile() { return .work(title: file, creator: nil) }
        if type == .music, layout.playerTimes == nil, let artist = artist() { return .work(title: nil, creator: artist) }
        if type == .book, Cover.fills(layout), let (title, creator) = cover() {
            return .work(title: title, creator: named ?? creator)
        }
        return showsMany ? .many : nil
    }

    func work() -> (title: Finding?, creator: Finding?) {
        let named = namedCreator()
        switch decided(named) {
        case .work(let title, let creator): return (title.map(spelled), creator.map(spelled))
        case .many: return (nil, type != .music || layout.playerTimes != nil ? nil : named.map(spelled))
        case nil: break
        }
        let choices = titleChoices(named)
        if let sure = current(choices) ?? paired(choices) { return completed(sure, 0.8, named, among: choices) }
        guard
            let best = TitleRanker.standard.best(
                of: choices.map(\.features), none: noTitleFeatures(named, choices), on: type)
        else {
            // Under a title that is cut off over a player's bar, the artist is still whole.
            let cut = choices.first { $0.features[.cutOff] == 1 && $0.features[.pairOverBar] == 1 }
            return (nil, (named ?? cut.flatMap { lineBelow($0.candidate) }).map(spelled))
        }
        return completed(choices[best.index], best.probability, named, among: choices)
    }

    /// Returns the title that was chosen and its creator, without what is cut off, and without what is no work.
    private func completed(
        _ choice: Choice, _ probability: Double, _ named: Finding?, among choices: [Choice]
    ) -> (title: Finding?, creator: Finding?) {
        let best = choice.candidate
        var title = Finding(text: choice.text, confidence: probability, lines: best.indices)
        if let page = page(of: best) { return (nil, page == .person && type != .movie ? spelled(title) : nil) }
        var creator = named
        if creator == nil, type != .movie { creator = lineBelow(best) ?? nameAbove(best) }
        if type != .movie, let parted = parted(title, knowing: creator, best) { (title, creator) = parted }
        if choice.features[.cutOff] == 1, choice.text.hasSuffix(title.text) {
            guard let whole = whole(of: title.text, among: choices) else { return (nil, creator.map(spelled)) }
            title = whole
        }
        if isCutOffBelow(best) { return (nil, creator.map(spelled)) }
        if let name = creator, name.lines.contains(where: { isTruncated($0, ending: name.text) }) { creator = nil }
        return (title.text.isEmpty ? nil : spelled(title), creator.map(spelled))
    }

    /// Whether a text ends in an ellipsis, so that it is not the complete name.
    static func isTruncated(_ text: String) -> Bool { [" .", "..", "…"].contains(where: text.hasSuffix) }

    /// Whether the line right below, in the same type, ends in an ellipsis, so that the end of the title is missing.
    private func isCutOffBelow(_ title: Candidate) -> Bool {
        layout.content.contains { line in
            let gap = line.box.top - title.box.bottom
            return !title.indices.contains(line.index) && gap > -0.4 * line.box.height && gap < 0.6 * line.box.height
                && abs(line.box.left - title.box.left) < 0.02 * layout.width && abs(line.size - title.size) < 0.1 * title.size
                && Self.isTruncated(line.text)
        }
    }

    private func isTruncated(_ line: Int, ending name: String) -> Bool {
        guard let text = layout.lines.first(where: { $0.index == line })?.text else { return false }
        return Self.isTruncated(text) && (text.hasSuffix(name) || cleaned(text).hasSuffix(name))
    }

    /// Returns the largest text that begins with a truncated one and contains the missing end.
    func whole(of start: String, among choices: [Choice]) -> Finding? {
        let words = Words.of(start)
        let longer = choices.filter { choice in
            let all = Words.of(choice.text)
            return !Self.isTruncated(choice.candidate.text) && all.count >= words.count && all.starts(with: words.dropLast())
                && all[words.count - 1].hasPrefix(words.last ?? "") && all != words
        }
        guard words.count > 1, let found = longer.max(by: { $0.candidate.size < $1.candidate.size }) else { return nil }
        return Finding(text: found.text, confidence: 0.6, lines: found.candidate.indices)
    }

    func spelled(_ finding: Finding) -> Finding {
        Finding(text: lessons.spelled(Names.withCapitalI(finding.text)), confidence: finding.confidence, lines: finding.lines)
    }

    /// Returns the title, and possibly the author, from the header of an e-book page. The header is one line, or two lines at the
    /// corners.
    private func readerTitle() -> (title: Finding, creator: Finding?)? {
        guard type == .book, Reader.isPage(layout) else { return nil }
        let head = Reader.head(layout)
        if head.count == 1, Pattern.matches(Pattern.chapterHead, head[0].text) { return nil }
        func found(_ line: Layout.Line) -> Finding { Finding(text: line.text, confidence: 0.6, lines: [line.index]) }
        if head.count == 1, head[0].words.count <= 10 { return (found(head[0]), nil) }
        guard head.count == 2, head[0].box.sharedHeight(head[1].box) > 0.5 else { return nil }
        let sides = head.sorted { $0.box.left < $1.box.left }
        let people = sides.filter { Names.isPerson($0.text) }
        // If both lines look like a person's name, the left one is the author.
        guard let author = people.first, let title = sides.first(where: { $0.index != author.index }) else { return nil }
        return (found(title), found(author))
    }

    /// Returns the name of the file in the bar of a player, without its extension.
    private func videoFile() -> Finding? {
        let files = layout.content.filter { Pattern.matches(Pattern.videoFile, $0.text) }
        guard files.count == 1, let dot = files[0].text.lastIndex(of: ".") else { return nil }
        return Finding(text: String(files[0].text[..<dot]), confidence: 0.8, lines: [files[0].index])
    }

    /// Returns the value of a field labelled "Title", in the same column as the creator's field.
    private func fieldTitle(creator: Finding?) -> Finding? {
        guard type != .music, let value = layout.lines.first(where: { creator?.lines.first == $0.index }) else { return nil }
        for label in layout.content {
            guard let first = label.words.first, Self.titleLabels.contains(first) else { continue }
            if label.words.count > 1 {
                // Accept "Title: Circe" above "Author: Madeline Miller", but not the title in the original language.
                guard !label.words[1].hasPrefix("origin"), let colon = label.text.firstIndex(of: ":"),
                    abs(label.box.left - value.box.left) < 0.03 * layout.width
                else {
                    continue
                }
                let text = label.text[label.text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                if Words.letters(text) + Words.digits(text) > 1 {
                    return Finding(text: text, confidence: 0.9, lines: [label.index])
                }
            }
            guard label.words.count == 1 else { continue }
            // Accept a label above its value if the creator's field has the same layout.
            if layout.beside(label).isEmpty, let below = nearest(below: label), below.index != value.index,
                abs(below.box.left - value.box.left) < 0.03 * layout.width,
                below.box.bottom < value.box.top
                    || below.box.top > value.box.bottom, !below.isLabel
            {
                let lines = [below] + wrapped(under: below)
                return Finding(text: lines.map(\.text).joined(separator: " "), confidence: 0.9, lines: lines.map(\.index))
            }
            let beside = layout.beside(label).filter {
                $0.box.left > label.box.right && abs($0.box.left - value.box.left) < 0.09 * layout.width
            }
            if let title = beside.first, title.index != value.index, !title.isLabel {
                let lines = [title] + wrapped(under: title)
                return Finding(text: lines.map(\.text).joined(separator: " "), confidence: 0.9, lines: lines.map(\.index))
            }
        }
        return nil
    }

    /// Returns the continuation lines of a field's value, which are closely below the value, with nothing beside them.
    private func wrapped(under first: Layout.Line) -> [Layout.Line] {
        var lines: [Layout.Line] = []
        var last = first
        while let next = layout.content.first(where: {
            $0.box.top > last.box.middleY && $0.box.top - last.box.bottom < 0.4 * last.box.height
                && abs($0.box.left - first.box.left) < 0.02 * layout.width && layout.beside($0).isEmpty
        }), lines.count < 3 {
            lines.append(next)
            last = next
        }
        return lines
    }

    /// Returns the artist on an artist's page. Such a page is recognised by the number of listeners.
    private func artist() -> Finding? {
        guard layout.content.contains(where: { $0.hits.contains { Self.audiences.contains($0.phrase) } }) else { return nil }
        let sizes = candidates(besides: []).filter {
            $0.box.bottom < 0.6 * layout.height && !Pattern.matches(Pattern.counted, $0.text)
        }
        guard let largest = sizes.max(by: { $0.size < $1.size }), largest.size > 1.3 * layout.textHeight else { return nil }
        return Finding(text: cleaned(largest.text), confidence: 0.7, lines: largest.indices)
    }

    private static let audiences = Set(ScreenWords.labels("audiences"))

    /// Returns the title and the author on a cover: the largest text, and the largest other text that looks like a person's name.
    private func cover() -> (title: Finding, creator: Finding?)? {
        let candidates = candidates(besides: []).filter { !Cover.isMark($0.text) }.sorted { $0.size > $1.size }
        guard let first = candidates.first else { return nil }
        // The genre of a book is below its title. If the largest text is a person's name, the next largest text is the title.
        let marks = layout.content.filter { Cover.isMark($0.text) && $0.words.count <= 3 }
        let marked = candidates.first { candidate in
            marks.contains { mark in
                let gap = mark.box.top - candidate.box.bottom
                return gap > -0.4 * mark.box.height && gap < 1.2 * candidate.height && candidate.size > 1.3 * mark.size
            }
        }
        let other =
            Names.isPerson(first.text)
            ? candidates.dropFirst().first { !Names.isPerson($0.text) && $0.size > 0.6 * first.size } : nil
        let largest = marked.flatMap { $0.size > 0.5 * first.size && Names.isPerson(first.text) ? $0 : nil } ?? other ?? first
        let title = Finding(text: cleaned(largest.text), confidence: 0.7, lines: largest.indices)
        let name = candidates.first { $0.indices != largest.indices && Names.arePeople($0.text) }
        return (title, name.map { Finding(text: $0.text, confidence: 0.7, lines: $0.indices) })
    }

    private static let titleLabels = Set(ScreenWords.labels("title labels"))

    /// Whether a year is the only one on the screen. If so, it is the year of the film and not part of the title.
    private func isOnlyYear(_ year: String) -> Bool {
        !layout.content.contains { line in
            !Pattern.matches(Pattern.date, line.text) && Pattern.first(Pattern.year, line.text).map { $0 != year } == true
                || line.text != year && line.text.contains(year) && line.text.hasPrefix(year)
        }
    }

    /// Returns the text without a year at its end and without symbols around it.
    func cleaned(_ text: String) -> String {
        var text = text
        while let last = text.last, "★☆ ".contains(last) { text.removeLast() }
        if let year = Pattern.first(Pattern.bracketedYear, text), type == .movie {
            text = text.replacingOccurrences(of: year, with: "")
        }
        if type == .movie, let year = text.split(separator: " ").last, text.count > 6, year.count == 4,
            Pattern.matches(Pattern.year, text),
            let number = Int(year), number <= 2030, isOnlyYear(String(year))
        {
            text = String(text.dropLast(5))
        }
        // An ellipsis may be recognized as a single dot.
        for end in [" .", " …", "..."] where text.hasSuffix(end) { text.removeLast(end.count) }
        return text.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "•·|›>▶►♪♫©\"“”„")))
    }
}

extension Double {
    func clamped(to range: ClosedRange<Double>) -> Double { min(range.upperBound, max(range.lowerBound, self)) }
}
