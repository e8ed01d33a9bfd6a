public import Base
import GRDB

/// An input file or a result of a conversion: the schema `ConvertFile` in `Web/openapi.json`.
public struct ConvertFile: Sendable, Identifiable {
    public let id: Int64
    /// The id of the conversion that made the file; nil for an input file.
    public let conversion: Int64?
    public let name: String
    public let path: BytePath
    /// Whether the file is in Shoebox's folder `convert`. If not, it is in a folder of the user.
    public let isOurs: Bool
    /// Whether the user named the file in a command, or it was made from such a file. Only this machine may then read it. A file
    /// of the user may then be in any folder.
    let isHanded: Bool
    /// Whether the file can be made again from another file.
    let canBeMade: Bool
    public let kind: FileKind
    public let bytes: Int64
    /// In milliseconds since 1970.
    public let modified: Int64
    public let addedAt: Int64
    /// The id of the photo or video in the library that is this file; nil unless it was looked up and exists.
    var photo: Int64?

    /// Makes the description of a file that has no row in the catalogue.
    init(_ path: BytePath, name: String, kind: FileKind, stamp: FileStamp) {
        (self.path, self.name, self.kind) = (path, name, kind)
        (id, conversion, isOurs, isHanded, canBeMade, addedAt) = (0, nil, false, false, false, 0)
        (bytes, modified) = (stamp.size, stamp.modified / 1_000_000)
    }

    init(row: Row) {
        id = row["id"]
        conversion = row["conversionId"]
        name = row["name"]
        path = row["path"]
        isOurs = row["isOurs"]
        isHanded = row["isHanded"]
        canBeMade = row["isMade"] || conversion != nil
        kind = FileKind(rawValue: row["kind"]) ?? .other
        bytes = row["bytes"]
        modified = row["modified"]
        addedAt = row["addedAt"]
    }
}

extension ConvertFile {
    /// A name that says the kind of the content, which the name of the file may not.
    var typicalName: BytePath { BytePath(kind.fileExtension.map { "file.\($0)" } ?? name) }
}

extension ConvertFile: Encodable {
    private enum Key: CodingKey { case id, conversion, name, kind, family, type, bytes, modified, addedAt, path, photo }

    /// Encodes the path only for a file in a folder of the user, and only on this machine.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(conversion, forKey: .conversion)
        try container.encode(name, forKey: .name)
        try container.encode(kind, forKey: .kind)
        try container.encode(kind.family, forKey: .family)
        try container.encode(kind.mediaType, forKey: .type)
        try container.encode(bytes, forKey: .bytes)
        try container.encode(modified, forKey: .modified)
        try container.encode(addedAt, forKey: .addedAt)
        if !isOurs, id > 0, Actor.device == nil { try container.encode(path, forKey: .path) }
        try container.encodeIfPresent(photo, forKey: .photo)
    }
}

/// A file to be stored in the catalogue.
struct NewConvertFile: Sendable {
    var conversion: Int64?
    /// The position, in the list of inputs, of the input from which this result was made.
    var position = 0
    let name: String
    let path: BytePath
    let isOurs: Bool
    var isHanded = false
    /// Whether the file can be made again from another file.
    var isMade = false
    let kind: FileKind
    let stamp: FileStamp

    /// - Returns: the file's id.
    func insert(_ db: Database) throws -> Int64 {
        try db.execute(
            sql: """
                INSERT INTO convertFile
                (conversionId, position, name, path, isOurs, isHanded, isMade, kind, bytes, modified, addedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                conversion, position, name, path, isOurs, isHanded, isMade, kind.rawValue, stamp.size, stamp.modified / 1_000_000,
                now(),
            ])
        return db.lastInsertedRowID
    }
}
