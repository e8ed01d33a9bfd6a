public import Base
public import GRDB

/// Facts about a file that are known once its picture has been read.
public struct PictureFacts: Sendable {
    public let format: String
    public let width: Int
    public let height: Int
    /// Red, green and blue, eight bits each.
    public let colour: Int
    public let differenceHash: UInt64
    public let perceptualHash: UInt64
    public let camera: String?
    public let lens: String?
    public let software: String?
    public let comment: String?
    public let latitude: Double?
    public let longitude: Double?
    /// Whether the rules for screenshots apply to the picture. The user's own choice for this content takes precedence.
    public let isScreenshot: Bool
    /// The failure that describes the missing part of the picture; nil if the picture is complete.
    public let damage: Failure?

    public init(
        format: String, width: Int, height: Int, colour: Int, differenceHash: UInt64, perceptualHash: UInt64, camera: String?,
        lens: String? = nil, software: String?, comment: String?, latitude: Double?, longitude: Double?, isScreenshot: Bool,
        damage: Failure?
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.colour = colour
        self.differenceHash = differenceHash
        self.perceptualHash = perceptualHash
        self.camera = camera
        self.lens = lens
        self.software = software
        self.comment = comment
        self.latitude = latitude
        self.longitude = longitude
        self.isScreenshot = isScreenshot
        self.damage = damage
    }
}

/// Writes the facts about a file's contents.
extension FileTable {
    public static func setContents(_ db: Database, _ file: Int64, _ contents: FileRow.Contents) throws {
        try db.execute(sql: "UPDATE file SET contents = ? WHERE id = ?", arguments: [contents.rawValue, file])
    }

    /// Stores the new stamp of a file and marks the file as unread, because its content may have changed.
    public static func setUnread(_ db: Database, _ file: Int64, _ stamp: FileStamp) throws {
        try db.execute(
            sql: """
                UPDATE file SET size = ?, modified = ?, changed = ?, inode = ?, device = ?, contents = ?, problemCode = NULL, problem = NULL
                WHERE id = ?
                """,
            arguments: [
                stamp.size, stamp.modified, stamp.changed, stamp.inode, stamp.device, FileRow.Contents.unread.rawValue, file,
            ])
    }

    /// Marks files as unread whose last reading failed with one of these codes.
    public static func setUnread(_ db: Database, where codes: [Failure.Code]) throws {
        try db.execute(
            sql: """
                UPDATE file SET contents = ?, problemCode = NULL, problem = NULL
                WHERE problemCode IN (\(codes.map { "'\($0.rawValue)'" }.joined(separator: ","))) AND contents = ?
                """, arguments: [FileRow.Contents.unread.rawValue, FileRow.Contents.unreadable.rawValue])
    }

    /// Films that were read while the libraries for films were missing: they have no size.
    private static let unseenFilm =
        "kind IN (\(FileRow.Kind.video.rawValue), \(FileRow.Kind.companionVideo.rawValue)) "
        + "AND contents = \(FileRow.Contents.read.rawValue) AND ifnull(width, 0) = 0"

    public static func hasUnseenFilms(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE \(unseenFilm))") ?? false
    }

    /// Marks films as unread that were read while the libraries for films were missing.
    public static func setUnseenFilmsUnread(_ db: Database) throws {
        try db.execute(sql: "UPDATE file SET contents = ? WHERE \(unseenFilm)", arguments: [FileRow.Contents.unread.rawValue])
    }

    public static func setIdentity(_ db: Database, _ file: Int64, _ identity: Identity, _ stamp: FileStamp) throws {
        try db.cachedStatement(
            sql: "UPDATE file SET identity = ?, size = ?, modified = ?, changed = ?, inode = ?, device = ? WHERE id = ?"
        ).execute(arguments: [identity, stamp.size, stamp.modified, stamp.changed, stamp.inode, stamp.device, file])
    }

    /// Stores the facts about a picture after the picture has been read.
    public static func setPicture(_ db: Database, _ file: Int64, _ picture: PictureFacts) throws {
        try db.cachedStatement(
            sql: """
                UPDATE file SET contents = ?, format = ?, width = ?, height = ?, colour = ?, differenceHash = ?, perceptualHash = ?,
                camera = ?, lens = ?, software = ?, comment = ?, latitude = ?, longitude = ?,
                screenshot = coalesce((SELECT c.screenshot FROM screenChoice c WHERE c.identity = file.identity), ?), problemCode = ?, problem = ? WHERE id = ?
                """
        ).execute(arguments: [
            FileRow.Contents.read.rawValue, picture.format, picture.width, picture.height, picture.colour,
            Int64(bitPattern: picture.differenceHash), Int64(bitPattern: picture.perceptualHash),
            picture.camera, picture.lens, picture.software, picture.comment,
            picture.latitude, picture.longitude, picture.isScreenshot,
            picture.damage?.code.rawValue, picture.damage?.stored, file,
        ])
    }

    /// Stores when a photo or a video was taken, if this differs from what is known.
    public static func setTaken(_ db: Database, _ file: Int64, _ date: FoundDate) throws {
        try db.cachedStatement(
            sql: """
                UPDATE file SET taken = ?1, microseconds = ?2, takenFrom = ?3
                WHERE id = ?4 AND (taken <> ?1 OR microseconds <> ?2 OR takenFrom <> ?3)
                """
        ).execute(arguments: [date.time.seconds, date.microseconds ?? 0, date.source.rawValue, file])
    }

    /// Stores where a photo or a video was taken, if this differs from the stored position.
    static func setPosition(_ db: Database, _ file: Int64, _ position: Labels.Position?) throws {
        try db.cachedStatement(
            sql: "UPDATE file SET latitude = ?1, longitude = ?2 WHERE id = ?3 AND (latitude IS NOT ?1 OR longitude IS NOT ?2)"
        ).execute(arguments: [position?.latitude, position?.longitude, file])
    }

    /// Stores the reason why a file cannot be shown.
    public static func setProblem(
        _ db: Database, _ file: Int64, _ problem: Failure, contents: FileRow.Contents
    ) throws {
        try db.execute(
            sql: "UPDATE file SET contents = ?, problemCode = ?, problem = ? WHERE id = ?",
            arguments: [contents.rawValue, problem.code.rawValue, problem.stored, file])
    }

    /// Sets the screenshot flag of all files with this content, or only of `file`.
    static func setScreenshot(_ db: Database, _ identity: Identity, file: Int64? = nil, _ isScreenshot: Bool) throws {
        if let file {
            try db.execute(
                sql: "UPDATE file SET screenshot = ? WHERE id = ? AND identity = ?", arguments: [isScreenshot, file, identity])
        } else {
            try db.execute(sql: "UPDATE file SET screenshot = ? WHERE identity = ?", arguments: [isScreenshot, identity])
        }
    }
}
