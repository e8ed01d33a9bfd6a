import ArchivesEngine
public import Base
import Glibc
public import Workers

/// Extracts the files of an archive into an existing folder. Appends one line of JSON for each file to `output`.
public struct ExtractArchive: ArchiveTask {
    public static let name = "archive.extract"

    public let archive: BytePath
    private let access: ArchiveAccess
    private let numbers: Set<Int>?
    private let folder: BytePath
    private let output: BytePath
    /// The permissions that the user's umask removes. The worker's own umask removes all permissions of other users.
    private let withheld: UInt32?

    /// - Parameter numbers: the numbers of the entries to extract, as in the listing; nil for all entries.
    public init(
        _ archive: BytePath, _ access: ArchiveAccess, numbers: Set<Int>? = nil, to folder: BytePath, output: BytePath
    ) {
        (self.archive, self.access, self.numbers) = (archive, access, numbers)
        (self.folder, self.output, withheld) = (folder, output, UserRights.withheld)
    }

    public var files: WorkerFiles { WorkerFiles(reads: [archive], appends: [output], folders: WorkerFolders(write: [folder])) }

    public func run() throws(Failure) -> ArchiveCount {
        let archive = try access.open(archive)
        var lines = try JSONLines(output)
        let directory = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard directory >= 0 else { throw Failure.system(errno, "written", folder) }
        defer { close(directory) }
        // The parent process recognises the draft by this name and removes it if this worker cannot.
        let draft = ".shoebox-\(getppid())-\(getpid()).part"
        var problem: Failure?
        let result = Result { () throws(ArchiveError) in
            try UserRights.with(withheld) { () throws(ArchiveError) in
                try archive.extract(numbers, to: directory, draft: draft) { file in
                    do throws(Failure) { try lines.add(file) } catch { problem = problem ?? error }
                }
            }
        }
        // Files extracted before a failure are kept, so they are reported.
        try lines.flush()
        if let problem { throw problem }
        let done = try archiveFailures { () throws(ArchiveError) in try result.get() }
        // The reason why the archive ends early comes first, because it explains why files are missing.
        let ending = done.ending.map { [$0.failure.at(self.archive)] } ?? []
        return ArchiveCount(
            count: done.files, bytes: done.bytes, encoding: nil,
            problems: ending + done.problems.map { $0.error.failure.at(BytePath($0.name)) }, unreadable: done.unreadable)
    }
}
