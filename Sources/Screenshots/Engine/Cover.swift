/// A book cover that fills the picture, without a program's interface around it.
enum Cover {
    /// Lines printed on covers in addition to title and author, in lower case without accents.
    private static let marks = Set(ScreenWords.labels("lines on covers"))

    /// Phrases of praise and prizes, which may occur anywhere in a line.
    private static let praise = [
        ["new", "york", "times"], ["booker"], ["pulitzer"], ["bestseller"], ["bestselling"], ["national", "book", "award"],
        ["prix", "goncourt"], ["premio"], ["buchpreis"], ["author", "of"], ["translated"], ["ubersetzt"], ["aus", "dem"],
        ["winner"],
    ]

    static func isMark(_ text: String) -> Bool {
        let words = Words.of(text)
        return marks.contains(words.joined(separator: " "))
            || praise.contains { phrase in
                words.indices.contains { words[$0...].starts(with: phrase) }
            }
    }

    /// Whether the screen shows nothing but a cover: it has few lines, no status bar and no player, and contains a phrase that
    /// only covers have.
    static func fills(_ layout: Layout) -> Bool {
        let lines = layout.content.filter(\.hasLetters)
        let ratio = layout.height / layout.width
        return !layout.hasStatusBar && layout.playerTimes == nil && (2...12).contains(lines.count) && (1.15...1.9).contains(ratio)
            && lines.contains { isMark($0.text) }
    }
}
