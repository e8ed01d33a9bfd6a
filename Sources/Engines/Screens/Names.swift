import Foundation

/// Whether a line can be the name of somebody who made something.
enum Names {
    private static let longest = 60

    /// The name in a line that stands where a creator's would; nil for anything else.
    static func plausible(_ line: Layout.Line, type: ScreenType) -> String? {
        guard !line.isStatus, !line.isLabel, line.time == nil, line.confidence > 0.55, !Interface.isPlaceholder(line.words) else {
            return nil
        }
        guard line.words.count <= 12, !Pattern.matches(Pattern.price, line.text), !Pattern.matches(Pattern.episodeMark, line.text)
        else { return nil }
        return cleaned(CreatorLabels.label(at: line, type: type)?.rest ?? line.text)
    }

    /// The first of several facts in one line that is a name: "Elena Voss • 2019" is "Elena Voss".
    static func cleaned(_ text: String) -> String? {
        let parts = text.split { "•·|●∙".contains($0) }.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ,;:–—-›>")) }
        for part in parts where isName(part) { return part }
        return nil
    }

    private static func isName(_ text: String) -> Bool {
        let words = Words.of(text)
        guard !words.isEmpty, words.count <= 8, text.count <= longest, Words.letters(text) >= 1 else { return false }
        let hits = Lexicon.standard.hits(words, text: text, line: 0)
        if Interface.isLabel(words, hits: hits, text: text) || Interface.isPlaceholder(words) { return false }
        if Words.digits(text) * 2 > text.count || Pattern.matches(Pattern.pageCount, text)
            || Pattern.matches(Pattern.minutes, text) || Pattern.matches(Pattern.percent, text)
        {
            return false
        }
        if Pattern.matches(Pattern.counted, text) || text.hasSuffix(".") && words.count > 4 { return false }
        // A name begins with a capital, unless the whole line is written small on purpose.
        guard let first = text.first(where: { $0.isLetter || $0.isNumber }) else { return false }
        return first.isUppercase || first.isNumber || !first.isLowercase || words.count <= 2
    }
}

/// Words that announce a creator.
enum CreatorLabels {
    private static let byType: [ScreenType: [[String]]] = [
        .music: phrases(
            "artist, by, performed by, kunstler, interpret, artiste, artista, song by, album by, ep by, single by, a song by"),
        .movie: phrases(
            "directed by, director, directors, regie, regisseur, regisseurin, realise par, realisateur, realisatrice, realisation, dirigida por, dirigido por, direccion, director a, regia di, regia, regista, a film by, film by, ein film von, un film de, una pelicula de, un film di, creator, creators, created by, creado por, creada por, creata da, creato da, creation, cree par, idee, showrunner, diretor, regi"
        ),
        .book: phrases(
            "by, author, authors, written by, autor, autorin, von, autor in, auteur, autrice, ecrit par, de, par, escrito por, autora, por, autore, scritto da, di, door, schrijver, av, author s"
        ),
    ]

    private static func phrases(_ text: String) -> [[String]] {
        text.split(separator: ",").map { Words.of(String($0)) }.sorted { $0.count > $1.count }
    }

    /// The label at the beginning of a line, and what follows it.
    static func label(at line: Layout.Line, type: ScreenType) -> (label: String, rest: String)? {
        for phrase in byType[type, default: []] where line.words.starts(with: phrase) {
            let rest = after(phrase.count, in: line.text)
            let trimmed = rest.trimmingCharacters(in: CharacterSet(charactersIn: " :\u{2009}\u{00A0}-–—|•·"))
            // Prepositions announce a name only right before it, and never alone.
            let isPreposition = phrase.count == 1 && phrase[0].count <= 3
            if isPreposition {
                guard let first = trimmed.first, first.isUppercase || first.isNumber, line.words.count <= 8,
                    type != .music || phrase[0] == "by"
                else { continue }
                // "De La Soul" and "Di Capri" are names of their own: written large like what follows.
                if let start = line.text.first, start.isUppercase, line.text.prefix(3).uppercased() != line.text.prefix(3),
                    ["de", "di", "av", "por"].contains(phrase[0])
                {
                    continue
                }
            } else if !trimmed.isEmpty, !rest.trimmingCharacters(in: .whitespaces).hasPrefix(":"), phrase.count == 1,
                !(trimmed.first?.isUppercase ?? false)
            {
                continue
            }
            if trimmed.isEmpty && isPreposition { continue }
            return (phrase.joined(separator: " "), trimmed)
        }
        return nil
    }

    /// The text behind its first words.
    private static func after(_ count: Int, in text: String) -> String {
        var left = count
        var index = text.startIndex
        var isInWord = false
        while index < text.endIndex {
            let isWord = text[index].isLetter || text[index].isNumber
            if isInWord && !isWord {
                left -= 1
                if left == 0 { break }
            }
            isInWord = isWord
            index = text.index(after: index)
        }
        return String(text[index...])
    }
}
