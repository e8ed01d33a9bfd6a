import Base
import Catalogue
import GRDB
import Hummingbird
import Web

/// Shows which folders and kinds of files use the disk space. Of photos and videos, it only reads totals stored in the catalogue, so
/// a million of them take no longer than ten.
struct SpaceController {
    let catalogue: Catalogue

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/files/space", use: space)
    }
}

extension SpaceController {
    private struct Folder: Encodable {
        let path: BytePath
        let name: String
        let files: Int
        let bytes: Int64
    }

    private struct Part: Encodable {
        let key: String
        let files: Int
        let bytes: Int64
    }

    private struct Space: Encodable {
        let folders: [Folder]
        let years: [Part]
        let formats: [Part]
        /// The files grouped by size. The name of a group is its minimum file size in bytes.
        let sizes: [Part]
        /// Files that are neither photos nor videos, by the ends of their names.
        let others: [Part]
        /// The number and the size of photos and videos.
        let files: Int
        let bytes: Int64
        let otherFiles: Int
        let otherBytes: Int64
        let freedBytes: Int64
        let queuedBytes: Int64
        let trashedBytes: Int64
    }

    /// The maximum number of folders that can be shown in a diagram. Smaller folders are included in their parent folders.
    private static let maximum = 3000

    private func space(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await blocking { [catalogue] in try catalogue.read(Self.fetch) })
    }

    private static func fetch(_ db: Database) throws -> Space {
        // Companions are no files of their own here, but they take space.
        let files = "ifnull(sum(files) FILTER (WHERE \(FileSums.leads)), 0)"
        let photos = try Row.fetchAll(
            db,
            sql: """
                SELECT path, \(files), sum(bytes) FROM directorySum JOIN directory ON directory.id = directoryId
                WHERE files > 0 GROUP BY directoryId ORDER BY sum(bytes) DESC LIMIT ?
                """, arguments: [maximum]
        ).map { row in (path: row[0] as BytePath, files: row[1] as Int, bytes: row[2] as Int64) }
        let others = try OtherFiles.sums(db)
        let folders = Dictionary(grouping: photos + others.folders, by: \.path).map { path, sums in
            Folder(
                path: path, name: path.name.display, files: sums.reduce(0) { $0 + $1.files },
                bytes: sums.reduce(0) { $0 + $1.bytes })
        }.sorted { ($1.bytes, $0.path.bytes.count) < ($0.bytes, $1.path.bytes.count) }.prefix(maximum)
        func parts(_ key: String) throws -> [Part] {
            try Row.fetchAll(
                db,
                sql:
                    "SELECT CAST(\(key) AS TEXT) AS key, \(files), sum(bytes) FROM monthSum WHERE files > 0 GROUP BY 1 ORDER BY 1"
            ).map { Part(key: $0[0], files: $0[1], bytes: $0[2]) }
        }
        let years = try parts("month / 100")
        let counts = try Counts.fetch(db)
        return Space(
            folders: Array(folders), years: years, formats: try parts("format").sorted { $0.bytes > $1.bytes },
            sizes: try parts("sizeStep"),
            others: others.kinds.map { Part(key: $0.key, files: $0.files, bytes: $0.bytes) },
            files: years.reduce(0) { $0 + $1.files }, bytes: years.reduce(0) { $0 + $1.bytes },
            otherFiles: others.kinds.reduce(0) { $0 + $1.files }, otherBytes: others.kinds.reduce(0) { $0 + $1.bytes },
            freedBytes: counts.freedBytes, queuedBytes: counts.queuedBytes, trashedBytes: counts.trashedBytes)
    }
}
