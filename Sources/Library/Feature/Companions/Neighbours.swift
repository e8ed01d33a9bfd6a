public import Base
public import Catalogue
import GRDB
public import Workers

/// Joins the files of a folder to their photos just before an act on some of them. Files may have arrived after the last scan, or
/// the scan may have ended before it joined them.
public struct Neighbours: Sendable {
    private let catalogue: Catalogue
    private let pool: WorkerPool

    public init(_ catalogue: Catalogue, pool: WorkerPool) { (self.catalogue, self.pool) = (catalogue, pool) }

    /// Adds the new files beside these photos and films to the library, reads those that may belong to them, and joins them by the
    /// rules of a scan. Blocks the calling thread.
    public func join(_ paths: [BytePath]) throws {
        let files = Dictionary(grouping: paths.filter { LibraryFormat(fileExtension: $0.fileExtension) != nil }, by: \.parent)
        let roots = try catalogue.read(ScanRoots.fetch)
        for (folder, files) in files.sorted(by: { $0.key < $1.key })
        where roots.contains(where: { SharedFolder.reaches(from: $0, to: folder) || $0 == folder }) {
            try addNew(beside: files, in: folder)
            guard let directory = try catalogue.read({ try Directories.find($0, folder) }) else { continue }
            try readRelated(files, in: directory)
            if try catalogue.read({ try Companions.isDue($0, directory) }) {
                try CompanionsPass(catalogue: catalogue).run(in: [directory])
            }
        }
    }

    /// Lists the folder again if it has a photo, a film or a sidecar of these files that the catalogue does not know. Otherwise a
    /// file that has changed keeps its row, so that the act notices the change.
    private func addNew(beside files: [BytePath], in folder: BytePath) throws {
        guard let listing = try listing(folder) else { return }
        let known = try catalogue.read { db in
            try BytePath.fetchSet(
                db,
                sql: """
                    SELECT name FROM file JOIN directory ON directory.id = directoryId WHERE directory.path = ? AND \(FileRow.present)
                    """, arguments: [folder])
        }
        let sidecars = SidecarNames(listing.others)
        let owned = listing.files.flatMap { sidecars.matches($0.name) }.map(\.entry.name)
        let new = listing.files.filter { !known.contains($0.name) }
        guard !new.isEmpty || owned.contains(where: { !known.contains($0) }) else { return }
        // A file that another program has renamed is left to the scan, which finds out that it is the same photo.
        if try catalogue.read({ try Self.isAnyKnown($0, new.map(\.stamp)) }) { return }
        var pass = NamesPass(catalogue, isCancelled: { false }, onProgress: { _ in }, onDirectory: { _ in })
        _ = try pass.refresh([folder], entersNew: false)
    }

    /// Whether the catalogue has one of the files with these inodes, under any name.
    private static func isAnyKnown(_ db: Database, _ stamps: [FileStamp]) throws -> Bool {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT inode, device FROM file WHERE \(FileRow.present) AND inode IN (SELECT value FROM json_each(?))",
            arguments: ["\(stamps.map(\.inode))"])
        return rows.contains { row in stamps.contains { $0.inode == row["inode"] && $0.device == row["device"] } }
    }

    /// - Returns: nil if the folder does not exist. The act then reports that its files do not.
    private func listing(_ folder: BytePath) throws -> DirectoryListing? {
        do { return try DirectoryListing(of: folder) } catch let failure as Failure where failure.code == .fileNotFound {
            return nil
        }
    }

    /// Reads the unread files that may belong to these files: those of a related name, and the short films, which may belong to a
    /// picture by Apple's identifier.
    private func readRelated(_ files: [BytePath], in directory: Int64) throws {
        let stems = Set(files.map { CompanionFile.sharedStem(of: $0.name) })
        let unread = try catalogue.read { db in
            try Row.fetchAll(
                db,
                sql: FileRow.select
                    + "WHERE directoryId = ? AND \(FileRow.present) AND \(FileRow.unread) AND \(FileRow.pictureOrFilm)",
                arguments: [directory]
            ).map(FileRow.init(row:))
        }
        let related = unread.filter { file in
            stems.contains(CompanionFile.sharedStem(of: file.name))
                || file.kind.isFilm && file.stamp.size <= CompanionFile.largestLiveFilm
        }
        if related.isEmpty { return }
        let reader = FileReader(catalogue: catalogue, pool: pool)
        try waiting { () -> Result<Void, any Error> in
            let results = await withTaskGroup(of: ReadFile.self) { group in
                for file in related { group.addTask { await reader.read(file, priority: .interactive) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            do { return .success(try await reader.store(results.filter { $0.failure?.code != .cancelled })) } catch {
                return .failure(error)
            }
        }.get()
    }
}
