public import Base

/// The files that a task opens. The pool opens these files and passes them to the worker. Additional files can be opened by the
/// worker itself only in `folders`.
public struct WorkerFiles: Sendable, Equatable {
    /// Files to read. Only the first `maximum` are passed on.
    public var reads: [BytePath]
    /// Files to create. Each file appears only when it is complete and the task has succeeded. Existing files are replaced.
    public var makes: [BytePath]
    /// Existing files that the task appends to.
    public var appends: [BytePath]
    /// Files that the task writes in place. They are created if they do not exist.
    public var updates: [BytePath]
    /// Temporary files, which are unlinked after they are opened, so they exist only during the task. There must be no file at
    /// these paths before.
    public var drafts: [BytePath]
    /// Folders in which the worker opens files by name. If the list is not empty, a separate worker is started for the task,
    /// and it ends after the answer.
    public var folders: WorkerFolders
    /// Whether links to the files in `reads` are followed even if they lead out of the shared folders, because a user on this
    /// machine specified the path.
    public var followsLinks: Bool

    public init(
        reads: [BytePath] = [], makes: [BytePath] = [], appends: [BytePath] = [], updates: [BytePath] = [],
        drafts: [BytePath] = [], folders: WorkerFolders = WorkerFolders(), followsLinks: Bool = false
    ) {
        (self.reads, self.makes, self.appends) = (reads, makes, appends)
        (self.updates, self.drafts, self.folders, self.followsLinks) = (updates, drafts, folders, followsLinks)
    }

    /// Maximum number of files. It is below the maximum number of descriptors that the kernel passes at once (SCM_MAX_FD, see
    /// unix(7)).
    public static let maximum = 240
}

/// Folders beneath which a worker may open files.
public struct WorkerFolders: Sendable, Equatable {
    /// Folders, or files, that the worker may read.
    public var read: [BytePath]
    /// Folders in which the worker may create, read, write and remove files.
    public var write: [BytePath]

    public init(read: [BytePath] = [], write: [BytePath] = []) { (self.read, self.write) = (read, write) }

    var isEmpty: Bool { read.isEmpty && write.isEmpty }

    /// The arguments of `shoebox worker` for these folders.
    var arguments: [[UInt8]] {
        read.flatMap { [Array("--root".utf8), $0.bytes] } + write.flatMap { [Array("--write".utf8), $0.bytes] }
    }
}
