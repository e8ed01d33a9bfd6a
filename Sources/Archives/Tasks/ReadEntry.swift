import ArchivesEngine
public import Base
import Glibc
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

    /// - Parameter number: the number of the entry in the listing, beginning with 1.
    public init(_ archive: BytePath, _ access: ArchiveAccess, number: Int, to output: BytePath) {
        (self.archive, self.access, self.number, self.output) = (archive, access, number, output)
    }

    public var files: WorkerFiles { WorkerFiles(reads: [archive], makes: [output]) }

    public func run() throws(Failure) -> Int64 {
        let archive = try access.open(archive)
        let descriptor = RequestFiles.open(output, O_WRONLY)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        defer { close(descriptor) }
        var (size, problem) = (Int64(0), Failure?.none)
        try archiveFailures { () throws(ArchiveError) in
            try archive.read(number) { piece in
                size += Int64(piece.count)
                if size > Self.maximum {
                    problem = Failure(.tooLarge, "archiveFile.entryTooLarge")
                } else if !writeAll(descriptor, Array(piece)) {
                    problem = Failure.system(errno, "written", output)
                }
                return problem == nil
            }
        }
        if let problem { throw problem }
        return size
    }
}
