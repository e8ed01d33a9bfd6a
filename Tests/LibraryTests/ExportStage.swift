import Acts
import Base
import Catalogue
import GRDB
import Workers

@testable import Library

/// A scene with the parts that take over exports.
struct ExportStage {
    let scene: Scene
    let draw: DrawnExports
    let library: Library
    let exports: Exports
    let undo: Undo

    init(_ scene: Scene, _ pool: WorkerPool) {
        self.scene = scene
        draw = DrawnExports(scene: scene)
        library = Library(scene.catalogue, pool: pool)
        let entries = EntryMover(scene.catalogue, home: scene.root.appending("Trash"))
        exports = Exports(scene.catalogue, pool, entries, library)
        undo = Undo(
            scene.catalogue,
            [
                Reversal.ofExports(entries, resolve: TakenDates.resolve), Reversal.ofAlbums(), Reversal.ofFavourites(),
            ])
    }

    /// Reads the names and the contents of the shared folders.
    func read() async {
        await library.scan()
        await library.finish()
    }

    /// The albums with the names of their photos, at most one name for a content.
    func albums() throws -> [String: [String]] {
        let rows = try scene.catalogue.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT album.name, min(CAST(file.name AS TEXT)) FROM album LEFT JOIN albumPhoto ON albumId = album.id
                    LEFT JOIN file ON file.identity = albumPhoto.identity WHERE deletedAt IS NULL
                    GROUP BY album.id, albumPhoto.identity ORDER BY 2
                    """)
        }
        return rows.reduce(into: [:]) { albums, row in
            albums[row[0], default: []] += (row[1] as String?).map { [$0] } ?? []
        }
    }

    func favourites() throws -> Int { try scene.count("SELECT count(*) FROM favourite") }

    func taken(_ name: String) throws -> String {
        let row = try scene.row(name)
        return "\(row.takenFrom.word) \(row.taken.iso)"
    }
}
