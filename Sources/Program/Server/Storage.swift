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
    /// The photos of scans, and the pages made from them.
    var scans: Int64 = 0
    /// Mail archives that were copied to this machine. Archives in the user's folders are not counted.
    var mails: Int64 = 0
    /// Files that were uploaded to be converted, and the results.
    var conversions: Int64 = 0
    /// Other files in the data folder, such as the words of mails for the search.
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

    private static var folders: [(name: String, part: WritableKeyPath<Storage, Int64>)] {
        [
            ("backups/", \.backups), ("previews/", \.previews), ("scans/", \.scans), ("mail/archives/", \.mails),
            ("convert/", \.conversions),
        ]
    }

    /// Returns the property to which the size of a file is added. A database's journal counts as part of the database, because
    /// its name begins with the name of the database.
    private static func part(of name: String) -> WritableKeyPath<Storage, Int64> {
        if name.hasPrefix("catalogue.sqlite") { return \.catalogue }
        if name.hasPrefix("thumbnails.sqlite") { return \.thumbnails }
        return folders.first { name.hasPrefix($0.name) }?.part ?? \.other
    }
}
