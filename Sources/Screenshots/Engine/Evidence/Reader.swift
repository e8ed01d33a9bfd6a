/// A page of an e-book: running text of one size across the screen, with a percentage or a page number at the bottom.
enum Reader {
    /// Joins lines in the same row, because the text recogniser splits justified text into several lines at its wide gaps.
    static func rows(_ layout: Layout) -> [(box: Box, words: Int, letters: Int)] {
        var rows: [(box: Box, words: Int, letters: Int)] = []
        for line in layout.content {
            let (words, letters) = (line.words.count, Words.letters(line.text))
            if let last = rows.last, last.box.sharedHeight(line.box) > 0.6,
                abs(last.box.height - line.box.height) < 0.4 * last.box.height
            {
                let box = Box(
                    left: min(last.box.left, line.box.left), top: min(last.box.top, line.box.top),
                    right: max(last.box.right, line.box.right), bottom: max(last.box.bottom, line.box.bottom))
                rows[rows.count - 1] = (box, last.words + words, last.letters + letters)
            } else {
                rows.append((line.box, words, letters))
            }
        }
        return rows
    }

    static func isPage(_ layout: Layout) -> Bool {
        let prose = rows(layout).filter { $0.words >= 4 && $0.box.width > 0.5 * layout.width }
        let letters = layout.content.reduce(0) { $0 + Words.letters($1.text) }
        let written = prose.reduce(0) { $0 + $1.letters }
        guard layout.isPhone, prose.count >= 8, Double(written) > 0.78 * Double(letters) else { return false }
        let heights = prose.map(\.box.height).sorted()
        let usual = heights[heights.count / 2]
        let even = prose.count { abs($0.box.height - usual) < 0.25 * usual }
        return Double(even) > 0.85 * Double(prose.count)
            && layout.pictures.allSatisfy { picture in
                // A dense page within a frame differs from its background as much as a picture does, so a picture that consists
                // mostly of prose is ignored.
                picture.area < 0.1 * layout.width * layout.height
                    || prose.count { $0.box.overlap(picture) > 0.9 * $0.box.area } * 4 > prose.count * 3
            }
    }

    /// Whether the lines end at the same position at the right, as in books. Articles are seldom justified.
    static func isJustified(_ layout: Layout) -> Bool {
        let prose = rows(layout).filter { $0.words >= 4 && $0.box.width > 0.5 * layout.width }
        let ends = prose.map(\.box.right).sorted()
        guard ends.count >= 10 else { return false }
        let usual = ends[ends.count * 2 / 3]
        return ends.count { abs($0 - usual) < 0.008 * layout.width } * 4 > ends.count * 3
    }

    /// Returns the lines of the page header.
    static func head(_ layout: Layout) -> [Layout.Line] {
        let head = layout.content.filter {
            $0.box.bottom < 0.1 * layout.height && Words.letters($0.text) + Words.digits($0.text) > 1 && !$0.isLabel
        }
        // If the text begins at the very top, only lines in smaller type are headers.
        let heads = head.filter { $0.box.height < 0.88 * layout.textHeight }
        if heads.isEmpty { return head.filter { $0.box.width < 0.6 * layout.width } }
        // A second header at the other corner may have taller characters.
        return head.filter { line in heads.contains { $0.index == line.index || $0.box.sharedHeight(line.box) > 0.6 } }
    }

    /// Returns the lines with numbers in the page footer.
    static func foot(_ layout: Layout) -> [Layout.Line] {
        layout.content.filter {
            $0.box.top > 0.88 * layout.height && $0.words.count <= 9 && Words.digits($0.text) > 0
                && !Moment.isMoment($0.text)
        }
    }
}
