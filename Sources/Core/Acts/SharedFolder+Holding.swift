public import Basics
public import Catalogue

extension SharedFolder {
    /// The innermost shared folder around a path. No symbolic link may lead the path out of it.
    ///
    /// Scans follow no links, so a link on the way to a file of a shared folder was made later. Everybody who may rename things
    /// there could use it to reach files that nobody shared. nil if the path is in no shared folder, in Shoebox's own folder or
    /// in the trash.
    public static func holding(_ path: BytePath, in catalogue: Catalogue) -> BytePath? {
        let own = [catalogue.directory, TrashCan.homeTrash()]
        guard !own.contains(where: { path.isInside($0) }) else { return nil }
        // If the catalogue cannot be read, follow no link at all.
        guard let shared = try? catalogue.read(all).map(\.path) else { return BytePath("/") }
        let innermost = { (folders: [BytePath]) in
            folders.filter { path.isInside($0) }.max { $0.bytes.count < $1.bytes.count }
        }
        return innermost(shared) ?? innermost(shared.compactMap(\.real))
    }
}
