import Acts
public import Basics
import Catalogue
import GRDB

/// Where walks begin, and where they must not go.
public enum ScanRoots {
    /// The shared folders that the walk of no other one reaches: the outermost, and those behind a name that walks leave out.
    static func fetch(_ db: Database) throws -> [BytePath] {
        let paths = try SharedFolder.all(db).map(\.path)
        return paths.filter { path in !paths.contains { $0 != path && SharedFolder.reaches(from: $0, to: path) } }
    }

    /// Folders that hold no library: Shoebox's own, and the trash of the home folder, wherever they lie.
    static func closed(_ catalogue: Catalogue) -> Set<BytePath> {
        [real(catalogue.directory), real(TrashCan.homeTrash())]
    }

    /// The path without links; the path itself when nothing is there.
    public static func real(_ path: BytePath) -> BytePath {
        path.real ?? path
    }
}
