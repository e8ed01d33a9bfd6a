public import Basics
public import GRDB

/// One file of the library, as the catalogue has it.
public struct FileRow: Sendable, Identifiable {
    public enum Kind: Int, Sendable { case photo = 0, video }

    /// Where the file is now.
    public enum Presence: Int, Sendable {
        case here = 0
        /// Not found where it was: moved outside, deleted by someone else, or on a drive that is not connected.
        case away
        /// In the trash, put there by Shoebox.
        case trashed
        /// In a folder that is no longer shared.
        case unshared
        /// Removed for good with "Empty trash".
        case erased
    }

    /// How far the contents pass has come with it.
    public enum Contents: Int, Sendable {
        case unread = 0, read
        /// The identity is known, but there is no picture to show.
        case unshowable
        /// Nothing could be read.
        case unreadable
    }

    /// Which clock `taken` comes from.
    public enum TakenFrom: Int, Codable, Sendable { case file = 0, name, exif }

    public let id: Int64
    public let directory: BytePath
    public let name: BytePath
    public let kind: Kind
    public let format: String
    public let presence: Presence
    public let contents: Contents
    public let stamp: FileStamp
    public let taken: LocalTime
    public let takenFrom: TakenFrom
    public let screenshot: Bool
    public let identity: Identity?
    public let width: Int?
    public let height: Int?
    public let colour: Int?
    public let camera: String?
    public let software: String?
    public let latitude: Double?
    public let longitude: Double?
    public let problemCode: String?
    public let problem: String?
    public let decision: Decision?
    public let decidedAt: Int64?

    public var path: BytePath { directory.appending(name) }
}

extension FileRow {
    /// Selects whole rows; a caller adds `WHERE …` over `file` and `directory`.
    public static let select =
        "SELECT file.*, directory.path AS directoryPath FROM file JOIN directory ON directory.id = file.directoryId "

    public init(row: Row) {
        id = row["id"]
        directory = row["directoryPath"]
        name = BytePath(bytes: (row["name"] as BytePath).bytes.prefix { $0 != 0 })
        kind = Kind(rawValue: row["kind"]) ?? .photo
        format = row["format"]
        presence = Presence(rawValue: row["presence"]) ?? .here
        contents = Contents(rawValue: row["contents"]) ?? .unread
        stamp = FileStamp(
            size: row["size"], modified: row["modified"], changed: row["changed"], inode: row["inode"], device: row["device"])
        taken = LocalTime(seconds: row["taken"])
        takenFrom = TakenFrom(rawValue: row["takenFrom"]) ?? .file
        screenshot = row["screenshot"]
        identity = row["identity"]
        width = row["width"]
        height = row["height"]
        colour = row["colour"]
        camera = row["camera"]
        software = row["software"]
        latitude = row["latitude"]
        longitude = row["longitude"]
        problemCode = row["problemCode"]
        problem = row["problem"]
        decision = Decision(rawValue: row["decision"])
        decidedAt = row["decidedAt"]
    }

    public static func fetch(_ db: Database, id: Int64) throws -> FileRow? {
        try Row.fetchOne(db, sql: select + "WHERE file.id = ?", arguments: [id]).map(FileRow.init(row:))
    }

    public static func fetch(_ db: Database, ids: [Int64]) throws -> [FileRow] {
        guard !ids.isEmpty else { return [] }
        let list = ids.map(String.init).joined(separator: ",")
        return try Row.fetchAll(db, sql: select + "WHERE file.id IN (\(list))").map(FileRow.init(row:))
    }
}
