import Acts
import Catalogue
import GRDB

/// The last pass of a scan. It determines which files belong together, in the folders whose files have changed.
struct CompanionsPass: Sendable {
    /// The number of folders that are read at a time, and of changes per transaction, so that a decision never has to wait.
    private static let (folders, changes) = (100, 500)

    let catalogue: Catalogue
    var isCancelled: @Sendable () -> Bool = { false }

    /// Each folder is treated once, so the pass ends even if files change all the time.
    func run() throws {
        let choice = try catalogue.write(CompanionChoice.apply)
        var last: Int64 = 0
        while !isCancelled() {
            let due = try catalogue.write { [last] in try Companions.takeDue($0, after: last, limit: Self.folders) }
            guard let end = due.last else { return }
            last = end
            try settle(due, choice)
        }
    }

    /// Determines the companions of these folders now, because an act is about to treat their files.
    func run(in directories: [Int64]) throws {
        let choice = try catalogue.write { db in
            try Companions.take(db, directories)
            return try CompanionChoice(db)
        }
        try settle(directories, choice)
    }

    private func settle(_ directories: [Int64], _ choice: CompanionChoice) throws {
        let changes = try catalogue.read { db in
            try directories.flatMap { directory in
                var folder = try CompanionFolder(db, directory)
                return try folder.changes(db, choice)
            }
        }
        for some in changes.chunks(of: Self.changes) {
            try catalogue.write { db in for change in some { try change.store(db) } }
        }
        try catalogue.write { try Companions.setDone($0, directories) }
    }
}
