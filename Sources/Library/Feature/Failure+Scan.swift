import Base
import Catalogue
import GRDB

extension Failure {
    /// Converts errors that are not a `Failure`, such as SQLite errors of the thumbnail store.
    init(scan error: any Error, path: BytePath) {
        if [.SQLITE_FULL, .SQLITE_IOERR].contains((error as? DatabaseError)?.resultCode) {
            self.init(.diskFull, "scan.diskFull", file: path)
        } else {
            self.init(of: error, "scan.stopped", file: path)
        }
    }
}
