import Acts
import Base
import Catalogue
import GRDB
import ScreenshotsEngine

/// The folders to which screenshots can be moved: one folder for each album, named after the album, inside the shared folder
/// that contains the screenshot.
struct AlbumFolders {
    struct Step {
        let file: FileRow
        let type: ScreenType
        let folder: BytePath
    }

    /// Returns the files to move, sorted by folder and name. Leaves out files that are already in their album's folder, are
    /// marked for deletion, were removed from their album, or were not recognised.
    static func steps(_ db: Database, _ selection: Screenshots.Selection) throws -> [Step] {
        try selection.check(db)
        let shared = try SharedFolder.all(db).map(\.path)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT file.id, screenResult.type, album.name FROM screenResult
                JOIN album ON album.origin = '\(KeptAlbums.origin)' || screenResult.type AND album.deletedAt IS NULL
                JOIN albumPhoto ON albumPhoto.albumId = album.id AND albumPhoto.identity = screenResult.identity
                JOIN file ON file.identity = screenResult.identity
                WHERE \(selection.condition) AND \(ResultRow.recognised)
                AND \(FileRow.presentScreenshot) AND NOT (\(FileRow.markedForDeletion))
                """)
        var steps: [Step] = []
        for chunk in stride(from: 0, to: rows.count, by: 500).map({ rows[$0..<min($0 + 500, rows.count)] }) {
            let files = try FileRow.fetch(db, ids: chunk.map { $0["id"] })
            let byID = Dictionary(files.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            for row in chunk {
                guard let file = byID[row["id"]], let type = ScreenType(rawValue: row["type"]),
                    let root = shared.filter({ SharedFolder.reaches(from: $0, to: file.directory) })
                        .max(by: { $0.bytes.count < $1.bytes.count })
                else { continue }
                let folder = root.appending(name(row["name"], type))
                if file.directory != folder { steps.append(Step(file: file, type: type, folder: folder)) }
            }
        }
        return steps.sorted { ($0.folder, $0.file.path) < ($1.folder, $1.file.path) }
    }

    /// Returns a valid folder name for an album: without slashes and a leading dot, and at most 200 bytes long.
    static func name(_ album: String, _ type: ScreenType) -> String {
        var name = String(album.map { $0 == "/" || $0 == "\0" || $0.isNewline ? "-" : $0 }.drop { $0 == "." || $0 == " " })
        while name.utf8.count > 200 { name.removeLast() }
        return name.isEmpty ? type.albumName : name
    }
}
