/// The lines near a title.
extension Extraction {
    /// Returns the next three rows below a box with its edge or its middle.
    func linesBelow(_ box: Box, besides own: [Int]) -> ArraySlice<Layout.Line> {
        let lines = layout.content.filter { line in
            !own.contains(line.index) && line.box.top > box.bottom - 0.4 * line.box.height
                && line.box.top - box.bottom < 0.16 * layout.height
                && (abs(line.box.left - box.left) < 0.06 * layout.width
                    || abs(line.box.middleX - box.middleX) < 0.05 * layout.width
                    || line.box.left > box.left && line.box.left < box.right)
        }.sorted { $0.box.top < $1.box.top }
        var rows = 0
        var last: Box?
        return lines.prefix { line in
            if last.map({ line.box.sharedHeight($0) < 0.5 }) ?? true { rows += 1 }
            last = line.box
            return rows <= 3
        }
    }

    /// Whether a line has the year, the running time or the number of an episode of a film.
    static func isFact(_ text: String) -> Bool {
        Words.of(text).count <= 12
            && [Pattern.year, Pattern.minutes, Pattern.runningTime, Pattern.episodeMark].contains { Pattern.matches($0, text) }
    }

    static func isRating(_ text: String) -> Bool {
        Pattern.matches(Pattern.grade, text) || Pattern.matches(Pattern.outOfTen, text) || text.contains("★")
    }
}
