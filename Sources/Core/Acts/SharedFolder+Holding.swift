public import Basics
public import Catalogue

extension SharedFolder {
    /// The folder that no symbolic link may lead a path out of: the innermost shared one that it lies in.
    ///
    /// Scans follow no links, so one on the way to a file of a shared folder was put there since: whoever may rename things could reach
    /// files that nobody shared. nil for what lies in no shared folder, and for what is Shoebox's own or in the trash.
    public static func holding(_ path: BytePath, in catalogue: Catalogue) -> BytePath? {
        let own = [catalogue.directory, TrashCan.homeTrash()]
        guard !own.contains(where: { path.isInside($0) }) else { return nil }
        // Without an answer no link is followed.
        guard let shared = try? catalogue.read(all).map(\.path) else { return BytePath("/") }
        let innermost = { (folders: [BytePath]) in
            folders.filter { path.isInside($0) }.max { $0.bytes.count < $1.bytes.count }
        }
        return innermost(shared) ?? innermost(shared.compactMap(\.real))
    }
}
