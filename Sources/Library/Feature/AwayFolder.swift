import Acts
import Base
public import Catalogue
import Glibc
import GRDB

/// A shared folder that is missing at the moment, because its drive is not connected or the folder was renamed or moved.
public struct AwayFolder: Codable, Sendable, Equatable {
    public let id: Int64
    public let path: String
    /// The numbers of known photos and videos and their total size. They become available again with the folder.
    public let photos: Int
    public let videos: Int
    public let bytes: Int64
    /// The number of files with a decision, and the number of those in the delete queue.
    public let decided: Int
    public let queued: Int

    init(_ folder: SharedFolder, _ files: AwayFiles) {
        id = folder.id
        path = folder.path.display
        photos = files.photos
        videos = files.videos
        bytes = files.bytes
        decided = files.decided
        queued = files.queued
    }

    /// One English sentence, which also contains the next step for the user.
    public var words: String {
        let known = [photos.of("photo"), videos > 0 ? videos.of("video") : nil].compactMap(\.self).joined(separator: " and ")
        return """
            \(path) is not there at the moment. What is known of it is kept (\(known), \(decided) decided on), and comes back with it: \
            plug in its drive, or put the folder back in its place.
            """
    }

    /// The shared folders that are missing now, according to the disk.
    public static func all(_ catalogue: Catalogue) throws -> [AwayFolder] {
        let (folders, known) = try catalogue.read { (try SharedFolder.all($0), try SharedFolder.away($0)) }
        return try folders.filter { !$0.isThere }.map { folder in
            // If the folder has not been recorded as missing yet, its files still count as present.
            let files = try known[folder.id] ?? catalogue.read { try AwayFiles.present($0, in: folder.path) }
            return AwayFolder(folder, files)
        }
    }

    /// Marks the files of folders that are available again as present, and records which folders are mount points.
    ///
    /// - Returns: whether any folder that was recorded as unavailable is available again.
    @discardableResult
    public static func welcome(_ catalogue: Catalogue) throws -> Bool {
        let (folders, away) = try catalogue.read { (try SharedFolder.all($0), try SharedFolder.away($0)) }
        let there = folders.filter(\.isThere).map { (folder: $0, isMount: $0.isMountPoint) }
        let changed = there.filter { away[$0.folder.id] != nil || $0.folder.isMount != $0.isMount }
        if changed.isEmpty { return false }
        return try catalogue.write { db in
            var isAny = false
            for (folder, isMount) in changed {
                try folder.note(db, isMount: isMount)
                if try folder.comeBack(db) { isAny = true }
            }
            return isAny
        }
    }
}

extension SharedFolder {
    /// Whether the folder itself is available. If its drive is disconnected, an empty folder may remain at the mount point;
    /// such a folder does not count as available.
    var isThere: Bool {
        guard FileInfo(path)?.kind == .folder, path.withCString({ access($0, R_OK | X_OK) }) == 0 || errno == EACCES else {
            return false
        }
        return !isMount || isMountPoint || !isEmpty
    }

    /// Whether the folder contains nothing that a scan would find. An unreadable folder does not count as empty.
    private var isEmpty: Bool {
        do {
            let listing = try DirectoryListing(of: path)
            return listing.files.isEmpty && listing.others.isEmpty && listing.folders.isEmpty
        } catch {
            return false
        }
    }
}

extension AwayFiles {
    /// Counts the present files in a folder and its subfolders.
    static func present(_ db: Database, in folder: BytePath) throws -> AwayFiles {
        let count = try Library.count(db, in: folder)
        return AwayFiles(photos: count.photos, videos: count.files - count.photos, bytes: count.bytes)
    }
}
