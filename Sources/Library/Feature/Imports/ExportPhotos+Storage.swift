import Base
import PicturesEngine
import PicturesTasks

/// The storage of programs that keep photos in folders: PhotoPrism and Immich.
extension ExportPhotos {
    /// The YAML of PhotoPrism lies in `storage/sidecar`, in the same folders as the photos in `originals`, or beside the photo.
    mutating func matchPhotoPrism(_ entries: [Int: [BytePath: ExportEntry]]) {
        let found = entries.mapValues { $0.filter { $0.value.source == .photoprism } }.filter { !$0.value.isEmpty }
        if found.isEmpty { return }
        let storage = tree.folders.map { Self.insideSidecar($0.names) }
        var byName: [String: [Int]] = [:]
        for (index, folder) in tree.folders.enumerated() where storage[index] == nil {
            byName[folder.names.last ?? "", default: []].append(index)
        }
        var byIdentifier: [String: Int] = [:]
        for (folder, files) in found.sorted(by: { $0.key < $1.key }) {
            var known: [String: ExportFacts] = [:]
            for (name, entry) in files {
                if case .photo(let facts) = entry.content { known[name.display.withoutEnding] = facts }
            }
            let places = storage[folder].map { inside in
                (byName[inside.last ?? "originals"] ?? []).filter { tree.folders[$0].names.suffix(inside.count) == inside[...] }
            }
            for index in places ?? [folder] {
                for photo in byFolder[index] {
                    guard let facts = Self.facts(of: photos[photo].file.name, known) else { continue }
                    add(facts, to: photo)
                    if let identifier = facts.identifier, byIdentifier[identifier] == nil { byIdentifier[identifier] = photo }
                    mark(index, .photoprism)
                }
            }
        }
        for case .album(let title, let members) in found.values.flatMap(\.values).compactMap(\.content) {
            albums.append(Album(title: title, source: .photoprism, photos: members.compactMap { byIdentifier[$0] }))
        }
    }

    /// Returns the names of the folders beneath PhotoPrism's folder `sidecar`; nil outside it.
    private static func insideSidecar(_ names: [String]) -> [String]? {
        names.lastIndex(of: "sidecar").map { Array(names[($0 + 1)...]) }
    }

    /// The YAML of `a.heic.jpg` is `a.yml`, and that of `a.b.jpg` is `a.b.yml` if it exists.
    private static func facts(of name: BytePath, _ known: [String: ExportFacts]) -> ExportFacts? {
        var stem = name.display
        while stem.contains(".") {
            stem = stem.withoutEnding
            if let facts = known[stem] { return facts }
        }
        return nil
    }

    /// Immich keeps photos in `library` or `upload`, beside folders for its own thumbnails and videos.
    mutating func findImmich() {
        var children: [[String]: Set<String>] = [:]
        for folder in tree.folders { children[folder.root, default: []].insert(folder.names.last ?? "") }
        let roots = children.filter { _, names in
            !names.isDisjoint(with: ImmichStorage.kept) && names.intersection(ImmichStorage.derived).count > 1
        }.keys
        for root in Set(roots).union(rootsOfUploads()) {
            for (index, folder) in tree.folders.enumerated()
            where folder.names.count > root.count && folder.names.starts(with: root) {
                if ImmichStorage.kept.contains(folder.names[root.count]) { mark(index, .immich) }
            }
        }
        // The folder may have been copied without the others. Its photos have an .xmp each.
        for (index, folder) in tree.folders.enumerated() where sources[index] == nil && folder.names.contains("library") {
            if byFolder[index].contains(where: { photos[$0].facts != nil }) { mark(index, .immich) }
        }
    }

    /// Marks the folders of uploads, which are known by the identifiers in their names, and returns the folders above `upload`.
    private mutating func rootsOfUploads() -> Set<[String]> {
        var roots: Set<[String]> = []
        for (index, folder) in tree.folders.enumerated()
        where ImmichStorage.areUploads(folder.names, folder.photos.lazy.map(\.name)) {
            mark(index, .immich)
            if folder.names.dropLast(3).last == "upload" { roots.insert(folder.names.dropLast(4)) }
        }
        return roots
    }
}

extension String {
    fileprivate var withoutEnding: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
