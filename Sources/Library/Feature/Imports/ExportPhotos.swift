import Base
import PicturesEngine
import PicturesTasks

/// The photos of an export, with the facts in the files beside them.
struct ExportPhotos: Sendable {
    struct Photo: Sendable {
        let folder: Int
        let file: ExportTree.File
        /// Merged from all sources; nil if nothing is known.
        var facts: ExportFacts?
        /// Whether a scan reads the date from a sidecar in the same folder.
        var isDated = false
        /// Whether another photo in the folder has the same sidecar and is its original: this one is an edited copy, or a film.
        var isFollower = false
        /// The labels that a scan does not read by itself.
        var unread: Labels?
    }

    struct Album: Sendable {
        var title: String
        let source: ExportSource
        var photos: [Int]
    }

    let tree: ExportTree
    private(set) var photos: [Photo] = []
    /// The photos of each folder.
    let byFolder: [Range<Int>]
    /// The program that wrote the files in each folder.
    var sources: [ExportSource?]
    var albums: [Album] = []
    /// The number of names in lists that could mean several photos.
    var ambiguous = 0
    /// The numbers of sidecars and of entries in lists that name photos which are not in the export.
    var absent: [ExportSource: Int] = [:]

    init(_ tree: ExportTree, _ entries: [Int: [BytePath: ExportEntry]]) {
        self.tree = tree
        var ranges: [Range<Int>] = []
        for (index, folder) in tree.folders.enumerated() {
            let start = photos.count
            photos += folder.photos.map { Photo(folder: index, file: $0) }
            ranges.append(start..<photos.count)
        }
        byFolder = ranges
        sources = Array(repeating: nil, count: tree.folders.count)
        matchSidecars(entries)
        matchICloud(entries)
        matchChats(entries)
        matchPhotoPrism(entries)
        findImmich()
    }

    /// The path of a photo on the disk.
    func path(_ photo: Int) -> BytePath { tree.folders[photos[photo].folder].path.appending(photos[photo].file.name) }

    /// Adds the facts of a source. Earlier facts take precedence.
    ///
    /// - Parameter isScanned: whether a scan reads them from a sidecar in the same folder.
    mutating func add(_ facts: ExportFacts, to photo: Int, isScanned: Bool = false) {
        var merged = photos[photo].facts ?? ExportFacts()
        if merged.date == nil, facts.date != nil { photos[photo].isDated = isScanned }
        merged.add(facts)
        photos[photo].facts = merged
        guard !isScanned, let labels = facts.labels else { return }
        var unread = photos[photo].unread ?? Labels()
        unread.add(labels)
        photos[photo].unread = unread
    }

    mutating func setFollower(_ photo: Int) { photos[photo].isFollower = true }

    /// Counts a photo that is named and not there. Files that Shoebox would not show are not missed.
    mutating func miss(_ name: String?, of source: ExportSource) {
        guard let name, LibraryFormat(fileExtension: BytePath(name).fileExtension) != nil else { return }
        absent[source, default: 0] += 1
    }

    /// Sets the program of a folder and of those beside it.
    mutating func mark(_ folder: Int, _ source: ExportSource, siblings: Bool = false) {
        guard siblings else {
            sources[folder] = sources[folder] ?? source
            return
        }
        let root = tree.folders[folder].root
        for (index, other) in tree.folders.enumerated() where other.root == root || other.names == root {
            sources[index] = sources[index] ?? source
        }
    }
}
