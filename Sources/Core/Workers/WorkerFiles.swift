public import Basics

/// The files that a task opens. The pool opens them and hands them to the worker, which may open none by itself, except in
/// `folders`.
public struct WorkerFiles: Sendable, Equatable {
    /// Files that are read. Only the first `most` are handed on.
    public var reads: [BytePath]
    /// Files that appear complete, after the task has succeeded. They replace existing files.
    public var makes: [BytePath]
    /// Existing files that the task appends to.
    public var appends: [BytePath]
    /// Files that are written in place. They are created if they do not exist.
    public var updates: [BytePath]
    /// Files without a name that exist only during the task. None of these paths may exist before.
    public var drafts: [BytePath]
    /// Folders in which the worker opens files by name. A worker is started for this task alone and ended after it.
    public var folders: WorkerFolders
    /// Whether links to the files in `reads` are followed, also out of the shared folders: the person named the path on this
    /// machine.
    public var followsLinks: Bool

    public init(
        reads: [BytePath] = [], makes: [BytePath] = [], appends: [BytePath] = [], updates: [BytePath] = [],
        drafts: [BytePath] = [], folders: WorkerFolders = WorkerFolders(), followsLinks: Bool = false
    ) {
        (self.reads, self.makes, self.appends) = (reads, makes, appends)
        (self.updates, self.drafts, self.folders, self.followsLinks) = (updates, drafts, folders, followsLinks)
    }

    /// Less than the number of descriptors that the kernel passes at once (SCM_MAX_FD of unix(7)).
    public static let most = 240
}

/// Folders beneath which a worker may open files.
public struct WorkerFolders: Sendable, Equatable {
    /// Folders, or files, that the worker may read.
    public var read: [BytePath]
    /// Folders in which the worker may read, make, write and remove files.
    public var write: [BytePath]

    public init(read: [BytePath] = [], write: [BytePath] = []) { (self.read, self.write) = (read, write) }

    var isEmpty: Bool { read.isEmpty && write.isEmpty }

    /// The arguments of `shoebox worker` for these folders.
    var arguments: [[UInt8]] {
        read.flatMap { [Array("--root".utf8), $0.bytes] } + write.flatMap { [Array("--write".utf8), $0.bytes] }
    }
}
