import Catalogue
import GRDB

extension FileRow {
    /// Returns the id of the film of a Live Photo.
    func motion(_ db: Database) throws -> Int64? {
        try Companions.of(db, [id])[id]?.first { $0.role == .film }?.file.id
    }
}
