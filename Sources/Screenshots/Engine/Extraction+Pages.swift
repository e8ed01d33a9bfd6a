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

    private static let lists: Set<String> = ["playlist", "playlista", "afspeellijst", "wiedergabeliste", "spellista"]

    private static let followers: Set<String> = [
        "followers", "follower", "abonnes", "seguidores", "obserwujacych", "obserwujących", "volgers",
    ]

    private static let professions: Set<String> = Set(
        """
        actor, actress, director, writer, producer, author, musician, singer, schauspieler, schauspielerin, regisseur, regisseurin, drehbuchautor, drehbuchautorin, autor, autorin, schriftsteller, schriftstellerin,
        acteur, actrice, realisateur, realisatrice, scenariste, auteur, autrice, ecrivain, ecrivaine, actriz, directora, guionista, escritor, escritora, autora, attore, attrice, regista, sceneggiatore, scrittore, scrittrice, autore,
        ator, atriz, diretor, diretora, aktor, aktorka, reżyser, pisarz, pisarka, acteur, schrijver, schrijfster
        """.split { $0 == "," || $0 == "\n" }.map { Words.of(String($0)).joined(separator: " ") })
}
