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

    /// Moves files and folders to the trash. Photos are moved in the same way as from the delete queue, so that the trash
    /// page lists them.
    public func trash(_ paths: [BytePath]) throws -> EntryMover.Outcome {
        try browser.check(paths, changes: true)
        let (ids, rest) = try catalogue.read { db in
            var (ids, rest): ([Int64], [BytePath]) = ([], [])
            for path in paths {
                if let id = try Self.photo(db, path) { ids.append(id) } else { rest.append(path) }
            }
            return (ids, rest)
        }
        let summary = { (count: Int) in
            paths.count == 1 ? "Moved to the trash: \(paths[0].name.display)" : "Moved \(count.of("file")) to the trash"
        }
        let about = { (count: Int) in About(min(count, paths.count), name: paths.first?.name.display ?? "") }
        let act = try catalogue.write {
            try Journal.begin($0, .trashEntries, summary: summary(paths.count), about: about(paths.count))
        }
        let photos = try mover.trash(act: act, ids)
        var outcome = try entries.trash(rest, act: act)
        outcome.refused += photos.refused.map { EntryMover.Refusal(path: BytePath($0.failure.file ?? ""), failure: $0.failure) }
        let count = photos.moved.count + outcome.paths.count
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

    /// The id of the photo at a path, according to the catalogue.
    static func photo(_ db: Database, _ path: BytePath) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT file.id FROM file JOIN directory ON directory.id = directoryId
                    WHERE directory.path = ? AND name = ? AND \(FileRow.present)
                    """), arguments: [path.parent, path.name])
    }
}
