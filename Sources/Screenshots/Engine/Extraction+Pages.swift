import Foundation

/// Recognises pages whose heading is not the title of a work, but the name of a person or of a list.
extension Extraction {
    /// The kind of such a page.
    enum Page {
        case person, list
    }

    /// Determines the kind of page from the line below its heading, such as "Actor", "24 books · 1.2K followers" or "Playlist ·
    /// 50 songs". Returns nil if the heading may be the title of a work.
    func page(of heading: Candidate) -> Page? {
        guard layout.playerTimes == nil else { return nil }
        let box = heading.box
        let under = layout.content.filter { line in
            let gap = line.box.top - box.bottom
            return !heading.indices.contains(line.index) && gap > -0.4 * line.box.height && gap < 2.2 * heading.height
                && line.size < heading.size
                && (abs(line.box.left - box.left) < 0.05 * layout.width
                    || abs(line.box.middleX - box.middleX) < 0.05 * layout.width)
        }
        if type == .music, under.contains(where: { Self.lists.contains($0.words.first ?? "") }) { return .list }
        let isPerson = under.contains { line in
            // If the next line below is a name, a word such as "Actor" is only the label of that creator.
            Names.isPerson(heading.text) && Self.professions.contains(line.words.joined(separator: " "))
                && nearest(below: line).map { Names.isPerson($0.text) } != true
                || type == .book && line.words.contains(where: Self.followers.contains) && Words.digits(line.text) > 0
        }
        return isPerson ? .person : nil
    }

    private static let lists = Set(ScreenWords.labels("lists of music"))

    private static let followers = Set(ScreenWords.labels("followers"))

    private static let professions = Set(ScreenWords.labels("professions").map { Words.of($0).joined(separator: " ") })
}
