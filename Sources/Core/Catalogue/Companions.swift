public import GRDB

/// A file that belongs to a photo. The photo is shown, and acts on the photo also act on its companions.
public struct Companion: Sendable {
    /// What the file is to its photo.
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
    /// Returns the companions of photos, by the id of the photo. A companion that is not where its photo is, for example one
    /// that is in the trash while the photo is not, is left out.
    public static func of(_ db: Database, _ ids: [Int64]) throws -> [Int64: [Companion]] {
        guard !ids.isEmpty else { return [:] }
        let pairs = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT companion.fileId, companion.leadId, companion.role FROM companion
                    JOIN file lead ON lead.id = companion.leadId JOIN file own ON own.id = companion.fileId
                    WHERE companion.leadId IN (SELECT value FROM json_each(?)) AND own.presence = lead.presence
                    ORDER BY companion.leadId, companion.role, companion.fileId
                    """), arguments: ["\(ids)"])
        if pairs.isEmpty { return [:] }
        let rows = Dictionary(uniqueKeysWithValues: try FileRow.fetch(db, ids: pairs.map { $0[0] }).map { ($0.id, $0) })
        return pairs.reduce(into: [:]) { found, pair in
            guard let file = rows[pair[0]], let role = Companion.Role(rawValue: pair[2]) else { return }
            found[pair[1], default: []].append(Companion(file: file, role: role, lead: pair[1]))
        }
    }

    /// Returns the ids, each followed by the ids of its companions. No id occurs twice.
    public static func including(_ db: Database, _ ids: [Int64]) throws -> [Int64] {
        let companions = try of(db, ids)
        if companions.isEmpty { return ids }
        var known: Set<Int64> = []
        return ids.flatMap { [$0] + (companions[$0] ?? []).map(\.file.id) }.filter { known.insert($0).inserted }
    }

    /// Returns the id of the photo that a file belongs to; nil if it is a photo of its own.
    public static func lead(_ db: Database, of file: Int64) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT leadId FROM companion WHERE fileId = ?"), arguments: [file])
    }

    /// Makes a file a companion of a photo, or a file of its own if `lead` is nil. The file's kind changes with it.
    public static func set(_ db: Database, _ file: FileRow, _ role: Companion.Role, of lead: Int64?) throws {
        if let lead {
            try db.cachedStatement(sql: "INSERT OR REPLACE INTO companion (fileId, leadId, role) VALUES (?, ?, ?)").execute(
                arguments: [file.id, lead, role.rawValue])
        } else {
            try db.cachedStatement(sql: "DELETE FROM companion WHERE fileId = ?").execute(arguments: [file.id])
        }
        let kind = file.kind.asCompanion(lead != nil)
        if kind != file.kind { try FileTable.setKind(db, file.id, kind) }
    }

    /// Records that the companions in a folder must be determined again.
    public static func setDue(_ db: Database, _ directory: Int64) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO companionDue VALUES (?)").execute(arguments: [directory])
    }
}
