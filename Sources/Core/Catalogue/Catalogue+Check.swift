public import Basics
import Foundation
import GRDB

extension Catalogue {
    /// Checks whether the catalogue in a folder is whole (SQLite's `quick_check`) without changing anything. Takes seconds for a
    /// million photos.
    ///
    /// - Returns: its size in bytes; nil if there is none yet.
    /// - Throws: `Failure` corruptFile when it is damaged, permissionDenied when it cannot be opened, unsupportedFormat when a
    ///   newer program has written it.
    public static func check(at directory: BytePath) throws -> Int64? {
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
        } catch let error as DatabaseError {
            throw Failure(database: error, path: directory)
        }
        return stamp.size
    }
}
