public import Base
import GRDB
import Glibc

extension Backups {
    /// Returns the names of the backups that hold names of people. A backup that cannot be read may hold some, so it is named too.
    public func withNamesOfPeople() throws(Failure) -> [String] {
        try list().map(\.name).filter { name in
            let copy = path(name)
            // Removes the files that SQLite creates beside the copy while reading it.
            let beside = ["-wal", "-shm"].map { copy.appending(suffix: $0) }.filter { FileStamp(of: $0) == nil }
            defer { for path in beside { _ = path.withCString { unlink($0) } } }
            var configuration = Configuration()
            configuration.readonly = true
            do {
                let queue = try DatabaseQueue(path: copy.display, configuration: configuration)
                let hasNames = try queue.read(PhotoPeople.hasNames)
                try queue.close()
                return hasNames
            } catch {
                return true
            }
        }
    }
}
