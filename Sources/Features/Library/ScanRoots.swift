import Acts
public import Basics
import Catalogue
import GRDB

/// The folders at which a walk begins, and the folders that it must not enter.
public enum ScanRoots {
    /// The shared folders that are not reached from another shared folder: the outermost ones, and those behind a name that a
    /// walk leaves out.
    static func fetch(_ db: Database) throws -> [BytePath] {
        let paths = try SharedFolder.all(db).map(\.path)
        return paths.filter { path in !paths.contains { $0 != path && SharedFolder.reaches(from: $0, to: path) } }
    }

    /// Folders that contain no library, wherever they lie: Shoebox's own, and the trash of the home folder.
    static func closed(_ catalogue: Catalogue) -> Set<BytePath> {
        [real(catalogue.directory), real(TrashCan.homeTrash())]
    }

    /// The path without links. If nothing exists there, the path itself.
    public static func real(_ path: BytePath) -> BytePath {
        path.real ?? path
    }
}
