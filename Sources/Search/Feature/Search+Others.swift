import Base
import Catalogue
import GRDB

extension SearchResult.Kind {
    static let other = Self("other")
}

extension Search {
    /// Finds files that are neither photos nor videos, by their names and folders.
    static let others = SearchKind(
        .other, index: .other, conditions: [.dates, .sizes, .names], document: otherDocument, sized: OtherFiles.sized,
        describe: other)

    private static func otherDocument(_ db: Database, _ id: Int64) throws -> SearchDocument? {
        guard let (folder, entry) = try OtherFiles.fetch(db, id: id) else { return nil }
        let words = FileKind(fileName: entry.name.display)?.searchWords ?? []
        let folders = [folder.parent.name.display, folder.name.display].joined(separator: " ")
        return SearchDocument(at: entry.modified, title: entry.name.display, body: ([folders] + words).joined(separator: "\n"))
    }

    /// Makes a result for a file; nil if the file has disappeared since the last scan.
    private static func other(_ db: Database, _ id: Int64, _ request: SearchRequest) throws -> SearchResult? {
        guard let (folder, entry) = try OtherFiles.fetch(db, id: id), request.allows(bytes: entry.size),
            FileInfo(folder.appending(entry.name), followsLinks: false)?.kind == .file
        else { return nil }
        let name = entry.name.display
        let titleMatches = request.query.matches(in: name).map { [$0.lowerBound, $0.upperBound] }
        if request.conditions.contains(.names), titleMatches.isEmpty { return nil }
        let snippet = Snippet(whole: try shownFolder(db, folder), request.query)
        return SearchResult(
            kind: .other, id: id, title: name, snippet: snippet.text, titleMatches: titleMatches, snippetMatches: snippet.matches,
            where: folder.appending(entry.name).display, date: LocalTime(unixSeconds: entry.modified).iso,
            link: link("/files", ["path": folder.display, "open": name]))
    }
}
