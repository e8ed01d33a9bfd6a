import Basics
import Catalogue
import GRDB

extension SearchResult.Kind {
    static let file = Self("file")
}

extension Search {
    /// Files by their names.
    static let files = SearchKind(.file, index: .file, describe: file)

    private static func file(_ db: Database, _ id: Int64, _ query: SearchQuery) throws -> SearchResult? {
        guard let file = try FileRow.fetch(db, id: id), file.presence == .here else { return nil }
        let (name, folder) = (file.name.display, file.directory.display)
        return SearchResult(
            kind: .file, id: id, title: name, snippet: folder,
            titleMatches: query.matches(in: name).map { [$0.lowerBound, $0.upperBound] },
            snippetMatches: query.matches(in: folder).map { [$0.lowerBound, $0.upperBound] }, where: file.path.display,
            date: file.taken.iso,
            category: nil, photo: file.kind == .photo ? Card(file, copies: 1) : nil)
    }
}
