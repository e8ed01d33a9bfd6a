/// Evidence for libraries of books and of songs.
extension Evidence {
    /// Adds evidence for a library of books: covers in rows or columns, each with its progress, such as "39%" or "2.48% read".
    mutating func addShelf(_ layout: Layout) {
        var shares = layout.content.filter { $0.words.count <= 3 && Pattern.matches(Pattern.progress, $0.text) }
        // After two such lines, also use percentages that follow the author's name on the same line.
        if shares.count >= 2 {
            shares += layout.content.filter {
                (2...8).contains($0.words.count) && Pattern.matches(Pattern.progressAtEnd, $0.text)
            }
        }
        guard layout.content.count >= 6 else { return }
        let besides = shares.count { share in
            shares.contains { $0.index != share.index && $0.box.sharedHeight(share.box) > 0.5 }
        }
        if shares.count >= 3, besides >= 2 {
            let isWeather = layout.content.contains { Pattern.matches(Pattern.degrees, $0.text) }
            let rows = Set(shares.map { Int($0.box.middleY / (0.05 * layout.height)) }).count
            add(
                .book, .shelf, rows >= 2 && layout.pictures.count >= 3 && !isWeather ? 2.8 : 1.8,
                shares.prefix(3).map(\.text).joined(separator: ", "), lines: shares.map(\.index))
        }
        if let read = shares.first(where: { $0.words.contains("read") || $0.words.contains("gelesen") || $0.words.contains("lu") }
        ) {
            add(.book, .shelf, 1.8, read.text, lines: [read.index])
        }
        let names = layout.content.filter { Pattern.matches(Pattern.invertedName, $0.text) }
        if (1...2).contains(names.count), let share = shares.first {
            add(.book, .shelf, 2, names[0].text, lines: [names[0].index, share.index])
        }
        let chapters = layout.content.filter { Pattern.matches(Pattern.chapterList, $0.text) }
        if let line = chapters.first {
            add(.book, .chapter, chapters.count > 1 ? 2.4 : 1.6, line.text, lines: chapters.map(\.index))
        }
        let rows = layout.content.matching(Pattern.chapterRow)
        if rows.count >= 3 { add(.book, .chapter, 2.4, rows[0].text, lines: rows.map(\.index)) }
    }

    /// Adds evidence for a list of songs: pairs of a name and another name below it, beside small square covers.
    mutating func addSongs(_ layout: Layout) {
        let counts = layout.content.filter { Pattern.matches(Pattern.tracks, $0.text) }
        if let line = counts.first {
            add(.music, .trackList, counts.count > 2 ? 3.4 : 2.4, line.text, lines: counts.map(\.index))
        }
        // Several songs below each other have the same artist.
        let names = layout.content.filter { name in
            (1...4).contains(name.words.count) && Words.letters(name.text) >= 2 && name.time == nil
                && !Pattern.matches(Pattern.price, name.text) && !Moment.isMoment(name.text)
                && layout.content.contains {
                    let gap = name.box.top - $0.box.bottom
                    return $0.index != name.index && gap > -0.4 * name.box.height && gap < 0.9 * name.box.height
                        && abs($0.box.left - name.box.left) < 0.012 * layout.width && $0.text != name.text
                }
        }
        let repeated = Dictionary(grouping: names, by: \.text).values.max { $0.count < $1.count } ?? []
        if repeated.count >= 3, !layout.pictures.isEmpty || layout.content.count < 30 {
            add(.music, .trackList, 1.7, repeated[0].text, lines: repeated.map(\.index))
        }
        addCoverRows(layout)
    }

    /// Adds evidence for a list of songs: a column of small square covers. To the right of each cover is a name with another line
    /// below it that is at most as long, and there is no time of arrival as in a list of messages.
    private mutating func addCoverRows(_ layout: Layout) {
        let covers = layout.pictures.filter {
            (0.75...1.3).contains($0.width / max(1, $0.height)) && (0.08...0.24).contains($0.width / layout.width)
        }
        let column = covers.filter { cover in covers.count { abs($0.left - cover.left) < 0.03 * layout.width } >= 4 }
        let rows = column.compactMap { cover -> [Layout.Line]? in
            let beside = layout.content.filter {
                $0.box.left > cover.right - 0.01 * layout.width && $0.box.sharedHeight(cover) > 0.6
            }
            let names = beside.filter { $0.hasLetters && $0.words.count <= 9 }
            guard (2...3).contains(names.count), abs(names[0].box.left - names[1].box.left) < 0.02 * layout.width,
                !beside.contains(where: { Moment.isMoment($0.text) || Pattern.matches(Pattern.price, $0.text) })
            else { return nil }
            return names
        }
        guard rows.count >= 4, layout.isPhone else { return }
        add(.music, .trackList, 1.4, rows[0].map(\.text).joined(separator: ", "), lines: rows.flatMap { $0.map(\.index) })
    }
}
