import Base
import PicturesEngine

extension ExportPhotos {
    /// A photo of a Takeout with a sidecar. A copy in an album may have another number behind its name.
    private struct Item: Hashable {
        let title: String?
        let seconds: Int64?
        let size: Int64
    }

    private struct Copy: Hashable {
        let name: String
        let size: Int64
    }

    /// Returns the facts of the photos of a program. A photo that lies in several albums of a Takeout counts once, and so do a
    /// photo, its edited copy and its film.
    func distinct(_ source: ExportSource) -> [ExportFacts] {
        let own = photos.filter { sources[$0.folder] == source && !$0.isFollower }
        guard source == .takeout else { return own.map { $0.facts ?? ExportFacts() } }
        var found: [ExportFacts] = []
        var items: [Item: Set<Int>] = [:]
        var copies: Set<Copy> = []
        for photo in own {
            guard let facts = photo.facts else { continue }
            copies.insert(Copy(name: SidecarNames.unnumbered(photo.file.name), size: photo.file.size))
            let item = Item(title: facts.name, seconds: facts.date?.seconds, size: photo.file.size)
            // One folder never repeats a photo.
            if items[item]?.contains(photo.folder) ?? true { found.append(facts) }
            items[item, default: []].insert(photo.folder)
        }
        for photo in own where photo.facts == nil {
            if copies.insert(Copy(name: SidecarNames.unnumbered(photo.file.name), size: photo.file.size)).inserted {
                found.append(ExportFacts())
            }
        }
        return found
    }
}
