import Base
import Catalogue
public import GRDB

/// The properties by which photos can be filtered, with the number of photos for each value.
public struct Facets: Codable, Sendable {
    public struct Folder: Codable, Sendable {
        public let path: String
        public let count: Int
    }

    public struct Month: Codable, Sendable {
        /// The month in the form yyyy-MM.
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

    private static let maximumFolders = 2000

    /// - Parameter undecided: whether to count only photos without a decision. Otherwise all present photos are counted.
    public static func fetch(_ db: Database, undecided isDeck: Bool = true) throws -> Facets {
        let counted = isDeck ? "undecided" : "files"
        /// Counts photos by a column of a summary table. For a million photos, this adds up only thousands of rows.
        func count(by column: String, from source: String) throws -> RowCursor {
            try Row.fetchCursor(
                db,
                sql:
                    "SELECT \(column) AS name, sum(\(counted)) AS n FROM \(source) WHERE \(FileSums.leads) GROUP BY name HAVING n > 0 ORDER BY name"
            )
        }
        let folders = try count(by: "path", from: "directorySum JOIN directory ON directory.id = directoryId")
        let months = try count(by: "printf('%04d-%02d', month / 100, month % 100)", from: "monthSum")
        let formats = try count(by: "format", from: "monthSum")
        return Facets(
            folders: try Array(folders.prefix(maximumFolders).map { Folder(path: ($0[0] as BytePath).display, count: $0[1]) }),
            months: try Array(months.map { Month(month: $0[0], count: $0[1]) }).reversed(),
            formats: try Array(formats.map { Format(format: $0[0], count: $0[1]) })
                .sorted { ($1.count, $0.format) < ($0.count, $1.format) },
            screenshots: try Int.fetchOne(
                db, sql: "SELECT sum(\(counted)) FROM monthSum WHERE \(FileSums.leads) AND \(FileSums.screenshots)") ?? 0)
    }
}
