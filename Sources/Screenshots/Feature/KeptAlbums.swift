import Acts
import Catalogue
import GRDB
import ScreenshotsEngine

/// Keeps the albums consistent with the results: a recognised screenshot is in the album of its type, and all other pictures
/// are in none of these albums. If the user wants no albums, no picture is added to one; those that are in the right album stay.
enum KeptAlbums {
    static let origin = "screenshots."
    /// The setting with which the user refuses these albums.
    private static let setting = "screenshotAlbums"

    static func areWanted(_ db: Database) throws -> Bool { try SettingTable.value(db, setting) != "false" }

    /// Puts the recognised screenshots that are in no album of their type into it, after the user has asked for albums again.
    ///
    /// - Returns: whether an album has changed. A screenshot that the user took out of its album is not put into it again.
    static func catchUp(_ db: Database) throws -> Bool {
        guard try areWanted(db) else { return false }
        let before = db.totalChangesCount
        let left = try Row.fetchAll(
            db,
            sql: """
                SELECT identity FROM screenResult WHERE \(ResultRow.recognised) AND NOT EXISTS (
                    SELECT 1 FROM albumPhoto JOIN album ON album.id = albumId
                    WHERE albumPhoto.identity = screenResult.identity AND album.origin = ? || screenResult.type)
                """, arguments: [origin])
        for row in left { try settle(db, row["identity"]) }
        return db.totalChangesCount > before
    }

    static func settle(_ db: Database, _ identity: Identity) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT type FROM screenResult WHERE identity = ?1 AND \(ResultRow.recognised)
                AND EXISTS (SELECT 1 FROM file WHERE file.identity = ?1 AND \(FileRow.screenshot))
                """, arguments: [identity])
        let type = row.flatMap { ScreenType(rawValue: $0["type"]) }.flatMap { $0 == .unknown ? nil : $0 }
        try Albums.follow(
            db, identity, among: origin, in: type.map { ($0.rawValue, $0.albumName) }, isAdding: try areWanted(db))
    }
}
