import Basics
import GRDB

extension Failure {
    /// For errors that are no `Failure`, such as SQLite's from the store of thumbnails.
    init(scan error: any Error, path: BytePath) {
        let full = [.SQLITE_FULL, .SQLITE_IOERR].contains((error as? DatabaseError)?.resultCode)
        if full {
            self.init(.diskFull, "scan.diskFull", file: path)
        } else {
            self.init(.unknown, "scan.stopped", ["error": "\(error)"], file: path)
        }
    }
}
