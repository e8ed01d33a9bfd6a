/// Libraries of books and of songs.
extension Evidence {
    /// Covers in rows or columns, each with its progress: "39%", "2.48% read".
    mutating func addShelf(_ layout: Layout) {
        let shares = layout.content.filter { $0.words.count <= 3 && Pattern.matches(Pattern.progress, $0.text) }
        guard layout.content.count >= 6 else { return }
        let besides = shares.count { share in
            shares.contains { $0.index != share.index && $0.box.sharedHeight(share.box) > 0.5 }
        }
        if shares.count >= 3, besides >= 2 {
            add(.book, .shelf, 1.8, shares.prefix(3).map(\.text).joined(separator: ", "), lines: shares.map(\.index))
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
    }

    /// A list of songs: pairs of a name and another under it, at the side of small square covers.
    mutating func addSongs(_ layout: Layout) {
        let counts = layout.content.filter { Pattern.matches(Pattern.tracks, $0.text) }
        if let line = counts.first {
            add(.music, .trackList, counts.count > 2 ? 3.4 : 2.4, line.text, lines: counts.map(\.index))
        }
        // The same artist under one song after the other.
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
    }
}
