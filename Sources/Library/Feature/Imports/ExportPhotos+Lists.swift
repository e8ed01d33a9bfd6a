import Base
import PicturesEngine
import PicturesTasks

/// Lists of photos by their names: iCloud's tables and WhatsApp's chats.
extension ExportPhotos {
    mutating func matchICloud(_ entries: [Int: [BytePath: ExportEntry]]) {
        let found = entries.mapValues { $0.filter { $0.value.source == .icloud } }.filter { !$0.value.isEmpty }
        if found.isEmpty { return }
        for folder in found.keys.sorted() { mark(folder, .icloud, siblings: true) }
        // A part may have no table at all.
        for (index, folder) in tree.folders.enumerated()
        where folder.names.contains(where: { $0.lowercased().contains(ExportNames.apple) }) {
            mark(index, .icloud)
        }
        let known = named { sources[$0.folder] == .icloud }
        for folder in found.keys.sorted() {
            for (name, entry) in (found[folder] ?? [:]).sorted(by: { $0.key < $1.key }) {
                switch entry.content {
                case .list(let rows): addDetails(rows, folder, known)
                case .names(let names): addAlbum(names, name, folder, known)
                default: break
                }
            }
        }
        for (index, photo) in photos.enumerated() where sources[photo.folder] == .icloud {
            guard tree.folders[photo.folder].names.contains("Recently Deleted") else { continue }
            var facts = ExportFacts()
            facts.isTrashed = true
            add(facts, to: index)
        }
    }

    private mutating func addDetails(_ rows: [ExportFacts], _ folder: Int, _ known: [String: [Int]]) {
        for row in rows {
            let all = row.name.flatMap { known[$0] } ?? []
            let here = all.filter { photos[$0].folder == folder }
            // The photos of a table may lie in another part. A name that several photos have there says nothing.
            if here.isEmpty, all.count > 1 { ambiguous += 1 }
            if all.isEmpty, !row.isTrashed { miss(row.name, of: .icloud) }
            for photo in here.isEmpty ? (all.count == 1 ? all : []) : here { add(row, to: photo) }
        }
    }

    private mutating func addAlbum(_ names: [String], _ file: BytePath, _ folder: Int, _ known: [String: [Int]]) {
        // Memories are made by the program, not by the user.
        guard tree.folders[folder].names.last != "Memories" else { return }
        var members: [Int] = []
        for name in names {
            let all = known[name] ?? []
            if all.count > 1 { ambiguous += 1 }
            if all.count == 1 { members += all }
        }
        albums.append(Album(title: String(file.display.dropLast(4)), source: .icloud, photos: members))
    }

    /// The photos by their names.
    private func named(_ isWanted: (Photo) -> Bool) -> [String: [Int]] {
        var known: [String: [Int]] = [:]
        for (index, photo) in photos.enumerated() where isWanted(photo) {
            known[photo.file.name.display, default: []].append(index)
        }
        return known
    }

    mutating func matchChats(_ entries: [Int: [BytePath: ExportEntry]]) {
        for (folder, files) in entries.sorted(by: { $0.key < $1.key }) {
            var known: [String: Int]?
            for entry in files.values where entry.source == .whatsapp {
                guard case .list(let rows) = entry.content else { continue }
                let here = known ?? Dictionary(byFolder[folder].map { (photos[$0].file.name.display, $0) }) { first, _ in first }
                known = here
                for row in rows {
                    guard let photo = row.name.flatMap({ here[$0] }) else {
                        miss(row.name, of: .whatsapp)
                        continue
                    }
                    mark(folder, .whatsapp)
                    add(row, to: photo)
                }
            }
        }
    }
}
