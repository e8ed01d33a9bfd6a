public import Base
public import Catalogue

extension SharedFolder {
    /// Resolves the links of a folder into which files are to be saved.
    ///
    /// - Throws: `Failure` with code `permissionDenied` if the folder is outside the shared folders, even if a symbolic link in a
    ///   shared folder leads to it, inside a folder whose name is left out of lists, or in Shoebox's own folders.
    public static func target(_ path: BytePath, in catalogue: Catalogue) throws -> BytePath {
        guard path.bytes.first == UInt8(ascii: "/"), let real = path.real else {
            throw Failure(.fileNotFound, "file.notThere", ["action": "written"], file: path)
        }
        guard try isShared(real, in: catalogue), !isOwn(real, in: catalogue) else {
            throw Failure(.permissionDenied, "entry.notShared", file: path)
        }
        return real
    }

    /// Whether a path without links is in a shared folder, and not inside a folder whose name is left out of lists.
    public static func isShared(_ real: BytePath, in catalogue: Catalogue) throws -> Bool {
        try catalogue.read(all).flatMap { [$0.path, $0.path.real ?? $0.path] }.contains { reaches(from: $0, to: real) }
    }

    /// Whether a path without links leads into the data folder or the home trash.
    public static func isOwn(_ real: BytePath, in catalogue: Catalogue) -> Bool {
        [catalogue.directory.real ?? catalogue.directory, TrashCan.homeTrash()].contains { real.isInside($0) }
    }
}
