import Base
import Catalogue
import GRDB
import PicturesEngine

/// A shared folder with files that only exports have, or a folder in it with the zips of an export, according to the catalogue. No
/// file is opened.
struct ExportCandidate: Encodable {
    let path: String

    static func all(_ db: Database) throws -> [ExportCandidate] {
        let folders = try SharedFolder.all(db).map(\.path)
        let exports = try folders.filter { try hasExport(db, in: $0) }
        let zips = try OtherFiles.folders(db, withNames: ExportNames.zipPatterns).filter { folder in
            try folders.contains { SharedFolder.reaches(from: $0, to: folder) } && !exports.contains(folder)
                && !hasExport(db, in: folder)
        }
        return (exports + zips).map { ExportCandidate(path: $0.display) }
    }

    private static func hasExport(_ db: Database, in folder: BytePath) throws -> Bool {
        let inside = Directories.insideArguments(folder)
        let sidecar = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM dateSidecar WHERE source = \(DateSource.takeout.rawValue)
                AND directoryId IN (SELECT id FROM directory WHERE \(Directories.insideCondition)))
                """, arguments: inside)
        if sidecar == true { return true }
        return try OtherFiles.hasNames(db, in: folder, like: ["Photo Details%.csv", "%\\_chat.txt", "%WhatsApp%.txt"])
            || OtherFiles.hasNames(db, in: folder.appending("storage/sidecar"), like: ["%.yml"])
    }
}
