public import Base
public import Catalogue

extension SharedFolder {
    /// Returns the innermost shared folder that contains a path. No symbolic link may lead the path out of this folder.
    ///
    /// Scans do not follow links, so a link on the path to a file of a shared folder was made later. Anybody who may rename files
    /// in the folder could use such a link to reach files that the user has not shared. Returns nil if the path is inside
    /// Shoebox's data folder or the home trash, or outside all shared folders.
    public static func holding(_ path: BytePath, in catalogue: Catalogue) -> BytePath? {
        let own = [catalogue.directory, TrashCan.homeTrash()]
        guard !own.contains(where: { path.isInside($0) }) else { return nil }
        // If the catalogue cannot be read, no link at all may be followed.
        guard let shared = try? catalogue.read(all).map(\.path) else { return BytePath("/") }
        let innermost = { (folders: [BytePath]) in
            folders.filter { path.isInside($0) }.max { $0.bytes.count < $1.bytes.count }
        }
        return innermost(shared) ?? innermost(shared.compactMap(\.real))
    }
}
