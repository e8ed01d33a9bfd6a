import ArchivesEngine
public import Base
public import Workers

/// Lists every entry of an archive. Appends one line of JSON for each entry to `output`.
public struct ListArchive: ArchiveTask {
    public static let name = "archive.list"

    public let archive: BytePath
    private let access: ArchiveAccess
    private let output: BytePath

    public init(_ archive: BytePath, _ access: ArchiveAccess, output: BytePath) {
        (self.archive, self.access, self.output) = (archive, access, output)
    }

    public var files: WorkerFiles { WorkerFiles(reads: [archive], appends: [output]) }

    public func run() throws(Failure) -> ArchiveCount {
        let archive = try access.open(archive)
        var lines = try JSONLines(output)
        let listing = try archiveFailures { () throws(ArchiveError) in try archive.list() }
        for entry in listing.entries { try lines.add(entry) }
        try lines.flush()
        return ArchiveCount(
            count: listing.entries.count, bytes: FileStamp(of: self.archive)?.size ?? 0, encoding: listing.encoding?.rawValue,
            problems: listing.problem.map { [$0.failure.at(self.archive)] } ?? [], unreadable: listing.unreadable,
            readings: listing.readings)
    }
}
