public import Acts
public import Base
public import Catalogue
import GRDB

/// The changes that a user can make to files and folders. Each change is an act that can be undone.
public struct Files: Sendable {
    public let browser: FileBrowser
    let uploads: Uploads
    let recent: RecentFiles
    let catalogue: Catalogue
    private let entries: EntryMover
    private let mover: FileMover
    /// Joins the files beside these files to their photos, if no scan has done so yet. May block.
    let join: Joining

    public typealias Joining = @Sendable (_ paths: [BytePath]) throws -> Void

    public init(
        _ catalogue: Catalogue, entries: EntryMover, mover: FileMover, join: @escaping Joining = { _ in }
    ) {
        (self.catalogue, self.entries, self.mover, self.join) = (catalogue, entries, mover, join)
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
        try join([path])
        return try entries.rename(path, to: name)
    }

    public func move(_ paths: [BytePath], into folder: BytePath) throws -> EntryMover.Outcome {
        try browser.check(folder)
        try browser.check(paths, changes: true)
        try join(paths)
        return try entries.move(paths, into: folder)
    }

    public func copy(_ paths: [BytePath], into folder: BytePath) throws -> EntryMover.Outcome {
        try browser.check(folder)
        try browser.checkCopies(paths)
        try join(paths)
        return try entries.copy(paths, into: folder)
    }

    func add(_ upload: BytePath, as name: BytePath, into folder: BytePath) throws -> EntryMover.Outcome {
        try browser.check(folder)
        return try entries.add(upload, as: name, into: folder)
    }

    /// Moves files and folders to the trash. Photos and their companions are moved in the same way as from the delete queue, so that
    /// the trash page lists them.
    public func trash(_ named: [BytePath]) throws -> EntryMover.Outcome {
        try browser.check(named, changes: true)
        let paths = Self.outermost(named)
        try join(paths)
        let ids = try catalogue.read { db in
            try paths.reduce(into: [BytePath: Int64]()) { ids, path in ids[path] = try FileRow.id(db, at: path) }
        }
        let summary = { (count: Int) in
            paths.count == 1 ? "Moved to the trash: \(paths[0].name.display)" : "Moved \(count.of("file")) to the trash"
        }
        let about = { (count: Int) in About(min(count, paths.count), name: paths.first?.name.display ?? "") }
        let act = try catalogue.write {
            try Journal.begin($0, .trashEntries, summary: summary(paths.count), about: about(paths.count))
        }
        let photos = try trashPhotos(paths.compactMap { path in ids[path].map { (path, $0) } }, act: act)
        var outcome = try entries.trash(paths.filter { ids[$0] == nil }, act: act)
        outcome.refused += photos.refused
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

    /// Returns the paths that lie in no other named folder. What lies in a folder goes with it, and comes back with it: an undo
    /// that brought a file back first would take the name of its folder.
    private static func outermost(_ named: [BytePath]) -> [BytePath] {
        let all = Set(named)
        return named.filter { path in
            var folder = path.parent
            while folder != folder.parent {
                if all.contains(folder) { return false }
                folder = folder.parent
            }
            return true
        }
    }

    /// Moves photos to the trash, with their companions.
    ///
    /// - Parameter named: the photos, and the companions that the act names too.
    private func trashPhotos(_ named: [(path: BytePath, id: Int64)], act: Int64) throws -> EntryMover.Outcome {
        let result = try mover.trash(act: act, named.map(\.id))
        let paths = Dictionary(named.map { ($0.id, $0.path) }) { first, _ in first }
        let (refused, along) = try catalogue.read { db in
            (try FileRow.fetch(db, ids: result.refused.map(\.file)), try TrashedFile.companions(db, of: result.moved))
        }
        let refusedPaths = Dictionary(refused.map { ($0.id, $0.path) }) { first, _ in first }
        var outcome = EntryMover.Outcome(act: act)
        outcome.paths = (result.moved + result.companions).compactMap { paths[$0] }
        outcome.along = along.filter { paths[$0.file] == nil }.compactMap { file in
            file.lead.flatMap { paths[$0] }.map { EntryMover.Along(source: file.origin, path: file.origin, photo: $0) }
        }
        outcome.refused = result.refused.map { refusal in
            EntryMover.Refusal(
                path: refusedPaths[refusal.file] ?? BytePath(refusal.failure.file ?? ""), failure: refusal.failure)
        }
        try refuseStaying(named, paths, &outcome)
        return outcome
    }

    /// Reports the companions that the act names, and that stay because their photo was refused.
    private func refuseStaying(
        _ named: [(path: BytePath, id: Int64)], _ paths: [Int64: BytePath], _ outcome: inout EntryMover.Outcome
    ) throws {
        let answered = Set(outcome.paths + outcome.refused.map(\.path))
        for file in named where !answered.contains(file.path) {
            guard let photo = try catalogue.read({ try Companions.lead($0, of: file.id) }).flatMap({ paths[$0] }) else {
                continue
            }
            outcome.refuse(file.path, with: photo)
        }
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
