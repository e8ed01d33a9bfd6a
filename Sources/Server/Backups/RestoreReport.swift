import Basics
import Catalogue
import GRDB

/// What the restore has done with which this process started, for the page that asked for it.
struct RestoreReport: Encodable, Sendable {
    struct File: Encodable, Sendable {
        /// Of a scan its title.
        let name: String
        /// Of a scan, from 1.
        let page: Int?
        /// From the data folder on.
        let path: String
    }

    /// Names on the page.
    private static let named = 5

    let name: String
    let problem: Failure?
    /// Why moves of files could not be ended before; they stand in the kept catalogue alone now.
    let unended: Failure?
    let broughtBack: Int
    /// How many files the backup names that are nowhere.
    let missing: Int
    /// The first of them.
    let first: [File]

    init(_ planned: CatalogueRestore.Planned, _ catalogue: Catalogue) throws {
        name = planned.name
        switch planned.result {
        case .failure(let failure): (problem, unended, broughtBack, missing, first) = (failure, nil, 0, 0, [])
        case .success(let outcome):
            // What a person has put back since is not missing.
            let gone = outcome.missing.filter { FileInfo(catalogue.directory.appending($0)) == nil }
            (problem, unended, broughtBack, missing) = (nil, outcome.unended, outcome.broughtBack, gone.count)
            first = try catalogue.read { db in try gone.prefix(Self.named).map { try Self.file($0, db) } }
        }
    }

    private static func file(_ path: BytePath, _ db: Database) throws -> File {
        let row = try Row.fetchOne(
            db, sql: "SELECT scan.title, scanPage.position FROM scanPage JOIN scan ON scan.id = scanPage.scanId WHERE file = ?",
            arguments: [path.name.display])
        guard path.parent == BytePath("scans"), let row, let title = row["title"] as String?, !title.isEmpty else {
            return File(name: path.name.display, page: nil, path: path.display)
        }
        return File(name: title, page: (row["position"] as Int? ?? 0) + 1, path: path.display)
    }
}
