public import Base
import GRDB

extension Catalogue {
    /// Upgrades the schema to that of this program. First copies a catalogue that is not empty into `backups/`.
    ///
    /// The caller must ensure that only one process at a time opens the catalogue.
    ///
    /// - Throws: `Failure` that names the copy and the command to restore it.
    static func upgrade(_ database: DatabasePool, by migrations: DatabaseMigrator, in directory: BytePath) throws {
        let done = try database.read(migrations.appliedIdentifiers)
        guard let last = migrations.migrations.last, !done.isSuperset(of: migrations.migrations) else { return }
        guard !done.isEmpty else { return try create(database, by: migrations) }
        let backups = Backups(data: directory)
        let copy = try backups.keep(before: last, of: database)
        do {
            try migrations.migrate(database)
        } catch let error as DatabaseError {
            let detail = error.message ?? "error \(error.resultCode.rawValue)"
            throw Failure(
                .unknown, "catalogue.notUpgraded", ["detail": detail, "command": "shoebox restore \(shellWord(copy.display))"],
                file: directory)
        }
        try backups.finish(upgrade: last)
    }

    /// Creates the schema. An empty database gets it in one transaction, as a copy of one in memory, because each of the migrations
    /// would wait for the disk by itself.
    private static func create(_ database: DatabasePool, by migrations: DatabaseMigrator) throws {
        let isEmpty = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") == 0 }
        guard isEmpty, migrations.migrations == Migrations.all.migrations else { return try migrations.migrate(database) }
        try newest.get().backup(to: database)
    }

    /// An empty catalogue in memory with the schema of this program. A process that creates many catalogues makes it once.
    private static let newest = Result {
        let queue = try DatabaseQueue(configuration: configuration())
        try Migrations.all.migrate(queue)
        return queue
    }

    /// Whether a data folder's catalogue has the schema of this program, so that opening it changes nothing.
    public static func isUpToDate(in directory: BytePath) -> Bool {
        let path = directory.appending("catalogue.sqlite")
        guard FileStamp(of: path) != nil,
            let queue = try? DatabaseQueue(path: path.display, configuration: configuration())
        else { return false }
        return (try? queue.read(Migrations.all.hasCompletedMigrations)) == true
    }

    /// Quotes a text as one shell word.
    private static func shellWord(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
