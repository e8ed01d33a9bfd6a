public import Acts
public import Base
public import Catalogue
import GRDB

/// The changes that a user can make to files and folders. Each change is an act that can be undone.
public struct Files: Sendable {
    public let browser: FileBrowser
    let uploads: Uploads
    let recent: RecentFiles
    private let catalogue: Catalogue
    private let entries: EntryMover
    private let mover: FileMover

    public init(_ catalogue: Catalogue, entries: EntryMover, mover: FileMover) {
        (self.catalogue, self.entries, self.mover) = (catalogue, entries, mover)
        browser = FileBrowser(catalogue)
        uploads = Uploads(catalogue.directory)
        recent = RecentFiles(catalogue.directory)
    }

    /// The shared folders.
    public func roots() throws -> [BytePath] { try catalogue.read(SharedFolder.all).map(\.path) }

    public func makeFolder(_ name: BytePath, in folder: BytePath) throws -> EntryMover.Outcome {
        try browser.check(folder)
        return try entries.makeFolder(name, in: folder)
    }

    public func rename(_ path: BytePath, to name: BytePath) throws -> EntryMover.Outcome {
        try browser.check(path, changes: true)
        return try entries.rename(path, to: name)
    }

    public func move(_ paths: [BytePath], into folder: BytePath) throws -> EntryMover.Outcome {
        try browser.check(folder)
        try browser.check(paths, changes: true)
        return try entries.move(paths, into: folder)
    }

    public func copy(_ paths: [BytePath], into folder: BytePath) throws -> EntryMover.Outcome {
        try browser.check(folder)
        try browser.checkCopies(paths)
        return try entries.copy(paths, into: folder)
    }

    func add(_ upload: BytePath, as name: BytePath, into folder: BytePath) throws -> EntryMover.Outcome {
        try browser.check(folder)
        return try entries.add(upload, as: name, into: folder)
    }

    /// Moves files and folders to the trash. Photos and their companions are moved in the same way as from the delete queue, so that
    /// the trash page lists them.
    public func trash(_ paths: [BytePath]) throws -> EntryMover.Outcome {
        try browser.check(paths, changes: true)
        let (groups, refused) = try entries.groups(paths)
        let summary = { (count: Int) in
            paths.count == 1 ? "Moved to the trash: \(paths[0].name.display)" : "Moved \(count.of("file")) to the trash"
        }
        let about = { (count: Int) in About(min(count, paths.count), name: paths.first?.name.display ?? "") }
        let act = try catalogue.write {
            try Journal.begin($0, .trashEntries, summary: summary(paths.count), about: about(paths.count))
        }
        let photos = try trashPhotos(groups.filter { $0.file != nil }, act: act)
        var outcome = try entries.trash(groups.filter { $0.file == nil }.map(\.path), act: act)
        outcome.refused += refused + photos.refused
        outcome.along = photos.along
        let count = photos.paths.count + outcome.paths.count
        try catalogue.write { db in
            // Another process that has started in the meantime may have assumed that this act was left by a crash, and marked
            // it as undone.
            try db.execute(sql: "UPDATE act SET undoneAt = NULL WHERE id = ?", arguments: [act])
            try Journal.describe(db, act: act, summary: summary(count), about: about(count))
            if count == 0 { try Journal.close(db, undone: act) }
        }
        if count == 0 { outcome.act = nil }
        outcome.paths = paths.filter { path in !outcome.refused.contains { $0.path == path } }
        return outcome
    }

    /// Moves photos to the trash, and then their companions. The companions of a photo that was refused stay.
    private func trashPhotos(_ groups: [EntryGroup], act: Int64) throws -> EntryMover.Outcome {
        var outcome = EntryMover.Outcome(act: act)
        func trash(_ files: [(id: Int64, path: BytePath)]) throws -> Set<Int64> {
            let result = try mover.trash(act: act, files.map(\.id))
            let paths = Dictionary(files.map { ($0.id, $0.path) }) { first, _ in first }
            outcome.refused += result.refused.compactMap { refusal in
                paths[refusal.file].map { EntryMover.Refusal(path: $0, failure: refusal.failure) }
            }
            return Set(result.moved)
        }
        let moved = try trash(groups.compactMap { group in group.file.map { ($0, group.path) } })
        let going = groups.filter { $0.file.map(moved.contains) == true }
        for group in groups where group.file.map(moved.contains) != true {
            for member in group.companions where member.isNamed { outcome.refuse(member.path, with: group.path) }
        }
        let companions = moved.union(try trash(going.flatMap { $0.companions.map { ($0.file, $0.path) } }))
        for group in going {
            outcome.paths.append(group.path)
            for member in group.companions where companions.contains(member.file) {
                if member.isNamed {
                    outcome.paths.append(member.path)
                } else {
                    outcome.along.append(EntryMover.Along(source: member.path, path: member.path, photo: group.path))
                }
            }
        }
        return outcome
    }

    /// Returns the companions of the photos at these paths, by the path of the photo.
    public func companions(_ paths: [BytePath]) throws -> [BytePath: [BytePath]] {
        try catalogue.read { db in
            var photos: [Int64: BytePath] = [:]
            for path in paths { if let id = try FileRow.id(db, at: path) { photos[id] = path } }
            return try Companions.of(db, Array(photos.keys)).reduce(into: [:]) { found, photo in
                if let path = photos[photo.key] { found[path] = photo.value.map(\.file.path) }
            }
        }
    }
}
