import ArchivesEngine
public import Base
public import Workers

/// Extracts one entry of an archive to a new file. Decompresses only this entry if the format allows it. Returns the size of the
/// entry in bytes.
public struct ReadEntry: ArchiveTask {
    public static let name = "archive.entry"
    /// Maximum size of an entry in bytes.
    public static let maximum: Int64 = 4 << 30

    public let archive: BytePath
    private let access: ArchiveAccess
    private let number: Int
    private let output: BytePath
    private let limit: Int64

    /// - Parameters:
    ///   - number: the number of the entry in the listing, beginning with 1.
    ///   - limit: the maximum size of the entry in bytes.
    public init(
        _ archive: BytePath, _ access: ArchiveAccess, number: Int, to output: BytePath, limit: Int64 = Self.maximum
    ) {
        (self.archive, self.access, self.number, self.output) = (archive, access, number, output)
        self.limit = limit
    }

    public var files: WorkerFiles { WorkerFiles(reads: [archive], makes: [output]) }

    public func run() throws(Failure) -> Int64 {
        let archive = try access.open(archive)
        return try writePieces(to: output, maximum: limit, "archiveFile.entryTooLarge") { body throws(ArchiveError) in
            try archive.read(number, body)
        }
    }
}
