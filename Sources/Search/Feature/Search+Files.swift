import Base
import Catalogue
import Foundation
import GRDB

extension SearchResult.Kind {
    static let file = Self("file")
    static let folder = Self("folder")
}

extension Search {
    /// Finds photos and videos by their names, folders, comments and labels, and by the text that they show.
    static let files = SearchKind(
        .file, index: .file, conditions: [.dates, .sizes, .names], document: document, describe: file)
    /// Finds folders with photos by name.
    static let folders = SearchKind(.folder, index: .folder, conditions: [], document: folderDocument, describe: folder)

    /// The document of a file. The title is the file name; the body contains the names of the two innermost folders, the
    /// comment, the labels and the text.
    static func document(_ db: Database, _ id: Int64) throws -> SearchDocument? {
        guard let file = try FileRow.fetch(db, id: id) else { return nil }
        let folder = [file.directory.parent.name.display, file.directory.name.display].joined(separator: " ")
        let labels = try LabelTable.labels(db, ofPhoto: file).texts
        let parts = ([folder, try comment(db, id)] + labels + [try text(db, file)]).compactMap(\.self)
        return SearchDocument(at: file.taken.seconds, title: file.name.display, body: parts.joined(separator: "\n"))
    }

    private static func comment(_ db: Database, _ id: Int64) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT comment FROM file WHERE id = ?"), arguments: [id])
    }

    /// Returns the text in a photo; nil if the photo has a note, because notes are found separately.
    private static func text(_ db: Database, _ file: FileRow) throws -> String? {
        guard let identity = file.identity else { return nil }
        return try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT text FROM reading WHERE identity = ?1 AND text <> ''
                    AND NOT EXISTS (SELECT 1 FROM note WHERE note.identity = ?1 AND \(NoteRemoval.standing))
                    """), arguments: [identity])
    }

    private static func file(_ db: Database, _ id: Int64, _ request: SearchRequest) throws -> SearchResult? {
        // A companion is part of its photo.
        guard let file = try FileRow.fetch(db, id: id), file.presence == .here, request.allows(bytes: file.stamp.size),
            file.kind == .photo || file.kind == .video
        else { return nil }
        let (name, query) = (file.name.display, request.query)
        let titleMatches = query.matches(in: name).map { [$0.lowerBound, $0.upperBound] }
        if request.conditions.contains(.names), titleMatches.isEmpty { return nil }
        var snippet = Snippet(whole: file.directory.display, query)
        var inPicture = false
        if titleMatches.isEmpty, snippet.matches.isEmpty {
            let labels = try LabelTable.labels(db, ofPhoto: file).texts.filter {
                !query.matches(in: $0, limit: 1).isEmpty
            }
            if !labels.isEmpty {
                snippet = Snippet(labels.joined(separator: " · "), query)
            } else if let comment = try comment(db, id), !query.matches(in: comment, limit: 1).isEmpty {
                snippet = Snippet(comment, query)
            } else if let text = try text(db, file) {
                (snippet, inPicture) = (Snippet(text, query), true)
            }
        }
        return SearchResult(
            kind: .file, id: id, title: name, snippet: snippet.text, titleMatches: titleMatches,
            snippetMatches: snippet.matches, where: file.path.display, date: file.taken.iso,
            photo: file.kind == .photo ? Card(file, copies: 1) : nil,
            link: file.kind == .photo ? nil : link("/files", ["path": file.directory.display, "filter": name]),
            inPicture: inPicture)
    }

    private static func folderDocument(_ db: Database, _ id: Int64) throws -> SearchDocument? {
        guard let path = try BytePath.fetchOne(db, sql: "SELECT path FROM directory WHERE id = ?", arguments: [id]) else {
            return nil
        }
        return SearchDocument(at: 0, title: path.name.display, body: path.parent.name.display)
    }

    private static func folder(_ db: Database, _ id: Int64, _ request: SearchRequest) throws -> SearchResult? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT path, (SELECT count(*) FROM file WHERE directoryId = directory.id AND \(FileRow.presentPhoto)) AS photos
                    FROM directory WHERE id = ?
                    """), arguments: [id])
        guard let row, (row["photos"] as Int) > 0 else { return nil }
        let path: BytePath = row["path"]
        let name = path.name.display
        return SearchResult(
            kind: .folder, id: id, title: name, snippet: path.parent.display,
            titleMatches: request.query.matches(in: name).map { [$0.lowerBound, $0.upperBound] }, where: path.display,
            link: link("/photos", ["folder": path.display]), count: row["photos"])
    }

    static func link(_ page: String, _ query: [String: String]) -> String {
        var address = URLComponents()
        address.path = page
        address.queryItems = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        // Browsers decode a plus sign in a query as a space, so it is escaped.
        return (address.string ?? page).replacing("+", with: "%2B")
    }
}
