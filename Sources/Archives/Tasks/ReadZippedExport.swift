import ArchivesEngine
public import Base
import Foundation
public import PicturesEngine
public import Workers

/// Reads files that an export has beside photos, in an archive, without extracting them. Appends one line of JSON for each file
/// to `output`: its number in the listing, and what it is (`ZippedExportLine`).
public struct ReadZippedExport: ArchiveTask {
    public static let name = "archive.export"

    public let archive: BytePath
    private let access: ArchiveAccess
    private let formats: [Int: ExportFormat]
    private let output: BytePath

    /// - Parameter formats: the files to read, by their numbers in the listing.
    public init(_ archive: BytePath, _ access: ArchiveAccess, _ formats: [Int: ExportFormat], output: BytePath) {
        (self.archive, self.access, self.formats, self.output) = (archive, access, formats, output)
    }

    public var files: WorkerFiles { WorkerFiles(reads: [archive], appends: [output]) }

    /// Returns the number of files that were read.
    public func run() throws(Failure) -> Int {
        let archive = try access.open(archive)
        var lines = try JSONLines(output)
        var count = 0
        var problem: Failure?
        let encoder = JSONEncoder()
        try archiveFailures { () throws(ArchiveError) in
            try archive.readMany(formats.mapValues(\.maximumBytes)) { number, bytes in
                guard let format = formats[number], let found = ExportContent.read(bytes, format) else { return }
                count += 1
                do throws(Failure) {
                    let line = ZippedExportLine(number: number, source: found.source, content: found.content)
                    guard let data = try? encoder.encode(line) else { return }
                    try lines.add(line: Array(data))
                } catch { problem = problem ?? error }
            }
        }
        try lines.flush()
        if let problem { throw problem }
        return count
    }
}

/// A line of the output of `ReadZippedExport`.
public struct ZippedExportLine: Codable, Sendable {
    public let number: Int
    public let source: ExportSource?
    public let content: ExportContent
}
