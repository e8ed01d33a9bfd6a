import Acts
import Catalogue
import GRDB
import ScreenshotsEngine

/// Keeps the albums consistent with the results: a recognised screenshot is in the album of its type, and all other pictures
/// are in none of these albums.
enum KeptAlbums {
    static let origin = "screenshots."

    static func settle(_ db: Database, _ identity: Identity) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT type FROM screenResult WHERE identity = ?1 AND \(ResultRow.recognised)
                AND EXISTS (SELECT 1 FROM file WHERE file.identity = ?1 AND \(FileRow.screenshot))
                """, arguments: [identity])
        let type = row.flatMap { ScreenType(rawValue: $0["type"]) }.flatMap { $0 == .unknown ? nil : $0 }
        try Albums.follow(db, identity, among: origin, in: type.map { ($0.rawValue, $0.albumName) })
    }
}
