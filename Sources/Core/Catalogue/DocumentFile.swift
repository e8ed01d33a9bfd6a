public import Base
public import GRDB

/// A document of the shared folders: a file of `OtherFiles` whose words the search finds.
public struct DocumentFile: Sendable, Equatable {
    /// The row id in `otherFile`.
    public let id: Int64
    public let path: BytePath
    /// The size in bytes.
    public let size: Int64
    /// Seconds since 1970.
    public let modified: Int64

    /// Identifies this version of the file.
    public var key: String { "document \(id) \(size) \(modified)" }

    /// Finds the document with a key; nil if the file has changed or is gone.
    public static func find(_ db: Database, key: String) throws -> DocumentFile? {
        let parts = key.split(separator: " ")
        guard parts.count == 4, parts[0] == "document", let id = Int64(parts[1]) else { return nil }
        return try fetch(db, id: id).flatMap { $0.key == key ? $0 : nil }
    }

    static func fetch(_ db: Database, id: Int64) throws -> DocumentFile? {
        try OtherFiles.fetch(db, id: id).map { folder, entry in
            DocumentFile(id: id, path: folder.appending(entry.name), size: entry.size, modified: entry.modified)
        }
    }

    /// An SQL expression for the key of a row of `otherFile`.
    public static let keySQL = "'document ' || otherFile.id || ' ' || otherFile.size || ' ' || otherFile.modified"
}
