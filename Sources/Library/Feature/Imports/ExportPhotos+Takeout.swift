import Base
import Catalogue
import PicturesEngine
import PicturesTasks

/// Sidecars: those of Google Takeout, which may lie in another part, those of osxphotos, and .xmp files.
extension ExportPhotos {
    /// A sidecar that belongs to no photo in its folder.
    private struct Orphan {
        let name: BytePath
        let facts: ExportFacts
    }

    mutating func matchSidecars(_ entries: [Int: [BytePath: ExportEntry]]) {
        var orphans: [[String]: [Orphan]] = [:]
        var bare: [[String]: [Int]] = [:]
        var titles: [[String]: String] = [:]
        var roots: Set<[String]> = []
        for (index, folder) in tree.folders.enumerated() {
            let found = entries[index] ?? [:]
            titles[folder.key] = Self.title(of: folder, found, .takeout) ?? titles[folder.key]
            let isTakeout = found.values.contains { $0.source == .takeout }
            if isTakeout { roots.insert(folder.root) }
            let isOfApple = found.values.contains { $0.source == .apple }
            if isOfApple || folder.hasEditsOfApple && found.keys.contains(where: { $0.fileExtension == "xmp" }) {
                mark(index, .apple)
            }
            let left = matchBeside(index, found)
            if isTakeout { orphans[folder.key, default: []] += left.orphans }
            bare[folder.key, default: []] += left.photos
        }
        // A part may have no sidecar at all.
        let parts = Set(roots.filter { $0.contains("Takeout") }.map { $0.suffix(2) })
        for (index, folder) in tree.folders.enumerated()
        where roots.contains(folder.root) || parts.contains(folder.root.suffix(2)) {
            sources[index] = .takeout
            if titles[folder.key] == nil { titles[folder.key] = Self.title(of: folder, entries[index] ?? [:], nil) }
        }
        matchAcross(&orphans, bare)
        findAlbums(titles, orphans)
    }

    /// Returns the title of the album that a folder is, as a file of this source says; nil if there is no such file.
    private static func title(
        of folder: ExportTree.Folder, _ entries: [BytePath: ExportEntry], _ source: ExportSource?
    ) -> String? {
        for entry in entries.values where entry.source == source {
            guard case .album(let title, _) = entry.content else { continue }
            return title.isEmpty ? folder.names.last ?? "" : title
        }
        return nil
    }

    /// Matches sidecars with the photos in their folder.
    ///
    /// - Returns: the sidecars of Takeout and the photos that are left.
    private mutating func matchBeside(
        _ index: Int, _ found: [BytePath: ExportEntry]
    ) -> (orphans: [Orphan], photos: [Int]) {
        var sidecars: [BytePath: (entry: ExportEntry, facts: ExportFacts)] = [:]
        for (name, entry) in found {
            if case .photo(let facts) = entry.content, entry.source != .photoprism { sidecars[name] = (entry, facts) }
        }
        if sidecars.isEmpty { return ([], Array(byFolder[index])) }
        let names = SidecarNames(sidecars.keys.map { OtherFiles.Entry(name: $0, size: 0, modified: 0) })
        var bare: [Int] = []
        var used: [BytePath: [Int]] = [:]
        for photo in byFolder[index] {
            let matches = names.matches(photos[photo].file.name)
            for match in matches {
                guard let sidecar = sidecars[match.entry.name] else { continue }
                used[match.entry.name, default: []].append(photo)
                // A scan does not know the JSON of osxphotos.
                add(sidecar.facts, to: photo, isScanned: sidecar.entry.source != .apple)
            }
            if matches.isEmpty { bare.append(photo) }
        }
        findFollowers(used)
        let left = sidecars.filter { used[$0.key] == nil && $0.value.entry.source == .takeout }
        return (left.map { Orphan(name: $0.key, facts: $0.value.facts) }, bare)
    }

    /// Matches sidecars with photos of the same folder in another part.
    private mutating func matchAcross(_ orphans: inout [[String]: [Orphan]], _ bare: [[String]: [Int]]) {
        for (key, left) in orphans {
            guard let photos = bare[key], !photos.isEmpty else { continue }
            let facts = Dictionary(left.map { ($0.name, $0.facts) }) { first, _ in first }
            let names = SidecarNames(left.map { OtherFiles.Entry(name: $0.name, size: 0, modified: 0) })
            var used: [BytePath: [Int]] = [:]
            for photo in photos {
                for match in names.matches(self.photos[photo].file.name) {
                    guard let found = facts[match.entry.name] else { continue }
                    used[match.entry.name, default: []].append(photo)
                    add(found, to: photo)
                }
            }
            orphans[key] = left.filter { used[$0.name] == nil }
            findFollowers(used)
        }
    }

    /// Finds edited copies and films: of the files with one sidecar, the picture with the shortest name is the original.
    private mutating func findFollowers(_ used: [BytePath: [Int]]) {
        for files in used.values where files.count > 1 {
            let order = files.sorted { one, two in rank(one).lexicographicallyPrecedes(rank(two)) }
            for photo in order.dropFirst() { setFollower(photo) }
        }
    }

    private func rank(_ photo: Int) -> [Int] {
        let name = photos[photo].file.name
        return [LibraryFormat(fileExtension: name.fileExtension)?.kind == .video ? 1 : 0, name.bytes.count, photo]
    }

    private struct Moment: Hashable {
        let name: String
        let seconds: Int64
    }

    /// Makes albums of folders that have a title, and counts the sidecars whose photos are nowhere. A sidecar without a photo means the photo of this name and moment elsewhere.
    private mutating func findAlbums(_ titles: [[String]: String], _ orphans: [[String]: [Orphan]]) {
        var moments: [Moment: Int] = [:]
        for (index, photo) in photos.enumerated() where sources[photo.folder] == .takeout {
            guard let facts = photo.facts, let name = facts.name, let date = facts.date else { continue }
            let moment = Moment(name: name, seconds: date.seconds)
            if moments[moment] == nil { moments[moment] = index }
        }
        let folders = Dictionary(grouping: tree.folders.indices) { tree.folders[$0].key }
        for (key, title) in titles.sorted(by: { $0.value < $1.value }) where !TakeoutNames.isOfDays(title) {
            let inFolder = (folders[key] ?? []).flatMap { byFolder[$0] }
            let elsewhere = (orphans[key] ?? []).compactMap { self.photo(of: $0.facts, moments) }
            albums.append(Album(title: title, source: .takeout, photos: inFolder + elsewhere))
        }
        let names = folders.mapValues { indices in Set(indices.flatMap { byFolder[$0] }.map { photos[$0].file.name.display }) }
        for (key, left) in orphans {
            for orphan in left where photo(of: orphan.facts, moments) == nil {
                guard let name = orphan.facts.name, names[key]?.contains(name) != true else { continue }
                miss(name, of: .takeout)
            }
        }
    }

    private func photo(of facts: ExportFacts, _ moments: [Moment: Int]) -> Int? {
        guard let name = facts.name, let date = facts.date else { return nil }
        return moments[Moment(name: name, seconds: date.seconds)]
    }
}

/// The titles of folders that Google fills by itself.
enum TakeoutNames {
    /// The text beside the year, without spaces and in lower case, in the languages of the interface.
    private static let ofYears: Set<String> = [
        "photosfrom", "fotosvon", "fotosaus", "photosde", "fotosde", "fotosdel", "fotosdelaño", "fotosdoano", "fotodal",
        "fotodel", "fotoda", "foto'suit", "fotosuit", "zdjęciaz", "zdjęciazroku", "fotkyz", "fotkyzroku", "fotografiezroku",
        "fotonfrån", "billederfra", "bilderfra", "bilderfrån", "kuvatvuodelta", "valokuvatvuodelta", "фотоза", "фотографииза",
        "фотоот", "фотографіїза", "fotoğrafları", "yılınaaitfotoğraflar", "年の写真", "年的照片", "年的相片", "년의사진", "의사진", "年撮影の写真",
        "fotókebbőlazévből", "-esfotók", "-asfotók", "-ösfotók", "ảnhtừ", "ảnhtừnăm", "ภาพถ่ายจากปี", "รูปภาพจากปี", "fotodaritahun",
        "fotodari", "صورمن", "תמונותמ", "fotografiidin", "fotografiidinanul", "φωτογραφίεςαπότο",
    ]

    /// Whether a title names a year or a day and nothing else, as the folders do in which Takeout puts all photos.
    static func isOfDays(_ title: String) -> Bool {
        let letters = title.lowercased().filter { !$0.isWhitespace && !$0.isNumber }
        let digits = title.count { $0.isNumber }
        if digits >= 4, letters.allSatisfy({ "-/.#()".contains($0) }) { return true }
        return digits == 4 && ofYears.contains(letters)
    }
}
