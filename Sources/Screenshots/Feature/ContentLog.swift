import Base
import Catalogue
import Foundation
import GRDB
import ScreenshotsEngine

/// The works recognised on screenshots (music, movies, books and others) as text for export, in four sections and without
/// duplicates.
public struct ContentLog: Sendable {
    public enum Section: String, Sendable, CaseIterable {
        case music = "Music", movies = "Movies", books = "Books", other = "Other"
    }

    struct Entry: Sendable {
        let section: Section
        let type: ScreenType
        let title: String
        let creator: String?
        let link: String?
    }

    let entries: [Entry]

    /// Lists the works in the order of `rows`, newest screenshot first. A work with the same type, title and creator as an
    /// earlier one, ignoring case, is left out. Receipts and tickets are in the section "Other".
    init(_ rows: [ResultRow]) {
        var known: Set<String> = []
        entries = rows.compactMap { row in
            guard row.status == .success else { return nil }
            let title = row.title ?? row.verdict.facts["merchant"] ?? row.verdict.facts["event"]
            let creator = row.title != nil ? row.creator : row.verdict.facts["total"] ?? row.verdict.facts["date"]
            guard let title, known.insert("\(row.type.rawValue):\(title.lowercased()):\((creator ?? "").lowercased())").inserted
            else { return nil }
            let section: Section =
                switch row.type {
                case .music: .music
                case .movie: .movies
                case .book: .books
                default: .other
                }
            return Entry(section: section, type: row.type, title: title, creator: creator, link: row.result.link)
        }
    }

    /// The four sections in Markdown, with lines of the form `Title - Creator [link]`.
    public var markdown: String {
        var text = "# Recognised content\n"
        for section in Section.allCases {
            text += "\n## \(section.rawValue)\n\n"
            for entry in entries where entry.section == section { text += "- \(Self.line(entry))\n" }
        }
        return text
    }

    static func line(_ entry: Entry) -> String {
        var line = entry.title
        if let creator = entry.creator { line += " - \(creator)" }
        if let link = entry.link { line += " [\(link)]" }
        return line
    }

    /// A CSV file (RFC 4180) with the columns section, type, title, creator, link.
    public var csv: String {
        let rows =
            [["section", "type", "title", "creator", "link"]]
            + entries.map {
                [$0.section.rawValue, $0.type.rawValue, $0.title, $0.creator ?? "", $0.link ?? ""]
            }
        return rows.map { $0.map(CSVCell.text).joined(separator: ",") + "\r\n" }.joined()
    }
}

extension Screenshots {
    public func log() throws -> ContentLog {
        try catalogue.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT * FROM screenResult WHERE \(ResultRow.recognised) ORDER BY taken DESC, id DESC")
            return ContentLog(rows.map(ResultRow.init(row:)))
        }
    }
}
