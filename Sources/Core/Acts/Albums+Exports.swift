import Base
import Catalogue
import GRDB

/// Albums that come from an export of another program.
extension Albums {
    /// Adds photos to the album with a name, and creates the album if there is none. All albums with one name are one.
    ///
    /// - Returns: the album, and the number of photos that were not in it.
    static func take(
        _ db: Database, act: Int64, name: String, _ identities: [Identity]
    ) throws -> (album: ExportActs.Detail.Album, added: Int) {
        let name = try checked(String(name.prefix(longestName)))
        let known = try Int64.fetchOne(
            db, sql: "SELECT id FROM album WHERE name = ? AND deletedAt IS NULL AND origin IS NULL ORDER BY id LIMIT 1",
            arguments: [name])
        if known == nil { try db.execute(sql: "INSERT INTO album (name, createdAt) VALUES (?, ?)", arguments: [name, now()]) }
        let album = known ?? db.lastInsertedRowID
        let isIn = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM albumPhoto WHERE albumId = ? AND identity = ?)")
        let new = try Set(identities).filter { try Bool.fetchOne(isIn, arguments: [album, $0]) != true }
        for identity in new { try change(db, act: act, album, identity, isIn: true) }
        return (ExportActs.Detail.Album(id: album, name: name, isNew: known == nil), new.count)
    }

    /// Deletes an album if it has no photos and still has its first name.
    static func deleteUnused(_ db: Database, _ album: Int64, _ name: String) throws {
        try db.execute(
            sql: """
                UPDATE album SET deletedAt = ? WHERE id = ? AND name = ? AND deletedAt IS NULL
                AND NOT EXISTS (SELECT 1 FROM albumPhoto WHERE albumId = album.id)
                AND NOT EXISTS (SELECT 1 FROM album nested WHERE nested.parentId = album.id AND nested.deletedAt IS NULL)
                """, arguments: [now(), album, name])
    }
}
