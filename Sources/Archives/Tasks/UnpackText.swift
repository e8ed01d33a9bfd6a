import ArchivesEngine
public import Base
import Glibc
public import Workers

/// Decompresses a text that is compressed alone, such as `notes.txt.gz`, to a new file. Returns its size in bytes.
public struct UnpackText: ArchiveTask {
    public static let name = "archive.text"
    /// Maximum size of a text in bytes.
    public static let maximum: Int64 = 4 << 30

    public let archive: BytePath
    private let output: BytePath

    public init(_ archive: BytePath, to output: BytePath) { (self.archive, self.output) = (archive, output) }

    public var files: WorkerFiles { WorkerFiles(reads: [archive], makes: [output]) }

    public func run() throws(Failure) -> Int64 {
        let archive = try ArchiveAccess().open(archive)
        return try writePieces(to: output, maximum: Self.maximum, "archiveFile.textTooLarge") { body throws(ArchiveError) in
            try archive.readPacked(body)
        }
    }
}

/// Writes the pieces that `read` passes on to a new file, and returns their total size.
///
/// - Parameter tooLarge: the reason of the failure if there are more than `maximum` bytes.
func writePieces(
    to output: BytePath, maximum: Int64, _ tooLarge: Failure.Reason,
    _ read: ((UnsafeRawBufferPointer) -> Bool) throws(ArchiveError) -> Void
) throws(Failure) -> Int64 {
    let descriptor = RequestFiles.open(output, O_WRONLY)
    guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
    defer { close(descriptor) }
    var (size, problem) = (Int64(0), Failure?.none)
    try archiveFailures { () throws(ArchiveError) in
        try read { piece in
            size += Int64(piece.count)
            if size > maximum {
                problem = Failure(.tooLarge, tooLarge)
            } else if !writeAll(descriptor, Array(piece)) {
                problem = Failure.system(errno, "written", output)
            }
            return problem == nil
        }
    }
    if let problem { throw problem }
    return size
}
