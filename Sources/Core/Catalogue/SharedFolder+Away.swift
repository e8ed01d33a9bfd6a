import Base
public import GRDB

/// The numbers of files that are missing because their shared folder is unavailable. They are marked as present when the folder
/// is available again.
public struct AwayFiles: Sendable, Equatable {
    public let photos: Int
    public let videos: Int
    public let bytes: Int64
    /// The number of files with a decision, and the number of those in the delete queue.
    public let decided: Int
    public let queued: Int

    public init(photos: Int = 0, videos: Int = 0, bytes: Int64 = 0, decided: Int = 0, queued: Int = 0) {
        self.photos = photos
        self.videos = videos
        self.bytes = bytes
        self.decided = decided
        self.queued = queued
    }
}

/// While a shared folder is unavailable ("away"), its files are marked as missing.
extension SharedFolder {
    /// Stores whether the folder is a mount point, which distinguishes an empty mount point from an empty folder.
    public func note(_ db: Database, isMount: Bool) throws {
        try db.execute(sql: "UPDATE folder SET isMount = ?1 WHERE id = ?2 AND isMount <> ?1", arguments: [isMount, id])
    }

    /// Records that the folder is unavailable. Call it before its files are marked as missing, because files that were already
    /// missing do not return with the folder.
    public func leave(_ db: Database) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO folderAway (folderId) VALUES (?)", arguments: [id])
        guard db.changesCount > 0 else { return }
        try db.execute(
            sql: "INSERT INTO missedBefore SELECT ?, file.id FROM file WHERE \(FileRow.away(in: "file")) AND \(Self.isInside)",
            arguments: [id] + Directories.insideArguments(path))
    }

    /// Counts the files that will return with the folder. Call it after its files are marked as missing.
    public func countAway(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE folderAway SET (photos, videos, bytes, decided, queued) = (
                    SELECT count(*) FILTER (WHERE \(FileRow.photo)), count(*) FILTER (WHERE \(FileRow.video)), ifnull(sum(size), 0),
                        count(*) FILTER (WHERE \(FileRow.decided)), count(*) FILTER (WHERE \(FileRow.markedForDeletion))
                    FROM file WHERE \(Self.returning)
                ) WHERE folderId = ?1
                """, arguments: [id] + Directories.insideArguments(path))
    }

    /// Records that the folder is available again, and marks its files as present.
    ///
    /// - Returns: whether the folder was recorded as unavailable.
    @discardableResult
    public func comeBack(_ db: Database) throws -> Bool {
        guard try Self.away(db)[id] != nil else { return false }
        try FileTable.setHere(db, where: Self.returning, arguments: [id] + Directories.insideArguments(path))
        try db.execute(sql: "DELETE FROM folderAway WHERE folderId = ?", arguments: [id])
        return true
    }

    /// The unavailable folders, by id.
    public static func away(_ db: Database) throws -> [Int64: AwayFiles] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT folderId, photos, videos, bytes, decided, queued FROM folderAway"))
        var away: [Int64: AwayFiles] = [:]
        while let row = try rows.next() {
            away[row[0]] = AwayFiles(photos: row[1], videos: row[2], bytes: row[3], decided: row[4], queued: row[5])
        }
        return away
    }

    private static let isInside = "directoryId IN (SELECT id FROM directory WHERE \(Directories.insideCondition))"

    /// The SQL condition for the files that are present again with folder `?1`. A row with a NUL character in its name has lost
    /// its path, because another file may have this path now.
    private static let returning = """
        \(FileRow.away(in: "file")) AND directoryId IN (SELECT id FROM directory WHERE path = ?2 OR (path > ?3 AND path < ?4))
        AND instr(name, X'00') = 0 AND id NOT IN (SELECT fileId FROM missedBefore WHERE folderId = ?1)
        """
}
