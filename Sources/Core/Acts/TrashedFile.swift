public import Base
public import GRDB
import Catalogue

/// One file that Shoebox put into a trash.
public struct TrashedFile: Sendable {
    public let file: Int64
    /// The path of the file in the trash.
    public let path: BytePath
    public let info: BytePath
    /// The former path of the file.
    public let origin: BytePath
    public let bytes: Int64
    /// Milliseconds since 1970.
    public let deletedAt: Int64
    /// The photo with which the file was deleted, and which is in the trash too; nil for a photo.
    public let lead: Int64?

    /// A text that changes if the file is restored and deleted again.
    public var version: String { String(deletedAt) }

    public init(row: Row) {
        file = row["fileId"]
        path = row["path"]
        info = row["info"]
        origin = row["origin"]
        bytes = row["bytes"]
        deletedAt = row["deletedAt"]
        lead = row["leadId"]
    }

    public static func fetch(_ db: Database, ids: [Int64]) throws -> [TrashedFile] {
        guard !ids.isEmpty else { return [] }
        let list = ids.map(String.init).joined(separator: ",")
        return try Row.fetchAll(db, sql: "SELECT * FROM trashed WHERE fileId IN (\(list))").map(TrashedFile.init(row:))
    }

    /// Returns these files, in this order, each followed by the companions that were deleted with it.
    static func fetchWithCompanions(_ db: Database, _ ids: [Int64]) throws -> [TrashedFile] {
        let files = Dictionary(uniqueKeysWithValues: try fetch(db, ids: ids).map { ($0.file, $0) })
        let companions = Dictionary(grouping: try self.companions(db, of: ids)) { $0.lead }
        return ids.flatMap { id in (files[id].map { [$0] } ?? []) + (companions[id] ?? []) }
    }

    /// Returns the companions that were deleted with these photos.
    public static func companions(_ db: Database, of ids: [Int64]) throws -> [TrashedFile] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT * FROM trashed WHERE leadId IN (SELECT value FROM json_each(?)) ORDER BY leadId, fileId"),
            arguments: ["\(ids)"]
        ).map(TrashedFile.init(row:))
    }
}
