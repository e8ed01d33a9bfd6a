import Base
import Catalogue
import GRDB

/// The result of the restore at the start of this process, for the page that requested it.
struct RestoreReport: Encodable, Sendable {
    struct File: Encodable, Sendable {
        /// The name of the file, or the title of the scan for a page of a scan.
        let name: String
        /// The page number within the scan, from 1; nil for other files.
        let page: Int?
        /// The path relative to the data folder.
        let path: String
    }

    /// The maximum number of listed files.
    private static let named = 5

    let name: String
    let problem: Failure?
    /// The reason why moves of files could not be completed before the restore; nil if they were completed. Such moves are now
    /// recorded only in the replaced catalogue, which is kept.
    let unended: Failure?
    let broughtBack: Int
    /// The number of files to which the backup refers and that were not found.
    let missing: Int
    /// The first `named` of the missing files.
    let first: [File]

    init(_ planned: CatalogueRestore.Planned, _ catalogue: Catalogue) throws {
        name = planned.name
        switch planned.result {
        case .failure(let failure): (problem, unended, broughtBack, missing, first) = (failure, nil, 0, 0, [])
        case .success(let outcome):
            // A file that the user has put back since the restore does not count as missing.
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
