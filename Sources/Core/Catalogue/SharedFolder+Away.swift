import Basics
public import GRDB

/// What is known of a shared folder that is away, and comes back with it.
public struct AwayFiles: Sendable, Equatable {
    public let photos: Int
    public let videos: Int
    public let bytes: Int64
    /// Files that were decided on, and those of them that wait in the delete queue.
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

/// A folder that is away takes its files along: they are away until it is back.
extension SharedFolder {
    /// Remembers whether something is mounted there, which tells an empty mount point from an empty folder.
    public func note(_ db: Database, isMount: Bool) throws {
        try db.execute(sql: "UPDATE folder SET isMount = ?1 WHERE id = ?2 AND isMount <> ?1", arguments: [isMount, id])
    }

    /// Writes down that a folder is away, before its files are marked so. What was missed of it until then is no part of what comes back.
    public func leave(_ db: Database) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO folderAway (folderId) VALUES (?)", arguments: [id])
        guard db.changesCount > 0 else { return }
        try db.execute(
            sql: "INSERT INTO missedBefore SELECT ?, file.id FROM file WHERE \(FileRow.away(in: "file")) AND \(Self.isInside)",
            arguments: [id] + Directories.insideArguments(path))
    }

    /// Counts what comes back with a folder, once its files are marked as away.
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

    /// The folder is back, and its files are there as they were last known.
    ///
    /// - Returns: whether it was away.
    @discardableResult
    public func comeBack(_ db: Database) throws -> Bool {
        guard try Self.away(db)[id] != nil else { return false }
        try FileTable.setHere(db, where: Self.returning, arguments: [id] + Directories.insideArguments(path))
        try db.execute(sql: "DELETE FROM folderAway WHERE folderId = ?", arguments: [id])
        return true
    }

    /// The folders that are written down as away, by their ids.
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

    /// Files that come back with the folder `?1`. A name with a NUL was given up: another file may have it by now.
    private static let returning = """
        \(FileRow.away(in: "file")) AND directoryId IN (SELECT id FROM directory WHERE path = ?2 OR (path > ?3 AND path < ?4))
        AND instr(name, X'00') = 0 AND id NOT IN (SELECT fileId FROM missedBefore WHERE folderId = ?1)
        """
}
