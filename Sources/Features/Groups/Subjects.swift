import Basics
import Catalogue
import Grouping
import GRDB

/// Contents that can be compared, as subjects of grouping: each once, however many files have it.
enum Subjects {
    /// - Parameters:
    ///   - condition: over `file`, besides that of the query.
    ///   - body: is given the row of `look` that belongs to each.
    static func fetch(
        _ query: GroupQuery, where condition: String = "", _ arguments: StatementArguments = [],
        _ body: (_ look: Int64, _ identity: Identity, Subject) -> Void
    ) throws {
        let (photos, inside) = query.photos
        let rows = try Row.fetchCursor(
            query.db,
            sql: """
                SELECT look.id AS lookId, look.identity, turnedHash, sharpness, clipped, flat, contrast, differenceHash,
                    perceptualHash, width, height, size, camera, taken, takenFrom, min(modified) AS saved
                FROM file JOIN look ON look.identity = file.identity
                WHERE \(photos) AND contents = 1 AND problemCode IS NULL AND differenceHash IS NOT NULL \(condition)
                GROUP BY look.id
                """, arguments: inside + arguments)
        while let row = try rows.next() {
            let identity: Identity = row["identity"]
            body(row["lookId"], identity, subject(row, identity))
        }
    }

    private static func subject(_ row: Row, _ identity: Identity) -> Subject {
        Subject(
            identity: identity.digest, differenceHash: UInt64(bitPattern: row["differenceHash"]),
            frequencyHash: UInt64(bitPattern: row["perceptualHash"] ?? 0), turnedHash: UInt64(bitPattern: row["turnedHash"]),
            width: row["width"] ?? 0, height: row["height"] ?? 0, bytes: row["size"], camera: row["camera"],
            taken: FileRow.TakenFrom(rawValue: row["takenFrom"]) == .exif ? row["taken"] : nil, saved: row["saved"],
            sharpness: row["sharpness"], clipped: row["clipped"], flat: row["flat"], contrast: row["contrast"])
    }
}
