public import Base
public import GRDB

/// One file of the library, as the catalogue stores it.
public struct FileRow: Sendable, Identifiable {
    public enum Kind: Int, Sendable {
        case photo = 0, video
        /// A picture or a film that belongs to a photo, see `Companion`.
        case companionPhoto, companionVideo
        /// A file with data about a photo: .xmp, .aae, or the .json of a Google Takeout.
        case sidecar

        public var isPicture: Bool { self == .photo || self == .companionPhoto }
        public var isFilm: Bool { self == .video || self == .companionVideo }

        /// The kind of the same file if it belongs to a photo, or if it does not.
        public func asCompanion(_ belongs: Bool) -> Kind {
            switch self {
            case .photo, .companionPhoto: belongs ? .companionPhoto : .photo
            case .video, .companionVideo: belongs ? .companionVideo : .video
            case .sidecar: .sidecar
            }
        }
    }

    /// The location of the file.
    public enum Presence: Int, Sendable {
        case here = 0
        /// Not found at its path: moved or deleted outside Shoebox, or on a drive that is not connected.
        case away
        /// Moved to the trash by Shoebox.
        case trashed
        /// In a folder that is no longer shared.
        case unshared
        /// Permanently deleted with "Empty trash".
        case erased
    }

    /// The result of reading the file's contents.
    public enum Contents: Int, Sendable {
        case unread = 0, read
        /// The identity is known, but the picture cannot be decoded.
        case unshowable
        /// The content could not be read at all.
        case unreadable
    }

    /// The source of the time `taken`.
    public typealias TakenFrom = DateSource

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
    /// The stored form of the failure, see `Failure.stored`.
    public let problem: String?
    public let decision: Decision?
    public let decidedAt: Int64?
    /// The number of the act that put the photo behind the others in the deck, or 0.
    public let later: Int64

    public var path: BytePath { directory.appending(name) }

    /// The reason why the file cannot be shown or can be shown only in part; nil if it is shown completely.
    public var failure: Failure? {
        guard let code = problemCode.map({ Failure.Code(rawValue: $0) ?? .unknown }) else { return nil }
        return problem.map { Failure(code, stored: $0, file: path) } ?? Failure(code, "photo.notShown", file: path)
    }
}

extension FileRow {
    /// The beginning of a statement that selects complete rows; the caller appends `WHERE …` over `file` and `directory`.
    public static let select = select(from: "file")

    /// - Parameter source: `file`, or `file INDEXED BY …` if SQLite would otherwise choose a worse index because it does not
    ///   know how few rows the named index contains.
    public static func select(from source: String) -> String {
        "SELECT \(columns.joined(separator: ", ")) FROM \(source) JOIN directory ON directory.id = file.directoryId "
    }

    private static let columns = [
        "file.id", "directory.path", "file.name", "file.kind", "file.format", "file.presence", "file.contents", "file.size",
        "file.modified", "file.changed", "file.inode", "file.device", "file.taken", "file.takenFrom", "file.screenshot",
        "file.identity", "file.width", "file.height", "file.colour", "file.camera", "file.software", "file.latitude",
        "file.longitude", "file.problemCode", "file.problem", "file.decision", "file.decidedAt", "file.later",
    ]

    /// - Parameter row: a row of `select`. The columns are read by position, because looking them up by name took a third of
    ///   the time needed for a list.
    public init(row: Row) {
        id = row[0]
        directory = row[1]
        name = BytePath(bytes: (row[2] as BytePath).bytes.prefix { $0 != 0 })
        kind = Kind(rawValue: row[3]) ?? .photo
        format = row[4]
        presence = Presence(rawValue: row[5]) ?? .here
        contents = Contents(rawValue: row[6]) ?? .unread
        stamp = FileStamp(size: row[7], modified: row[8], changed: row[9], inode: row[10], device: row[11])
        taken = LocalTime(seconds: row[12])
        takenFrom = TakenFrom(rawValue: row[13]) ?? .file
        screenshot = row[14]
        identity = row[15]
        width = row[16]
        height = row[17]
        colour = row[18]
        camera = row[19]
        software = row[20]
        latitude = row[21]
        longitude = row[22]
        problemCode = row[23]
        problem = row[24]
        decision = Decision(rawValue: row[25])
        decidedAt = row[26]
        later = row[27]
    }

    /// Returns the id of the present file at a path.
    public static func id(_ db: Database, at path: BytePath) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT file.id FROM file JOIN directory ON directory.id = directoryId
                    WHERE directory.path = ? AND name = ? AND \(present)
                    """), arguments: [path.parent, path.name])
    }

    /// Returns the row that has a path, whether or not its file exists.
    public static func fetch(_ db: Database, at path: BytePath) throws -> FileRow? {
        try Row.fetchOne(
            db.cachedStatement(sql: select + "WHERE directory.path = ? AND file.name = ?"), arguments: [path.parent, path.name]
        ).map(FileRow.init(row:))
    }

    /// Returns the rows of a folder whose files are missing.
    public static func away(_ db: Database, in folder: BytePath) throws -> [FileRow] {
        try Row.fetchAll(db, sql: select + "WHERE directory.path = ? AND \(away(in: "file"))", arguments: [folder])
            .map(FileRow.init(row:))
    }

    public static func fetch(_ db: Database, id: Int64) throws -> FileRow? {
        try Row.fetchOne(db.cachedStatement(sql: select + "WHERE file.id = ?"), arguments: [id]).map(FileRow.init(row:))
    }

    public static func fetch(_ db: Database, ids: [Int64]) throws -> [FileRow] {
        guard !ids.isEmpty else { return [] }
        let statement = try db.cachedStatement(sql: select + "WHERE file.id IN (SELECT value FROM json_each(?))")
        return try Array(Row.fetchCursor(statement, arguments: ["\(ids)"]).map(FileRow.init(row:)))
    }

    /// Returns the identities of those of the given files whose content has been read.
    public static func identities(_ db: Database, ids: [Int64]) throws -> [Int64: Identity] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, identity FROM file
                WHERE id IN (SELECT value FROM json_each(?)) AND contents = ? AND identity IS NOT NULL
                """)
        let rows = try Row.fetchCursor(statement, arguments: ["\(ids)", Contents.read.rawValue])
        var identities: [Int64: Identity] = [:]
        while let row = try rows.next() { identities[row[0]] = row[1] }
        return identities
    }
}
