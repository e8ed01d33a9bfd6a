import Base
import Catalogue
import Foundation
import GRDB

extension SearchResult.Kind {
    static let file = Self("file")
    static let folder = Self("folder")
}

extension Search {
    /// Finds photos and videos by their names, folders, comments and labels, their camera, lens and kind of file, and by the
    /// text that they show.
    static let files = SearchKind(
        .file, index: .file, conditions: [.dates, .sizes, .names], document: document, sized: sized, describe: file)
    /// Finds folders with photos by name.
    static let folders = SearchKind(.folder, index: .folder, conditions: [], document: folderDocument, describe: folder)

    /// The document of a file. The title is the file name; the body contains the names of the two innermost folders, the
    /// comment, the labels, the camera, the lens, the names of the place and of people, the words for the kind of file, the signs of what
    /// the photo shows, and the text.
    static func document(_ db: Database, _ id: Int64) throws -> SearchDocument? {
        guard let file = try FileRow.fetch(db, id: id) else { return nil }
        let folder = [file.directory.parent.name.display, file.directory.name.display].joined(separator: " ")
        let labels = try LabelTable.labels(db, ofPhoto: file).texts
        let kind = FileKind(rawValue: file.format) ?? FileKind(fileName: file.name.display)
        let facts = try equipment(db, id) + place(db, file) + (kind?.searchWords ?? [])
        let things = try file.identity.flatMap { try PhotoThings.signs(db, $0) }
        let people = try file.identity.map { try PhotoPeople.names(db, $0) } ?? []
        let parts = ([folder, try comment(db, id)] + labels + people + facts + [things, try text(db, file)]).compactMap(\.self)
        return SearchDocument(at: file.taken.seconds, title: file.name.display, body: parts.joined(separator: "\n"))
    }

    private static func comment(_ db: Database, _ id: Int64) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT comment FROM file WHERE id = ?"), arguments: [id])
    }

    /// The names of the photo's place. The year follows them, so that "italy 2019" finds the photos of a journey.
    private static func place(_ db: Database, _ file: FileRow) throws -> [String] {
        let names = try PhotoPlaces.texts(db, of: file.id)
        return names.isEmpty ? [] : names + [String(file.taken.iso.prefix(4))]
    }

    /// The names of the camera and of the lens of a photo.
    private static func equipment(_ db: Database, _ id: Int64) throws -> [String] {
        let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT camera, lens FROM file WHERE id = ?"), arguments: [id])
        return [(row?["camera"] as String?).map(CameraName.short), row?["lens"]].compactMap(\.self)
    }

    /// The words of what a photo shows and a query names; nil if there is nothing. A text in the photo that has all words comes first.
    private static func shown(_ db: Database, _ file: FileRow, _ query: SearchQuery) throws -> String? {
        guard let identity = file.identity else { return nil }
        let words = try PhotoThings.words(db, identity, query)
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }

    /// Returns the text in a photo; nil if the photo has a note, because notes are found separately.
    private static func text(_ db: Database, _ file: FileRow) throws -> String? {
        guard let identity = file.identity else { return nil }
        return try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(SearchedText.sql) FROM reading WHERE identity = ?1 AND text <> ''
                    AND NOT EXISTS (SELECT 1 FROM note WHERE note.identity = ?1 AND \(NoteRemoval.standing))
                    """), arguments: [identity])
    }

    private static func file(_ db: Database, _ id: Int64, _ request: SearchRequest) throws -> SearchResult? {
        // A companion is part of its photo.
        guard let file = try FileRow.fetch(db, id: id), file.presence == .here, request.allows(bytes: file.stamp.size),
            file.kind == .video || (file.kind == .photo && !request.isOfVideos)
        else { return nil }
        let (name, query) = (file.name.display, request.query)
        let titleMatches = query.matches(in: name).map { [$0.lowerBound, $0.upperBound] }
        if request.conditions.contains(.names), titleMatches.isEmpty { return nil }
        var snippet = Snippet(whole: try shownFolder(db, file.directory), query)
        var inPicture = false
        if titleMatches.isEmpty, snippet.matches.isEmpty {
            let labels = try (LabelTable.labels(db, ofPhoto: file).texts + PhotoPlaces.texts(db, of: id)).filter {
                !query.matches(in: $0, limit: 1).isEmpty
            }
            if !labels.isEmpty {
                snippet = Snippet(labels.joined(separator: " · "), query)
            } else if let part = try equipment(db, id).first(where: { !query.matches(in: $0, limit: 1).isEmpty }) {
                snippet = Snippet(whole: part, query)
            } else if let comment = try comment(db, id), !query.matches(in: comment, limit: 1).isEmpty {
                snippet = Snippet(comment, query)
            } else if let things = try shown(db, file, query) {
                snippet = Snippet(whole: things, query)
            } else if let text = try text(db, file) {
                (snippet, inPicture) = (Snippet(text, query), true)
            }
        }
        return SearchResult(
            kind: .file, id: id, title: name, snippet: snippet.text, titleMatches: titleMatches,
            snippetMatches: snippet.matches, where: file.path.display, date: file.taken.iso,
            photo: Card(file, copies: 1, milliseconds: try FilmLength.of(db, file)), link: nil,
            inPicture: inPicture)
    }

    /// A folder as results show it: from the name of the shared folder on, because the path before it is the same for all.
    static func shownFolder(_ db: Database, _ folder: BytePath) throws -> String {
        let shared = try BytePath.fetchAll(db.cachedStatement(sql: "SELECT path FROM folder"))
        guard let root = shared.filter({ folder.isInside($0) }).max(by: { $0.bytes.count < $1.bytes.count }) else {
            return folder.display
        }
        let above = root.parent.display
        return String(folder.display.dropFirst(above == "/" ? 1 : above.count + 1))
    }

    private static func sized(_ db: Database, _ request: SearchRequest, limit: Int) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            sql: "SELECT id FROM file WHERE \(FileRow.presentLead) AND size BETWEEN ? AND ? ORDER BY size DESC, id DESC LIMIT ?",
            arguments: [request.larger ?? 0, request.smaller ?? .max, limit])
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
                    SELECT path, (SELECT count(*) FROM file WHERE directoryId = directory.id AND \(FileRow.presentLead)) AS photos
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

    /// Returns the address of a page of the app.
    public static func link(_ page: String, _ query: [String: String]) -> String {
        var address = URLComponents()
        address.path = page
        address.queryItems = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        // Browsers decode a plus sign in a query as a space, so it is escaped.
        return (address.string ?? page).replacing("+", with: "%2B")
    }
}
