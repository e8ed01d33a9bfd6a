/// Evidence for memes: a picture with a few large words and almost no interface.
extension Evidence {
    mutating func addMeme(_ layout: Layout) {
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
}
