public import Base
public import Catalogue
import CLinux

/// Moves, copies, renames and deletes files and folders of any kind, in folders that were opened without following links. Nothing
/// is overwritten.
///
/// Each step is recorded on disk before it is carried out, and its outcome afterwards. If the process is killed in between,
/// `recover` inspects the disk and completes or reverts the step. The catalogue's rows of photos need no special recovery,
/// because a moved file keeps its inode, by which a scan finds its row.
public struct EntryMover: Sendable {
    /// A file or folder that was refused, and the reason.
    public struct Refusal: Error {
        public let path: BytePath
        public let failure: Failure

        public init(path: BytePath, failure: Failure) { (self.path, self.failure) = (path, failure) }
    }

    /// A file that went along because it belongs to a photo that the act names.
    public struct Along: Sendable {
        /// The former path of the file.
        public let source: BytePath
        /// The path of the file after the act.
        public let path: BytePath
        /// The former path of the photo.
        public let photo: BytePath

        public init(source: BytePath, path: BytePath, photo: BytePath) {
            (self.source, self.path, self.photo) = (source, path, photo)
        }
    }

    public struct Outcome: Sendable {
        /// The act in the journal; nil if nothing was done.
        public var act: Int64?
        /// The paths of the files and folders after the act, without those that went along.
        public var paths: [BytePath] = []
        public var along: [Along] = []
        public var refused: [Refusal] = []
        /// Files and folders that were copied, but without some of their attributes, such as tags.
        public var notes: [Refusal] = []

        public init(act: Int64? = nil) { self.act = act }
    }

    /// The number of steps per transaction. The steps of a transaction share one sync to disk.
    static let batch = 500

    /// For tests: called with the path of a copy's draft before the draft is compared with its source.
    @TaskLocal static var afterCopy: (@Sendable (BytePath) -> Void)?

    let catalogue: Catalogue
    let home: BytePath
    public init(_ catalogue: Catalogue, home: BytePath = TrashCan.homeTrash()) {
        self.catalogue = catalogue
        self.home = home
    }

    /// Copies files and complete folders into a folder. If a name is taken there, the next free name is used. The companions of a
    /// photo are copied too.
    public func copy(_ paths: [BytePath], into folder: BytePath) throws -> Outcome {
        try run(.copyEntries, "Copied", paths, to: folder.name) { paths, act, outcome in
            let (groups, refused) = try groups(paths)
            outcome.refused += refused
            for group in groups { try copy(group, into: folder, act: act, as: .copy, &outcome) }
        }
    }

    /// Copies one of Shoebox's own files, such as an upload, into a folder. If the name is taken there, the next free name is
    /// used.
    public func add(_ file: BytePath, as name: BytePath, into folder: BytePath) throws -> Outcome {
        try Self.check(name)
        return try run(.copyEntries, "Added", [folder.appending(name)], to: folder.name) { _, act, outcome in
            let openFolder = try OpenFolder(folder, "written", for: folder.appending(name))
            var taken: Set<BytePath> = []
            let target = folder.appending(freeEntry(name, in: openFolder, &taken))
            try copy(file, to: target, act: act, as: .copy, depth: 0, &outcome)
            // After a success the caller may delete its own file, so the new name must be on disk.
            let problem = folder.withCString { cl_fsync_dir($0) }
            guard problem == 0 else { throw Failure.system(-problem, "written", target) }
        }
    }

    public func makeFolder(_ name: BytePath, in folder: BytePath) throws -> Outcome {
        try Self.check(name)
        let path = folder.appending(name)
        return try run(.makeFolder, "Made a folder", [path]) { _, act, outcome in
            let openFolder = try OpenFolder(folder, "made", for: path)
            if openFolder.has(name) { throw Failure(.changed, "entry.nameTaken", ["name": name.display], file: path) }
            try make(path, act: act, &outcome)
        }
    }

    /// Moves files and folders to the trash of their file system. Photos and their companions are moved by `FileMover` instead.
    public func trash(_ paths: [BytePath], act: Int64) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome(act: act)
        for chunk in paths.chunks(of: Self.batch) {
            var taken: Set<BytePath> = []
            var texts: [BytePath: String] = [:]
            let steps = chunk.compactMap { path -> EntryStep? in
                plan(path, &outcome) {
                    let known = try stamp(path)
                    let trashEntry = try TrashEntry(for: path, home: home, besides: &taken)
                    texts[path] = trashEntry.infoText
                    return EntryStep(.trash, path, trashEntry.file, aside: trashEntry.info, stamp: known)
                }
            }
            try carryOut(steps, act: act, &outcome) { step in
                try toTrash(step, infoText: texts[step.source] ?? "")
                return nil
            }
        }
        _ = consume lock
        return outcome
    }
}

extension Act.Kind {
    public static let moveEntries = Self("moveEntries")
    public static let renameEntry = Self("renameEntry")
    public static let copyEntries = Self("copyEntries")
    public static let makeFolder = Self("makeFolder")
    public static let trashEntries = Self("trashEntries")
    public static let extractArchive = Self("extractArchive")
}
