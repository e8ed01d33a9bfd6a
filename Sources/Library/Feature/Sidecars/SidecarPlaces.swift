import Acts
import Base
import Catalogue
import PicturesEngine

/// Finds the sidecars into which properties of photos are written.
struct SidecarPlaces {
    private var folders: [BytePath: SidecarNames] = [:]

    /// Returns the path of the XMP sidecar that a photo has, such as `photo.xmp`; else that of a new one, `photo.jpg.xmp`.
    mutating func path(of file: FileRow) throws -> BytePath {
        let names = try folders[file.directory] ?? SidecarNames(DirectoryListing(of: file.directory).others)
        folders[file.directory] = names
        let present = names.matches(file.name).first { $0.kind == .xmp }?.entry.name
        return present.map { file.directory.appending($0) } ?? file.path.sidecar
    }
}
