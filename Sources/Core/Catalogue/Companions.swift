import Base
public import GRDB

/// A file that belongs to a photo. The photo is shown, and acts on the photo also act on its companions.
public struct Companion: Sendable {
    /// The relation of the file to its photo.
    public enum Role: Int, Sendable, CaseIterable {
        /// The raw file of a JPEG or HEIC.
        case raw = 0
        /// The film of a Live Photo.
        case film
        /// The original of an edited copy.
        case original
        /// The HEIC or JPEG of the same shot, beside a raw file.
        case shot
        /// A sidecar: .xmp, .aae, or the .json of a Google Takeout.
        case sidecar

        public var word: String {
            switch self {
            case .raw: "raw"
            case .film: "film"
            case .original: "original"
            case .shot: "shot"
            case .sidecar: "sidecar"
            }
        }
    }

    public let file: FileRow
    public let role: Role
    /// The id of the photo.
    public let lead: Int64
}

/// The table `companion`: the files that belong to photos.
public enum Companions {
    /// The SQL for the companions that are where their photos are: `companion` with `own`, the row of the companion, and `lead`,
    /// the row of the photo. A companion that is in the trash while its photo is not, for example, is left out.
    ///
    /// CROSS JOIN fixes the order of the tables, because SQLite would otherwise read all files of the photo's folder.
    private static let joined = """
        companion INDEXED BY companionLead CROSS JOIN file lead ON lead.id = companion.leadId
        CROSS JOIN file own ON own.id = companion.fileId AND own.presence = lead.presence AND own.directoryId = lead.directoryId
        """
    private static let ofLeads = "companion.leadId IN (SELECT value FROM json_each(?))"
    private static let order = "companion.leadId, companion.role, companion.fileId"

    /// Returns the companions of photos, by the id of the photo. A companion that is not where its photo is, for example one
    /// that is in the trash while the photo is not, is left out.
    public static func of(_ db: Database, _ ids: [Int64]) throws -> [Int64: [Companion]] {
        guard !ids.isEmpty else { return [:] }
        let pairs = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT companion.fileId, companion.leadId, companion.role FROM \(joined) WHERE \(ofLeads) ORDER BY \(order)
                    """), arguments: ["\(ids)"])
        if pairs.isEmpty { return [:] }
        let rows = Dictionary(uniqueKeysWithValues: try FileRow.fetch(db, ids: pairs.map { $0[0] }).map { ($0.id, $0) })
        return pairs.reduce(into: [:]) { found, pair in
            guard let file = rows[pair[0]], let role = Companion.Role(rawValue: pair[2]) else { return }
            found[pair[1], default: []].append(Companion(file: file, role: role, lead: pair[1]))
        }
    }

    /// Returns the companions of photos as cards show them, by the id of the photo.
    static func shown(_ db: Database, _ ids: [Int64]) throws -> [Int64: [Card.Companion]] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT companion.leadId, own.id, companion.role, own.name, own.size FROM \(joined) WHERE \(ofLeads)
                    ORDER BY \(order)
                    """), arguments: ["\(ids)"])
        var shown: [Int64: [Card.Companion]] = [:]
        while let row = try rows.next() {
            guard let role = Companion.Role(rawValue: row[2]) else { continue }
            let name = BytePath(bytes: (row[3] as BytePath).bytes.prefix { $0 != 0 })
            shown[row[0], default: []].append(
                Card.Companion(id: row[1], role: role.word, name: name.display, bytes: row[4]))
        }
        return shown
    }

    /// Returns the ids, each followed by the ids of its companions. No id occurs twice.
    public static func including(_ db: Database, _ ids: [Int64]) throws -> [Int64] {
        let companions = try of(db, ids)
        if companions.isEmpty { return ids }
        var known: Set<Int64> = []
        return ids.flatMap { [$0] + (companions[$0] ?? []).map(\.file.id) }.filter { known.insert($0).inserted }
    }

    /// Returns the ids without those of companions whose photo is among them.
    public static func excluding(_ db: Database, _ ids: [Int64]) throws -> [Int64] {
        let companions = try Int64.fetchSet(
            db.cachedStatement(sql: "SELECT companion.fileId FROM \(joined) WHERE \(ofLeads)"), arguments: ["\(ids)"])
        return companions.isEmpty ? ids : ids.filter { !companions.contains($0) }
    }

    /// Returns the ids with the photo of each companion in its place, because a mark on a companion would be seen nowhere.
    public static func leads(_ db: Database, of ids: [Int64]) throws -> [Int64] {
        var known: Set<Int64> = []
        return try ids.map { try lead(db, of: $0) ?? $0 }.filter { known.insert($0).inserted }
    }

    /// Returns the id of the photo that a file belongs to; nil if it is a photo of its own.
    public static func lead(_ db: Database, of file: Int64) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT leadId FROM companion WHERE fileId = ?"), arguments: [file])
    }

    /// Makes a file a companion of a photo, or a file of its own if `lead` is nil. The file's kind changes with it.
    public static func set(_ db: Database, _ file: FileRow, _ role: Companion.Role, of lead: Int64?) throws {
        // A row that REPLACE deletes fires no trigger.
        try db.cachedStatement(sql: "DELETE FROM companion WHERE fileId = ?").execute(arguments: [file.id])
        if let lead {
            try db.cachedStatement(sql: "INSERT INTO companion (fileId, leadId, role) VALUES (?, ?, ?)").execute(
                arguments: [file.id, lead, role.rawValue])
        }
        let kind = file.kind.asCompanion(lead != nil)
        if kind != file.kind { try FileTable.setKind(db, file.id, kind) }
    }
}

/// The folders whose companions must be determined again. Changes of rows in `file` add them by triggers; only new rows do not,
/// because triggers would slow down a first scan.
extension Companions {
    private static let untake = "ON CONFLICT DO UPDATE SET isTaken = 0"

    public static func setDue(_ db: Database, _ directory: Int64) throws {
        try db.cachedStatement(sql: "INSERT INTO companionDue (directoryId) VALUES (?) \(untake)")
            .execute(arguments: [directory])
    }

    public static func setAllDue(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO companionDue (directoryId) SELECT id FROM directory WHERE TRUE \(untake)")
    }

    /// Returns the next folders that are due, in ascending order, and marks them, so that `setDone` knows of later changes.
    public static func takeDue(_ db: Database, after last: Int64, limit: Int) throws -> [Int64] {
        let due = try Int64.fetchAll(
            db, sql: "SELECT directoryId FROM companionDue WHERE directoryId > ? ORDER BY directoryId LIMIT ?",
            arguments: [last, limit])
        try take(db, due)
        return due
    }

    /// Marks folders that are due, so that `setDone` knows of later changes.
    public static func take(_ db: Database, _ directories: [Int64]) throws {
        try db.execute(
            sql: "UPDATE companionDue SET isTaken = 1 WHERE directoryId IN (SELECT value FROM json_each(?))",
            arguments: ["\(directories)"])
    }

    /// Whether the companions of a folder must be determined again.
    public static func isDue(_ db: Database, _ directory: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM companionDue WHERE directoryId = ?)"), arguments: [directory])
            ?? false
    }

    /// Removes folders from those that are due, except folders whose files have changed since they were taken.
    public static func setDone(_ db: Database, _ directories: [Int64]) throws {
        try db.execute(
            sql: "DELETE FROM companionDue WHERE isTaken AND directoryId IN (SELECT value FROM json_each(?))",
            arguments: ["\(directories)"])
    }
}
