import Foundation

/// Evidence for grids and lists of films, and grids of books.
extension Evidence {
    mutating func addPosters(_ layout: Layout) {
        let content = layout.content
        let roles = content.filter { $0.words.count <= 6 && Pattern.matches(Pattern.role, $0.text) }
        if roles.count >= 2 { add(.movie, .posterPictures, 2, roles[0].text, lines: roles.map(\.index)) }
        let posters = layout.pictures.filter(Posters.isPoster)
        let grades = content.filter { Pattern.matches(Pattern.grade, $0.text) }
        if grades.count >= 3, posters.count >= 2 || !layout.pictures.isEmpty && grades.count >= 4 {
            add(.movie, .rating, 1.8, grades[0].text, lines: grades.map(\.index))
        }
        let years = content.filter { year in
            (year.text.count == 4 && Pattern.matches(Pattern.year, year.text)
                || Pattern.first(Pattern.bracketedYear, year.text)?.count == year.text.count)
                && content.contains { $0.index != year.index && $0.hasLetters && Posters.isRightUnder(year, $0, layout) }
        }
        // Lists of albums have years as well, but album covers are square.
        let squares = layout.pictures.count {
            (0.85...1.18).contains($0.width / max(1, $0.height)) && $0.width > 0.1 * layout.width
        }
        if years.count >= 3, squares <= posters.count {
            add(.movie, .yearInBrackets, 1.4, years[0].text, lines: years.map(\.index))
        }
    }
}

enum Posters {
    static func isPoster(_ picture: Box) -> Bool { (0.55...0.85).contains(picture.width / max(1, picture.height)) }

    static func isRightUnder(_ line: Layout.Line, _ above: Layout.Line, _ layout: Layout) -> Bool {
        let gap = line.box.top - above.box.bottom
        return gap > -0.5 * line.box.height && gap < line.box.height && abs(above.box.left - line.box.left) < 0.015 * layout.width
    }
}
