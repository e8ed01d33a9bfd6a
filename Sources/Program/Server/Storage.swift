import Base
import Catalogue
import Foundation
import GRDB

/// The disk space used by Shoebox, in bytes.
struct Storage: Encodable {
    var catalogue: Int64 = 0
    var thumbnails: Int64 = 0
    var previews: Int64 = 0
    var backups: Int64 = 0
    /// Other files in the data folder.
    var other: Int64 = 0
    /// Files in the trash, on all disks.
    var trash: Int64 = 0

    /// Measures every file of the data folder. Blocks.
    static func measure(_ catalogue: Catalogue) throws -> Storage {
        var storage = Storage()
        storage.trash = try catalogue.read(Counts.fetch).trashedBytes
        guard let walk = FileManager.default.enumerator(atPath: catalogue.directory.display) else { return storage }
        while let name = walk.nextObject() as? String {
            guard let attributes = walk.fileAttributes, attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            // A file of a backup takes no additional space if it is a hard link to another file.
            if name.hasPrefix("backups/held/"), attributes[.referenceCount] as? Int ?? 1 > 1 { continue }
            storage[keyPath: part(of: name)] += attributes[.size] as? Int64 ?? 0
        }
        return storage
    }

    /// Returns the property to which the size of a file is added. A database's journal counts as part of the database, because
    /// its name begins with the name of the database.
    private static func part(of name: String) -> WritableKeyPath<Storage, Int64> {
        if name.hasPrefix("catalogue.sqlite") { return \.catalogue }
        if name.hasPrefix("thumbnails.sqlite") { return \.thumbnails }
        if name.hasPrefix("backups/") { return \.backups }
        return name.hasPrefix("previews/") ? \.previews : \.other
    }
}
