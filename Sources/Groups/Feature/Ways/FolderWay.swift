import Base
import Catalogue
import GRDB

/// Groups photos by folder. The key is the id of the folder.
enum FolderWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (sums, arguments) = query.sums
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT directoryId, path, count, bytes, open, (
                    SELECT id FROM file INDEXED BY fileFolder WHERE file.directoryId = folder.directoryId AND \(FileRow.presentLead)
                    ORDER BY \(PhotoOrder.newestFirst) LIMIT 1
                ) AS cover
                FROM (SELECT directoryId, sum(files) AS count, sum(bytes) AS bytes, sum(undecided) AS open FROM directorySum WHERE \(sums) GROUP BY directoryId) AS folder
                JOIN directory ON directory.id = directoryId ORDER BY path
                """, arguments: arguments)
        return rows.map { row in
            PhotoGroup(
                key: String(row["directoryId"] as Int64), name: (row["path"] as BytePath).display, count: row["count"],
                bytes: row["bytes"], left: row["open"], cover: row["cover"])
        }
    }
}
