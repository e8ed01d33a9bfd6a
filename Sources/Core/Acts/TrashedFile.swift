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

    /// A text that changes if the file is restored and deleted again.
    public var version: String { String(deletedAt) }

    public init(row: Row) {
        file = row["fileId"]
        path = row["path"]
        info = row["info"]
        origin = row["origin"]
        bytes = row["bytes"]
        deletedAt = row["deletedAt"]
    }

    public static func fetch(_ db: Database, ids: [Int64]) throws -> [TrashedFile] {
        guard !ids.isEmpty else { return [] }
        let list = ids.map(String.init).joined(separator: ",")
        return try Row.fetchAll(db, sql: "SELECT * FROM trashed WHERE fileId IN (\(list))").map(TrashedFile.init(row:))
    }
}
