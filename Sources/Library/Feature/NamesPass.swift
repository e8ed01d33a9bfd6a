import Base
import Catalogue
import GRDB

/// The first pass of a scan. It lists folders and reads the metadata of files without opening them, and then updates the
/// catalogue to match the disk.
///
/// The pass writes small transactions, so the first photo can be displayed before the pass is complete, and a decision never
/// has to wait for the pass.
struct NamesPass {
    /// The results so far. They are reported after each transaction.
    struct Counts: Sendable {
        var files = 0
        var photos = 0
        var screenshots = 0
        var added = 0
        var changed = 0
        var renamed = 0
        var removed = 0
        var problems = 0
    }

    private let catalogue: Catalogue
    private let closed: Set<BytePath>
    private let isCancelled: () -> Bool
    private let onProgress: (Counts) -> Void
    private let onDirectory: (BytePath) -> Void

    /// The folders that are already watched. `refresh` also enters subfolders that are not watched yet. If `watched` is nil,
    /// `refresh` enters only new subfolders.
    var watched: Set<BytePath>?
    private(set) var counts = Counts()
    private var pending: [(BytePath, DirectoryListing)] = []
    private var pendingFiles = 0
    private var problems: [Failure] = []
    private var visited: Set<Int64> = []
    private var visitedOthers: Set<Int64> = []
    private var vanished: [VanishedFile] = []
    private var lastWrite = ContinuousClock.now

    /// - Parameter onDirectory: called with each folder before it is read, so that it can be watched.
    init(
        _ catalogue: Catalogue, isCancelled: @escaping () -> Bool, onProgress: @escaping (Counts) -> Void,
        onDirectory: @escaping (BytePath) -> Void
    ) {
        self.catalogue = catalogue
        closed = ScanRoots.closed(catalogue)
        self.isCancelled = isCancelled
        self.onProgress = onProgress
        self.onDirectory = onDirectory
    }

    /// Walks through all shared folders. Marks files that are no longer found as missing.
    ///
    /// - Returns: whether the walk was completed.
    mutating func scan(_ roots: [BytePath]) throws -> Bool {
        try AwayFolder.welcome(catalogue)
        try NameRules.apply(catalogue)
        try DateReading.apply(catalogue)
        let newest = try newestRow()
        try forgetProblems(roots)
        for root in roots {
            guard try walk(root, recursive: { _ in true }) else { return false }
        }
        try flush()
        try findAbandonedDirectories(roots)
        try settle(after: newest)
        return true
    }

    /// Reads changed folders again, and the new folders inside them. Returns whether this was completed.
    ///
    /// - Parameter entersNew: whether to read the new folders inside them too.
    mutating func refresh(_ directories: [BytePath], entersNew: Bool = true) throws -> Bool {
        try AwayFolder.welcome(catalogue)
        let newest = try newestRow()
        var known = try catalogue.read { db in
            Set(try BytePath.fetchAll(db, sql: "SELECT path FROM directory"))
        }
        // A folder created by Shoebox itself is in the catalogue before it is watched. Therefore it counts as new until it is
        // watched.
        if let watched { known.formIntersection(watched) }
        for directory in directories {
            guard try walk(directory, recursive: { entersNew && !known.contains($0) }) else { return false }
        }
        try flush()
        try findAbandonedDirectories(directories)
        try settle(after: newest)
        return true
    }

    private mutating func walk(_ root: BytePath, recursive: (BytePath) -> Bool) throws -> Bool {
        var stack = [root]
        while let path = stack.popLast() {
            if isCancelled() { return false }
            do {
                onDirectory(path)
                let listing = try DirectoryListing(of: path)
                for folder in listing.folders {
                    let inner = path.appending(folder)
                    if !closed.contains(inner) && recursive(inner) { stack.append(inner) }
                }
                pending.append((path, listing))
                pendingFiles += listing.files.count + listing.others.count
            } catch let failure as Failure {
                if failure.code == .fileNotFound { continue }
                problems.append(failure)
                try markVisited(path)
            }
            if pendingFiles >= (counts.files == 0 ? 1 : 4000) || lastWrite.duration(to: .now) > .milliseconds(150) { try flush() }
        }
        return true
    }

    private mutating func flush() throws {
        let work = pending
        let failures = problems
        pending = []
        problems = []
        pendingFiles = 0
        var update = DirectoryUpdate()
        try catalogue.write { db in
            for (path, listing) in work { try update.apply(db, path, listing) }
            try update.finish(db)
            for failure in failures { try ScanProblem.record(db, failure) }
        }
        counts.files += work.reduce(0) { $0 + $1.1.files.count }
        counts.photos += update.photos
        counts.screenshots += update.screenshots
        counts.added += update.added
        counts.changed += update.changed
        counts.problems += failures.count + update.problems
        visited.formUnion(update.directories)
        visitedOthers.formUnion(update.otherFolders)
        vanished += update.vanished
        lastWrite = .now
        onProgress(counts)
    }

    /// Treats all folders inside an unreadable folder as visited. The state of their files is unknown, so the rows of these
    /// files must not change.
    private mutating func markVisited(_ path: BytePath) throws {
        let inside = try catalogue.read { db in
            try Int64.fetchAll(
                db, sql: "SELECT id FROM directory WHERE \(Directories.insideCondition)",
                arguments: Directories.insideArguments(path))
        }
        visited.formUnion(inside)
    }

    private func newestRow() throws -> Int64 {
        try catalogue.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM file") ?? 0 }
    }

    private func forgetProblems(_ roots: [BytePath]) throws {
        try catalogue.write { db in for root in roots { try ScanProblem.forget(db, inside: root) } }
    }

    /// Finds the folders that are in the catalogue but were not visited by the walk.
    private mutating func findAbandonedDirectories(_ roots: [BytePath]) throws {
        for root in roots {
            let unmet = try catalogue.read { [visited] db in
                try Row.fetchAll(
                    db, sql: "SELECT id, path FROM directory WHERE \(Directories.insideCondition)",
                    arguments: Directories.insideArguments(root)
                ).filter { !visited.contains($0["id"]) }
            }
            for directory in unmet.filter({ FileInfo($0["path"], followsLinks: false)?.kind != .folder }).map({
                $0["id"] as Int64
            }) {
                vanished += try catalogue.read { try VanishedFile.all($0, in: directory) }
            }
            try forgetOthers(root)
        }
    }

    /// Deletes the rows of files that are neither photos nor videos if their folder no longer exists. No decisions are lost,
    /// because these files have none.
    private func forgetOthers(_ root: BytePath) throws {
        let gone = try catalogue.read { [visitedOthers] in
            try OtherFiles.folders($0, inside: root).filter { !visitedOthers.contains($0.id) }
        }.filter { FileInfo($0.path, followsLinks: false)?.kind != .folder }
        if gone.isEmpty { return }
        try catalogue.write { db in for folder in gone { try OtherFiles.forget(db, folder: folder.id) } }
    }

    /// Distinguishes renamed files from removed ones. Removed files are marked as missing, either individually or together with
    /// their shared folder.
    private mutating func settle(after newest: Int64) throws {
        if vanished.isEmpty && counts.added == 0 { return }
        let gone = vanished
        let leaving = gone.isEmpty ? [] : try catalogue.read(SharedFolder.all).filter { !$0.isThere }
        let renamed = try catalogue.write { db in
            for folder in leaving { try folder.leave(db) }
            let renamed = try VanishedFile.settle(db, gone, newRowsAfter: newest)
            for folder in leaving { try folder.countAway(db) }
            return renamed
        }
        counts.renamed += renamed
        counts.added -= renamed
        counts.removed += max(0, gone.count(where: { !$0.isSidecar }) - renamed)
        vanished = []
        onProgress(counts)
    }
}
