public import Basics

/// What a task opens. The pool opens the files and hands them to the worker, which may open none by itself.
public struct WorkerFiles: Sendable, Equatable {
    /// Files that are read. Only the first `most` are handed on.
    public var reads: [BytePath]
    /// Files that appear, whole, when the task has succeeded, over what is there.
    public var makes: [BytePath]
    /// Files that are there and get more at their end.
    public var appends: [BytePath]
    /// Files that are written in place, made if they are not there.
    public var updates: [BytePath]
    /// Files without a name for the time of the task. None of these paths exists.
    public var drafts: [BytePath]
    /// What is opened by name after all. A worker is started for it alone, and ended after it.
    public var folders: WorkerFolders
    /// Whether links lead to what is read, also out of the folders that are shared: the person named it on this machine.
    public var followsLinks: Bool

    public init(
        reads: [BytePath] = [], makes: [BytePath] = [], appends: [BytePath] = [], updates: [BytePath] = [],
        drafts: [BytePath] = [], folders: WorkerFolders = WorkerFolders(), followsLinks: Bool = false
    ) {
        (self.reads, self.makes, self.appends) = (reads, makes, appends)
        (self.updates, self.drafts, self.folders, self.followsLinks) = (updates, drafts, folders, followsLinks)
    }

    /// Fewer than the kernel passes at a time (SCM_MAX_FD of unix(7)).
    public static let most = 240
}

/// Folders beneath which a worker may open files.
public struct WorkerFolders: Sendable, Equatable {
    /// Folders, or files, that are read.
    public var read: [BytePath]
    /// Folders in which files are read, made, written and removed.
    public var write: [BytePath]

    public init(read: [BytePath] = [], write: [BytePath] = []) { (self.read, self.write) = (read, write) }

    var isEmpty: Bool { read.isEmpty && write.isEmpty }

    /// As `shoebox worker` takes them.
    var arguments: [[UInt8]] {
        read.flatMap { [Array("--root".utf8), $0.bytes] } + write.flatMap { [Array("--write".utf8), $0.bytes] }
    }
}
