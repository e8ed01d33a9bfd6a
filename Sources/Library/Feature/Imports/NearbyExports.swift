import Base
import Catalogue
import Foundation
import PicturesEngine
public import Workers

/// Finds what the export in which a file lies says about it: sidecars in another part, albums, and lists of photos.
///
/// The folders of an export are listed once for all files. Of its other files, only those are read that may say something about
/// the photo.
public actor NearbyExports {
    /// What an export says about one photo.
    struct Entry: Sendable {
        let facts: ExportFacts?
        let source: ExportSource?
        let albums: [String]
    }

    private let reader: ExportReader
    private var trees: [[BytePath]: ExportTree] = [:]

    /// The number of folders above a file that are looked at.
    private static let height = 8

    public init(_ pool: WorkerPool) {
        reader = ExportReader(pool: pool, drafts: BytePath(FileManager.default.temporaryDirectory.path))
    }

    /// Returns nil for a file that lies in no export.
    func entry(of path: BytePath) async throws -> Entry? {
        guard let path = path.real, let parts = try Self.parts(above: path) else { return nil }
        let whole = trees[parts] ?? Self.tree(parts)
        trees[parts] = whole
        let tree = whole.narrowed(to: path)
        let photos = ExportPhotos(tree, try await reader.read(tree).entries)
        guard let index = photos.photos.indices.first(where: { photos.path($0) == path }) else { return nil }
        let copies = Set(photos.copies(of: index))
        let known = [index] + copies.sorted()
        return Entry(
            facts: known.lazy.compactMap { photos.photos[$0].facts }.first,
            source: photos.sources[photos.photos[index].folder],
            albums: photos.wantedAlbums.filter { !copies.isDisjoint(with: $0.photos) }.map(\.title).sorted())
    }

    private static func tree(_ parts: [BytePath]) -> ExportTree {
        var tree = ExportTree()
        for folder in parts.sorted() { tree.add(folder: folder) }
        return tree
    }

    /// Returns the folders of the export in which a file lies, by the topmost folder above it that holds them; nil if it lies in
    /// none. Other folders beside them may hold anything else, so they are not listed.
    private static func parts(above path: BytePath) throws -> [BytePath]? {
        var (found, below, folder) = ([BytePath]?.none, path, path.parent)
        for _ in 0..<height where folder != folder.parent {
            do {
                let listing = try DirectoryListing(of: folder)
                let parts = ExportNames.parts(listing).map(folder.appending)
                if parts.contains(below) { found = parts }
                if found == nil, below == path, ExportNames.areOfExport(listing) { found = [folder] }
            } catch let failure as Failure where failure.code == .permissionDenied {
                // The folders above are private.
                return found
            }
            (below, folder) = (folder, folder.parent)
        }
        return found
    }
}

extension ExportPhotos {
    /// The photo, and its copies in the folders of albums.
    fileprivate func copies(of index: Int) -> [Int] {
        let file = photos[index].file, path = path(index)
        let name = SidecarNames.unnumbered(file.name)
        return photos.indices.filter { other in
            other == index
                || photos[other].file.size == file.size && photos[other].folder != photos[index].folder
                    && SidecarNames.unnumbered(photos[other].file.name) == name
                    && FileManager.default.contentsEqual(atPath: self.path(other).display, andPath: path.display)
        }
    }
}

extension ExportTree {
    /// Returns the tree with those sidecars that may say something about one photo.
    fileprivate func narrowed(to photo: BytePath) -> ExportTree {
        var tree = self
        let stem = Self.stem(BytePath(SidecarNames.unnumbered(photo.name)))
        tree.keepSidecars { folder, name, format in
            switch format {
            case .csv: true
            case .chat: folder.path == photo.parent
            // Albums of PhotoPrism lie in folders without photos.
            case .yaml: Self.stem(name) == stem || !folder.names.contains("sidecar") && folder.photos.isEmpty
            case .json, .xmp: Self.isRelated(name, to: stem)
            }
        }
        return tree
    }

    /// Takeout cuts the names of sidecars.
    private static let prefix = 40

    /// Whether the sidecar may be that of the photo or of a copy, or is that of an album, whose name contains no other name.
    private static func isRelated(_ sidecar: BytePath, to stem: String) -> Bool {
        let name = sidecar.display.composed.lowercased()
        return name.hasPrefix(stem.prefix(prefix)) || name.count { $0 == "." } < 2
    }

    /// The name up to the first dot, without the mark of an edited copy.
    private static func stem(_ name: BytePath) -> String {
        let stem = String(name.display.composed.lowercased().prefix { $0 != "." })
        return EditedNames.original(of: stem) ?? stem
    }
}
