import Acts
public import Basics
import Catalogue
import GRDB

/// The folders at which a walk begins, and the folders that a walk must not enter.
public enum ScanRoots {
    /// The shared folders that are not reached from another shared folder: the outermost folders, and those inside a folder
    /// whose name is left out by walks.
    static func fetch(_ db: Database) throws -> [BytePath] {
        let paths = try SharedFolder.all(db).map(\.path)
        return paths.filter { path in !paths.contains { $0 != path && SharedFolder.reaches(from: $0, to: path) } }
    }

    /// Folders that contain no library: Shoebox's own data folder, and the trash of the home folder.
    static func closed(_ catalogue: Catalogue) -> Set<BytePath> {
        [real(catalogue.directory), real(TrashCan.homeTrash())]
    }

    /// The path without symbolic links; if nothing exists at the path, the path itself.
    public static func real(_ path: BytePath) -> BytePath {
        path.real ?? path
    }
}
