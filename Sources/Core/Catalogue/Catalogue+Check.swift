public import Base
import Foundation
import GRDB

extension Catalogue {
    /// Checks the integrity of the catalogue in a folder (SQLite's `quick_check`) without changing anything. Takes seconds for a
    /// million photos.
    ///
    /// - Returns: the size of the catalogue in bytes, and the paths of the shared folders; nil if there is none yet.
    /// - Throws: `Failure` with code `corruptFile` if it is damaged, `permissionDenied` if it cannot be opened,
    ///   `unsupportedFormat` if a newer program version has written it.
    public static func check(at directory: BytePath) throws -> (bytes: Int64, folders: [BytePath])? {
        let path = directory.appending("catalogue.sqlite")
        guard let stamp = FileStamp(of: path) else { return nil }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(20)
            let database = try DatabaseQueue(path: path.display, configuration: configuration)
            let verdict = try database.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
            guard verdict == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            if try database.read(Migrations.all.hasBeenSuperseded) {
                throw Failure(.unsupportedFormat, "catalogue.newer", file: directory)
            }
            let folders = try database.read { db in
                try db.tableExists("folder") ? BytePath.fetchAll(db, sql: "SELECT path FROM folder ORDER BY path") : []
            }
            return (stamp.size, folders)
        } catch let error as DatabaseError {
            throw Failure(database: error, path: directory)
        }
    }
}
