import Base
import Catalogue
import GRDB

/// The number and the size of the files in a folder at any depth, as the last scan found them.
struct FolderSum: Encodable, Sendable {
    let files: Int
    let bytes: Int64

    static func of(_ db: Database, _ folder: BytePath) throws -> FolderSum {
        let photos = try sum(
            db,
            """
            SELECT ifnull(sum(files), 0), ifnull(sum(bytes), 0) FROM directorySum
            WHERE directoryId IN (SELECT id FROM directory WHERE \(Directories.insideCondition))
            """, folder)
        let others = try sum(
            db,
            """
            SELECT count(*), ifnull(sum(size), 0) FROM otherFile
            WHERE folderId IN (SELECT id FROM otherFolder AS directory WHERE \(Directories.insideCondition))
            """, folder)
        return FolderSum(files: photos.files + others.files, bytes: photos.bytes + others.bytes)
    }

    private static func sum(_ db: Database, _ sql: String, _ folder: BytePath) throws -> FolderSum {
        let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: Directories.insideArguments(folder))
        return FolderSum(files: row?[0] ?? 0, bytes: row?[1] ?? 0)
    }
}
