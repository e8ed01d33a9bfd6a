/// A book's cover that fills the picture: lettering only, with no program around it.
enum Cover {
    /// What is printed on covers besides title and name, as whole lines: lower case, without accents.
    private static let marks: Set<String> = [
        "a novel", "novel", "roman", "ein roman", "novela", "una novela", "romanzo", "un romanzo", "stories", "erzahlungen",
        "kurzgeschichten", "poems", "gedichte", "a memoir", "memoir", "thriller", "kriminalroman", "nouvelles", "recit",
        "cuentos",
        "racconti", "essays", "essais", "ensayos", "saggi", "a thriller", "psychothriller", "historischer roman", "bestseller",
    ]

    /// Praise and prizes, anywhere in a line.
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

    /// Few lines, none of which a phone or a player wrote, and a word that only covers have.
    static func isAlone(_ layout: Layout) -> Bool {
        let lines = layout.content.filter(\.isWorded)
        let ratio = layout.height / layout.width
        return !layout.hasStatusBar && layout.playerTimes == nil && (2...12).contains(lines.count) && (1.15...1.9).contains(ratio)
            && lines.contains { isMark($0.text) }
    }
}
