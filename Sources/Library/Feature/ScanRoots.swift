import Acts
public import Base
import Catalogue
import GRDB

/// The folders at which a walk begins, and the folders that a walk must not enter.
public enum ScanRoots {
    /// Returns the shared folders that a walk of another shared folder does not reach. These are the outermost folders, and the
    /// folders inside a folder whose name is excluded from walks.
    static func fetch(_ db: Database) throws -> [BytePath] {
        let paths = try SharedFolder.all(db).map(\.path)
        return paths.filter { path in !paths.contains { $0 != path && SharedFolder.reaches(from: $0, to: path) } }
    }

    /// Returns the folders that a walk must not enter: Shoebox's own data folder, and the trash of the home folder.
    static func closed(_ catalogue: Catalogue) -> Set<BytePath> {
        [real(catalogue.directory), real(TrashCan.homeTrash())]
    }

    /// Returns the path without symbolic links. If the path does not exist, returns it unchanged.
    public static func real(_ path: BytePath) -> BytePath {
        path.real ?? path
    }
}
