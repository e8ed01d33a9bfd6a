/// Finds titles at positions that leave no doubt: above a season, an episode, a reader's progress, the number of songs, or a
/// player's bar.
extension Extraction {
    /// - Parameter named: the creator found after a label such as "Author".
    func knownTitle(_ named: Finding?) -> (title: Finding, creator: Finding?)? {
        switch type {
        case .movie: (seriesTitle() ?? episodeTitle()).map { ($0, named) }
        case .book: catalogueTitle() ?? (progressTitle() ?? labelledTitle(named)).map { ($0, named) }
        case .music: playedTitle() ?? albumTitle()
        default: nil
        }
    }

    /// Returns the title of a series, above a line such as "Season 1".
    private func seriesTitle() -> Finding? {
        let seasons = layout.content.filter { Pattern.matches(Pattern.season, $0.text) && $0.size > 0.95 * layout.textHeight }
        let found = seasons.compactMap { season in
            over(season).flatMap { $0.size > 0.5 * season.size && $0.size < 1.6 * season.size ? $0 : nil }
        }
        return Set(found.map(\.text)).count == 1 ? finding(found[0], 0.85) : nil
    }

    /// Returns the title of a book, above its author's name in the form of catalogues, such as "Fitzgerald, F. Scott".
    private func catalogueTitle() -> (title: Finding, creator: Finding?)? {
        let names = layout.content.filter { Pattern.matches(Pattern.invertedName, $0.text) && $0.onPicture == nil }
        guard names.count == 1, let above = over(names[0], within: 0.06), above.size > 1.05 * names[0].size,
            above.box.top > 0.05 * layout.height, let title = finding(above, 0.8)
        else { return nil }
        // A person icon before the name may be recognized as a character.
        let name = names[0].text.drop { !$0.isUppercase }
        return (title, Finding(text: String(name), confidence: 0.85, lines: [names[0].index]))
    }

    /// Returns the title of the episode being played, which is the line above "S1 · E2 · …" at the top of a player.
    private func episodeTitle() -> Finding? {
        let marks = layout.content.filter { Pattern.matches(Pattern.episodeMark, $0.text) }
        guard marks.count == 1, marks[0].box.bottom < 0.16 * layout.height else { return nil }
        return over(marks[0]).flatMap { finding($0, 0.85) }
    }

    /// Returns the title of a book above its reading progress, or above the chapter in the bar of a reader.
    private func progressTitle() -> Finding? {
        let marks = layout.content.filter {
            $0.box.top < 0.36 * layout.height
                && (Pattern.matches(Pattern.progress, $0.text) && $0.words.count > 1
                    || $0.box.top < 0.14 * layout.height && Pattern.matches(Pattern.chapter, $0.text))
        }
        guard marks.count == 1, var line = over(marks[0]) else { return nil }
        // The number of notes may be between the title and the progress.
        if line.text.first?.isNumber == true, line.words.count <= 2 {
            guard let next = over(line) else { return nil }
            line = next
        }
        return finding(line, 0.8)
    }

    /// Returns the largest text above the fields of a page if one of these fields names the author.
    private func labelledTitle(_ named: Finding?) -> Finding? {
        guard let named, let author = layout.lines.first(where: { named.lines.first == $0.index }),
            layout.beside(author).contains(where: { CreatorLabels.label(at: $0, type: type)?.rest.isEmpty == true })
        else { return nil }
        let above = candidates(besides: Set(named.lines)).filter {
            $0.box.bottom < author.box.top && $0.size > 1.15 * layout.textHeight && $0.box.top > 0.05 * layout.height
                && $0.lines.allSatisfy { $0.onPicture == nil && !$0.isLabel }
        }
        guard let largest = above.max(by: { $0.size < $1.size }),
            above.count(where: { $0.size > 0.9 * largest.size }) == 1, !largest.text.hasSuffix("…"), !largest.text.hasSuffix("..")
        else { return nil }
        var lines = largest.lines
        // A long title is wrapped. In reading order, lines of other columns may come between its lines.
        while lines.count < 3, let before = over(lines[0]), abs(before.box.left - lines[0].box.left) < 0.02 * layout.width,
            abs(before.size - lines[0].size) < 0.25 * before.size
        {
            lines.insert(before, at: 0)
        }
        return Finding(text: lines.map(\.text).joined(separator: " "), confidence: 0.8, lines: lines.map(\.index))
    }

    /// Returns the pair of title and artist that is closest above a player's bar.
    private func playedTitle() -> (title: Finding, creator: Finding?)? {
        guard let bar = layout.playerTimes?.left.box, !isLyrics else { return nil }
        let pairs = candidates(besides: []).filter {
            let gap = bar.top - $0.box.bottom
            return gap > 0 && gap < 0.2 * layout.height && $0.size > 1.05 * layout.textHeight && hasSmallerBelow($0)
        }
        guard let title = pairs.max(by: { $0.box.bottom < $1.box.bottom }), let below = lineBelow(title),
            let name = layout.lines.first(where: { below.lines.first == $0.index }), name.size < 0.95 * title.size,
            name.box.bottom < bar.top, title.lines.allSatisfy({ !isTruncated($0.text) }), !isTruncated(name.text)
        else { return nil }
        return (Finding(text: title.text, confidence: 0.9, lines: title.indices), below)
    }

    /// Returns the title of a song and its artist, in small type above the lyrics.
    func sungTitle() -> (title: Finding, artist: Finding)? {
        guard layout.playerTimes != nil, isLyrics else { return nil }
        let head = layout.content.filter {
            $0.box.bottom < 0.16 * layout.height && Words.letters($0.text) + Words.digits($0.text) > 1 && !$0.isLabel
        }
        guard head.count == 2, head[0].size < 1.05 * layout.textHeight, head[1].box.top > head[0].box.middleY,
            head[1].box.top - head[0].box.bottom < head[0].box.height,
            let title = finding(head[0], 0.8), let artist = Names.plausible(head[1], type: type), !isTruncated(head[1].text)
        else { return nil }
        return (title, Finding(text: artist, confidence: 0.7, lines: [head[1].index]))
    }

    private func hasSmallerBelow(_ title: Candidate) -> Bool {
        guard let index = lineBelow(title)?.lines.first, let name = layout.lines.first(where: { $0.index == index }) else {
            return false
        }
        return name.size < 0.95 * title.size
    }

    /// Returns the title of an album and its artist. The artist is below the title and above the year or the number of songs.
    private func albumTitle() -> (title: Finding, creator: Finding?)? {
        guard layout.playerTimes == nil else { return nil }
        let marks = layout.content.filter {
            Pattern.matches(Pattern.tracks, $0.text) || $0.text.count == 4 && Pattern.matches(Pattern.year, $0.text)
        }
        guard (1...2).contains(marks.count), let mark = marks.first, mark.box.top < 0.45 * layout.height else { return nil }
        let named = over(mark).flatMap { name in Names.plausible(name, type: type).map { (name, $0) } }
        guard let (name, artist) = named else { return headedAlbum(over: mark) }
        let heading = layout.content.first {
            $0.box.top < 0.12 * layout.height && $0.size > 1.1 * layout.textHeight && !$0.isLabel
        }
        guard let title = over(name) ?? heading, title.index != name.index, title.size > 0.95 * name.size,
            title.box.bottom < name.box.top + 0.3 * name.box.height, title.text != name.text
        else { return nil }
        return finding(title, 0.8).map { ($0, Finding(text: artist, confidence: 0.8, lines: [name.index])) }
    }

    /// Returns the title of an album (the largest type above its number of songs) and the artist right below the title.
    private func headedAlbum(over mark: Layout.Line) -> (title: Finding, creator: Finding?)? {
        let above = candidates(besides: []).filter { $0.box.bottom < mark.box.top && $0.size > 1.3 * layout.textHeight }
        guard let title = above.max(by: { $0.size < $1.size }), hasSmallerBelow(title), let artist = lineBelow(title),
            title.lines.allSatisfy({ !$0.isLabel && $0.onPicture.map { $0.height > 0.3 * layout.height } ?? true })
        else { return nil }
        // A list that contains songs of other artists is not an album.
        let artists = layout.content.filter { line in
            line.box.top > mark.box.bottom && !line.isLabel
                && layout.content.contains {
                    let gap = line.box.top - $0.box.bottom
                    return $0.index != line.index && $0.box.top > mark.box.bottom && gap > -0.4 * line.box.height
                        && gap < 0.8 * $0.box.height && abs(line.box.left - $0.box.left) < 0.015 * layout.width
                }
        }
        if artists.count >= 3, !artists.contains(where: { $0.words == Words.of(artist.text) }) { return nil }
        return (Finding(text: title.text, confidence: 0.75, lines: title.indices), artist)
    }

    /// Returns the line closely above another, with the same left edge or centred above it.
    ///
    /// - Parameter within: the maximum distance between the left edges, as a fraction of the screen's width.
    private func over(_ line: Layout.Line, within: Double = 0.02) -> Layout.Line? {
        layout.content.filter {
            let gap = line.box.top - $0.box.bottom
            return $0.index != line.index && gap > -0.4 * line.box.height && gap < 1.2 * max(line.box.height, $0.box.height)
                && (abs($0.box.left - line.box.left) < within * layout.width
                    || abs($0.box.middleX - line.box.middleX) < 0.03 * layout.width)
        }.max { $0.box.top < $1.box.top }
    }

    private func finding(_ line: Layout.Line, _ confidence: Double) -> Finding? {
        guard !line.isLabel, line.time == nil, line.confidence > 0.7, Words.letters(line.text) + Words.digits(line.text) > 1,
            !isTruncated(line.text), !Interface.isPlaceholder(line.words), !Interface.isHeading(line.words)
        else { return nil }
        return Finding(text: line.text, confidence: confidence, lines: [line.index])
    }

    private func isTruncated(_ text: String) -> Bool { [" .", "..", "…"].contains(where: text.hasSuffix) }
}

/// Screens that show many works and are not about a single one of them.
extension Extraction {
    /// Whether the screen is a library, a home page, a person's page or the lyrics of a song.
    var showsMany: Bool {
        if type == .music, isLyrics { return true }
        guard layout.playerTimes == nil else { return false }
        let content = layout.content
        if Set(content.filter { Sections.isHeading($0.words) }.map(\.words)).count >= 2 { return true }
        let progress = content.filter { $0.words.count <= 3 && Pattern.matches(Pattern.progress, $0.text) }
        if type == .book, progress.count >= 3 || isGrid { return true }
        if hasUprightTabs { return true }
        if type == .movie, content.contains(where: { Sections.isOfPerson($0.words) }) { return true }
        if type == .music, content.contains(where: { Pattern.matches(Pattern.tracks, $0.text) }) {
            return !content.contains { $0.text.contains(" - ") && $0.size > 1.2 * layout.textHeight }
        }
        let tabs = content.filter { $0.box.top < 0.4 * layout.height && Interface.isHeading($0.words) }
        if tabs.contains(where: { tab in tabs.count { $0.box.sharedHeight(tab.box) > 0.5 } >= 3 }) { return true }
        return type == .movie && dated(content) >= 3
    }

    /// Returns the number of names with a year or an episode right below them, in type of the same size.
    func dated(_ content: [Layout.Line]) -> Int {
        let marks = content.filter {
            $0.words.count <= 9
                && (Pattern.first(Pattern.year, $0.text)?.count == $0.text.count || Pattern.matches(Pattern.episodeMark, $0.text))
        }
        return marks.count { mark in
            content.contains {
                let gap = mark.box.top - $0.box.bottom
                return $0.index != mark.index && gap > -0.5 * mark.box.height && gap < mark.box.height && !$0.isLabel
                    && abs($0.box.left - mark.box.left) < 0.012 * layout.width
            }
        }
    }

    /// Whether most of the pictures are covers of the same size, in at least two rows and two columns.
    var isGrid: Bool {
        guard let middle = layout.pictures.map(\.width).sorted().dropFirst(layout.pictures.count / 2).first else { return false }
        let alike = layout.pictures.filter { abs($0.width - middle) < 0.2 * middle && $0.height > 0.7 * $0.width }
        guard alike.count >= 6, alike.count * 2 > layout.pictures.count, middle > 0.1 * layout.width else { return false }
        func distinctEdges(_ edge: KeyPath<Box, Double>) -> Int {
            Set(alike.map { Int($0[keyPath: edge] / (0.04 * layout.height)) }).count
        }
        return distinctEdges(\.left) >= 2 && distinctEdges(\.top) >= 2
    }

    /// Whether there are vertical tabs at the edge of a list.
    private var hasUprightTabs: Bool {
        let tall = layout.content.filter {
            $0.text.count >= 4 && $0.box.height > 1.5 * $0.box.width && Words.letters($0.text) >= 4
        }
        return layout.playerTimes == nil && tall.count >= 3
    }

    var isLyrics: Bool {
        let bar = layout.playerTimes?.left.box.top ?? layout.height
        let lines = layout.content.filter {
            $0.words.count >= 3 && $0.box.bottom < bar && $0.onPicture.map { $0.height > 0.5 * layout.height } ?? true
        }
        let sizes = lines.map(\.size).sorted()
        guard sizes.count >= 8 else { return false }
        let usual = sizes[sizes.count / 2]
        return usual > 1.05 * layout.textHeight || lines.count * 10 > 8 * layout.content.filter(\.hasLetters).count
    }
}

/// Headings of the sections of a home page.
enum Sections {
    private static let beginnings: [[String]] = ScreenWords.labels("headings of sections").map(Words.of)

    private static let people: [[String]] = ScreenWords.labels("headings about persons").map(Words.of)

    static func isHeading(_ words: [String]) -> Bool {
        words.count <= 6 && beginnings.contains { words.starts(with: $0) }
    }

    static func isOfPerson(_ words: [String]) -> Bool { words.count <= 9 && people.contains { words.starts(with: $0) } }
}
