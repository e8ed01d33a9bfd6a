public import Base
public import GRDB

/// The tags of photos and videos: the keywords in their files and sidecars without those that a person took away, and the tags that
/// the person gave.
public enum PhotoTags {
    /// The number of files whose tags are derived in one transaction.
    private static let batch = 500

    /// Whether tags may differ from the labels and choices of which they are derived.
    public static func isDue(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM tagDue)")) ?? false
    }

    /// Derives the tags of the next files that are due.
    ///
    /// - Returns: whether more files may be due.
    public static func advance(_ db: Database) throws -> Bool {
        let due = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT fileId FROM tagDue ORDER BY fileId LIMIT \(batch)"))
        try derive(db, due)
        return due.count == batch
    }

    /// Derives the tags of all files that are due.
    public static func catchUp(_ catalogue: Catalogue) throws {
        guard try catalogue.read(isDue) else { return }
        while try catalogue.write(advance) {}
    }

    /// Derives the tags of those of the given files that are due.
    public static func catchUp(_ db: Database, _ files: [Int64]) throws {
        let due = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT fileId FROM tagDue WHERE fileId IN (SELECT value FROM json_each(?))"),
            arguments: ["\(files)"])
        try derive(db, due)
    }

    private static func derive(_ db: Database, _ files: [Int64]) throws {
        for id in files { try store(db, id, try keys(db, of: id)) }
        try db.cachedStatement(sql: "DELETE FROM tagDue WHERE fileId IN (SELECT value FROM json_each(?))")
            .execute(arguments: ["\(files)"])
    }

    /// Returns the tags of a photo or a video. A companion has none of its own, because its photo shows them.
    private static func keys(_ db: Database, of id: Int64) throws -> [TagName] {
        guard let file = try FileRow.fetch(db, id: id), file.kind == .photo || file.kind == .video else { return [] }
        return try LabelTable.labels(db, ofPhoto: file).keywords.compactMap { TagName(keyword: $0) }
    }

    /// Returns the numbers of the tags of a photo.
    public static func ids(_ db: Database, of file: Int64) throws -> Set<Int64> {
        try Int64.fetchSet(db.cachedStatement(sql: "SELECT tagId FROM photoTag WHERE fileId = ?"), arguments: [file])
    }

    /// Stores that the photos with a content have a tag or not, without deriving it.
    public static func set(_ db: Database, _ tag: Int64, _ identity: Identity, _ isIn: Bool) throws {
        let files = "SELECT id FROM file WHERE identity = ? AND \(FileRow.leads)"
        let sql =
            isIn
            ? "INSERT OR IGNORE INTO photoTag (tagId, fileId) SELECT ?, id FROM (\(files))"
            : "DELETE FROM photoTag WHERE tagId = ? AND fileId IN (\(files))"
        try db.cachedStatement(sql: sql).execute(arguments: [tag, identity])
    }

    private static func store(_ db: Database, _ file: Int64, _ names: [TagName]) throws {
        let (former, now) = (try ids(db, of: file), Set(try names.map { try id(db, of: $0) }))
        for tag in former.subtracting(now) {
            try db.cachedStatement(sql: "DELETE FROM photoTag WHERE tagId = ? AND fileId = ?").execute(arguments: [tag, file])
        }
        for tag in now.subtracting(former) {
            try db.cachedStatement(sql: "INSERT INTO photoTag (tagId, fileId) VALUES (?, ?)").execute(arguments: [tag, file])
        }
    }

    /// Returns the number of a tag. A tag that is new gets one, and the spelling of the name.
    public static func id(_ db: Database, of name: TagName) throws -> Int64 {
        if let known = try known(db, name) { return known }
        try db.cachedStatement(sql: "INSERT INTO tag (key, name) VALUES (?, ?)").execute(arguments: [name.key, name.text])
        return db.lastInsertedRowID
    }

    /// - Returns: nil if no photo ever had this tag.
    public static func known(_ db: Database, _ name: TagName) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM tag WHERE key = ?"), arguments: [name.key])
    }
}

extension PhotoTags {
    /// What a person decided about a tag of photos with a content.
    struct Choice {
        let tag: TagName
        let isGiven: Bool
    }

    /// Returns a person's choices in the order in which they were made.
    static func choices(_ db: Database, _ identity: Identity?) throws -> [Choice] {
        guard let identity else { return [] }
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT name, isGiven FROM tagChoice JOIN tag ON tag.id = tagId WHERE identity = ? ORDER BY at, tagId"),
            arguments: [identity])
        return rows.compactMap { row in TagName(keyword: row[0]).map { Choice(tag: $0, isGiven: row[1]) } }
    }

    /// Returns the tags of a photo: the keywords of its files, and the person's choices. The choices for the photo itself come before
    /// tags that were given to its companions when they were photos of their own.
    static func names(
        _ db: Database, keywords: [String], of photo: Identity?, companions: [Identity?]
    ) throws -> [String] {
        let own = try choices(db, photo)
        let given = own.filter(\.isGiven) + (try companions.flatMap { try choices(db, $0) }.filter(\.isGiven))
        if own.isEmpty, given.isEmpty { return keywords }
        var known = Set(own.filter { !$0.isGiven }.map(\.tag))
        // A tag that the person gave the photo has the person's spelling, also if a keyword of a file is the same tag.
        let spelling = Dictionary(own.lazy.filter(\.isGiven).map { ($0.tag, $0.tag.text) }) { first, _ in first }
        return (keywords + given.map(\.tag.text)).compactMap { word in
            guard let tag = TagName(keyword: word) else { return word }
            return known.insert(tag).inserted ? spelling[tag] ?? word : nil
        }
    }
}

extension PhotoTags {
    /// A tag, and the number of photos that have it.
    public struct Count: Codable, Sendable, Equatable {
        public let name: String
        public let photos: Int
    }

    /// Returns the tags of all photos that are in their folders, in the order of their keys.
    public static func all(_ db: Database) throws -> [Count] { try counts(db, allSQL) }

    /// Returns the tags of some photos, with the number of those that have each.
    public static func shared(_ db: Database, by photos: [Int64]) throws -> [Count] {
        try counts(
            db,
            """
            SELECT name, count(*) FROM json_each(?) CROSS JOIN photoTag ON fileId = value JOIN tag ON tag.id = tagId
            GROUP BY tagId ORDER BY tag.key
            """, ["\(photos)"])
    }

    /// Returns the number of photos in their folders that have a tag.
    public static func count(_ db: Database, _ tag: Int64) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT count(*) FROM photoTag CROSS JOIN file ON file.id = fileId
                    WHERE tagId = ? AND \(FileRow.presentLead)
                    """), arguments: [tag]) ?? 0
    }

    /// Returns the photos in their folders that have a tag and whose content is not known yet, so that no choice can be stored.
    public static func unread(_ db: Database, _ tag: Int64) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT file.id FROM photoTag CROSS JOIN file ON file.id = fileId
                    WHERE tagId = ? AND identity IS NULL AND \(FileRow.presentLead)
                    """), arguments: [tag])
    }

    /// Returns the contents that have a tag: those of its photos, also in the trash and on drives that are away, and all to which
    /// the person gave it.
    public static func identities(_ db: Database, of tag: Int64) throws -> [Identity] {
        try Identity.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT identity FROM photoTag CROSS JOIN file ON file.id = fileId WHERE tagId = ?1 AND identity IS NOT NULL
                    UNION SELECT identity FROM tagChoice WHERE tagId = ?1 AND isGiven
                    """), arguments: [tag])
    }

    /// The sign before `fileId` keeps SQLite from looking up each photo. It reads the tags in their order instead, and both from
    /// indexes alone.
    static let allSQL = """
        SELECT name, photos FROM (
            SELECT tagId, count(*) AS photos FROM photoTag
            WHERE +fileId IN (SELECT id FROM file INDEXED BY fileFolder WHERE \(FileRow.presentLead)) GROUP BY tagId
        ) JOIN tag ON tag.id = tagId ORDER BY key
        """

    private static func counts(_ db: Database, _ sql: String, _ arguments: StatementArguments = []) throws -> [Count] {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map { Count(name: $0[0], photos: $0[1]) }
    }
}
