import Base
import Catalogue
import GRDB
import Web

/// Records which files were received from which devices. Files with the same content count as one file.
enum Arrivals {
    /// A photo that was received from a device and then deleted from the library. It is still on the device.
    struct Gone: Encodable, Sendable {
        let id: Int64
        /// The id of a file in the catalogue that has or had the same content as the photo.
        let photo: Int64?
        let device: String
        let name: String
        let bytes: Int64
        /// In milliseconds since 1970.
        let taken: Int64?
    }

    /// The device id for uploads from a browser on this machine, which belong to no device.
    private static let nobody: Int64 = 0

    static func isPresent(_ db: Database, _ identity: Identity) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE identity = ? AND \(FileRow.present))", arguments: [identity])
            ?? false
    }

    /// Whether a file with this content is in the trash or was deleted permanently.
    static func isDeleted(_ db: Database, _ identity: Identity) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE identity = ? AND NOT (\(FileRow.notDeleted)))",
            arguments: [identity]) ?? false
    }

    static func note(_ db: Database, _ offer: Inbox.Offer, _ identity: Identity, from device: Device?) throws {
        guard let device else { return }
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO arrival (deviceId, device, identity, name, bytes, taken, arrivedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [device.id, device.name, identity, Inbox.safe(offer.name).display, offer.bytes, offer.taken, now()])
    }

    /// Returns the received photos whose content was later deleted from the library, newest first. If `device` is nil, includes
    /// all devices.
    static func gone(_ db: Database, from device: Int64?, limit: Int) throws -> [Gone] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT arrival.*, (SELECT max(id) FROM file WHERE file.identity = arrival.identity) AS photo FROM arrival
                WHERE doneAt IS NULL AND (?1 IS NULL OR deviceId = ?1)
                AND EXISTS (SELECT 1 FROM file WHERE file.identity = arrival.identity AND NOT (\(FileRow.notDeleted)))
                AND NOT EXISTS (SELECT 1 FROM file WHERE file.identity = arrival.identity AND \(FileRow.notDeleted))
                ORDER BY taken DESC, arrival.id DESC LIMIT ?2
                """, arguments: [device, limit]
        ).map { row in
            Gone(
                id: row["id"], photo: row["photo"], device: row["device"], name: row["name"], bytes: row["bytes"],
                taken: row["taken"])
        }
    }

    /// Records that photos were deleted on the device.
    ///
    /// - Returns: the number of marked photos.
    static func done(_ db: Database, _ ids: [Int64], from device: Int64?) throws -> Int {
        var count = 0
        for id in ids {
            try db.execute(
                sql: "UPDATE arrival SET doneAt = ?1 WHERE id = ?2 AND doneAt IS NULL AND (?3 IS NULL OR deviceId = ?3)",
                arguments: [now(), id, device])
            count += db.changesCount
        }
        return count
    }
}
