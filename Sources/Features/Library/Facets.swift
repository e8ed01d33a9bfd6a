import Basics
public import Catalogue
public import GRDB

/// What undecided photos can be filtered by, with counts.
public struct Facets: Codable, Sendable {
    public struct Folder: Codable, Sendable {
        public let path: String
        public let count: Int
    }

    public struct Month: Codable, Sendable {
        /// yyyy-MM
        public let month: String
        public let count: Int
    }

    public struct Format: Codable, Sendable {
        public let format: String
        public let count: Int
    }

    public let folders: [Folder]
    public let months: [Month]
    public let formats: [Format]
    public let screenshots: Int

    private static let undecided = "FROM file WHERE decision = 0 AND presence = 0 AND kind = 0"

    /// The same through an index that holds all it needs: the table itself is a hundred times larger.
    private static let byFolder = "FROM file INDEXED BY fileFolder WHERE decision = 0 AND presence = 0 AND kind = 0"

    /// Said to be looked up by their own index: by the deck's, every photo would have to be read.
    private static let screenshots = """
        SELECT count(*) FROM file INDEXED BY fileScreenshots WHERE screenshot = 1 AND decision = 0 AND presence = 0 AND kind = 0
        """

    private static let mostFolders = 2000

    /// Months with photos, newest first: counted by ranges of the deck's index, not by computing a month for each photo.
    private static func months(_ db: Database) throws -> [Month] {
        guard let newest = try Int64.fetchOne(db, sql: "SELECT max(taken) \(undecided)") else { return [] }
        var months: [Month] = []
        var end = LocalTime(seconds: newest + 1)
        while let last = try Int64.fetchOne(
            db, sql: "SELECT taken \(undecided) AND taken < ? ORDER BY taken DESC LIMIT 1", arguments: [end.seconds])
        {
            let month = String(LocalTime(seconds: last).iso.prefix(7))
            guard let start = LocalTime(iso: month + "-01"), start < end else { break }
            let count = try Int.fetchOne(
                db, sql: "SELECT count(*) \(undecided) AND taken >= ? AND taken <= ?", arguments: [start.seconds, last])
            months.append(Month(month: month, count: count ?? 0))
            end = start
        }
        return months
    }

    public static func fetch(_ db: Database) throws -> Facets {
        // Folders and formats out of one look at the index, in its own order.
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT directory.path, format, n
                FROM (SELECT directoryId, format, count(*) AS n \(byFolder) GROUP BY directoryId, format)
                JOIN directory ON directory.id = directoryId ORDER BY directory.path
                """)
        var folders: [(path: BytePath, count: Int)] = []
        var formats: [String: Int] = [:]
        while let row = try cursor.next() {
            let path: BytePath = row[0], count: Int = row[2]
            formats[row[1], default: 0] += count
            if folders.last?.path == path {
                folders[folders.count - 1].count += count
            } else {
                folders.append((path, count))
            }
        }
        return Facets(
            folders: folders.prefix(mostFolders).map { Folder(path: $0.path.display, count: $0.count) },
            months: try months(db),
            formats: formats.map { Format(format: $0.key, count: $0.value) }
                .sorted { ($1.count, $0.format) < ($0.count, $1.format) },
            screenshots: try Int.fetchOne(db, sql: screenshots) ?? 0)
    }
}
