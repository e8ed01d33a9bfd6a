/// Evidence for memes: a picture with a few large words and almost no interface.
extension Evidence {
    mutating func addMeme(_ layout: Layout) {
        addViewedMeme(layout)
        let lines = layout.content.filter { $0.confidence > 0.5 && Words.letters($0.text) > 0 }
        let letters = lines.reduce(0) { $0 + Words.letters($1.text) }
        guard !layout.isFramed, !lines.isEmpty, lines.count <= 14, letters <= 260, let busyness = layout.busyness else { return }
        let side = min(layout.width, layout.height)
        // On a full phone screen, headings are as large as a caption in a small picture, so the minimum size is higher. Vertical
        // text is excluded, because it is the name of a street on a map.
        let big = lines.filter {
            $0.box.height > (layout.isPhone ? 0.065 : 0.045) * side && $0.box.width > 0.8 * $0.box.height
        }
        let isBare =
            !layout.hasStatusBar && layout.playerTimes == nil && !lines.contains { $0.isLabel && $0.box.height < 0.05 * side }
        guard let largest = big.max(by: { $0.box.height < $1.box.height }) else { return }
        // A large heading above other text is not a caption.
        let written = big.reduce(0) { $0 + Words.letters($1.text) }
        if layout.isPhone, written * 5 < letters * 2 { return }

        add(.meme, .bigLettering, 1.2, largest.text, lines: big.map(\.index))
        if isBare { add(.meme, .noInterface, layout.isPhone ? 0.8 : 2.5) }
        let largestPicture = layout.pictures.first.map { $0.area / (layout.width * layout.height) } ?? 0
        if busyness > 0.4 || largestPicture > 0.4 { add(.meme, .pictureBehindText, 1.6) }
        let capitals = lines.reduce(0) { $0 + $1.text.count(where: \.isUppercase) }
        if Double(capitals) > 0.75 * Double(max(1, letters)) { add(.meme, .bigLettering, 0.8, lines: big.map(\.index)) }
        let edge = big.filter { $0.box.bottom < 0.32 * layout.height || $0.box.top > 0.68 * layout.height }
        if edge.count == big.count, busyness > 0.15 { add(.meme, .captionBand, 0.9, lines: edge.map(\.index)) }
        // Several small lines are the interface of a program, even if the heading is large.
        let small = lines.filter { $0.box.height < 0.03 * side }
        if small.count > 3 { add(.meme, .noInterface, -1.2 * Double(min(4, small.count - 2))) }
        // Pages of options and players have large words, too.
        let player = layout.content.contains { Player.isPause($0) || Pattern.matches(Pattern.timePair, $0.text) }
        if player { add(.meme, .noInterface, -2) }
        if layout.hasStatusBar { add(.meme, .noInterface, -2.5) }
    }

    /// Adds evidence for a meme in a picture viewer: a picture between two even bands, with large words on it or right above it.
    /// Covers and products have their names and prices below the picture, and articles have prose there.
    private mutating func addViewedMeme(_ layout: Layout) {
        let texts = layout.content.filter { Words.letters($0.text) + Words.digits($0.text) > 1 && $0.confidence > 0.5 }
        guard layout.hasBands, !layout.isFramed, texts.count <= 8, layout.playerTimes == nil, texts.count(where: \.isLabel) < 3,
            !texts.contains(where: { $0.words.count <= 5 && Pattern.matches(Pattern.price, $0.text) }),
            texts.count(where: { $0.words.count >= 6 && $0.box.width > 0.45 * layout.width }) < 3
        else { return }
        func letters(_ lines: [Layout.Line]) -> Int { lines.reduce(0) { $0 + Words.letters($1.text) } }
        let named = texts.filter { Words.letters($0.text) > 2 }
        let large = named.filter { $0.size > 0.045 * min(layout.width, layout.height) }
        let onPicture = named.filter { $0.onPicture != nil }
        let above = large.filter { line in
            line.words.count >= 3
                && layout.pictures.contains {
                    $0.width > 0.7 * layout.width && (-0.01...0.05).contains(($0.top - line.box.bottom) / layout.height)
                }
        }
        let captions = above.isEmpty ? large.filter { $0.onPicture != nil } : above
        guard let first = captions.first, !above.isEmpty || letters(onPicture) * 2 > letters(texts) else { return }
        add(.meme, .pictureBehindText, 4, first.text, lines: captions.map(\.index))
    }
}
