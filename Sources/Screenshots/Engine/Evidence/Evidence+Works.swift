import Foundation

/// Evidence for music, films and books: players, posters, covers, and their facts.
extension Evidence {
    mutating func addWorks(_ layout: Layout) {
        addPlayer(layout)
        addTracks(layout)
        addTrackNumbers(layout)
        addSongs(layout)
        addPictures(layout)
        addFilm(layout)
        addPosters(layout)
        addBook(layout)
    }

    private mutating func addPlayer(_ layout: Layout) {
        addPlayed(layout)
        guard let times = layout.playerTimes else { return }
        let detail = "\(times.left.text) … \(times.right.text)"
        let lines = [times.left.index, times.right.index]
        add(.music, .playerTimes, layout.isPhone ? 4.2 : 4, detail, lines: lines)
        // The player may also play an audiobook or a paused film, but both need further evidence.
        add(.book, .playerTimes, 1, detail, lines: lines)
        add(.movie, .playerTimes, layout.isPhone ? 0.5 : 1.5, detail, lines: lines)
    }

    /// Adds evidence from other signs of a player: a pause button, two times in one line such as "1:18 / 5:14", or a single time
    /// at the end of a bar over a film.
    private mutating func addPlayed(_ layout: Layout) {
        let content = layout.content
        if let line = content.first(where: { Pattern.matches(Pattern.timePair, $0.text) && $0.box.top > 0.1 * layout.height }) {
            add(.music, .playerTimes, layout.isPhone ? 2.6 : 1.2, line.text, lines: [line.index])
            add(.movie, .playerTimes, layout.isPhone ? 0.5 : 1.2, line.text, lines: [line.index])
            add(.meme, .playerTimes, -2, line.text)
        }
        let marks = layout.lines.filter {
            !$0.isKey && $0.onPicture.map { $0.width > 0.8 * layout.width } ?? true && Player.isPause($0)
        }
        if layout.isPhone, let mark = marks.first(where: { $0.box.top > 0.55 * layout.height }) {
            add(.music, .playerTimes, 1.8, mark.text, lines: [mark.index])
            add(.meme, .playerTimes, -2, mark.text)
        }
        let isWide = layout.width > 1.2 * layout.height
        if isWide,
            let line = content.first(where: { Pattern.matches(Pattern.timePair, $0.text) && $0.box.top > 0.5 * layout.height })
        {
            add(.movie, .playerTimes, 2.6, line.text, lines: [line.index])
            add(.meme, .playerTimes, -2.5, line.text)
        }
        if isWide,
            let line = content.first(where: { $0.box.top > 0.75 * layout.height && Pattern.matches(Pattern.timeLeft, $0.text) })
        {
            add(.movie, .playerTimes, 1.6, line.text, lines: [line.index])
        }
        if let line = content.first(where: { Pattern.matches(Pattern.season, $0.text) }) {
            add(.movie, .episodeMark, 1.2, line.text, lines: [line.index])
        }
        if let line = content.first(where: { Pattern.matches(Pattern.videoFile, $0.text) }) {
            add(.movie, .playerTimes, isWide ? 3 : 1, line.text, lines: [line.index])
            add(.meme, .playerTimes, -2.5, line.text)
        }
        if let line = Film.time(layout) {
            add(.movie, .playerTimes, 2.6, line.text, lines: [line.index])
            add(.meme, .playerTimes, -2.5, line.text)
        }
        let few = content.filter(\.hasLetters)
        if layout.isPhone, few.count <= 12, !layout.pictures.isEmpty,
            let line = few.first(where: { $0.words.count <= 9 && $0.size > 1.15 * layout.textHeight && $0.text.contains(" - ") })
        {
            add(.music, .byline, 0.6, line.text, lines: [line.index])
        }
    }

    /// Adds evidence for a track list: a column of durations at the right.
    private mutating func addTracks(_ layout: Layout) {
        let times = layout.content.filter { line in
            guard let time = line.time else { return false }
            return (31..<1200).contains(time) && line.text.prefix(2).last == ":" && line.box.left > 0.5 * layout.width
        }
        let column = times.filter { time in times.count { abs($0.box.right - time.box.right) < 0.03 * layout.width } >= 3 }
        if column.count >= 3 {
            add(.music, .trackList, 2.2, column.prefix(3).map(\.text).joined(separator: ", "), lines: column.map(\.index))
        }
    }

    /// Adds evidence for a track list: numbered rows.
    private mutating func addTrackNumbers(_ layout: Layout) {
        let numbers = layout.content.filter { line in
            line.box.left < 0.2 * layout.width && line.words.first.flatMap { Int($0) }.map { (1...40).contains($0) } == true
                && (line.words.count > 1 || layout.beside(line).contains { $0.hasLetters })
        }
        let counted = numbers.compactMap { $0.words.first.flatMap { Int($0) } }
        let steps = zip(counted, counted.dropFirst()).count { $1 == $0 + 1 }
        if counted.count >= 5, steps >= counted.count - 2 { add(.music, .trackList, 1.5, lines: numbers.map(\.index)) }
    }

    private mutating func addPictures(_ layout: Layout) {
        if let cover = layout.pictures.first, (0.84...1.19).contains(cover.width / max(1, cover.height)),
            (0.4...0.97).contains(cover.width / layout.width), layout.isPhone
        {
            add(.music, .squarePicture, 0.7)
            if layout.playerTimes == nil, let name = nameUnder(cover, layout) {
                add(.music, .squarePicture, 1.3, name.text, lines: [name.index])
            }
        }
        let posters = layout.pictures.filter {
            (0.58...0.78).contains($0.width / max(1, $0.height)) && $0.width < 0.8 * layout.width
        }
        if posters.count >= 2 || posters.contains(where: { $0.width > 0.22 * layout.width }) {
            add(.movie, .posterPictures, 0.6)
            add(.book, .posterPictures, 0.6)
        }
    }

    /// Returns the name right below a large cover that has another name in smaller type below it, on a screen with little else.
    /// Posts and products are excluded; they have names, counts and prices there.
    private func nameUnder(_ cover: Box, _ layout: Layout) -> Layout.Line? {
        let lines = layout.content.filter { $0.hasLetters && $0.onPicture == nil }
        guard cover.width > 0.55 * layout.width, (2...9).contains(lines.count),
            !layout.content.contains(where: {
                Pattern.matches(Pattern.price, $0.text) || Pattern.matches(Pattern.handle, $0.text) || $0.isProse
                    || Pattern.matches(Pattern.counted, $0.text) || Pattern.matches(Pattern.date, $0.text)
            })
        else { return nil }
        let under = lines.filter { $0.box.top > cover.bottom - 0.02 * layout.height }.sorted { $0.box.top < $1.box.top }
        guard under.count >= 2, under[0].box.top - cover.bottom < 0.14 * layout.height, under[1].size < 0.95 * under[0].size,
            under[1].box.top - under[0].box.bottom < 1.2 * under[0].box.height, under[0].words.count <= 9, !under[0].isLabel
        else { return nil }
        return under[0]
    }

    private mutating func addFilm(_ layout: Layout) {
        addPoster(layout)
        let content = layout.content
        let marks = content.matching(Pattern.episodeMark)
        if let mark = marks.first {
            add(
                .movie, .episodeMark, marks.count > 1 ? 3.6 : 2.8, Pattern.first(Pattern.episodeMark, mark.text) ?? "",
                lines: marks.map(\.index))
        }
        let rows = content.matching(Pattern.episodeRow)
        if rows.count >= 2 { add(.movie, .episodeMark, 2, rows[0].text, lines: rows.map(\.index)) }
        if let line = content.matching(Pattern.runningTime).first, let time = Pattern.first(Pattern.runningTime, line.text) {
            add(.movie, .runningTime, Pattern.matches(Pattern.year, line.text) ? 2.2 : 1.1, time, lines: [line.index])
        } else if let line = content.first(where: {
            Pattern.matches(Pattern.minutes, $0.text) && Pattern.matches(Pattern.year, $0.text)
        }) {
            add(.movie, .runningTime, 2, Pattern.first(Pattern.minutes, line.text) ?? "", lines: [line.index])
        } else if let line = content.first(where: { Pattern.matches(Pattern.minutes, $0.text) && $0.words.count <= 3 }) {
            // Whether another nearby line contains the year.
            let hasYear = content.contains {
                $0.text.count == 4 && Pattern.matches(Pattern.year, $0.text)
                    && abs($0.box.middleY - line.box.middleY) < 3 * line.box.height
                    && abs($0.box.left - line.box.left) < 0.3 * layout.width
            }
            add(.movie, .runningTime, hasYear ? 1.8 : 0.5, line.text, lines: [line.index])
        }
        if let stars = content.first(where: { $0.text.count(where: { "★☆".contains($0) }) >= 4 }), !layout.pictures.isEmpty {
            add(.movie, .rating, 0.7, stars.text, lines: [stars.index])
            add(.book, .rating, 0.7, stars.text, lines: [stars.index])
        }
        if let line = content.matching(Pattern.outOfTen).first {
            add(.movie, .rating, 1, Pattern.first(Pattern.outOfTen, line.text) ?? "", lines: [line.index])
        }
        if let line = content.first(where: { Pattern.matches(Pattern.bracketedYear, $0.text) && $0.words.count <= 8 }) {
            add(.movie, .yearInBrackets, 0.8, line.text, lines: [line.index])
        }
    }

    /// Adds evidence for a film poster that fills the picture: few lines, and a phrase that only posters have.
    private mutating func addPoster(_ layout: Layout) {
        let lines = layout.content.filter(\.hasLetters)
        guard !layout.hasStatusBar, layout.playerTimes == nil, (2...20).contains(lines.count),
            (1.25...1.6).contains(layout.height / layout.width), let line = lines.first(where: { Film.isPosterMark($0.words) })
        else { return }
        add(.movie, .cover, 5, line.text, lines: [line.index])
        add(.meme, .cover, -4)
    }

    private mutating func addBook(_ layout: Layout) {
        let content = layout.content
        addShelf(layout)
        if Cover.fills(layout) {
            let mark = content.first { Cover.isMark($0.text) }
            add(.book, .cover, 3, mark?.text ?? "", lines: mark.map { [$0.index] } ?? [])
            add(.meme, .cover, -3)
        }
        if let line = content.matching(Pattern.isbn).first {
            add(.book, .isbn, 3.2, Pattern.first(Pattern.isbn, line.text) ?? "", lines: [line.index])
        }
        // A player with chapters or a playback speed plays an audiobook.
        if layout.playerTimes != nil,
            let line = content.first(where: { line in
                Pattern.first(Pattern.chapter, line.text).map { line.text.hasPrefix($0) } == true
                    || Pattern.matches(Pattern.speed, line.text)
            })
        {
            add(.book, .chapter, Pattern.matches(Pattern.chapter, line.text) ? 3.4 : 2, line.text, lines: [line.index])
        }
        if let line = content.matching(Pattern.pageOf).first {
            add(.book, .pageNumber, 2, Pattern.first(Pattern.pageOf, line.text) ?? "", lines: [line.index])
        } else if let line = content.matching(Pattern.pageCount).first {
            add(.book, .pageNumber, 1.8, Pattern.first(Pattern.pageCount, line.text) ?? "", lines: [line.index])
        }
        if let line = content.matching(Pattern.chapter).first, line.words.count <= 6 {
            let isInBar =
                line.box.bottom < 0.14 * layout.height
                && content.contains {
                    $0.index != line.index && $0.hasLetters && $0.box.bottom < line.box.middleY
                        && abs($0.box.left - line.box.left) < 0.03 * layout.width
                }
            add(.book, .chapter, isInBar ? 3 : 1.6, line.text, lines: [line.index])
        }
        addReader(layout)
    }

    private mutating func addReader(_ layout: Layout) {
        // Above a player's bar, running text is the lyrics of a song, not a page of a book.
        guard layout.playerTimes == nil, Reader.isPage(layout) else { return }
        let foot = Reader.foot(layout)
        let head = Reader.head(layout)
        let isFramed = !foot.isEmpty && (1...2).contains(head.count)
        add(
            .book, .prosePage, foot.isEmpty ? 1.5 : isFramed ? 4 : 2.8, foot.first?.text ?? "",
            lines: (isFramed ? head + foot : foot).map(\.index))
        if Reader.isJustified(layout) { add(.book, .prosePage, 1.2) }
    }
}

/// The buttons of a player, as the recogniser reads them.
enum Player {
    /// Whether a line is the two bars of a pause button.
    static func isPause(_ line: Layout.Line) -> Bool { ["II", "Il", "lI", "ll", "||", "▐▐", "⏸"].contains(line.text) }
}

/// Posters and paused films.
enum Film {
    /// Whether the words contain a phrase that is typical of posters: who made the film, or when it is shown.
    static func isPosterMark(_ words: [String]) -> Bool {
        posterMarks.contains { phrase in words.indices.contains { words[$0...].starts(with: phrase) } }
    }

    private static let posterMarks = [
        "a film by", "film by", "directed by", "in cinemas", "in theaters", "in theatres", "coming soon", "ein film von",
        "im kino",
        "ab jetzt im kino", "demnachst im kino", "un film de", "au cinema", "una pelicula de", "en cines", "solo en cines",
        "un film di",
        "al cinema", "prossimamente", "um filme de", "nos cinemas", "film w rezyserii", "w kinach",
    ].map(Words.of)

    static func isPaused(_ layout: Layout) -> Bool { time(layout) != nil }

    /// Returns the duration near the bottom of a paused film if the picture is much wider than high; nil if there is none.
    static func time(_ layout: Layout) -> Layout.Line? {
        guard layout.width > 1.5 * layout.height, layout.busyness ?? 0 > 0.4, layout.content.count < 25 else { return nil }
        return layout.content.first { ($0.time.map(abs) ?? 0) >= 600 && $0.box.top > 0.6 * layout.height }
    }
}
